import { branches } from '../../../../../content/branches/branch-list.ts'
import type { Branch, Point } from '../../../../../content/branches/branch.ts'
import type { FilterName } from '../../../../../content/branches/finder-words.ts'
import { branchNetwork } from '../../../../../content/facts.ts'
import { measureMiles } from './measure-miles.ts'
import { tellOpening } from './tell-opening.ts'

/** A branch and how far away it is. */
export type NearBranch = { branch: Branch; miles: number }

/** The branches that have everything asked for, in the order of the list. `Open now` needs the time. */
export const filterBranches = (
  filters: readonly FilterName[],
  nowMs: number | undefined,
  among: readonly Branch[] = branches,
): readonly Branch[] =>
  among.filter(branch =>
    filters.every(filter =>
      filter === 'open-now'
        ? nowMs === undefined || tellOpening(branch, nowMs).open
        : branch.services.includes(filter),
    ),
  )

/** The branches nearest to a place, so many as are listed at first, the nearest in front. */
export const nearestBranches = (place: Point, among: readonly Branch[]): readonly NearBranch[] =>
  among
    .map(branch => ({ branch, miles: measureMiles(place, branch) }))
    .toSorted((one, other) => one.miles - other.miles)
    .slice(0, branchNetwork.listedAtFirst)
