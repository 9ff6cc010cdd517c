/** The choice of theme, wherever it is made. */
export const themeWords = {
  legend: 'Theme',
  labels: { system: 'System', light: 'Light', dark: 'Dark' },
} as const
