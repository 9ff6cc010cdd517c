import { appendAuditEventsOnce, type AuditEvent } from '../audit/append-audit-events.ts'
import type { Bank } from '../bank.ts'
import { lockCustomer } from '../customers/customer.ts'
import type { Queryable } from '../database/database.ts'
import { giveNotice, newNotice, type Notice } from '../notifications/give-notice.ts'
import { cancelUnconfirmed } from '../payments/cancel-payment.ts'
import { type PasskeyAssertion, verifyAssertion } from '../passkeys/verify-passkey.ts'
import {
  beginAttempt,
  consumeDemoRateLimit,
  forgetAttempts,
  readLock,
  takeBackAttempt,
} from '../rate-limits/attempts.ts'
import { accepted, refused, type Result } from '../result.ts'
import { visitorOf } from '../sessions/caller.ts'
import { holdSession } from '../sessions/session.ts'
import { checkProof, missingProof, methodAttemptKey, type Proof } from './check-proof.ts'
import {
  challengeOf,
  type Confirmation,
  confirmationColumns,
  type ConfirmationRow,
  type Confirmer,
  describeConfirmation,
  findConfirmation,
  lockConfirmation,
  statusAt,
  triesMax,
} from './confirmation.ts'
import { type ConfirmationMethod, readOfferedMethods } from './methods.ts'

interface Answer extends Confirmer {
  readonly confirmationId: string
  /** Made by the client: the same answer sent again gets the answer that it got first. */
  readonly answerId: string
  readonly method: ConfirmationMethod
  /** Of the app or a recovery code, without spaces and hyphens, in capitals. */
  readonly code?: string | undefined
  readonly password?: string | undefined
  readonly response?: PasskeyAssertion | undefined
}

/** In order of precedence. */
export type AnswerRefusal =
  | { readonly code: 'not_signed_in' | 'not_found' | 'confirmation_ended' }
  /** Without `retryAfterSeconds`, no lock is in force: another confirmation may be opened at once. */
  | { readonly code: 'confirmation_locked'; readonly retryAfterSeconds?: number }
  | { readonly code: 'method_not_offered' | 'proof_code_missing' | 'proof_password_missing' }
  | { readonly code: 'proof_response_missing' }
  | { readonly code: 'not_confirmed'; readonly triesLeft: number }

type Outcome = Result<Confirmation, AnswerRefusal>

/** The key for counting a customer's wrong proofs, whatever the method. */
const confirmAttemptKey = (customerId: string) => `confirm/${customerId}`

/** The keys under which a wrong proof counts. */
const keysOf = ({ session: { customerId }, method }: Answer): readonly [all: string, ofMethod: string] => [
  confirmAttemptKey(customerId),
  methodAttemptKey(method, customerId),
]

/** An answer and everything that must exist before the database transaction, which may run twice. */
interface Prepared {
  readonly answer: Answer
  readonly at: Date
  readonly proof: Proof
  readonly entryId: string
  readonly notice: Notice
}

/** Locked, or failed: when another try is possible. */
const locked = (waitSeconds: number): Outcome =>
  refused({
    code: 'confirmation_locked',
    ...(waitSeconds > 0 && { retryAfterSeconds: waitSeconds }),
  })

const readWait = async (transaction: Queryable, { answer, at }: Prepared): Promise<number> =>
  answer.session.isDemo ? 0 : readLock(transaction, { keys: keysOf(answer), at })

/**
 * What this answer got before, or what another answer made of the confirmation meanwhile; undefined if its proof is to be
 * looked at.
 */
async function settledOutcome(
  bank: Bank,
  transaction: Queryable,
  row: ConfirmationRow,
  prepared: Prepared,
): Promise<Outcome | undefined> {
  const { answer, at } = prepared
  const nth = row.answer_ids.indexOf(answer.answerId) + 1
  const isRightOne = row.answered_at !== null && nth === row.answer_ids.length
  const status = statusAt(row, at)
  if (isRightOne || status === 'answered' || status === 'used')
    return accepted(await describeConfirmation(bank, transaction, row, { ...answer, at }))
  if (nth > 0 && nth < triesMax) return refused({ code: 'not_confirmed', triesLeft: triesMax - nth })
  if (nth === triesMax) return locked(await readWait(transaction, prepared))
  if (row.ends_at <= at || status === 'ended') return refused({ code: 'confirmation_ended' })
  return status === 'failed' ? locked(await readWait(transaction, prepared)) : undefined
}

/** Counts the try as failed before its proof is looked at, under both keys. Returns the wait, or the lock it causes. */
async function countTry(
  bank: Bank,
  transaction: Queryable,
  { answer, at }: Prepared,
): Promise<Result<{ readonly locksUntil: Date | undefined }, { readonly retryAfterSeconds: number }>> {
  const { limits } = bank
  const { failuresMax } = limits
  // A demo customer's try counts once, by address: nothing locks.
  const address = visitorOf(answer.session.isDemo, answer.caller)
  if (address !== null) {
    const counted = await consumeDemoRateLimit({ limits, database: transaction }, { address, at })
    return counted.ok
      ? accepted({ locksUntil: undefined })
      : refused({ retryAfterSeconds: counted.retryAfterSeconds })
  }
  const [all, ofMethod] = keysOf(answer)
  const first = await beginAttempt(transaction, { key: all, failuresMax, at }, limits)
  if (!first.ok) return refused({ retryAfterSeconds: first.retryAfterSeconds })
  const second = await beginAttempt(transaction, { key: ofMethod, failuresMax, at }, limits)
  if (second.ok) return accepted({ locksUntil: first.locksUntil })
  // The key was locked in this moment, by a try elsewhere.
  await takeBackAttempt(transaction, { key: all, failuresMax }, first)
  return refused({ retryAfterSeconds: second.retryAfterSeconds })
}

const detailOf = ({ id, action, subject, content_hash: hash }: ConfirmationRow, { answer }: Prepared) => ({
  confirmationId: id,
  action,
  subject,
  hash: Array.from(hash, byte => byte.toString(16).padStart(2, '0')).join(''),
  method: answer.method,
})

const eventOf = (row: ConfirmationRow, prepared: Prepared, type: string): AuditEvent => ({
  chainId: prepared.answer.session.customerId,
  at: prepared.at,
  type,
  detail: detailOf(row, prepared),
  caller: prepared.answer.caller,
})

/** The right proof: the confirmation waits for its use, and the failures are forgotten. */
async function confirm(
  transaction: Queryable,
  { id }: ConfirmationRow,
  { answer, at }: Prepared,
): Promise<ConfirmationRow> {
  const [confirmed] = await transaction.query<ConfirmationRow>(
    `update confirmation set status = 'answered', method = $2, answer_ids = answer_ids || $3::uuid,
            answered_at = greatest(opened_at, $4)
      where id = $1 returning ${confirmationColumns}`,
    [id, answer.method, answer.answerId, at],
  )
  if (!confirmed) throw new Error('the confirmation is gone although it was locked')
  await forgetAttempts(transaction, ...keysOf(answer))
  return confirmed
}

/** A wrong proof. The fifth ends the confirmation, a payment that waited for it is cancelled, and the customer is notified. */
async function fail(
  transaction: Queryable,
  row: ConfirmationRow,
  { answer, at, notice }: Prepared,
): Promise<boolean> {
  const isLast = row.failures + 1 === triesMax
  await transaction.query(
    `update confirmation set failures = failures + 1, answer_ids = answer_ids || $2::uuid,
            status = case when $3 then 'failed' else status end,
            ended_at = case when $3 then greatest(opened_at, $4::timestamptz) end
      where id = $1`,
    [row.id, answer.answerId, isLast, at],
  )
  if (isLast && row.action === 'payment') await cancelUnconfirmed(transaction, { paymentId: row.subject, at })
  if (isLast && !answer.session.isDemo)
    await giveNotice(transaction, { ...notice, facts: { action: row.action } })
  return isLast
}

async function answerIn(bank: Bank, transaction: Queryable, prepared: Prepared): Promise<Outcome> {
  const { answer, at, proof, entryId } = prepared
  const { session, confirmationId, method } = answer
  await lockCustomer(transaction, session.customerId)
  if (!(await holdSession(transaction, { sessionId: session.sessionId, at })))
    return refused({ code: 'not_signed_in' })
  // Of two answers at once, the second waits here and reads what the first one made of it.
  const row = await lockConfirmation(transaction, { session, confirmationId })
  if (!row) return refused({ code: 'not_found' })
  const settled = await settledOutcome(bank, transaction, row, prepared)
  if (settled) return settled
  const waitSeconds = await readWait(transaction, prepared)
  if (waitSeconds > 0) return locked(waitSeconds)
  const { methods } = await readOfferedMethods(bank, transaction, { ...answer, action: row.action })
  if (!methods.includes(method)) return refused({ code: 'method_not_offered' })
  const missing = missingProof(proof)
  if (missing) return refused({ code: missing })

  const counted = await countTry(bank, transaction, prepared)
  if (!counted.ok) return locked(counted.refusal.retryAfterSeconds)
  const { isRight, events } = await checkProof(bank, transaction, { proof, ...answer, at, entryId })
  if (isRight) {
    const confirmed = await confirm(transaction, row, prepared)
    await appendAuditEventsOnce(transaction, entryId, [eventOf(row, prepared, 'confirmed'), ...events])
    return accepted(await describeConfirmation(bank, transaction, confirmed, { ...answer, at }))
  }
  const isLast = await fail(transaction, row, prepared)
  await appendAuditEventsOnce(transaction, entryId, [
    eventOf(row, prepared, 'confirmation_failed'),
    ...events,
    ...(isLast ? [eventOf(row, prepared, 'confirmation_locked')] : []),
  ])
  if (!isLast) return refused({ code: 'not_confirmed', triesLeft: triesMax - row.failures - 1 })
  const { locksUntil } = counted.value
  return locked(locksUntil ? Math.ceil((locksUntil.getTime() - at.getTime()) / 1000) : 0)
}

/** Verifies a signature before the database transaction, since that may fetch a script. */
async function readProof(
  bank: Bank,
  { method, code, password, response, session, confirmationId, relyingParty }: Answer,
): Promise<Proof> {
  if (method === 'password') return { method, password }
  if (method !== 'passkey') return { method, code }
  const row = await findConfirmation(bank.database, { session, confirmationId })
  const { customerId } = session
  const expected = row && { challenge: challengeOf(row), relyingParty, customerId }
  return {
    method,
    isGiven: response !== undefined,
    assertion: response && expected && (await verifyAssertion(bank.database, response, expected)),
  }
}

/**
 * Answers a confirmation with a proof. The right one lets the action go ahead once, until its five minutes are over. A try
 * is counted as failed before its proof is looked at: on the confirmation, on the customer and on the method, in one
 * database transaction that locks the confirmation, so that of any number of answers at once one is looked at after the
 * other. Five wrong ones end the confirmation. The same `answerId` again gets its first answer. Throws `PasswordsBusy` if
 * too many passwords are waiting. Refusals, in this order: a session that has ended; `not_found`, for another session's;
 * `confirmation_ended`; `confirmation_locked`; a method that is not offered, or whose proof is missing; `not_confirmed`.
 * Source: part two, sections 14.3 and 14.9.
 */
export async function answerConfirmation(bank: Bank, answer: Answer): Promise<Outcome> {
  const { session, caller } = answer
  const { customerId, isDemo } = session
  const at = bank.clock()
  const proof = await readProof(bank, answer)
  const type = 'confirmation_locked'
  const notice = newNotice(bank, {
    customerId,
    type,
    category: 'security',
    at,
    facts: {},
    isAlwaysByEmail: true,
    keepsFacts: true,
  })
  const prepared = { answer, at, proof, entryId: bank.newId(), notice }
  const run = () => bank.database.transaction(transaction => answerIn(bank, transaction, prepared))
  if (proof.method !== 'password') return run()
  // A password costs a hash. Many visitors share a demo customer, and each has their own share of the queue.
  const customer = isDemo ? `${customerId} ${caller.address}` : customerId
  return bank.passwordQueue.run({ address: caller.address, customer }, run)
}
