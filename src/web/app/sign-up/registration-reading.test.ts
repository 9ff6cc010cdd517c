import { expect, test } from 'vitest'
import { ukCounties } from '../../../../content/places/uk-counties.ts'
import { countryNames } from '../../../contract/countries.ts'
import {
  countryFits,
  countryNameOf,
  depositAsRead,
  firstNameOf,
  offeredCountries,
  placeFits,
} from './registration-reading.ts'

test.each([
  ['250', '£250.00'],
  ['£1,250.5', '£1,250.50'],
  ['', undefined],
  ['0', undefined],
  ['a lot', undefined],
])('a deposit typed as %j reads %s', (typed, read) => {
  expect(depositAsRead(typed)).toBe(read)
})

test.each([
  ['Imogen Hartley', 'Imogen'],
  [' Mary  Ann Hartley ', 'Mary Ann'],
  ['Imogen', 'Imogen'],
])('%j is thanked as %s', (fullName, firstName) => {
  expect(firstNameOf(fullName)).toBe(firstName)
})

const offered = (typed: string) => offeredCountries.filter(name => countryFits(name, typed))

test('the United Kingdom comes first, the others by name', () => {
  expect(countryNames.slice(0, 4)).toEqual(['United Kingdom', 'Afghanistan', 'Åland Islands', 'Albania'])
  expect(countryNames).toHaveLength(249)
  expect(new Set(countryNames).size).toBe(249)
})

test.each([
  ['uk', ['United Kingdom', 'Ukraine', 'Other']],
  ['holl', ['Netherlands', 'Other']],
  ['scot', ['United Kingdom', 'Other']],
  ['united k', ['United Kingdom', 'Other']],
  ['cote d', ['Côte d’Ivoire', 'Other']],
  ['spai', ['Spain', 'Other']],
  ['zzz', ['Other']],
])('%s offers %j', (typed, names) => {
  expect(offered(typed)).toEqual(names)
})

test('an empty field offers every country, and what leads to one of one’s own words', () => {
  expect(offered('')).toHaveLength(250)
})

test.each([
  ['uk', 'United Kingdom'],
  [' england ', 'United Kingdom'],
  ['SPAIN', 'Spain'],
  ['Holland', 'Netherlands'],
  ['other', 'Other'],
  ['Atlantis', 'Atlantis'],
  ['', ''],
])('%j is kept as %j', (typed, name) => {
  expect(countryNameOf(typed)).toBe(name)
})

test('counties are offered by any of their words', () => {
  expect(ukCounties.filter(county => placeFits(county, 'york'))).toEqual([
    'East Riding of Yorkshire',
    'North Yorkshire',
    'South Yorkshire',
    'West Yorkshire',
  ])
  expect(ukCounties.filter(county => placeFits(county, 'shrop'))).toEqual(['Shropshire'])
})
