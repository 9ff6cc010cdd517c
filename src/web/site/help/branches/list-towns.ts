import type { Branch } from '../../../../../content/branches/branch.ts'
import { projectToMap, type MapPoint } from './project-to-map.ts'

/** A town with its branches, which share a pin: it stands in their middle. */
export type Town = MapPoint & { name: string; branches: readonly Branch[] }

/** The towns of these branches, those with the most branches first: their names come first on the map. */
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
