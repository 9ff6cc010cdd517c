import type { SortCodeAndAccount } from './destination.ts'

/** One row of the weight table: the check of the account numbers in a range of sort codes. */
export interface ModulusRow {
  /** The first and the last sort code of the range. */
  readonly from: string
  readonly to: string
  readonly method: 'MOD10' | 'MOD11' | 'DBLAL'
  /** One weight for each of the 14 digits of sort code and account number. */
  readonly weights: readonly number[]
  /** 1 to 14; undefined if the row has none. */
  readonly exception: number | undefined
}

/** The rows in the order of their file, and the sort codes that exception 5 replaces. */
export interface ModulusTable {
  readonly rows: readonly ModulusRow[]
  readonly substitutions: ReadonlyMap<string, string>
}

/** Without a table no number can be checked, so all pass. */
export const noModulusTable: ModulusTable = { rows: [], substitutions: new Map() }

/** The pairs of exceptions of which one passing check is enough. Of any other two rows, both must pass. */
const eitherPairs: ReadonlySet<string> = new Set(['2,9', '10,11', '12,13'])

/** Exceptions 8 and 9 calculate with these sort codes in place of the account's own. */
const calculatedAs: Readonly<Record<number, string>> = { 8: '090126', 9: '309634' }

const exception2Weights = [0, 0, 1, 2, 5, 3, 6, 4, 8, 7, 10, 9, 3, 1]
const exception2WeightsAtNine = [0, 0, 0, 0, 0, 0, 0, 0, 8, 7, 10, 9, 3, 1]

const digitsOf = (text: string): number[] => Array.from(text, Number)

/** The digits of an account number that exceptions ask for, by their letters in the specification. */
function lettersOf(accountNumber: string) {
  const [a = 0, b = 0, c = 0, , , , g = 0, h = 0] = digitsOf(accountNumber)
  return { a, b, c, g, h }
}
type Letters = ReturnType<typeof lettersOf>

/** The weights of a row, after the exceptions that change them. The row itself never changes. */
function weightsFor({ weights, exception }: ModulusRow, { a, b, g }: Letters): readonly number[] {
  const withoutSortCode = () => weights.map((weight, at) => (at < 8 ? 0 : weight))
  if (exception === 2 && a !== 0) return g === 9 ? exception2WeightsAtNine : exception2Weights
  if (exception === 7 && g === 9) return withoutSortCode()
  if (exception === 10 && (a === 0 || a === 9) && b === 9 && g === 9) return withoutSortCode()
  return weights
}

/** Whether an exception leaves this check out for an account, which then passes it. */
function isLeftOut({ exception }: ModulusRow, { a, c, g, h }: Letters): boolean {
  if (exception === 3) return c === 6 || c === 9
  // An account in a foreign currency.
  return exception === 6 && a >= 4 && a <= 8 && g === h
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0)

function remainderOf(row: ModulusRow, digits: readonly number[], weights: readonly number[]): number {
  const products = digits.map((digit, at) => digit * (weights[at] ?? 0))
  if (row.method !== 'DBLAL') {
    const modulus = row.method === 'MOD10' ? 10 : 11
    return ((sumOf(products) % modulus) + modulus) % modulus
  }
  const total = sumOf(products.map(product => sumOf(digitsOf(String(Math.abs(product))))))
  return (total + (row.exception === 1 ? 27 : 0)) % 10
}

/** Whether a remainder is the one that a valid number has. */
function isRight({ method, exception }: ModulusRow, remainder: number, { g, h }: Letters): boolean {
  if (exception === 4) return remainder === 10 * g + h
  if (exception !== 5) return remainder === 0
  if (method === 'DBLAL') return h === (remainder === 0 ? 0 : 10 - remainder)
  return remainder !== 1 && g === (remainder === 0 ? 0 : 11 - remainder)
}

/** Whether an account number passes the check of one row. */
function passes(
  row: ModulusRow,
  { sortCode, accountNumber }: SortCodeAndAccount,
  substitutions: ModulusTable['substitutions'],
): boolean {
  const letters = lettersOf(accountNumber)
  if (isLeftOut(row, letters)) return true
  const { exception } = row
  const substituted = exception === 5 ? (substitutions.get(sortCode) ?? sortCode) : sortCode
  const calculated = (exception !== undefined && calculatedAs[exception]) || substituted
  const weights = weightsFor(row, letters)
  const isValid = (account: string) =>
    isRight(row, remainderOf(row, digitsOf(calculated + account), weights), letters)
  if (isValid(accountNumber)) return true
  // The second form of exception 14: without the last digit, which must be 0, 1 or 9.
  return exception === 14 && [0, 1, 9].includes(letters.h) && isValid(`0${accountNumber.slice(0, 7)}`)
}

/**
 * Whether an account number is possible at its sort code, by modulus checking. False: no account can have it. A sort code
 * that is in no row cannot be checked and passes. Exceptions 3 and 6 leave a check out, which then counts as passed.
 * Source: Vocalink, "Validating account numbers", version 6.40.
 */
export function isPossibleNumber(table: ModulusTable, account: SortCodeAndAccount): boolean {
  const { sortCode } = account
  const rows = table.rows.filter(({ from, to }) => from <= sortCode && sortCode <= to)
  const isPassed = (row: ModulusRow) => passes(row, account, table.substitutions)
  return eitherPairs.has(rows.map(({ exception }) => exception).join())
    ? rows.some(isPassed)
    : rows.every(isPassed)
}
