import { fileURLToPath } from 'node:url'
import Pdf from 'pdfkit'
import { bankName } from '../../content/facts.ts'

/** Measures in points: A4, with room at the foot for the page number. */
export const page = { width: 595.28, height: 841.89, left: 56, right: 56, top: 46, bottom: 64 } as const
export const column = page.width - page.left - page.right

/** The brand's light colours (tokens.css). */
export const colours = {
  ink: '#0B2027',
  muted: '#475A60',
  line: '#C9D2D3',
  sunken: '#EDF0EF',
  tarn: '#0F4C5C',
  gorse: '#F2B134',
} as const

export const fonts = { body: 'Hanken', strong: 'Hanken-Semibold', display: 'Hanken-Bold' } as const

const weights = { [fonts.body]: 400, [fonts.strong]: 600, [fonts.display]: 700 }

/** Figures of one width, so that columns of amounts line up. */
export const features: PDFKit.Mixins.OpenTypeFeatures[] = ['tnum']

/** A document while it is written: what stands next goes to `y` of the current page, below `root` in its structure. */
export type Sheet = { doc: PDFKit.PDFDocument; root: PDFKit.PDFStructureElement; y: number }

/**
 * Opens a PDF 1.7 that is tagged for PDF/UA-1: language, title shown, structure, own fonts alone. What makes the file
 * differ from the next one is `madeOn`, so that the same content gives the same bytes.
 */
export function openSheet(title: string, subject: string, madeOn: Date): Sheet {
  // The published types do not know this subset, nor that no font need be loaded at the start.
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
  for (const [name, weight] of Object.entries(weights)) doc.registerFont(name, fontFile(weight))
  const root = doc.struct('Document')
  doc.addStructure(root)
  doc.addPage()
  return { doc, root, y: page.top }
}

const fontFile = (weight: number): string =>
  fileURLToPath(
    import.meta.resolve(`@fontsource/hanken-grotesk/files/hanken-grotesk-latin-${weight}-normal.woff`),
  )

/** Begins a new page where less than `height` points are left on this one. Answers whether it did. */
export function makeRoom(sheet: Sheet, height: number): boolean {
  if (sheet.y + height <= page.height - page.bottom) return false
  sheet.doc.addPage()
  sheet.y = page.top
  return true
}

/** Draws what is no part of the text: rules, boxes, the wordmark. Readers pass over it. */
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
  drawArtifact(sheet, () =>
    sheet.doc
      .moveTo(page.left, y)
      .lineTo(page.width - page.right, y)
      .lineWidth(0.75)
      .stroke(colour),
  )
}
