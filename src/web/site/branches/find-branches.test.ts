import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { branches } from '../../../../content/branches/branch-list.ts'
import { distanceInWords, filterChoices } from '../../../../content/branches/finder-words.ts'
import { postcodeAreas } from '../../../../content/branches/postcode-areas.ts'
import { filterBranches, findBranches, findPlace, measureMiles, nearestBranches } from './find-branches.ts'
import { openingAt } from './opening-hours.ts'

const wednesday = Date.parse('2026-11-18T11:00:00Z')
const sunday = Date.parse('2026-11-22T12:00:00Z')
const christmas = Date.parse('2026-12-25T12:00:00Z')

const anywhere = fc.record({
  lon: fc.double({ min: -180, max: 180, noNaN: true }),
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
})
const everywhere = { here: undefined, filters: [], nowMs: wednesday, all: false } as const

const sentenceOf = (near: string) => findBranches({ ...everywhere, near }).sentence

test('London to Edinburgh is 331 miles, and Bristol to Bath 11', () => {
  const miles = measureMiles({ lon: -0.1276, lat: 51.5072 }, { lon: -3.1883, lat: 55.9533 })
  expect(miles).toBeCloseTo(331.5, 0)
  expect(measureMiles({ lon: -2.588, lat: 51.454 }, { lon: -2.36, lat: 51.381 })).toBeCloseTo(11.1, 0)
})

// Floating point distinguishes half the circumference from its neighbours by √ε at best: 1.5e-8 of 3,959 miles.
const roundingMiles = 1e-4

test('distance is symmetric, zero to itself, and never longer than by a third place', () => {
  fc.assert(
    fc.property(anywhere, anywhere, anywhere, (one, two, three) => {
      const direct = measureMiles(one, two)
      expect(direct).toBeCloseTo(measureMiles(two, one), 6)
      expect(measureMiles(one, one)).toBe(0)
      expect(direct).toBeLessThanOrEqual(measureMiles(one, three) + measureMiles(three, two) + roundingMiles)
      expect(direct).toBeLessThan(12_440)
    }),
  )
})

test('near any place are the ten nearest, in order', () => {
  fc.assert(
    fc.property(anywhere, place => {
      const near = nearestBranches(place, branches)
      expect(near).toHaveLength(10)
      const miles = near.map(each => each.miles)
      expect(miles).toEqual(miles.toSorted((a, b) => a - b))
      const left = branches.filter(branch => !near.some(each => each.branch === branch))
      for (const branch of left) expect(measureMiles(place, branch)).toBeGreaterThanOrEqual(miles.at(-1) ?? 0)
    }),
  )
})

test('each filter removes some branches and leaves some, and filters combine', () => {
  for (const { name } of filterChoices) {
    const left = filterBranches([name], sunday)
    expect(left.length, name).toBeGreaterThan(0)
    expect(left.length, name).toBeLessThan(branches.length)
  }
  for (const branch of filterBranches(['counter', 'step-free', 'open-now'], sunday)) {
    expect(branch.services).toEqual(expect.arrayContaining(['counter', 'step-free']))
    expect(openingAt(branch, sunday).open).toBe(true)
  }
})

test('the sentence states the result', () => {
  expect(sentenceOf('')).toBe('The first 10 of 50 branches, by nation')
  expect(findBranches({ ...everywhere, near: '', all: true }).sentence).toBe('50 branches, by nation')
  expect(sentenceOf('BS1')).toBe('The 10 branches nearest to BS1, 7 of them within 50 miles')
  expect(sentenceOf('Lerwick')).toBe('The 10 branches nearest to Lerwick, 1 of them within 50 miles')
  expect(sentenceOf('Atlantis')).toBe('The first 10 of 50 branches, by nation')
})

test('an unknown place leaves the list unchanged', () => {
  const { from, listed, unknown, outOf } = findBranches({ ...everywhere, near: 'Atlantis' })
  expect(unknown).toBe('Atlantis')
  expect(from).toBeUndefined()
  expect(listed).toHaveLength(10)
  expect(outOf).toBe(50)
  expect(findBranches({ ...everywhere, near: 'Atlantis', all: true }).listed).toHaveLength(50)
})

test('the browser’s location takes precedence over the text', () => {
  const here = { lon: -3.18, lat: 51.48 }
  const { from, listed } = findBranches({ ...everywhere, near: 'Leeds', here })
  expect(from).toEqual({ ...here, name: 'your location' })
  expect(listed[0]?.branch.id).toBe('cardiff')
})

test('at Christmas no branch is open, and the sentence says so', () => {
  const found = findBranches({ ...everywhere, near: 'Leeds', filters: ['open-now'], nowMs: christmas })
  expect(found.listed).toEqual([])
  expect(found.sentence).toBe('No branch in the list has all of that at the moment.')
})

test('distances are in miles, no more precise than they are measured', () => {
  expect([0, 0.49, 0.5, 1.04, 99.94, 100, 331.5].map(distanceInWords)).toEqual([
    'under half a mile',
    'under half a mile',
    '0.5 miles',
    '1.0 miles',
    '99.9 miles',
    '100 miles',
    '332 miles',
  ])
})

const nearestTo = (typed: string): string | undefined => {
  const place = findPlace(typed)
  return place && nearestBranches(place, branches)[0]?.branch.id
}

test.each([
  ['BS1', 'BS1', 'bristol-quarry-row'],
  ['bs1 4dj', 'BS1', 'bristol-quarry-row'],
  ['BS14DJ', 'BS1', 'bristol-quarry-row'],
  ['bs8', 'BS8', 'bristol-gorge-road'],
  ['ec4a 1ab', 'EC4A', 'london-stonecutter-lane'],
  ['Bristol', 'Bristol', 'bristol-quarry-row'],
  ['  bristol, UK ', 'Bristol', 'bristol-quarry-row'],
  ['Brist', 'Bristol', 'bristol-quarry-row'],
  ['Cardiff CF10', 'CF10', 'cardiff'],
  ['EH', 'EH', 'edinburgh-lawn-close'],
  ['eh', 'EH', 'edinburgh-lawn-close'],
  ['Londonderry', 'Derry', 'derry'],
  ['Kingston-upon-Hull', 'Hull', 'hull'],
  ['St. Albans', 'St Albans', 'london-lantern-street'],
  ['Kent', 'Kent', 'canterbury'],
  ['ze2 9aa', 'ZE2', 'lerwick'],
])('%j is %s, and its nearest branch is %s', (typed, name, id) => {
  expect(findPlace(typed)?.name).toBe(name)
  expect(nearestTo(typed)).toBe(id)
})

test.each(['', '   ', 'Atlantis', '12345', 'QQ1 1AA', 'x', '”', '%00', 'constructor', '__proto__'])(
  '%j is not a place',
  typed => {
    expect(findPlace(typed)).toBeUndefined()
  },
)

test('a town is found regardless of case and surrounding spaces', () => {
  const town = fc.constantFrom(...branches.map(branch => branch.town))
  const space = fc.stringMatching(/^ {0,3}$/)
  fc.assert(
    fc.property(town, space, fc.boolean(), (name, spaces, upper) => {
      const typed = `${spaces}${upper ? name.toUpperCase() : name.toLowerCase()}${spaces}`
      expect(findPlace(typed)?.name).toBe(name)
    }),
  )
})

test('any postcode of any area leads to a branch', () => {
  const area = fc.constantFrom(...postcodeAreas.map(([code]) => code))
  fc.assert(
    fc.property(area, fc.integer({ min: 1, max: 99 }), (code, district) => {
      expect(findPlace(code)?.name).toBe(code)
      expect(findPlace(`${code}${district} 1AA`)?.name).toBe(`${code}${district}`)
      expect(nearestTo(`${code}${district} 1AA`)).toBeDefined()
    }),
  )
})

test('any text gets a result', () => {
  fc.assert(fc.property(fc.string({ maxLength: 60, unit: 'grapheme' }), typed => void findPlace(typed)))
})

test('every branch is in the area of its district', () => {
  for (const { id, district, ...point } of branches) {
    const letters = district.replace(/\d.*/, '')
    const area = postcodeAreas.find(([code]) => code === letters)
    expect(area, id).toBeDefined()
    const [, , lat = 0, lon = 0] = area ?? []
    expect(measureMiles({ lat, lon }, point), id).toBeLessThan(80)
  }
})
