import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Writes a file below `folder`, and creates the folders on the way. */
export async function writeFileBelow(
  folder: string,
  file: string,
  content: string | Uint8Array,
): Promise<void> {
  const path = join(folder, file)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, content)
}
