import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { facesFor, unpackFace, type Letters } from '../src/web/pdf/faces/choose-faces.ts'
import type { FetchLetters, WrittenFonts } from '../src/web/pdf/open-written.ts'
import { fontFiles } from './downloads/font-files.ts'

const folder = new URL('../src/web/pdf/faces/', import.meta.url)
const readJson = async (file: string) => JSON.parse(await readFile(new URL(file, folder), 'utf8'))

const further = (weight: number): string =>
  fileURLToPath(
    import.meta.resolve(`@fontsource/hanken-grotesk/files/hanken-grotesk-latin-ext-${weight}-normal.woff`),
  )

/**
 * The fonts that the browser's worker would fetch, read from the project's files for tests. `onFace` is called for each
 * font.
 */
export const fontsFromFiles = (onFace: (name: string) => void): WrittenFonts => ({
  latin: fontFiles,
  further: { body: further(400), strong: further(600) },
  fetchLetters: lettersFromFiles(onFace),
})

const lettersFromFiles =
  (onFace: (name: string) => void): FetchLetters =>
  async characters => {
    const letters: Letters = await readJson('letters.json')
    const faces = new Map<string, Uint8Array>()
    for (const name of facesFor(characters, letters)) {
      onFace(name)
      faces.set(name, await unpackFace(new Response(await readFile(new URL(`${name}.bin`, folder)))))
    }
    return { faces, emojiNames: await readJson('emoji-names.json') }
  }
