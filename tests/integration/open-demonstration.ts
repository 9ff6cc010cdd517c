import { cardActivity, demoCustomers } from '../../content/demo.ts'
import { type Account, listAccounts, readBalance } from '../../src/bank/accounts/accounts.ts'
import type { Bank, BankDependencies } from '../../src/bank/bank.ts'
import { findCustomerByEmail } from '../../src/bank/customers/customer.ts'
import type { Database } from '../../src/bank/database/database.ts'
import { loadDemoRates } from '../../src/bank/simulator/demo-card-rates.ts'
import { seedCards } from '../../src/bank/simulator/demo-cards.ts'
import type { DemoIdentity } from '../../src/bank/simulator/demo-customers.ts'
import { seedDemo } from '../../src/bank/simulator/seed-demo.ts'
import { SeededRandom } from '../../src/bank/simulator/seeded-random.ts'
import { createSimulators, type SimulatorReport } from '../../src/bank/simulator/simulators.ts'
import { openTestApi } from './open-test-api.ts'

const noon = new Date('2026-11-21T12:00:00.000Z')

/** A clock that stands at noon until a test moves it. Processes that share it have the same time. */
export function openClock() {
  let now = noon
  return {
    read: () => now,
    pass: (durationMs: number) => {
      now = new Date(now.getTime() + durationMs)
    },
  }
}
type Clock = ReturnType<typeof openClock>

/** One process of a demonstration: the API and the simulators over a database, with the test's clock. */
export function openDemonstration(
  database: Database,
  clock: Clock,
  parts: Partial<BankDependencies> = {},
  { restores = true } = {},
) {
  const api = openTestApi(database, { clock: clock.read, ...parts }, demoCustomers)
  const reports: SimulatorReport[] = []
  const random = new SeededRandom(2026)
  const simulators = createSimulators(api.bank, {
    customers: demoCustomers,
    restores,
    cardActivity,
    random: () => random.fraction(),
    report: report => reports.push(report),
  })
  return { ...api, simulators, reports }
}

/** Makes the demo customers and their cards, and loads today's card rates, as a start does. */
export async function seed(bank: Bank): Promise<ReadonlySet<DemoIdentity>> {
  const seeded = await seedDemo(bank, demoCustomers)
  await seedCards(bank)
  await loadDemoRates(bank)
  return seeded
}

/** The account and the id of a demo customer. */
export async function openDemoAccount(
  bank: Bank,
  { email }: { readonly email: string } = demoCustomers.personal,
): Promise<Account & { readonly customerId: string }> {
  const found = await findCustomerByEmail(bank.database, email)
  const [account] = found ? await listAccounts(bank, found.customer.id) : []
  if (!found || !account) throw new Error(`${email} has no account`)
  return { ...account, customerId: found.customer.id }
}

/** Reads the balance as the customer, so that the card simulator sees somebody looking. */
export async function look(bank: Bank, { id, customerId }: { id: string; customerId: string }) {
  const balance = await readBalance(bank, { customerId, accountId: id })
  if (!balance) throw new Error('there is no balance')
  return balance
}
