// No log and no metric has a customer's data. Marked values go through every operation of the real server, valid and
// invalid, also while its tables refuse writes and while its database is away, and everything it wrote is searched for
// them.
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBank } from '../../src/bank/bank.ts'
import type { Operation } from '../../src/contract/operation.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../src/server/embedded-postgres.ts'
import { nodeDependencies } from '../../src/server/node-runtime.ts'
import { openPostgres, type PostgresDatabase } from '../../src/server/postgres.ts'
import {
  operationTable,
  pathOf,
  rightBodies,
  type Ids,
  type NamedOperation,
  idsOf,
} from '../integration/right-requests.ts'
import { formsIn, formsOf } from '../integration/secret-forms.ts'
import { joinPrivateDesk, openCustomer, password } from '../support/open-customer.ts'
import {
  cleanUp,
  databaseUrlOf,
  makeDataFolder,
  runServer,
  type RunningServer,
} from '../support/run-server.ts'

/** The values of fields, by name. Nobody else has any of them. */
const marked: Readonly<Record<string, string>> = {
  fullName: 'Zephyrine Quillfeather',
  firstName: 'Zephyrine',
  lastName: 'Quillfeather',
  name: 'Zephyrine Quillfeather',
  recipientName: 'Balthazar Overwhistle',
  destination: 'SE35 9999 9557 0666 2266 5465',
  reference: 'Marzipan Lighthouse',
  subject: 'Umbrella Question',
  message: 'My cat Wobblesworth ate the statement',
  phone: '07700 900817',
  idNumber: 'QF 817263',
  city: 'Snodgrass-under-Lyme',
  state: 'Fernshire',
  newPassword: 'Marked-New-Password-817',
}
const email = 'zephyrine.quillfeather@marked.example'
const address = '203.0.113.177'
const device = 'Mozilla/5.0 (Markedwagon)'
const wrongBalance = '987654321'
const searched = 'Pumpernickel Invoice'

/** All that the output must not contain, by description. */
const secrets = new Map<string, string>([
  ...Object.entries(marked),
  ['email', email],
  ['local part', 'quillfeather@'],
  ['password', password],
  ['address', address],
  ['device', device],
  ['search', searched],
  ['phone, written together', '7700900817'],
])

let dataDir: string
let postgres: EmbeddedPostgres
let server: RunningServer
/** The output of a start beside it, with a ledger that differs. */
let outputOfBrokenLedger = ''
let origin: string
let ids: Ids
let customerEmail = ''
let metrics = ''
let cookie = ''
let currentPassword = password

interface Sent {
  readonly method?: string
  readonly body?: string
  readonly headers?: Readonly<Record<string, string>>
}

async function send(target: string, { method = 'GET', body, headers = {} }: Sent = {}): Promise<Response> {
  const response = await fetch(`${origin}${target}`, {
    method,
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': address,
      'user-agent': device,
      cookie,
      ...headers,
    },
    ...(method !== 'GET' && body !== undefined && { body }),
  })
  await response.arrayBuffer()
  return response
}

async function signIn(): Promise<void> {
  const body = JSON.stringify({ email: customerEmail, password: currentPassword, accountType: 'personal' })
  const response = await send('/api/session', { method: 'POST', body })
  const [set = ''] = response.headers.getSetCookie().map(one => one.split(';')[0])
  // Tables that refuse writes take no sign-in, so this customer stays signed in from before.
  if (response.status === 500) return
  expect(response.status).toBe(201)
  cookie = set
  secrets.set(`token ${secrets.size}`, set.slice(set.indexOf('=') + 1))
}

/** The valid body of an operation, with the marked values in the fields that have one. */
function bodyOf({ name }: NamedOperation): string | undefined {
  const right = rightBodies({ email: customerEmail, password: currentPassword })[name]
  if (!right) return undefined
  return JSON.stringify(
    Object.fromEntries(Object.entries(right).map(([field, value]) => [field, marked[field] ?? value])),
  )
}

const query = new URLSearchParams({ search: searched, email, name: marked['fullName'] ?? '' })

/** Sends one operation with valid values, and with invalid ones in every place. */
async function askEveryWay(one: NamedOperation): Promise<void> {
  const operation: Operation = one.operation
  const { method } = operation
  const body = bodyOf(one)
  const target = pathOf(operation, ids)
  const withQuery = `${target}${target.includes('?') ? '&' : '?'}${query}`
  const there = encodeURIComponent(email)
  const elsewhere = pathOf(operation, idsOf(there))
  const sent = { method, ...(body !== undefined && { body }) }
  const ask = async (to: string, what: Sent) => {
    const { status } = await send(to, what)
    if (one.name === 'changePassword' && status === 204) currentPassword = marked['newPassword'] ?? ''
  }
  await ask(elsewhere, sent)
  await ask(`${target}/${there}`, sent)
  await ask(withQuery, { method, body: `{"email":"${email}","password":"${password}"` })
  await ask(withQuery, { method, body: JSON.stringify({ ...marked, email }) })
  await ask(withQuery, { ...sent, headers: { origin: `https://${marked['lastName']}.example` } })
  await ask(target, {
    ...sent,
    headers: { authorization: `Bearer ${password}`, referer: `${origin}/?${query}` },
  })
  await ask(target, sent)
}

async function askAll(): Promise<void> {
  for (const one of operationTable) {
    // Signing in has a limit a minute.
    if ((await send('/api/session', { method: 'GET' })).status !== 200) await signIn()
    await askEveryWay(one)
  }
  await send(`/?${query}`)
  await send(`/help?${query}`)
}

const lines = () =>
  server
    .said()
    .split('\n')
    .filter(line => line.startsWith('{'))
    .map((line): Record<string, unknown> => JSON.parse(line))

const requestsOf = (status: number) =>
  lines().filter(({ event, status: answered }) => event === 'request' && answered === status)

beforeAll(async () => {
  dataDir = makeDataFolder()
  postgres = await startEmbeddedPostgres({ dataDir, report: () => undefined, isVolatile: true })
  server = runServer({
    DATABASE_URL: databaseUrlOf(postgres.connection),
    METRICS_PORT: '0',
    TRUSTED_PROXIES: '127.0.0.1',
  })
  origin = (await server.ready).origin
  await server.says('/metrics\n')
  const database = openPostgres(postgres.connection)
  const bank = createBank(nodeDependencies(database))
  const customer = await openCustomer(bank, 1_000_00n)
  await joinPrivateDesk(bank, customer)
  customerEmail = customer.email
  secrets.set('e-mail of the customer', customerEmail)
  secrets.set('account number', customer.account.accountNumber)
  secrets.set('IBAN', customer.account.iban)
  await signIn()
  ids = await makeIds(customer.account.id)
  await askAll()
  outputOfBrokenLedger = await startOnBrokenLedger(customer.account.id, database)

  // Now every write fails, and the customer stays signed in.
  await signIn()
  const tables = await database.query<{ sql: string }>(
    `select format('alter table %I add constraint takes_nothing check (false) not valid', table_name) as sql
       from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  for (const { sql } of tables) await database.script(sql)
  await askAll()
  metrics = await (await fetch(/http:\S+\/metrics/.exec(server.said())?.[0] ?? '')).text()
  await database.close()

  // Now the database is gone.
  await postgres.stop()
  await Promise.all([send(`/api/session?${query}`), send('/api/messages', { method: 'POST', body: '{}' })])
}, 180_000)
afterAll(async () => {
  server.kill('SIGKILL')
  await server.exited
  await postgres.stop()
  await cleanUp()
})

/** Starts a process on a ledger with an account whose balance differs from its entries; returns all its output. */
async function startOnBrokenLedger(accountId: string, database: PostgresDatabase): Promise<string> {
  secrets.set('balance', wrongBalance)
  await database.transaction(async transaction => {
    await transaction.query('set local session_replication_role = replica')
    await transaction.query('update account set balance_pence = $2::int8 where id = $1::uuid', [
      accountId,
      wrongBalance,
    ])
  })
  const second = runServer({ DATABASE_URL: databaseUrlOf(postgres.connection) })
  await second.says('"event":"reconcile","differences":')
  second.kill('SIGTERM')
  await second.exited
  return second.said()
}

async function makeIds(accounts: string): Promise<Ids> {
  const transfers = randomUUID()
  const body = JSON.stringify({
    id: transfers,
    ...pick('recipientName', 'destination', 'reference'),
    amount: '1.00',
  })
  const { status } = await send(`/api/accounts/${accounts}/transfers`, { method: 'POST', body })
  if (status !== 201) throw new Error(`the transfer answered ${status}`)
  return { ...idsOf(randomUUID()), accounts, transfers }
}

const pick = (...names: string[]) => Object.fromEntries(names.map(name => [name, marked[name]]))

const foundIn = (text: string): string[] =>
  [...secrets].filter(([, secret]) => formsIn(text, formsOf(secret)).length > 0).map(([what]) => what)

test('every operation was logged by its name: with answers, refusals and faults', () => {
  const operations = new Set(lines().map(({ operation }) => operation))
  for (const { name } of operationTable) expect(operations).toContain(name)
  for (const status of [200, 201, 204, 401, 403, 404, 422, 500, 503])
    expect([status, requestsOf(status).length > 0]).toEqual([status, true])
  expect(lines().filter(({ event }) => event === 'fault').length).toBeGreaterThan(10)
})

test('a log line of the API has no path, and no line has a query', () => {
  for (const { event, operation, path: logged } of lines()) {
    if (event !== 'request') continue
    expect([operation, logged === undefined]).toEqual([
      operation,
      operation !== 'site' && operation !== 'health',
    ])
    expect(String(logged)).not.toContain('?')
  }
})

test('no log line has a customer’s data', () => {
  expect(foundIn(server.said())).toEqual([])
})

test('a difference in the ledger is logged by invariant, check and id, without amounts', () => {
  expect(outputOfBrokenLedger).toContain(
    `"event":"reconcile","invariant":4,"check":"account","subject":"${ids.accounts}"`,
  )
  expect(foundIn(outputOfBrokenLedger)).toEqual([])
})

test('the log of the embedded database, which has the refusals of its tables, has none either', () => {
  const log = readFileSync(path.join(dataDir, 'postgresql.log'), 'utf8')
  expect(log).toContain('takes_nothing')
  expect(foundIn(log)).toEqual([])
})

test('no metric has a customer’s data', () => {
  expect(metrics).toContain(
    'sarsen_http_request_duration_seconds_count{operation="placeTransfer",status="500"}',
  )
  expect(foundIn(metrics)).toEqual([])
})
