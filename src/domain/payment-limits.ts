import type { Pence } from './money.ts'
import type { PayerKind } from './payment-rail.ts'

/** What a customer limits: one payment, the payments of one day, and those to one new payee in 24 hours. */
export const limitNames = ['payment', 'day', 'newPayee'] as const
export type LimitName = (typeof limitNames)[number]

interface LimitTerms {
  /** In force until the customer sets another. */
  readonly defaultPence: Pence
  readonly mostPence: Pence
}

const pounds = (amount: bigint): Pence => amount * 100n

/** Part two, 12.3. */
const terms: Readonly<Record<PayerKind, Readonly<Record<LimitName, LimitTerms>>>> = {
  personal: {
    payment: { defaultPence: pounds(10_000n), mostPence: pounds(100_000n) },
    day: { defaultPence: pounds(25_000n), mostPence: pounds(100_000n) },
    newPayee: { defaultPence: pounds(2_000n), mostPence: pounds(10_000n) },
  },
  corporate: {
    payment: { defaultPence: pounds(100_000n), mostPence: pounds(2_000_000n) },
    day: { defaultPence: pounds(250_000n), mostPence: pounds(2_000_000n) },
    newPayee: { defaultPence: pounds(25_000n), mostPence: pounds(250_000n) },
  },
}

export const limitTerms = (payer: PayerKind, name: LimitName): LimitTerms => terms[payer][name]

const words: Readonly<Record<LimitName, string>> = {
  payment: 'one payment',
  day: 'one day',
  newPayee: 'a new payee in 24 hours',
}

const wordsByName: Readonly<Record<string, string>> = words

/** What a limit is for: "Raise your limit for {one payment}". */
export const limitInWords = (name: string | undefined): string => wordsByName[name ?? ''] ?? 'payments'

/** How long a higher limit waits, and for how long the payments to a new payee are added up. */
export const limitWaitMs = 24 * 60 * 60_000
