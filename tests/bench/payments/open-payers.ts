import { createApi } from '../../../src/api/app.ts'
import { createBank } from '../../../src/bank/bank.ts'
import { nativePasswords, nodeDependencies } from '../../../src/server/node-runtime.ts'
import type { PostgresDatabase } from '../../../src/server/postgres.ts'
import { createCookieCarrier, createStaffCookie } from '../../../src/server/session-cookie.ts'
import { fastPasswords } from '../../support/fast-passwords.ts'
import { type BenchCustomer, createBenchCustomers } from '../bench-customers.ts'
import { countStatements } from '../count-statements.ts'
import { type MeasuredApi, payOnce } from './measure-ways.ts'
import { confirmed, password, type Payer, transfer } from './ways-to-pay.ts'

const origin = 'http://bank.test'
const hourMs = 60 * 60_000

/** A payee counts as known a day after the first payment. */
const knownAfterMs = 25 * hourMs

/** The payers of each way to pay, and customers who ask for names. */
export interface Payers {
  readonly api: MeasuredApi
  /** Of the private desk. */
  readonly desk: readonly Payer[]
  /** Their passwords' hash takes hardly any time. */
  readonly checked: readonly Payer[]
  /** Their passwords' hash is the bank's. */
  readonly hashed: readonly Payer[]
  readonly askers: readonly BenchCustomer[]
  /** The ids of their first payments. */
  readonly paid: readonly string[]
}

/** Each customer pays the next one. */
const ringOf = (customers: readonly BenchCustomer[]): readonly Payer[] =>
  customers.flatMap((customer, n) => {
    const payee = customers[(n + 1) % customers.length]
    return payee ? [{ customer, payee, id: '', nameCheckId: '', confirmationId: '' }] : []
  })

/**
 * Opens a bank in this process and customers who have each paid somebody, 25 hours ago, whom they pay from then on. Everything
 * is as customers' own requests make it, except that one group's password hash and all sessions' ends are written.
 */
export async function openPayers(
  opened: PostgresDatabase,
  { databasePid, count, askers }: { databasePid: number; count: number; askers: number },
): Promise<Payers> {
  const { database, statements } = countStatements(opened)
  let behindMs = knownAfterMs
  const bank = createBank({
    ...nodeDependencies(database),
    passwords: fastPasswords,
    clock: () => new Date(Date.now() - behindMs),
  })
  const app = createApi({
    bank,
    publicOrigin: origin,
    carrierFor: createCookieCarrier(origin),
    staffCarrierFor: createStaffCookie(origin),
    callerOf: ({ req }) => ({ address: req.header('x-address') ?? '', device: 'bench' }),
    emailDelivery: 'kept',
    report: ({ fault }) => {
      throw fault
    },
  })
  const api: MeasuredApi = {
    databasePid,
    statements,
    async request(path, { token, body }) {
      const headers = {
        'content-type': 'application/json',
        cookie: `sarsen-80=${token}`,
        'x-address': token.slice(0, 20),
      }
      const response = await app.request(path, { method: 'POST', headers, body: JSON.stringify(body) })
      return { status: response.status, text: await response.text() }
    },
  }
  const customers = await createBenchCustomers(bank, 3 * count + askers, password)
  const [desk, checked, hashed] = [0, 1, 2].map(n => ringOf(customers.slice(n * count, (n + 1) * count)))
  if (!desk || !checked || !hashed) throw new RangeError('there are no payers')
  await changeRows(opened, { checked: [...checked, ...hashed], hashed })
  for (const [steps, payers] of [
    [transfer, desk],
    [confirmed, checked],
    [confirmed, hashed],
  ] as const)
    await payOnce(api, steps, payers, 1)
  behindMs = 0
  await opened.script('vacuum analyze')
  const paid = [...desk, ...checked, ...hashed].map(({ id }) => id)
  return { api, desk, checked, hashed, askers: customers.slice(3 * count), paid }
}

const idsOf = (payers: readonly Payer[]) => payers.map(({ customer }) => customer.customerId)

async function changeRows(
  database: PostgresDatabase,
  { checked, hashed }: Pick<Payers, 'checked' | 'hashed'>,
): Promise<void> {
  const passwordPhc = await nativePasswords.hash(password)
  await database.transaction(async transaction => {
    await transaction.query('set local session_replication_role = replica')
    await transaction.query('update customer set payment_checks = true where id = any ($1::uuid[])', [
      idsOf(checked),
    ])
    await transaction.query('update customer set password_phc = $2 where id = any ($1::uuid[])', [
      idsOf(hashed),
      passwordPhc,
    ])
    await transaction.query(
      `update session set idle_ends_at = now() + interval '6 hours', ends_at = now() + interval '6 hours'`,
    )
  })
}
