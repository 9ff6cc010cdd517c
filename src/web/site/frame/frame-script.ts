import { showThemeChoice } from './theme-choice-script.ts'

type Act = 'pause' | 'play' | 'previous' | 'next'

/** How the messages are shown: scrolling, stopped, or one at a time for a person who asks for reduced motion. */
type Manner = 'moving' | 'paused' | 'single'

const shownActs: Record<Manner, readonly Act[]> = {
  moving: ['pause'],
  paused: ['play'],
  single: ['previous', 'next'],
}

/**
 * Scrolls the announcements in an endless line, with a button that stops them. The stylesheet does the movement and
 * pauses it while the line is hovered. A focus within also stops the line, so that the focused link stays visible.
 */
function operateAnnouncements(bar: HTMLElement, stillness: MediaQueryList): void {
  const view = bar.querySelector('[data-announcements-window]')
  const line = view?.querySelector('ul')
  if (!view || !line) return
  const messages = [...line.children]
  const copy = line.cloneNode(true)
  if (!(copy instanceof HTMLElement)) return
  // The copy follows the first line without a gap. It adds nothing, so it is hidden from assistive technology.
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
      // A button that is hidden gives its focus to the one that replaces it.
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
    // In this mode only the buttons change the message, and their labels do not say which came: announce it.
    view?.setAttribute('aria-live', manner === 'single' ? 'polite' : 'off')
    for (const [index, message] of messages.entries())
      message.toggleAttribute('hidden', manner === 'single' && index !== current)
    for (const button of buttons)
      button.hidden = !shownActs[manner].some(name => name === button.dataset['act'])
  }
}

/**
 * Adds what the header's native disclosures lack: Escape closes the open one and returns the focus, a press or a
 * focus elsewhere closes it, arrow keys move along the buttons and through the links of a panel.
 */
function operateNavigation(navigation: HTMLElement): void {
  const groups = [...navigation.querySelectorAll('details')]
  const buttons = groups.flatMap(group => group.querySelector('summary') ?? [])

  for (const group of groups) {
    group.addEventListener('toggle', () => {
      // Older browsers, which ignore `name`, would keep several open.
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

  /** Returns whether it handled the key. */
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

// The same width as in the stylesheet: above it the header shows the groups themselves.
const desktop = '(min-width: 68rem)'

/**
 * While the menu sheet is open, the page behind it is inert and does not scroll. Escape, a chosen link and a wider
 * window close the sheet.
 */
function operateMenu(menu: HTMLDetailsElement): void {
  const button = menu.querySelector('summary')
  const header = menu.closest('header')
  const behind = [...document.body.children, ...(menu.parentElement?.children ?? [])].filter(
    element => element !== header && element !== menu,
  )

  menu.addEventListener('toggle', event => {
    if (event.target !== menu) return
    for (const element of behind) element.toggleAttribute('inert', menu.open)
  })
  menu.addEventListener('keydown', event => {
    if (event.key !== 'Escape') return
    menu.open = false
    button?.focus()
  })
  menu.addEventListener('click', event => {
    if (event.target instanceof Element && event.target.closest('a')) menu.open = false
  })
  matchMedia(desktop).addEventListener('change', wider => {
    if (wider.matches) menu.open = false
  })
}

// The one script of every public page: at most 5 KB, no React. The page can be read without it.

const announcements = document.querySelector<HTMLElement>('[data-announcements]')
const navigation = document.querySelector<HTMLElement>('[data-navigation]')
const menu = document.querySelector<HTMLDetailsElement>('[data-menu]')
const themeChoice = document.querySelector<HTMLElement>('[data-theme-choice]')

if (announcements) operateAnnouncements(announcements, matchMedia('(prefers-reduced-motion: reduce)'))
if (navigation) operateNavigation(navigation)
if (menu) operateMenu(menu)
if (themeChoice) showThemeChoice(themeChoice)
