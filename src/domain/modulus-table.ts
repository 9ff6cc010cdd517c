import type { ModulusRow } from './modulus-check.ts'

/** A line of a table that cannot be read, counted from 1. */
export interface TableFault {
  readonly line: number
  /** What the line should be. */
  readonly fault: string
}

type Read<Rows> = { readonly ok: true; readonly rows: Rows } | ({ readonly ok: false } & TableFault)

const sortCodePattern = /^[0-9]{6}$/
const weightCount = 14
const highestException = 14

const isMethod = (text: string): text is ModulusRow['method'] => /^(MOD10|MOD11|DBLAL)$/.test(text)

/** The most rows that one sort code may have. */
const rowsMax = 2

/** Whether one sort code would have more than two rows. Only the first sort codes of ranges need a look. */
function hasTooManyRows(earlier: readonly ModulusRow[], row: ModulusRow): boolean {
  const overlapping = earlier.filter(({ from, to }) => from <= row.to && row.from <= to)
  if (overlapping.length < rowsMax) return false
  return [row, ...overlapping].some(
    ({ from: at }) =>
      at >= row.from &&
      at <= row.to &&
      overlapping.filter(({ from, to }) => from <= at && at <= to).length >= rowsMax,
  )
}

function readRow(fields: readonly string[], earlier: readonly ModulusRow[]): ModulusRow | string {
  const [from = '', to = '', method = '', ...numbers] = fields
  if (!sortCodePattern.test(from) || !sortCodePattern.test(to))
    return 'A line begins with two sort codes of 6 digits'
  if (to < from) return 'The second sort code is not below the first'
  if (!isMethod(method)) return 'The check is MOD10, MOD11 or DBLAL'
  const weights = numbers.slice(0, weightCount)
  if (weights.length < weightCount || !weights.every(weight => /^-?[0-9]{1,4}$/.test(weight)))
    return `${weightCount} weights follow, all whole numbers`
  const [exception, ...more] = numbers.slice(weightCount)
  if (more.length > 0) return `Nothing follows the ${weightCount} weights but an exception`
  if (exception !== undefined && !(/^[0-9]{1,2}$/.test(exception) && isException(Number(exception))))
    return `An exception is a number from 1 to ${highestException}`
  const row = {
    from,
    to,
    method,
    weights: weights.map(Number),
    exception: exception === undefined ? undefined : Number(exception),
  }
  return hasTooManyRows(earlier, row) ? `A sort code has at most ${rowsMax} lines` : row
}

const isException = (exception: number): boolean => exception >= 1 && exception <= highestException

/** The fields of each line that is not empty, with its number. */
const linesOf = (text: string) =>
  text.split(/\r?\n/).flatMap((content, index) => {
    const fields = content.trim().split(/\s+/)
    return fields[0] === '' ? [] : [{ line: index + 1, fields }]
  })

/**
 * Reads a weight table (`valacdos.txt`): a range of sort codes, a check, 14 weights and, in some lines, an exception,
 * separated by white space. Keeps the order of the lines. Refuses the first line that is not one.
 */
export function readModulusWeights(text: string): Read<readonly ModulusRow[]> {
  const rows: ModulusRow[] = []
  for (const { line, fields } of linesOf(text)) {
    const row = readRow(fields, rows)
    if (typeof row === 'string') return { ok: false, line, fault: row }
    rows.push(row)
  }
  return { ok: true, rows }
}

/** Reads a substitution table (`scsubtab.txt`): in each line a sort code and the one that exception 5 calculates with. */
export function readModulusSubstitutions(text: string): Read<ReadonlyMap<string, string>> {
  const rows = new Map<string, string>()
  for (const { line, fields } of linesOf(text)) {
    const [from = '', to = '', ...more] = fields
    if (!sortCodePattern.test(from) || !sortCodePattern.test(to) || more.length > 0)
      return { ok: false, line, fault: 'A line is two sort codes of 6 digits' }
    rows.set(from, to)
  }
  return { ok: true, rows }
}
