// The second factor in settings: set-up, recovery codes, removal, over a real database.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PasswordHasher } from '../../src/bank/bank.ts'
import { codeWords } from '../../src/contract/code-words.ts'
import { passwordWords } from '../../src/contract/password-words.ts'
import { fastPasswords } from '../support/runtime/dependencies.ts'
import { password } from '../support/open-customer.ts'
import { openBrowser } from './browser.ts'
import { openSignedInCustomer, type TestCustomer } from './customers.ts'
import { openTestApi, type TestApi } from './open-test-api.ts'
import { rerunningAfter } from './rerunning-after.ts'
import { readNotices, readEventTypes } from './read-notices.ts'
import { openApiFixture, type ApiFixture } from './api-fixture.ts'
import { codeNow, turnOnSecondFactor } from './turn-on-second-factor.ts'

let fixture: ApiFixture
let api: TestApi

beforeAll(async () => {
  fixture = await openApiFixture()
  api = fixture.openApi()
})
afterAll(() => fixture.close())

const begin = ({ client }: TestCustomer, currentPassword = password) =>
  client.beginSecondFactor({ body: { currentPassword } })

/** The key of a set-up that has begun. */
async function beginKey(customer: TestCustomer): Promise<string> {
  const begun = await begin(customer)
  if (begun.status !== 201) throw new Error(`the set-up answered ${begun.status}`)
  return begun.body.key
}

const wrongCode = {
  status: 422,
  body: {
    code: 'bad_input',
    errors: [{ field: 'code', code: 'invalid_code', message: codeWords.wrong }],
  },
}

/** A code that is not valid now. */
const codeOtherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

const expectOff = async ({ client }: TestCustomer) =>
  expect((await client.readSecondFactor({})).body).toEqual({ isOn: false, recoveryCodesLeft: 0 })

test('it is off at first', async () => {
  await expectOff(await openSignedInCustomer(api))
})

test('the set-up returns a key, and the same as a QR code with the bank’s name and the e-mail', async () => {
  const ada = await openSignedInCustomer(api)
  const begun = await begin(ada)
  if (begun.status !== 201) throw new Error(`the set-up answered ${begun.status}`)
  const { key, uri } = begun.body
  expect(key).toMatch(/^[A-Z2-7]{32}$/)
  const { protocol, host, pathname, searchParams } = new URL(uri)
  expect([protocol, host, decodeURIComponent(pathname)]).toEqual(['otpauth:', 'totp', `/Sarsen:${ada.email}`])
  expect(Object.fromEntries(searchParams)).toEqual({
    issuer: 'Sarsen',
    secret: key,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
  await expectOff(ada)
})

test('the first code turns it on, with ten recovery codes; open sessions stay', async () => {
  const ada = await openSignedInCustomer(api)
  const elsewhere = { ...ada, ...openBrowser(api.app) }
  await elsewhere.client.signIn({ body: { email: ada.email, password, accountType: 'personal' } })
  const factor = await turnOnSecondFactor(ada, api)
  expect(new Set(factor.recoveryCodes).size).toBe(10)
  for (const { client } of [ada, elsewhere])
    expect((await client.readSecondFactor({})).body).toEqual({
      isOn: true,
      since: expect.any(String),
      recoveryCodesLeft: 10,
    })
  expect((await readEventTypes(fixture.database, ada)).at(-1)).toBe('second_factor_on')
  expect(await readNotices(fixture.database, ada)).toEqual([
    'new_device',
    'second_factor_on',
    'email new_device',
    'email second_factor_on',
  ])
})

test('a set-up that begins again replaces the former key', async () => {
  const ada = await openSignedInCustomer(api)
  const first = await beginKey(ada)
  const second = await beginKey(ada)
  expect(second).not.toBe(first)
  expect(await ada.client.confirmSecondFactor({ body: { code: codeNow(first, api) } })).toMatchObject(
    wrongCode,
  )
  const { status } = await ada.client.confirmSecondFactor({ body: { code: codeNow(second, api) } })
  expect(status).toBe(201)
})

test('the code that turned it on cannot be used again', async () => {
  const ada = await openSignedInCustomer(api)
  const code = codeNow(await beginKey(ada), api)
  await ada.client.confirmSecondFactor({ body: { code } })
  expect(await ada.client.removeSecondFactor({ body: { code } })).toMatchObject(wrongCode)
})

test('a code may have spaces, hyphens and small letters', async () => {
  const ada = await openSignedInCustomer(api)
  const factor = await turnOnSecondFactor(ada, api)
  const [recoveryCode = ''] = factor.recoveryCodes
  const typed = ` ${recoveryCode.toLowerCase().replaceAll('-', ' ')} `
  expect((await ada.client.renewRecoveryCodes({ body: { code: typed } })).status).toBe(201)
  const spaced = factor.newCode().replace(/(?<=^...)/, ' ')
  expect((await ada.client.removeSecondFactor({ body: { code: spaced } })).status).toBe(204)
})

test('a step out of order is refused', async () => {
  const ada = await openSignedInCustomer(api)
  const code = '123456'
  const off = { status: 409, body: { code: 'second_factor_is_off' } }
  const on = { status: 409, body: { code: 'second_factor_is_on' } }
  expect(await ada.client.confirmSecondFactor({ body: { code } })).toMatchObject(off)
  expect(await ada.client.renewRecoveryCodes({ body: { code } })).toMatchObject(off)
  expect(await ada.client.removeSecondFactor({ body: { code } })).toMatchObject(off)
  await beginKey(ada)
  expect(await ada.client.removeSecondFactor({ body: { code } })).toMatchObject(off)
  await turnOnSecondFactor(ada, api)
  expect(await begin(ada)).toMatchObject(on)
  expect(await begin(ada, 'not the password')).toMatchObject(on)
  expect(await ada.client.confirmSecondFactor({ body: { code } })).toMatchObject(on)
})

test('a slow set-up does not replace one that was turned on meanwhile', async () => {
  let meanwhile: (() => Promise<unknown>) | undefined
  const verify: PasswordHasher['verify'] = async (phc, typed) => {
    await meanwhile?.()
    return fastPasswords.verify(phc, typed)
  }
  const slow = openTestApi(fixture.database, { passwords: { ...fastPasswords, verify } })
  const ada = await openSignedInCustomer(slow)
  const key = await beginKey(ada)
  meanwhile = async () => {
    meanwhile = undefined
    await ada.client.confirmSecondFactor({ body: { code: codeNow(key, slow) } })
  }
  expect(await begin(ada)).toMatchObject({ status: 409, body: { code: 'second_factor_is_on' } })
  slow.pass(30_000)
  expect((await ada.client.removeSecondFactor({ body: { code: codeNow(key, slow) } })).status).toBe(204)
})

test('the set-up needs the current password, and five wrong ones lock it for a minute', async () => {
  const ada = await openSignedInCustomer(api)
  for (let n = 0; n < 5; n++)
    expect(await begin(ada, 'not the password')).toMatchObject({
      status: 422,
      body: {
        errors: [{ field: 'currentPassword', code: 'wrong_password', message: passwordWords.currentWrong }],
      },
    })
  const locked = await begin(ada)
  expect(locked).toMatchObject({ status: 429, body: { code: 'too_many_attempts' } })
  expect(locked.headers.get('retry-after')).toBe('60')
  api.pass(60_000)
  expect((await begin(ada)).status).toBe(201)
})

test.each(['confirmSecondFactor', 'renewRecoveryCodes', 'removeSecondFactor'] as const)(
  '%s: five wrong codes lock it, even with the right one, until the lock ends',
  async operation => {
    const ada = await openSignedInCustomer(api)
    const isOn = operation !== 'confirmSecondFactor'
    const key = isOn ? (await turnOnSecondFactor(ada, api)).key : await beginKey(ada)
    const enter = (code: string) => ada.client[operation]({ body: { code } })
    for (let n = 0; n < 5; n++) expect(await enter(codeOtherThan(codeNow(key, api)))).toMatchObject(wrongCode)
    api.pass(59_000)
    expect(await enter(codeNow(key, api))).toMatchObject({
      status: 429,
      body: { code: 'too_many_attempts' },
    })
    api.pass(1_000)
    expect((await enter(codeNow(key, api))).status).toBeLessThan(300)
    const types = await readEventTypes(fixture.database, ada)
    const failures = types.filter(type => type === 'second_factor_failed')
    expect(failures).toHaveLength(5)
    expect(types.filter(type => type === 'second_factor_locked')).toHaveLength(1)
  },
)

test('a right code clears the wrong ones before it', async () => {
  const ada = await openSignedInCustomer(api)
  const factor = await turnOnSecondFactor(ada, api)
  for (let round = 0; round < 2; round++) {
    for (let n = 0; n < 4; n++) await ada.client.renewRecoveryCodes({ body: { code: 'AAAA' } })
    expect((await ada.client.renewRecoveryCodes({ body: { code: factor.newCode() } })).status).toBe(201)
  }
})

test('a demo customer is not locked', async () => {
  const demo = await openSignedInCustomer(api)
  await fixture.database.query('update customer set is_demo = true where id = $1', [demo.customerId])
  for (let n = 0; n < 7; n++) expect((await begin(demo, 'not the password')).status).toBe(422)
  const factor = await turnOnSecondFactor(demo, api)
  for (let n = 0; n < 7; n++)
    expect(await demo.client.removeSecondFactor({ body: { code: 'AAAA' } })).toMatchObject(wrongCode)
  expect((await demo.client.removeSecondFactor({ body: { code: factor.newCode() } })).status).toBe(204)
})

test('new recovery codes replace all old ones, and the customer is notified', async () => {
  const ada = await openSignedInCustomer(api)
  const factor = await turnOnSecondFactor(ada, api)
  const [used = '', left = ''] = factor.recoveryCodes
  const renewed = await ada.client.renewRecoveryCodes({ body: { code: used } })
  if (renewed.status !== 201) throw new Error(`the renewal answered ${renewed.status}`)
  expect(new Set([...factor.recoveryCodes, ...renewed.body.recoveryCodes]).size).toBe(20)
  expect((await ada.client.readSecondFactor({})).body).toMatchObject({ recoveryCodesLeft: 10 })
  expect(await ada.client.renewRecoveryCodes({ body: { code: left } })).toMatchObject(wrongCode)
  expect((await ada.client.renewRecoveryCodes({ body: { code: factor.newCode() } })).status).toBe(201)
  expect((await readEventTypes(fixture.database, ada)).slice(-5)).toEqual([
    'second_factor_on',
    'recovery_code_used',
    'recovery_codes_made',
    'second_factor_failed',
    'recovery_codes_made',
  ])
  expect(await readNotices(fixture.database, ada)).toContain('recovery_codes_made')
})

test.each(['app', 'recovery'])('a code of the %s turns it off, and removes its codes', async by => {
  const ada = await openSignedInCustomer(api)
  const factor = await turnOnSecondFactor(ada, api)
  const code = by === 'app' ? factor.newCode() : (factor.recoveryCodes[3] ?? '')
  expect((await ada.client.removeSecondFactor({ body: { code } })).status).toBe(204)
  await expectOff(ada)
  expect(
    await fixture.database.query(
      `select 'factor' as stored from second_factor where customer_id = $1
       union all select 'code' from recovery_code where customer_id = $1`,
      [ada.customerId],
    ),
  ).toEqual([])
  expect((await readEventTypes(fixture.database, ada)).at(-1)).toBe('second_factor_off')
  expect(await readNotices(fixture.database, ada)).toContain('second_factor_off')
  expect((await turnOnSecondFactor(ada, api)).recoveryCodes).toHaveLength(10)
})

test('without security alerts it is audited, and nobody is notified', async () => {
  const ada = await openSignedInCustomer(api)
  await fixture.database.query('insert into preference (customer_id, security_alerts) values ($1, false)', [
    ada.customerId,
  ])
  await turnOnSecondFactor(ada, api)
  expect(await readNotices(fixture.database, ada)).toEqual([])
  expect(await readEventTypes(fixture.database, ada)).toContain('second_factor_on')
})

test('when it is turned on and off, the session gets a new token, and the old token is dead', async () => {
  const ada = await openSignedInCustomer(api)
  const signedIn = ada.cookie()
  const factor = await turnOnSecondFactor(ada, api)
  const on = ada.cookie()
  expect((await ada.client.removeSecondFactor({ body: { code: factor.newCode() } })).status).toBe(204)
  expect(new Set([signedIn, on, ada.cookie()]).size).toBe(3)
  expect((await ada.client.readSession({})).status).toBe(200)
  for (const cookie of [signedIn, on])
    expect((await api.app.request('/api/session', { headers: { cookie: cookie ?? '' } })).status).toBe(401)
})

test('a set-up is audited when it begins, and ends after a quarter of an hour', async () => {
  const own = openTestApi(fixture.database)
  const ada = await openSignedInCustomer(own)
  const key = await beginKey(ada)
  expect((await readEventTypes(fixture.database, ada)).at(-1)).toBe('second_factor_begun')
  // A session ends after five minutes without activity.
  for (let n = 0; n < 3; n++) {
    own.pass(5 * 60_000 - 1000)
    await ada.client.extendSession({})
  }
  own.pass(3000)
  expect(await ada.client.confirmSecondFactor({ body: { code: codeNow(key, own) } })).toMatchObject({
    status: 409,
    body: { code: 'second_factor_is_off' },
  })
  await begin(await openSignedInCustomer(own))
  const selectStored = 'select customer_id from second_factor where customer_id = $1'
  expect(await fixture.database.query(selectStored, [ada.customerId])).toEqual([])
  expect((await turnOnSecondFactor(ada, own)).recoveryCodes).toHaveLength(10)
})

test('each step is done once when the confirmation of its commit is lost', async () => {
  const rerun = openTestApi(rerunningAfter('insert into notification', fixture.database))
  const ada = await openSignedInCustomer(rerun)
  const factor = await turnOnSecondFactor(ada, rerun)
  expect((await ada.client.renewRecoveryCodes({ body: { code: factor.newCode() } })).status).toBe(201)
  expect((await ada.client.removeSecondFactor({ body: { code: factor.newCode() } })).status).toBe(204)
  expect((await readEventTypes(fixture.database, ada)).slice(-3)).toEqual([
    'second_factor_on',
    'recovery_codes_made',
    'second_factor_off',
  ])
  expect(
    (await readNotices(fixture.database, ada)).filter(notice => !notice.startsWith('email')),
  ).toHaveLength(3)
})
