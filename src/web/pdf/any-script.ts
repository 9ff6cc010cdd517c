import { nameEmoji } from './emoji.ts'
import type { Sheet } from './sheet.ts'
import { inDrawnOrder, type Piece } from './writing-direction.ts'

/** A stretch of text in one registered font. `kept` is the text it stands for, where its glyphs tell another one. */
export type Run = Piece

type Fonts = readonly [string, ...string[]]

const plain = /^[\x20-\x7E£]*$/
/** What shows nothing by itself: joiners, and signs that choose a form. */
const formless = /\p{Default_Ignorable_Code_Point}/gu
const characters = new Intl.Segmenter('en-GB')

/** The characters of a text as a person counts them. */
export const charactersOf = (text: string): string[] =>
  Array.from(characters.segment(text), ({ segment }) => segment)

/**
 * Parts what a person wrote into stretches that the fonts can show, from left to right as they are drawn, each
 * character in the first of `fonts` and of the sheet's further ones that has all of it. What none has stands as its
 * number: a font's box for what it lacks is forbidden in an accessible PDF.
 */
export function runsOf(sheet: Sheet, text: string, fonts: Fonts): readonly Run[] {
  if (plain.test(text)) return [{ text, font: fonts[0] }]
  const pieces = charactersOf(text).flatMap(character => piecesOf(sheet, character, fonts))
  return inDrawnOrder(pieces).map(run => withKept(sheet, run))
}

/** The characters of texts that no font of a sheet has yet. */
export function charactersLacking(sheet: Sheet, texts: Iterable<string>, fonts: Fonts): ReadonlySet<string> {
  const lacking = new Set<string>()
  for (const text of texts)
    if (!plain.test(text))
      for (const character of charactersOf(text)) if (!setIn(sheet, character, fonts)) lacking.add(character)
  return lacking
}

/** A text with the names of emoji for those that no font has: `[grinning face]`. */
export function nameUnset(sheet: Sheet, text: string, fonts: Fonts): string {
  if (plain.test(text)) return text
  return charactersOf(text)
    .map(character => {
      const name = nameEmoji(character, sheet.emojiNames)
      return name === undefined || setIn(sheet, character, fonts) ? character : `[${name}]`
    })
    .join('')
}

function piecesOf(sheet: Sheet, character: string, fonts: Fonts): readonly Piece[] {
  const set = setIn(sheet, character, fonts)
  if (set) return [set]
  const parts = Array.from(character.replace(formless, ''))
  if (parts.length > 1) return parts.flatMap(part => piecesOf(sheet, part, fonts))
  return parts.map(part => ({ text: numberOf(part), font: fonts[0], kept: part }))
}

/** How Unicode writes of a character that it cannot show. */
const numberOf = (character: string): string =>
  `[U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`

/** A character in the first font that has all of it, as it is or in a form that means the same. */
function setIn({ doc, furtherFonts }: Sheet, character: string, fonts: Fonts): Piece | undefined {
  const shown = character.replace(formless, '')
  for (const form of new Set([character, shown, ...['NFC', 'NFKC'].map(each => shown.normalize(each))])) {
    const font = [...fonts, ...furtherFonts].find(name =>
      Array.from(form).every(each => fontOf(doc, name).hasGlyphForCodePoint(each.codePointAt(0) ?? 0)),
    )
    if (font !== undefined) return { text: form, font, ...(form !== character && { kept: character }) }
  }
  return undefined
}

const fontOf = (doc: Sheet['doc'], name: string) => doc.font(name)['_font'].font

/**
 * Readers take the text from the glyphs. Where those would not tell what was written (two characters may share a
 * glyph, and vowels stand before the letter that they follow), it is put beside them (PDF 1.7, 14.9.4).
 */
function withKept({ doc }: Sheet, run: Piece): Run {
  if (run.kept !== undefined) return run
  const { glyphs, direction } = fontOf(doc, run.font).layout(run.text)
  const told = (direction === 'rtl' ? glyphs.toReversed() : glyphs).flatMap(({ codePoints }) => codePoints)
  return String.fromCodePoint(...told) === run.text ? run : { ...run, kept: run.text }
}
