import { notApproved } from '../../../domain/card-declines.ts'
import type { Bank } from '../../bank.ts'
import { DatabaseBusy, DatabaseUnavailable, type Queryable } from '../../database/database.ts'
import { type Rounds, runEvery, type RunningWork } from '../../run-every.ts'
import { type CardPaymentRow, stepCardPayment } from './card-payment.ts'
import { expireLocked } from './held-money.ts'
import { type CardParty, ledgerTime, lockParty } from './message.ts'
import { settleCards } from './settle-cards.ts'
import { type FoundPayment, listOwed, takeOwed } from './take-owed.ts'
import { byRun, notifyOfDecline } from './notify.ts'

/** How many payments expired, were not approved in time, were taken that were owed, and whether the cards' account settled. */
export type CardPaymentCounts = Readonly<Record<'expired' | 'unapproved' | 'taken' | 'settled', number>>

const paymentsAtOnce = 200
const beforeAll = '00000000-0000-0000-0000-000000000000'

type Locked = CardParty & { readonly payment: CardPaymentRow }

/** Does something to a payment, locked with its card and account, if that is still to be done. */
const withPayment = (
  bank: Bank,
  { id: paymentId, card_id: cardId }: FoundPayment,
  work: (transaction: Queryable, locked: Locked, at: Date) => Promise<boolean>,
): Promise<boolean> => {
  const now = bank.clock()
  return bank.database.transaction(async transaction => {
    const party = await lockParty(transaction, { cardId, paymentId })
    if (!party?.payment) return false
    const { card, payment } = party
    return work(transaction, { card, payment }, await ledgerTime(transaction, party, { now }))
  })
}

const expire = (bank: Bank, found: FoundPayment): Promise<boolean> =>
  withPayment(bank, found, async (transaction, { card, payment }, at) => {
    const { status, hold_ends_at: endsAt } = payment
    if (status !== 'pending' || endsAt === null || endsAt > at) return false
    await expireLocked(transaction, { card, payment, at })
    return true
  })

const endWaiting = (bank: Bank, found: FoundPayment): Promise<boolean> =>
  withPayment(bank, found, async (transaction, { card, payment }, at) => {
    const { status, approve_by: approveBy } = payment
    if (status !== 'waiting' || approveBy === null || approveBy > at) return false
    const declined = await stepCardPayment(transaction, payment, {
      status: 'declined',
      at,
      decline: notApproved,
    })
    const own = { card, payment: declined, decline: notApproved, subject: payment.id }
    await notifyOfDecline(transaction, { ...own, at, by: byRun })
    return true
  })

interface Job {
  readonly name: 'expired' | 'unapproved' | 'taken'
  readonly find: (bank: Bank, after: string) => Promise<readonly FoundPayment[]>
  readonly make: (bank: Bank, found: FoundPayment) => Promise<boolean>
}

const jobs: readonly Job[] = [
  {
    name: 'expired',
    find: ({ database, clock }, after) =>
      database.query<FoundPayment>(
        `select id, card_id from card_payment where status = 'pending' and hold_ends_at <= $1 and id > $2 order by id limit $3`,
        [clock(), after, paymentsAtOnce],
      ),
    make: expire,
  },
  {
    name: 'unapproved',
    find: ({ database, clock }, after) =>
      database.query<FoundPayment>(
        `select id, card_id from card_payment where status = 'waiting' and approve_by <= $1 and id > $2 order by id limit $3`,
        [clock(), after, paymentsAtOnce],
      ),
    make: endWaiting,
  },
  { name: 'taken', find: (bank, after) => listOwed(bank, { after, limit: paymentsAtOnce }), make: takeOwed },
]

interface Round {
  readonly stopping: AbortSignal | undefined
  readonly faults: unknown[]
}

/** Keeps a fault for the end of the round. Without the database the round ends: one that is busy may serve the next payment. */
function keepFault(faults: unknown[], fault: unknown): void {
  if (fault instanceof DatabaseUnavailable && !(fault instanceof DatabaseBusy)) throw fault
  faults.push(fault)
}

/** Makes all of a job once. A fault leaves its payment for the next round. */
async function makeAll(bank: Bank, { find, make }: Job, { stopping, faults }: Round): Promise<number> {
  let made = 0
  let after = beforeAll
  for (;;) {
    const found = await find(bank, after)
    for (const payment of found) {
      if (stopping?.aborted) return made
      after = payment.id
      try {
        if (await make(bank, payment)) made += 1
      } catch (fault) {
        keepFault(faults, fault)
      }
    }
    if (found.length < paymentsAtOnce) return made
  }
}

/**
 * Does what becomes of card payments by itself, each in one database transaction, however many processes do so at once: what is
 * held is released when its time is over; an online payment that nobody approved within 5 minutes is declined; what accounts owe
 * is taken, the oldest first; the cards' account settles on working days at 06:00. A fault leaves its payment for the next round.
 * Stops early when `stopping` is aborted. Source: part two, 15.2 and 15.3.
 * @throws AggregateError with the faults of payments and of the settlement; the others are done
 */
export async function makeCardPaymentsDue(bank: Bank, stopping?: AbortSignal): Promise<CardPaymentCounts> {
  const counts = { expired: 0, unapproved: 0, taken: 0, settled: 0 }
  const faults: unknown[] = []
  for (const job of jobs) {
    // Once the oldest is taken that an account owes, the next one is its oldest.
    for (;;) {
      const made = await makeAll(bank, job, { stopping, faults })
      counts[job.name] += made
      if (made === 0 || job.name !== 'taken' || stopping?.aborted) break
    }
  }
  try {
    if (!stopping?.aborted && (await settleCards(bank))) counts.settled = 1
  } catch (fault) {
    keepFault(faults, fault)
  }
  if (faults.length > 0)
    throw new AggregateError(faults, 'Some of what is due of card payments could not be done')
  return counts
}

const runEveryMs = 60_000

/** What a runtime logs. */
type CardPaymentReport = Readonly<Record<string, number>> | { readonly fault: unknown }

/** Runs {@link makeCardPaymentsDue} at once and then every 60 seconds, until it is stopped. */
export const runCardPayments = (
  bank: Bank,
  { report: log, ...rounds }: Rounds & { readonly report: (report: CardPaymentReport) => void },
): RunningWork =>
  runEvery({
    everyMs: runEveryMs,
    async work(stopping) {
      const counts = await makeCardPaymentsDue(bank, stopping)
      if (Object.values(counts).some(count => count > 0)) log({ ...counts })
    },
    report: fault => log({ fault }),
    ...rounds,
  })
