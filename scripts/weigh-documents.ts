import { readFile } from 'node:fs/promises'
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

const importsOf = (code: string): string[] =>
  parseAst(code).body.flatMap(node =>
    'source' in node && node.source?.type === 'Literal' ? [node.source.value] : [],
  )
