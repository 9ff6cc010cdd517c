import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'

const project = path.resolve(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(project, file), 'utf8')

/** The product's own text, including SQL and copy, in lower case. */
const code = globSync('{src,content}/**/*.{ts,tsx,sql}', { cwd: project }).map(read).join('\n').toLowerCase()

const isInCode = (name: string) => code.includes(name.toLowerCase())
const lastOf = (name: string) => name.split('.').at(-1) ?? ''
const isPlace = (name: string) => name.includes('/')
const isThere = (place: string) => globSync(place, { cwd: project }).length > 0

const glossary = read('docs/glossary.md')
  .split('\n')
  .filter(line => /^\| [a-z]/.test(line))
  .map(line => line.split('|').map(cell => cell.trim()))
  .map(([, word = '', meaning = '', where = '', from = '']) => ({ word, meaning, where, from }))

test('the glossary has each word once, in alphabetical order', () => {
  const words = glossary.map(({ word }) => word)
  expect(words.length).toBeGreaterThan(50)
  expect(words).toEqual([...new Set(words)].toSorted((one, other) => one.localeCompare(other, 'en')))
})

test('each word of the glossary has a meaning, a place and a source', () => {
  expect(glossary.filter(({ meaning, where, from }) => [meaning, where, from].includes(''))).toEqual([])
})

test('the place of each word of the glossary exists', () => {
  const named = glossary.flatMap(({ where }) => where.match(/(?<=`)[\w./-]+(?=`)/g) ?? [])
  expect(named.length).toBeGreaterThan(60)
  expect(named.filter(name => !(isPlace(name) ? isThere(name) : isInCode(lastOf(name))))).toEqual([])
})

test('every name in the page about the ledger exists in the ledger', () => {
  const named = read('docs/ledger.md').match(/(?<=`)[a-z]+_\w+(?=`)/g) ?? []
  expect(named.length).toBeGreaterThan(30)
  expect(named.filter(name => !isInCode(name))).toEqual([])
})

const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  ...globSync('docs/**/*.md', { cwd: project }),
]
const found = (document: string, form: RegExp) =>
  [...read(document).matchAll(form)].map(([, word = '']) => word)

test.each(documents)('every link in %s has a target', document => {
  const links = found(document, /\]\((?!https?:|mailto:|#)([^)#]+)/g)
  const folder = path.dirname(path.join(project, document))
  expect(links.filter(to => !existsSync(path.join(folder, to)))).toEqual([])
})

test.each(documents)('every path that %s names exists', document => {
  const places = found(document, /`((?:src|content|scripts|tests)\/[\w./*-]+)`/g)
  expect(places.filter(place => !isThere(place))).toEqual([])
})

/** Names of all files, without their folders. */
const fileNames = new Set(
  globSync('{src,content,scripts,tests,docs}/**/*.*', { cwd: project }).map(file => path.basename(file)),
)

test.each(documents)('every file that %s names without its folder is there', document => {
  const names = found(document, /`([\w-][\w.-]*\.(?:ts|tsx|mjs|sql|md))`/g)
  expect(names.filter(name => !fileNames.has(name) && !existsSync(path.join(project, name)))).toEqual([])
})

const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(read('package.json')))
const commands = new Set(
  globSync('src/cli/commands/*.ts', { cwd: project }).flatMap(file =>
    found(file, /^ {2}name: '([a-z-]+)'/gm),
  ),
)

test.each(documents)('every command that %s names exists', document => {
  expect(commands.size).toBeGreaterThan(10)
  expect(found(document, /npm run ([a-z:-]*[a-z])/g).filter(name => !(name in scripts))).toEqual([])
  expect(found(document, /npm run bank -- ([a-z][a-z-]*)/g).filter(name => !commands.has(name))).toEqual([])
})

test('the README names the three demo customers in the order of the login page', () => {
  const readme = read('README.md')
  const places = ['maya@', 'demo@', 'corporate@'].map(name => readme.indexOf(`\`${name}sarsen.example\` is `))
  expect(places.every(place => place > 0)).toBe(true)
  expect(places).toEqual(places.toSorted((one, other) => one - other))
})
