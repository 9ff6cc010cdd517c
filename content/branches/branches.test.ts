import { expect, test } from 'vitest'
import { contact } from '../facts.ts'
import { branches } from './branch-list.ts'
import { nations } from './branch.ts'
import { openingPatterns } from './opening-patterns.ts'
import { timeInWords } from './opening-words.ts'
import { postcodeAreas } from './postcode-areas.ts'

test('there are branches in all four nations, more than 28 of them', () => {
  expect(branches.length).toBeGreaterThanOrEqual(28)
  for (const nation of nations) expect(branches.some(branch => branch.nation === nation)).toBe(true)
})

test('branches are ordered by nation, then by name', () => {
  const keys = branches.map(({ nation, name }) => `${nations.indexOf(nation)} ${name}`)
  expect(keys).toEqual(keys.toSorted())
})

test('ids, names, streets and telephones are each used once', () => {
  for (const key of ['id', 'name', 'street', 'phone'] as const)
    expect(new Set(branches.map(branch => branch[key])).size, key).toBe(branches.length)
})

test('telephone numbers come from the ranges for drama, London’s for London, and none is another line of the bank', () => {
  const lines: readonly string[] = Object.values(contact)
  for (const { phone, town } of branches) {
    expect(phone).toMatch(town === 'London' ? /^020 7946 0\d{3}$/ : /^0121 496 0\d{3}$/)
    expect(lines).not.toContain(phone)
  }
})

test('a branch has only a postcode district, because its street is invented', () => {
  const areas = postcodeAreas.map(([code]) => code)
  for (const { district } of branches) {
    expect(district).toMatch(/^[A-Z]{1,2}\d{1,2}$/)
    expect(areas).toContain(district.replace(/\d+/, ''))
  }
})

test('the name of a branch begins with its town, and its id is derived from it', () => {
  for (const { id, name, town } of branches) {
    expect(name).toMatch(new RegExp(`^${town}(?:, [A-Z].+)?$`))
    expect(id).toBe(name.toLowerCase().replaceAll(/[^a-z]+/g, '-'))
  }
})

test('every day opens before it closes', () => {
  for (const week of Object.values(openingPatterns)) {
    expect(week).toHaveLength(7)
    for (const hours of week) if (hours) expect(hours.opensMinute).toBeLessThan(hours.closesMinute)
  }
})

test('every postcode area of the United Kingdom and the Crown dependencies is listed once, with a plausible position', () => {
  expect(postcodeAreas).toHaveLength(124)
  expect(new Set(postcodeAreas.map(([code]) => code)).size).toBe(124)
  for (const [code, , lat, lon] of postcodeAreas) {
    expect(lat, code).toBeGreaterThan(49)
    expect(lat, code).toBeLessThan(61)
    expect(lon, code).toBeGreaterThan(-8)
    expect(lon, code).toBeLessThan(2)
  }
})

test('times are written as people say them', () => {
  expect([0, 540, 720, 750, 990, 1439].map(timeInWords)).toEqual([
    '12am',
    '9am',
    '12pm',
    '12:30pm',
    '4:30pm',
    '11:59pm',
  ])
})
