import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { downloadHref } from '../content/downloads/document.ts'
import { ratesInForceFrom } from '../content/facts.ts'
import { writtenDocuments } from '../content/help/downloads.ts'
import type { DownloadFile } from '../src/web/site/help/downloads/download-files.ts'
import { tariffDocument } from './downloads/tariff-document.ts'
import { writeDocument } from './downloads/write-document.ts'

/**
 * Writes every document to download into `downloads` of the built site, and beside the manifest a note of how long and
 * large each is, which the page that lists them reads (`download-files.ts`). Answers with the same.
 */
export async function buildDownloads(dist: string): Promise<DownloadFile[]> {
  const files: DownloadFile[] = []
  for (const folder of ['downloads', '.vite']) await mkdir(join(dist, folder), { recursive: true })
  for (const document of [tariffDocument(), ...writtenDocuments]) {
    const { bytes, pages } = await writeDocument(document, ratesInForceFrom)
    await writeFile(join(dist, downloadHref(document)), bytes)
    files.push({ file: document.file, sizeBytes: bytes.length, pages })
  }
  await writeFile(join(dist, '.vite/downloads.json'), JSON.stringify(files))
  return files
}
