import type { Point } from '../../../../../content/branches/branch.ts'

/** A place in the map's own drawing, whose box is `mapSize`. */
export type MapPoint = { x: number; y: number }

/** The drawing's box: its units are a screen's pixels when it stands on the page at its full size. */
export const mapSize = { width: 600, height: 930 } as const

const unitsPerDegree = 96.5
/**
 * A degree of longitude is this much shorter than one of latitude in the middle of the country, at 54.7 degrees north.
 */
const longitudeShare = 0.578
const corner = { lon: -8.35, lat: 59.42, x: 14, y: 4 } as const

/** North of this lies Shetland. It would make the map a third longer, and stands in a box at the upper right. */
const shetlandLat = 59.7
const shetlandCorner = { lon: -1.75, lat: 60.92, x: 500, y: 14 } as const
const shetlandShare = 0.5

export const shetlandBox = { x: 486, y: 0.5, width: 113, height: 124 } as const

export const isInShetland = ({ lat }: Point): boolean => lat > shetlandLat

/** Where a place is on the map, to a tenth of a unit. */
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

/** How far `miles` reach to each side of a place on the map: less far to the east in the south than in the north. */
export const reachOnMap = ({ lat }: Point, miles: number): { rx: number; ry: number } => {
  const degrees = miles / milesPerDegree
  return {
    rx: round((degrees / Math.cos((lat * Math.PI) / 180)) * longitudeShare * unitsPerDegree),
    ry: round(degrees * unitsPerDegree),
  }
}

const round = (units: number): number => Math.round(units * 10) / 10
