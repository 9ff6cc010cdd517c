import { branches } from '../../../../../content/branches/branch-list.ts'
import type { Branch, Point } from '../../../../../content/branches/branch.ts'
import { finderWords, type FilterName } from '../../../../../content/branches/finder-words.ts'
import { findPlace, type Place } from './find-place.ts'
import { filterBranches, nearBranches } from './pick-branches.ts'

export type Wanted = {
  /** What was typed. */
  near: string
  /** Where the visitor is, if that was asked for; it goes before what was typed. */
  here: Point | undefined
  filters: readonly FilterName[]
  nowMs: number | undefined
}

/** A branch of the list. Its distance is known when something was searched for. */
export type ListedBranch = { branch: Branch; miles?: number }

export type Finding = {
  /** From where distances are measured: without it the list is whole, and goes by nation. */
  from: Place | undefined
  listed: readonly ListedBranch[]
  /** Every branch that has what was asked for, wherever it is. */
  matching: readonly Branch[]
  /** What was searched for, where nobody knows it. */
  unknown: string | undefined
  /** What was found, in a sentence. */
  sentence: string
}

/** The branches to show for what is wanted. A place that nobody knows is said, and leaves the list whole. */
export function findBranches({ near, here, filters, nowMs }: Wanted): Finding {
  const matching = filterBranches(filters, nowMs)
  const from = here ? { ...here, name: finderWords.here } : findPlace(near)
  const unknown = from === undefined && near !== '' ? near : undefined
  if (matching.length === 0) return { from, listed: [], matching, unknown, sentence: finderWords.none }
  if (from === undefined) {
    const listed = matching.map(branch => ({ branch }))
    return { from, listed, matching, unknown, sentence: wholeSentence(matching.length) }
  }
  const { near: listed, within } = nearBranches(from, matching)
  const sentence = (within ? finderWords.within : finderWords.nearest)(listed.length, from.name)
  return { from, listed, matching, unknown, sentence }
}

const wholeSentence = (count: number): string =>
  count === branches.length ? finderWords.every(count) : finderWords.some(count, branches.length)
