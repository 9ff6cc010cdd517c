/** The choices of theme: as the system says, or always one of the two. */
export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

// A year, where the browser keeps what a script sets for that long: Safari has it for seven days.
const maxAgeSeconds = 365 * 24 * 60 * 60

/** Reads the choice out of `document.cookie`; `system` where there is none. */
export function themeOf(cookies: string): Theme {
  const chosen = /(?:^|; )theme=(light|dark)(?:;|$)/.exec(cookies)?.[1]
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system'
}

/** The cookie that keeps a choice; `system` takes it away. Sign-out clears web storage, so it cannot live there. */
export function themeCookie(theme: Theme): string {
  const value = theme === 'system' ? 'theme=; Max-Age=0' : `theme=${theme}; Max-Age=${maxAgeSeconds}`
  return `${value}; Path=/; SameSite=Lax`
}

/** Puts a choice of theme on the page. Without the attribute the stylesheet follows the system. */
function showTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
}

/** The choice of theme that is on the page. */
export function shownTheme(): Theme {
  const { theme } = document.documentElement.dataset
  return themes.find(known => known === theme) ?? 'system'
}

/** Before anything is painted: says that scripts run here, and shows the chosen theme, so that none flashes. */
export function prepareDocument(): void {
  document.documentElement.dataset['scripts'] = ''
  showTheme(themeOf(document.cookie))
}

const chosenEvent = 'themechosen'

/** Shows a choice of theme at once and keeps it for later visits. Whoever follows the theme is told. */
export function chooseTheme(theme: Theme): void {
  document.cookie = themeCookie(theme)
  showTheme(theme)
  dispatchEvent(new Event(chosenEvent))
}

/**
 * Calls `tell` whenever the theme has changed: by a control of this page, or by another page while this one was out of
 * sight. Then it is shown here too. Answers with what ends it.
 */
export function followTheme(tell: () => void): () => void {
  const lookAgain = () => {
    // Without cookies nothing is kept, and what is shown is all there is to go by.
    const kept = navigator.cookieEnabled ? themeOf(document.cookie) : shownTheme()
    if (document.hidden || kept === shownTheme()) return
    showTheme(kept)
    tell()
  }
  addEventListener(chosenEvent, tell)
  addEventListener('pageshow', lookAgain)
  document.addEventListener('visibilitychange', lookAgain)
  return () => {
    removeEventListener(chosenEvent, tell)
    removeEventListener('pageshow', lookAgain)
    document.removeEventListener('visibilitychange', lookAgain)
  }
}
