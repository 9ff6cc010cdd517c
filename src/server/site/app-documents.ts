import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import type { SiteFile } from './read-site.ts'

/** Addresses that the client-rendered app answers, and the document that starts it there. */
export interface AppDocument {
  /** An address, or with a last segment `*` everything below it and itself: `/dashboard/*`. */
  readonly pattern: string
  readonly file: SiteFile
  readonly status: 200 | 404
}

const schema = z.array(
  z.object({ pattern: z.string().startsWith('/'), file: z.string(), status: z.literal([200, 404]) }),
)

/**
 * Reads the list that the build writes, `app-documents.json`. The app's documents are then served by it alone.
 * @throws where the list names a document that was not built.
 */
export function readAppDocuments(folder: string, documents: Map<string, SiteFile>): AppDocument[] {
  const list = path.join(folder, 'app-documents.json')
  if (!existsSync(list)) return []
  const entries = schema.parse(JSON.parse(readFileSync(list, 'utf8')))
  const found = entries.map(({ pattern, file, status }) => {
    const document = documents.get(addressOf(file))
    if (!document) throw new Error(`${list} names ${file}, which was not built`)
    return { pattern, file: document, status }
  })
  for (const { file } of entries) documents.delete(addressOf(file))
  return found
}

const addressOf = (file: string) => `/${file.replace(/^\//, '').replace(/\.html$/, '')}`

/** The first entry that answers an address. Order matters: exact ones stand before the wider ones. */
export const findAppDocument = (
  documents: readonly AppDocument[],
  address: string,
): AppDocument | undefined =>
  documents.find(({ pattern }) => {
    if (!pattern.endsWith('/*')) return pattern === address
    const base = pattern.slice(0, -2)
    return address === base || address.startsWith(`${base}/`)
  })
