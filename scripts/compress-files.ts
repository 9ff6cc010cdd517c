import { glob, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

const text = '**/*.{html,js,css,svg,json,webmanifest}'

/**
 * Writes `.br` and `.gz` beside each text file below the folder, at the best compression. Returns the number of files.
 */
export async function compressFiles(folder: string): Promise<number> {
  const files: string[] = []
  for await (const file of glob(text, { cwd: folder })) files.push(file)
  await Promise.all(
    files.map(async file => {
      const path = join(folder, file)
      const content = await readFile(path)
      const [br, gz] = await Promise.all([toBrotli(content), toGzip(content, { level: 9 })])
      await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)])
    }),
  )
  return files.length
}
