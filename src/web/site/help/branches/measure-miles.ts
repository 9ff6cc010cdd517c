import type { Point } from '../../../../../content/branches/branch.ts'

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
