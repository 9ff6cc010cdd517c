import Pdf from 'pdfkit'
import { bankName } from '../../../content/facts.ts'
import { markStones, markSun, wordmarkOutline } from '../components/logo-outlines.ts'
import type { EmojiNames } from './set-lines.ts'

/** Measures of A4 in points. */
export const page = { width: 595.28, height: 841.89, top: 46 } as const

/** The brand's colours on paper: those of the light theme (styles/tokens.css). */
export const colours = {
  ink: '#0b2027',
  muted: '#475a60',
  line: '#d9dfdb',
  sunken: '#ecefec',
  tarn: '#0e4a57',
  gorse: '#f3b331',
} as const

export const fonts = { body: 'Hanken', strong: 'Hanken-Semibold', display: 'Hanken-Bold' } as const

/** The font files of a document, or their addresses: the Western European characters of each weight. */
export type FontFiles = Readonly<Record<keyof typeof fonts, string | Uint8Array>>

/** Tabular figures, so that columns of amounts align. */
export const features: PDFKit.Mixins.OpenTypeFeatures[] = ['tnum']

/** An element of a document's structure, which screen readers use. */
export type Tag = PDFKit.PDFStructureElement

/** A document while it is written: the next content goes to `y` of the current page, below `root` in its structure. */
export type Sheet = {
  readonly doc: PDFKit.PDFDocument
  readonly root: Tag
  /** The left edge and the width of the text, in points. */
  readonly left: number
  readonly width: number
  y: number
  /** Fonts for characters that the brand's fonts lack, in the order in which they are tried, and the names of emoji. */
  readonly furtherFonts: readonly string[]
  readonly emojiNames: EmojiNames
}

export interface SheetOptions {
  readonly title: string
  readonly subject: string
  readonly madeOn: Date
  readonly fontFiles: FontFiles
  /** The side margins, in points. */
  readonly sidePoints: number
}

/**
 * Opens a PDF 1.7 that is tagged for PDF/UA-1: language, displayed title, structure, embedded fonts. `madeOn` is the
 * only variable part, so the same content gives the same bytes.
 */
export function openSheet({ title, subject, madeOn, fontFiles, sidePoints }: SheetOptions): Sheet {
  // The published types know neither this subset nor a document without a default font.
  const accessible: object = { subset: 'PDF/UA', font: null }
  const doc = new Pdf({
    ...accessible,
    size: 'A4',
    margins: { top: 0, bottom: 0, left: 0, right: 0 },
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-GB',
    displayTitle: true,
    bufferPages: true,
    autoFirstPage: false,
    info: {
      Title: `${title} | ${bankName}`,
      Author: bankName,
      Subject: subject,
      CreationDate: madeOn,
      ModDate: madeOn,
    },
  })
  for (const weight of ['body', 'strong', 'display'] as const)
    doc.registerFont(fonts[weight], fontFiles[weight])
  const root = doc.struct('Document')
  doc.addStructure(root)
  doc.addPage()
  return {
    doc,
    root,
    left: sidePoints,
    width: page.width - 2 * sidePoints,
    y: page.top,
    furtherFonts: [],
    emojiNames: {},
  }
}

/** Starts a new page. */
export function turnPage(sheet: Sheet): void {
  sheet.doc.addPage()
  sheet.y = page.top
}

/** Draws decoration: rules, boxes, the wordmark. Screen readers skip it. */
export function drawArtifact(
  { doc }: Sheet,
  draw: () => void,
  kind: 'Layout' | 'Pagination' = 'Layout',
): void {
  doc.markContent('Artifact', { type: kind })
  draw()
  doc.endMarkedContent()
}

/** A hairline across the column. */
export function drawRule(sheet: Sheet, y: number, colour: string = colours.line): void {
  const { doc, left, width } = sheet
  drawArtifact(sheet, () =>
    doc
      .moveTo(left, y)
      .lineTo(left + width, y)
      .lineWidth(0.75)
      .stroke(colour),
  )
}

/** The text of a page's footer. */
type DrawFoot = (foot: { number: number; count: number }) => void

/** Writes a footer below a rule at `y` of every page, once all pages exist; screen readers skip it. */
export function drawFeet(sheet: Sheet, y: number, draw: DrawFoot): void {
  const { start, count } = sheet.doc.bufferedPageRange()
  for (let number = 1; number <= count; number += 1) {
    sheet.doc.switchToPage(start + number - 1)
    drawRule(sheet, y)
    drawArtifact(sheet, () => draw({ number, count }), 'Pagination')
  }
}

/** The style and the position of a text; measures in points. */
export type Type = {
  font?: keyof typeof fonts
  sizePoints?: number
  colour?: string
  /** The position and the width; the whole column by default. */
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

/** The height of a text, in points. */
export function measure(sheet: Sheet, text: string, type: Type): number {
  set(sheet, type)
  return text === '' ? 0 : sheet.doc.heightOfString(text, options(sheet, type))
}

/**
 * Draws a text as one element of the structure below `parent`. It does not move `y`: the caller knows what stands
 * beside it.
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

/** Draws a text within the open element. */
export function drawText(sheet: Sheet, text: string, y: number, type: Type = {}): void {
  set(sheet, type)
  if (text !== '') sheet.doc.text(text, type.left ?? sheet.left, y, options(sheet, type))
}

/** The wordmark is drawn on a grid 64 high. */
const wordmarkScale = 34 / 64

/** The wordmark at the head of the first page, in the brand's colours. */
export function drawWordmark(sheet: Sheet): void {
  const { doc } = sheet
  drawArtifact(sheet, () => {
    doc
      .save()
      .translate(sheet.left, page.top - 12)
      .scale(wordmarkScale)
    doc.path(markStones).lineWidth(2).lineJoin('round').fillAndStroke(colours.tarn, colours.tarn)
    doc.path(markSun).fill(colours.gorse)
    doc.path(wordmarkOutline).fill(colours.tarn)
    doc.restore()
  })
}

/** The brand's hairline with half a sun on it. */
export function drawHorizon(sheet: Sheet, y: number): void {
  drawRule(sheet, y)
  drawArtifact(sheet, () => {
    const radius = 7
    sheet.doc.path(`M${sheet.left} ${y}a${radius} ${radius} 0 0 1 ${2 * radius} 0z`).fill(colours.gorse)
  })
}
