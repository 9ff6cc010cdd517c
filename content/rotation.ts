/** What stands on the buttons of pictures that change by themselves, for those who do not see them. */
export const rotationWords = {
  /** `what` is the name of what moves, in the middle of a sentence. */
  pause: (what: string) => `Pause ${what}`,
  play: (what: string) => `Play ${what}`,
  show: (what: string) => `Show ${what}`,
  previous: 'Previous slide',
  next: 'Next slide',
  background: 'background',
} as const
