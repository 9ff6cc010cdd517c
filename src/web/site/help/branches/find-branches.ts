import { branches } from '../../../../../content/branches/branch-list.ts'
import { type Branch, nations, type Point } from '../../../../../content/branches/branch.ts'
import { finderWords, type FilterName } from '../../../../../content/branches/finder-words.ts'
import { branchNetwork } from '../../../../../content/facts.ts'
import { findPlace, type Place } from './find-place.ts'
import { filterBranches, nearestBranches } from './pick-branches.ts'

export type Wanted = {
  /** What was typed. */
  near: string
  /** Where the visitor is, if that was asked for; it goes before what was typed. */
  here: Point | undefined
  filters: readonly FilterName[]
  nowMs: number | undefined
  /** Every branch was asked for, where nothing is searched for. */
  all: boolean
}

/** A branch of the list. Its distance is known when something was searched for. */
export type ListedBranch = { branch: Branch; miles?: number }

export type Finding = {
  /** From where distances are measured: without it the list goes by nation. */
  from: Place | undefined
  listed: readonly ListedBranch[]
  /** How many there would be if all were asked for, where some are left out. */
  outOf: number | undefined
  /** Every branch that has what was asked for, wherever it is. */
  matching: readonly Branch[]
  /** What was searched for, where nobody knows it. */
  unknown: string | undefined
  /** What was found, in a sentence. */
  sentence: string
}

/**
 * The branches to show for what is wanted: the nearest to a place, else the first of the list, or all of it. A place
 * that nobody knows is said, and is no place.
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

/** In the order in which the page has them. */
export const byNation = (list: readonly Branch[]): readonly Branch[] =>
  nations.flatMap(nation => list.filter(branch => branch.nation === nation))

const wholeSentence = (count: number): string =>
  count === branches.length ? finderWords.every(count) : finderWords.some(count, branches.length)
