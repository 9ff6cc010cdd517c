import type { Branch, Point } from '../../../../content/branches/branch.ts'

/** A place in the map's drawing, whose box is `mapSize`. */
export type MapPoint = { x: number; y: number }

/** The drawing's box. Its units are screen pixels when the map has its full size on the page. */
export const mapSize = { width: 600, height: 930 } as const

const unitsPerDegree = 96.5
/** The ratio of a degree of longitude to one of latitude in the middle of the country, at 54.7 degrees north. */
const longitudeShare = 0.578
const corner = { lon: -8.35, lat: 59.42, x: 14, y: 4 } as const

/** Shetland lies north of this. It would make the map a third taller, so it has a box at the upper right. */
const shetlandLat = 59.7
const shetlandCorner = { lon: -1.75, lat: 60.92, x: 500, y: 14 } as const
const shetlandShare = 0.5

export const shetlandBox = { x: 486, y: 0.5, width: 113, height: 124 } as const

export const isInShetland = ({ lat }: Point): boolean => lat > shetlandLat

/** The position of a place on the map, to a tenth of a unit. */
export function projectToMap(point: Point): MapPoint {
  const { corner: from, share } = isInShetland(point)
    ? { corner: shetlandCorner, share: shetlandShare }
    : { corner, share: longitudeShare }
  return {
    x: round((point.lon - from.lon) * share * unitsPerDegree + from.x),
    y: round((from.lat - point.lat) * unitsPerDegree + from.y),
  }
}

const milesPerDegree = 69.05

/**
 * The length of `miles` to each side of a place on the map. It is shorter to the east in the south than in the north.
 */
export const reachOnMap = ({ lat }: Point, miles: number): { rx: number; ry: number } => {
  const degrees = miles / milesPerDegree
  return {
    rx: round((degrees / Math.cos((lat * Math.PI) / 180)) * longitudeShare * unitsPerDegree),
    ry: round(degrees * unitsPerDegree),
  }
}

const round = (units: number): number => Math.round(units * 10) / 10

/** A town with its branches, which share a pin at their midpoint. */
export type Town = MapPoint & { name: string; branches: readonly Branch[] }

/** The towns of these branches, those with the most branches first: the map places their names first. */
export function listTowns(branches: readonly Branch[]): readonly Town[] {
  const towns = new Map<string, Branch[]>()
  for (const branch of branches) {
    const known = towns.get(branch.town)
    if (known) known.push(branch)
    else towns.set(branch.town, [branch])
  }
  return [...towns]
    .map(([name, those]) => ({ name, branches: those, ...placeOf(those) }))
    .toSorted((one, other) => other.branches.length - one.branches.length)
}

const placeOf = (branches: readonly Branch[]): MapPoint => {
  const points = branches.map(projectToMap)
  const middle = (of: 'x' | 'y') => points.reduce((sum, point) => sum + point[of], 0) / points.length
  return { x: middle('x'), y: middle('y') }
}
