import { appendAuditEvent } from '../audit/append-audit-event.ts'
import type { Bank } from '../bank.ts'
import { findCustomerByEmail } from '../customers/find-customer.ts'
import { type Ending, removeEnded } from '../housekeeping/remove-ended.ts'
import { giveNotice, newNotice } from '../notifications/give-notice.ts'
import { accepted, refused, type Result } from '../result.ts'
import { newSessionToken } from '../sessions/session-token.ts'
import { lockPassword } from './keep-new-password.ts'

export interface IssuedReset {
  /** Of the one-time link. The bank keeps its SHA-256. */
  readonly token: string
  readonly endsAt: Date
}

/** Links, whoever's they are. */
const resets: Ending = { table: 'password_reset', key: 'token_hash', endsAt: 'ends_at' }

/**
 * Makes a one-time link for a customer who has forgotten the password, of use once and for `passwordResetMs`; those
 * made before it are of no use any more. For the operator, who knows whom it is handed to; the customer is told too.
 * Refused where nobody has that e-mail.
 */
export async function issuePasswordReset(
  bank: Bank,
  email: string,
): Promise<Result<IssuedReset, 'unknown_email'>> {
  const found = await findCustomerByEmail(bank.database, email)
  if (!found) return refused('unknown_email')
  const customerId = found.customer.id
  const at = bank.clock()
  const endsAt = new Date(at.getTime() + bank.limits.passwordResetMs)
  const notice = newNotice(bank, {
    customerId,
    type: 'password_reset_issued',
    category: 'security',
    at,
    facts: {},
  })
  const { token, tokenHash } = newSessionToken(bank.randomBytes)
  await bank.database.transaction(async transaction => {
    await lockPassword(transaction, { customerId, visitId: null })
    await transaction.query('delete from password_reset where customer_id = $1 and token_hash <> $2', [
      customerId,
      tokenHash,
    ])
    const issued = await transaction.query(
      `insert into password_reset (token_hash, customer_id, created_at, ends_at) values ($1, $2, $3, $4)
       on conflict (token_hash) do nothing
       returning customer_id`,
      [tokenHash, customerId, at, endsAt],
    )
    if (issued.length === 0) return
    await removeEnded(transaction, resets, at)
    await giveNotice(transaction, notice)
    const detail = { by: 'operator', endsAt: endsAt.toISOString() }
    await appendAuditEvent(transaction, { chainId: customerId, at, type: 'password_reset_issued', detail })
  })
  return accepted({ token, endsAt })
}
