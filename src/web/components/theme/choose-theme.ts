import { showTheme, shownTheme } from './show-theme.ts'
import { type Theme, themeCookie, themeOf } from './theme-cookie.ts'

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
