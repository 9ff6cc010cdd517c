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
import { accepted, refused, type Result } from '../result.ts'
import type { Caller } from './caller.ts'
import { admitSignIn, type CountedSignIn, countSignIn, takeBackSignIn } from './count-sign-in.ts'
import { openAfterPassword, type SignInProgress } from './open-session.ts'
import type { AccountType } from './session.ts'

export interface SignInRequest {
  readonly email: string
  readonly password: string
  readonly accountType: AccountType
  /** The token that came with the request, if any: its session ends where the password is right. */
  readonly presentedToken?: string | undefined
  readonly caller: Caller
}

export type SignInRefusal =
  | { readonly code: 'sign_in_locked' | 'too_many_attempts'; readonly retryAfterSeconds: number }
  | { readonly code: 'invalid_credentials' }
  | { readonly code: 'application_pending' }

type Outcome = Result<SignInProgress, SignInRefusal>

const dayMs = 24 * 60 * 60 * 1000

interface Failed {
  readonly claimed: Claimed
  readonly counted: CountedSignIn
  readonly caller: Caller
}

/**
 * A failure as it is audited. Where nobody banks with that e-mail the bank's own chain takes it. What was typed is kept
 * nowhere: it may be a password in the wrong field. The bank's chain keeps no address of anybody's either.
 */
const failureOf = ({ claimed, caller }: Failed, at: Date): AuditEvent => ({
  ...(claimed.customer ? { chainId: claimed.customer.customer.id, caller } : { chainId: bankChainId }),
  at,
  type: 'sign_in_failed',
  detail: {},
})

/** The locks that a failure begins. */
function locksOf({ claimed, counted: { email, address }, caller }: Failed, at: Date): AuditEvent[] {
  const whose = claimed.customer
    ? { chainId: claimed.customer.customer.id, caller }
    : { chainId: bankChainId }
  const events: AuditEvent[] = []
  if (email.begun.locksUntil && !claimed.isDemo)
    events.push({ ...whose, at, type: 'sign_in_locked', detail: {} })
  if (address?.begun.locksUntil) events.push({ chainId: bankChainId, at, type: 'address_locked', detail: {} })
  return events
}

/** Records a failure, and refuses. All failures cost two checks of a password and one commit. */
async function refuseSignIn(bank: Bank, failed: Failed): Promise<Outcome> {
  const at = bank.clock()
  const events = [failureOf(failed, at), ...locksOf(failed, at)]
  if (failed.counted.isAudited) await auditAlone(bank, events)
  return refused({ code: 'invalid_credentials' })
}

/**
 * Who knows the password of an application that nobody has decided yet is told so (ruling 23); so is who applied with
 * an e-mail that banks here, whose customer finds a failure in their log. It counts as no failure, a few times a day:
 * else each application would be one more guess at a customer's password. Nor does it make failures forgotten.
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
    // Counted and audited already: this runs again because the word of its commit was lost on the way.
    if (await isEntered(transaction, entryId, event)) return
    const turn = await consumeRateLimit(transaction, { key, limit, windowMs: dayMs, at })
    if (turn.ok) await takeBackSignIn(transaction, counted)
    if (!counted.isAudited) return
    await appendAuditEventsOnce(transaction, entryId, [event, ...(turn.ok ? [] : locksOf(failed, at))])
  })
  return refused({ code: 'application_pending' })
}

/** Checks the password, and goes on with what is known then; undefined where that has changed meanwhile. */
async function trySignIn(
  bank: Bank,
  request: SignInRequest,
  { claimed, counted }: { claimed: Claimed; counted: CountedSignIn },
): Promise<Outcome | undefined> {
  const { email, password, caller } = request
  const failed = { claimed, counted, caller }
  const whose = await whosePassword(bank, claimed, password)
  if (!whose) return refuseSignIn(bank, failed)
  if (whose.is === 'applicant') return refuseApplicant(bank, { email, ...whose }, failed)
  const progress = await openAfterPassword(bank, request, { ...whose, counted })
  return progress && accepted(progress)
}

/** One sign-in whose turn it is. */
async function takeStep(bank: Bank, request: SignInRequest, first: Claimed): Promise<Outcome> {
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
 * The first step of signing in: the password. Those of one customer are taken one after another, and each is counted
 * as failed before it is looked at, so that any number of wrong ones at once lock as they would in turn, and right ones
 * never do. Throws `PasswordsBusy` where too many wait. Refused in this order: more right ones than a minute may have; a
 * locked address or e-mail, the right password too; a wrong password, an unknown e-mail and a rejected application,
 * with one answer and near one duration; an application that is being checked, or was not kept and looks so. Else a
 * session with a new token is opened: signed in, or waiting for what comes next.
 */
export async function signIn(bank: Bank, request: SignInRequest): Promise<Outcome> {
  const { email, caller } = request
  const { address } = caller
  const claimed = await findClaimed(bank.database, email, bank.clock())
  const { isDemo } = claimed
  const turn = await admitSignIn(bank, { email, address, isDemo, at: bank.clock() })
  if (!turn.ok) {
    const code = isDemo ? 'sign_in_locked' : 'too_many_attempts'
    return refused({ code, retryAfterSeconds: turn.retryAfterSeconds })
  }
  // A demo customer is many people: to the line each visitor is one.
  const customer = isDemo ? `${normaliseEmail(email)} ${address}` : normaliseEmail(email)
  return bank.signInQueue.run({ address, customer }, () => takeStep(bank, request, claimed))
}

export interface ClaimedCustomer {
  readonly customer: Customer
  readonly passwordPhc: string
}

/** Whose e-mail somebody signs in with: a customer's, an applicant's, both or nobody's. */
interface Claimed {
  readonly customer: ClaimedCustomer | undefined
  readonly application: PendingApplication | undefined
  readonly isDemo: boolean
}

/** Looks in both places for everybody, so that it takes as long for one as for the other. */
async function findClaimed(database: Queryable, email: string, at: Date): Promise<Claimed> {
  const customer = await findCustomerByEmail(database, email)
  const application = await findPendingApplication(database, email, at)
  return { customer, application, isDemo: customer?.isDemo ?? false }
}

const decoys = new WeakMap<PasswordHasher, Promise<string>>()

/** A hash to check against where there is nobody, so that the answer takes as long as with somebody. */
function decoyPhc(passwords: PasswordHasher): Promise<string> {
  const known = decoys.get(passwords)
  if (known) return known
  const made = passwords.hash('nobody signs in with this')
  decoys.set(passwords, made)
  made.catch(() => decoys.delete(passwords))
  return made
}

/** Whose the password is. A decoy's is nobody's, should anybody ever type it. */
export type PasswordOf =
  | ({ readonly is: 'customer' } & ClaimedCustomer)
  | ({ readonly is: 'applicant' } & PendingApplication)
  | undefined

/**
 * Whose the password is: the customer's first. It is checked twice for everybody, each time against a decoy where there
 * is nobody, whatever came of the other.
 */
async function whosePassword(
  { passwords }: Bank,
  { customer, application }: Claimed,
  password: string,
): Promise<PasswordOf> {
  const decoy = await decoyPhc(passwords)
  const [isCustomers, isApplicants] = await Promise.all([
    passwords.verify(customer?.passwordPhc ?? decoy, password),
    passwords.verify(application?.passwordPhc ?? decoy, password),
  ])
  if (customer && isCustomers) return { is: 'customer', ...customer }
  return application && isApplicants ? { is: 'applicant', ...application } : undefined
}
