/** Counts what a comparison does, so that a test can bound it without a clock. */
export interface Work {
  steps: number
}

/** Farther apart than any distance that is asked for. */
const far = Number.POSITIVE_INFINITY

/**
 * Whether two words differ by at most `most` insertions, deletions, substitutions and swaps of neighbouring letters
 * (Damerau–Levenshtein, for a `most` of 0 to 2). Compares each letter with those at most `most` places away alone, so that
 * the work grows with the words' length and not with its square. Letters are UTF-16 units.
 */
export function isWithinDistance(one: string, other: string, most: number, work: Work): boolean {
  work.steps++
  if (Math.abs(one.length - other.length) > most) return false
  if (most === 0) {
    work.steps += one.length
    return one === other
  }
  // Only the cells near the diagonal: row `i` has the distances of the first `i` letters of `one` to the first `j` of
  // `other`, for each `j` at most `most` from `i`.
  const rows: number[][] = []
  const cell = (i: number, j: number): number => rows[i]?.[j - i + most] ?? far
  for (let i = 0; i <= one.length; i++) {
    rows[i] = []
    for (let j = i - most; j <= i + most; j++) {
      work.steps++
      rows[i]?.push(j < 0 || j > other.length ? far : distanceAt(one, other, i, j, cell))
    }
  }
  return cell(one.length, other.length) <= most
}

/** The distance of the first `i` and the first `j` letters, from those of fewer letters. */
function distanceAt(
  one: string,
  other: string,
  i: number,
  j: number,
  cell: (i: number, j: number) => number,
): number {
  if (i === 0 || j === 0) return Math.max(i, j)
  const isSame = (m: number, n: number) => one[i - m] === other[j - n]
  return Math.min(
    cell(i - 1, j) + 1,
    cell(i, j - 1) + 1,
    cell(i - 1, j - 1) + (isSame(1, 1) ? 0 : 1),
    // A swap, and a swap of letters that one edit had separated. There are no letters before the first, so none is the same.
    ...(isSame(1, 2) && isSame(2, 1) ? [cell(i - 2, j - 2) + 1] : []),
    ...(isSame(1, 2) && isSame(3, 1) ? [cell(i - 3, j - 2) + 2] : []),
    ...(isSame(1, 3) && isSame(2, 1) ? [cell(i - 2, j - 3) + 2] : []),
  )
}

/**
 * Whether two words are near: by the longer word, none differs of up to 3 letters, one of 4 to 6, two of 7 or more.
 * Equal words are near. Source: specification section 12.2.
 */
export function isNear(one: string, other: string, work: Work): boolean {
  const longer = Math.max(one.length, other.length)
  return isWithinDistance(one, other, longer <= 3 ? 0 : longer <= 6 ? 1 : 2, work)
}
