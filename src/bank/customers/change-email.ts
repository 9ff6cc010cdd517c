import { normaliseEmail } from '../../domain/identifiers.ts'
import { lockAccounts } from '../accounts/accounts.ts'
import { appendAuditEvent } from '../audit/append-audit-events.ts'
import type { Bank } from '../bank.ts'
import type { Queryable } from '../database/database.ts'
import { endResetLinks } from '../passwords/end-reset-links.ts'
import { accepted, refused, type Result } from '../result.ts'
import { newProfileNoticeIds, notifyOfEmailChange } from './notify-of-profile-change.ts'
import { readProfile } from './profile.ts'

interface EmailChange {
  readonly customerId: string
  /** As it was typed. */
  readonly email: string
  readonly at: Date
}

/** Whether a customer, or an application that waits, has this email already. */
export async function isEmailTaken(database: Queryable, email: string): Promise<boolean> {
  const taken = await database.query(
    `select 1 as is_taken from customer where email = $1
     union all
     select 1 from application where email = $1 and status = 'pending_verification'`,
    [normaliseEmail(email)],
  )
  return taken.length > 0
}

/**
 * Changes a customer's email for the bank, after an identity check. Both addresses are notified. Refusals, in this order:
 * `demo_customer`; `nothing_to_change`, if it is theirs; `email_taken`. Source: part two, section 17.4.
 */
export function changeEmailByBank(
  bank: Bank,
  { customerId, email: typed, at }: EmailChange,
): Promise<Result<null, 'demo_customer' | 'nothing_to_change' | 'email_taken'>> {
  const email = normaliseEmail(typed)
  const ids = newProfileNoticeIds(bank)
  return bank.database.transaction(async transaction => {
    await lockAccounts(transaction, [customerId])
    const { profile, isDemo } = await readProfile(transaction, customerId, { lock: true })
    if (isDemo) return refused('demo_customer')
    if (profile.email === email) return refused('nothing_to_change')
    if (await isEmailTaken(transaction, email)) return refused('email_taken')
    await transaction.query('update customer set email = $2 where id = $1', [customerId, email])
    await endResetLinks(transaction, customerId)
    await notifyOfEmailChange(transaction, { customerId, at, ids }, profile.email)
    const detail = { by: 'staff' }
    await appendAuditEvent(transaction, { chainId: customerId, at, type: 'email_changed', detail })
    return accepted(null)
  })
}
