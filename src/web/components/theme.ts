/** The theme choices: the system's, or always one of the two. */
export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

// A year, where the browser allows it: Safari limits cookies set by scripts to seven days.
const maxAgeSeconds = 365 * 24 * 60 * 60

/** Reads the choice from `document.cookie`; `system` if there is none. */
export function themeOf(cookies: string): Theme {
  const chosen = /(?:^|; )theme=(light|dark)(?:;|$)/.exec(cookies)?.[1]
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system'
}

/**
 * The cookie that stores a choice; `system` removes it. Sign-out clears web storage, so the choice cannot be stored
 * there.
 */
export function themeCookie(theme: Theme): string {
  const value = theme === 'system' ? 'theme=; Max-Age=0' : `theme=${theme}; Max-Age=${maxAgeSeconds}`
  return `${value}; Path=/; SameSite=Lax`
}

/** Applies a theme choice to the page. Without the attribute the stylesheet follows the system. */
function showTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
}

/** The choice that the page shows. */
export function shownTheme(): Theme {
  const { theme } = document.documentElement.dataset
  return themes.find(known => known === theme) ?? 'system'
}

/** Before anything is painted: marks that scripts run, and applies the stored theme, so that no other theme flashes. */
export function prepareDocument(): void {
  document.documentElement.dataset['scripts'] = ''
  showTheme(themeOf(document.cookie))
}

const chosenEvent = 'themechosen'

/** Applies a theme choice at once, stores it for later visits and notifies the listeners. */
export function chooseTheme(theme: Theme): void {
  document.cookie = themeCookie(theme)
  showTheme(theme)
  dispatchEvent(new Event(chosenEvent))
}

/**
 * Calls the listener when the theme changes: by a control of this page, or by another page while this one was hidden,
 * in which case this page shows it too. Returns the function that stops listening.
 */
export function followTheme(notify: () => void): () => void {
  const lookAgain = () => {
    // Without cookies nothing is stored, so the page's own attribute decides.
    const stored = navigator.cookieEnabled ? themeOf(document.cookie) : shownTheme()
    if (document.hidden || stored === shownTheme()) return
    showTheme(stored)
    notify()
  }
  addEventListener(chosenEvent, notify)
  addEventListener('pageshow', lookAgain)
  document.addEventListener('visibilitychange', lookAgain)
  return () => {
    removeEventListener(chosenEvent, notify)
    removeEventListener('pageshow', lookAgain)
    document.removeEventListener('visibilitychange', lookAgain)
  }
}
