import { dayMs } from '../../domain/london-time.ts'
import { normaliseEmail } from '../../domain/identifiers.ts'
import { findPendingApplication, type PendingApplication } from '../applications/application-receipts.ts'
import {
  appendAuditEventsOnce,
  auditAlone,
  type AuditEvent,
  bankChainId,
  isEntered,
} from '../audit/append-audit-events.ts'
import type { Bank, PasswordHasher } from '../bank.ts'
import { type Customer, findCustomerByEmail } from '../customers/customer.ts'
import type { Queryable } from '../database/database.ts'
import { consumeRateLimit } from '../rate-limits/rate-limits.ts'
import { refused, type Result } from '../result.ts'
import type { Caller } from './caller.ts'
import { admitSignIn, type CountedSignIn, countSignIn, takeBackSignIn } from './count-sign-in.ts'
import { openAfterPassword, type SignInProgress } from './open-session.ts'
import type { AccountType } from './session.ts'

export interface SignInRequest {
  readonly email: string
  readonly password: string
  readonly accountType: AccountType
  /** The token that came with the request, if any: its session ends if the password is right. */
  readonly presentedToken?: string | undefined
  /** The hash of the browser's device token; left out if the runtime has one browser alone. */
  readonly deviceHash?: Uint8Array | undefined
  readonly caller: Caller
}

export type SignInRefusal =
  | { readonly code: 'sign_in_locked' | 'too_many_attempts'; readonly retryAfterSeconds: number }
  | { readonly code: 'invalid_credentials' }
  | { readonly code: 'application_pending' | 'sign_in_stopped' }

type Outcome = Result<SignInProgress, SignInRefusal>

interface Failed {
  readonly claimed: Claimed
  readonly counted: CountedSignIn
  readonly caller: Caller
}

/**
 * The audit event of a failure. For an unknown email it goes to the bank's own chain, without an address. What was
 * typed is stored nowhere: it may be a password in the wrong field.
 */
const failureOf = ({ claimed, caller }: Failed, at: Date): AuditEvent => ({
  ...(claimed.customer ? { chainId: claimed.customer.customer.id, caller } : { chainId: bankChainId }),
  at,
  type: 'sign_in_failed',
  detail: {},
})

/** The audit events of the locks that a failure causes. */
function locksOf({ claimed, counted: { email, address }, caller }: Failed, at: Date): AuditEvent[] {
  const chain = claimed.customer
    ? { chainId: claimed.customer.customer.id, caller }
    : { chainId: bankChainId }
  const events: AuditEvent[] = []
  if (email.started.locksUntil && !claimed.isDemo)
    events.push({ ...chain, at, type: 'sign_in_locked', detail: {} })
  if (address?.started.locksUntil)
    events.push({ chainId: bankChainId, at, type: 'address_locked', detail: {} })
  return events
}

/** Records a failure and refuses. Every failure costs two password checks and one commit. */
async function refuseSignIn(bank: Bank, failed: Failed): Promise<Outcome> {
  const at = bank.clock()
  const events = [failureOf(failed, at), ...locksOf(failed, at)]
  if (failed.counted.isAudited) await auditAlone(bank, events)
  return refused({ code: 'invalid_credentials' })
}

/**
 * Answers the sender of a pending application with its status if the password is right (ruling 23). An application that was
 * discarded, because its email belongs to a customer, gets the same answer. That customer sees a failure in the
 * security log. Only a few such answers a day do not count as failures: otherwise each application would allow one more
 * guess at a customer's password. They do not clear failures either.
 */
async function refuseApplicant(
  bank: Bank,
  { email, applicationId }: { email: string; applicationId: string },
  failed: Failed,
): Promise<Outcome> {
  const at = bank.clock()
  const { claimed, counted } = failed
  const entryId = bank.newId()
  const key = `sign_in/applicant/${normaliseEmail(email)}`
  const limit = bank.limits.applicantSignInsDaily
  const type = 'sign_in_before_approval'
  const event = claimed.customer
    ? failureOf(failed, at)
    : { chainId: bankChainId, at, type, detail: { applicationId } }
  await bank.database.transaction(async transaction => {
    // A repeated run finds its event: the first run committed, but its acknowledgement was lost.
    if (await isEntered(transaction, entryId, event)) return
    const rateLimit = await consumeRateLimit(transaction, { key, limit, windowMs: dayMs, at })
    if (rateLimit.ok) await takeBackSignIn(transaction, counted)
    if (!counted.isAudited) return
    await appendAuditEventsOnce(transaction, entryId, [event, ...(rateLimit.ok ? [] : locksOf(failed, at))])
  })
  return refused({ code: 'application_pending' })
}

/** Checks the password and takes the next step; undefined if the data has changed meanwhile. */
async function trySignIn(
  bank: Bank,
  request: SignInRequest,
  { claimed, counted }: { claimed: Claimed; counted: CountedSignIn },
): Promise<Outcome | undefined> {
  const { email, password, caller } = request
  const failed = { claimed, counted, caller }
  const owner = await findPasswordOwner(bank, claimed, password)
  if (!owner) return refuseSignIn(bank, failed)
  if (owner.is === 'applicant') return refuseApplicant(bank, { email, ...owner }, failed)
  const progress = await openAfterPassword(bank, request, { ...owner, counted })
  if (!progress || progress.ok) return progress
  return refused({ code: progress.refusal })
}

/** Runs one sign-in from the queue. */
async function runSignIn(bank: Bank, request: SignInRequest, first: Claimed): Promise<Outcome> {
  const { email, caller } = request
  const { isDemo } = first
  const counted = await countSignIn(bank, { email, address: caller.address, isDemo, at: bank.clock() })
  if (!counted.ok) return refused({ code: 'sign_in_locked', retryAfterSeconds: counted.retryAfterSeconds })
  const again = async () => ({
    claimed: await findClaimed(bank.database, email, bank.clock()),
    counted,
  })
  return (
    (await trySignIn(bank, request, { claimed: first, counted })) ??
    (await trySignIn(bank, request, await again())) ??
    (await refuseSignIn(bank, { claimed: first, counted, caller }))
  )
}

/**
 * The first step of signing in: the password. Sign-ins of one customer run one after another, and each counts as failed
 * until it is checked. Simultaneous wrong passwords therefore lock like successive ones, and right ones never lock.
 * Throws `PasswordsBusy` if too many passwords are waiting. Refusals, in this order: too many successful sign-ins
 * within a minute; a locked address or email, even with the right password; a wrong password, an unknown email or a
 * rejected application, with one answer and nearly one duration; an application that is being checked, or that was
 * discarded and looks the same; a sign-in that the bank has stopped. Otherwise opens a session with a new token: signed in, or waiting for the next step.
 */
export async function signIn(bank: Bank, request: SignInRequest): Promise<Outcome> {
  const { email, caller } = request
  const { address } = caller
  const claimed = await findClaimed(bank.database, email, bank.clock())
  const { isDemo } = claimed
  const rateLimit = await admitSignIn(bank, { email, address, isDemo, at: bank.clock() })
  if (!rateLimit.ok) {
    const code = isDemo ? 'sign_in_locked' : 'too_many_attempts'
    return refused({ code, retryAfterSeconds: rateLimit.retryAfterSeconds })
  }
  // Many visitors share a demo customer. Each has their own share of the queue.
  const customer = isDemo ? `${normaliseEmail(email)} ${address}` : normaliseEmail(email)
  return bank.signInQueue.run({ address, customer }, () => runSignIn(bank, request, claimed))
}

export interface ClaimedCustomer {
  readonly customer: Customer
  readonly passwordPhc: string
}

/** The owners of the email in a sign-in: a customer, an applicant, both or neither. */
interface Claimed {
  readonly customer: ClaimedCustomer | undefined
  readonly application: PendingApplication | undefined
  readonly isDemo: boolean
}

/** Looks for both in any case, so that the duration reveals nothing. */
async function findClaimed(database: Queryable, email: string, at: Date): Promise<Claimed> {
  const customer = await findCustomerByEmail(database, email)
  const application = await findPendingApplication(database, email, at)
  return { customer, application, isDemo: customer?.isDemo ?? false }
}

const decoys = new WeakMap<PasswordHasher, Promise<string>>()

/** A hash to check against if the email is unknown, so that the duration is the same. */
export function decoyPhc(passwords: PasswordHasher): Promise<string> {
  const known = decoys.get(passwords)
  if (known) return known
  const decoy = passwords.hash('nobody signs in with this')
  decoys.set(passwords, decoy)
  decoy.catch(() => decoys.delete(passwords))
  return decoy
}

/** The owner of the password. Nobody owns a decoy's password, even if someone types it. */
export type PasswordOwner =
  | ({ readonly is: 'customer' } & ClaimedCustomer)
  | ({ readonly is: 'applicant' } & PendingApplication)
  | undefined

/**
 * Finds the owner of a password, the customer first. Always makes two checks, against a decoy where there is no hash,
 * so that the duration reveals nothing.
 */
async function findPasswordOwner(
  { passwords }: Bank,
  { customer, application }: Claimed,
  password: string,
): Promise<PasswordOwner> {
  const decoy = await decoyPhc(passwords)
  const [isCustomers, isApplicants] = await Promise.all([
    passwords.verify(customer?.passwordPhc ?? decoy, password),
    passwords.verify(application?.passwordPhc ?? decoy, password),
  ])
  if (customer && isCustomers) return { is: 'customer', ...customer }
  return application && isApplicants ? { is: 'applicant', ...application } : undefined
}
