import { charactersLacking, type EmojiNames } from './set-lines.ts'
import { type FontFiles, fonts, openSheet, type Sheet, type SheetOptions } from './sheet.ts'

/**
 * Makes a registered font skip a mark that it has no anchor for. Its parser (fontkit 2.0.4) would throw, for words as
 * common as ਸਿੰਘ.
 */
function mendAnchors({ doc }: Sheet, font: string): void {
  const positioning = doc.font(font)['_font'].font['_layoutEngine'].engine?.GPOSProcessor
  if (!positioning) return
  const apply = positioning.applyAnchor.bind(positioning)
  positioning.applyAnchor = (mark, base, baseIndex) => {
    if (mark.markAnchor && base) apply(mark, base, baseIndex)
  }
}

/** The brand's weights with the characters of further Latin alphabets. */
const furtherFonts = { body: 'Hanken-Further', strong: 'Hanken-Further-Semibold' } as const

/** The brand's fonts to try for text that people wrote. */
export const written = {
  body: [fonts.body, furtherFonts.body],
  strong: [fonts.strong, furtherFonts.strong],
} as const

/** Font data by name, and the names of emoji. */
interface FurtherLetters {
  readonly faces: ReadonlyMap<string, Uint8Array>
  readonly emojiNames: EmojiNames
}

/** Loads the fonts for characters that the brand's fonts lack. */
export type FetchLetters = (characters: ReadonlySet<string>) => Promise<FurtherLetters>

/** The fonts of a document with text that people wrote, and the loader for more. */
export interface WrittenFonts {
  readonly latin: FontFiles
  readonly further: Readonly<Record<keyof typeof furtherFonts, string | Uint8Array>>
  readonly fetchLetters: FetchLetters
}

interface WrittenOptions extends Omit<SheetOptions, 'fontFiles'> {
  /** All the text that people wrote in it. Only the fonts that its characters need are fetched. */
  readonly texts: Iterable<string>
}

/** Opens a PDF, as {@link openSheet}, that can show text in any script. Throws if the fonts cannot be fetched. */
export async function openWritten(
  { texts, ...options }: WrittenOptions,
  files: WrittenFonts,
): Promise<Sheet> {
  const sheet = openSheet({ ...options, fontFiles: files.latin })
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
