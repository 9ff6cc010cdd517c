import type { AuditEvent } from '../audit/append-audit-events.ts'
import type { Bank } from '../bank.ts'
import type { Queryable } from '../database/database.ts'
import { giveNotice, newNotice } from '../notifications/give-notice.ts'
import type { Caller } from '../sessions/caller.ts'
import type { VerifiedAssertion } from './verify-passkey.ts'

interface Signature {
  readonly assertion: VerifiedAssertion
  readonly at: Date
  readonly caller: Caller
  readonly isDemo: boolean
}

/** Whether the signature counts, and what the caller must audit. */
export interface TakenSignature {
  readonly isTaken: boolean
  readonly events: readonly AuditEvent[]
}

interface LockedPasskey {
  readonly name: string
  readonly counter: bigint
}

/**
 * Takes the signature of a passkey, inside the caller's database transaction, after its customer and its confirmation
 * were locked: its counter must rise, or be 0 both times (WebAuthn, section 6.1.1). One whose counter does not may have
 * been copied: it is stopped, and its customer is notified. The caller audits the events.
 */
export async function takeSignature(
  bank: Bank,
  transaction: Queryable,
  { assertion, at, caller, isDemo }: Signature,
): Promise<TakenSignature> {
  const { passkeyId, customerId, counter, isSynced } = assertion
  const [locked] = await transaction.query<LockedPasskey>(
    `select name, counter from passkey
      where id = $1 and removed_at is null and stopped_at is null for no key update`,
    [passkeyId],
  )
  if (!locked) return { isTaken: false, events: [] }
  if (counter > locked.counter || (counter === 0n && locked.counter === 0n)) {
    await transaction.query(
      'update passkey set counter = $2, is_synced = $3, last_used_at = greatest(last_used_at, $4) where id = $1',
      [passkeyId, counter, isSynced, at],
    )
    return { isTaken: true, events: [] }
  }
  await transaction.query('update passkey set stopped_at = $2 where id = $1', [passkeyId, at])
  if (!isDemo) {
    const facts = { name: locked.name }
    const notice = { customerId, type: 'passkey_stopped', category: 'security', at, facts } as const
    await giveNotice(transaction, newNotice(bank, { ...notice, isAlwaysByEmail: true, keepsFacts: true }))
  }
  const event = {
    chainId: customerId,
    at,
    type: 'passkey_stopped',
    detail: { passkeyId, name: locked.name },
    caller,
  }
  return { isTaken: false, events: [event] }
}
