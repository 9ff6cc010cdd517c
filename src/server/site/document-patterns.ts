import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import type { SiteFile } from './read-site.ts'

/** Addresses that one document answers: the app's pages, and a group's own page for what is unknown below it. */
export interface DocumentPattern {
  /** An address, or with a last segment `*` everything below it and itself: `/dashboard/*`. */
  readonly pattern: string
  readonly file: SiteFile
  readonly status: 200 | 404
}

const schema = z.array(
  z.object({ pattern: z.string().startsWith('/'), file: z.string(), status: z.literal([200, 404]) }),
)

/**
 * Reads the list that the build writes, `document-patterns.json`. A document that its own patterns do not lead to, as a
 * part of the app, is then served by the list alone.
 * @throws where the list names a document that was not built.
 */
export function readDocumentPatterns(folder: string, documents: Map<string, SiteFile>): DocumentPattern[] {
  const list = path.join(folder, 'document-patterns.json')
  if (!existsSync(list)) return []
  const entries = schema.parse(JSON.parse(readFileSync(list, 'utf8')))
  const found = entries.map(({ pattern, file, status }) => {
    const document = documents.get(addressOf(file))
    if (!document) throw new Error(`${list} names ${file}, which was not built`)
    return { pattern, file: document, status }
  })
  for (const { file } of entries) {
    const own = addressOf(file)
    if (!entries.some(entry => entry.file === file && fits(entry.pattern, own))) documents.delete(own)
  }
  return found
}

const addressOf = (file: string) => `/${file.replace(/^\//, '').replace(/\.html$/, '')}`

/** The first entry that answers an address. Order matters: exact ones stand before the wider ones. */
export const findByPattern = (
  patterns: readonly DocumentPattern[],
  address: string,
): DocumentPattern | undefined => patterns.find(({ pattern }) => fits(pattern, address))

function fits(pattern: string, address: string): boolean {
  if (!pattern.endsWith('/*')) return pattern === address
  const base = pattern.slice(0, -2)
  return address === base || address.startsWith(`${base}/`)
}
