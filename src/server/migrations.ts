import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const folder = path.join(import.meta.dirname, '..', 'bank', 'database', 'migrations')

/** The bank's migrations as files of this project, for `migrate`: path → SQL. */
export const readMigrations = (): Readonly<Record<string, string>> =>
  Object.fromEntries(
    readdirSync(folder)
      .filter(name => name.endsWith('.sql'))
      .map(name => [name, readFileSync(path.join(folder, name), 'utf8')]),
  )
