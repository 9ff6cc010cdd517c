import { createHash } from 'node:crypto'
import { glob, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Fallback } from '../../src/static/service-worker/shared-with-pages.ts'
import type { SiteFiles } from '../../src/static/service-worker/sw.ts'
import { isMainName } from './static-documents.ts'
import { staffFolder } from '../staff-config.ts'
import { facesFolder, workerFolder } from './static-config.ts'

const databasePattern = /^assets\/database-/
/** The banners of the signed-in pages, in the format that nearly every browser uses. */
const bankPicturePattern = /^images\/promo-.*\.avif$/
const seenPattern = /^(images|downloads|licences)\//
/** Only search engines and link previews fetch these. */
const unseenPattern = /^(robots\.txt|sitemap\.xml|logo\/og-image\.png)$/

/** The files of a built site that its service worker caches, and when. */
export async function listSiteFiles(dist: string, fallbacks: readonly Fallback[]): Promise<SiteFiles> {
  const files: string[] = []
  for await (const file of glob('**/*', { cwd: dist })) {
    if ((await stat(join(dist, file))).isFile()) files.push(file.replaceAll('\\', '/'))
  }
  files.sort()
  const cached = files.filter(
    file => !isBank(file) && !isSeen(file) && !unseenPattern.test(file) && isMainName(file),
  )
  return {
    cached: await Promise.all(cached.map(async url => ({ url, revision: await revisionOf(dist, url) }))),
    bank: files.filter(isBank),
    bankPictures: files.filter(file => bankPicturePattern.test(file)),
    seenRevision: await digestOf(files.filter(isSeen).map(file => join(dist, file))),
    fallbacks,
  }
}

/** The staff console needs the bank as well, and few visitors open it. */
const isBank = (file: string): boolean =>
  file.startsWith(`${workerFolder}/`) || file.startsWith(`${staffFolder}/`) || databasePattern.test(file)
const isSeen = (file: string): boolean => seenPattern.test(file) || file.startsWith(`${facesFolder}/`)

const revisionOf = async (dist: string, file: string): Promise<string | null> =>
  file.startsWith('assets/') ? null : digestOf([join(dist, file)])

async function digestOf(files: readonly string[]): Promise<string> {
  const hash = createHash('sha256')
  for (const file of files) hash.update(await readFile(file))
  return hash.digest('hex').slice(0, 16)
}
