import type { Point } from '../../../../../content/branches/branch.ts'
import { branches } from '../../../../../content/branches/branch-list.ts'
import { otherTownNames, postcodeAreas } from '../../../../../content/branches/postcode-areas.ts'

/** A place that was searched for: its name as the page says it, and where its middle is. */
export type Place = Point & { name: string }

/** Longer words may stand for a town that begins with them. */
const prefixLengthMin = 3

const postcode = /(?:^| )([a-z]{1,2})(\d[a-z\d]?)(?: ?\d[a-z]{0,2})?$/

/**
 * The place that is meant by what was typed, in this order: a postcode or its district at the end; a town or a county; the
 * letters of a postcode area; a town that one of the words names; a town that begins so. `undefined` if nothing fits.
 */
export function findPlace(typed: string): Place | undefined {
  const text = simplify(typed)
  if (text === '') return undefined
  const [, letters = '', digits = ''] = postcode.exec(text) ?? []
  const byPostcode = districtPlace(letters, digits)
  if (byPostcode) return byPostcode
  return (
    townNamed(text) ??
    areaPlace(text) ??
    text
      .split(' ')
      .map(townNamed)
      .find(town => town !== undefined) ??
    townBeginning(text)
  )
}

const simplify = (typed: string): string =>
  typed
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/\p{M}|['’.]/gu, '')
    .replaceAll(/[^a-z\d]+/g, ' ')
    .trim()

/** A district with a branch is where that branch is; every other one counts as the middle of its area. */
function districtPlace(letters: string, digits: string): Place | undefined {
  const area = areaPlace(letters)
  if (area === undefined) return undefined
  const name = `${letters}${digits}`.toUpperCase()
  const near = branches.find(({ district }) => district === name || district === name.replace(/[A-Z]$/, ''))
  return { lon: near?.lon ?? area.lon, lat: near?.lat ?? area.lat, name }
}

function areaPlace(letters: string): Place | undefined {
  const code = letters.toUpperCase()
  const area = postcodeAreas.find(([each]) => each === code)
  return area && { name: code, lat: area[2], lon: area[3] }
}

/** Every town that can be searched for: those with a branch, and those that a postcode area is named after. */
const towns: readonly Place[] = [
  ...branches.map(({ town, lon, lat }) => ({ name: town, lon, lat })),
  ...postcodeAreas.map(([, name, lat, lon]) => ({ name, lon, lat })),
]

const counties: readonly Place[] = branches.map(({ county, lon, lat }) => ({ name: county, lon, lat }))

function townNamed(text: string): Place | undefined {
  const meant = simplify(otherTownNames[text] ?? text)
  return [...towns, ...counties].find(({ name }) => simplify(name) === meant)
}

const townBeginning = (text: string): Place | undefined =>
  text.length < prefixLengthMin ? undefined : towns.find(({ name }) => simplify(name).startsWith(text))
