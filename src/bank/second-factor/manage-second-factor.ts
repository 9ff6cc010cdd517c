import { appendAuditEvent } from '../audit/append-audit-events.ts'
import type { Bank } from '../bank.ts'
import {
  type ConfirmationRefusal,
  type ConfirmedRequest,
  draftConfirmation,
  lockForConfirmation,
  requireConfirmation,
} from '../confirmations/require-confirmation.ts'
import { findCustomerByEmail, lockCustomer } from '../customers/customer.ts'
import type { Queryable } from '../database/database.ts'
import { giveNotice, newNotice } from '../notifications/give-notice.ts'
import { accepted, refused, type Result } from '../result.ts'
import type { Caller } from '../sessions/caller.ts'
import {
  type CredentialHolder,
  holderOf,
  holdSession,
  newSessionToken,
  replaceToken,
} from '../sessions/session.ts'
import { hasRecoveryCodes, isSecondFactorOn, newRecoveryCodes, replaceRecoveryCodes } from './codes.ts'
import { type CodeRefusal, enterCode } from './enter-code.ts'
import {
  hasStrongMethod,
  readStrongMethods,
  removeUselessCodes,
  type StrongMethods,
} from './strong-methods.ts'

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

/** A change of the second factor, with a code, or with a confirmation if the customer has a passkey. */
interface SecondFactorChange extends ConfirmedRequest {
  /** Without spaces and hyphens, in capitals. */
  readonly code?: string | undefined
}

type AllowedRefusal =
  | { readonly code: 'second_factor_required' | 'not_signed_in' }
  | CodeRefusal
  | ConfirmationRefusal

export type RemovalRefusal = { readonly code: 'second_factor_is_off' | 'last_method' } | AllowedRefusal

/**
 * Asks for a code, before the change's own database transaction. A customer who has a passkey confirms the change in that
 * transaction instead (part two, 14.5).
 */
async function enterChangeCode(
  bank: Bank,
  { session, code, caller }: SecondFactorChange,
  { passkeys }: StrongMethods,
  at: Date,
): Promise<Result<null, { readonly code: 'second_factor_required' } | CodeRefusal>> {
  if (passkeys > 0) return accepted(null)
  if (code === undefined) return refused({ code: 'second_factor_required' })
  return enterCode(bank, { customerId: session.customerId, visitId: session.visitId, code, at, caller })
}

interface Removal extends CredentialHolder {
  readonly at: Date
  readonly caller?: Caller | undefined
}

/**
 * Turns the second factor off and notifies the customer, who may have passkeys left. Does nothing if it has just been turned
 * off elsewhere.
 */
async function turnOff(
  bank: Bank,
  transaction: Queryable,
  { customerId, visitId, at, caller }: Removal,
): Promise<void> {
  const removed = await transaction.query(
    'delete from second_factor where holder_id = $1 and confirmed_at is not null returning customer_id',
    [holderOf({ customerId, visitId })],
  )
  if (removed.length === 0) return
  await removeUselessCodes(transaction, { customerId, visitId })
  const { passkeys } = await readStrongMethods(transaction, { customerId, visitId })
  const left =
    passkeys > 0 ? { facts: { passkeys: String(passkeys) }, keepsFacts: true as const } : { facts: {} }
  const notice = { customerId, type: 'second_factor_off', category: 'security', at, ...left } as const
  if (visitId === null) await giveNotice(transaction, newNotice(bank, notice))
  const detail = { ...left.facts, ...(!caller && { by: 'operator' }) }
  await appendAuditEvent(transaction, { chainId: customerId, at, type: 'second_factor_off', detail, caller })
}

/**
 * Turns a customer's second factor off with one last code, or with a confirmation if they have a passkey. Without a passkey
 * the recovery codes go with it. The session continues with a new token, which is returned. Refusals, in this order: a
 * second factor that is off; the last strong method, if only strong ones confirm; a missing code; too many wrong codes; a
 * wrong code; what {@link requireConfirmation} refuses; a session that has ended meanwhile.
 */
export async function removeSecondFactor(
  bank: Bank,
  request: SecondFactorChange,
): Promise<Result<{ readonly token: string }, RemovalRefusal>> {
  const { session, caller } = request
  const { customerId, visitId, sessionId, isDemo } = session
  const strong = await readStrongMethods(bank.database, session)
  const isLast = ({ isAppOn, passkeys }: StrongMethods) =>
    bank.strongConfirmation && !isDemo && isAppOn && passkeys === 0
  if (!strong.isAppOn) return refused({ code: 'second_factor_is_off' })
  if (isLast(strong)) return refused({ code: 'last_method' })
  const draft = draftConfirmation(bank)
  const { at } = draft
  const entered = await enterChangeCode(bank, request, strong, at)
  if (!entered.ok) return entered
  const { token, tokenHash } = newSessionToken(bank.randomBytes)
  const need = { action: 'second_factor_off', subject: customerId, fields: {} } as const
  return bank.database.transaction(
    async (transaction): Promise<Result<{ readonly token: string }, RemovalRefusal>> => {
      await lockForConfirmation(transaction, request)
      // Again, under the lock: the last passkey may have been removed meanwhile.
      if (isLast(await readStrongMethods(transaction, session))) return refused({ code: 'last_method' })
      if (strong.passkeys > 0) {
        const confirmed = await requireConfirmation(bank, transaction, request, { need, draft })
        if (!confirmed.ok) return confirmed
      }
      if (!(await replaceToken(transaction, { sessionId, tokenHash, at })))
        return refused({ code: 'not_signed_in' })
      await turnOff(bank, transaction, { customerId, visitId, at, caller })
      return accepted({ token })
    },
  )
}

/** Like {@link removeSecondFactor}, by the operator, for a customer who has lost the app and the recovery codes. */
export async function removeLostSecondFactor(
  bank: Bank,
  email: string,
): Promise<Result<null, 'unknown_email' | 'second_factor_is_off'>> {
  const found = await findCustomerByEmail(bank.database, email)
  return found ? removeSecondFactorOf(bank, found.customer.id) : refused('unknown_email')
}

/** Like {@link removeLostSecondFactor}, for a customer who is known. */
export async function removeSecondFactorOf(
  bank: Bank,
  customerId: string,
): Promise<Result<null, 'second_factor_is_off'>> {
  const holder = { customerId, visitId: null }
  if (!(await isSecondFactorOn(bank.database, holder))) return refused('second_factor_is_off')
  const at = bank.clock()
  await bank.database.transaction(async transaction => {
    await lockCustomer(transaction, holder.customerId)
    await turnOff(bank, transaction, { ...holder, at })
  })
  return accepted(null)
}

type Outcome = Result<readonly string[], { readonly code: 'second_factor_is_off' } | AllowedRefusal>

/**
 * Makes ten new recovery codes and invalidates all old ones, with a code, or with a confirmation if the customer has a
 * passkey. Refusals, in this order: neither an app nor a passkey; a missing code; too many wrong codes; a wrong code; a
 * session that has ended meanwhile; what {@link requireConfirmation} refuses.
 */
export async function renewRecoveryCodes(bank: Bank, request: SecondFactorChange): Promise<Outcome> {
  const { session, caller } = request
  const { customerId, visitId, sessionId } = session
  const strong = await readStrongMethods(bank.database, session)
  if (!hasStrongMethod(strong)) return refused({ code: 'second_factor_is_off' })
  const draft = draftConfirmation(bank)
  const { at } = draft
  const entered = await enterChangeCode(bank, request, strong, at)
  if (!entered.ok) return entered
  const codes = newRecoveryCodes(bank.randomBytes)
  const notice = { customerId, type: 'recovery_codes_made', category: 'security', at, facts: {} } as const
  const need = { action: 'recovery_codes_made', subject: customerId, fields: {} } as const
  return bank.database.transaction(async (transaction): Promise<Outcome> => {
    await lockForConfirmation(transaction, request)
    if (!(await holdSession(transaction, { sessionId, at }))) return refused({ code: 'not_signed_in' })
    if (!hasStrongMethod(await readStrongMethods(transaction, session)))
      return refused({ code: 'second_factor_is_off' })
    if (await hasRecoveryCodes(transaction, session, codes)) return accepted(codes.shown)
    if (strong.passkeys > 0) {
      const confirmed = await requireConfirmation(bank, transaction, request, { need, draft })
      if (!confirmed.ok) return confirmed
    }
    await replaceRecoveryCodes(transaction, { customerId, visitId }, codes)
    if (visitId === null) await giveNotice(transaction, newNotice(bank, notice))
    const event = { chainId: customerId, at, type: 'recovery_codes_made', detail: {}, caller }
    await appendAuditEvent(transaction, event)
    return accepted(codes.shown)
  })
}
