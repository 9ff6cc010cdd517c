import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { downloadHref } from '../content/downloads/document.ts'
import { ratesInForceFrom } from '../content/facts.ts'
import { writtenDocuments } from '../content/help/downloads.ts'
import type { DownloadFile } from '../src/web/site/help/downloads-page.tsx'
import { tariffDocument } from './downloads/tariff-document.ts'
import { writeDocument } from './downloads/write-document.ts'

/**
 * Writes every document to download into `downloads` of the built site, and answers how long and large each is, as
 * the page that lists them says (`download-files.ts`).
 */
export async function buildDownloads(dist: string): Promise<DownloadFile[]> {
  const files: DownloadFile[] = []
  await mkdir(join(dist, 'downloads'), { recursive: true })
  for (const document of [tariffDocument(), ...writtenDocuments]) {
    const { bytes, pages } = await writeDocument(document, ratesInForceFrom)
    await writeFile(join(dist, downloadHref(document)), bytes)
    files.push({ file: document.file, sizeBytes: bytes.length, pages })
  }
  return files
}
