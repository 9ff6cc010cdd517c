/** The accessible names of the buttons of rotating pictures. */
export const rotationWords = {
  /** `what` names the moving part, for use in the middle of a sentence. */
  pause: (what: string) => `Pause ${what}`,
  play: (what: string) => `Play ${what}`,
  show: (what: string) => `Show ${what}`,
  /** Role descriptions of a carousel and of one slide. */
  carousel: 'carousel',
  slide: 'slide',
  place: (number: number, count: number) => `${number} of ${count}`,
  previous: 'Previous slide',
  next: 'Next slide',
  background: 'background',
} as const
