import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** Writes what was measured as JSON, its folder too, and answers with the file's full path. */
export function writeResults(file: string, results: object): string {
  const full = path.resolve(file)
  mkdirSync(path.dirname(full), { recursive: true })
  writeFileSync(full, `${JSON.stringify(results, undefined, 2)}\n`)
  return full
}
