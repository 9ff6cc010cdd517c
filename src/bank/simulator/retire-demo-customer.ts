import { lockAccounts } from '../accounts/lock-accounts.ts'
import { type AuditEvent, appendAuditEvent } from '../audit/append-audit-event.ts'
import type { Bank } from '../bank.ts'
import { findCustomerByEmail } from '../customers/find-customer.ts'
import type { Queryable } from '../database/database.ts'
import { accepted, refused, type Result } from '../result.ts'
import { endOtherSessions } from '../sessions/end-other-sessions.ts'
import type { DemoCustomers } from './demo-customers.ts'
import { removeSettings } from './restore-demo-customers.ts'

/** A demo customer who is to go, and the hash of a password that nobody knows. */
export interface FormerCustomer {
  readonly id: string
  readonly passwordPhc: string
}

/** Looks for the demo customer of this e-mail, to retire them. */
export async function findFormer(bank: Bank, email: string): Promise<FormerCustomer | undefined> {
  const found = await findCustomerByEmail(bank.database, email)
  if (!found?.isDemo) return undefined
  const passwordPhc = await bank.passwords.hash(bank.randomBytes(32).join('.'))
  return { id: found.customer.id, passwordPhc }
}

/**
 * Takes a demo customer out of the demonstration, inside the caller's database transaction and first of all in it: the
 * e-mail is free again, the sessions end, nobody can sign in, and they are told nothing more. The account and its
 * history stay in the books, which forget nothing. `successorId`: whoever takes the place, whose accounts are locked
 * with theirs. Answers with the event that the caller appends after all else; undefined where somebody else has retired
 * them.
 */
export async function retireDemoCustomer(
  transaction: Queryable,
  { id, passwordPhc, successorId, at }: FormerCustomer & { successorId?: string; at: Date },
): Promise<AuditEvent | undefined> {
  await lockAccounts(transaction, successorId === undefined ? [id] : [id, successorId])
  const retired = await transaction.query(
    `update customer set email = 'retired-' || id || '@sarsen.example', is_demo = false, password_phc = $2,
            retired_at = $3
      where id = $1 and is_demo
      returning id`,
    [id, passwordPhc, at],
  )
  if (retired.length === 0) return undefined
  await endOtherSessions(transaction, { customerId: id, at })
  await removeVisits(transaction, id)
  await removeSettings(transaction, id)
  await transaction.query(
    "update outbox_message set status = 'failed' where customer_id = $1 and status = 'waiting'",
    [id],
  )
  return { chainId: id, at, type: 'demo_customer_retired', detail: {} }
}

/** Removes what visits had for ways in of their own: whoever is no demo customer has one. */
async function removeVisits(transaction: Queryable, customerId: string): Promise<void> {
  for (const sql of [
    'update session set password_phc = null where customer_id = $1 and password_phc is not null',
    'delete from second_factor where customer_id = $1 and visit_id is not null',
    'delete from recovery_code where customer_id = $1 and visit_id is not null',
  ])
    await transaction.query(sql, [customerId])
}

/** Retires the demo customers, for a bank that is a demonstration no more. Refused where there is none. */
export async function retireDemo(
  bank: Bank,
  { personal, corporate }: DemoCustomers,
): Promise<Result<null, 'no_demo_customers'>> {
  const at = bank.clock()
  let isRetired = false
  for (const { email } of [personal, corporate]) {
    const former = await findFormer(bank, email)
    if (!former) continue
    isRetired = true
    await bank.database.transaction(async transaction => {
      const retirement = await retireDemoCustomer(transaction, { ...former, at })
      if (retirement) await appendAuditEvent(transaction, retirement)
    })
  }
  return isRetired ? accepted(null) : refused('no_demo_customers')
}
