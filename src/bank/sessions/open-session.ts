import { appendAuditEvents, type AuditEvent } from '../audit/append-audit-events.ts'
import type { Bank } from '../bank.ts'
import { type Customer, fullName } from '../customers/customer.ts'
import type { Queryable } from '../database/database.ts'
import type { Caller } from './caller.ts'
import { type CountedSignIn, forgetSignIn } from './count-sign-in.ts'
import { endSession, removeEndedSessions } from './end-sessions.ts'
import { type AccountType, hashSessionToken, newSessionToken, type SignedIn } from './session.ts'
import { type SignInStage, stageAfter } from './sign-in-stage.ts'

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

interface Asked {
  readonly password: string
  readonly accountType: AccountType
  readonly presentedToken?: string | undefined
  readonly caller: Caller
}

interface Checked {
  readonly customer: Customer
  /** The hash that the password was checked by. */
  readonly passwordPhc: string
  readonly counted: CountedSignIn
}

/** Ends the session that came with the request; of one that still waited there is nothing to audit. */
async function leaveSession(
  transaction: Queryable,
  { presentedHash, at, caller }: { presentedHash: Uint8Array | undefined; at: Date; caller: Caller },
): Promise<readonly AuditEvent[]> {
  const left = presentedHash && (await endSession(transaction, presentedHash, at))
  if (left?.stage !== 'signed_in') return []
  return [{ chainId: left.customerId, at, type: 'signed_out', detail: {}, caller }]
}

/**
 * Opens a session for a customer whose password was right, at the stage that comes next, in one database transaction
 * with everything that goes along: the failures forgotten, the hash renewed, the presented session ended, the audit.
 * Undefined where the password has changed since it was checked: the customer's row is locked, so that a change
 * either is seen here or ends this session with all the others.
 */
export async function openAfterPassword(
  bank: Bank,
  asked: Asked,
  { customer, passwordPhc, counted }: Checked,
): Promise<SignInProgress | undefined> {
  const { password, accountType, presentedToken, caller } = asked
  const { passwords } = bank
  // A hash made as hashes are made now, where the one that was checked is not.
  const renewed = passwords.isCurrent(passwordPhc) ? undefined : await passwords.hash(password)
  const at = bank.clock()
  const made = newSession(bank, { customer, accountType, caller, at })
  const presentedHash = presentedToken === undefined ? undefined : hashSessionToken(presentedToken)
  const customerId = customer.id
  return bank.database.transaction(async transaction => {
    const opened = await findStage(transaction, made)
    if (opened) return progressOf(bank, made, opened)

    const unchanged = await transaction.query(
      'select id from customer where id = $1 and password_phc = $2 for no key update',
      [customerId, passwordPhc],
    )
    if (unchanged.length === 0) return undefined
    await forgetSignIn(transaction, counted)
    const events: AuditEvent[] = []
    if (renewed !== undefined) {
      await transaction.query('update customer set password_phc = $2 where id = $1', [customerId, renewed])
      events.push({ chainId: customerId, at, type: 'password_hash_renewed', detail: {} })
    }
    events.push(...(await leaveSession(transaction, { presentedHash, at, caller })))
    const stage = await stageAfter.password(transaction, customerId)
    const progress = progressOf(bank, made, stage)
    events.push(await openSession(transaction, made, progress))
    await appendAuditEvents(transaction, events)
    return progress
  })
}

const eventTypes = {
  second_factor: 'second_factor_asked',
  signed_in: 'signed_in',
} as const satisfies Record<SignInStage, string>

/** The stage of this session where it is on the books already: the word of the commit that put it there was lost. */
export async function findStage(
  transaction: Queryable,
  { tokenHash }: NewSession,
): Promise<SignInStage | undefined> {
  const [opened] = await transaction.query<{ stage: SignInStage }>(
    'select stage from session where token_hash = $1',
    [tokenHash],
  )
  return opened?.stage
}

/** Puts a session on the books, inside the caller's database transaction, and answers with what to audit of it. */
export async function openSession(
  transaction: Queryable,
  { id, tokenHash, customer, accountType, caller, at }: NewSession,
  progress: SignInProgress,
): Promise<AuditEvent> {
  const { idleEndsAt, endsAt } =
    progress.stage === 'signed_in' ? progress.session : { idleEndsAt: progress.endsAt, ...progress }
  await transaction.query(
    `insert into session (token_hash, id, customer_id, account_type, stage, address, device, created_at, last_active_at,
                          idle_ends_at, ends_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $8, $9, $10)`,
    [
      tokenHash,
      id,
      customer.id,
      accountType,
      progress.stage,
      caller.address,
      caller.device,
      at,
      idleEndsAt,
      endsAt,
    ],
  )
  await removeEndedSessions(transaction, at)
  return { chainId: customer.id, at, type: eventTypes[progress.stage], detail: { accountType }, caller }
}
