import { lockAccounts } from '../accounts/accounts.ts'
import { appendAuditEvent, appendAuditEvents, type AuditEvent } from '../audit/append-audit-events.ts'
import type { Bank } from '../bank.ts'
import { endConfirmationsOf } from '../confirmations/end-confirmations.ts'
import { takeRaisesBack } from '../payments/change-limits.ts'
import { type Customer, findCustomerByEmail, lockCustomer } from '../customers/customer.ts'
import type { Queryable } from '../database/database.ts'
import { removeEveryPasskey } from '../passkeys/remove-passkey.ts'
import { passwordAttemptKey } from '../passwords/current-password.ts'
import { forgetAttempts } from '../rate-limits/attempts.ts'
import { accepted, refused, type Result } from '../result.ts'
import { codeAttemptKey } from '../second-factor/enter-code.ts'
import { signInAttemptKey } from '../sessions/count-sign-in.ts'
import { endOtherSessions } from '../sessions/end-sessions.ts'
import { type PublishedPasswords, publishedPasswords } from './published-passwords.ts'
import { type DemoMember, restoreDemoStaff, retireDemoStaff } from './demo-staff.ts'
import { lockStanding, stopPaying } from './stop-paying.ts'
import { seedCards } from './demo-cards.ts'
import { seedReversal } from './seed-reversal.ts'
import { seedTasks } from './seed-tasks.ts'
import { seededApplicant } from './seeded-applicant.ts'
import { takeTurnOfSeeding } from './turn-of-seeding.ts'
import { undoStaff } from './undo-staff.ts'
import { undoVisits } from './undo-visits.ts'

/** A customer of the demonstration. Names and credentials are in `content/demo.ts`; the runtime passes them in. */
export interface DemoIdentity {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly kind: Customer['kind']
  /** In clear: the README states it, and the start of a demonstration shows it (ruling 3). */
  readonly password: string
}

/** A demo customer of the private desk, with one account. */
export interface DemoCustomer extends DemoIdentity {
  /** The holder name of the account: the customer's own, or the company's. */
  readonly holderName: string
  readonly product: string
  /** The final balance of the account's history. */
  readonly balancePence: bigint
  /** The sizes that the newest statements show, newest first (ruling 18). */
  readonly statementSizesBytes?: readonly number[]
}

/** A demo customer who banks like anybody else, with the account numbers that every new demonstration has. */
export interface EverydayCustomer extends DemoIdentity {
  readonly accountNumber: string
  /** Of FlexiSave, if the customer's plan has one. */
  readonly savingsNumber?: string
}

export interface DemoCustomers {
  readonly everyday: EverydayCustomer
  readonly personal: DemoCustomer
  readonly corporate: DemoCustomer
  /** Shares the household of the `everyday` customer. The login page does not show them. */
  readonly partner: EverydayCustomer
  /** Of the joint account of `everyday` and `partner`. */
  readonly jointAccountNumber: string
  /** Who works in the bank of the demonstration. */
  readonly staff: readonly DemoMember[]
}

/** The demo customers in the order in which they are named. */
export const listDemoCustomers = ({
  everyday,
  personal,
  corporate,
  partner,
}: DemoCustomers): readonly DemoIdentity[] => [everyday, personal, corporate, partner]

/** Whether anyone can sign in with the published password of a demonstration. */
export async function hasDemoCustomers(database: Queryable): Promise<boolean> {
  return (await database.query('select from customer where is_demo limit 1')).length > 0
}

/**
 * Restores the demo customers after visitors' changes (ruling 35) and what the staff did to them, by {@link restoreDemoCustomer},
 * {@link undoStaff} and, in a shared demonstration, {@link undoVisits}. Runs regularly after a start. Writes
 * nothing if nothing has changed. Never touches a customer outside the demonstration, whatever their email.
 */
export async function restoreDemoCustomers(bank: Bank, customers: DemoCustomers): Promise<void> {
  const passwords = publishedPasswords(bank.passwords)
  for (const customer of listDemoCustomers(customers)) await restoreDemoCustomer(bank, customer, passwords)
  await restoreDemoStaff(bank, customers.staff, passwords)
  // Before what pays from their accounts.
  await undoStaff(bank)
  await seedCards(bank)
  await retireApplicant(bank)
  await seedTasks(bank, customers.everyday.email, { only: 'again' })
  await seedReversal(bank, customers, { only: 'again' })
  // What a person opened in a demonstration that nobody else reaches stays.
  if (bank.isShared) await undoVisits(bank)
}

/**
 * Restores the settings of one demo customer: published password, names, no phone number, default preferences, accounts
 * with their products' names, the oldest current account as the primary one, the default limits of
 * payments, no second factor, no passkey, no open confirmation, no counted failures.
 */
export async function restoreDemoCustomer(
  bank: Bank,
  demo: DemoIdentity,
  passwords: PublishedPasswords = bank.passwords,
): Promise<void> {
  const { email, password, firstName, lastName } = demo
  const found = await findCustomerByEmail(bank.database, email)
  if (!found?.isDemo) return
  const { id } = found.customer
  const isPasswordRight = await passwords.verify(found.passwordPhc, password)
  const passwordPhc = isPasswordRight ? found.passwordPhc : await passwords.hash(password)
  const at = bank.clock()
  await bank.database.transaction(async transaction => {
    // First, as every change of a customer's settings does: a visitor's change waits for the restore, or it for theirs. A
    // renewal of the codes and a new passkey lock it too: afterwards neither can appear.
    await lockCustomer(transaction, id)
    const changed = [
      ...(await transaction.query(
        `update customer set password_phc = $2, first_name = $3, last_name = $4, phone = null
          where id = $1 and (password_phc, first_name, last_name, phone) is distinct from ($2, $3, $4, null)
          returning id`,
        [id, passwordPhc, firstName, lastName],
      )),
      ...(await removeEveryPasskey(transaction, { customerId: id, at })),
      ...(await removeSettings(transaction, id)),
      ...(await takeRaisesBack(transaction, { customerId: id, at })),
    ]
    await endConfirmationsOf(transaction, { customerId: id, at })
    for (const key of [signInAttemptKey(email), passwordAttemptKey(id), codeAttemptKey(id)])
      await forgetAttempts(transaction, key)
    if (changed.length > 0)
      await appendAuditEvent(transaction, { chainId: id, at, type: 'demo_customer_restored', detail: {} })
  })
}

/** Removes a customer's own settings and returns a row for each. A visit's settings end with its session. */
async function removeSettings(transaction: Queryable, customerId: string): Promise<readonly object[]> {
  const removed: object[] = []
  for (const sql of [
    'delete from second_factor where holder_id = $1 returning customer_id',
    'delete from recovery_code where holder_id = $1 returning customer_id',
    'delete from preference where customer_id = $1 returning customer_id',
    'delete from password_reset where customer_id = $1 returning customer_id',
    'delete from account_choice where customer_id = $1 returning customer_id',
    'delete from primary_account where customer_id = $1 returning customer_id',
    'delete from payment_limit where customer_id = $1 returning customer_id',
  ])
    removed.push(...(await transaction.query(sql, [customerId])))
  return removed
}

/** A demo customer to retire, and the hash of a password that nobody knows. */
export interface FormerCustomer {
  readonly id: string
  readonly passwordPhc: string
}

/** Finds the demo customer with this email, in order to retire them. */
export async function findFormer(bank: Bank, email: string): Promise<FormerCustomer | undefined> {
  const found = await findCustomerByEmail(bank.database, email)
  if (!found?.isDemo) return undefined
  const passwordPhc = await bank.passwords.hash(bank.randomBytes(32).join('.'))
  return { id: found.customer.id, passwordPhc }
}

/**
 * Retires a demo customer in the caller's database transaction, which has locked them and their accounts: frees the email,
 * ends the sessions, prevents sign-in and notifications. The account and its history stay in the ledger. Returns the event
 * that the caller must append last; undefined if the customer was retired by another process.
 */
async function retireDemoCustomer(
  transaction: Queryable,
  { id, passwordPhc, at }: FormerCustomer & { readonly at: Date },
): Promise<AuditEvent | undefined> {
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
  await removeEveryPasskey(transaction, { customerId: id, at })
  await endConfirmationsOf(transaction, { customerId: id, at })
  await removeSettings(transaction, id)
  await transaction.query(
    "update outbox_message set status = 'failed' where customer_id = $1 and status = 'waiting'",
    [id],
  )
  return { chainId: id, at, type: 'demo_customer_retired', detail: {} }
}

/** Removes the credentials of visits: only demo customers have any. */
async function removeVisits(transaction: Queryable, customerId: string): Promise<void> {
  for (const sql of [
    'update session set password_phc = null where customer_id = $1 and password_phc is not null',
    'delete from second_factor where customer_id = $1 and visit_id is not null',
    'delete from recovery_code where customer_id = $1 and visit_id is not null',
  ])
    await transaction.query(sql, [customerId])
}

/** Retires the demo customers, when a demonstration becomes a real bank. Refused if there is none. */
export async function retireDemo(
  bank: Bank,
  customers: DemoCustomers,
): Promise<Result<null, 'no_demo_customers'>> {
  let isRetired = false
  for (const { email } of [...listDemoCustomers(customers), seededApplicant])
    isRetired = (await retireOne(bank, email)) || isRetired
  if (!isRetired) return refused('no_demo_customers')
  await retireDemoStaff(bank)
  return accepted(null)
}

/** Retires the demo customer with this email. Returns whether there was one. */
async function retireOne(bank: Bank, email: string): Promise<boolean> {
  const at = bank.clock()
  const former = await findFormer(bank, email)
  if (!former) return false
  await bank.database.transaction(async transaction => {
    const standing = await lockStanding(transaction, [former.id])
    await lockAccounts(transaction, [former.id])
    await stopPaying(bank, transaction, { standing, at })
    const retirement = await retireDemoCustomer(transaction, { ...former, at })
    if (retirement) await appendAuditEvent(transaction, retirement)
  })
  return true
}

/** Retires the customers that the staff of a demonstration approved, so that they apply again. */
export const retireApplicant = (bank: Bank): Promise<boolean> => retireOne(bank, seededApplicant.email)

export interface Replacement {
  readonly former: FormerCustomer
  /** The new customer, who exists with all their data but is still retired, and what they sign in with. */
  readonly next: { readonly id: string; readonly email: string; readonly passwordPhc: string }
}

/**
 * Replaces demo customers with new ones, in one short database transaction. Does nothing if another process has replaced
 * any of them; the new ones then stay retired.
 */
export async function replaceDemoCustomers(bank: Bank, replacements: readonly Replacement[]): Promise<void> {
  const at = bank.clock()
  const formerIds = replacements.map(({ former }) => former.id)
  const nextIds = replacements.map(({ next }) => next.id)
  await bank.database.transaction(async transaction => {
    await takeTurnOfSeeding(transaction)
    const standing = await lockStanding(transaction, formerIds)
    await lockAccounts(transaction, [...formerIds, ...nextIds])
    const left = await transaction.query('select id from customer where id = any ($1::uuid[]) and is_demo', [
      formerIds,
    ])
    if (left.length < replacements.length) return
    await stopPaying(bank, transaction, { standing, at })
    const retirements: AuditEvent[] = []
    for (const { former, next } of replacements) {
      const retirement = await retireDemoCustomer(transaction, { ...former, at })
      if (retirement) retirements.push(retirement)
      await transaction.query(
        'update customer set email = $2, is_demo = true, password_phc = $3, retired_at = null where id = $1',
        [next.id, next.email, next.passwordPhc],
      )
    }
    await appendAuditEvents(transaction, retirements)
  })
}
