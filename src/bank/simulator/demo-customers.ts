import { lockAccounts } from '../accounts/accounts.ts'
import { appendAuditEvent, type AuditEvent } from '../audit/append-audit-events.ts'
import type { Bank } from '../bank.ts'
import { type Customer, findCustomerByEmail } from '../customers/customer.ts'
import type { Queryable } from '../database/database.ts'
import { passwordAttemptKey } from '../passwords/current-password.ts'
import { forgetAttempts } from '../rate-limits/attempts.ts'
import { accepted, refused, type Result } from '../result.ts'
import { codeAttemptKey } from '../second-factor/enter-code.ts'
import { signInAttemptKey } from '../sessions/count-sign-in.ts'
import { endOtherSessions } from '../sessions/end-sessions.ts'

/**
 * A customer whom a demonstration shows. Names and credentials stand in `content/demo.ts`; the home hands them over.
 */
export interface DemoCustomer {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly kind: Customer['kind']
  /** In clear: it stands in the README and is shown when a demonstration starts (ruling 3). */
  readonly password: string
  /** Whose name the account bears: the customer's own, or the company's. */
  readonly holderName: string
  readonly product: string
  /** What the account's history ends at. */
  readonly balancePence: bigint
  /** What the statements of the newest complete months are shown with, the newest first (ruling 18). */
  readonly statementSizesBytes?: readonly number[]
}

export interface DemoCustomers {
  readonly personal: DemoCustomer
  readonly corporate: DemoCustomer
}

/** Whether anybody can sign in with the published password of a demonstration. */
export async function hasDemoCustomers(database: Queryable): Promise<boolean> {
  return (await database.query('select from customer where is_demo limit 1')).length > 0
}

/**
 * Gives the demo customers back what a visitor may have changed, so that a public demonstration is not spoilt (ruling
 * 35): their published password, their names, no telephone number, preferences as at first, no second factor, and no
 * failures that count. For each start, where they were there, and every so often from then on. It writes nothing where
 * nothing was changed. Customers who are none of the demonstration's are left alone, whatever their e-mail.
 */
export async function restoreDemoCustomers(
  bank: Bank,
  { personal, corporate }: DemoCustomers,
): Promise<void> {
  for (const customer of [personal, corporate]) await restoreDemoCustomer(bank, customer)
}

/** Does so for one of them; see {@link restoreDemoCustomers}. */
export async function restoreDemoCustomer(bank: Bank, demo: DemoCustomer): Promise<void> {
  const { email, password, firstName, lastName } = demo
  const found = await findCustomerByEmail(bank.database, email)
  if (!found?.isDemo) return
  const { id } = found.customer
  const isPasswordRight = await bank.passwords.verify(found.passwordPhc, password)
  const passwordPhc = isPasswordRight ? found.passwordPhc : await bank.passwords.hash(password)
  const at = bank.clock()
  await bank.database.transaction(async transaction => {
    const changed = [
      ...(await transaction.query(
        `update customer set password_phc = $2, first_name = $3, last_name = $4, phone = null
          where id = $1 and (password_phc, first_name, last_name, phone) is distinct from ($2, $3, $4, null)
          returning id`,
        [id, passwordPhc, firstName, lastName],
      )),
      ...(await removeSettings(transaction, id)),
    ]
    for (const key of [signInAttemptKey(email), passwordAttemptKey(id), codeAttemptKey(id)])
      await forgetAttempts(transaction, key)
    if (changed.length > 0)
      await appendAuditEvent(transaction, { chainId: id, at, type: 'demo_customer_restored', detail: {} })
  })
}

/** Removes what a customer has set up, so that all is as at first; what is a visit's own goes with its session. Answers with a row for each thing removed. */
async function removeSettings(transaction: Queryable, customerId: string): Promise<readonly object[]> {
  const removed: object[] = []
  for (const sql of [
    // First what a renewal of the codes locks: none is written once they are gone.
    'delete from second_factor where holder_id = $1 returning customer_id',
    'delete from recovery_code where holder_id = $1 returning customer_id',
    'delete from preference where customer_id = $1 returning customer_id',
    'delete from password_reset where customer_id = $1 returning customer_id',
  ])
    removed.push(...(await transaction.query(sql, [customerId])))
  return removed
}

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
async function retireDemoCustomer(
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

export interface Replacement {
  readonly former: FormerCustomer
  /** Of a customer who is in the books with all that belongs to them, retired as yet. */
  readonly nextId: string
  /** Who they are from now on. */
  readonly demo: DemoCustomer
}

/**
 * Puts a new demo customer in the place of a former one, in one short database transaction. Where somebody else has
 * done so already nothing happens: the new one stays retired.
 */
export async function replaceDemoCustomer(
  bank: Bank,
  { former, nextId, demo: { email, password } }: Replacement,
): Promise<void> {
  const passwordPhc = await bank.passwords.hash(password)
  const at = bank.clock()
  await bank.database.transaction(async transaction => {
    const retirement = await retireDemoCustomer(transaction, { ...former, successorId: nextId, at })
    if (!retirement) return
    await transaction.query(
      'update customer set email = $2, is_demo = true, password_phc = $3, retired_at = null where id = $1',
      [nextId, email, passwordPhc],
    )
    await appendAuditEvent(transaction, retirement)
  })
}
