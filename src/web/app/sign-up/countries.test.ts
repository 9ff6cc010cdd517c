import { expect, test } from 'vitest'
import { ukCounties } from '../../../../content/places/uk-counties.ts'
import { countryFits, countryNameOf, countryNames, placeFits } from './countries.ts'

const offered = (typed: string) => countryNames.filter(name => countryFits(name, typed))

test('the United Kingdom comes first, the others by name', () => {
  expect(countryNames.slice(0, 4)).toEqual(['United Kingdom', 'Afghanistan', 'Åland Islands', 'Albania'])
  expect(countryNames).toHaveLength(249)
  expect(new Set(countryNames).size).toBe(249)
})

test.each([
  ['uk', ['United Kingdom', 'Ukraine']],
  ['holl', ['Netherlands']],
  ['scot', ['United Kingdom']],
  ['united k', ['United Kingdom']],
  ['cote d', ['Côte d’Ivoire']],
  ['spai', ['Spain']],
  ['zzz', []],
])('%s offers %j', (typed, names) => {
  expect(offered(typed)).toEqual(names)
})

test('an empty field offers every country', () => {
  expect(offered('')).toHaveLength(249)
})

test.each([
  ['uk', 'United Kingdom'],
  [' england ', 'United Kingdom'],
  ['SPAIN', 'Spain'],
  ['Holland', 'Netherlands'],
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
