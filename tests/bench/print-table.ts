/** The median; for an even number of figures, the mean of the middle two. */
export function median(figures: readonly number[]): number {
  const sorted = figures.toSorted((a, b) => a - b)
  const upper = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
  const lower = sorted[Math.ceil(sorted.length / 2) - 1] ?? Number.NaN
  return (upper + lower) / 2
}

/** The figure below which this part (0 to 1) of them lies. `sorted` is in ascending order. */
export const quantile = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN

/** A whole number with separators: `12,345`. */
export const countText = (figure: number): string => Math.round(figure).toLocaleString('en-GB')

/** Aligns rows under their heads: the first column left, all others right. */
export function tableText(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = heads.map((head, n) => Math.max(head.length, ...rows.map(row => row[n]?.length ?? 0)))
  const lineOf = (row: readonly string[]) =>
    row.map((cell, n) => (n === 0 ? cell.padEnd(widths[n] ?? 0) : cell.padStart(widths[n] ?? 0))).join('  ')
  return [heads, widths.map(width => '-'.repeat(width)), ...rows].map(lineOf).join('\n')
}
