import { appendAuditEvents } from '../audit/append-audit-events.ts'
import type { AuditEvent } from '../audit/append-audit-event.ts'
import type { Bank } from '../bank.ts'
import type { Customer } from '../customers/customer.ts'
import type { Queryable } from '../database/database.ts'
import type { Caller } from './caller.ts'
import { forgetSignIn, type CountedSignIn } from './count-sign-in.ts'
import { endSession } from './end-session.ts'
import { newSession, progressOf, type SignInProgress } from './new-session.ts'
import { findStage, openSession } from './open-session.ts'
import { hashSessionToken } from './session-token.ts'
import { stageAfter } from './sign-in-stage.ts'
import type { AccountType } from './signed-in.ts'

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
