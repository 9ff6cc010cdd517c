import { buffer } from 'node:stream/consumers'
import { downloadsPageWords } from '../../content/help/downloads.ts'
import type { DownloadDocument } from '../../content/downloads/document.ts'
import { writeDay } from '../../src/web/site/help/rates/write-day.ts'
import { drawBlocks } from './draw-blocks.ts'
import { drawFeet, drawOpening } from './draw-frame.ts'
import { openSheet } from './sheet.ts'

export type WrittenDocument = { bytes: Uint8Array; pages: number }

/**
 * Writes a document as a tagged PDF. `asAt` (`2026-10-01`) stands on it and in it as its date: the same content and date
 * give the same bytes.
 */
export async function writeDocument(
  { title, summary, blocks }: DownloadDocument,
  asAt: string,
): Promise<WrittenDocument> {
  const sheet = openSheet(title, summary, new Date(asAt))
  drawOpening(sheet, { title, summary, date: downloadsPageWords.inForce(writeDay(asAt)) })
  drawBlocks(sheet, blocks)
  sheet.root.end()
  drawFeet(sheet, title)
  const { count } = sheet.doc.bufferedPageRange()
  sheet.doc.end()
  return { bytes: await buffer(sheet.doc), pages: count }
}
