import { buffer } from 'node:stream/consumers'
import { downloadsPageWords } from '../../content/help/downloads.ts'
import type { DownloadDocument } from '../../content/downloads/document.ts'
import { formatLongDate } from '../../src/domain/format-dates.ts'
import { drawBlocks } from './draw-blocks.ts'
import { openSheet } from '../../src/web/pdf/sheet.ts'
import { drawOpening, drawPageNumbers } from './draw-frame.ts'
import { fontFiles } from './font-files.ts'
import { margins } from './page-room.ts'

export type WrittenDocument = { bytes: Uint8Array; pages: number }

/**
 * Writes a document as a tagged PDF. `asAt` (`2026-10-01`) is its printed and stored date. The same content and date
 * give the same bytes.
 */
export async function writeDocument(
  { title, summary, blocks }: DownloadDocument,
  asAt: string,
): Promise<WrittenDocument> {
  const sheet = openSheet({
    title,
    subject: summary,
    madeOn: new Date(asAt),
    fontFiles,
    sidePoints: margins.side,
  })
  drawOpening(sheet, { title, summary, date: downloadsPageWords.inForce(formatLongDate(asAt)) })
  drawBlocks(sheet, blocks)
  sheet.root.end()
  drawPageNumbers(sheet, title)
  const { count } = sheet.doc.bufferedPageRange()
  sheet.doc.end()
  return { bytes: await buffer(sheet.doc), pages: count }
}
