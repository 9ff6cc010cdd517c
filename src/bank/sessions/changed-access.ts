import type { Queryable } from '../database/database.ts'
import { visitorAddress, type Caller } from './caller.ts'

/** Audit events that change how a customer gets in, or is reached. */
const accessEvents = [
  'password_changed',
  'password_reset',
  'email_changed',
  'phone_changed',
  'second_factor_off',
  'passkey_removed',
  'recovery_code_used',
] as const

const withinMs = 24 * 60 * 60_000

/**
 * Whether a customer's way in was changed or recovered within 24 hours: another password, email or phone, a removed
 * method, a recovery code or a reset link. Of a demo customer, whom many visitors share, what came from this address
 * alone. Source: part two, sections 12.4 and 14.7.
 */
export async function hasChangedAccess(
  database: Queryable,
  {
    customerId,
    caller,
    at,
  }: { readonly customerId: string; readonly caller: Pick<Caller, 'address'>; readonly at: Date },
): Promise<boolean> {
  const found = await database.query(
    // Repeats the condition of the index audit_event_security word for word, or PostgreSQL does not use it.
    `select type from audit_event
      where chain_id = $1 and type not like 'transfer.%' and type = any ($2::text[]) and at > $3
        and ($4::text is null or detail ->> 'address' = $4)
      limit 1`,
    [
      customerId,
      accessEvents,
      new Date(at.getTime() - withinMs),
      await visitorAddress(database, customerId, caller),
    ],
  )
  return found.length > 0
}
