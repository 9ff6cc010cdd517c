// How staff members change and leave, and whom they are connected with (part two, sections 17.1 and 17.2).
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Queryable } from '../../src/bank/database/database.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { addMember } from '../../src/bank/staff/members/add-member.ts'
import {
  addRoles,
  endConnection,
  recordAsLeft,
  removeRoles,
  restoreMember,
  suspendMember,
} from '../../src/bank/staff/members/change-member.ts'
import { isConnected } from '../../src/bank/staff/members/connections.ts'
import { findMember } from '../../src/bank/staff/members/member.ts'
import type { StaffRole } from '../../src/domain/staff.ts'
import { openApiFixture, type ApiFixture } from './api-fixture.ts'
import { openBrowser } from './browser.ts'
import { openCustomer } from './customers.ts'
import { chosenPassword as newPassword, inviteMember, newLinkFor } from './invite-member.ts'
import type { TestApi } from './open-test-api.ts'
import { addTestMember, openMember, signInMember, staffEvents, type TestMember } from './staff.ts'
import { codeNow } from './turn-on-second-factor.ts'

let fixture: ApiFixture
let api: TestApi
let ruth: TestMember

beforeAll(async () => {
  fixture = await openApiFixture()
  api = fixture.openApi()
  ruth = await openMember(api, ['administrator'], { name: 'Ruth Amadi' })
})
afterAll(async () => {
  expect(await reconcile(fixture.database)).toEqual([])
  await fixture.close()
})

const within = <Value>(work: (transaction: Queryable) => Promise<Value>) => fixture.database.transaction(work)

/** A change by Ruth, an administrator. */
const byRuth = (member: { readonly memberId: string }) => ({
  memberId: member.memberId,
  by: ruth.memberId,
  at: api.bank.clock(),
})

const invite = (roles?: readonly StaffRole[]) => inviteMember(api, { by: ruth, ...(roles && { roles }) })

const linkFor = ({ memberId }: { readonly memberId: string }) =>
  newLinkFor(api, { memberId, by: ruth.memberId })

describe('changes of a member', () => {
  test('of roles or status end the sessions and are recorded', async () => {
    const tom = await openMember(api, ['payments'])
    const isSignedIn = async () => (await tom.client.staffReadSession({})).status === 200
    const change = byRuth(tom)
    expect(await within(t => addRoles(t, { ...change, roles: ['compliance'] }))).toMatchObject({
      ok: true,
      value: { roles: ['payments', 'compliance'], version: 2n },
    })
    expect(await isSignedIn()).toBe(false)
    await signInMember(tom, api)
    expect(await within(t => removeRoles(t, { ...change, roles: ['payments'] }))).toMatchObject({
      ok: true,
      value: { roles: ['compliance'] },
    })
    expect(await isSignedIn()).toBe(false)
    await signInMember(tom, api)
    expect(await within(t => suspendMember(t, change))).toMatchObject({ value: { status: 'suspended' } })
    expect(await isSignedIn()).toBe(false)
    expect(await within(t => suspendMember(t, change))).toEqual({ ok: false, refusal: 'member_status' })
    expect(await within(t => restoreMember(t, change))).toMatchObject({ value: { status: 'active' } })
    await signInMember(tom, api)
    expect(await within(t => recordAsLeft(t, change))).toMatchObject({ value: { status: 'left' } })
    expect(await isSignedIn()).toBe(false)
    for (const again of [suspendMember, restoreMember, recordAsLeft])
      expect(await within(t => again(t, change))).toEqual({ ok: false, refusal: 'member_status' })
    expect((await staffEvents(api, tom)).filter(type => !type.startsWith('sign'))).toEqual([
      'member_added',
      'roles_added',
      'roles_removed',
      'member_suspended',
      'member_restored',
      'member_left',
    ])
  })

  test('never combine roles across the two sides, nor leave a member without any', async () => {
    const tom = await addTestMember(api, ['payments'])
    const change = byRuth(tom)
    expect(await within(t => addRoles(t, { ...change, roles: ['auditor'] }))).toEqual({
      ok: false,
      refusal: 'roles_across',
    })
    expect(await within(t => addRoles(t, { ...change, roles: ['payments'] }))).toEqual({
      ok: false,
      refusal: 'roles_unchanged',
    })
    expect(await within(t => removeRoles(t, { ...change, roles: ['support'] }))).toEqual({
      ok: false,
      refusal: 'roles_unchanged',
    })
    expect(await within(t => removeRoles(t, { ...change, roles: ['payments'] }))).toEqual({
      ok: false,
      refusal: 'last_role',
    })
    expect(
      await within(t =>
        addMember(t, {
          id: api.bank.newId(),
          handle: api.bank.randomBytes(32),
          name: 'Both Sides',
          email: 'both@staff.sarsen.example',
          roles: ['support', 'administrator'],
          isDemo: false,
          connections: [],
          by: null,
          at: api.bank.clock(),
        }),
      ),
    ).toEqual({ ok: false, refusal: 'roles_across' })
  })

  test('are not made by oneself, and the last administrator stays', async () => {
    expect(await within(t => suspendMember(t, byRuth(ruth)))).toEqual({
      ok: false,
      refusal: 'own_membership',
    })
    const byCommand = { memberId: ruth.memberId, by: null, at: api.bank.clock() }
    for (const change of [suspendMember, recordAsLeft])
      expect(await within(t => change(t, byCommand))).toEqual({ ok: false, refusal: 'last_administrator' })
    const other = await addTestMember(api, ['auditor', 'administrator'])
    const roles = ['administrator'] as const
    expect(await within(t => removeRoles(t, { ...byRuth(other), roles }))).toMatchObject({ ok: true })
    expect(await within(t => addRoles(t, { ...byRuth(other), roles }))).toMatchObject({ ok: true })
    expect(await within(t => suspendMember(t, byCommand))).toMatchObject({ ok: true })
    const back = { memberId: ruth.memberId, by: other.memberId, at: api.bank.clock() }
    expect(await within(t => restoreMember(t, back))).toMatchObject({ ok: true })
    expect(await within(t => suspendMember(t, byRuth(other)))).toMatchObject({ ok: true })
  })

  test('of two administrators, who remove each other at once, leave one', async () => {
    const own = await openApiFixture()
    const ownApi = own.openApi()
    const [one, two] = [
      await addTestMember(ownApi, ['administrator']),
      await addTestMember(ownApi, ['administrator']),
    ]
    const at = ownApi.bank.clock()
    const outcomes = await Promise.all([
      own.database.transaction(t => suspendMember(t, { memberId: one.memberId, by: two.memberId, at })),
      own.database.transaction(t => suspendMember(t, { memberId: two.memberId, by: one.memberId, at })),
    ])
    expect(outcomes.map(({ ok }) => String(ok)).toSorted()).toEqual(['false', 'true'])
    expect(outcomes.find(({ ok }) => !ok)).toEqual({ ok: false, refusal: 'last_administrator' })
    await own.close()
  })

  test('suspend who was invited, whose link ends; restored, they are invited again', async () => {
    const { client } = openBrowser(api.app)
    const invited = await invite()
    expect(await within(t => suspendMember(t, byRuth(invited)))).toMatchObject({ ok: true })
    expect((await client.staffBeginJoining({ body: { token: invited.token } })).status).toBe(410)
    expect(await within(t => restoreMember(t, byRuth(invited)))).toMatchObject({
      value: { status: 'invited' },
    })
    const token = await linkFor(invited)
    expect((await client.staffBeginJoining({ body: { token } })).status).toBe(200)
  })

  test('free the email of who left, and of nobody else', async () => {
    const tom = await addTestMember(api, ['support'])
    const add = () =>
      within(t =>
        addMember(t, {
          id: api.bank.newId(),
          handle: api.bank.randomBytes(32),
          name: 'Tom Again',
          email: ` ${tom.email.toUpperCase()} `,
          roles: ['administrator'],
          isDemo: false,
          connections: [],
          by: ruth.memberId,
          at: api.bank.clock(),
        }),
      )
    expect(await add()).toEqual({ ok: false, refusal: 'staff_email_in_use' })
    await within(t => recordAsLeft(t, byRuth(tom)))
    expect(await add()).toEqual({ ok: true, value: null })
  })
})

describe('connections', () => {
  test('are told when joining; an unknown email counts for nothing', async () => {
    const { client } = openBrowser(api.app)
    const ada = await openCustomer(api)
    const grace = await openCustomer(api)
    const { memberId, token } = await invite()
    const begun = await client.staffBeginJoining({ body: { token, newPassword } })
    if (begun.status !== 200 || !begun.body.app) throw new Error(`answered ${begun.status}`)
    const code = codeNow(begun.body.app.key, api)
    const customers = [ada.email.toUpperCase(), 'nobody@example.com']
    expect((await client.staffJoin({ body: { token, newPassword, code, customers } })).status).toBe(204)
    expect(await isConnected(fixture.database, memberId, [ada.customerId])).toBe(true)
    expect(await isConnected(fixture.database, memberId, [grace.customerId])).toBe(false)
    expect(await isConnected(fixture.database, memberId, [grace.customerId, ada.customerId])).toBe(true)
    expect(await isConnected(fixture.database, memberId, [])).toBe(false)
  })

  test('an equal email counts, and so does who shares an account with who is known', async () => {
    const ada = await openCustomer(api)
    const grace = await openCustomer(api)
    const hedy = await openCustomer(api)
    const herself = await addTestMember(api, ['support'], { email: ada.email })
    const knower = await addTestMember(api, ['support'], { customerIds: [grace.customerId] })
    expect(await isConnected(fixture.database, herself.memberId, [ada.customerId])).toBe(true)
    expect(await isConnected(fixture.database, knower.memberId, [ada.customerId])).toBe(false)
    expect(await isConnected(fixture.database, knower.memberId, [hedy.customerId])).toBe(false)
    await fixture.database.query('select grant_account_access($1, $2, $3, $4, $4, $5)', [
      hedy.customerId,
      grace.account.id,
      'owner',
      api.bank.clock(),
      'test',
    ])
    expect(await isConnected(fixture.database, knower.memberId, [hedy.customerId])).toBe(true)
  })

  test('end by an administrator, and never one’s own', async () => {
    const ada = await openCustomer(api)
    const tom = await addTestMember(api, ['support'], { customerIds: [ada.customerId] })
    const people = await (await signedInRuth()).client.staffPerson({ params: { id: tom.memberId } })
    if (people.status !== 200) throw new Error(`answered ${people.status}`)
    const [connection] = people.body.connections
    expect(people.body.connections).toMatchObject([{ customerName: expect.any(String) }])
    const end = { connectionId: connection?.id ?? '', by: tom.memberId, at: api.bank.clock() }
    expect(await within(t => endConnection(t, end))).toEqual({ ok: false, refusal: 'own_membership' })
    expect(await within(t => endConnection(t, { ...end, by: ruth.memberId }))).toMatchObject({ ok: true })
    expect(await isConnected(fixture.database, tom.memberId, [ada.customerId])).toBe(false)
    expect(await within(t => endConnection(t, { ...end, by: ruth.memberId }))).toEqual({
      ok: false,
      refusal: 'not_found',
    })
    expect((await findMember(fixture.database, tom.memberId))?.version).toBe(2n)
  })

  test('end the sessions of whose they were', async () => {
    const ada = await openCustomer(api)
    const tom = await openMember(api, ['support'], { customerIds: [ada.customerId] })
    const end = { connectionId: await connectionOf(tom), by: ruth.memberId, at: api.bank.clock() }
    expect(await within(t => endConnection(t, end))).toMatchObject({ ok: true })
    expect((await tom.client.staffReadSession({})).status).toBe(401)
  })

  test('stay with who leaves and is added anew with the same email, until they are ended', async () => {
    const ada = await openCustomer(api)
    const email = `tom.${crypto.randomUUID()}@staff.sarsen.example`
    const before = await addTestMember(api, ['support'], { email, customerIds: [ada.customerId] })
    const change = { memberId: before.memberId, by: ruth.memberId, at: api.bank.clock() }
    expect(await within(t => recordAsLeft(t, change))).toMatchObject({ ok: true })
    const end = { connectionId: await connectionOf(before), by: ruth.memberId, at: api.bank.clock() }
    expect(await within(t => endConnection(t, end))).toEqual({ ok: false, refusal: 'member_status' })
    const anew = await addTestMember(api, ['support'], { email })
    expect(await isConnected(fixture.database, anew.memberId, [ada.customerId])).toBe(true)
    const stored = await fixture.database.query(
      `select staff_connected_at($1, array[$2::uuid], $3) as at_once, array(select staff_connected_customers($1)::text) as all`,
      [anew.memberId, ada.customerId, api.bank.clock()],
    )
    expect(stored).toEqual([{ at_once: true, all: [ada.customerId] }])
    expect(await within(t => endConnection(t, { ...end, by: anew.memberId }))).toMatchObject({ ok: false })
    expect(await within(t => endConnection(t, end))).toMatchObject({ ok: true })
    expect(await isConnected(fixture.database, anew.memberId, [ada.customerId])).toBe(false)
  })
})

/** The connection that was told of a member. */
async function connectionOf({ memberId }: TestMember): Promise<string> {
  const [told] = await fixture.database.query<{ id: string }>(
    'select id from staff_connection where member_id = $1',
    [memberId],
  )
  return told?.id ?? ''
}

/** Ruth, signed in anew: another test may have changed her. */
async function signedInRuth(): Promise<TestMember> {
  await signInMember(ruth, api)
  return ruth
}

test('administrators read who works in the bank, and how', async () => {
  const tom = await addTestMember(api, ['payments', 'support'], { name: 'Tom Hallam' })
  const { memberId } = await invite(['auditor'])
  const { client } = await signedInRuth()
  const listed = await client.staffPeople({})
  if (listed.status !== 200) throw new Error(`answered ${listed.status}`)
  const { people } = listed.body
  expect(people.find(({ id }) => id === tom.memberId)).toMatchObject({
    name: 'Tom Hallam',
    status: 'active',
    roles: ['support', 'payments'],
    methods: ['app'],
    isDemo: false,
  })
  const invited = await client.staffPerson({ params: { id: memberId } })
  expect([invited.status, invited.body]).toMatchObject([
    200,
    { status: 'invited', methods: [], linkEndsAt: expect.any(String) },
  ])
  const nobody = await client.staffPerson({ params: { id: '01890000-0000-7000-8000-000000000001' } })
  expect(nobody.status).toBe(404)
})

test('in a shared demonstration its members see its own members alone', async () => {
  const shared = fixture.openApi(undefined, { isDemonstration: true, isShared: true })
  const demo = await addTestMember(shared, ['administrator'], { isDemo: true, name: 'Demo Ruth' })
  await signInMember(demo, shared)
  const listed = await demo.client.staffPeople({})
  if (listed.status !== 200) throw new Error(`answered ${listed.status}`)
  expect(listed.body.people.map(({ isDemo }) => isDemo)).not.toContain(false)
  expect((await demo.client.staffPerson({ params: { id: ruth.memberId } })).status).toBe(404)
})
