import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** The text of a PDF as poppler's pdftotext reads it: its lines, with a form feed between pages. */
export async function readPdfText(file: string): Promise<string> {
  const { stdout } = await run('pdftotext', ['-layout', file, '-'], { maxBuffer: 64 * 1024 * 1024 })
  return stdout
}

/** Throws qpdf's message if qpdf finds anything wrong with a PDF. */
export async function checkPdf(file: string): Promise<void> {
  await run('qpdf', ['--check', file])
}

/** The elements of a PDF's structure in order, as poppler's pdfinfo lists them: `H1`, `Table`, `TH`. */
export async function readPdfTags(file: string): Promise<string[]> {
  const { stdout } = await run('pdfinfo', ['-struct', file], { maxBuffer: 64 * 1024 * 1024 })
  return stdout.split('\n').map(line => /^\s*(\w+)/.exec(line)?.[1] ?? '')
}
