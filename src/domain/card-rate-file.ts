import { dayOfIsoDate, isoDateOf } from './london-time.ts'
import type { TableFault } from './modulus-table.ts'

/** What a pound is worth in another currency. */
export interface CardRate {
  /** A code of ISO 4217, such as `EUR`, and never `GBP`. */
  readonly currency: string
  /** Units of the currency per £1: a decimal above 0 with at most 9 digits before the point and 8 after it. */
  readonly rate: string
}

/** The card rates of one day. */
export interface CardRateSet {
  /** In London, `YYYY-MM-DD`. */
  readonly ratedOn: string
  /** At least one, and each currency once. */
  readonly rates: readonly CardRate[]
}

type Read = ({ readonly ok: true } & CardRateSet) | ({ readonly ok: false } & TableFault)

const isDay = (text: string): boolean =>
  /^20\d\d-\d\d-\d\d$/.test(text) && isoDateOf(dayOfIsoDate(text)) === text

const linePattern = /^([A-Z]{3}),(\S+)$/
const decimalPattern = /^(0|[1-9]\d{0,8})(\.\d{1,8})?$/
const isRate = (text: string): boolean => decimalPattern.test(text) && /[1-9]/.test(text)

/** The rate of a line, or what the line should be. `earlier`: the lines of the currencies before it. */
function readRate(content: string, earlier: ReadonlyMap<string, number>): CardRate | string {
  const [, currency, rate] = linePattern.exec(content) ?? []
  if (currency === undefined || rate === undefined)
    return 'A line is the code of a currency, a comma and a rate, such as EUR,1.1523'
  if (currency === 'GBP') return 'A rate says how much of another currency is £1, so GBP has none'
  if (!isRate(rate)) return 'A rate is a number above 0 with at most 9 digits before the point and 8 after it'
  const before = earlier.get(currency)
  return before === undefined ? { currency, rate } : `${currency} has a rate in line ${before} already`
}

/**
 * Reads a file of card rates: the first line is their day, `YYYY-MM-DD`; each further one is a currency, a comma and its units
 * per £1. Lines may be empty, and spaces around a line count for nothing. Refuses the first line that is not right, and a
 * file without a rate. Source: specification section 15.2.
 */
export function readCardRates(text: string): Read {
  const [day = '', ...lines] = text.split(/\r?\n/).map(line => line.trim())
  if (!isDay(day))
    return { ok: false, line: 1, fault: 'The first line is the day of the rates, such as 2026-11-27' }
  const rates: CardRate[] = []
  const lineOf = new Map<string, number>()
  for (const [index, content] of lines.entries()) {
    if (content === '') continue
    const line = index + 2
    const rate = readRate(content, lineOf)
    if (typeof rate === 'string') return { ok: false, line, fault: rate }
    lineOf.set(rate.currency, line)
    rates.push(rate)
  }
  if (rates.length === 0) return { ok: false, line: 2, fault: 'A file has at least one rate' }
  return { ok: true, ratedOn: day, rates }
}
