import { colours, features, type Sheet } from './sheet.ts'
import { inDrawnOrder, type Piece } from './writing-direction.ts'

/** The names of emoji, by the character without its variation selector: `😀` is `grinning face`. */
export type EmojiNames = Readonly<Record<string, string>>

const pictured = /[\p{Extended_Pictographic}\p{Regional_Indicator}\u20E3]/u
const tones = /[\u{1F3FB}-\u{1F3FF}]/gu
/** Joiners within an emoji, and the variation selector. */
const joints = /\u200D|\uFE0F/

export const isEmoji = (character: string): boolean => pictured.test(character)

/**
 * The name of an emoji in words (CLDR's short names). A skin tone is added to the name; an unknown sequence has the
 * names of its parts. Undefined if a part has no name.
 */
export function nameEmoji(character: string, names: EmojiNames): string | undefined {
  const nameOf = (text: string) => names[text.replaceAll('\uFE0F', '')]
  const whole = nameOf(character)
  if (whole !== undefined) return whole
  const toneless = nameOf(character.replaceAll(tones, ''))
  const toneNames = new Set(character.match(tones)?.map(nameOf))
  if (toneless !== undefined && !toneNames.has(undefined))
    return `${toneless}${toneless.includes(': ') ? ', ' : ': '}${[...toneNames].join(', ')}`
  const parts = character.split(joints).filter(part => part !== '')
  const partNames = parts.length > 1 ? parts.map(part => nameEmoji(part, names)) : [undefined]
  return partNames.includes(undefined) ? undefined : partNames.join(', ')
}

/** A run of text in one registered font. `original` is the original text, if the glyphs give another one. */
type Run = Piece

type Fonts = readonly [string, ...string[]]

const plain = /^[\x20-\x7E£]*$/
/** Invisible characters: joiners and variation selectors. */
const formless = /\p{Default_Ignorable_Code_Point}/gu
const characters = new Intl.Segmenter('en-GB')

/** The characters of a text as a person counts them. */
const charactersOf = (text: string): string[] =>
  Array.from(characters.segment(text), ({ segment }) => segment)

/**
 * Splits text that a person wrote into runs that the fonts can show, from left to right as they are drawn. Each
 * character uses the first of `fonts`, then of the sheet's further ones, that has all of it. A character in no font
 * is written as its code point: an accessible PDF must not show a font's missing-glyph box.
 */
function runsOf(sheet: Sheet, text: string, fonts: Fonts): readonly Run[] {
  if (plain.test(text)) return [{ text, font: fonts[0] }]
  const pieces = charactersOf(text).flatMap(character => piecesOf(sheet, character, fonts))
  return inDrawnOrder(pieces).map(run => withOriginal(sheet, run))
}

/** The characters of texts that no font of a sheet has yet. */
export function charactersLacking(sheet: Sheet, texts: Iterable<string>, fonts: Fonts): ReadonlySet<string> {
  const lacking = new Set<string>()
  for (const text of texts)
    if (!plain.test(text))
      for (const character of charactersOf(text)) if (!setIn(sheet, character, fonts)) lacking.add(character)
  return lacking
}

/** Replaces emoji that no font has by their names: `[grinning face]`. */
function nameUnset(sheet: Sheet, text: string, fonts: Fonts): string {
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
  return parts.map(part => ({ text: numberOf(part), font: fonts[0], original: part }))
}

/** The Unicode notation of a character. */
const numberOf = (character: string): string =>
  `[U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`

/** A character in the first font that has all of it, as it is or in an equivalent form. */
function setIn({ doc, furtherFonts }: Sheet, character: string, fonts: Fonts): Piece | undefined {
  const shown = character.replace(formless, '')
  for (const form of new Set([character, shown, ...['NFC', 'NFKC'].map(each => shown.normalize(each))])) {
    const font = [...fonts, ...furtherFonts].find(name =>
      Array.from(form).every(each => fontOf(doc, name).hasGlyphForCodePoint(each.codePointAt(0) ?? 0)),
    )
    if (font !== undefined) return { text: form, font, ...(form !== character && { original: character }) }
  }
  return undefined
}

const fontOf = (doc: Sheet['doc'], name: string) => doc.font(name)['_font'].font

/**
 * Readers extract the text from the glyphs. Where the glyphs do not give the original text (two characters may share
 * a glyph, and some vowels stand before the letter they follow), it is stored beside them (PDF 1.7, 14.9.4).
 */
function withOriginal({ doc }: Sheet, run: Piece): Run {
  if (run.original !== undefined) return run
  const { glyphs, direction } = fontOf(doc, run.font).layout(run.text)
  const extracted = (direction === 'rtl' ? glyphs.toReversed() : glyphs).flatMap(
    ({ codePoints }) => codePoints,
  )
  return String.fromCodePoint(...extracted) === run.text ? run : { ...run, original: run.text }
}

/** How text that people wrote is set: fonts in the order in which they are tried, size, and width in points. */
export interface Setting {
  readonly fonts: readonly [string, ...string[]]
  readonly sizePoints: number
  readonly width: number
  /** The smallest scale to fit one line: 0.8 is four fifths. Without it the text keeps its size. */
  readonly smallest?: number
  /** Whether it is figures, which align in a column. */
  readonly isFigures?: boolean
}

export interface SetLine {
  readonly runs: readonly (Run & { readonly width: number })[]
  readonly width: number
  readonly sizePoints: number
}

/** Breaks text into lines of at most the setting's width: between words, and within a word that is wider than that. */
export function setLines(sheet: Sheet, written: string, setting: Setting): SetLine[] {
  const text = nameUnset(sheet, written, setting.fonts)
  const whole = measured(sheet, text, setting)
  if (whole.width <= setting.width) return [whole]
  const scale = setting.width / whole.width
  if (scale >= (setting.smallest ?? 1))
    return [measured(sheet, text, { ...setting, sizePoints: setting.sizePoints * scale })]
  const lines: string[] = ['']
  for (const word of text.split(' ')) {
    const [piece = '', ...rest] = breakWord(sheet, word, setting)
    const line = lines.at(-1) ?? ''
    const joined = line === '' ? piece : `${line} ${piece}`
    if (line === '' || fits(sheet, joined, setting)) lines.splice(-1, 1, joined)
    else lines.push(piece)
    lines.push(...rest)
  }
  return lines.map(line => measured(sheet, line, setting))
}

const fits = (sheet: Sheet, text: string, setting: Setting): boolean =>
  measured(sheet, text, setting).width <= setting.width

function breakWord(sheet: Sheet, word: string, setting: Setting): string[] {
  if (fits(sheet, word, setting)) return [word]
  const pieces: string[] = ['']
  for (const character of charactersOf(word)) {
    const longer = (pieces.at(-1) ?? '') + character
    if (fits(sheet, longer, setting)) pieces.splice(-1, 1, longer)
    else pieces.push(character)
  }
  return pieces
}

// Features disable pdfkit's cache of shaped words, which saves most of the time of a long table.
const optionsOf = ({ isFigures = false }: Setting) => (isFigures ? { features } : {})

function measured(sheet: Sheet, text: string, setting: Setting): SetLine {
  const { sizePoints } = setting
  const runs = runsOf(sheet, text, setting.fonts).map(run => {
    const font = sheet.doc.font(run.font).fontSize(sizePoints)
    return { ...run, width: font.widthOfString(run.text, optionsOf(setting)) }
  })
  return { runs, width: runs.reduce((width, run) => width + run.width, 0), sizePoints }
}

interface Place {
  readonly left: number
  readonly y: number
  readonly leadingPoints: number
  readonly align?: 'left' | 'right'
  readonly colour?: string
}

/** Draws set lines, one below the other, within the open element. */
export function drawLines(sheet: Sheet, lines: readonly SetLine[], setting: Setting, place: Place): void {
  const { left, y, leadingPoints, align = 'left', colour = colours.ink } = place
  const { doc } = sheet
  doc.fillColor(colour)
  for (const [index, line] of lines.entries()) {
    // Smaller lines and letters of all fonts share one baseline.
    const top = y + index * leadingPoints + (setting.sizePoints - line.sizePoints)
    const foot = top + ascentOf(sheet, setting.fonts[0], line.sizePoints)
    let x = align === 'right' ? left + setting.width - line.width : left
    for (const run of line.runs) {
      doc.font(run.font).fontSize(line.sizePoints)
      const options = { lineBreak: false, baseline: 'alphabetic', ...optionsOf(setting) } as const
      drawWithOriginal(sheet, run, () => doc.text(run.text, x, foot, options))
      x += run.width
    }
  }
}

const ascentOf = ({ doc }: Sheet, font: string, sizePoints: number): number =>
  (doc.font(font)['_font'].ascender * sizePoints) / 1000

/** Stores a run's original text beside its glyphs: within their text object, where all readers look for it. */
function drawWithOriginal({ doc }: Sheet, { original }: Run, draw: () => void): void {
  if (original === undefined) return draw()
  const addContent = doc.addContent.bind(doc)
  doc.addContent = line => {
    if (line === 'ET') doc.endMarkedContent()
    addContent(line)
    if (line === 'BT') doc.markContent('Span', { actual: original })
    return doc
  }
  draw()
  doc.addContent = addContent
}
