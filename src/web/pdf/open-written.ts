import { charactersLacking, type EmojiNames } from './set-lines.ts'
import { type FontFiles, fonts, openSheet, type Sheet, type SheetOptions } from './sheet.ts'

/**
 * Makes a registered font leave a mark where it stands if the font has no place for it on its letter. The reader of
 * fonts (fontkit 2.0.4) would throw, for words as common as ਸਿੰਘ.
 */
function mendAnchors({ doc }: Sheet, font: string): void {
  const positioning = doc.font(font)['_font'].font['_layoutEngine'].engine?.GPOSProcessor
  if (!positioning) return
  const apply = positioning.applyAnchor.bind(positioning)
  positioning.applyAnchor = (mark, base, baseIndex) => {
    if (mark.markAnchor && base) apply(mark, base, baseIndex)
  }
}

/** The brand's weights with the letters of further Latin alphabets. */
const furtherFonts = { body: 'Hanken-Further', strong: 'Hanken-Further-Semibold' } as const

/** The brand's fonts that are tried for what people wrote. */
export const written = {
  body: [fonts.body, furtherFonts.body],
  strong: [fonts.strong, furtherFonts.strong],
} as const

/** Faces by their names, and what emoji are called. */
interface FurtherLetters {
  readonly faces: ReadonlyMap<string, Uint8Array>
  readonly emojiNames: EmojiNames
}

/** Brings what characters need that the brand's fonts lack. */
export type FetchLetters = (characters: ReadonlySet<string>) => Promise<FurtherLetters>

/** The fonts of a document with what people wrote, and where to find more. */
export interface WrittenFonts {
  readonly latin: FontFiles
  readonly further: Readonly<Record<keyof typeof furtherFonts, string | Uint8Array>>
  readonly fetchLetters: FetchLetters
}

interface WrittenAsked extends Omit<SheetOptions, 'fontFiles'> {
  /** All that people wrote in it. What its letters need beyond the brand's fonts is fetched, and nothing else. */
  readonly texts: Iterable<string>
}

/** Opens a PDF, as {@link openSheet}, that shows what people wrote in any script. Throws where that cannot be fetched. */
export async function openWritten({ texts, ...asked }: WrittenAsked, files: WrittenFonts): Promise<Sheet> {
  const sheet = openSheet({ ...asked, fontFiles: files.latin })
  for (const weight of ['body', 'strong'] as const)
    sheet.doc.registerFont(furtherFonts[weight], files.further[weight])
  const lacking = charactersLacking(sheet, texts, written.body)
  if (lacking.size === 0) return sheet
  const { faces, emojiNames } = await files.fetchLetters(lacking)
  for (const [name, file] of faces) {
    sheet.doc.registerFont(name, file)
    mendAnchors(sheet, name)
  }
  return { ...sheet, furtherFonts: [...faces.keys()], emojiNames }
}
