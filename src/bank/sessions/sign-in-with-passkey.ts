import { appendAuditEvents, appendAuditEventsOnce, bankChainId } from '../audit/append-audit-events.ts'
import type { Bank } from '../bank.ts'
import { type Customer, lockCustomer } from '../customers/customer.ts'
import type { Queryable } from '../database/database.ts'
import { useSignInChallenge } from '../passkeys/passkey-challenges.ts'
import type { RelyingParty } from '../passkeys/relying-party.ts'
import { takeSignature } from '../passkeys/take-signature.ts'
import { type PasskeyAssertion, type VerifiedAssertion, verifyAssertion } from '../passkeys/verify-passkey.ts'
import { accepted, refused, type Result } from '../result.ts'
import type { Caller } from './caller.ts'
import {
  endPresentedSession,
  findStage,
  newSession,
  type NewSession,
  openSession,
  progressOf,
  type SignInProgress,
  stoppedSignIn,
} from './open-session.ts'
import { type AccountType, hashSessionToken } from './session.ts'
import { readSignInStop } from './sign-in-stop.ts'
import { stageAfter } from './sign-in-stage.ts'

export interface PasskeySignIn {
  readonly challengeId: string
  readonly response: PasskeyAssertion
  readonly accountType: AccountType
  readonly relyingParty: RelyingParty
  /** The token that came with the request, if any: its session ends if the passkey is right. */
  readonly presentedToken?: string | undefined
  /** The hash of the browser's device token; left out if the runtime has one browser alone. */
  readonly deviceHash?: Uint8Array | undefined
  readonly caller: Caller
}

export interface PasskeySignInRefusal {
  readonly code: 'passkey_not_accepted' | 'sign_in_stopped'
}

type Outcome = Result<SignInProgress, PasskeySignInRefusal>

interface CustomerRow {
  readonly first_name: string
  readonly last_name: string
  readonly email: string
  readonly kind: AccountType
  readonly payment_checks: boolean
  readonly is_demo: boolean
}

/** The customer of a passkey; undefined if they are retired. */
async function findCustomer(
  database: Queryable,
  customerId: string,
): Promise<{ readonly customer: Customer; readonly isDemo: boolean } | undefined> {
  const [row] = await database.query<CustomerRow>(
    `select first_name, last_name, email, kind, payment_checks, is_demo
       from customer where id = $1 and retired_at is null`,
    [customerId],
  )
  return (
    row && {
      customer: {
        id: customerId,
        firstName: row.first_name,
        lastName: row.last_name,
        email: row.email,
        kind: row.kind,
        hasPaymentChecks: row.payment_checks,
      },
      isDemo: row.is_demo,
    }
  )
}

interface Opening {
  readonly assertion: VerifiedAssertion
  readonly session: NewSession
  readonly isDemo: boolean
  readonly presentedHash: Uint8Array | undefined
}

async function openIn(
  bank: Bank,
  transaction: Queryable,
  { assertion, session, isDemo, presentedHash }: Opening,
): Promise<Outcome> {
  const { customer, at, caller } = session
  const opened = await findStage(transaction, session)
  if (opened) return accepted(progressOf(bank, session, opened))
  await lockCustomer(transaction, customer.id)
  if (await readSignInStop(transaction, customer.id)) {
    await appendAuditEventsOnce(transaction, session.id, [stoppedSignIn(session)])
    return refused({ code: 'sign_in_stopped' })
  }
  const { isTaken, events } = await takeSignature(bank, transaction, { assertion, at, caller, isDemo })
  if (!isTaken) {
    const failed = { chainId: customer.id, at, type: 'passkey_failed', detail: {}, caller }
    await appendAuditEventsOnce(transaction, session.id, [failed, ...events])
    return refused({ code: 'passkey_not_accepted' })
  }
  const ended = await endPresentedSession(transaction, { presentedHash, at, caller })
  const progress = progressOf(bank, session, await stageAfter.passkey(transaction, customer.id))
  const signedIn = await openSession(transaction, session, progress)
  await appendAuditEvents(transaction, [...ended, ...events, ...signedIn])
  return accepted(progress)
}

/** A failure of nobody known goes to the bank's own chain, without an address. */
async function refuse(bank: Bank, entryId: string): Promise<Outcome> {
  const failed = { chainId: bankChainId, at: bank.clock(), type: 'passkey_failed', detail: {} }
  await bank.database.transaction(transaction => appendAuditEventsOnce(transaction, entryId, [failed]))
  return refused({ code: 'passkey_not_accepted' })
}

/**
 * Signs in by a passkey alone: a verified one is two factors, and neither a lock of the password nor the second factor
 * stands before it. The challenge is used up whatever comes of it, so each one allows one try. Refused for whatever
 * reason with `passkey_not_accepted`: a challenge that is unknown, used or late; a passkey that is unknown, removed,
 * stopped or another host's; a wrong signature, origin or handle; a user who was not verified; a counter that did not
 * rise, which stops the passkey; a retired customer. A right one is refused with `sign_in_stopped` while the bank has
 * stopped the sign-in. Source: part two, section 14.2.
 */
export async function signInWithPasskey(bank: Bank, request: PasskeySignIn): Promise<Outcome> {
  const { challengeId, response, accountType, relyingParty, presentedToken, deviceHash, caller } = request
  const at = bank.clock()
  const entryId = bank.newId()
  const challenge = await useSignInChallenge(bank, { id: challengeId, at })
  const assertion = challenge && (await verifyAssertion(bank.database, response, { challenge, relyingParty }))
  const found = assertion && (await findCustomer(bank.database, assertion.customerId))
  if (!assertion || !found) return refuse(bank, entryId)
  const session = {
    ...newSession(bank, { customer: found.customer, accountType, caller, at, deviceHash }),
    passkeyId: assertion.passkeyId,
  }
  const presentedHash = presentedToken === undefined ? undefined : hashSessionToken(presentedToken)
  const opening = { assertion, session, isDemo: found.isDemo, presentedHash }
  return bank.database.transaction(transaction => openIn(bank, transaction, opening))
}
