/** What the shared controls are called, for those who do not see their icons. */
export const controlWords = {
  close: 'Close',
  /** `what` is what a password field is called. */
  show: (what: string) => `Show ${what.toLowerCase()}`,
  hide: (what: string) => `Hide ${what.toLowerCase()}`,
} as const
