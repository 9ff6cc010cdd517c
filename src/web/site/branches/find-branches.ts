import { branches } from '../../../../content/branches/branch-list.ts'
import { type Branch, nations, type Point } from '../../../../content/branches/branch.ts'
import { type FilterName, finderWords } from '../../../../content/branches/finder-words.ts'
import { otherTownNames, postcodeAreas } from '../../../../content/branches/postcode-areas.ts'
import { branchNetwork } from '../../../../content/facts.ts'
import { openingAt } from './opening-hours.ts'

export type Wanted = {
  /** The text of the search field. */
  near: string
  /** The visitor's location, if requested; it takes precedence over the text. */
  here: Point | undefined
  filters: readonly FilterName[]
  nowMs: number | undefined
  /** Whether the visitor asked for every branch, when there is no search. */
  all: boolean
}

/** A branch of the list. Its distance is known after a search. */
export type ListedBranch = { branch: Branch; miles?: number }

export type Finding = {
  /** The point from which distances are measured; without it the list is by nation. */
  from: Place | undefined
  listed: readonly ListedBranch[]
  /** The full number of branches, where some are left out. */
  outOf: number | undefined
  /** Every branch that matches the filters, wherever it is. */
  matching: readonly Branch[]
  /** The searched place, if it is unknown. */
  unknown: string | undefined
  /** The result in one sentence. */
  sentence: string
}

/**
 * The branches to show: the nearest to a place; without a search the first of the list, or all of it. An unknown
 * place is reported, and the list stays unsearched.
 */
export function findBranches({ near, here, filters, nowMs, all }: Wanted): Finding {
  const matching = filterBranches(filters, nowMs)
  const from = here ? { ...here, name: finderWords.here } : findPlace(near)
  const unknown = from === undefined && near !== '' ? near : undefined
  const found = { from, matching, unknown, outOf: undefined }
  if (matching.length === 0) return { ...found, listed: [], sentence: finderWords.none }
  if (from) {
    const listed = nearestBranches(from, matching)
    const within = listed.filter(({ miles }) => miles <= branchNetwork.nearMiles).length
    return { ...found, listed, sentence: finderWords.nearest(listed.length, from.name, within) }
  }
  const listed = byNation(matching).map(branch => ({ branch }))
  if (all || listed.length <= branchNetwork.listedAtFirst)
    return { ...found, listed, sentence: wholeSentence(listed.length) }
  return {
    ...found,
    listed: listed.slice(0, branchNetwork.listedAtFirst),
    outOf: listed.length,
    sentence: finderWords.first(branchNetwork.listedAtFirst, listed.length),
  }
}

/** In the order of the page. */
export const byNation = (list: readonly Branch[]): readonly Branch[] =>
  nations.flatMap(nation => list.filter(branch => branch.nation === nation))

const wholeSentence = (count: number): string =>
  count === branches.length ? finderWords.every(count) : finderWords.some(count, branches.length)

/** A branch and how far away it is. */
export type NearBranch = { branch: Branch; miles: number }

/** The branches that match every filter, in the order of the list. `Open now` needs the time. */
export const filterBranches = (
  filters: readonly FilterName[],
  nowMs: number | undefined,
  among: readonly Branch[] = branches,
): readonly Branch[] =>
  among.filter(branch =>
    filters.every(filter =>
      filter === 'open-now'
        ? nowMs === undefined || openingAt(branch, nowMs).open
        : branch.services.includes(filter),
    ),
  )

/** The nearest branches, nearest first, up to the initial length of the list. */
export const nearestBranches = (place: Point, among: readonly Branch[]): readonly NearBranch[] =>
  among
    .map(branch => ({ branch, miles: measureMiles(place, branch) }))
    .toSorted((one, other) => one.miles - other.miles)
    .slice(0, branchNetwork.listedAtFirst)

/** The earth's mean radius, in miles of 1,609.344 m. */
const earthRadiusMiles = 3958.76

const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** The great-circle distance between two places, in miles (haversine): from 0 to half the earth's circumference. */
export function measureMiles(from: Point, to: Point): number {
  const haversine =
    Math.sin(radians(to.lat - from.lat) / 2) ** 2 +
    Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * Math.sin(radians(to.lon - from.lon) / 2) ** 2
  return 2 * earthRadiusMiles * Math.asin(Math.min(1, Math.sqrt(haversine)))
}

/** A place that was searched for: its name as the page shows it, and its centre. */
export type Place = Point & { name: string }

/** Words longer than this may be the beginning of a town's name. */
const prefixLengthMin = 3

const postcode = /(?:^| )([a-z]{1,2})(\d[a-z\d]?)(?: ?\d[a-z]{0,2})?$/

/**
 * Finds the place that the text means, in this order: a postcode or its district at the end; a town or a county; the
 * letters of a postcode area; a town named by one of the words; a town whose name begins with the text. `undefined`
 * if nothing matches.
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

/** A district with a branch is located at the branch; every other one at the centre of its area. */
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
 * Every town that can be searched for: the towns that postcode areas are named after, at their centres, and the towns
 * with a branch.
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
