import { fileURLToPath } from 'node:url'
import type { FontFiles } from '../../src/web/pdf/sheet.ts'

const fontFile = (weight: number): string =>
  fileURLToPath(
    import.meta.resolve(`@fontsource/hanken-grotesk/files/hanken-grotesk-latin-${weight}-normal.woff`),
  )

/** The files of the brand's font, by weight. */
export const fontFiles: FontFiles = { body: fontFile(400), strong: fontFile(600), display: fontFile(700) }
