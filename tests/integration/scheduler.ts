import type { Database } from '../../src/bank/database/database.ts'
import { runDue } from '../../src/bank/due/run-due.ts'
import type { BankDependencies } from '../../src/bank/bank.ts'
import { readPayment } from '../../src/bank/payments/list-payments.ts'
import type { ApiFixture } from './api-fixture.ts'
import type { TestCustomer } from './customers.ts'
import type { TestApi } from './open-test-api.ts'
import { newPayment, openPaymentsApi, pay, paymentOf, place, type TypedPayment } from './payer.ts'

/** A bank with payments of later days, on a clock that a test sets. */
export interface Scheduler {
  readonly api: TestApi
  /** Sets the clock. */
  setClock(at: string): void
  /** A round of the due run at a time. */
  runAt(at: string): ReturnType<typeof runDue>
}

export function openScheduler(fixture: ApiFixture, parts: Partial<BankDependencies> = {}): Scheduler {
  const api = openPaymentsApi(fixture, parts)
  const setClock = (at: string) => api.pass(new Date(at).getTime() - api.bank.clock().getTime())
  return {
    api,
    setClock,
    runAt(at) {
      setClock(at)
      return runDue(api.bank)
    },
  }
}

/** Orders a payment for a day, and confirms it if it is not spared that. */
export async function schedule(
  customer: TestCustomer,
  amount: string,
  executeOn: string,
  rest: Partial<TypedPayment> = {},
): Promise<TypedPayment> {
  const payment = await newPayment(customer, amount, { executeOn, ...rest })
  const placed = await place(customer, payment)
  const { status } = paymentOf(placed.status === 403 ? await pay(customer, payment) : placed)
  if (status !== 'scheduled') throw new Error(`the payment is ${status}`)
  return payment
}

/** A payment as its customer reads it, whether or not they are still signed in. */
export async function readOf(
  { api: { bank } }: Scheduler,
  { customerId }: TestCustomer,
  { id }: { readonly id: string },
) {
  const read = await readPayment(bank, { customerId, paymentId: id })
  if (!read) throw new Error('there is no such payment')
  return read
}

/** How many lines an account has, and what it has available. */
export async function readAccount(database: Database, { account }: TestCustomer) {
  const [row] = await database.query<{ lines: number; available: bigint }>(
    `select (select count(*)::int from account_transaction l where l.account_id = a.id) as lines,
            balance_pence - held_pence as available
       from account a where a.id = $1`,
    [account.id],
  )
  return row
}

/** The notifications of a type of a customer, with their facts. */
export async function readFactsOf(database: Database, { customerId }: TestCustomer, type: string) {
  const rows = await database.query<{ facts: Readonly<Record<string, string>> }>(
    'select facts from notification where customer_id = $1 and type = $2 order by created_at, id',
    [customerId, type],
  )
  return rows.map(({ facts }) => facts)
}

/** The database, which counts the statements of its transactions. */
export function counting(database: Database) {
  let count = 0
  const counted: Database = {
    ...database,
    transaction: work =>
      database.transaction(transaction =>
        work({
          query(text, parameters) {
            count += 1
            return transaction.query(text, parameters)
          },
        }),
      ),
  }
  return {
    database: counted,
    read: () => {
      const read = count
      count = 0
      return read
    },
  }
}
