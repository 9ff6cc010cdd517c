import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** Writes the results as JSON and creates the folder if needed. Returns the file's full path. */
export function writeResults(file: string, results: object): string {
  const full = path.resolve(file)
  mkdirSync(path.dirname(full), { recursive: true })
  writeFileSync(full, `${JSON.stringify(results, undefined, 2)}\n`)
  return full
}
