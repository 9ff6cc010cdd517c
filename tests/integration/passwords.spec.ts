// A change of password (spec section 9, ruling 24), over a real database.
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limits } from '../../content/facts.ts'
import type { PasswordHasher } from '../../src/bank/bank.ts'
import { changePassword } from '../../src/bank/passwords/change-password.ts'
import { passwordWords } from '../../src/contract/password-words.ts'
import { codeWords } from '../../src/contract/code-words.ts'
import { fastPasswords } from '../support/runtime/dependencies.ts'
import { password } from '../support/open-customer.ts'
import { openBrowser, type Browser } from './browser.ts'
import { openSignedInCustomer, type TestCustomer } from './customers.ts'
import { newAddress } from './new-address.ts'
import { openTestApi, type TestApi } from './open-test-api.ts'
import { readRowsNaming } from './read-rows.ts'
import { readNotices, readEventTypes } from './read-notices.ts'
import { rerunningAfter } from './rerunning-after.ts'
import { openApiFixture, type ApiFixture } from './api-fixture.ts'
import { codeNow, turnOnSecondFactor } from './turn-on-second-factor.ts'
import { relyingParty } from './passkey-customer.ts'

const newPassword = 'three unrelated words'
const wrong = 'not the password'

let fixture: ApiFixture
let api: TestApi

beforeAll(async () => {
  fixture = await openApiFixture()
  api = fixture.openApi()
})
afterAll(() => fixture.close())

type Change = Parameters<Browser['client']['changePassword']>[0]['body']

/** A valid change, but for `changes`. */
const change = ({ client }: Browser, changes: Partial<Change> = {}) =>
  client.changePassword({ body: { currentPassword: password, newPassword, ...changes } })

const atField = (field: string, code: string, message: string) => ({
  status: 422,
  body: { code: 'bad_input', errors: [{ field, code, message }] },
})

const signIn = (email: string, using: string, on = api) =>
  openBrowser(on.app).client.signIn({ body: { email, password: using, accountType: 'personal' } })

/** Another browser in which the customer is signed in. */
async function openElsewhere({ email }: TestCustomer): Promise<Browser> {
  const browser = openBrowser(api.app)
  await browser.client.signIn({ body: { email, password, accountType: 'personal' } })
  return browser
}

const isSignedIn = async ({ client }: Browser) => (await client.readSession({})).status === 200

test('the new password signs in from now on, and the old one does not', async () => {
  const ada = await openSignedInCustomer(api)
  expect((await change(ada)).status).toBe(204)
  expect((await signIn(ada.email, newPassword)).status).toBe(201)
  expect((await signIn(ada.email, password)).status).toBe(401)
})

test('every other session ends; this one gets a new token, and the old token is dead', async () => {
  const ada = await openSignedInCustomer(api)
  const others = [await openElsewhere(ada), await openElsewhere(ada)]
  const stranger = await openSignedInCustomer(api)
  const before = ada.cookie()
  expect((await change(ada)).status).toBe(204)
  expect(ada.cookie()).not.toBe(before)
  expect(await isSignedIn(ada)).toBe(true)
  for (const other of others) expect(await isSignedIn(other)).toBe(false)
  expect(await isSignedIn(stranger)).toBe(true)
  const stolen = await api.app.request('/api/session', { headers: { cookie: before ?? '' } })
  expect(stolen.status).toBe(401)
})

test('the change is audited with its address and device, and the customer is notified', async () => {
  const ada = await openSignedInCustomer(api)
  await openElsewhere(ada)
  const before = await readNotices(fixture.database, ada)
  await change(ada)
  const [event] = await fixture.database.query(
    'select type, detail from audit_event where chain_id = $1 order by event_no desc limit 1',
    [ada.customerId],
  )
  expect(event).toEqual({
    type: 'password_changed',
    detail: { sessionsEnded: 1, address: '192.0.2.1', device: '' },
  })
  expect(before).toEqual(['new_device', 'email new_device'])
  const added = ['password_changed', 'email password_changed']
  expect((await readNotices(fixture.database, ada)).toSorted()).toEqual([...before, ...added].toSorted())
})

test('both passwords are stored nowhere but as a hash, of argon2id', async () => {
  const ada = await openSignedInCustomer(api)
  await change(ada)
  const rows = (await readRowsNaming(fixture.database, [ada.customerId])).join('\n')
  expect(rows).toContain('password_changed')
  for (const secret of [password, newPassword])
    expect(rows).not.toMatch(new RegExp(`${secret}|${bytesToHex(utf8ToBytes(secret))}`))
  expect(rows).toContain('"$argon2id$')
})

test.each([
  ['newPassword', { newPassword: 'seven77' }, 'too_short', passwordWords.tooShort],
  ['newPassword', { newPassword: '' }, 'required', passwordWords.missing],
  ['newPassword', { newPassword: 'a'.repeat(257) }, 'too_long', passwordWords.tooLong],
  ['newPassword', { newPassword: 'unseen\u0000 words' }, 'hidden_characters', passwordWords.unseen],
  ['newPassword', { newPassword: 'half a \ud83d character' }, 'hidden_characters', passwordWords.unseen],
  ['newPassword', { newPassword: 'password1' }, 'common_password', passwordWords.common],
  ['newPassword', { newPassword: 'PassWord1' }, 'common_password', passwordWords.common],
  ['newPassword', { newPassword: password }, 'same_password', passwordWords.same],
  ['currentPassword', { currentPassword: '' }, 'required', passwordWords.currentMissing],
  ['currentPassword', { currentPassword: wrong }, 'wrong_password', passwordWords.currentWrong],
])('%s of %j is refused with %s, and the old password stays', async (field, changes, code, message) => {
  const ada = await openSignedInCustomer(api)
  expect(await change(ada, changes)).toMatchObject(atField(field, code, message))
  expect((await signIn(ada.email, password)).status).toBe(201)
  const types = await readEventTypes(fixture.database, ada)
  expect(types).not.toContain('password_changed')
  expect(types.includes('current_password_failed')).toBe(code === 'wrong_password')
})

test.each(['kt7!vq2x', 'a'.repeat(256), '  spaces before and after  ', 'пароль из слов', '👩‍💻👩‍💻👩‍💻👩‍💻'])(
  '%j is compared to the letter',
  async chosen => {
    const ada = await openSignedInCustomer(api)
    expect((await change(ada, { newPassword: chosen })).status).toBe(204)
    expect((await signIn(ada.email, chosen)).status).toBe(201)
    expect((await signIn(ada.email, chosen.trim().slice(1))).status).toBe(401)
  },
)

test('the checks run in order: length, common passwords, the current password, the code', async () => {
  const ada = await openSignedInCustomer(api)
  await turnOnSecondFactor(ada, api)
  const code = '000000'
  expect(await change(ada, { newPassword: '1234567', currentPassword: wrong, code })).toMatchObject(
    atField('newPassword', 'too_short', passwordWords.tooShort),
  )
  expect(await change(ada, { newPassword: '12345678', currentPassword: wrong, code })).toMatchObject(
    atField('newPassword', 'common_password', passwordWords.common),
  )
  expect(await change(ada, { newPassword: wrong, currentPassword: wrong, code })).toMatchObject(
    atField('newPassword', 'same_password', passwordWords.same),
  )
  expect(await change(ada, { currentPassword: wrong, code })).toMatchObject(
    atField('currentPassword', 'wrong_password', passwordWords.currentWrong),
  )
  expect(await change(ada, { code })).toMatchObject(atField('code', 'invalid_code', codeWords.wrong))
})

test('five wrong current passwords lock the change, even with the right one; the lock grows with each further failure', async () => {
  const ada = await openSignedInCustomer(api)
  for (let n = 0; n < 5; n++) expect((await change(ada, { currentPassword: wrong })).status).toBe(422)
  const locked = await change(ada)
  expect(locked).toMatchObject({ status: 429, body: { code: 'too_many_attempts' } })
  expect(locked.headers.get('retry-after')).toBe('60')
  api.pass(60_000)
  expect((await change(ada, { currentPassword: wrong })).status).toBe(422)
  expect((await change(ada)).headers.get('retry-after')).toBe('120')
  api.pass(120_000)
  expect((await change(ada)).status).toBe(204)
  expect((await change(ada, { currentPassword: wrong })).status).toBe(422)
  const types = await readEventTypes(fixture.database, ada)
  expect(types.filter(type => type === 'current_password_locked')).toHaveLength(2)
})

test('a change that is refused before the password check counts as no failure', async () => {
  const ada = await openSignedInCustomer(api)
  for (let n = 0; n < 6; n++) {
    await change(ada, { newPassword: 'password1' })
    await change(ada, { newPassword: password })
    await change(ada, { newPassword: 'short' })
  }
  expect((await change(ada)).status).toBe(204)
})

test('a demo customer is not locked', async () => {
  const demo = await openSignedInCustomer(api)
  await fixture.database.query('update customer set is_demo = true where id = $1', [demo.customerId])
  for (let n = 0; n < 7; n++) expect((await change(demo, { currentPassword: wrong })).status).toBe(422)
  expect((await change(demo)).status).toBe(204)
})

test('an address may try a limited number of a demo customer’s passwords a minute, and the audit is limited too', async () => {
  const own = openTestApi(fixture.database, { clock: () => new Date('2026-11-21T12:00:00Z') })
  const demo = await openSignedInCustomer(own)
  await fixture.database.query('update customer set is_demo = true where id = $1', [demo.customerId])
  await fixture.database.query('delete from throttle')
  for (let n = 0; n < limits.demoAttemptsMinute; n++)
    expect((await change(demo, { currentPassword: wrong })).status).toBe(422)
  for (const given of [{ currentPassword: wrong }, {}])
    expect(await change(demo, given)).toMatchObject({ status: 429, body: { code: 'too_many_attempts' } })
  const types = await readEventTypes(fixture.database, demo)
  expect(types.filter(type => type === 'current_password_failed')).toHaveLength(limits.demoAttemptsMinute)
})

test('with a second factor a change needs a code, and a code works once', async () => {
  const ada = await openSignedInCustomer(api)
  const { key, recoveryCodes } = await turnOnSecondFactor(ada, api)
  const missing = atField('code', 'second_factor_required', codeWords.missing)
  for (let n = 0; n < 6; n++) expect(await change(ada)).toMatchObject(missing)
  api.pass(30_000)
  const code = codeNow(key, api)
  expect((await change(ada, { code })).status).toBe(204)
  const again = { currentPassword: newPassword, newPassword: password }
  expect(await change(ada, { ...again, code })).toMatchObject(
    atField('code', 'invalid_code', codeWords.wrong),
  )
  const [recoveryCode = ''] = recoveryCodes
  expect((await change(ada, { ...again, code: recoveryCode })).status).toBe(204)
  expect((await readEventTypes(fixture.database, ada)).slice(-4)).toEqual([
    'password_changed',
    'second_factor_failed',
    'recovery_code_used',
    'password_changed',
  ])
})

test('five wrong codes lock the change', async () => {
  const ada = await openSignedInCustomer(api)
  const { key } = await turnOnSecondFactor(ada, api)
  for (let n = 0; n < 5; n++) expect((await change(ada, { code: 'AAAA' })).status).toBe(422)
  api.pass(30_000)
  expect(await change(ada, { code: codeNow(key, api) })).toMatchObject({
    status: 429,
    body: { code: 'too_many_attempts' },
  })
})

test('of two changes at once one counts, and its browser stays signed in', async () => {
  const ada = await openSignedInCustomer(api)
  const other = await openElsewhere(ada)
  const chosen = ['one of two changes', 'the other of two']
  const outcomes = await Promise.all(
    [ada, other].map((browser, n) => change(browser, { newPassword: chosen[n] ?? '' })),
  )
  const winner = outcomes.findIndex(({ status }) => status === 204)
  expect(outcomes.filter(({ status }) => status === 204)).toHaveLength(1)
  expect(await isSignedIn(winner === 0 ? ada : other)).toBe(true)
  expect(await isSignedIn(winner === 0 ? other : ada)).toBe(false)
  expect((await signIn(ada.email, chosen[winner] ?? '')).status).toBe(201)
  expect((await signIn(ada.email, chosen[1 - winner] ?? '')).status).toBe(401)
})

test('of two changes from one page, the one whose check began before the other was stored is refused', async () => {
  let meanwhile: (() => Promise<unknown>) | undefined
  // The checks of one customer run one after another, and each change hashes the new password after its check.
  const hash: PasswordHasher['hash'] = async typed => {
    const phc = await fastPasswords.hash(typed)
    await meanwhile?.()
    return phc
  }
  const slow = openTestApi(fixture.database, { passwords: { ...fastPasswords, hash } })
  const ada = await openSignedInCustomer(slow)
  meanwhile = async () => {
    meanwhile = undefined
    expect((await change(ada)).status).toBe(204)
  }
  expect(await change(ada, { newPassword: 'another three words' })).toMatchObject(
    atField('currentPassword', 'wrong_password', passwordWords.currentWrong),
  )
  expect(await isSignedIn(ada)).toBe(true)
  expect((await signIn(ada.email, newPassword)).status).toBe(201)
})

test('a session that has ended meanwhile changes nothing', async () => {
  const ada = await openSignedInCustomer(api)
  const [session] = await fixture.database.query<{ id: string }>(
    'select id from session where customer_id = $1',
    [ada.customerId],
  )
  await ada.client.signOut({})
  const changed = await changePassword(api.bank, {
    session: { sessionId: session?.id ?? '', customerId: ada.customerId, visitId: null, isDemo: false },
    relyingParty,
    currentPassword: password,
    newPassword,
    caller: { address: '192.0.2.1', device: '' },
  })
  expect(changed).toEqual({ ok: false, refusal: { code: 'not_signed_in' } })
  expect((await signIn(ada.email, password)).status).toBe(201)
})

test('a change is done once when the confirmation of its commit is lost', async () => {
  const rerun = openTestApi(rerunningAfter('update customer set password_phc', fixture.database))
  const ada = await openSignedInCustomer(rerun)
  expect((await change(ada)).status).toBe(204)
  expect(await isSignedIn(ada)).toBe(true)
  expect(
    (await readEventTypes(fixture.database, ada)).filter(type => type === 'password_changed'),
  ).toHaveLength(1)
  expect(await readNotices(fixture.database, ada)).toHaveLength(2)
})

test('a password that was not checked because too many waited counts as no failure', async () => {
  const crowded = openTestApi(fixture.database)
  const ada = await openSignedInCustomer(crowded)
  const held = Promise.withResolvers<void>()
  const waiting = Array.from({ length: 4 + 64 }, () =>
    crowded.bank.passwordQueue.run({ address: newAddress() }, () => held.promise),
  )
  for (let n = 0; n < 6; n++) expect((await change(ada)).status).toBe(503)
  held.resolve()
  await Promise.all(waiting)
  expect((await change(ada)).status).toBe(204)
})

test('a password is the same from keyboards that encode its letters differently', async () => {
  const ada = await openSignedInCustomer(api)
  expect((await change(ada, { newPassword: 'cafe\u0301 au lait, tous les jours' })).status).toBe(204)
  expect((await signIn(ada.email, 'caf\u00e9 au lait, tous les jours')).status).toBe(201)
  expect((await signIn(ada.email, 'cafe\u0301 au lait, tous les jours')).status).toBe(201)
})
