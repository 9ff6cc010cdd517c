import { prepareDocument } from '../../components/theme.ts'
import { islandReadyEvent } from '../islands/island-start.ts'
import { followThemeChoice } from './theme-choice-script.ts'

/**
 * Keeps what is pressed in an island before its script has come, and does it once the island stands: a form that was
 * sent, a button that was pressed. Each control is pressed once, in the order of the last presses, and a form is sent
 * with what stands in it by then. Until then `data-kept` marks the control. What browsers do by themselves (typing,
 * boxes, links, disclosures) is left to them.
 */
function holdEarlyPresses(page: Document): void {
  const kept = new Map<Element, () => void>()

  /** Keeps a press in the place of what it would have done; where the island stands, it is the island's. */
  function keep(event: Event, control: HTMLElement, press: () => void): void {
    const island = control.closest<HTMLElement>('[data-island]')
    if (!island || island.dataset['islandTaken'] !== undefined) return
    event.preventDefault()
    event.stopImmediatePropagation()
    kept.delete(control)
    kept.set(control, press)
    control.dataset['kept'] = ''
  }

  page.addEventListener(
    'submit',
    event => {
      const { target, submitter } = event
      if (!(target instanceof HTMLFormElement)) return
      const button = submitter ?? target
      keep(event, button, () => target.requestSubmit(submitter))
    },
    { capture: true },
  )
  page.addEventListener(
    'click',
    event => {
      const button = event.target instanceof Element ? event.target.closest('button') : null
      // The press of a button that sends a form goes on to the form.
      if (button?.type === 'button') keep(event, button, () => button.click())
    },
    { capture: true },
  )
  page.addEventListener(islandReadyEvent, ({ target }) => {
    for (const [control, press] of kept) {
      if (!(target instanceof Node && target.contains(control))) continue
      kept.delete(control)
      control.removeAttribute('data-kept')
      press()
    }
  })
}

// Runs in the head of public pages before anything is painted, and so before anything can be pressed. It is a file
// because the content security policy allows no script within the page.

prepareDocument()
holdEarlyPresses(document)
followThemeChoice(document)
