import { appendAuditEvents } from '../audit/append-audit-events.ts'
import type { AuditEvent } from '../audit/append-audit-event.ts'
import { bankChainId } from '../audit/bank-chain.ts'
import type { Bank } from '../bank.ts'
import { PasswordsBusy } from '../passwords/bound-passwords.ts'
import { accepted, refused, type Result } from '../result.ts'
import { type Claimed, findClaimed, isPasswordOf } from './check-sign-in.ts'
import type { Caller } from './caller.ts'
import { countSignIn, forgetSignIn, takeBackSignIn, type CountedSignIn } from './count-sign-in.ts'
import type { SignInProgress } from './new-session.ts'
import { openAfterPassword } from './open-after-password.ts'
import type { AccountType } from './signed-in.ts'

export interface SignInRequest {
  readonly email: string
  readonly password: string
  readonly accountType: AccountType
  /** The token that came with the request, if any: its session ends where the password is right. */
  readonly presentedToken?: string | undefined
  readonly caller: Caller
}

export type SignInRefusal =
  | { readonly code: 'sign_in_locked'; readonly retryAfterSeconds: number }
  | { readonly code: 'invalid_credentials' }
  | { readonly code: 'application_pending' }

type Outcome = Result<SignInProgress, SignInRefusal>

/**
 * Records a failure, and refuses. Where nobody banks with that e-mail the bank's own chain takes the event, so that
 * all failures cost one check of a password and one commit. What was typed is kept nowhere: it may be a password
 * in the wrong field. The bank's chain keeps no address of anybody's either.
 */
async function refuseSignIn(
  bank: Bank,
  { claimed, counted, caller }: { claimed: Claimed; counted: CountedSignIn; caller: Caller },
): Promise<Outcome> {
  const at = bank.clock()
  const whose =
    claimed.is === 'customer' ? { chainId: claimed.customer.id, caller } : { chainId: bankChainId }
  const { email, address } = counted
  const events: AuditEvent[] = [{ ...whose, at, type: 'sign_in_failed', detail: {} }]
  if (email.begun.locksUntil && !claimed.isDemo)
    events.push({ ...whose, at, type: 'sign_in_locked', detail: {} })
  if (address?.begun.locksUntil) events.push({ chainId: bankChainId, at, type: 'address_locked', detail: {} })
  if (counted.isAudited)
    await bank.database.transaction(transaction => appendAuditEvents(transaction, events))
  return refused({ code: 'invalid_credentials' })
}

/** Who knows the password of an application that nobody has decided yet is told so (ruling 23). */
async function refuseApplicant(bank: Bank, applicationId: string, counted: CountedSignIn): Promise<Outcome> {
  const at = bank.clock()
  await bank.database.transaction(async transaction => {
    await forgetSignIn(transaction, counted)
    const type = 'sign_in_before_approval'
    await appendAuditEvents(transaction, [{ chainId: bankChainId, at, type, detail: { applicationId } }])
  })
  return refused({ code: 'application_pending' })
}

/** Checks the password, and goes on with what is known then; undefined where that has changed meanwhile. */
async function trySignIn(
  bank: Bank,
  request: SignInRequest,
  { claimed, counted }: { claimed: Claimed; counted: CountedSignIn },
): Promise<Outcome | undefined> {
  const { password, caller } = request
  const isRight = await isPasswordOf(bank, claimed, password)
  if (!isRight || claimed.is === 'nobody') return refuseSignIn(bank, { claimed, counted, caller })
  if (claimed.is === 'applicant') return refuseApplicant(bank, claimed.applicationId, counted)
  const progress = await openAfterPassword(bank, request, { ...claimed, counted })
  return progress && accepted(progress)
}

/**
 * The first step of signing in: the password. It is counted as failed before it is looked at, so that any number at once
 * are no more than one after the other; refused in this order: a locked address or e-mail, the right password too; a
 * wrong password, an unknown e-mail and a rejected application, with one answer and near one duration; an
 * application that is being checked. Else a session with a new token is opened: signed in, or waiting for what comes
 * next.
 */
export async function signIn(bank: Bank, request: SignInRequest): Promise<Outcome> {
  const { email, caller } = request
  const claimed = await findClaimed(bank.database, email)
  const { isDemo } = claimed
  const counted = await countSignIn(bank, { email, address: caller.address, isDemo, at: bank.clock() })
  if (!counted.ok) return refused({ code: 'sign_in_locked', retryAfterSeconds: counted.retryAfterSeconds })
  try {
    const again = async () => ({ claimed: await findClaimed(bank.database, email), counted })
    return (
      (await trySignIn(bank, request, { claimed, counted })) ??
      (await trySignIn(bank, request, await again())) ??
      (await refuseSignIn(bank, { claimed, counted, caller }))
    )
  } catch (fault) {
    // It was not looked at, so nobody has failed.
    if (fault instanceof PasswordsBusy) await takeBackSignIn(bank.database, counted)
    throw fault
  }
}
