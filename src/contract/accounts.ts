import { z } from 'zod'
import { accountNameLengthMax, potColours, productCodes } from '../domain/products.ts'
import { accountNameWords } from './account-name-words.ts'
import { line, Money, pageQuery } from './fields.ts'
import { Transaction } from './transactions.ts'

/** Money of a current account that its holders have put aside for a goal. */
export const Pot = z
  .object({
    id: z.uuid(),
    name: z.string(),
    balance: Money,
    goal: Money.nullable(),
    goalDate: z.iso.date().nullable(),
    colour: z.enum(potColours),
  })
  .meta({ id: 'Pot' })
export type Pot = z.infer<typeof Pot>

/**
 * That a holder froze a joint account: their full name, and when. `waitingFor`: the only holder who has not released it
 * yet, once the other has.
 */
const Freeze = z
  .object({
    by: z.string(),
    isMine: z.boolean(),
    at: z.iso.datetime(),
    waitingFor: z.string().nullable(),
    isReleasedByMe: z.boolean(),
  })
  .meta({ id: 'Freeze' })
export type Freeze = z.infer<typeof Freeze>

/** That a holder asked to close a joint account: their full name, when, and when the question lapses. */
const Closing = z
  .object({ by: z.string(), isMine: z.boolean(), at: z.iso.datetime(), lapsesAt: z.iso.datetime() })
  .meta({ id: 'Closing' })
export type Closing = z.infer<typeof Closing>

/**
 * An account as its customer sees it. `availableBalance` is the booked one less what is held. `name` is the customer's own
 * for it, or else the product's. No money leaves before `lockedUntil`, a day in London that
 * has not come. `freeze`: left null while the
 * account is not frozen by a holder; `closing`: while no holder asks to close it.
 */
export const Account = z
  .object({
    id: z.uuid(),
    product: z.string(),
    productCode: z.enum(productCodes),
    name: z.string(),
    isPrimary: z.boolean(),
    status: z.enum(['open', 'frozen', 'closed']),
    lockedUntil: z.iso.date().nullable(),
    closedAt: z.iso.datetime().nullable(),
    freeze: Freeze.nullable(),
    closing: Closing.nullable(),
    holderName: z.string(),
    holders: z.array(z.string()),
    accountNumber: z.string(),
    sortCode: z.string(),
    iban: z.string(),
    currency: z.literal('GBP'),
    availableBalance: Money,
    bookedBalance: Money,
    openedAt: z.iso.datetime(),
    lastBookedAt: z.iso.datetime().nullable(),
    pots: z.array(Pot),
  })
  .meta({ id: 'Account' })
export type Account = z.infer<typeof Account>

/** `include=closed`: closed accounts too, which come last. */
export const AccountQuery = z.strictObject({
  include: z.literal('closed').optional().describe('Closed accounts too'),
})

/** What a holder chooses for an account. Left out, it stays as it is; an empty name is the product's. */
export const AccountChanges = z
  .strictObject({
    name: line(accountNameLengthMax, accountNameWords).or(z.literal('')).optional(),
    isPrimary: z.literal(true).optional(),
  })
  .refine(changes => Object.keys(changes).length > 0, 'Say what is to change')
  .meta({ id: 'AccountChanges' })

export const Accounts = z.object({ accounts: z.array(Account) }).meta({ id: 'Accounts' })

/** An account's balance at `asOf`, the bank's own time. */
export const Balance = z
  .object({
    available: Money,
    booked: Money,
    held: Money,
    lastBookedAt: z.iso.datetime().nullable(),
    asOf: z.iso.datetime(),
  })
  .meta({ id: 'Balance' })
export type Balance = z.infer<typeof Balance>

/** A rate in per cent a year, with two decimals. */
export const Percent = z.string().regex(/^\d+\.\d\d$/)

/** What a savings account earns: rates in per cent a year. `accrued` is earned until yesterday and not paid yet. */
export const Interest = z
  .object({
    aer: Percent,
    gross: Percent,
    accrued: Money,
    nextOn: z.iso.date().nullable(),
    thisYear: Money,
    lastYear: Money,
    total: Money,
  })
  .meta({ id: 'Interest' })
export type Interest = z.infer<typeof Interest>

/** Money of an account that is held for a recipient until `expiresAt`, and neither captured nor released yet. `cardPaymentId`: of what a card paid. */
export const Hold = z
  .object({
    id: z.uuid(),
    amount: Money,
    recipientName: z.string(),
    reference: z.string(),
    placedAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
    cardPaymentId: z.uuid().optional(),
  })
  .meta({ id: 'Hold' })
export type Hold = z.infer<typeof Hold>

export const HoldQuery = pageQuery('holds')

/** Newest first. `held` is the total of all pages: the booked balance less the available one. */
export const HoldPage = z
  .object({
    holds: z.array(Hold),
    held: Money,
    page: z.int(),
    pageSize: z.int(),
    total: z.int(),
  })
  .meta({ id: 'HoldPage' })
export type HoldPage = z.infer<typeof HoldPage>

/** The id of a statement is its month in London: `2026-10`. */
export const StatementId = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/)

/** Of a savings account: its rates in per cent a year at the end of the month, and the interest paid in it. */
const StatementInterest = z.object({ aer: Percent, gross: Percent, paid: Money })

const statement = {
  id: StatementId,
  /** Its first and its last day. */
  from: z.iso.date(),
  to: z.iso.date(),
  /** The day on which it was issued. For the current month, the day of the request. */
  date: z.iso.date(),
  openingBalance: Money,
  closingBalance: Money,
  moneyIn: Money,
  moneyOut: Money,
  transactionCount: z.int(),
  interest: StatementInterest.optional(),
}

/**
 * A month of an account, issued after its end (spec section 3). It has a size if the bank states one (ruling 18).
 */
export const Statement = z
  .object({ ...statement, status: z.literal('available'), sizeBytes: z.int().optional() })
  .meta({ id: 'Statement' })
export type Statement = z.infer<typeof Statement>

/** Newest first. */
export const Statements = z.object({ statements: z.array(Statement) }).meta({ id: 'Statements' })

/**
 * A statement with its booked lines, newest first; declined transfers are left out. The current month can be read too,
 * to date (ruling 37), but is not listed.
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
