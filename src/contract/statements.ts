import { z } from 'zod'
import { Money } from './money-schema.ts'
import { Transaction } from './transactions.ts'

/** A statement is named by its month in London: `2026-10`. */
export const StatementId = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/)

const statement = {
  id: StatementId,
  /** Its first and its last day. */
  from: z.iso.date(),
  to: z.iso.date(),
  /** The day on which it was issued; of a month that still runs, the day on which it was asked for. */
  date: z.iso.date(),
  openingBalance: Money,
  closingBalance: Money,
  moneyIn: Money,
  moneyOut: Money,
  transactionCount: z.int(),
}

/**
 * A month of an account, issued once it is over (spec section 3). It has a size here where the bank states one (ruling
 * 18).
 */
export const Statement = z
  .object({ ...statement, status: z.literal('available'), sizeBytes: z.int().optional() })
  .meta({ id: 'Statement' })
export type Statement = z.infer<typeof Statement>

/** Newest first. */
export const Statements = z.object({ statements: z.array(Statement) }).meta({ id: 'Statements' })

/**
 * A statement with its lines, newest first: what was booked, no declined ones. The month that still runs can be read
 * too, to date (ruling 37); it is not listed.
 */
export const StatementWithLines = z
  .object({
    ...statement,
    isToDate: z.boolean(),
    account: z.object({
      holderName: z.string(),
      product: z.string(),
      sortCode: z.string(),
      accountNumber: z.string(),
      iban: z.string(),
      currency: z.literal('GBP'),
    }),
    lines: z.array(Transaction),
  })
  .meta({ id: 'StatementWithLines' })
export type StatementWithLines = z.infer<typeof StatementWithLines>
