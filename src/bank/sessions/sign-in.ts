import { appendAuditEvent } from '../audit/append-audit-event.ts'
import { bankChainId } from '../audit/bank-chain.ts'
import type { Bank, PasswordHasher } from '../bank.ts'
import { fullName, type Customer } from '../customers/customer.ts'
import { findCustomerByEmail } from '../customers/find-customer.ts'
import type { Queryable } from '../database/database.ts'

import { accepted, refused, type Result } from '../result.ts'
import { endSession } from './end-session.ts'
import { hashSessionToken, newSessionToken } from './session-token.ts'
import type { Caller } from './caller.ts'
import type { AccountType, SignedIn } from './signed-in.ts'

export interface SignInRequest {
  readonly email: string
  readonly password: string
  readonly accountType: AccountType
  /** The token that came with the request, if any: its session ends where the sign-in succeeds. */
  readonly presentedToken?: string | undefined
  readonly caller: Caller
}

const decoys = new WeakMap<PasswordHasher, Promise<string>>()

/** A hash to check against where there is no customer, so that the answer takes as long as with one. */
function decoyPhc(passwords: PasswordHasher): Promise<string> {
  const known = decoys.get(passwords)
  if (known) return known
  const made = passwords.hash('nobody signs in with this')
  decoys.set(passwords, made)
  return made
}

type Refused = 'invalid_credentials'

/**
 * Records a failure, and refuses. Where nobody has that e-mail the bank's own chain takes the event, so that
 * both answers cost one check of a password and one commit. What was typed is kept nowhere: it may be a
 * password in the wrong field.
 */
async function refuseSignIn(
  bank: Bank,
  customer: Customer | undefined,
  at: Date,
  caller: Caller,
): Promise<Result<never, Refused>> {
  const chainId = customer?.id ?? bankChainId
  await bank.database.transaction(transaction =>
    appendAuditEvent(transaction, { chainId, at, type: 'sign_in_failed', detail: {}, caller }),
  )
  return refused('invalid_credentials')
}

/** Ends the presented session and opens the new one, both audited: chains are taken in the order of their ids. */
async function replaceSession(
  transaction: Queryable,
  {
    customer,
    accountType,
    presentedHash,
    tokenHash,
    at,
    session,
    caller,
  }: {
    customer: Customer
    accountType: AccountType
    presentedHash: Uint8Array | undefined
    tokenHash: Uint8Array
    at: Date
    session: SignedIn
    caller: Caller
  },
): Promise<void> {
  const leaving = presentedHash && (await endSession(transaction, presentedHash, at))
  const opened = await transaction.query<{ customer_id: string }>(
    `insert into session (token_hash, id, customer_id, account_type, stage, address, device, created_at, last_active_at,
                          idle_ends_at, ends_at)
     values ($1, $2, $3, $4, 'signed_in', $5, $6, $7, $7, $8, $9)
     on conflict (token_hash) do nothing
     returning customer_id`,
    [
      tokenHash,
      session.sessionId,
      customer.id,
      accountType,
      caller.address,
      caller.device,
      at,
      session.idleEndsAt,
      session.endsAt,
    ],
  )
  // There already: this runs again because the word of its commit was lost on the way.
  if (opened.length === 0) return
  const events = [
    ...(leaving === undefined ? [] : [{ chainId: leaving, at, type: 'signed_out', detail: {}, caller }]),
    { chainId: customer.id, at, type: 'signed_in', detail: { accountType }, caller },
  ]
  for (const event of events.toSorted((a, b) => (a.chainId < b.chainId ? -1 : 1)))
    await appendAuditEvent(transaction, event)
}

/**
 * Signs a customer in with a new token, of use for {@link sessionLifeMs}. An unknown e-mail and a wrong
 * password have one answer and near one duration.
 */
export async function signIn(
  bank: Bank,
  { email, password, accountType, presentedToken, caller }: SignInRequest,
): Promise<Result<{ token: string; session: SignedIn }, Refused>> {
  const found = await findCustomerByEmail(bank.database, email)
  const isRight = await bank.passwords.verify(
    found?.passwordPhc ?? (await decoyPhc(bank.passwords)),
    password,
  )
  const at = bank.clock()
  if (!found || !isRight) return refuseSignIn(bank, found?.customer, at, caller)

  const { customer } = found
  const { token, tokenHash } = await newSessionToken(bank.randomBytes)
  const presentedHash = presentedToken === undefined ? undefined : await hashSessionToken(presentedToken)
  const session: SignedIn = {
    sessionId: bank.newId(),
    customerId: customer.id,
    name: fullName(customer),
    email: customer.email,
    kind: customer.kind,
    accountType,
    idleEndsAt: new Date(at.getTime() + bank.limits.sessionIdleMs),
    endsAt: new Date(at.getTime() + bank.limits.sessionLifeMs),
  }
  await bank.database.transaction(transaction =>
    replaceSession(transaction, { customer, accountType, presentedHash, tokenHash, at, session, caller }),
  )
  return accepted({ token, session })
}
