import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { parseAst } from 'vite'

export interface DocumentWeight {
  readonly files: readonly string[]
  /** The size of all files, each compressed by itself (brotli), as a server sends them. */
  readonly bytes: number
}

const namedScripts = /<(?:script|link rel="modulepreload")[^>]* (?:src|href)="[^"]*?(assets\/[^"]+\.js)"/g

/**
 * Weighs the scripts of a document's first visit: those that it names or preloads, and all that they import statically.
 * @param dist the folder of the build
 */
export async function weighDocument(html: string, dist: string): Promise<DocumentWeight> {
  const files = new Set([...html.matchAll(namedScripts)].map(([, file = '']) => file))
  let bytes = 0
  // The loop also visits the files that it adds.
  for (const file of files) {
    const code = await readFile(path.join(dist, file), 'utf8')
    bytes += brotliCompressSync(code).length
    for (const imported of importsOf(code)) files.add(path.posix.join(path.posix.dirname(file), imported))
  }
  return { files: [...files], bytes }
}

/**
 * Weighs what is fetched for parts of a page beyond its document. A part is named as its source, without the ending.
 * @throws if the build has no script of that name
 */
export async function weighParts(
  html: string,
  parts: readonly string[],
  dist: string,
): Promise<DocumentWeight> {
  const scripts = await readdir(path.join(dist, 'assets'))
  const links = parts.map(part => {
    const script = scripts.find(
      file => file.startsWith(`${part}-`) && /^[\w-]{8}\.js$/.test(file.slice(part.length + 1)),
    )
    if (script === undefined) throw new Error(`the build has no script of ${part}`)
    return `<link rel="modulepreload" href="/assets/${script}" />`
  })
  const before = await weighDocument(html, dist)
  const after = await weighDocument(html + links.join(''), dist)
  return {
    files: after.files.filter(file => !before.files.includes(file)),
    bytes: after.bytes - before.bytes,
  }
}

const importsOf = (code: string): string[] =>
  parseAst(code).body.flatMap(node =>
    'source' in node && node.source?.type === 'Literal' ? [node.source.value] : [],
  )
