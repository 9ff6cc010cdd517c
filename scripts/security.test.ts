import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const project = path.resolve(import.meta.dirname, '..')
const document = readFileSync(path.join(project, 'docs', 'security.md'), 'utf8')

/**
 * The level of each requirement of levels 1 and 2 in OWASP ASVS 5.0.0, by section. Those of level 3 come last in each
 * section.
 */
const requiredLevels: Readonly<Record<string, readonly (1 | 2)[]>> = {
  '1.1': [2, 2],
  '1.2': [1, 1, 1, 1, 1, 2, 2, 2, 2],
  '1.3': [1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2],
  '1.4': [2, 2, 2],
  '1.5': [1, 2],
  '2.1': [1, 2, 2],
  '2.2': [1, 1, 2],
  '2.3': [1, 2, 2, 2],
  '2.4': [2],
  '3.2': [1, 1],
  '3.3': [1, 2, 2, 2],
  '3.4': [1, 1, 2, 2, 2, 2],
  '3.5': [1, 1, 1, 2, 2],
  '3.7': [2, 2],
  '4.1': [1, 2, 2],
  '4.2': [2],
  '4.3': [2, 2],
  '4.4': [1, 2, 2, 2],
  '5.1': [2],
  '5.2': [1, 1, 2],
  '5.3': [1, 1],
  '5.4': [2, 2, 2],
  '6.1': [1, 2, 2],
  '6.2': [1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2],
  '6.3': [1, 1, 2, 2],
  '6.4': [1, 1, 2, 2],
  '6.5': [2, 2, 2, 2, 2],
  '6.6': [2, 2, 2],
  '6.8': [2, 2, 2, 2],
  '7.1': [2, 2, 2],
  '7.2': [1, 1, 1, 1],
  '7.3': [2, 2],
  '7.4': [1, 1, 2, 2, 2],
  '7.5': [2, 2],
  '7.6': [2, 2],
  '8.1': [1, 2],
  '8.2': [1, 1, 2],
  '8.3': [1],
  '8.4': [2],
  '9.1': [1, 1, 1],
  '9.2': [1, 2, 2, 2],
  '10.1': [2, 2],
  '10.2': [2, 2],
  '10.3': [2, 2, 2, 2],
  '10.4': [1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2],
  '10.5': [2, 2, 2, 2, 2],
  '10.6': [2, 2],
  '10.7': [2, 2, 2],
  '11.1': [2, 2],
  '11.2': [2, 2, 2],
  '11.3': [1, 1, 2],
  '11.4': [1, 2, 2, 2],
  '11.5': [2],
  '11.6': [2],
  '12.1': [1, 2, 2],
  '12.2': [1, 1],
  '12.3': [2, 2, 2, 2],
  '13.1': [2],
  '13.2': [2, 2, 2, 2, 2],
  '13.3': [2, 2],
  '13.4': [1, 2, 2, 2, 2],
  '14.1': [2, 2],
  '14.2': [1, 2, 2, 2],
  '14.3': [1, 2, 2],
  '15.1': [1, 2, 2],
  '15.2': [1, 2, 2],
  '15.3': [1, 2, 2, 2, 2, 2, 2],
  '16.1': [2],
  '16.2': [2, 2, 2, 2, 2],
  '16.3': [2, 2, 2, 2],
  '16.4': [2, 2, 2],
  '16.5': [2, 2, 2],
  '17.1': [2],
  '17.2': [2, 2, 2, 2],
  '17.3': [2, 2],
}

const rows = document
  .split('\n')
  .filter(line => /^\| \d+\.\d+\.\d+ /.test(line))
  .map(line => {
    const [no = '', level = '', , state = '', evidence = ''] = line
      .split('|')
      .slice(1, -1)
      .map(cell => cell.trim())
    return { no, level: Number(level), state, evidence }
  })

const placesIn = (text: string): string[] =>
  text.match(/\b(?:src|tests|docs|content|scripts)\/[\w./-]*[\w-]/g) ?? []

const isThere = (place: string) =>
  statSync(path.join(project, place), { throwIfNoEntry: false }) !== undefined

test('every requirement of the seventeen chapters has one row, in order and with its level', () => {
  const wanted = Object.entries(requiredLevels).flatMap(([section, levels]) =>
    levels.map((level, n) => ({ no: `${section}.${n + 1}`, level })),
  )
  expect(wanted).toHaveLength(253)
  expect(rows.map(({ no, level }) => ({ no, level }))).toEqual(wanted)
})

test('a met or partly met requirement names its place, one that does not apply a reason', () => {
  const wrong = rows.filter(({ state, evidence }) => {
    if (state === '–') return !evidence.startsWith('Does not apply, because ')
    if (state === '✘') return evidence === ''
    const isWrittenHere = evidence.includes('above')
    return !/^[✔◐]$/u.test(state) || (placesIn(evidence).length === 0 && !isWrittenHere)
  })
  expect(wrong).toEqual([])
})

test('every path in the document exists', () => {
  const places = [...new Set(placesIn(document))]
  expect(places.length).toBeGreaterThan(150)
  expect(places.filter(place => !isThere(place))).toEqual([])
})
