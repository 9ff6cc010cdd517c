import { appendAuditEvent } from '../audit/append-audit-events.ts'
import type { Bank } from '../bank.ts'
import { lockCustomer } from '../customers/customer.ts'
import type { Queryable } from '../database/database.ts'
import { giveNotice, newNotice } from '../notifications/give-notice.ts'
import { endResetLinks } from '../passwords/end-reset-links.ts'
import { accepted, refused, type Result } from '../result.ts'
import { endOtherSessions } from './end-sessions.ts'

/** In SQL, whether nobody may sign in as this customer. */
export const isSignInStopped = (customer: string): string =>
  `exists (select from sign_in_stop z where z.customer_id = ${customer} and z.ended_at is null)`

/** Whether nobody may sign in as this customer. Lasts while the caller has the customer locked. */
export async function readSignInStop(database: Queryable, customerId: string): Promise<boolean> {
  const [row] = await database.query<{ is_stopped: boolean }>(
    `select ${isSignInStopped('$1::uuid')} as is_stopped`,
    [customerId],
  )
  return row?.is_stopped ?? false
}

interface SignInChange {
  readonly customerId: string
  /** The staff member who changes it. */
  readonly memberId: string
  readonly at: Date
  /** Whether the customer is notified. */
  readonly isNotified: boolean
}

/**
 * Stops the sign-in of a customer, inside the caller's database transaction: their sessions end, reset links become invalid, and
 * from then on right details open no session. Notifies the customer, by e-mail too. Refused if it is stopped already.
 * Source: part two, section 17.4.
 */
export async function stopSignIn(
  bank: Bank,
  transaction: Queryable,
  { customerId, memberId, at, isNotified }: SignInChange,
): Promise<Result<null, 'already_stopped'>> {
  await lockCustomer(transaction, customerId)
  if (await readSignInStop(transaction, customerId)) return refused('already_stopped')
  const sessions = await endOtherSessions(transaction, { customerId, at })
  await endResetLinks(transaction, customerId)
  await transaction.query(
    'insert into sign_in_stop (id, customer_id, stopped_by, stopped_at) values ($1, $2, $3, $4)',
    [bank.newId(), customerId, memberId, at],
  )
  if (isNotified) await notify(bank, transaction, { customerId, type: 'sign_in_stopped', at })
  if (sessions > 0) {
    const detail = { sessions, by: 'staff' }
    await appendAuditEvent(transaction, { chainId: customerId, at, type: 'session_ended', detail })
  }
  return accepted(null)
}

/**
 * Allows a customer to sign in again, inside the caller's database transaction, and notifies them. Refused if nothing stops it.
 * Source: part two, section 17.4.
 */
export async function allowSignIn(
  bank: Bank,
  transaction: Queryable,
  { customerId, memberId, at, isNotified }: SignInChange,
): Promise<Result<null, 'not_stopped'>> {
  await lockCustomer(transaction, customerId)
  const ended = await transaction.query(
    `update sign_in_stop set ended_by = $2, ended_at = greatest($3, stopped_at)
      where customer_id = $1 and ended_at is null returning id`,
    [customerId, memberId, at],
  )
  if (ended.length === 0) return refused('not_stopped')
  if (isNotified) await notify(bank, transaction, { customerId, type: 'sign_in_allowed', at })
  return accepted(null)
}

/**
 * Undoes the stop of a demo customer's sign-in, inside the caller's database transaction, which has locked them. Nobody is
 * notified; their chain has it. Does nothing if nothing stops it.
 */
export async function undoStop(
  transaction: Queryable,
  { customerId, at }: { readonly customerId: string; readonly at: Date },
): Promise<void> {
  const [ended] = await transaction.query<{ at: Date }>(
    `update sign_in_stop set is_undone = true, ended_at = greatest($2, stopped_at)
      where customer_id = $1 and ended_at is null returning ended_at as at`,
    [customerId, at],
  )
  if (ended) {
    const detail = { by: 'demonstration' }
    await appendAuditEvent(transaction, {
      chainId: customerId,
      at: ended.at,
      type: 'demo_sign_in_allowed',
      detail,
    })
  }
}

const notify = (
  bank: Bank,
  transaction: Queryable,
  notice: { customerId: string; type: 'sign_in_stopped' | 'sign_in_allowed'; at: Date },
): Promise<void> =>
  giveNotice(
    transaction,
    newNotice(bank, { ...notice, category: 'account', isAlwaysByEmail: true, facts: {} }),
  )
