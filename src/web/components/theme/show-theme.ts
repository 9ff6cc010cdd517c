import { type Theme, themeOf, themes } from './theme-cookie.ts'

/** Puts a choice of theme on the page. Without the attribute the stylesheet follows the system. */
export function showTheme(theme: Theme): void {
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
