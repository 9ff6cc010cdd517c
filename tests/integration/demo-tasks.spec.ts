// The tasks of a demonstration (part two, section 17.7, "Demo data").
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoCustomers } from '../../content/demo.ts'
import { demoModulusTable, testAccounts } from '../../content/facts/outside.ts'
import { approveApplication } from '../../src/bank/applications/decide-application.ts'
import { findCustomerByEmail } from '../../src/bank/customers/customer.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { answerMessage } from '../../src/bank/messages/answer-message.ts'
import { createSimulatedBanks } from '../../src/bank/outside/simulated-banks.ts'
import { runPaymentsRound } from '../../src/bank/payments/run-payments.ts'
import { restoreDemoCustomers } from '../../src/bank/simulator/demo-customers.ts'
import { prepareDemo, resetDemo } from '../../src/bank/simulator/seed-demo.ts'
import { readOverview } from '../../src/bank/staff/customer-records/overview.ts'
import { openTestDatabase } from '../support/runtime/database.ts'
import type { TestDatabase } from '../support/test-database.ts'
import { applyAsNewApplicant } from './apply.ts'
import { openClock, openDemonstration } from './open-demonstration.ts'
import { addTestMember } from './staff.ts'

let testDatabase: TestDatabase
const clock = openClock()
let demonstration: ReturnType<typeof openDemonstration>

beforeAll(async () => {
  testDatabase = await openTestDatabase()
  demonstration = openDemonstration(testDatabase.database, clock, {
    outside: createSimulatedBanks(testAccounts),
    modulus: demoModulusTable,
  })
})
afterAll(() => testDatabase.close())

interface SeededTask {
  readonly kind: string
  readonly subject_id: string
  readonly state: string
}

const seededTasks = () =>
  testDatabase.database.query<SeededTask>(
    `select kind, subject_id, state from task where is_demo and closed_at is null order by kind`,
  )
const kindsOf = async () => (await seededTasks()).map(({ kind }) => kind)
const subjectOf = async (kind: string) =>
  (await seededTasks()).find(task => task.kind === kind)?.subject_id ?? ''

const returnPayment = async () => {
  clock.pass(60_000)
  await runPaymentsRound(demonstration.bank)
}

const all = ['application', 'held_payment', 'message', 'returned_payment']

test('Owen Pryce applies; a held payment, a message and a return are Maya’s', async () => {
  const { bank } = demonstration
  await prepareDemo(bank, demoCustomers)
  await returnPayment()
  expect(await kindsOf()).toEqual(all)
  // Another start makes none of them twice.
  await prepareDemo(bank, demoCustomers)
  expect(await kindsOf()).toEqual(all)
  expect(
    await bank.database.query(
      `select first_name || ' ' || last_name as name from application where is_demo and status = 'pending_verification'`,
    ),
  ).toEqual([{ name: 'Owen Pryce' }])
  const maya = await findCustomerByEmail(bank.database, demoCustomers.everyday.email)
  const ofMaya = await bank.database.query(
    'select from task where is_demo and closed_at is null and customer_id = $1',
    [maya?.customer.id ?? ''],
  )
  expect(ofMaya).toHaveLength(3)
  expect(await reconcile(bank.database)).toEqual([])
})

test('staff see that Maya is a customer since her history began, 24 months ago', async () => {
  const { bank } = demonstration
  const maya = await findCustomerByEmail(bank.database, demoCustomers.everyday.email)
  const asked = { customerId: maya?.customer.id ?? '', memberId: crypto.randomUUID() }
  const { since } = await readOverview(bank, asked)
  const months = (bank.clock().getTime() - since.getTime()) / (30.44 * 24 * 60 * 60_000)
  expect(Math.round(months)).toBe(24)
})

test('the back office leaves seeded and taken applications alone', async () => {
  const { bank, simulators } = demonstration
  const [taken, open] = [await applyAsNewApplicant(demonstration), await applyAsNewApplicant(demonstration)]
  const member = await addTestMember(demonstration, ['compliance'])
  await bank.database.query(
    `update task set state = 'taken', holder_id = $2, held_since = changed_at, change = 'taken', changed_by = $2,
            version = version + 1
      where subject_id = $1`,
    [taken.id, member.memberId],
  )
  clock.pass(61_000)
  await simulators.tick()
  const states = await bank.database.query<{ id: string; status: string }>(
    'select id, status from application where id = any ($1::uuid[]) or is_demo',
    [[taken.id, open.id]],
  )
  const pending = states.filter(({ status }) => status === 'pending_verification').map(({ id }) => id)
  expect(new Set(pending)).toEqual(new Set([taken.id, await subjectOf('application')]))
})

test('what the staff decided is made again with the demo customers', async () => {
  const { bank } = demonstration
  const [applied, written] = [await subjectOf('application'), await subjectOf('message')]
  expect(await approveApplication(bank, { applicationId: applied, by: 'operator' })).toMatchObject({
    ok: true,
  })
  await answerMessage(bank, { messageId: written, text: 'In March.' })
  expect(await kindsOf()).toEqual(['held_payment', 'returned_payment'])
  await restoreDemoCustomers(bank, demoCustomers)
  expect(await kindsOf()).toEqual(all)
  expect(await subjectOf('application')).not.toBe(applied)
  expect(await reconcile(bank.database)).toEqual([])
})

test('a reset brings the tasks of the new customers', async () => {
  const { bank } = demonstration
  expect(await resetDemo(bank, demoCustomers)).toMatchObject({ ok: true })
  await returnPayment()
  expect(await kindsOf()).toEqual(all)
})
