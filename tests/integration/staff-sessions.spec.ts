// How staff members sign in and out, and how long their sessions last (part two, section 17.1).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApiFixture, type ApiFixture } from './api-fixture.ts'
import { openSignedInCustomer } from './customers.ts'
import type { TestApi } from './open-test-api.ts'
import { addTestMember, openMember, signInMember, staffKey, staffPassword } from './staff.ts'
import { codeNow } from './turn-on-second-factor.ts'

let fixture: ApiFixture
let api: TestApi

beforeAll(async () => {
  fixture = await openApiFixture()
  api = fixture.openApi()
})
afterAll(() => fixture.close())

test('a member signs in with email, password and code, in a session of 15 minutes and 8 hours at most', async () => {
  const member = await addTestMember(api, ['payments', 'support'], { name: 'Priya Nair' })
  api.pass(30_000)
  const at = api.bank.clock().getTime()
  const body = { email: member.email, password: staffPassword, code: codeNow(staffKey, api) }
  const signedIn = await member.client.staffSignIn({ body })
  if (signedIn.status !== 201) throw new Error(`answered ${signedIn.status}`)
  expect(signedIn.body.member).toEqual({
    id: member.memberId,
    name: 'Priya Nair',
    email: member.email,
    roles: ['support', 'payments'],
    isDemo: false,
  })
  expect(Math.round((Date.parse(signedIn.body.idleEndsAt) - at) / 1000)).toBe(15 * 60)
  expect(Math.round((Date.parse(signedIn.body.endsAt) - at) / 1000)).toBe(8 * 60 * 60)
  expect((await member.client.staffReadSession({})).status).toBe(200)
  await member.client.staffSignOut({})
  expect((await member.client.staffReadSession({})).status).toBe(401)
})

test('a second sign-in ends the first session, which is told that the member signed in somewhere else', async () => {
  const member = await openMember(api, ['auditor'])
  const cookie = member.staffCookie() ?? ''
  await member.client.staffSignOut({})
  await signInMember(member, api)
  const first = member.staffCookie() ?? ''
  expect(first).not.toBe(cookie)
  const elsewhere = await addTestMember(api, ['auditor'])
  await signInMember({ ...elsewhere, email: member.email }, api)
  const answer = await api.app.request('/api/staff/session', { headers: { cookie: first } })
  expect([answer.status, await answer.json()]).toMatchObject([
    401,
    { code: 'signed_in_elsewhere', detail: 'You signed in somewhere else.' },
  ])
})

test('a customer’s session opens nothing of the staff’s, nor a member’s anything of customers’', async () => {
  const ada = await openSignedInCustomer(api)
  expect((await ada.client.staffReadSession({})).status).toBe(401)
  const member = await openMember(api, ['support'])
  expect((await member.client.readSession({})).status).toBe(401)
})
