import type { Fallback } from '../../src/static/service-worker/shared-with-pages.ts'
import type { BuiltDocuments } from '../build-documents.ts'

/** Documents without an address of their own: a host shows them, or they stand in for others. */
const homePage = 'index.html'
const notFoundPage = '404.html'

/**
 * The documents of a static site, by file name. A host answers `/about` from `about.html`, or from the index in a
 * folder of that name, so each document is written as both.
 */
export function staticDocuments({
  pages,
  aliases,
  appDocuments,
  staffDocuments,
  patterns,
}: BuiltDocuments): Map<string, string> {
  const documents = new Map<string, string>()
  const add = (address: string, html: string) => {
    for (const file of bothNames(address)) documents.set(file, html)
  }
  for (const [file, html] of pages) {
    if (file === homePage || file === notFoundPage) documents.set(file, html)
    else add(file.replace(/\.html$/, ''), html)
  }
  for (const [alias, file] of aliases) add(alias.replace(/\.html$/, ''), documentOf(pages, file))
  const ofApps = new Map([...appDocuments, ...staffDocuments])
  for (const { pattern, file } of patterns) {
    if (!isWide(pattern)) add(pattern.slice(1), documentOf(ofApps, file))
    else if (ofApps.has(file)) documents.set(file, documentOf(ofApps, file))
  }
  return documents
}

/** The files that hosts use for an address such as `help/faqs`: some use the first, some the second. */
export const bothNames = (address: string): string[] => [`${address}.html`, `${address}/${homePage}`]

/** The name under which a document is cached in the browser. The index of its folder is the same document. */
export const isMainName = (file: string): boolean => file === homePage || !file.endsWith(`/${homePage}`)

/** The documents that answer for unknown addresses below them, in the order of lookup. */
export const fallbacksOf = (patterns: BuiltDocuments['patterns']): Fallback[] =>
  patterns.flatMap(({ pattern, file, status }) =>
    isWide(pattern) ? [{ under: pattern.slice(0, -2), file, status }] : [],
  )

const isWide = (pattern: string): boolean => pattern.endsWith('/*')

function documentOf(documents: ReadonlyMap<string, string>, file: string): string {
  const html = documents.get(file)
  if (html === undefined) throw new Error(`the build has no ${file}`)
  return html
}
