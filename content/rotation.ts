/** What stands on the buttons of pictures that change by themselves, for those who do not see them. */
export const rotationWords = {
  /** `what` is the name of what moves, in the middle of a sentence. */
  pause: (what: string) => `Pause ${what}`,
  play: (what: string) => `Play ${what}`,
  show: (what: string) => `Show ${what}`,
  /** What a row of pictures is, and one of them. */
  carousel: 'carousel',
  slide: 'slide',
  place: (number: number, count: number) => `${number} of ${count}`,
  previous: 'Previous slide',
  next: 'Next slide',
  background: 'background',
} as const
