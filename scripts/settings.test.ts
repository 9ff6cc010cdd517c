import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const project = path.resolve(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(project, file), 'utf8')

const code = ['src', 'scripts']
  .flatMap(folder =>
    readdirSync(path.join(project, folder), { recursive: true, encoding: 'utf8' })
      .filter(name => /\.(?:ts|mjs)$/.test(name) && !name.endsWith('.test.ts'))
      .map(name => path.join(folder, name)),
  )
  .map(read)

/** Variables of the machine, which nobody sets for Sarsen. */
const machines = ['HOME', 'PATH', 'TMPDIR']

const namesIn = (text: string) => text.match(/\b[A-Z][A-Z_]+\b/g) ?? []

const readFromEnvironment = [
  ...code.flatMap(text => namesIn((text.match(/process\.env(?:\.|\[')[A-Z_]+/g) ?? []).join(' '))),
  ...code.flatMap(text =>
    [...text.matchAll(/const \{([^}]+)\} = process\.env/g)].flatMap(([, names = '']) => namesIn(names)),
  ),
  ...[...read('src/server/settings.ts').matchAll(/^ {2}([A-Z][A-Z_]+): /gm)].map(([, name = '']) => name),
]

test('every setting in use has a row in docs/settings.md, and every row names a setting in use', () => {
  const wanted = new Set(readFromEnvironment.filter(name => !machines.includes(name)))
  const rows = read('docs/settings.md').match(/^\| `[A-Z][A-Z_]+`.*?\|/gm) ?? []
  expect(new Set(rows.flatMap(namesIn))).toEqual(wanted)
})
