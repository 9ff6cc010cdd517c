import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const project = path.resolve(import.meta.dirname, '..')
const document = readFileSync(path.join(project, 'docs', 'spec-coverage.md'), 'utf8')

/** The cells of each row: id, what is asked, whether it is done, what shows it. */
const rows = document
  .split('\n')
  .filter(line => /^\| \d/.test(line))
  .map(line =>
    line
      .split('|')
      .slice(1, -1)
      .map(cell => cell.trim()),
  )

/** The paths in a cell; those of tests are below `tests/`. */
const placesIn = (cell: string): string[] =>
  (cell.match(/[\w.-]+\/[\w./-]*/g) ?? []).map(place =>
    /^(src|content|scripts)\//.test(place) ? place : `tests/${place}`,
  )

test('each path in the table of what the specification asks is a test that is there', () => {
  const places = rows.flatMap(([, , , shown = '']) => placesIn(shown))
  expect(places.length).toBeGreaterThan(50)
  const wrong = places.filter(place => {
    const isTest = /\.(test|spec)\.tsx?$/.test(place)
    return !isTest || !statSync(path.join(project, place), { throwIfNoEntry: false })?.isFile()
  })
  expect([...new Set(wrong)]).toEqual([])
})

test('each row has an id of its own, and a ticked one names its test', () => {
  const ids = rows.map(([id]) => id)
  expect(ids).toEqual([...new Set(ids)])
  const bare = rows.filter(([, , done, shown = '']) => done === '✔' && placesIn(shown).length === 0)
  expect(bare).toEqual([])
})
