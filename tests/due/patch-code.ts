import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { BankCode } from './acts.ts'

/** One part of a file of the bank, and what a bug puts in its place. */
export interface CodePatch {
  /** Below the project's folder. */
  readonly file: string
  readonly part: string
  readonly inPlace: string
}

const project = path.resolve(import.meta.dirname, '../..')

/** What the bank's code reads. */
const copied = ['src/bank', 'src/domain', 'content', 'package.json']

/**
 * Replaces a part of a file's text. The part must occur exactly once; if the code has changed since, the bug must be adapted.
 * @throws Error if the part is missing or occurs more than once
 */
export function patchText(text: string, { file, part, inPlace }: CodePatch): string {
  const times = text.split(part).length - 1
  if (times !== 1) throw new Error(`${file} contains this ${times} times, not once: ${part}`)
  return text.replace(part, () => inPlace)
}

function patch(folder: string, one: CodePatch): void {
  const name = path.join(folder, one.file)
  writeFileSync(name, patchText(readFileSync(name, 'utf8'), one))
}

/** A copy of the bank's code, and what removes it. */
export interface PatchedCopy {
  readonly folder: string
  readonly remove: () => void
}

/**
 * Copies the bank's code and replaces parts of it, as {@link patchText} does. The project itself stays as it is.
 * @throws Error if a part is missing or occurs more than once
 */
export function patchCopy(patches: readonly CodePatch[]): PatchedCopy {
  const folder = mkdtempSync(path.join(tmpdir(), 'sarsen-due-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  try {
    for (const name of copied) cpSync(path.join(project, name), path.join(folder, name), { recursive: true })
    symlinkSync(path.join(project, 'node_modules'), path.join(folder, 'node_modules'), 'junction')
    for (const one of patches) patch(folder, one)
    return { folder, remove }
  } catch (error) {
    remove()
    throw error
  }
}

/** Code with a bug, and what removes its copy once it is loaded. */
export interface PatchedCode {
  readonly code: BankCode
  readonly remove: () => void
}

/**
 * Loads a copy of the bank's code in which parts are replaced, as {@link patchCopy} does.
 * @throws Error if a part is missing or occurs more than once
 */
export async function loadPatchedCode(patches: readonly CodePatch[]): Promise<PatchedCode> {
  const { folder, remove } = patchCopy(patches)
  try {
    const urlOf = (file: string) => pathToFileURL(path.join(folder, 'src/bank', file)).href
    const due: Pick<BankCode, 'runDue'> = await import(urlOf('due/run-due.ts'))
    const mandates: Pick<BankCode, 'cancelDirectDebit'> = await import(urlOf('direct-debits/end-mandate.ts'))
    const refunds: Pick<BankCode, 'refundCollection'> = await import(
      urlOf('direct-debits/refund-collection.ts')
    )
    return { code: { ...due, ...mandates, ...refunds }, remove }
  } catch (error) {
    remove()
    throw error
  }
}
