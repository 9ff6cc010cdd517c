import type { CardRate } from '../../domain/card-rate-file.ts'
import { type Day, isoDateOf, londonDayOf } from '../../domain/london-time.ts'
import type { Bank } from '../bank.ts'
import { loadRates } from '../cards/card-rates.ts'

/** Around what a pound is worth in the demonstration's currencies, in ten-thousandths of a unit. */
const middles = {
  EUR: 1_1523,
  USD: 1_3387,
  CHF: 1_0641,
  JPY: 204_7300,
  AUD: 2_0482,
  CAD: 1_8716,
  SEK: 12_6435,
  NOK: 13_4962,
  DKK: 8_6017,
  PLN: 4_8794,
} as const

/** The currencies in which cards pay in a demonstration. */
export type DemoCurrency = keyof typeof middles

const wholeUnit = 10_000

/** How far a rate moves at most, from one day to the next and from its middle, in ten-thousandths of it. */
const dailyStep = 3
const furthest = 15

/**
 * What a pound is worth in a currency on a day of the demonstration: a decimal with 4 places, the same in every demonstration. It
 * goes up and down around its middle in 20 days, and is never the same on two days that follow each other. Source: specification
 * section 15.2.
 */
export function demoRateOf(currency: DemoCurrency, day: Day): string {
  const place = Object.keys(middles).indexOf(currency)
  const wave = (day * dailyStep + place * 7) % (4 * furthest)
  const shift = Math.abs(wave - 2 * furthest) - furthest
  const rate = String(Math.round((middles[currency] * (wholeUnit + shift)) / wholeUnit)).padStart(5, '0')
  return `${rate.slice(0, -4)}.${rate.slice(-4)}`
}

const isDemoCurrency = (key: string): key is DemoCurrency => key in middles

/** All the demonstration's rates of a day. */
export const demoRatesOf = (day: Day): readonly CardRate[] =>
  Object.keys(middles)
    .filter(isDemoCurrency)
    .map(currency => ({ currency, rate: demoRateOf(currency, day) }))

interface KnownRow {
  readonly currency: string
}

/** Whether all the demonstration's currencies have rates of this day: another process may have been first. */
async function areKnown({ database }: Bank, ratedOn: string): Promise<boolean> {
  const known = await database.query<KnownRow>(
    'select distinct currency from card_rate where currency = any ($1::text[]) and rated_on = $2::date',
    [Object.keys(middles), ratedOn],
  )
  return known.length === Object.keys(middles).length
}

/** Loads the demonstration's rates of a day that has begun in London, unless they are there. What an operator loaded stays. */
async function loadRatesOf(bank: Bank, day: Day): Promise<void> {
  const ratedOn = isoDateOf(day)
  if (await areKnown(bank, ratedOn)) return
  const loaded = await loadRates(bank, { ratedOn, rates: demoRatesOf(day), by: 'simulator' })
  if (!loaded.ok) throw new Error(`the rates of the demonstration were refused: ${loaded.refusal}`)
}

/** Loads the demonstration's rates of today in London, as a start does. What an operator loaded for today stays. */
export const loadDemoRates = (bank: Bank): Promise<void> => loadRatesOf(bank, londonDayOf(bank.clock()))

/** Loads them again on each day that begins. A round in between asks nothing. */
export function createDemoRates(bank: Bank): () => Promise<void> {
  let loadedDay: Day | undefined
  return async () => {
    const day = londonDayOf(bank.clock())
    if (day === loadedDay) return
    await loadRatesOf(bank, day)
    loadedDay = day
  }
}
