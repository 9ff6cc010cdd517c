// The demonstration's staff: Priya, Tom and Ruth (part two, section 17.1).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoCustomers } from '../../content/demo.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { retireDemo } from '../../src/bank/simulator/demo-customers.ts'
import { restoreDemoStaff } from '../../src/bank/simulator/demo-staff.ts'
import { recordAsLeft } from '../../src/bank/staff/members/change-member.ts'
import { isConnected } from '../../src/bank/staff/members/connections.ts'
import { findMemberByEmail } from '../../src/bank/staff/members/member.ts'
import { openTestDatabase } from '../support/runtime/database.ts'
import type { TestDatabase } from '../support/test-database.ts'
import { openBrowser } from './browser.ts'
import { openClock, openDemoAccount, openDemonstration, seed } from './open-demonstration.ts'
import { openTestApi } from './open-test-api.ts'
import { staffEvents } from './staff.ts'

const clock = openClock()
let testDatabase: TestDatabase
let demonstration: ReturnType<typeof openDemonstration>

beforeAll(async () => {
  testDatabase = await openTestDatabase()
  demonstration = openDemonstration(testDatabase.database, clock)
  await seed(demonstration.bank)
})
afterAll(async () => {
  expect(demonstration.faults).toEqual([])
  expect(await reconcile(testDatabase.database)).toEqual([])
  await testDatabase.close()
})

async function readStaff() {
  const { client } = openBrowser(demonstration.app)
  const read = await client.staffReadDemonstration({})
  if (read.status !== 200 || !read.body.demonstration) throw new Error('there is no demonstration')
  return read.body.demonstration
}

async function signIn(name: string) {
  const { members, password } = await readStaff()
  const member = members.find(one => one.name === name)
  if (!member) throw new Error(`there is no ${name}`)
  const browser = openBrowser(demonstration.app)
  const body = { email: member.email, password, code: member.code }
  return { ...browser, status: (await browser.client.staffSignIn({ body })).status }
}

const memberOf = async (email: string) => {
  const member = await findMemberByEmail(testDatabase.database, email)
  if (!member) throw new Error(`nobody has ${email}`)
  return member
}

test('anybody reads their emails, their password and a code that works now', async () => {
  expect(await readStaff()).toEqual({
    password: 'Demo-Staff-2026',
    isShared: false,
    members: [
      {
        name: 'Priya Nair',
        email: 'priya@staff.sarsen.example',
        roles: ['support', 'payments'],
        code: expect.stringMatching(/^\d{6}$/),
      },
      {
        name: 'Tom Hallam',
        email: 'tom@staff.sarsen.example',
        roles: ['payments', 'compliance'],
        code: expect.stringMatching(/^\d{6}$/),
      },
      {
        name: 'Ruth Amadi',
        email: 'ruth@staff.sarsen.example',
        roles: ['auditor', 'administrator'],
        code: expect.stringMatching(/^\d{6}$/),
      },
    ],
  })
  for (const name of ['Priya Nair', 'Tom Hallam', 'Ruth Amadi']) {
    // Twice, with one code: many people are one of them.
    const [first, second] = [await signIn(name), await signIn(name)]
    expect([first.status, second.status]).toEqual([201, 201])
    expect((await first.client.staffReadSession({})).status).toBe(200)
    expect((await second.client.staffReadSession({})).status).toBe(200)
  }
})

test('Priya is connected with corporate@', async () => {
  const { bank } = demonstration
  const { id } = await memberOf('priya@staff.sarsen.example')
  const { customerId } = await openDemoAccount(bank, demoCustomers.corporate)
  expect(await isConnected(testDatabase.database, id, [customerId])).toBe(true)
  const eleanor = await openDemoAccount(bank, demoCustomers.personal)
  expect(await isConnected(testDatabase.database, id, [eleanor.customerId])).toBe(false)
})

test('a restore puts back what was changed of them, once, and writes nothing otherwise', async () => {
  const { bank } = demonstration
  const tom = await memberOf('tom@staff.sarsen.example')
  const { client } = await signIn('Tom Hallam')
  const before = await testDatabase.database.query('select * from staff_member order by id')
  await restoreDemoStaff(bank, demoCustomers.staff)
  expect(await testDatabase.database.query('select * from staff_member order by id')).toEqual(before)
  expect((await client.staffReadSession({})).status).toBe(200)

  await testDatabase.database.query(
    `update staff_member set status = 'suspended', password_phc = $2 where id = $1`,
    [tom.id, await bank.passwords.hash('a visitor’s own')],
  )
  await testDatabase.database.query(
    "delete from staff_member_role where member_id = $1 and role = 'payments'",
    [tom.id],
  )
  await restoreDemoStaff(bank, demoCustomers.staff)
  await restoreDemoStaff(bank, demoCustomers.staff)
  expect((await client.staffReadSession({})).status).toBe(401)
  expect((await signIn('Tom Hallam')).status).toBe(201)
  expect((await memberOf(tom.email)).roles).toEqual(['payments', 'compliance'])
  const events = await staffEvents(demonstration, { memberId: tom.id })
  expect(events.filter(type => type === 'demo_member_restored')).toHaveLength(1)
})

test('one who left is made anew', async () => {
  const ruth = await memberOf('ruth@staff.sarsen.example')
  const at = demonstration.bank.clock()
  await testDatabase.database.transaction(t => recordAsLeft(t, { memberId: ruth.id, by: null, at }))
  await restoreDemoStaff(demonstration.bank, demoCustomers.staff)
  expect((await memberOf(ruth.email)).id).not.toBe(ruth.id)
  expect((await signIn('Ruth Amadi')).status).toBe(201)
})

test('without DEMO nobody reads them, and none of them signs in', async () => {
  const real = openTestApi(testDatabase.database, { clock: clock.read })
  const { members, password } = await readStaff()
  const { client } = openBrowser(real.app)
  expect((await client.staffReadDemonstration({})).body).toEqual({})
  for (const { email, code } of members)
    expect((await client.staffSignIn({ body: { email, password, code } })).status).toBe(401)
  expect(real.faults).toEqual([])
})

test('they leave when the demonstration is retired', async () => {
  expect((await retireDemo(demonstration.bank, demoCustomers)).ok).toBe(true)
  const left = await testDatabase.database.query("select id from staff_member where status <> 'left'")
  expect(left).toEqual([])
  expect((await readStaff()).members).toEqual([])
})
