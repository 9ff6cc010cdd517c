/** What stands once in each record of a file, by its format. */
export const recordMarks = { csv: '\n', ofx: '<STMTTRN>', qif: '\n^' } as const

/** Counts how often a mark stands in what is handed over piece by piece, also where it is cut in two. */
export function countMarks(mark: string): (piece: Uint8Array) => number {
  const decoder = new TextDecoder('latin1')
  let rest = ''
  let count = 0
  return piece => {
    const parts = (rest + decoder.decode(piece)).split(mark)
    count += parts.length - 1
    const last = parts.at(-1) ?? ''
    rest = last.slice(Math.max(0, last.length - mark.length + 1))
    return count
  }
}
