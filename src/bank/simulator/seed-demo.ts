import { isInternational, encodeDestination } from '../../domain/destination.ts'
import { londonMonthOf, londonMonthStart } from '../../domain/london-time.ts'
import { openAccount, openDemoAccount } from '../accounts/open-account.ts'
import { appendAuditEvent } from '../audit/append-audit-events.ts'
import type { Bank } from '../bank.ts'
import { createCustomer, findCustomerByEmail } from '../customers/customer.ts'
import type { Queryable } from '../database/database.ts'
import type { MoneyOrder } from '../ledger/order.ts'
import { postTransfers } from '../ledger/post-transfers.ts'
import { accepted, refused, type Result } from '../result.ts'
import { issueStatements } from '../statements/issue-statements.ts'
import { corporatePlan } from './corporate-plan.ts'
import { danielPlan } from './daniel-plan.ts'
import {
  type DemoCustomer,
  type DemoCustomers,
  type DemoIdentity,
  findFormer,
  type FormerCustomer,
  listDemoCustomers,
  replaceDemoCustomer,
  restoreDemoCustomer,
} from './demo-customers.ts'
import { generateHistory } from './generate-history.ts'
import type { HistoryLine, HistoryPlan } from './history-plan.ts'
import { mayaPlan } from './maya-plan.ts'
import { personalPlan } from './personal-plan.ts'
import { type PublishedPasswords, publishedPasswords } from './published-passwords.ts'
import { type Login, seedEverydayCustomer } from './seed-everyday.ts'

/** Histories are the same on every machine, apart from the time at which they end. */
const historySeed = 1964

const callSize = 256

/** A demo customer, and how the bank creates them with their history. */
interface Seeding {
  readonly demo: DemoIdentity
  /** Returns whether the customer was created: another process may have been first. */
  readonly seed: (bank: Bank, login: Login) => Promise<boolean>
}

const seedingsOf = ({ personal, corporate, everyday, partner }: DemoCustomers): readonly Seeding[] => [
  { demo: personal, seed: (bank, login) => seedCustomer(bank, personal, personalSeed, login) },
  { demo: corporate, seed: (bank, login) => seedCustomer(bank, corporate, corporateSeed, login) },
  { demo: everyday, seed: (bank, login) => seedEverydayCustomer(bank, everyday, mayaPlan, login) },
  { demo: partner, seed: (bank, login) => seedEverydayCustomer(bank, partner, danielPlan, login) },
]

/**
 * Creates the demo customers with accounts, histories, statements and notifications, unless they exist (ruling 35).
 * Their histories are backdated from the first time that this runs. Everything goes through the ledger. Each customer
 * is one database transaction: a process that is killed leaves nothing of that customer, and the next start creates all
 * of it. If two processes seed at once, one waits for the other and then does nothing. An email that belongs to another
 * customer stays theirs. Returns the customers that this call created.
 */
export const seedDemo = (bank: Bank, customers: DemoCustomers): Promise<ReadonlySet<DemoIdentity>> =>
  seedAll(bank, customers, publishedPasswords(bank.passwords))

async function seedAll(
  bank: Bank,
  customers: DemoCustomers,
  passwords: PublishedPasswords,
): Promise<ReadonlySet<DemoIdentity>> {
  const created = new Set<DemoIdentity>()
  for (const seeding of seedingsOf(customers))
    if (await seedMissing(bank, seeding, passwords)) created.add(seeding.demo)
  return created
}

/**
 * Replaces the demo customers with new ones, backdated from now (ruling 35). The bank creates each new customer as a
 * retired one while it runs. One short database transaction then swaps the two, so that a demo customer always exists.
 * If two resets run at once, only one takes effect. Refused if there is no demo customer, because the bank is then no
 * demonstration.
 */
export async function resetDemo(
  bank: Bank,
  customers: DemoCustomers,
): Promise<Result<null, 'no_demo_customers'>> {
  const passwords = publishedPasswords(bank.passwords)
  const renewals: { seeding: Seeding; former: FormerCustomer | undefined }[] = []
  for (const seeding of seedingsOf(customers))
    renewals.push({ seeding, former: await findFormer(bank, seeding.demo.email) })
  if (renewals.every(({ former }) => !former)) return refused('no_demo_customers')
  for (const { seeding, former } of renewals)
    if (former) await renewCustomer(bank, seeding, { former, passwords })
    else await seedMissing(bank, seeding, passwords)
  return accepted(null)
}

interface Seed {
  readonly plan: HistoryPlan
  readonly complianceNotice: boolean
}

const personalSeed: Seed = { plan: personalPlan, complianceNotice: true }
const corporateSeed: Seed = { plan: corporatePlan, complianceNotice: false }

async function seedMissing(
  bank: Bank,
  { demo: { email, password }, seed }: Seeding,
  passwords: PublishedPasswords,
): Promise<boolean> {
  if (await findCustomerByEmail(bank.database, email)) return false
  return seed(bank, { email, passwordPhc: await passwords.hash(password), isDemo: true })
}

async function renewCustomer(
  bank: Bank,
  { demo, seed }: Seeding,
  { former, passwords }: { readonly former: FormerCustomer; readonly passwords: PublishedPasswords },
): Promise<void> {
  const email = `next-${bank.newId()}@sarsen.example`
  await seed(bank, { email, passwordPhc: former.passwordPhc, isDemo: false })
  const next = await findCustomerByEmail(bank.database, email)
  if (!next) throw new Error('the new demo customer is missing')
  const passwordPhc = await passwords.hash(demo.password)
  await replaceDemoCustomer(bank, { former, next: { id: next.customer.id, email: demo.email, passwordPhc } })
}

/** Returns whether the customer was created: another process may have been first. */
async function seedCustomer(
  bank: Bank,
  demo: DemoCustomer,
  { plan, complianceNotice }: Seed,
  login: Login,
): Promise<boolean> {
  const now = bank.clock()
  const lines = generateHistory(plan, { seed: historySeed, end: now, finalBalancePence: demo.balancePence })
  const [opening] = lines
  if (!opening) throw new Error('the demo history has no lines')

  return bank.database.transaction(async transaction => {
    const { firstName, lastName, kind, product, holderName, statementSizesBytes = [] } = demo
    const created = await createCustomer(bank, transaction, {
      firstName,
      lastName,
      kind,
      hasPaymentChecks: false,
      ...login,
    })
    if (!created.ok) return false
    const customerId = created.value.id
    if (!login.isDemo)
      await transaction.query('update customer set retired_at = $2 where id = $1', [customerId, now])
    const openedAt = opening.at
    const account = await openAccount(bank, transaction, {
      customerId,
      product,
      holderName,
      openedAt,
      isDemo: true,
    })
    const owner: HistoryOwner = {
      customerId,
      accountId: account.id,
      holderName,
      demoAccountId: await openDemoAccount(bank, transaction, openedAt),
      limitPence: bank.limits.transferPence,
      recordedAt: now,
      newId: bank.newId,
    }
    await postLines(transaction, lines, owner)
    // Notifies nobody: the statements are long past (ruling 17).
    await issueStatements(transaction, {
      accountId: account.id,
      before: londonMonthStart(londonMonthOf(now)),
      shownSizesBytes: statementSizesBytes,
    })
    if (complianceNotice) await notifyOfCompliance(bank, transaction, customerId, now)
    return true
  })
}

/** Posts the lines in order. An unexpected outcome is a fault and undoes everything. */
async function postLines(
  transaction: Queryable,
  lines: readonly HistoryLine[],
  owner: HistoryOwner,
): Promise<void> {
  for (let first = 0; first < lines.length; first += callSize) {
    const call = lines.slice(first, first + callSize)
    const outcomes = await postTransfers(
      transaction,
      call.map(line => orderOfLine(line, owner)),
    )
    for (const [n, line] of call.entries()) {
      const foreseen = line.declined ? 'declined' : 'completed'
      if (outcomes[n]?.outcome !== foreseen)
        throw new Error(`demo line ${first + n + 1} returned ${outcomes[n]?.outcome} instead of ${foreseen}`)
    }
  }
}

/** The compliance alert of spec section 3: high-value deposits under review, all services active. */
async function notifyOfCompliance(bank: Bank, transaction: Queryable, customerId: string, at: Date) {
  await transaction.query(
    `insert into notification (id, customer_id, type, created_at) values ($1, $2, 'compliance', $3)`,
    [bank.newId(), customerId, at],
  )
  const event = { chainId: customerId, type: 'compliance_review_opened', at, detail: {} }
  await appendAuditEvent(transaction, event)
}

/** The owner of a history, and what else the ledger needs. */
interface HistoryOwner {
  readonly customerId: string
  readonly accountId: string
  readonly holderName: string
  /** The bank's account that the history is posted against. */
  readonly demoAccountId: string
  readonly limitPence: bigint
  readonly recordedAt: Date
  readonly newId: () => string
}

/** The ledger order for a line: a payment that the customer placed, or a deposit. */
function orderOfLine(line: HistoryLine, owner: HistoryOwner): MoneyOrder {
  const { party, amountPence, reference, at } = line
  const order = { id: owner.newId(), kind: 'posting', amountPence, reference, decidedAt: at } as const
  if (party.side === 'payer') {
    return {
      ...order,
      debtorAccountId: owner.demoAccountId,
      creditorAccountId: owner.accountId,
      recipientName: owner.holderName,
      category: 'Deposit',
      debtorDescription: `Transfer to ${owner.holderName}`,
      creditorDescription: `Deposit from ${party.name}`,
      recordedAt: owner.recordedAt,
    }
  }
  const category = isInternational(party.destination) ? 'International Transfer' : 'Transfer'
  return {
    ...order,
    debtorAccountId: owner.accountId,
    creditorAccountId: owner.demoAccountId,
    limitPence: owner.limitPence,
    recipientName: party.name,
    destination: encodeDestination(party.destination),
    category,
    debtorDescription: category === 'Transfer' ? `Transfer to ${party.name}` : category,
    creditorDescription: `Deposit from ${owner.holderName}`,
    placedBy: owner.customerId,
    ...(line.declined && {
      notices: [{ customerId: owner.customerId, tells: 'decline', notificationId: owner.newId() }],
    }),
    recordedAt: owner.recordedAt,
  }
}

/** At each start of a demonstration: creates missing demo customers and restores the others. */
export async function prepareDemo(bank: Bank, customers: DemoCustomers): Promise<void> {
  const passwords = publishedPasswords(bank.passwords)
  const created = await seedAll(bank, customers, passwords)
  for (const customer of listDemoCustomers(customers))
    if (!created.has(customer)) await restoreDemoCustomer(bank, customer, passwords)
}
