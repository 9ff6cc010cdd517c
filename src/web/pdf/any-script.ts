import type { Sheet } from './sheet.ts'

/** A stretch of text in one registered font. */
export interface Run {
  readonly text: string
  readonly font: string
}

const plain = /^[\x20-\x7E£]*$/
const marks = /\p{M}/gu
const noGlyph = '?'

/**
 * Parts what a person wrote into stretches that the fonts can show, each character in the first of `fonts` that has it.
 * What none has stands as its letter without marks, else as a question mark: a font's box for what it lacks is
 * forbidden in an accessible PDF.
 */
export function runsOf({ doc }: Sheet, text: string, fonts: readonly [string, ...string[]]): Run[] {
  const [own] = fonts
  if (plain.test(text)) return [{ text, font: own }]
  const runs: Run[] = []
  for (const character of text) {
    const run = showable(doc, character, fonts)
    const last = runs.at(-1)
    if (last?.font === run.font) runs.splice(-1, 1, { ...run, text: last.text + run.text })
    else runs.push(run)
  }
  return runs
}

function showable(doc: Sheet['doc'], character: string, fonts: readonly [string, ...string[]]): Run {
  for (const text of [character, character.normalize('NFKD').replace(marks, '')]) {
    const font = fonts.find(name => Array.from(text).every(each => hasGlyph(doc, name, each)))
    if (font !== undefined) return { text, font }
  }
  return { text: noGlyph, font: fonts[0] }
}

const hasGlyph = (doc: Sheet['doc'], font: string, character: string): boolean =>
  doc.font(font)['_font'].font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0)
