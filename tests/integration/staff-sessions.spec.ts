// How staff members sign in and out, and how long their sessions last (part two, sections 17.1 and 17.7).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkStaffProof } from '../../src/bank/staff/members/check-staff-proof.ts'
import { openApiFixture, type ApiFixture } from './api-fixture.ts'
import { openSignedInCustomer } from './customers.ts'
import { openBrowser } from './browser.ts'
import type { TestApi } from './open-test-api.ts'
import {
  addTestMember,
  openMember,
  signInMember,
  staffEvents,
  staffKey,
  staffPassword,
  type TestMember,
} from './staff.ts'
import { codeNow } from './turn-on-second-factor.ts'

let fixture: ApiFixture
let api: TestApi

beforeAll(async () => {
  fixture = await openApiFixture()
  api = fixture.openApi()
})
afterAll(() => fixture.close())

const minuteMs = 60_000

const signIn = (member: TestMember, changes: { email?: string; password?: string; code?: string } = {}) => {
  api.pass(30_000)
  const right = { email: member.email, password: staffPassword, code: codeNow(staffKey, api) }
  return member.client.staffSignIn({ body: { ...right, ...changes } })
}

/** What the bank answers to a token in a browser of its own. */
async function askWith(cookie: string) {
  const answer = await api.app.request('/api/staff/session', { headers: { cookie } })
  const body: unknown = await answer.json()
  return { status: answer.status, body }
}

test('a member signs in by email, password and code, for 15 minutes without activity and 8 hours at most', async () => {
  const member = await addTestMember(api, ['payments', 'support'], { name: 'Priya Nair' })
  const signedIn = await signIn(member, { email: ` ${member.email.toUpperCase()}` })
  if (signedIn.status !== 201) throw new Error(`answered ${signedIn.status}`)
  const { asOf, idleEndsAt, endsAt } = signedIn.body
  expect(signedIn.body.member).toEqual({
    id: member.memberId,
    name: 'Priya Nair',
    email: member.email,
    roles: ['support', 'payments'],
    isDemo: false,
  })
  expect(Math.round((Date.parse(idleEndsAt) - Date.parse(asOf)) / minuteMs)).toBe(15)
  expect(Math.round((Date.parse(endsAt) - Date.parse(asOf)) / minuteMs)).toBe(8 * 60)
  expect((await member.client.staffReadSession({})).status).toBe(200)
  expect((await member.client.staffSignOut({})).status).toBe(204)
  expect(member.staffCookie()).toBeUndefined()
  expect((await member.client.staffReadSession({})).status).toBe(401)
  expect(await staffEvents(api, member)).toEqual(['member_added', 'signed_in', 'signed_out'])
})

test('only activity extends a session, and never beyond 8 hours', async () => {
  const member = await openMember(api, ['auditor'])
  api.pass(14 * minuteMs)
  expect((await member.client.staffReadSession({})).status).toBe(200)
  expect((await member.client.staffExtendSession({})).status).toBe(200)
  api.pass(14 * minuteMs)
  expect((await member.client.staffReadSession({})).status).toBe(200)
  api.pass(minuteMs + 1)
  expect((await member.client.staffReadSession({})).status).toBe(401)
  await signInMember(member, api)
  for (let passed = 0; passed < 8 * 60 - 10; passed += 10) {
    api.pass(10 * minuteMs)
    expect((await member.client.staffExtendSession({})).status).toBe(200)
  }
  api.pass(10 * minuteMs)
  expect((await member.client.staffExtendSession({})).status).toBe(401)
})

test('every failure of a sign-in gets one answer', async () => {
  const member = await addTestMember(api, ['support'])
  const invited = await addTestMember(api, ['support'])
  await fixture.database.query("update staff_member set status = 'suspended' where id = $1", [
    invited.memberId,
  ])
  const demo = await addTestMember(api, ['support'], { isDemo: true })
  const answers = [
    await signIn(member, { email: 'nobody@staff.sarsen.example' }),
    await signIn(member, { password: 'not the password' }),
    await signIn(member, { code: '000000' }),
    await signIn(member, { code: 'a word' }),
    await signIn(invited),
    // This bank is no demonstration.
    await signIn(demo),
  ]
  for (const { status, body } of answers)
    expect({ status, body }).toEqual({
      status: 401,
      body: {
        type: '/problems/invalid_staff_credentials',
        title: 'Staff sign-in failed',
        status: 401,
        code: 'invalid_staff_credentials',
        detail: 'Those details are not right. Wait for a new code.',
        isFinal: false,
      },
    })
  expect((await signIn(member)).status).toBe(201)
  expect(await staffEvents(api, member)).toEqual([
    'member_added',
    'sign_in_failed',
    'sign_in_failed',
    'sign_in_failed',
    'signed_in',
  ])
})

test('a code is taken once', async () => {
  const member = await addTestMember(api, ['support'])
  api.pass(30_000)
  const code = codeNow(staffKey, api)
  const body = { email: member.email, password: staffPassword, code }
  expect((await member.client.staffSignIn({ body })).status).toBe(201)
  expect((await member.client.staffSignIn({ body })).status).toBe(401)
})

test('failures in a row lock the sign-in, also for the right details, and it is recorded', async () => {
  const own = fixture.openApi()
  const member = await addTestMember(own, ['compliance'])
  const fail = () =>
    member.client.staffSignIn({ body: { email: member.email, password: 'wrong', code: '000000' } })
  const { failuresMax } = own.bank.limits
  for (let n = 0; n < failuresMax; n += 1) expect((await fail()).status).toBe(401)
  own.pass(30_000)
  const right = { email: member.email, password: staffPassword, code: codeNow(staffKey, own) }
  const locked = await member.client.staffSignIn({ body: right })
  expect([locked.status, locked.body]).toMatchObject([429, { code: 'sign_in_locked' }])
  expect((await staffEvents(own, member)).at(-1)).toBe('sign_in_locked')
  own.pass(own.bank.limits.lockMs + 30_000)
  const again = { ...right, code: codeNow(staffKey, own) }
  expect((await member.client.staffSignIn({ body: again })).status).toBe(201)
})

test('a second sign-in ends the first session, which is told that the member signed in somewhere else', async () => {
  const member = await openMember(api, ['auditor'])
  const first = member.staffCookie() ?? ''
  const elsewhere: TestMember = { ...member, ...openBrowser(api.app) }
  await signInMember(elsewhere, api)
  expect(await askWith(first)).toMatchObject({
    status: 401,
    body: { code: 'signed_in_elsewhere', detail: 'You signed in somewhere else.' },
  })
  expect((await elsewhere.client.staffReadSession({})).status).toBe(200)
  // A session that ended by itself is told nothing of it.
  api.pass(20 * minuteMs)
  await signInMember(member, api)
  expect(await askWith(elsewhere.staffCookie() ?? '')).toMatchObject({
    status: 401,
    body: { code: 'not_signed_in' },
  })
})

test('demo members, in a demonstration, have several sessions, and their codes may be used again', async () => {
  const demonstration = fixture.openApi(undefined, { isDemonstration: true })
  const member = await addTestMember(demonstration, ['support'], { isDemo: true })
  const code = codeNow(staffKey, demonstration)
  const body = { email: member.email, password: staffPassword, code }
  const other = openBrowser(demonstration.app)
  for (const browser of [member, other]) expect((await browser.client.staffSignIn({ body })).status).toBe(201)
  for (const browser of [member, other]) expect((await browser.client.staffReadSession({})).status).toBe(200)
  for (let n = 0; n < demonstration.bank.limits.failuresMax + 2; n += 1)
    expect((await other.client.staffSignIn({ body: { ...body, password: 'wrong' } })).status).toBe(401)
  expect((await other.client.staffSignIn({ body })).status).toBe(201)
  // Without DEMO the same session opens nothing.
  const real = fixture.openApi()
  const answer = await real.app.request('/api/staff/session', {
    headers: { cookie: member.staffCookie() ?? '' },
  })
  expect(answer.status).toBe(401)
})

test('a customer’s session opens nothing of the staff’s, nor a member’s anything of customers’', async () => {
  const ada = await openSignedInCustomer(api)
  expect((await ada.client.staffReadSession({})).status).toBe(401)
  const member = await openMember(api, ['support'])
  expect((await member.client.readSession({})).status).toBe(401)
  // One browser may have both, and signing out of one leaves the other.
  await signInMember({ ...member, client: ada.client }, api)
  await ada.client.staffSignOut({})
  expect((await ada.client.readSession({})).status).toBe(200)
})

test('the fifth wrong code in a row of a confirmation ends the session', async () => {
  const member = await openMember(api, ['payments'])
  const session = await member.client.staffReadSession({})
  if (session.status !== 200) throw new Error(`answered ${session.status}`)
  const [row] = await fixture.database.query<{ id: string }>(
    'select id from staff_session where member_id = $1 and ended_at is null',
    [member.memberId],
  )
  const staff = { sessionId: row?.id ?? '', memberId: member.memberId }
  const give = (code: string) =>
    fixture.database.transaction(transaction =>
      checkStaffProof(transaction, {
        staff,
        proof: { method: 'app', code },
        at: api.bank.clock(),
        caller: { address: '192.0.2.1', device: '' },
        entryId: api.bank.newId(),
      }),
    )
  for (let n = 0; n < 4; n += 1) expect(await give('000000')).toBe('wrong')
  api.pass(30_000)
  expect(await give(codeNow(staffKey, api))).toBe('right')
  // Used up.
  for (let n = 0; n < 4; n += 1) expect(await give(codeNow(staffKey, api))).toBe('wrong')
  expect((await member.client.staffReadSession({})).status).toBe(200)
  expect(await give('000000')).toBe('ended')
  expect((await member.client.staffReadSession({})).status).toBe(401)
  expect(await give('000000')).toBe('ended')
  expect((await staffEvents(api, member)).slice(-2)).toEqual(['confirmation_failed', 'session_ended'])
})

test('a proof that is checked again, because its commit was not acknowledged, counts once', async () => {
  const member = await openMember(api, ['payments'])
  const [row] = await fixture.database.query<{ id: string }>(
    'select id from staff_session where member_id = $1 and ended_at is null',
    [member.memberId],
  )
  const check = {
    staff: { sessionId: row?.id ?? '', memberId: member.memberId },
    proof: { method: 'app', code: '000000' },
    at: api.bank.clock(),
    caller: { address: '192.0.2.1', device: '' },
    entryId: api.bank.newId(),
  } as const
  for (let n = 0; n < 7; n += 1)
    expect(await fixture.database.transaction(transaction => checkStaffProof(transaction, check))).toBe(
      'wrong',
    )
  expect((await member.client.staffReadSession({})).status).toBe(200)
})
