import { appendAuditEvent, appendAuditEvents } from '../audit/append-audit-events.ts'
import type { Bank } from '../bank.ts'
import {
  type ConfirmationRefusal,
  type ConfirmedRequest,
  draftConfirmation,
  lockForConfirmation,
  requireOwnConfirmation,
} from '../confirmations/require-confirmation.ts'
import { findCustomerByEmail, lockCustomer } from '../customers/customer.ts'
import type { Queryable } from '../database/database.ts'
import { giveNotice, newNotice } from '../notifications/give-notice.ts'
import { accepted, refused, type Result } from '../result.ts'
import { readStrongMethods, removeUselessCodes } from '../second-factor/strong-methods.ts'
import { newSessionToken, replaceToken } from '../sessions/session.ts'
import { findPasskey } from './passkeys.ts'

interface Removal extends ConfirmedRequest {
  readonly passkeyId: string
}

export type RemovalRefusal =
  | { readonly code: 'not_found' | 'last_method' | 'not_signed_in' }
  | ConfirmationRefusal

interface Ended {
  readonly customerId: string
  readonly at: Date
  /** Left out for all of a customer's passkeys. */
  readonly passkeyId?: string
  /** A session that stays. */
  readonly exceptId?: string
}

/** Ends the sessions that a passkey opened. Returns how many. */
async function endItsSessions(
  transaction: Queryable,
  { customerId, at, passkeyId, exceptId }: Ended,
): Promise<number> {
  const ended = await transaction.query(
    `update session set ended_at = $2
      where customer_id = $1 and passkey_id is not null and ($3::uuid is null or passkey_id = $3::uuid)
        and id is distinct from $4::uuid and ended_at is null and idle_ends_at > $2
      returning id`,
    [customerId, at, passkeyId ?? null, exceptId ?? null],
  )
  return ended.length
}

type Outcome = Result<{ readonly token: string }, RemovalRefusal>

/**
 * Removes a passkey, once that is confirmed. The sessions that it opened end; this one continues with a new token, which is
 * returned. With the last strong method go the recovery codes. Notifies within the bank, and audits. Refusals, in this
 * order: `not_found`; `last_method`, if only strong methods confirm; what {@link requireOwnConfirmation} refuses; a session
 * that has ended meanwhile. Source: part two, section 14.1.
 */
export async function removePasskey(bank: Bank, request: Removal): Promise<Outcome> {
  const { session, passkeyId, caller } = request
  const { customerId, visitId, sessionId, isDemo } = session
  const draft = draftConfirmation(bank)
  const { at } = draft
  const { token, tokenHash } = newSessionToken(bank.randomBytes)
  const notice = { customerId, type: 'passkey_removed', category: 'security', at } as const
  return bank.database.transaction(async (transaction): Promise<Outcome> => {
    await lockForConfirmation(transaction, request)
    const passkey = await findPasskey(transaction, { customerId, visitId, passkeyId })
    if (!passkey) {
      // A repeated run: the first one committed, but its acknowledgement was lost.
      const [own] = await transaction.query(
        `select p.id from passkey p join confirmation c on c.id = p.removed_by where p.id = $1 and c.use_id = $2`,
        [passkeyId, draft.useId],
      )
      return own ? accepted({ token }) : refused({ code: 'not_found' })
    }
    const strong = await readStrongMethods(transaction, session)
    if (bank.strongConfirmation && !isDemo && !strong.isAppOn && strong.passkeys === 1)
      return refused({ code: 'last_method' })
    const need = {
      action: 'passkey_removed',
      subject: passkeyId,
      fields: { name: passkey.name },
    } as const
    const confirmed = await requireOwnConfirmation(bank, transaction, request, { need, draft })
    if (!confirmed.ok) return confirmed
    if (!(await replaceToken(transaction, { sessionId, tokenHash, at })))
      return refused({ code: 'not_signed_in' })
    await transaction.query(
      'update passkey set removed_at = greatest(created_at, $2), removed_by = $3 where id = $1',
      [passkeyId, at, confirmed.value],
    )
    const sessionsEnded = await endItsSessions(transaction, {
      customerId,
      at,
      passkeyId,
      exceptId: sessionId,
    })
    await removeUselessCodes(transaction, session)
    const facts = { name: passkey.name }
    if (!isDemo) await giveNotice(transaction, newNotice(bank, { ...notice, facts, keepsFacts: true }))
    const detail = { passkeyId, name: passkey.name, confirmationId: confirmed.value, sessionsEnded }
    await appendAuditEvent(transaction, { chainId: customerId, at, type: 'passkey_removed', detail, caller })
    return accepted({ token })
  })
}

/**
 * Removes all passkeys of a customer, inside the caller's database transaction, which has locked the customer: by the bank,
 * after an identity check or when the demonstration is restored. Their sessions end, and useless recovery codes go.
 * Returns the names of the removed.
 */
export async function removeEveryPasskey(
  transaction: Queryable,
  { customerId, at }: { readonly customerId: string; readonly at: Date },
): Promise<readonly string[]> {
  const removed = await transaction.query<{ name: string }>(
    `update passkey set removed_at = greatest(created_at, $2)
      where customer_id = $1 and removed_at is null returning name`,
    [customerId, at],
  )
  await endItsSessions(transaction, { customerId, at })
  if (removed.length > 0) await removeUselessCodes(transaction, { customerId, visitId: null })
  return removed.map(({ name }) => name)
}

/**
 * Removes all passkeys of a customer who has lost them, by the operator, after an identity check. The customer is notified, by
 * e-mail too. Returns how many. Refused if nobody has that email, or if there is no passkey. Source: part two, 14.7.
 */
export async function removeLostPasskeys(
  bank: Bank,
  email: string,
): Promise<Result<number, 'unknown_email' | 'no_passkeys'>> {
  const found = await findCustomerByEmail(bank.database, email)
  return found
    ? removePasskeysOf(bank, { customerId: found.customer.id, isDemo: found.isDemo })
    : refused('unknown_email')
}

/** Like {@link removeLostPasskeys}, for a customer who is known. */
export function removePasskeysOf(
  bank: Bank,
  { customerId, isDemo }: { readonly customerId: string; readonly isDemo: boolean },
): Promise<Result<number, 'no_passkeys'>> {
  const at = bank.clock()
  return bank.database.transaction(async (transaction): Promise<Result<number, 'no_passkeys'>> => {
    await lockCustomer(transaction, customerId)
    const names = await removeEveryPasskey(transaction, { customerId, at })
    if (names.length === 0) return refused('no_passkeys')
    for (const name of names) {
      const notice = {
        customerId,
        type: 'passkey_removed',
        category: 'security',
        at,
        facts: { name },
      } as const
      if (!isDemo)
        await giveNotice(transaction, newNotice(bank, { ...notice, isAlwaysByEmail: true, keepsFacts: true }))
    }
    const event = { chainId: customerId, at, type: 'passkey_removed' }
    await appendAuditEvents(
      transaction,
      names.map(name => ({ ...event, detail: { name, by: 'operator' } })),
    )
    return accepted(names.length)
  })
}
