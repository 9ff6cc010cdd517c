type Act = 'pause' | 'play' | 'previous' | 'next'

/** How the messages are shown: passing by, stopped, or one at a time for a person who asks for reduced motion. */
type Manner = 'moving' | 'paused' | 'single'

const shownActs: Record<Manner, readonly Act[]> = {
  moving: ['pause'],
  paused: ['play'],
  single: ['previous', 'next'],
}

/**
 * Lets the announcements pass in an endless line, with a button that stops them. The movement itself is the
 * stylesheet's, which also waits while the line is hovered; a focus within brings the line to rest, so that the
 * link stays in sight.
 */
export function operateAnnouncements(bar: HTMLElement, stillness: MediaQueryList): void {
  const view = bar.querySelector('[data-announcements-window]')
  const line = view?.querySelector('ul')
  if (!view || !line) return
  const messages = [...line.children]
  const copy = line.cloneNode(true)
  if (!(copy instanceof HTMLElement)) return
  // The second line follows the first without a gap. It says nothing new, so only eyes meet it.
  copy.inert = true
  copy.ariaHidden = 'true'
  view.append(copy)

  let current = 0
  const buttons = [...bar.querySelectorAll<HTMLButtonElement>('[data-act]')]
  show(stillness.matches ? 'single' : 'moving')
  stillness.addEventListener('change', () => show(stillness.matches ? 'single' : 'moving'))
  view.addEventListener('focusout', () => {
    view.scrollLeft = 0
  })
  for (const button of buttons) {
    button.addEventListener('click', () => {
      show(act(button.dataset['act']))
      // A button that leaves hands its focus to the one in its place.
      if (button.hidden) buttons.find(other => !other.hidden)?.focus()
    })
  }

  function act(name: string | undefined): Manner {
    if (name === 'pause') return 'paused'
    if (name === 'play') return 'moving'
    current = (current + (name === 'next' ? 1 : messages.length - 1)) % messages.length
    return 'single'
  }

  function show(manner: Manner): void {
    bar.dataset['announcements'] = manner
    // One at a time they change only by the buttons, whose names do not say what came.
    view?.setAttribute('aria-live', manner === 'single' ? 'polite' : 'off')
    for (const [index, message] of messages.entries())
      message.toggleAttribute('hidden', manner === 'single' && index !== current)
    for (const button of buttons)
      button.hidden = !shownActs[manner].some(name => name === button.dataset['act'])
  }
}
