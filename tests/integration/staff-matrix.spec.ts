// Permissions of the staff console as one table that is generated from the operations: every operation of the staff, by every
// role and by every caller who is no member (part two, sections 17.1 and 17.7). A new operation is in it by itself.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mount } from '../../src/api/mount.ts'
import type { Handlers } from '../../src/api/handler.ts'
import type { Operation, Operations } from '../../src/contract/operation.ts'
import { Problem } from '../../src/contract/problem.ts'
import { customerOperations, operations, staffOperations } from '../../src/contract/operations.ts'
import { type StaffRole, staffRoles } from '../../src/domain/staff.ts'
import { openApiFixture, type ApiFixture } from './api-fixture.ts'
import { openSignedInCustomer } from './customers.ts'
import { addressHeader, publicOrigin, type TestApi } from './open-test-api.ts'
import { readAllRows } from './read-rows.ts'
import { addTestMember, openMember, signInMember } from './staff.ts'

let fixture: ApiFixture
let api: TestApi

/** The cookies of each caller. */
const cookies = new Map<string, string>()

beforeAll(async () => {
  fixture = await openApiFixture()
  api = fixture.openApi()
  for (const role of staffRoles) cookies.set(role, (await openMember(api, [role])).staffCookie() ?? '')
  cookies.set('a customer', (await openSignedInCustomer(api, 1_000_00n)).cookie() ?? '')
  const out = await openMember(api, ['support'])
  cookies.set('a member who signed out', out.staffCookie() ?? '')
  await out.client.staffSignOut({})
  const suspended = await openMember(api, ['compliance'])
  cookies.set('a member who is suspended', suspended.staffCookie() ?? '')
  await fixture.database.query("update staff_member set status = 'suspended' where id = $1", [
    suspended.memberId,
  ])
})
afterAll(() => fixture.close())

type Named = { readonly name: string; readonly operation: Operation }

const tableOf = (table: Operations): readonly Named[] =>
  Object.entries(table).map(([name, operation]) => ({ name, operation }))

const ofStaff = tableOf(staffOperations).filter(({ operation }) => operation.access === 'staff')
const ofCustomers = tableOf(customerOperations).filter(({ operation }) => operation.access === 'customer')

const anId = '01890000-0000-7000-8000-000000000001'

let addresses = 0

/** Sends a request with a body that no operation takes, from an address of its own. */
async function ask(
  { method, path }: Operation,
  cookie: string | undefined,
  headers: Readonly<Record<string, string>> = {},
) {
  const isSent = method !== 'GET' && method !== 'DELETE'
  const response = await api.app.request(path.replaceAll(/\{\w+\}/g, anId), {
    method,
    ...(isSent && { body: '{"no": "field"}' }),
    headers: {
      ...(isSent && { 'content-type': 'application/json' }),
      ...headers,
      [addressHeader]: `198.51.${Math.trunc(++addresses / 250)}.${addresses % 250}`,
      ...(cookie !== undefined && { cookie }),
    },
  })
  const text = await response.text()
  const { code } = response.status >= 400 ? Problem.parse(JSON.parse(text)) : { code: undefined }
  return { status: response.status, code }
}

test('the staff have operations, and so have customers', () => {
  expect(ofStaff.length).toBeGreaterThan(3)
  expect(ofCustomers.length).toBeGreaterThan(100)
})

test.each(ofStaff)('$name answers 401 to who is not signed in as staff', async ({ operation }) => {
  const before = await readAllRows(fixture.database)
  const callers = ['nobody', 'a customer', 'a member who signed out', 'a member who is suspended']
  for (const caller of callers)
    expect([caller, await ask(operation, cookies.get(caller))]).toEqual([
      caller,
      { status: 401, code: 'not_signed_in' },
    ])
  // A customer's token under the staff's name.
  const token = cookies.get('a customer')?.split('=')[1]
  expect(await ask(operation, `sarsen-staff-80=${token}`)).toEqual({ status: 401, code: 'not_signed_in' })
  expect(await readAllRows(fixture.database)).toEqual(before)
})

test.each(ofStaff)(
  '$name answers 403 to every role that it is not for, and lets the others in',
  async named => {
    const { operation } = named
    const roles: readonly StaffRole[] = operation.roles ?? []
    for (const role of staffRoles.filter(one => !roles.includes(one)))
      expect([role, await ask(operation, cookies.get(role))]).toEqual([
        role,
        { status: 403, code: 'role_missing' },
      ])
    for (const role of roles) {
      const { status, code } = await ask(operation, cookies.get(role))
      expect([role, status === 401, code === 'role_missing']).toEqual([role, false, false])
    }
  },
)

test.each(ofStaff.filter(({ operation }) => operation.method !== 'GET'))(
  '$name refuses a foreign page before anything else',
  async ({ operation }) => {
    const foreign = { origin: 'https://evil.example' }
    expect(await ask(operation, undefined, foreign)).toEqual({ status: 403, code: 'foreign_origin' })
    const own = { origin: publicOrigin }
    expect((await ask(operation, undefined, own)).code).toBe('not_signed_in')
  },
)

test.each(ofCustomers)('$name answers 401 to a staff member', async ({ operation }) => {
  const cookie = cookies.get('support') ?? ''
  expect(await ask(operation, cookie)).toEqual({ status: 401, code: 'not_signed_in' })
  // A member's token under the name of customers.
  expect(await ask(operation, `sarsen-80=${cookie.split('=')[1]}`)).toEqual({
    status: 401,
    code: 'not_signed_in',
  })
})

test('a member with two roles may do what either may', async () => {
  const member = await addTestMember(api, ['auditor', 'administrator'])
  await signInMember(member, api)
  expect((await member.client.staffPeople({})).status).toBe(200)
})

test('each operation below /api/staff/ is of the staff, and no other one is', () => {
  for (const { name, operation } of tableOf(operations)) {
    const isOfStaff = operation.access === 'staff' || operation.access === 'staff_anyone'
    expect([name, operation.path.startsWith('/api/staff/')]).toEqual([name, isOfStaff])
  }
  const open = tableOf(staffOperations).filter(({ operation }) => operation.access === 'staff_anyone')
  expect(open.map(({ operation }) => `${operation.method} ${operation.path}`).toSorted()).toEqual([
    'DELETE /api/staff/session',
    'GET /api/staff/demonstration',
    'POST /api/staff/joinings',
    'POST /api/staff/joinings/options',
    'POST /api/staff/session',
    'POST /api/staff/session/passkey',
    'POST /api/staff/session/passkey/options',
  ])
})

const aside = {
  method: 'GET',
  summary: 'Aside',
  description: 'For the test',
  answers: { 204: 'none' },
} as const

const misplaced: readonly (readonly [string, Operation])[] = [
  ['one of customers below /api/staff/', { ...aside, path: '/api/staff/aside', access: 'customer' }],
  ['one of the public below /api/staff/', { ...aside, path: '/api/staff/aside', access: 'anyone' }],
]

test.each(misplaced)('%s is not mounted', (_, operation) => {
  const table: Operations = { aside: operation }
  const handlers: Handlers<Operations> = {
    aside: (_request, { reply }) => Promise.resolve(reply(204, null)),
  }
  expect(() =>
    mount(table, handlers, {
      carrierFor: () => ({ read: () => undefined, write: () => undefined, clear: () => undefined }),
      staffCarrierFor: () => ({ read: () => undefined, write: () => undefined, clear: () => undefined }),
      callerOf: () => ({ address: 'test', device: '' }),
      readSession: () => Promise.resolve(undefined),
      readStaffSession: () => Promise.resolve({ ok: false, refusal: 'not_signed_in' }),
      noteOwnRecord: () => Promise.resolve(),
      newId: () => 'id',
      report: () => undefined,
    }),
  ).toThrow(/aside is for/)
})
