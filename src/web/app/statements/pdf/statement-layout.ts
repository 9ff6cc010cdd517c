import { page } from '../../../pdf/sheet.ts'

/** What a statement's PDF is laid out by (spec section 7). Characters are counted as people count them. */
const widths = {
  description: { most: 35, kept: 32 },
  reference: { most: 20, kept: 17 },
} as const

const segmenter = new Intl.Segmenter('en-GB')

/** A text that is too long for its column, cut, with three dots after what is left of it. */
export function cutText(text: string, column: keyof typeof widths): string {
  const { most, kept } = widths[column]
  if (text.length <= most) return text
  const characters = Array.from(segmenter.segment(text), ({ segment }) => segment)
  return characters.length > most ? `${characters.slice(0, kept).join('')}...` : text
}

/** Positions in the specification are millimetres from the head of the page (ruling 37). */
const pageEndMm = 270
const pointsInMm = 72 / 25.4

export const pointsOf = (mm: number): number => mm * pointsInMm

/** Whether a line would begin below where a page ends, so that a new one is due. `y` in points. */
export const isPastPageEnd = (y: number): boolean => y > pointsOf(pageEndMm)

/** Where the rule above the foot of a page stands, in points. */
export const footTop: number = page.height - 49
