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
