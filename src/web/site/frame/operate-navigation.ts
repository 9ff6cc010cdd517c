/**
 * What the header's native disclosures lack: Escape closes the open one and gives the focus back, a press or a
 * focus elsewhere closes it, arrow keys move along the buttons and through the links of a panel.
 */
export function operateNavigation(navigation: HTMLElement): void {
  const groups = [...navigation.querySelectorAll('details')]
  const buttons = groups.flatMap(group => group.querySelector('summary') ?? [])

  for (const group of groups) {
    group.addEventListener('toggle', () => {
      // Browsers from before `name` was known would keep several open.
      if (group.open) close(groups.filter(other => other !== group))
    })
    group.addEventListener('click', event => {
      if (event.target instanceof Element && event.target.closest('a')) group.open = false
    })
  }

  document.addEventListener('pointerdown', event => closeOutside(event.target))
  document.addEventListener('focusin', event => closeOutside(event.target))
  navigation.addEventListener('keydown', event => {
    const group = groups.find(candidate => event.target instanceof Node && candidate.contains(event.target))
    if (!group || !(event.target instanceof HTMLElement)) return
    if (event.key === 'Escape' && group.open) {
      group.open = false
      group.querySelector('summary')?.focus()
    } else if (moveFocus(event.key, event.target, group)) {
      event.preventDefault()
    }
  })

  function closeOutside(target: EventTarget | null): void {
    close(groups.filter(group => group.open && !(target instanceof Node && group.contains(target))))
  }

  /** Answers whether the key was one of ours. */
  function moveFocus(key: string, from: HTMLElement, group: HTMLDetailsElement): boolean {
    const links = [...group.querySelectorAll('a')]
    const place = buttons.findIndex(button => button === from)
    if (place >= 0) {
      if (key === 'ArrowDown') {
        group.open = true
        return focus(links[0])
      }
      return focus(neighbour(buttons, place, key, 'ArrowLeft', 'ArrowRight'))
    }
    const at = links.findIndex(link => link === from)
    if (at === 0 && key === 'ArrowUp') return focus(group.querySelector('summary'))
    return focus(neighbour(links, at, key, 'ArrowUp', 'ArrowDown'))
  }
}

function close(groups: readonly HTMLDetailsElement[]): void {
  for (const group of groups) group.open = false
}

function neighbour(
  list: readonly HTMLElement[],
  at: number,
  key: string,
  back: string,
  forward: string,
): HTMLElement | undefined {
  switch (key) {
    case back:
      return list.at(at - 1)
    case forward:
      return list[(at + 1) % list.length]
    case 'Home':
      return list[0]
    case 'End':
      return list.at(-1)
    default:
      return undefined
  }
}

function focus(element: HTMLElement | null | undefined): boolean {
  element?.focus()
  return element !== null && element !== undefined
}
