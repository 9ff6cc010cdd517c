import { readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { listTests, type RunTests } from './coverage/list-tests.ts'
import { readCoverage } from './coverage/read-coverage.ts'

const docs = path.resolve(import.meta.dirname, '../docs')
const read = (name: string): string => readFileSync(path.join(docs, name), 'utf8')

/** The specification's sections, and the parts of its long second section, with the prefix of their entries. */
const sections: readonly (readonly [heading: string, prefix: string | undefined])[] = [
  ['1. What the product does and for whom', '1.'],
  ['2. Screens and routes', undefined],
  ['Route table', '2.r'],
  ['Navigation', '2.n'],
  ['Home', '2.h'],
  ['Login', '2.l'],
  ['Product info pages', '2.p'],
  ['Contact pages', '2.c'],
  ['Other public pages', '2.o'],
  ['Business banking pages', '2.b'],
  ['Sign-up', '2.s'],
  ['Dashboard shell', '2.d'],
  ['Overview screen', '2.v'],
  ['Transactions page', '2.t'],
  ['All Transactions dialog', '2.a'],
  ['Statements page', '2.m'],
  ['Support page', '2.u'],
  ['Settings', '2.g'],
  ['3. Entities and their fields', '3.'],
  ['4. States and transitions', '4.'],
  ['5. Validation rules', '5.'],
  ['6. Roles and permissions', '6.'],
  ['7. The calls it makes', '7.'],
  ['8. The error catalogue', '8.'],
  ['9. Business constants and limits', '9.'],
  ['10. What the bank adds', '10.'],
  ['11. Accounts', '11.'],
  ['17. The staff console', '17.'],
]

const coverage = readCoverage(read('spec-coverage.md'))
const entries = coverage.flatMap(section => section.entries)
let isRun: RunTests

beforeAll(async () => {
  isRun = await listTests()
}, 120_000)

test('each section of the specification is there, its entries numbered without a gap', () => {
  expect(coverage.map(({ heading }) => heading)).toEqual(sections.map(([heading]) => heading))
  for (const [at, [heading, prefix]] of sections.entries()) {
    const ids = coverage[at]?.entries.map(({ id }) => id) ?? []
    expect(ids, heading).toEqual(prefix === undefined ? [] : ids.map((_, n) => `${prefix}${n + 1}`))
    if (prefix !== undefined) expect(ids, heading).not.toHaveLength(0)
  }
})

test('each entry names a test', () => {
  expect(entries.filter(({ tests }) => tests.length === 0)).toEqual([])
})

test('each named test is one that npm test or test:tab runs, by this title, in the stated runtimes', () => {
  const wrong = entries.flatMap(({ id, tests }) =>
    tests.flatMap(({ file, title, alone }) => {
      const runtimes = isRun.get(`${file}: ${title}`)
      if (!runtimes) return [`${id} ${file} has no test "${title}"`]
      const run = [...runtimes].toSorted().join(' and ')
      return run === (alone ?? 'server and tab') ? [] : [`${id} ${file}: "${title}" runs in ${run}`]
    }),
  )
  expect(wrong).toEqual([])
})

test('no entry for both runtimes relies on tests of one runtime', () => {
  const halved = entries.filter(({ tests }) => tests.every(({ alone }) => alone !== undefined))
  expect(
    halved
      .map(({ requirement }) => requirement)
      .filter(requirement => !/\((?:server|tab) alone\)$/.test(requirement)),
  ).toEqual([])
})

test('each of the 48 rulings is in the departures once', () => {
  const tables = read('departures.md')
    .split(/^## /m)
    .filter(part => part.includes('| Ruling |'))
  const stated = tables.flatMap(table =>
    Array.from(table.matchAll(/^\| (\d+) +\|/gm), ([, ruling]) => Number(ruling)),
  )
  expect(stated.toSorted((one, other) => one - other)).toEqual(
    Array.from({ length: 48 }, (_, index) => index + 1),
  )
})
