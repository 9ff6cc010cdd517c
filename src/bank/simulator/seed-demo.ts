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
  replaceDemoCustomers,
  type Replacement,
  restoreDemoCustomer,
  retireApplicant,
} from './demo-customers.ts'
import { generateHistory } from './generate-history.ts'
import type { HistoryLine, HistoryPlan } from './history-plan.ts'
import { householdPlan } from './household-plan.ts'
import { mayaPlan } from './maya-plan.ts'
import { personalPlan } from './personal-plan.ts'
import { type PublishedPasswords, publishedPasswords } from './published-passwords.ts'
import { type Login, seedEverydayCustomers } from './seed-everyday.ts'
import { loadDemoRates } from './demo-card-rates.ts'
import { seedCards } from './demo-cards.ts'
import { seedReversal } from './seed-reversal.ts'
import { seedTasks } from './seed-tasks.ts'
import { restoreDemoStaff } from './demo-staff.ts'
import { takeTurnOfSeeding } from './turn-of-seeding.ts'
import { undoStaff } from './undo-staff.ts'
import { undoVisits } from './undo-visits.ts'

/** Histories are the same on every machine, apart from the time at which they end. */
const historySeed = 1964

const callSize = 256

/** What a customer signs in with, by the customer. */
type Logins = ReadonlyMap<DemoIdentity, Login>

/** Demo customers that the bank creates in one database transaction, with their histories. */
interface Seeding {
  readonly demos: readonly DemoIdentity[]
  /** Creates those with a login. Returns those it created: another process may have been first. */
  readonly seed: (bank: Bank, logins: Logins) => Promise<ReadonlySet<DemoIdentity>>
}

const seedingOf = (demo: DemoCustomer, seed: Seed): Seeding => ({
  demos: [demo],
  async seed(bank, logins) {
    const login = logins.get(demo)
    return new Set(login && (await seedCustomer(bank, demo, seed, login)) ? [demo] : [])
  },
})

function seedingsOf(customers: DemoCustomers): readonly Seeding[] {
  const { personal, corporate, everyday, partner, jointAccountNumber } = customers
  const people = [
    { customer: everyday, plan: mayaPlan },
    { customer: partner, plan: danielPlan },
  ]
  const joint = { plan: householdPlan, accountNumber: jointAccountNumber }
  const couple: Seeding = {
    demos: [everyday, partner],
    seed: (bank, logins) =>
      seedEverydayCustomers(
        bank,
        people.flatMap(person => {
          const login = logins.get(person.customer)
          return login ? [{ ...person, login }] : []
        }),
        joint,
      ),
  }
  return [seedingOf(personal, personalSeed), seedingOf(corporate, corporateSeed), couple]
}

/**
 * Creates the demo customers with accounts, histories, statements and notifications, unless they exist (ruling 35).
 * Their histories are backdated from the first time that this runs. Everything goes through the ledger. Each customer
 * is one database transaction, and so are the two who share an account: a process that is killed leaves nothing of them,
 * and the next start creates all of it. If two processes seed at once, one waits for the other and then does nothing. An
 * email that belongs to another customer stays theirs. Returns the customers that this call created.
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
    for (const demo of await seedMissing(bank, seeding, passwords)) created.add(demo)
  await restoreDemoStaff(bank, customers.staff, passwords)
  return created
}

/**
 * Replaces the demo customers with new ones, backdated from now (ruling 35). The bank creates each new customer as a
 * retired one while it runs. One short database transaction then swaps the two, so that a demo customer always exists;
 * the two who share an account are swapped together. If two resets run at once, only one takes effect. Refused if there
 * is no demo customer, because the bank is then no demonstration.
 */
export async function resetDemo(
  bank: Bank,
  customers: DemoCustomers,
): Promise<Result<null, 'no_demo_customers'>> {
  const passwords = publishedPasswords(bank.passwords)
  const renewals: { seeding: Seeding; formers: readonly Former[] }[] = []
  for (const seeding of seedingsOf(customers))
    renewals.push({ seeding, formers: await findFormers(bank, seeding) })
  if (renewals.every(({ formers }) => formers.length === 0)) return refused('no_demo_customers')
  for (const { seeding, formers } of renewals) {
    if (formers.length > 0) await renewCustomers(bank, seeding, { formers, passwords })
    await seedMissing(bank, seeding, passwords)
  }
  await retireApplicant(bank)
  await seedTasks(bank, customers.everyday.email, { only: 'again' })
  await restoreDemoStaff(bank, customers.staff, passwords)
  // After the staff, whose waiting acts are withdrawn where they changed.
  await seedReversal(bank, customers, { only: 'again' })
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
  { demos, seed }: Seeding,
  passwords: PublishedPasswords,
): Promise<ReadonlySet<DemoIdentity>> {
  const logins = new Map<DemoIdentity, Login>()
  for (const demo of demos) {
    const { email, password } = demo
    if (!(await findCustomerByEmail(bank.database, email)))
      logins.set(demo, { email, passwordPhc: await passwords.hash(password), isDemo: true })
  }
  return logins.size > 0 ? seed(bank, logins) : new Set()
}

interface Former extends FormerCustomer {
  readonly demo: DemoIdentity
}

async function findFormers(bank: Bank, { demos }: Seeding): Promise<readonly Former[]> {
  const formers: Former[] = []
  for (const demo of demos) {
    const former = await findFormer(bank, demo.email)
    if (former) formers.push({ ...former, demo })
  }
  return formers
}

async function renewCustomers(
  bank: Bank,
  { seed }: Seeding,
  { formers, passwords }: { readonly formers: readonly Former[]; readonly passwords: PublishedPasswords },
): Promise<void> {
  const logins = new Map<DemoIdentity, Login>()
  for (const { demo, passwordPhc } of formers)
    logins.set(demo, { email: `next-${bank.newId()}@sarsen.example`, passwordPhc, isDemo: false })
  await seed(bank, logins)
  const replacements: Replacement[] = []
  for (const { demo, ...former } of formers) {
    const next = await findCustomerByEmail(bank.database, logins.get(demo)?.email ?? '')
    if (!next) throw new Error('the new demo customer is missing')
    const passwordPhc = await passwords.hash(demo.password)
    replacements.push({ former, next: { id: next.customer.id, email: demo.email, passwordPhc } })
  }
  await replaceDemoCustomers(bank, replacements)
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
    await takeTurnOfSeeding(transaction)
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

/** At each start of a demonstration: creates missing demo customers, restores the others, and loads today's card rates. */
export async function prepareDemo(bank: Bank, customers: DemoCustomers): Promise<void> {
  const passwords = publishedPasswords(bank.passwords)
  const created = await seedAll(bank, customers, passwords)
  for (const customer of listDemoCustomers(customers))
    if (!created.has(customer)) await restoreDemoCustomer(bank, customer, passwords)
  await undoStaff(bank)
  await seedCards(bank)
  await loadDemoRates(bank)
  await retireApplicant(bank)
  await seedTasks(bank, customers.everyday.email)
  await seedReversal(bank, customers)
  // What a person opened in a demonstration that nobody else reaches stays.
  if (bank.isShared) await undoVisits(bank)
}
