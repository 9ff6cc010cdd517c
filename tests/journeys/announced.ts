import type { Page } from './fixtures.ts'

/**
 * Records what the live regions of the page say from now on, as a screen reader would: a polite region that appears with its text
 * says nothing, an alert does; a region that is atomic says all of its text, another one what came. Answers what was said so far.
 */
export async function listenTo(page: Page): Promise<() => Promise<readonly string[]>> {
  const record = await page.evaluateHandle(() => {
    const said: string[] = []
    const regions = 'output, [role=status], [role=alert], [aria-live]'
    const spaces = /\s+/g
    const tidy = (text: string | null) => (text ?? '').replaceAll(spaces, ' ').trim()
    const findRead = () =>
      new Set([...document.querySelectorAll(regions)].filter(each => each.checkVisibility()))
    let read = findRead()
    const isHeard = (region: Element) =>
      region.getAttribute('aria-live') !== 'off' && (region.matches('[role=alert]') || read.has(region))
    const inParts = '[aria-atomic=false], [aria-live]:not(output, [role])'

    new MutationObserver(records => {
      const heard = new Map<Element, string[]>()
      for (const { type, target, addedNodes } of records)
        for (const node of type === 'characterData' ? [target] : addedNodes) {
          const element = node instanceof Element ? node : node.parentElement
          if (!element?.isConnected) continue
          const around = element.closest(regions)
          const alerts = node instanceof Element ? node.querySelectorAll('[role=alert]') : []
          for (const region of new Set([...(around ? [around] : []), ...alerts])) {
            if (!isHeard(region)) continue
            const isWhole = region !== around || !region.matches(inParts)
            heard.set(
              region,
              isWhole ? [tidy(region.textContent)] : [...(heard.get(region) ?? []), tidy(node.textContent)],
            )
          }
        }
      said.push(...[...heard.values()].flat().filter(Boolean))
      read = findRead()
    }).observe(document.body, { childList: true, characterData: true, subtree: true })
    return said
  })
  return () => record.evaluate(said => [...said])
}
