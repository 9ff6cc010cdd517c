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
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { readPasskeysHere, type RequestOptions, requestOptions } from '../passkeys/passkeys.ts'
import type { RelyingParty } from '../passkeys/relying-party.ts'
import { takeSignature } from '../passkeys/take-signature.ts'
import { type PasskeyAssertion, type VerifiedAssertion, verifyAssertion } from '../passkeys/verify-passkey.ts'
import { acceptCode } from '../second-factor/codes.ts'
import { hasStrongMethod, readStrongMethods } from '../second-factor/strong-methods.ts'
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

/** A code, a passkey's signature, or neither: a demo customer who is not asked now. */
interface SecondStep {
  /** Without spaces and hyphens, in capitals. */
  readonly code?: string | undefined
  readonly response?: PasskeyAssertion | undefined
}

export interface SecondFactorEntry extends SecondStep {
  readonly token: string
  readonly relyingParty: RelyingParty
  /** The hash of the browser's device token; left out if the runtime has one browser alone. */
  readonly deviceHash?: Uint8Array | undefined
  readonly caller: Caller
}

export type SecondFactorEntryRefusal =
  | { readonly code: 'not_signed_in' }
  | { readonly code: 'invalid_code' }
  | { readonly code: 'too_many_attempts'; readonly retryAfterSeconds: number }

type Outcome = Result<SignInProgress, SecondFactorEntryRefusal>

interface Step {
  readonly tokenHash: Uint8Array
  readonly code: string | undefined
  /** The passkey's signature, if it was right. */
  readonly assertion: VerifiedAssertion | undefined
  readonly isDemo: boolean
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

/** Audits a wrong code or passkey. One that causes a lock ends the waiting session. */
async function refuseStep(transaction: Queryable, step: Step, more: readonly AuditEvent[]): Promise<Outcome> {
  const { tokenHash, nextSession, locksUntil } = step
  const { at, caller, customer } = nextSession
  const failed: AuditEvent = { chainId: customer.id, at, type: 'second_factor_failed', detail: {}, caller }
  if (locksUntil) await endSession(transaction, tokenHash, at)
  const events = locksUntil ? [failed, { ...failed, type: 'sign_in_locked' }] : [failed]
  await appendAuditEventsOnce(transaction, nextSession.id, [...events, ...more])
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

interface CheckedStep {
  readonly isRight: boolean
  readonly events: readonly AuditEvent[]
}

/** Looks at what was given, and uses it up. */
async function checkGiven(bank: Bank, transaction: Queryable, step: Step): Promise<CheckedStep> {
  const { code, assertion, isDemo, nextSession } = step
  const { id: entryId, at, caller, customer } = nextSession
  const event = { chainId: customer.id, at, detail: {}, caller }
  if (code !== undefined) {
    const taken = await acceptCode(transaction, { customerId: customer.id, visitId: null, code, at, entryId })
    const used = taken === 'recovery' ? [{ ...event, type: 'recovery_code_used' }] : []
    return { isRight: taken !== undefined, events: used }
  }
  const failed = { ...event, type: 'passkey_failed' }
  if (!assertion) return { isRight: false, events: [failed] }
  const { isTaken, events } = await takeSignature(bank, transaction, { assertion, at, caller, isDemo })
  return { isRight: isTaken, events: isTaken ? events : [failed, ...events] }
}

async function checkStep(bank: Bank, transaction: Queryable, step: Step): Promise<Outcome> {
  const { tokenHash, nextSession } = step
  const { at, customer } = nextSession
  const customerId = customer.id
  const opened = await findStage(transaction, nextSession)
  if (opened) return accepted(progressOf(bank, nextSession, opened))

  // The second of two requests with a code waits here, and then finds no waiting session. A password change locks the
  // same row: either it is seen here, or it ends the new session.
  await lockCustomer(transaction, customerId)
  if (!(await findWaitingSession(transaction, { tokenHash, at }))) {
    // This may be a repeated run: this code ended the session, but the commit's acknowledgement was lost.
    const wasRefused = await isEntered(transaction, nextSession.id, { chainId: customerId, at })
    return wasRefused ? answerToWrong(step) : refused({ code: 'not_signed_in' })
  }
  // The app and the passkeys went meanwhile. There is nothing to check, so the customer must enter the password again.
  const strong = await readStrongMethods(transaction, { customerId, visitId: null })
  if (!hasStrongMethod(strong)) return refused({ code: 'not_signed_in' })
  const { isRight, events } = await checkGiven(bank, transaction, step)
  if (!isRight) return refuseStep(transaction, step, events)
  await forgetAttempts(transaction, codeAttemptKey(customerId))
  return accepted(await finish(bank, transaction, step, events))
}

/** Ends the waiting session and opens the next one. */
async function finish(
  bank: Bank,
  transaction: Queryable,
  { tokenHash, nextSession }: Pick<Step, 'tokenHash' | 'nextSession'>,
  events: readonly AuditEvent[],
): Promise<SignInProgress> {
  await endSession(transaction, tokenHash, nextSession.at)
  const stage = await stageAfter.second_factor(transaction, nextSession.customer.id)
  const progress = progressOf(bank, nextSession, stage)
  const signedIn = await openSession(transaction, nextSession, progress)
  await appendAuditEvents(transaction, [...events, ...signedIn])
  return progress
}

/** A demo customer who has passkeys and no app may leave the step out: no visitor shuts out the others. */
const skip = (bank: Bank, step: Step): Promise<Outcome> =>
  bank.database.transaction(async (transaction): Promise<Outcome> => {
    const { tokenHash, nextSession, isDemo } = step
    const { at, customer } = nextSession
    const opened = await findStage(transaction, nextSession)
    if (opened) return accepted(progressOf(bank, nextSession, opened))
    await lockCustomer(transaction, customer.id)
    if (!(await findWaitingSession(transaction, { tokenHash, at }))) return refused({ code: 'not_signed_in' })
    const { isAppOn } = await readStrongMethods(transaction, { customerId: customer.id, visitId: null })
    if (!isDemo || isAppOn) return refused({ code: 'invalid_code' })
    return accepted(await finish(bank, transaction, step, []))
  })

/**
 * What a passkey signs in this step. The waiting session's token has 32 random bytes, and the session ends with the step,
 * so that a signature is of use once.
 */
const challengeOfStep = (tokenHash: Uint8Array): Uint8Array =>
  sha256(concatBytes(utf8ToBytes('sarsen/second-factor '), tokenHash))

/** What a waiting sign-in may be finished with. */
export interface OfferedSteps {
  /** In the order in which they are offered. */
  readonly methods: readonly ('passkey' | 'app' | 'recovery_code')[]
  /** For the browser, if a passkey works at this host. */
  readonly options: RequestOptions | undefined
  /** Other hosts that the customer has passkeys for. */
  readonly otherHosts: readonly string[]
  /** Whether it may be left out. */
  readonly isOptional: boolean
}

/** What the sign-in that waits under this token may be finished with, at this host. */
export async function readOfferedSteps(
  bank: Bank,
  { token, relyingParty }: Pick<SecondFactorEntry, 'token' | 'relyingParty'>,
): Promise<OfferedSteps> {
  const at = bank.clock()
  const tokenHash = hashSessionToken(token)
  const waiting = tokenHash && (await findWaitingSession(bank.database, { tokenHash, at }))
  if (!waiting) return { methods: [], options: undefined, otherHosts: [], isOptional: false }
  const customerId = waiting.customer.id
  const holder = { customerId, visitId: null }
  const strong = await readStrongMethods(bank.database, holder)
  const { working, otherHosts } = await readPasskeysHere(bank.database, holder, relyingParty)
  const timeoutMs = bank.limits.secondFactorMs
  const challenge = challengeOfStep(tokenHash)
  return {
    methods: [
      ...(working.length > 0 ? (['passkey'] as const) : []),
      ...(strong.isAppOn ? (['app'] as const) : []),
      ...(strong.recoveryCodesLeft > 0 ? (['recovery_code'] as const) : []),
    ],
    options:
      working.length > 0
        ? requestOptions(challenge, { relyingParty, timeoutMs, passkeys: working })
        : undefined,
    otherHosts,
    isOptional: waiting.isDemo && !strong.isAppOn,
  }
}

/**
 * The sign-in step after the password for who has an app or a passkey: a code, or a passkey's signature. Wrong ones count
 * alike. The waiting session ends, and a session with a new token opens. A demo customer without an app may give neither.
 * Refusals, in this order: no waiting session; too many wrong codes, which ends it; a wrong code or passkey.
 */
export async function enterSecondFactor(
  bank: Bank,
  { token, code, response, relyingParty, deviceHash, caller }: SecondFactorEntry,
): Promise<Outcome> {
  const at = bank.clock()
  const tokenHash = hashSessionToken(token)
  const waiting = tokenHash && (await findWaitingSession(bank.database, { tokenHash, at }))
  if (!waiting) return refused({ code: 'not_signed_in' })

  const customerId = waiting.customer.id
  const nextSession = newSession(bank, { ...waiting, caller, at, deviceHash })
  const step = { tokenHash, code, nextSession, isDemo: waiting.isDemo, locksUntil: undefined }
  if (code === undefined && response === undefined) return skip(bank, { ...step, assertion: undefined })
  const challenge = challengeOfStep(tokenHash)
  const assertion =
    response && (await verifyAssertion(bank.database, response, { challenge, relyingParty, customerId }))
  const key = codeAttemptKey(customerId)
  const started = await beginCustomerAttempt(bank, { customerId, key, at, caller })
  if (!started.ok) {
    await endWaiting(bank, { tokenHash, customerId, at, caller })
    return refused({ code: 'too_many_attempts', retryAfterSeconds: started.retryAfterSeconds })
  }
  const counted = {
    ...step,
    nextSession: assertion ? { ...nextSession, passkeyId: assertion.passkeyId } : nextSession,
    assertion,
    locksUntil: started.locksUntil,
  }
  return tryCounted(
    bank.database,
    { attempt: { key, failuresMax: bank.limits.failuresMax }, started },
    () => bank.database.transaction(transaction => checkStep(bank, transaction, counted)),
    outcome => !outcome.ok && outcome.refusal.code === 'not_signed_in',
  )
}

/** A customer who has entered the right password and not yet the second factor. */
export interface WaitingSession {
  readonly customer: Customer
  readonly accountType: AccountType
  readonly isDemo: boolean
}

interface WaitingSessionRow {
  readonly id: string
  readonly first_name: string
  readonly last_name: string
  readonly email: string
  readonly kind: AccountType
  readonly payment_checks: boolean
  readonly is_demo: boolean
  readonly account_type: AccountType
}

/** The session that waits for its second factor under this token; undefined if there is none. */
async function findWaitingSession(
  database: Queryable,
  { tokenHash, at }: { tokenHash: Uint8Array; at: Date },
): Promise<WaitingSession | undefined> {
  const [row] = await database.query<WaitingSessionRow>(
    `select c.id, c.first_name, c.last_name, c.email, c.kind, c.payment_checks, c.is_demo, s.account_type
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
      isDemo: row.is_demo,
    }
  )
}
