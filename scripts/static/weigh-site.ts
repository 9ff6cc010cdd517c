import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { SiteFiles } from '../../src/static/service-worker/sw.ts'

const toGzip = promisify(gzip)

/**
 * Describes the downloads of a first visit and of a first start of the bank, plain and compressed as most hosts send
 * them.
 */
export async function weighSite(dist: string, { cached, bank }: SiteFiles, pages: number): Promise<string> {
  const cachedWeight = await weigh(cached.map(({ url }) => join(dist, url)))
  const bankWeight = await weigh(bank.map(file => join(dist, file)))
  return (
    `${pages} pages. Cached in the browser: ${cached.length} files of the site, ${cachedWeight}; ` +
    `after the bank is opened, ${bank.length} more, ${bankWeight}.`
  )
}

async function weigh(files: readonly string[]): Promise<string> {
  let plainBytes = 0
  let sentBytes = 0
  for (const file of files) {
    const content = await readFile(file)
    plainBytes += content.length
    sentBytes += Math.min(content.length, (await toGzip(content)).length)
  }
  return `${inMegabytes(plainBytes)} (${inMegabytes(sentBytes)} gzip)`
}

const inMegabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`
