import type { DueOutcome } from './due-maker.ts'

const [sizeMin, sizeMax] = [8, 64]

/** How many items are made together at most, before it is known how long that takes. */
export const sizeAtFirst = 16

/** How long a group may lock its accounts, settlement's among them, in ms: others wait for them. */
const lockedMsMax = 50

/**
 * How many items to make together at most, after groups of at most so many, the last of which locked its accounts so long, in ms:
 * from 8, below which little is spared, to 64.
 */
export function sizeAfter(size: number, lockedMs: number): number {
  if (lockedMs > lockedMsMax) return Math.max(sizeMin, Math.floor(size / 2))
  return lockedMs < lockedMsMax / 2 ? Math.min(sizeMax, size * 2) : size
}

/** Something that is due, as far as it is known before anything is locked for it. */
interface Candidate {
  /** Whether nothing stands in its way: it would be made at once, and nothing else would follow. */
  readonly isPlain: boolean
  /** The accounts and customers whose money or audit chains it changes. */
  readonly touches: readonly string[]
}

/**
 * Those of the candidates, in their order, that can be made in one database transaction with the same result as one by one: the
 * plain ones that touch nothing which another one before them touches. The others are made one by one, after these.
 */
export function findTogether<Item extends Candidate>(candidates: readonly Item[]): readonly Item[] {
  const touched = new Set<string>()
  return candidates.filter(({ isPlain, touches }) => {
    const isFree = touches.every(id => !touched.has(id))
    for (const id of touches) touched.add(id)
    return isPlain && isFree
  })
}

/** Rows in the order of these ids. */
export function inOrderOf<Row extends { readonly id: string }>(
  ids: readonly string[],
  rows: readonly Row[],
): readonly Row[] {
  const places = new Map(ids.map((id, n) => [id, n]))
  return rows.toSorted((one, other) => (places.get(one.id) ?? 0) - (places.get(other.id) ?? 0))
}

interface Outcomes {
  /** What was looked at. */
  readonly ids: readonly string[]
  /** What was there to be made: the rest is not due, or another process has it in hand. */
  readonly due: ReadonlySet<string>
  readonly made: ReadonlySet<string>
}

/** What became of items; those that are left to be made one by one are left out. */
export const outcomesOf = ({ ids, due, made }: Outcomes): ReadonlyMap<string, DueOutcome> =>
  new Map(
    ids
      .filter(id => made.has(id) || !due.has(id))
      .map((id): [string, DueOutcome] => [id, made.has(id) ? 'made' : 'none']),
  )
