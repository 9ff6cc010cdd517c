import {
  appendAuditEvent,
  appendAuditEvents,
  appendAuditEventsOnce,
  type AuditEvent,
  isEntered,
} from '../audit/append-audit-events.ts'
import type { Bank } from '../bank.ts'
import { type Customer, lockCustomer } from '../customers/customer.ts'
import type { Queryable } from '../database/database.ts'
import { beginCustomerAttempt, forgetAttempts, tryCounted } from '../rate-limits/attempts.ts'
import { accepted, refused, type Result } from '../result.ts'
import { isSecondFactorOn, acceptCode } from '../second-factor/codes.ts'
import { codeAttemptKey } from '../second-factor/enter-code.ts'
import type { Caller } from './caller.ts'
import { endSession } from './end-sessions.ts'
import {
  findStage,
  newSession,
  type NewSession,
  openSession,
  progressOf,
  type SignInProgress,
} from './open-session.ts'
import { type AccountType, hashSessionToken } from './session.ts'
import { stageAfter } from './sign-in-stage.ts'

export interface SecondFactorEntry {
  readonly token: string
  readonly code: string
  readonly caller: Caller
}

export type SecondFactorEntryRefusal =
  | { readonly code: 'not_signed_in' }
  | { readonly code: 'invalid_code' }
  | { readonly code: 'too_many_attempts'; readonly retryAfterSeconds: number }

type Outcome = Result<SignInProgress, SecondFactorEntryRefusal>

interface Step {
  readonly tokenHash: Uint8Array
  readonly code: string
  readonly nextSession: NewSession
  /** The end of the lock that the wrong code causes, if any. */
  readonly locksUntil: Date | undefined
}

/** The answer to a wrong code; if it causes a lock, with the lock's duration. */
function answerToWrong({ nextSession: { at }, locksUntil }: Step): Outcome {
  if (!locksUntil) return refused({ code: 'invalid_code' })
  const retryAfterSeconds = Math.max(1, Math.ceil((locksUntil.getTime() - at.getTime()) / 1000))
  return refused({ code: 'too_many_attempts', retryAfterSeconds })
}

/** Audits a wrong code. One that causes a lock ends the waiting session. */
async function refuseCode(transaction: Queryable, step: Step): Promise<Outcome> {
  const { tokenHash, nextSession, locksUntil } = step
  const { at, caller, customer } = nextSession
  const failed: AuditEvent = { chainId: customer.id, at, type: 'second_factor_failed', detail: {}, caller }
  if (locksUntil) await endSession(transaction, tokenHash, at)
  const events = locksUntil ? [failed, { ...failed, type: 'sign_in_locked' }] : [failed]
  await appendAuditEventsOnce(transaction, nextSession.id, events)
  return answerToWrong(step)
}

/** Ends the waiting session because no more codes are accepted, and audits that once. */
const endWaiting = (
  bank: Bank,
  {
    tokenHash,
    customerId,
    at,
    caller,
  }: { tokenHash: Uint8Array; customerId: string; at: Date; caller: Caller },
): Promise<void> =>
  bank.database.transaction(async transaction => {
    if (!(await endSession(transaction, tokenHash, at))) return
    const event = { chainId: customerId, at, type: 'second_factor_refused', detail: {}, caller }
    await appendAuditEvent(transaction, event)
  })

async function checkCode(bank: Bank, transaction: Queryable, step: Step): Promise<Outcome> {
  const { tokenHash, code, nextSession } = step
  const { at, caller, customer } = nextSession
  const customerId = customer.id
  const opened = await findStage(transaction, nextSession)
  if (opened) return accepted(progressOf(bank, nextSession, opened))

  // Of two requests with a code, the second waits here and then finds no waiting session. A password change locks the
  // same row: either it is seen here, or it ends the new session.
  await lockCustomer(transaction, customerId)
  if (!(await findWaitingSession(transaction, { tokenHash, at }))) {
    // This may be a repeated run: this code ended the session, but the commit's acknowledgement was lost.
    const wasRefused = await isEntered(transaction, nextSession.id, { chainId: customerId, at })
    return wasRefused ? answerToWrong(step) : refused({ code: 'not_signed_in' })
  }
  // The second factor was turned off meanwhile. There is no code to check, so the customer must enter the password
  // again.
  const holder = { customerId, visitId: null }
  if (!(await isSecondFactorOn(transaction, holder))) return refused({ code: 'not_signed_in' })
  const taken = await acceptCode(transaction, { ...holder, code, at, entryId: nextSession.id })
  if (!taken) return refuseCode(transaction, step)

  await forgetAttempts(transaction, codeAttemptKey(customerId))
  await endSession(transaction, tokenHash, at)
  const progress = progressOf(bank, nextSession, await stageAfter.code(transaction, customerId))
  const signedIn = await openSession(transaction, nextSession, progress)
  const used = { chainId: customerId, at, type: 'recovery_code_used', detail: {}, caller }
  await appendAuditEvents(transaction, taken === 'recovery' ? [used, signedIn] : [signedIn])
  return accepted(progress)
}

/**
 * The sign-in step after the password if the second factor is on: a code. The waiting session ends, and a session with
 * a new token opens. Refusals, in this order: no waiting session; too many wrong codes, which ends it; a wrong code.
 */
export async function enterSecondFactor(
  bank: Bank,
  { token, code, caller }: SecondFactorEntry,
): Promise<Outcome> {
  const at = bank.clock()
  const tokenHash = hashSessionToken(token)
  const waiting = tokenHash && (await findWaitingSession(bank.database, { tokenHash, at }))
  if (!waiting) return refused({ code: 'not_signed_in' })

  const customerId = waiting.customer.id
  const key = codeAttemptKey(customerId)
  const started = await beginCustomerAttempt(bank, { customerId, key, at, caller })
  if (!started.ok) {
    await endWaiting(bank, { tokenHash, customerId, at, caller })
    return refused({ code: 'too_many_attempts', retryAfterSeconds: started.retryAfterSeconds })
  }
  const nextSession = newSession(bank, { ...waiting, caller, at })
  const step: Step = { tokenHash, code, nextSession, locksUntil: started.locksUntil }
  return tryCounted(
    bank.database,
    { attempt: { key, failuresMax: bank.limits.failuresMax }, started },
    () => bank.database.transaction(transaction => checkCode(bank, transaction, step)),
    outcome => !outcome.ok && outcome.refusal.code === 'not_signed_in',
  )
}

/** A customer who has entered the right password and not yet the second factor. */
export interface WaitingSession {
  readonly customer: Customer
  readonly accountType: AccountType
}

interface WaitingSessionRow {
  readonly id: string
  readonly first_name: string
  readonly last_name: string
  readonly email: string
  readonly kind: AccountType
  readonly payment_checks: boolean
  readonly account_type: AccountType
}

/** The session that waits for its second factor under this token; undefined if there is none. */
async function findWaitingSession(
  database: Queryable,
  { tokenHash, at }: { tokenHash: Uint8Array; at: Date },
): Promise<WaitingSession | undefined> {
  const [row] = await database.query<WaitingSessionRow>(
    `select c.id, c.first_name, c.last_name, c.email, c.kind, c.payment_checks, s.account_type
       from session s
       join customer c on c.id = s.customer_id
      where s.token_hash = $1 and s.stage = 'second_factor' and s.ended_at is null and s.idle_ends_at > $2`,
    [tokenHash, at],
  )
  return (
    row && {
      customer: {
        id: row.id,
        firstName: row.first_name,
        lastName: row.last_name,
        email: row.email,
        kind: row.kind,
        hasPaymentChecks: row.payment_checks,
      },
      accountType: row.account_type,
    }
  )
}
