import { appendAuditEvent } from '../audit/append-audit-events.ts'
import type { Bank } from '../bank.ts'
import { findCustomerByEmail, lockCustomer } from '../customers/customer.ts'
import { giveNotice, newNotice } from '../notifications/give-notice.ts'
import { accepted, refused, type Result } from '../result.ts'
import type { Caller } from '../sessions/caller.ts'
import {
  holderOf,
  holdSession,
  newSessionToken,
  replaceToken,
  type CredentialHolder,
} from '../sessions/session.ts'
import {
  hasRecoveryCodes,
  isSecondFactorOn,
  newRecoveryCodes,
  removeRecoveryCodes,
  replaceRecoveryCodes,
} from './codes.ts'
import { type CodeRefusal, enterCode, type SessionCodeEntry } from './enter-code.ts'

export interface SecondFactorState {
  /** When it was turned on; undefined while it is off. */
  readonly since: Date | undefined
  readonly recoveryCodesLeft: number
}

/** Whether a customer's second factor is on, and the number of remaining recovery codes. */
export async function readSecondFactor(
  { database }: Bank,
  holder: CredentialHolder,
): Promise<SecondFactorState> {
  const [row] = await database.query<{ confirmed_at: Date; codes_left: bigint }>(
    `select f.confirmed_at,
            (select count(*) from recovery_code c where c.holder_id = f.holder_id and c.used_at is null) as codes_left
       from second_factor f
      where f.holder_id = $1 and f.confirmed_at is not null`,
    [holderOf(holder)],
  )
  return { since: row?.confirmed_at, recoveryCodesLeft: Number(row?.codes_left ?? 0n) }
}

export type RemovalRefusal =
  | { readonly code: 'second_factor_is_off' }
  | { readonly code: 'not_signed_in' }
  | CodeRefusal

interface Removal extends CredentialHolder {
  readonly at: Date
  /** The session that made the request; left out for the operator. */
  readonly by?: { readonly caller: Caller; readonly sessionId: string; readonly tokenHash: Uint8Array }
}

/**
 * Turns the second factor off and notifies the customer; the requesting session continues with a new token. Does
 * nothing if it has just been turned off elsewhere. Returns false if the session has ended meanwhile.
 */
async function turnOff(bank: Bank, { customerId, visitId, at, by }: Removal): Promise<boolean> {
  const notice = newNotice(bank, {
    customerId,
    type: 'second_factor_off',
    category: 'security',
    at,
    facts: {},
  })
  return bank.database.transaction(async transaction => {
    await lockCustomer(transaction, customerId)
    if (by && !(await replaceToken(transaction, { ...by, at }))) return false
    const removed = await transaction.query(
      'delete from second_factor where holder_id = $1 and confirmed_at is not null returning customer_id',
      [holderOf({ customerId, visitId })],
    )
    if (removed.length === 0) return true
    await removeRecoveryCodes(transaction, { customerId, visitId })
    if (visitId === null) await giveNotice(transaction, notice)
    const detail = by ? {} : { by: 'operator' }
    const event = { chainId: customerId, at, type: 'second_factor_off', detail, caller: by?.caller }
    await appendAuditEvent(transaction, event)
    return true
  })
}

/**
 * Turns a customer's second factor off with one last code and removes the recovery codes. The session continues with a
 * new token, which is returned. Refusals, in this order: a second factor that is off; too many wrong codes; a wrong
 * code; a session that has ended meanwhile.
 */
export async function removeSecondFactor(
  bank: Bank,
  entry: SessionCodeEntry,
): Promise<Result<{ readonly token: string }, RemovalRefusal>> {
  const { customerId, visitId, sessionId, at, caller } = entry
  if (!(await isSecondFactorOn(bank.database, entry))) return refused({ code: 'second_factor_is_off' })
  const entered = await enterCode(bank, entry)
  if (!entered.ok) return entered
  const { token, tokenHash } = newSessionToken(bank.randomBytes)
  const isOff = await turnOff(bank, { customerId, visitId, at, by: { caller, sessionId, tokenHash } })
  return isOff ? accepted({ token }) : refused({ code: 'not_signed_in' })
}

/** Like {@link removeSecondFactor}, by the operator, for a customer who has lost the app and the recovery codes. */
export async function removeLostSecondFactor(
  bank: Bank,
  email: string,
): Promise<Result<null, 'unknown_email' | 'second_factor_is_off'>> {
  const found = await findCustomerByEmail(bank.database, email)
  if (!found) return refused('unknown_email')
  const holder = { customerId: found.customer.id, visitId: null }
  if (!(await isSecondFactorOn(bank.database, holder))) return refused('second_factor_is_off')
  await turnOff(bank, { ...holder, at: bank.clock() })
  return accepted(null)
}

type Outcome = Result<
  readonly string[],
  { readonly code: 'second_factor_is_off' } | { readonly code: 'not_signed_in' } | CodeRefusal
>

/**
 * Makes ten new recovery codes and invalidates all old ones. Refusals, in this order: a second factor that is off; too
 * many wrong codes; a wrong code; a session that has ended meanwhile.
 */
export async function renewRecoveryCodes(bank: Bank, entry: SessionCodeEntry): Promise<Outcome> {
  const { customerId, visitId, sessionId, at, caller } = entry
  if (!(await isSecondFactorOn(bank.database, entry))) return refused({ code: 'second_factor_is_off' })
  const entered = await enterCode(bank, entry)
  if (!entered.ok) return entered
  const codes = newRecoveryCodes(bank.randomBytes)
  const notice = newNotice(bank, {
    customerId,
    type: 'recovery_codes_made',
    category: 'security',
    at,
    facts: {},
  })
  return bank.database.transaction(async (transaction): Promise<Outcome> => {
    await lockCustomer(transaction, customerId)
    if (!(await holdSession(transaction, { sessionId, at }))) return refused({ code: 'not_signed_in' })
    const on = await transaction.query(
      'select customer_id from second_factor where holder_id = $1 and confirmed_at is not null for update',
      [holderOf(entry)],
    )
    if (on.length === 0) return refused({ code: 'second_factor_is_off' })
    if (await hasRecoveryCodes(transaction, entry, codes)) return accepted(codes.shown)
    await replaceRecoveryCodes(transaction, entry, codes)
    if (visitId === null) await giveNotice(transaction, notice)
    const event = { chainId: customerId, at, type: 'recovery_codes_made', detail: {}, caller }
    await appendAuditEvent(transaction, event)
    return accepted(codes.shown)
  })
}
