import { colours, features, fonts, type Sheet, type Tag } from './sheet.ts'

/** How a text is set, and where it stands; measures in points. */
export type Type = {
  font?: keyof typeof fonts
  sizePoints?: number
  colour?: string
  /** Where the text stands; the whole column where nothing else is said. */
  left?: number
  width?: number
  align?: 'left' | 'right'
}

const options = (sheet: Sheet, { width = sheet.width, align = 'left' }: Type) => ({
  width,
  align,
  features,
  lineGap: 1.6,
})

function set({ doc }: Sheet, { font = 'body', sizePoints = 10, colour = colours.ink }: Type): void {
  doc.font(fonts[font]).fontSize(sizePoints).fillColor(colour)
}

/** How high a text would stand, in points. */
export function measure(sheet: Sheet, text: string, type: Type): number {
  set(sheet, type)
  return text === '' ? 0 : sheet.doc.heightOfString(text, options(sheet, type))
}

/**
 * Draws a text as one element of the structure below `parent`. Moves nothing: the caller knows what stands beside it.
 */
export function writeText(
  sheet: Sheet,
  parent: Tag,
  tag: string,
  text: string,
  y: number,
  type: Type = {},
  about: PDFKit.Mixins.StructureElementOptions = {},
): void {
  parent.add(sheet.doc.struct(tag, about, () => drawText(sheet, text, y, type)))
}

/** Draws a text within the element that is open. */
export function drawText(sheet: Sheet, text: string, y: number, type: Type = {}): void {
  set(sheet, type)
  if (text !== '') sheet.doc.text(text, type.left ?? sheet.left, y, options(sheet, type))
}
