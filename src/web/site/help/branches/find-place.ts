import type { Point } from '../../../../../content/branches/branch.ts'
import { branches } from '../../../../../content/branches/branch-list.ts'
import { otherTownNames, postcodeAreas } from '../../../../../content/branches/postcode-areas.ts'

/** A place that was searched for: its name as the page says it, and where its middle is. */
export type Place = Point & { name: string }

/** Longer words may stand for a town that begins with them. */
const prefixLengthMin = 3

const postcode = /(?:^| )([a-z]{1,2})(\d[a-z\d]?)(?: ?\d[a-z]{0,2})?$/

/**
 * The place that is meant by what was typed, in this order: a postcode or its district at the end; a town or a
 * county; the letters of a postcode area; a town that one of the words names; a town that begins so. `undefined`
 * if nothing fits.
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

function simplify(typed: string): string {
  return typed
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/\p{M}|['’.]/gu, '')
    .replaceAll(/[^a-z\d]+/g, ' ')
    .trim()
}

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

type Named = { place: Place; key: string }

const named = (name: string, { lon, lat }: Point): Named => ({
  place: { name, lon, lat },
  key: simplify(name),
})

/**
 * Every town that can be searched for: those that a postcode area is named after, by their middle, and
 * those with a branch.
 */
const towns: readonly Named[] = [
  ...postcodeAreas.map(([, town, lat, lon]) => named(town, { lon, lat })),
  ...branches.map(branch => named(branch.town, branch)),
]

const townsAndCounties: readonly Named[] = [...towns, ...branches.map(branch => named(branch.county, branch))]

function townNamed(text: string): Place | undefined {
  const meant = simplify(otherTownNames.get(text) ?? text)
  return townsAndCounties.find(({ key }) => key === meant)?.place
}

const townBeginning = (text: string): Place | undefined =>
  text.length < prefixLengthMin ? undefined : towns.find(({ key }) => key.startsWith(text))?.place
