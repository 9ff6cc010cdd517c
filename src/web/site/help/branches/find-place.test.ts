import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { branches } from '../../../../../content/branches/branch-list.ts'
import { postcodeAreas } from '../../../../../content/branches/postcode-areas.ts'
import { findPlace } from './find-place.ts'
import { measureMiles } from './measure-miles.ts'
import { nearestBranches } from './pick-branches.ts'

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
  '%j is no place',
  typed => {
    expect(findPlace(typed)).toBeUndefined()
  },
)

test('a town is found whatever the case and the spaces around it', () => {
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

test('whatever is typed is answered', () => {
  fc.assert(fc.property(fc.string({ maxLength: 60, unit: 'grapheme' }), typed => void findPlace(typed)))
})

test('every branch stands in the area of its district', () => {
  for (const { id, district, ...point } of branches) {
    const letters = district.replace(/\d.*/, '')
    const area = postcodeAreas.find(([code]) => code === letters)
    expect(area, id).toBeDefined()
    const [, , lat = 0, lon = 0] = area ?? []
    expect(measureMiles({ lat, lon }, point), id).toBeLessThan(80)
  }
})
