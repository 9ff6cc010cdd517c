import { prepareDocument } from '../../components/theme.ts'
import { islandReadyEvent } from '../islands/island-start.ts'
import { followThemeChoice } from './theme-choice-script.ts'

/**
 * Records presses in an island whose script has not loaded yet, and replays them once the island is ready: a
 * submitted form, a pressed button. Each control is replayed once, in the order of the last presses, and a form is
 * sent with its content at that time. Until then `data-waiting` marks the control. Browsers handle typing, checkboxes,
 * links and disclosures by themselves.
 */
function holdEarlyPresses(page: Document): void {
  const pending = new Map<Element, () => void>()

  /** Records a press instead of letting the browser act on it. Once the island is ready, it handles its own presses. */
  function keep(event: Event, control: HTMLElement, press: () => void): void {
    const island = control.closest<HTMLElement>('[data-island]')
    if (!island || island.dataset['islandTaken'] !== undefined) return
    event.preventDefault()
    event.stopImmediatePropagation()
    pending.delete(control)
    pending.set(control, press)
    control.dataset['waiting'] = ''
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
      // The press of a submit button counts as a submit of its form.
      if (button?.type === 'button') keep(event, button, () => button.click())
    },
    { capture: true },
  )
  page.addEventListener(islandReadyEvent, ({ target }) => {
    for (const [control, press] of pending) {
      if (!(target instanceof Node && target.contains(control))) continue
      pending.delete(control)
      control.removeAttribute('data-waiting')
      press()
    }
  })
}

// Runs in the head of public pages before anything is painted, and so before anything can be pressed. It is a file
// because the content security policy forbids inline scripts.

prepareDocument()
holdEarlyPresses(document)
followThemeChoice(document)
