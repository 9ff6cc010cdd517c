import { appendAuditEvents, appendAuditEventsOnce, type AuditEvent } from '../audit/append-audit-events.ts'
import type { Bank } from '../bank.ts'
import { fullName } from '../../domain/person-name.ts'
import type { Customer } from '../customers/customer.ts'
import type { Queryable } from '../database/database.ts'
import { accepted, refused, type Result } from '../result.ts'
import type { Caller } from './caller.ts'
import { type CountedSignIn, forgetSignIn } from './count-sign-in.ts'
import { endSession, removeEndedSessions } from './end-sessions.ts'
import { type DeviceDraft, draftDevice, rememberDevice } from './known-devices.ts'
import { type AccountType, hashSessionToken, newSessionToken, type SignedIn } from './session.ts'
import { readSignInStop } from './sign-in-stop.ts'
import { type SignInStage, stageAfter } from './sign-in-stage.ts'

/** A session to open. Made before the database transaction, which may run twice. */
export interface NewSession {
  readonly id: string
  readonly token: string
  readonly tokenHash: Uint8Array
  readonly customer: Customer
  readonly accountType: AccountType
  readonly caller: Caller
  readonly at: Date
  /** The passkey that opens it, if one does. */
  readonly passkeyId?: string
  /** The hash of the browser's device token; left out if the runtime has one browser alone. */
  readonly deviceHash: Uint8Array | undefined
  readonly newDevice: DeviceDraft
}

/** Makes the id and the token of a session. */
export const newSession = (
  bank: Bank,
  details: Pick<NewSession, 'customer' | 'accountType' | 'caller' | 'at' | 'deviceHash'>,
): NewSession => ({
  ...details,
  id: bank.newId(),
  ...newSessionToken(bank.randomBytes),
  newDevice: draftDevice(bank, { ...details, customerId: details.customer.id }),
})

/** The state of a sign-in, and the token for the next step. A sign-in that waits for a step expires at `endsAt`. */
export type SignInProgress =
  | { readonly stage: 'signed_in'; readonly token: string; readonly session: SignedIn }
  | { readonly stage: Exclude<SignInStage, 'signed_in'>; readonly token: string; readonly endsAt: Date }

/** The progress of a session at this stage. */
export function progressOf({ limits }: Bank, opened: NewSession, stage: SignInStage): SignInProgress {
  const { id, token, customer, accountType, at } = opened
  const after = (durationMs: number) => new Date(at.getTime() + durationMs)
  if (stage !== 'signed_in') return { stage, token, endsAt: after(limits.secondFactorMs) }
  const session: SignedIn = {
    sessionId: id,
    customerId: customer.id,
    name: fullName(customer),
    email: customer.email,
    kind: customer.kind,
    hasPaymentChecks: customer.hasPaymentChecks,
    accountType,
    idleEndsAt: after(Math.min(limits.sessionIdleMs, limits.sessionLifeMs)),
    endsAt: after(limits.sessionLifeMs),
  }
  return { stage, token, session }
}

interface PasswordStep {
  readonly password: string
  readonly accountType: AccountType
  readonly presentedToken?: string | undefined
  readonly deviceHash?: Uint8Array | undefined
  readonly caller: Caller
}

interface Checked {
  readonly customer: Customer
  /** The hash that the password was checked against. */
  readonly passwordPhc: string
  readonly counted: CountedSignIn
}

/** Ends the session that came with the request. One that still waited for a code is not audited. */
export async function endPresentedSession(
  transaction: Queryable,
  { presentedHash, at, caller }: { presentedHash: Uint8Array | undefined; at: Date; caller: Caller },
): Promise<readonly AuditEvent[]> {
  const left = presentedHash && (await endSession(transaction, presentedHash, at))
  if (left?.stage !== 'signed_in') return []
  return [{ chainId: left.customerId, at, type: 'signed_out', detail: {}, caller }]
}

/**
 * Opens a session at the next stage for a customer whose password was right. The same database transaction clears the
 * failures, renews the hash, ends the presented session, and audits. Undefined if the password has changed since it was
 * checked. The customer's row is locked: a change of password is either seen here or ends the new session. Refused while the
 * bank has stopped the sign-in; that is audited.
 */
export async function openAfterPassword(
  bank: Bank,
  step: PasswordStep,
  { customer, passwordPhc, counted }: Checked,
): Promise<Result<SignInProgress, 'sign_in_stopped'> | undefined> {
  const { password, accountType, presentedToken, deviceHash, caller } = step
  const { passwords } = bank
  // A hash with the current parameters, if the checked one has old ones.
  const renewed = passwords.isCurrent(passwordPhc) ? undefined : await passwords.hash(password)
  const at = bank.clock()
  const session = newSession(bank, { customer, accountType, caller, at, deviceHash })
  const presentedHash = presentedToken === undefined ? undefined : hashSessionToken(presentedToken)
  const customerId = customer.id
  return bank.database.transaction(async transaction => {
    const opened = await findStage(transaction, session)
    if (opened) return accepted(progressOf(bank, session, opened))

    const unchanged = await transaction.query(
      'select id from customer where id = $1 and password_phc = $2 for no key update',
      [customerId, passwordPhc],
    )
    if (unchanged.length === 0) return undefined
    await forgetSignIn(transaction, counted)
    if (await readSignInStop(transaction, customerId)) {
      await appendAuditEventsOnce(transaction, session.id, [stoppedSignIn(session)])
      return refused('sign_in_stopped')
    }
    const events: AuditEvent[] = []
    if (renewed !== undefined) {
      await transaction.query('update customer set password_phc = $2 where id = $1', [customerId, renewed])
      events.push({ chainId: customerId, at, type: 'password_hash_renewed', detail: {} })
    }
    events.push(...(await endPresentedSession(transaction, { presentedHash, at, caller })))
    const stage = await stageAfter.password(transaction, customerId)
    const progress = progressOf(bank, session, stage)
    events.push(...(await openSession(transaction, session, progress)))
    await appendAuditEvents(transaction, events)
    return accepted(progress)
  })
}

/** The audit event of right details while the bank has stopped the sign-in. */
export const stoppedSignIn = ({ customer, at, caller }: NewSession): AuditEvent => ({
  chainId: customer.id,
  at,
  type: 'sign_in_refused',
  detail: {},
  caller,
})

const eventTypes = {
  second_factor: 'second_factor_asked',
  signed_in: 'signed_in',
} as const satisfies Record<SignInStage, string>

/**
 * The stage of this session if it already exists. If so, this is a repeated run: the first one committed, but its
 * acknowledgement was lost.
 */
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

/** Stores a session inside the caller's database transaction, remembers its device, and returns the audit events. */
export async function openSession(
  transaction: Queryable,
  { id, tokenHash, customer, accountType, caller, at, passkeyId, deviceHash, newDevice }: NewSession,
  progress: SignInProgress,
): Promise<readonly AuditEvent[]> {
  const { idleEndsAt, endsAt } =
    progress.stage === 'signed_in' ? progress.session : { idleEndsAt: progress.endsAt, ...progress }
  await transaction.query(
    `insert into session (token_hash, id, customer_id, account_type, stage, address, device, created_at, last_active_at,
                          idle_ends_at, ends_at, passkey_id, device_hash)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $8, $9, $10, $11, $12)`,
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
      passkeyId ?? null,
      deviceHash ?? null,
    ],
  )
  await removeEndedSessions(transaction, at)
  const detail = passkeyId === undefined ? { accountType } : { accountType, passkeyId }
  const opened = { chainId: customer.id, at, type: eventTypes[progress.stage], detail, caller }
  if (progress.stage !== 'signed_in' || !deviceHash) return [opened]
  const device = { customerId: customer.id, caller, at, tokenHash: deviceHash, draft: newDevice }
  return [opened, ...(await rememberDevice(transaction, device))]
}
