import { colours, fonts } from '../../../pdf/sheet.ts'

/** The same weights with the letters of further alphabets. */
export const furtherFonts = { body: 'Hanken-Further', strong: 'Hanken-Further-Semibold' } as const

/** The fonts that are tried for what people wrote. */
export const written = {
  body: [fonts.body, furtherFonts.body],
  strong: [fonts.strong, furtherFonts.strong],
} as const

export const small = { sizePoints: 8.25, colour: colours.muted } as const
