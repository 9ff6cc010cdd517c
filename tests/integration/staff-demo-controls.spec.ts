// What the demonstration’s controls refuse, answer again and leave in the chains (part two, sections 17.6 and 17.7).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoCustomers } from '../../content/demo.ts'
import { demoModulusTable, testAccounts } from '../../content/facts/outside.ts'
import { listAccounts } from '../../src/bank/accounts/accounts.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { createSimulatedBanks } from '../../src/bank/outside/simulated-banks.ts'
import { Problem } from '../../src/contract/problem.ts'
import { openTestDatabase } from '../support/runtime/database.ts'
import type { TestDatabase } from '../support/test-database.ts'
import { look, openClock, openDemoAccount, openDemonstration, seed } from './open-demonstration.ts'
import { openTestApi } from './open-test-api.ts'
import { refusalOf } from './staff-record.ts'
import { openMember, staffEvents, type TestMember } from './staff.ts'

const clock = openClock()
let testDatabase: TestDatabase
let demonstration: ReturnType<typeof openDemonstration>
let member: TestMember
let accountId: string
let customerId: string

beforeAll(async () => {
  testDatabase = await openTestDatabase()
  demonstration = openDemonstration(testDatabase.database, clock, {
    outside: createSimulatedBanks(testAccounts),
    modulus: demoModulusTable,
  })
  await seed(demonstration.bank)
  member = await openMember(demonstration, ['compliance'])
  ;({ id: accountId, customerId } = await openDemoAccount(demonstration.bank, demoCustomers.everyday))
})
afterAll(async () => {
  expect(demonstration.faults).toEqual([])
  expect(await reconcile(testDatabase.database)).toEqual([])
  await testDatabase.close()
})

const incoming = () => ({
  id: crypto.randomUUID(),
  accountId,
  amount: '12.00',
  from: 'Aunt Ada',
  reference: 'Happy birthday',
})
const purchase = () => ({
  id: crypto.randomUUID(),
  accountId,
  merchant: 'Wrenmoor Cafe',
  amount: '4.20',
  settleNow: false,
})
const mandate = () => ({
  id: crypto.randomUUID(),
  accountId,
  serviceUserNumber: '990003',
  amount: '31.00',
  dueOn: '2026-12-08',
})
const day = () => ({ accountId, date: '2026-12-01', attempt: 1 })

const controls = {
  'incoming-payment': incoming,
  'card-purchase': purchase,
  'direct-debit': mandate,
  'next-payment-day': day,
} as const
type Control = keyof typeof controls

/** Presses a control with whatever body. */
const press = (control: Control | 'reset' | 'retire', body: object, by = member): Promise<Response> =>
  by.send(`/api/staff/demo/${control}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

/** The field and the words of the only thing that is wrong. */
async function wrongOf(response: Response): Promise<readonly unknown[]> {
  const { errors = [] } = Problem.parse(await response.json())
  return [response.status, ...errors.map(({ field, message }) => [field, message])]
}

const eventsOf = async (type: string) =>
  (await staffEvents(demonstration, member)).filter(one => one === type).length

const countOfChain = async () => {
  const rows = await testDatabase.database.query('select event_no from audit_event where chain_id = $1', [
    customerId,
  ])
  return rows.length
}

const long = (length: number) => 'x'.repeat(length)

test.each<readonly [Control, string, unknown, string]>([
  ['incoming-payment', 'accountId', '', 'Choose an account'],
  ['incoming-payment', 'amount', '', 'Enter an amount'],
  ['incoming-payment', 'amount', '0.00', 'Enter an amount above £0.00'],
  ['incoming-payment', 'amount', '10000.01', 'Enter at most £10,000.00'],
  ['incoming-payment', 'from', '', 'Enter who pays, in 1 to 140 characters'],
  ['incoming-payment', 'from', long(141), 'Enter who pays, in 1 to 140 characters'],
  ['incoming-payment', 'from', 'Aunt\u0007Ada', 'Remove the characters that cannot be seen'],
  ['incoming-payment', 'reference', ' ', 'Enter a reference of 1 to 140 characters'],
  ['card-purchase', 'accountId', 'mine', 'Choose an account'],
  ['card-purchase', 'merchant', '', 'Enter a merchant of 1 to 60 characters'],
  ['card-purchase', 'merchant', long(61), 'Enter a merchant of 1 to 60 characters'],
  ['card-purchase', 'amount', '', 'Enter an amount'],
  ['card-purchase', 'settleNow', 'yes', 'Say whether it is settled now'],
  ['direct-debit', 'accountId', '', 'Choose an account'],
  ['direct-debit', 'serviceUserNumber', '', 'Choose a company'],
  ['direct-debit', 'serviceUserNumber', '123456', 'Choose a company'],
  ['direct-debit', 'amount', '', 'Enter an amount'],
  ['direct-debit', 'dueOn', '', 'Enter a date'],
  ['next-payment-day', 'accountId', '', 'Choose an account'],
  ['next-payment-day', 'date', '', 'Choose a date within 31 days'],
  ['next-payment-day', 'date', '2026-01-05', 'Choose a date within 31 days'],
  ['next-payment-day', 'attempt', 3, 'Choose attempt 1 or 2'],
])('%s says beside %s what is wrong with %j', async (control, field, value, words) => {
  const before = await countOfChain()
  expect(await wrongOf(await press(control, { ...controls[control](), [field]: value }))).toEqual([
    422,
    [field, words],
  ])
  expect(await countOfChain()).toBe(before)
})

test('£10,000.00 comes in, to the joint account and to Daniel’s as well, and to no savings', async () => {
  const { bank } = demonstration
  const maya = await listAccounts(bank, customerId)
  const joint = maya.find(({ productCode }) => productCode === 'joint')?.id ?? ''
  const savings = maya.find(({ productCode }) => productCode === 'flexisave')?.id ?? ''
  const daniel = await openDemoAccount(bank, demoCustomers.partner)
  const before = await look(bank, daniel)
  const body = { ...incoming(), amount: '10000.00' }
  for (const id of [joint, daniel.id])
    expect(
      (await press('incoming-payment', { ...body, id: crypto.randomUUID(), accountId: id })).status,
    ).toBe(201)
  expect((await look(bank, daniel)).bookedPence - before.bookedPence).toBe(10_000_00n)
  expect((await press('incoming-payment', { ...body, accountId: savings })).status).toBe(404)
})

test.each([
  ['incoming-payment', 'demo_incoming_payment', { amount: '13.00' }, 'transfer_id_reused'],
  ['card-purchase', 'demo_card_purchase', { amount: '5.20' }, 'message_id_reused'],
  ['direct-debit', 'demo_direct_debit', { amount: '32.00' }, 'direct_debit_id_reused'],
] as const)(
  '%s happens once for its id, as an event in the member’s chain and one in the customer’s',
  async (control, type, other, code) => {
    const [members, customers] = [await eventsOf(type), await countOfChain()]
    const body = controls[control]()
    const first = await press(control, body)
    expect(first.status).toBe(201)
    expect(first.headers.get('idempotent-replayed')).toBeNull()
    const told = await countOfChain()
    expect(told).toBeGreaterThan(customers)
    const again = await press(control, body)
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([200, 'true'])
    expect(await again.json()).toEqual(await first.json())
    const reused = await press(control, { ...body, ...other })
    expect(refusalOf({ body: await reused.json() }).slice(0, 2)).toEqual([409, code])
    expect(await eventsOf(type)).toBe(members + 1)
    expect(await countOfChain()).toBe(told)
  },
)

test('without DEMO, who is left of the demo customers is retired, and nothing else happens', async () => {
  const real = openTestApi(
    testDatabase.database,
    { clock: clock.read },
    undefined,
    'kept',
    false,
    demoCustomers,
  )
  const administrator = await openMember(real, ['administrator'])
  const read = async () => (await administrator.client.staffReadDemo({})).body
  expect(await read()).toEqual({ demo: { isOn: false, isShared: false, accounts: [] } })
  for (const control of ['incoming-payment', 'card-purchase', 'direct-debit', 'next-payment-day'] as const)
    expect((await press(control, controls[control](), administrator)).status).toBe(404)
  expect((await press('reset', {}, administrator)).status).toBe(404)
  expect((await press('retire', {}, administrator)).status).toBe(204)
  expect(await read()).toEqual({})
  expect((await press('retire', {}, administrator)).status).toBe(404)
  expect(real.faults).toEqual([])
})

test('without demo customers nothing can be let happen', async () => {
  const answers = [
    ...(await Promise.all(
      (['incoming-payment', 'card-purchase', 'direct-debit', 'next-payment-day'] as const).map(control =>
        press(control, controls[control]()),
      ),
    )),
    await press('reset', {}),
    await press('retire', {}),
  ]
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
  expect((await member.client.staffReadDemo({})).body).toEqual({
    demo: { isOn: true, isShared: false, accounts: [] },
  })
})
