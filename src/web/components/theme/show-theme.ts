import type { Theme } from './theme-cookie.ts'

/** Puts a choice of theme on the page. Without the attribute the stylesheet follows the system. */
export function showTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
}
