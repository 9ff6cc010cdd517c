import { globSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import path from 'node:path'
import { expect, test } from 'vitest'

const project = path.resolve(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(project, file), 'utf8')

const manifest: Record<string, Record<string, string>> = JSON.parse(read('package.json'))
const declared = ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap(kind =>
  Object.keys(manifest[kind] ?? {}),
)

/** The packages that the rows of the page name; `@family/*` covers a whole family. */
const named = read('docs/decisions/libraries.md')
  .split('\n')
  .filter(line => line.startsWith('| `'))
  .flatMap(line => [...(line.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, name = '']) => name))
const isNamed = (library: string) => named.some(name => path.matchesGlob(library, name))

/** The package of an import, without the path inside it. */
const packageOf = (imported: string) => /^(?:@[^/]+\/)?[^/]+/.exec(imported)?.[0] ?? ''

const imported = [
  ...new Set(
    globSync('{src,content,scripts,tests}/**/*.{ts,tsx,mjs}', { cwd: project }).flatMap(file =>
      [...read(file).matchAll(/^(?:import|export|\}) (?:[^'\n]* from |from )?'([@a-z][^'\n:]*)'/gm)].map(
        ([, name = '']) => packageOf(name),
      ),
    ),
  ),
].filter(name => !builtinModules.includes(name))

test('every imported library is declared and has its row', () => {
  expect(imported.length).toBeGreaterThan(40)
  expect(imported.filter(name => !declared.includes(name))).toEqual([])
  expect(imported.filter(name => !isNamed(name))).toEqual([])
})

test('every row names a declared library', () => {
  expect(named.length).toBeGreaterThan(40)
  expect(named.filter(name => !declared.some(library => path.matchesGlob(library, name)))).toEqual([])
})
