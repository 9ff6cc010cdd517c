import { dayOfIsoDate, isoDateOf, londonDateOf, londonDayOf } from '../../domain/london-time.ts'
import { lockAccounts } from '../accounts/accounts.ts'
import { appendAuditEvent } from '../audit/append-audit-events.ts'
import type { Bank } from '../bank.ts'
import { DatabaseUnavailable, type Queryable } from '../database/database.ts'
import { deriveId } from '../derive-id.ts'
import { ownAccountIds } from '../ledger/order.ts'
import { accountNotice, giveNotice, type Notice } from '../notifications/give-notice.ts'
import { findReceiver, type FixedSavings, readFixedSavings, sendAllAndClose } from './fixed-savings.ts'

/** How many accounts one query finds. */
const accountsPerQuery = 500

interface DueAccount {
  readonly account_id: string
  readonly customer_id: string
}

type FindDue = (after: string) => Promise<readonly DueAccount[]>

// The next accounts by id that have ended by a day in London. A frozen account is skipped until it is released: its interest
// is the same however late it is paid.
const nextEnded = `
  select a.id as account_id, x.customer_id
    from account a join access_in_force x on x.account_id = a.id
   where a.locked_until <= $3::date and a.closed_at is null and a.frozen_at is null and a.id > $1
     and not exists (select from interest_credit c where c.account_id = a.id)
   order by a.id limit $2::int`

// The next accounts by id that end after one day and by another, and whose holder was not notified.
const nextEnding = `
  select a.id as account_id, x.customer_id
    from account a join access_in_force x on x.account_id = a.id
   where a.locked_until > $3::date and a.locked_until <= $4::date and a.closed_at is null and a.id > $1
     and not exists (select from notification n
                      where n.id = derived_id('sarsen/fixed-ending/' || a.id || '/notification'))
   order by a.id limit $2::int`

/** The ids of a notice that is given once. */
const noticeIds = (event: string, accountId: string): Notice['ids'] => [
  deriveId(`sarsen/${event}/${accountId}/notification`),
  deriveId(`sarsen/${event}/${accountId}/email`),
  deriveId(`sarsen/${event}/${accountId}/sms`),
]

const isNoted = async (transaction: Queryable, { ids: [id] }: Pick<Notice, 'ids'>): Promise<boolean> =>
  (await transaction.query('select id from notification where id = $1', [id])).length > 0

/**
 * Ends one account on the day until which it is locked, or later, in one database transaction: pays the interest to the
 * day before, sends everything to the account that was named, or to the primary one, and closes it. With no account to
 * send it to, the money stays, unlocked. Returns false if there was nothing to do.
 */
async function endOne(
  bank: Bank,
  { account_id: accountId, customer_id: customerId }: DueAccount,
  now: Date,
): Promise<boolean> {
  return bank.database.transaction(async transaction => {
    await lockAccounts(transaction, [customerId], { and: [ownAccountIds.interest] })
    const fixed = await readFixedSavings(transaction, { customerId, accountId })
    if (!fixed || fixed.isClosed || fixed.isFrozen || fixed.isPaid) return false
    const { lockedUntil, product, accountNumber, payTo } = fixed
    if (lockedUntil === undefined || londonDateOf(now) < lockedUntil) return false
    const lastDay = isoDateOf(dayOfIsoDate(lockedUntil) - 1)
    await transaction.query('select pay_interest(array[$1::uuid], $2::date, $3) is null as is_paid', [
      accountId,
      lastDay,
      now,
    ])
    const paid: FixedSavings | undefined = await readFixedSavings(transaction, { customerId, accountId })
    const amountPence = paid?.balancePence ?? 0n
    const to = await findReceiver(transaction, { customerId, named: payTo })
    const derivedFrom = `sarsen/fixed-end/${accountId}`
    const all = { customerId, derivedFrom, accountId, amountPence, at: now, isOrdered: false }
    const at = to ? await sendAllAndClose(bank, transaction, { ...all, to }) : now
    const facts = {
      product: to?.product ?? product,
      accountEnding: (to?.account_number ?? accountNumber).slice(-4),
      amountPence: amountPence.toString(),
    }
    await giveNotice(transaction, {
      ...accountNotice(bank, { customerId, type: 'fixed_savings_ended', at, facts }),
      ids: noticeIds('fixed-ended', accountId),
    })
    await appendAuditEvent(transaction, {
      chainId: customerId,
      type: 'fixed_savings_ended',
      at,
      detail: { accountId, to: to?.id ?? null, amountPence: amountPence.toString() },
    })
    return true
  })
}

/** Announces the end of one account, once. Returns whether it did. */
async function announceOne(
  bank: Bank,
  { account_id: accountId, customer_id: customerId }: DueAccount,
  at: Date,
): Promise<boolean> {
  return bank.database.transaction(async transaction => {
    await lockAccounts(transaction, [customerId])
    const fixed = await readFixedSavings(transaction, { customerId, accountId })
    if (!fixed || fixed.isClosed || fixed.lockedUntil === undefined) return false
    const { product, accountNumber, lockedUntil: endsOn } = fixed
    const facts = { product, accountEnding: accountNumber.slice(-4), endsOn }
    const notice = {
      ...accountNotice(bank, { customerId, type: 'fixed_savings_ending', at, facts }),
      ids: noticeIds('fixed-ending', accountId),
    }
    if (await isNoted(transaction, notice)) return false
    await giveNotice(transaction, notice)
    await appendAuditEvent(transaction, {
      chainId: customerId,
      type: 'fixed_savings_ending',
      at,
      detail: { accountId, endsOn },
    })
    return true
  })
}

interface DueWork {
  readonly find: FindDue
  readonly work: (account: DueAccount) => Promise<boolean>
  readonly stopping: AbortSignal | undefined
}

/** Does the work on each account that is found, and counts those on which it was done. */
async function workThrough({ find, work, stopping }: DueWork): Promise<number> {
  const faults: unknown[] = []
  let done = 0
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const accounts = await find(after)
    for (const account of accounts) {
      if (stopping?.aborted) break
      try {
        if (await work(account)) done += 1
      } catch (fault) {
        if (fault instanceof DatabaseUnavailable) throw fault
        faults.push(fault)
      }
    }
    const last = accounts.at(-1)
    if (!last || stopping?.aborted) break
    after = last.account_id
  }
  if (faults.length > 0)
    throw new AggregateError(faults, 'Some Fixed Savings could not be ended or announced')
  return done
}

/**
 * Ends the Fixed Savings whose first anniversary has come in London: see {@link endOne}. Each account is one database
 * transaction, so that a killed process leaves the others to the next one; any number of processes may do so at once,
 * and each account ends once. Returns how many ended. Stops early when `stopping` is aborted. Source: specification
 * section 11.6.
 * @throws AggregateError with the faults of accounts that could not be ended; the others have ended.
 */
export async function endDueFixedSavings(bank: Bank, stopping?: AbortSignal): Promise<number> {
  const at = bank.clock()
  const today = londonDateOf(at)
  return workThrough({
    find: after => bank.database.query(nextEnded, [after, accountsPerQuery, today]),
    work: account => endOne(bank, account, at),
    stopping,
  })
}

/**
 * Announces each Fixed Savings account to its holder once, from 14 days before its end on. Returns how many were
 * announced. Stops early when `stopping` is aborted. Source: specification section 11.10.
 * @throws AggregateError with the faults of accounts that could not be announced; the others were.
 */
export async function announceFixedSavingsEnds(bank: Bank, stopping?: AbortSignal): Promise<number> {
  const at = bank.clock()
  const days = [londonDateOf(at), isoDateOf(londonDayOf(at) + bank.limits.endNoticeDays)]
  return workThrough({
    find: after => bank.database.query(nextEnding, [after, accountsPerQuery, ...days]),
    work: account => announceOne(bank, account, at),
    stopping,
  })
}
