import type { Bank } from '../bank.ts'
import { lockCustomer } from '../customers/customer.ts'
import type { Queryable } from '../database/database.ts'
import { hashText } from '../hash-text.ts'
import { consumeRateLimit, hourlyRateLimit } from '../rate-limits/rate-limits.ts'
import { accepted, refused, type Result } from '../result.ts'
import { canonicalJson } from './canonical-json.ts'
import type { ConfirmedAction } from '../../domain/confirmed-action.ts'
import {
  type Confirmation,
  confirmationColumns,
  confirmationOf,
  confirmationMs,
  type ConfirmationRow,
  type ConfirmedFields,
  type Confirmer,
  findConfirmation,
  lockConfirmation,
} from './confirmation.ts'
import { readOfferedMethods } from './methods.ts'

/** What a customer must confirm. */
export interface ConfirmationNeed {
  readonly action: ConfirmedAction
  /** What the action is on; the customer's id, if it is on nothing else. */
  readonly subject: string
  /** Every field that decides the effect. */
  readonly fields: ConfirmedFields
}

/** A request that needs a confirmation, or carries one. */
export interface ConfirmedRequest extends Confirmer {
  /** The confirmation that the request carries, if any. */
  readonly confirmationId?: string | undefined
}

/** Ids and random bytes that must exist before the database transaction, which may run twice. */
export interface ConfirmationDraft {
  readonly id: string
  readonly useId: string
  readonly nonce: Uint8Array
  readonly at: Date
}

/** Makes the draft of a confirmation, before the database transaction of the action. */
export const draftConfirmation = (bank: Bank): ConfirmationDraft => ({
  id: bank.newId(),
  useId: bank.newId(),
  nonce: bank.randomBytes(32),
  at: bank.clock(),
})

/** In order of precedence. */
export type ConfirmationRefusal =
  | { readonly code: 'no_method' }
  | { readonly code: 'too_many_attempts'; readonly retryAfterSeconds: number }
  | { readonly code: 'confirmation_required'; readonly opened: Confirmation }

/**
 * Locks the customer and the confirmation that a request carries, as the first locks of an action's database transaction
 * (part two, 10.2, rule 8).
 */
export async function lockForConfirmation(
  transaction: Queryable,
  { session, confirmationId }: ConfirmedRequest,
): Promise<void> {
  await lockCustomer(transaction, session.customerId)
  if (confirmationId !== undefined) await lockConfirmation(transaction, { session, confirmationId })
}

/** The text that a confirmation is bound to. */
const contentOf = ({ action, subject, fields }: ConfirmationNeed, { session }: Confirmer): string =>
  canonicalJson({ action, customer: session.customerId, fields, session: session.sessionId, subject })

/** Uses the confirmation of this content up. Undefined if the request carries none that fits, or its session has ended. */
async function useUp(
  transaction: Queryable,
  { session, confirmationId }: ConfirmedRequest,
  { content, draft }: { readonly content: string; readonly draft: ConfirmationDraft },
): Promise<string | undefined> {
  if (confirmationId === undefined) return undefined
  const { useId, at } = draft
  const used = await transaction.query<{ id: string }>(
    `update confirmation set status = 'used', used_at = greatest(answered_at, $5), use_id = $6
      where id = $1 and customer_id = $2 and session_id = $3 and content_hash = $4 and status = 'answered'
        and ends_at > $5
        and not exists (select from session s where s.id = $3 and s.ended_at is not null)
      returning id`,
    [confirmationId, session.customerId, session.sessionId, hashText(content), at, useId],
  )
  if (used.length > 0) return confirmationId
  // A repeated run: the first one committed, but its acknowledgement was lost.
  const own = await transaction.query('select id from confirmation where id = $1 and use_id = $2', [
    confirmationId,
    useId,
  ])
  return own.length > 0 ? confirmationId : undefined
}

/** Opens a confirmation in place of any other of this session for the same action and subject. */
async function open(
  transaction: Queryable,
  { session }: Confirmer,
  {
    need,
    content,
    draft,
  }: { readonly need: ConfirmationNeed; readonly content: string; readonly draft: ConfirmationDraft },
): Promise<ConfirmationRow> {
  const { id, nonce, at } = draft
  await transaction.query(
    `update confirmation set status = 'ended', ended_at = greatest(opened_at, $4)
      where session_id = $1 and action = $2 and subject = $3 and status in ('open', 'answered')`,
    [session.sessionId, need.action, need.subject, at],
  )
  const [opened] = await transaction.query<ConfirmationRow>(
    `insert into confirmation (id, customer_id, session_id, action, subject, content, content_hash, nonce, status,
                               opened_at, ends_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, 'open', $9, $10)
     returning ${confirmationColumns}`,
    [
      id,
      session.customerId,
      session.sessionId,
      need.action,
      need.subject,
      content,
      hashText(content),
      nonce,
      at,
      new Date(at.getTime() + confirmationMs),
    ],
  )
  if (!opened) throw new Error('the confirmation was not stored')
  return opened
}

/**
 * Requires a confirmation of exactly this content, inside the database transaction of the action, after all its own
 * refusals and before its first change. One that the request carries, of the same customer, session and content, right
 * and in time, is used up: its id is returned. Any other request opens a new one, which ends the one before for this
 * action and subject; nothing is done then. At most `confirmationsHourly` are opened an hour; those of demo customers are
 * counted by address. Returns null if the action needs none at present. The caller has called
 * {@link lockForConfirmation} first. Refusals, in this order: no method that is allowed; too many confirmations; the
 * confirmation that is required. Source: part two, section 14.3.
 */
export async function requireConfirmation(
  bank: Bank,
  transaction: Queryable,
  request: ConfirmedRequest,
  { need, draft }: { readonly need: ConfirmationNeed; readonly draft: ConfirmationDraft },
): Promise<Result<string | null, ConfirmationRefusal>> {
  if (!bank.confirmedActions[need.action]) return accepted(null)
  const content = contentOf(need, request)
  const used = await useUp(transaction, request, { content, draft })
  if (used !== undefined) return accepted(used)

  const { session, relyingParty, caller } = request
  const offered = await readOfferedMethods(bank, transaction, {
    session,
    relyingParty,
    action: need.action,
  })
  if (offered.methods.length === 0) return refused({ code: 'no_method' })
  // A repeated run finds the confirmation of the first one, whose commit was not acknowledged.
  const opened = await findConfirmation(transaction, { session, confirmationId: draft.id })
  const limit = opened
    ? ({ ok: true } as const)
    : await consumeRateLimit(
        transaction,
        hourlyRateLimit({
          key: session.isDemo
            ? `confirmation/address/${caller.address}`
            : `confirmation/customer/${session.customerId}`,
          limit: bank.limits.confirmationsHourly,
          at: draft.at,
        }),
      )
  if (!limit.ok) return refused({ code: 'too_many_attempts', retryAfterSeconds: limit.retryAfterSeconds })
  const row = opened ?? (await open(transaction, request, { need, content, draft }))
  const described = confirmationOf(row, offered, { relyingParty, at: draft.at })
  return refused({ code: 'confirmation_required', opened: described })
}

/**
 * Like {@link requireConfirmation}, for an action that is always confirmed.
 * @throws if the action needs none
 */
export async function requireOwnConfirmation(
  ...required: Parameters<typeof requireConfirmation>
): Promise<Result<string, ConfirmationRefusal>> {
  const confirmed = await requireConfirmation(...required)
  if (!confirmed.ok) return confirmed
  if (confirmed.value === null) throw new Error('this action is confirmed always')
  return accepted(confirmed.value)
}
