import type { Bank } from '../bank.ts'
import { fullName, type Customer } from '../customers/customer.ts'
import type { Caller } from './caller.ts'
import { newSessionToken } from './session-token.ts'
import type { SignInStage } from './sign-in-stage.ts'
import type { AccountType, SignedIn } from './signed-in.ts'

/** A session that is to be opened. Made before the database transaction, which may run twice. */
export interface NewSession {
  readonly id: string
  readonly token: string
  readonly tokenHash: Uint8Array
  readonly customer: Customer
  readonly accountType: AccountType
  readonly caller: Caller
  readonly at: Date
}

/** Makes a session's id and token; each has its own. */
export const newSession = (
  bank: Bank,
  asked: Pick<NewSession, 'customer' | 'accountType' | 'caller' | 'at'>,
): NewSession => ({ ...asked, id: bank.newId(), ...newSessionToken(bank.randomBytes) })

/** How far a sign-in has come, and the token to go on with. Whoever waits for a step does so until `endsAt`. */
export type SignInProgress =
  | { readonly stage: 'signed_in'; readonly token: string; readonly session: SignedIn }
  | { readonly stage: Exclude<SignInStage, 'signed_in'>; readonly token: string; readonly endsAt: Date }

/** What a session is at this stage. */
export function progressOf({ limits }: Bank, made: NewSession, stage: SignInStage): SignInProgress {
  const { id, token, customer, accountType, at } = made
  const after = (durationMs: number) => new Date(at.getTime() + durationMs)
  if (stage !== 'signed_in') return { stage, token, endsAt: after(limits.secondFactorMs) }
  const session: SignedIn = {
    sessionId: id,
    customerId: customer.id,
    name: fullName(customer),
    email: customer.email,
    kind: customer.kind,
    accountType,
    idleEndsAt: after(Math.min(limits.sessionIdleMs, limits.sessionLifeMs)),
    endsAt: after(limits.sessionLifeMs),
  }
  return { stage, token, session }
}
