import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const project = path.resolve(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(project, file), 'utf8')

/** The product's own text, SQL and copy among it, in lower case. */
const code = globSync('{src,content}/**/*.{ts,tsx,sql}', { cwd: project }).map(read).join('\n').toLowerCase()

const isInCode = (name: string) => code.includes(name.toLowerCase())
const lastOf = (name: string) => name.split('.').at(-1) ?? ''
const isPlace = (name: string) => name.includes('/')
const isThere = (place: string) => globSync(place, { cwd: project }).length > 0

const glossary = read('docs/glossary.md')
  .split('\n')
  .filter(line => /^\| [a-z]/.test(line))
  .map(line => line.split('|').map(cell => cell.trim()))
  .map(([, word = '', , where = '']) => ({ word, where }))

test('the glossary has each word once, in the order of the alphabet', () => {
  const words = glossary.map(({ word }) => word)
  expect(words.length).toBeGreaterThan(50)
  expect(words).toEqual([...new Set(words)].toSorted((one, other) => one.localeCompare(other, 'en')))
})

test('where a word of the glossary lives, it is found', () => {
  const named = glossary.flatMap(({ where }) => where.match(/(?<=`)[\w./-]+(?=`)/g) ?? [])
  expect(named.length).toBeGreaterThan(60)
  expect(named.filter(name => !(isPlace(name) ? isThere(name) : isInCode(lastOf(name))))).toEqual([])
})

test('what the page about the ledger names is in the ledger', () => {
  const named = read('docs/ledger.md').match(/(?<=`)[a-z]+_\w+(?=`)/g) ?? []
  expect(named.length).toBeGreaterThan(30)
  expect(named.filter(name => !isInCode(name))).toEqual([])
})

test.each(['README.md', ...globSync('docs/**/*.md', { cwd: project })])(
  'every link of %s leads somewhere',
  document => {
    const links = [...read(document).matchAll(/\]\((?!https?:|mailto:|#)([^)#]+)/g)].map(([, to = '']) => to)
    const folder = path.dirname(path.join(project, document))
    expect(links.filter(to => !existsSync(path.join(folder, to)))).toEqual([])
  },
)
