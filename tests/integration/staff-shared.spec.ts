// What the members of a shared demonstration see of its visitors, who are any number of people (part two, section 17.1).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { createClient } from '../../src/contract/client.ts'
import { operations } from '../../src/contract/operations.ts'
import type { StaffRole } from '../../src/domain/staff.ts'
import { password } from '../support/open-customer.ts'
import { openApiFixture, type ApiFixture } from './api-fixture.ts'
import { type Browser, openBrowser } from './browser.ts'
import { addressHeader, type TestApi } from './open-test-api.ts'
import { openPerson, type Person } from './people.ts'
import { queueOf } from './staff-queue.ts'
import { lookAt } from './staff-record.ts'
import { addTestMember, signInMember, type TestMember } from './staff.ts'

const [here, elsewhere] = ['198.51.100.7', '203.0.113.66']
const deviceOf = (address: string): string => (address === here ? 'Browser here' : 'Browser elsewhere')

let fixture: ApiFixture
let shared: TestApi
let dora: Person

beforeAll(async () => {
  fixture = await openApiFixture()
  shared = fixture.openApi(undefined, { isShared: true, isDemonstration: true })
  dora = await openPerson(shared, 'Dora Kingsley')
  await dora.client.signOut({})
  await fixture.database.query('update customer set is_demo = true where id = $1', [dora.customerId])
})
afterAll(async () => {
  expect(await reconcile(fixture.database)).toEqual([])
  await fixture.close()
})

/** A browser at an address, and with a device, of its own. */
const at = (address: string, browser: Browser = openBrowser(shared.app)): Browser => {
  const send: Browser['send'] = (path, init = {}) => {
    const headers = new Headers(init.headers)
    headers.set(addressHeader, address)
    headers.set('user-agent', deviceOf(address))
    return browser.send(path, { ...init, headers })
  }
  return { ...browser, send, client: createClient(operations, (path, init) => send(path, init)) }
}

/** Signs in as the demo customer from an address, and writes to the bank. */
async function visit(address: string): Promise<void> {
  const { client } = at(address)
  const body = { email: dora.email, password, accountType: 'personal' } as const
  expect((await client.signIn({ body })).status).toBe(201)
  const message = { name: 'Dora Kingsley', email: dora.email, subject: 'Cards', message: `From ${address}.` }
  expect((await client.sendMessage({ body: { id: crypto.randomUUID(), ...message } })).status).toBe(202)
}

async function memberAt(address: string, roles: readonly StaffRole[], isDemo = true): Promise<TestMember> {
  const member = await addTestMember(shared, roles, { isDemo })
  const signedIn = { ...member, ...at(address, member) }
  await signInMember(signedIn, shared)
  return signedIn
}

/** All that the record of the demo customer says, and the queue. */
async function readRecord(member: TestMember): Promise<string> {
  const { client } = member
  await lookAt(member, dora.customerId)
  const params = { id: dora.customerId }
  const answers = [
    await client.staffCustomerSecurity({ params }),
    await client.staffCustomerAudit({ params }),
    await client.staffCustomerMessages({ params }),
    await client.staffCustomerTasks({ params }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  return JSON.stringify([...answers.map(({ body }) => body), await queueOf(member)])
}

test('the record of a demo customer says what came from the member’s own address alone', async () => {
  await visit(here)
  await visit(elsewhere)
  const told = await readRecord(await memberAt(here, ['support']))
  expect(told).toContain(here)
  expect(told).not.toContain(elsewhere)
  expect(told).not.toContain(deviceOf(here))
  // Who runs the demonstration sees all of it.
  const operator = await readRecord(await memberAt(here, ['support'], false))
  expect(operator).toContain(`From ${elsewhere}.`)
  expect(operator).toContain(deviceOf(elsewhere))
})

const readAudit = async (auditor: TestMember) => {
  const { body } = await auditor.client.staffAudit({ query: { pageSize: 100 } })
  const exported = await auditor.send('/api/staff/exports', {
    method: 'POST',
    body: JSON.stringify({ reason: 'For the yearly report.' }),
    headers: { 'content-type': 'application/json' },
  })
  expect(exported.status).toBe(200)
  return { body, told: JSON.stringify(body) + (await exported.text()) }
}

test('the audit and its export say what came from the auditor’s own address alone, without the origin', async () => {
  for (const address of [here, elsewhere]) await lookAt(await memberAt(address, ['support']), dora.customerId)
  const own = await readAudit(await memberAt(here, ['auditor']))
  expect(own.body).toMatchObject({
    events: expect.arrayContaining([expect.objectContaining({ type: 'record_opened' })]),
  })
  for (const hidden of [here, elsewhere, deviceOf(here), deviceOf(elsewhere)])
    expect([hidden, own.told.includes(hidden)]).toEqual([hidden, false])
  const all = await readAudit(await memberAt(here, ['auditor'], false))
  expect(all.told).toContain(elsewhere)
})
