// How staff members join by a link (part two, sections 17.1 and 17.2).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { sendDue } from '../../src/bank/outbox/send-due.ts'
import type { StaffRole } from '../../src/domain/staff.ts'
import { newAuthenticator } from '../support/software-authenticator.ts'
import { openApiFixture, type ApiFixture } from './api-fixture.ts'
import { openBrowser } from './browser.ts'
import { chosenPassword as newPassword, inviteMember, newLinkFor } from './invite-member.ts'
import { publicOrigin, type TestApi } from './open-test-api.ts'
import { openMember, staffEvents, staffPassword, type TestMember } from './staff.ts'
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

const invite = (roles?: readonly StaffRole[]) => inviteMember(api, { by: ruth, ...(roles && { roles }) })

const linkFor = ({ memberId }: { readonly memberId: string }) =>
  newLinkFor(api, { memberId, by: ruth.memberId })

test('a joining link sets a password and an app, works once, and then the member signs in', async () => {
  const { client, ...browser } = openBrowser(api.app)
  const { memberId, email, token } = await invite(['payments', 'compliance'])
  const read = await client.staffBeginJoining({ body: { token } })
  expect([read.status, read.body]).toMatchObject([200, { name: 'Tom Hallam', email }])
  const begun = await client.staffBeginJoining({ body: { token, newPassword } })
  if (begun.status !== 200 || !begun.body.app) throw new Error(`answered ${begun.status}`)
  const { key, uri } = begun.body.app
  expect(uri).toContain('otpauth://totp/Sarsen%20Staff:')
  expect(await client.staffJoin({ body: { token, newPassword, code: '000000' } })).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'code' }] },
  })
  const joined = await client.staffJoin({ body: { token, newPassword, code: codeNow(key, api) } })
  expect(joined.status).toBe(204)
  expect(browser.staffCookie()).toBeUndefined()
  const again = await client.staffJoin({ body: { token, newPassword, code: codeNow(key, api) } })
  expect([again.status, again.body]).toMatchObject([
    410,
    { code: 'joining_link_ended', detail: 'This link no longer works.' },
  ])
  // The first code was used up by joining.
  const used = await client.staffSignIn({ body: { email, password: newPassword, code: codeNow(key, api) } })
  expect(used.status).toBe(401)
  api.pass(30_000)
  const signedIn = await client.staffSignIn({
    body: { email, password: newPassword, code: codeNow(key, api) },
  })
  expect([signedIn.status, signedIn.body]).toMatchObject([
    201,
    { member: { roles: ['payments', 'compliance'] } },
  ])
  expect(await staffEvents(api, { memberId })).toEqual([
    'member_added',
    'joining_link_made',
    'member_joined',
    'sign_in_failed',
    'signed_in',
  ])
})

test('a joining link sets a passkey instead, which signs in alone', async () => {
  const authenticator = await newAuthenticator(publicOrigin)
  const { client } = openBrowser(api.app)
  const { memberId, token } = await invite()
  const begun = await client.staffBeginJoining({ body: { token, newPassword } })
  if (begun.status !== 200 || !begun.body.passkey) throw new Error(`answered ${begun.status}`)
  const forged = await authenticator.create(begun.body.passkey, { origin: 'https://evil.example' })
  expect((await client.staffJoin({ body: { token, newPassword, response: forged } })).status).toBe(409)
  const response = await authenticator.create(begun.body.passkey)
  expect((await client.staffJoin({ body: { token, newPassword, response } })).status).toBe(204)

  const signIn = async (wrong = {}) => {
    const challenge = await client.staffPasskeyChallenge({})
    if (challenge.status !== 201) throw new Error(`answered ${challenge.status}`)
    const { id, options } = challenge.body
    const body = { challengeId: id, response: await authenticator.get(options, wrong) }
    return client.staffSignInWithPasskey({ body })
  }
  expect((await signIn()).status).toBe(201)
  expect((await client.staffReadSession({})).status).toBe(200)
  expect((await signIn({ isForged: true })).status).toBe(401)
  expect((await signIn({ isVerified: false })).status).toBe(401)
  // A counter that does not rise: it may have been copied, and works no more.
  expect((await signIn({ counter: 1 })).status).toBe(401)
  expect((await signIn()).status).toBe(401)
  expect(await staffEvents(api, { memberId })).toContain('passkey_stopped')
})

test('a joining link of 12 characters at least, not a common password, and one method', async () => {
  const { client } = openBrowser(api.app)
  const { token } = await invite()
  const errorsOf = async (body: Parameters<typeof client.staffJoin>[0]['body']) => {
    const answer = await client.staffJoin({ body })
    return answer.status === 422 ? answer.body.errors : answer.status
  }
  expect(await errorsOf({ token, newPassword: 'only eleven', code: '123456' })).toMatchObject([
    {
      field: 'newPassword',
      code: 'too_short',
      message: 'Password must be at least 12 characters long.',
    },
  ])
  expect(await errorsOf({ token, newPassword: 'passwordpassword', code: '123456' })).toMatchObject([
    { field: 'newPassword', code: 'common_password' },
  ])
  expect(await errorsOf({ token, newPassword })).toMatchObject([{ field: 'code', code: 'required' }])
})

test('a joining link works for 24 hours, and a newer one takes its place', async () => {
  const { client } = openBrowser(api.app)
  const first = await invite()
  const second = await linkFor(first)
  expect((await client.staffBeginJoining({ body: { token: first.token } })).status).toBe(410)
  expect((await client.staffBeginJoining({ body: { token: second } })).status).toBe(200)
  const own = fixture.openApi()
  own.pass(api.bank.clock().getTime() - own.bank.clock().getTime() + 24 * 60 * 60_000)
  const { client: later } = openBrowser(own.app)
  expect((await later.staffBeginJoining({ body: { token: second } })).status).toBe(410)
  expect((await client.staffBeginJoining({ body: { token: 'nonsense' } })).status).toBe(410)
})

test('a joining link for who lost their app replaces all that they had, and the older password ends', async () => {
  const member = await openMember(api, ['compliance'])
  const token = await linkFor(member)
  expect((await member.client.staffReadSession({})).status).toBe(401)
  const begun = await member.client.staffBeginJoining({ body: { token, newPassword } })
  if (begun.status !== 200 || !begun.body.app) throw new Error(`answered ${begun.status}`)
  const code = codeNow(begun.body.app.key, api)
  expect((await member.client.staffJoin({ body: { token, newPassword, code } })).status).toBe(204)
  api.pass(30_000)
  const old = { email: member.email, password: staffPassword, code: codeNow(begun.body.app.key, api) }
  expect((await member.client.staffSignIn({ body: old })).status).toBe(401)
  expect((await member.client.staffSignIn({ body: { ...old, password: newPassword } })).status).toBe(201)
})

test('a joining link of an administrator goes by email, which makes it anew as it leaves', async () => {
  const { client } = openBrowser(api.app)
  const { email, token, memberId } = await invite()
  const sent: { readonly recipient: string; readonly token?: string | undefined }[] = []
  await sendDue(api.bank, message => {
    sent.push(message)
    return Promise.resolve('sent')
  })
  const mine = sent.filter(({ recipient }) => recipient === email)
  expect(mine).toMatchObject([{ type: 'staff_joining_link', token: expect.any(String) }])
  expect((await client.staffBeginJoining({ body: { token } })).status).toBe(410)
  expect((await client.staffBeginJoining({ body: { token: mine[0]?.token ?? '' } })).status).toBe(200)
  expect((await staffEvents(api, { memberId })).at(-1)).toBe('joining_link_sent')
})
