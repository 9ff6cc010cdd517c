// A customer's profile (spec sections 2 and 3, rulings 35 and 38), over a real database.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newApplication } from '../support/application.ts'
import { password } from '../support/open-customer.ts'
import {
  changePhone,
  changeProfile as change,
  newEmail,
  profileOf,
  readProfileOf as readOwn,
} from './change-profile.ts'
import { apply } from './apply.ts'
import { openSignedInCustomer, type TestCustomer } from './customers.ts'
import type { TestApi } from './open-test-api.ts'
import { readBankState } from './read-bank-state.ts'
import { readNotices, readEventTypes } from './read-notices.ts'
import { rerunningAfter } from './rerunning-after.ts'
import { openApiFixture, type ApiFixture } from './api-fixture.ts'
import { turnOnSecondFactor } from './turn-on-second-factor.ts'

let fixture: ApiFixture
let api: TestApi
let ada: TestCustomer

beforeAll(async () => {
  fixture = await openApiFixture()
  api = fixture.openApi()
})
afterAll(() => fixture.close())

const typesSinceSignIn = async (customer: TestCustomer) =>
  (await readEventTypes(fixture.database, customer)).slice(1)
const signInWith = async ({ client }: TestCustomer, email: string) =>
  (await client.signIn({ body: { email, password, accountType: 'personal' } })).status

test('the profile has what the bank knows of the customer', async () => {
  ada = await openSignedInCustomer(api)
  expect(await readOwn(ada)).toEqual(profileOf(ada))
})

test('names and phone change, are audited by field alone, and the phone is shown in the British format', async () => {
  ada = await openSignedInCustomer(api)
  const response = await change(ada, {
    firstName: ' Augusta ',
    lastName: 'King',
    phone: '+44 (0)7700 900142',
    currentPassword: password,
  })
  expect(response.status).toBe(200)
  const changed = { ...profileOf(ada), firstName: 'Augusta', lastName: 'King', phone: '07700 900142' }
  expect(await response.json()).toEqual(changed)
  expect(await readOwn(ada)).toEqual(changed)
  expect((await ada.client.readSession({})).body).toMatchObject({ customer: { name: 'Augusta King' } })
  expect(
    await fixture.database.query(
      `select c.phone, e.detail ->> 'changed' as changed, a.holder_name
         from customer c
         join audit_event e on e.chain_id = c.id and e.type = 'profile_changed'
         join account_access x on x.customer_id = c.id join account a on a.id = x.account_id
        where c.id = $1`,
      [ada.customerId],
    ),
  ).toEqual([{ phone: '+447700900142', changed: 'firstName, lastName', holder_name: 'Ada Byron' }])
  expect(await typesSinceSignIn(ada)).toEqual(['profile_changed', 'phone_changed'])
  expect(await readNotices(fixture.database, ada)).toEqual(['phone_changed', 'email phone_changed'])
})

test('a change of the phone alone is audited as such, without the number', async () => {
  ada = await openSignedInCustomer(api)
  expect((await changePhone(ada)).status).toBe(200)
  const [event, ...others] = await fixture.database.query<{ type: string; detail: object }>(
    `select type, detail from audit_event where chain_id = $1 and type not in ('account_access_granted', 'signed_in')`,
    [ada.customerId],
  )
  expect([event?.type, others]).toEqual(['phone_changed', []])
  expect(JSON.stringify(event?.detail)).not.toContain('900142')
})

test('a field that is left out is removed: a last name, a phone', async () => {
  ada = await openSignedInCustomer(api)
  await changePhone(ada)
  const { email } = ada
  const response = await change(ada, { firstName: 'Ada', currentPassword: password }, { email })
  expect(await response.json()).toEqual({ ...profileOf(ada), lastName: '' })
})

test('a change without a difference writes nothing, in any spelling of the e-mail', async () => {
  ada = await openSignedInCustomer(api)
  await changePhone(ada)
  const before = await readBankState(fixture.database)
  const response = await change(ada, { email: ` ${ada.email.toUpperCase()}`, phone: '+447700900142' })
  expect(response.status).toBe(200)
  expect(await readBankState(fixture.database)).toEqual(before)
})

test.each([
  ['firstName', '', 'Enter your first name'],
  [
    'firstName',
    'Ada\r\nBcc: eve@example.com',
    'Enter your first name without characters that nobody can see',
  ],
  ['lastName', 'a'.repeat(71), 'Enter a last name of at most 70 characters'],
  ['email', 'ada', 'Enter an email like name@example.com'],
  ['email', 'ada@example.com\r\nBcc: eve@example.com', 'Enter an email like name@example.com'],
])('the field %s as %j is refused', async (field, given, message) => {
  ada = await openSignedInCustomer(api)
  const response = await change(ada, { [field]: given })
  expect(response.status).toBe(422)
  expect(await response.json()).toMatchObject({ code: 'bad_input', errors: [{ field, message }] })
})

test('an invalid phone is refused at its field', async () => {
  ada = await openSignedInCustomer(api)
  expect(await (await change(ada, { phone: 'ring me' })).json()).toMatchObject({
    errors: [{ field: 'phone' }],
  })
})

test('the new e-mail signs in; both addresses are notified, the old one despite the preferences', async () => {
  ada = await openSignedInCustomer(api)
  await ada.client.changePreferences({ body: { securityAlerts: false, emailNotifications: false } })
  const email = newEmail()
  const response = await change(ada, { email: email.toUpperCase(), currentPassword: password })
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({ ...profileOf(ada), email })
  expect(await typesSinceSignIn(ada)).toEqual(['preferences_changed', 'email_changed'])
  expect(
    await fixture.database.query(
      `select recipient, type from outbox_message where customer_id = $1 and type like 'email%'`,
      [ada.customerId],
    ),
  ).toEqual([{ recipient: ada.email, type: 'email_changed_former' }])
  expect([await signInWith(ada, ada.email), await signInWith(ada, email)]).toEqual([401, 201])
  const events = await fixture.database.query<{ detail: object }>(
    `select detail from audit_event where chain_id = $1 and type = 'email_changed'`,
    [ada.customerId],
  )
  expect(JSON.stringify(events)).not.toContain('@')
})

test('the new address is notified in the bank, by e-mail and by SMS, as the customer prefers', async () => {
  ada = await openSignedInCustomer(api)
  await changePhone(ada)
  await ada.client.changePreferences({ body: { smsNotifications: true } })
  const email = newEmail()
  await change(ada, { email, phone: '07700 900142', currentPassword: password })
  expect(await readNotices(fixture.database, ada)).toEqual([
    'phone_changed',
    'email_changed',
    'email phone_changed',
    'email email_changed',
    'sms email_changed',
    'email email_changed_former',
  ])
  expect(
    await fixture.database.query(
      `select recipient from outbox_message where customer_id = $1 and type = 'email_changed' order by channel`,
      [ada.customerId],
    ),
  ).toEqual([{ recipient: email }, { recipient: '+447700900142' }])
})

test.each([
  ['no password', {}, 'password_required', 'Enter your current password'],
  ['an empty one', { currentPassword: '' }, 'password_required', 'Enter your current password'],
  ['a wrong one', { currentPassword: 'wrong' }, 'wrong_password', 'That is not your current password'],
])('a new e-mail with %s is refused, and nothing of the change is stored', async (_, sent, code, message) => {
  ada = await openSignedInCustomer(api)
  const response = await change(ada, { firstName: 'Eve', email: newEmail(), ...sent })
  expect(response.status).toBe(422)
  expect(await response.json()).toMatchObject({ errors: [{ field: 'currentPassword', code, message }] })
  expect(await readOwn(ada)).toEqual(profileOf(ada))
})

test('wrong passwords lock changes of e-mail and phone for a growing time, and no other change', async () => {
  ada = await openSignedInCustomer(api)
  const statuses: number[] = []
  for (let n = 0; n < 6; n++)
    statuses.push((await change(ada, { email: newEmail(), currentPassword: 'wrong' })).status)
  expect(statuses).toEqual([422, 422, 422, 422, 422, 429])
  expect((await change(ada, { email: newEmail(), currentPassword: password })).status).toBe(429)
  expect((await changePhone(ada)).status).toBe(429)
  expect((await change(ada, { firstName: 'Augusta' })).status).toBe(200)
})

test('with a second factor a new e-mail needs a code too', async () => {
  ada = await openSignedInCustomer(api)
  const factor = await turnOnSecondFactor(ada, api)
  const email = newEmail()
  const request = { email, currentPassword: password }
  const errorsOf = async (sent: object) => (await change(ada, sent)).json()
  expect(await errorsOf(request)).toMatchObject({
    errors: [{ field: 'code', message: 'Enter the code from your authenticator app' }],
  })
  expect(await errorsOf({ ...request, code: '000000' })).toMatchObject({
    errors: [{ field: 'code', code: 'invalid_code' }],
  })
  expect(await readOwn(ada)).toEqual(profileOf(ada))
  expect((await change(ada, { ...request, code: factor.newCode() })).status).toBe(200)
  expect(await readOwn(ada)).toMatchObject({ email })
})

test('an e-mail of another customer or of an application is refused with one sentence', async () => {
  ada = await openSignedInCustomer(api)
  const grace = await openSignedInCustomer(api)
  const application = newApplication()
  expect((await apply(api, application)).status).toBe(202)
  const answers: unknown[] = []
  for (const email of [grace.email, application.email]) {
    const response = await change(ada, { email, currentPassword: password })
    expect(response.status).toBe(422)
    answers.push(await response.json())
  }
  expect(answers[0]).toMatchObject({
    errors: [
      {
        field: 'email',
        code: 'email_unavailable',
        message: 'This email cannot be used. Check it, or use another.',
      },
    ],
  })
  expect(answers[1]).toEqual(answers[0])
  expect(await readOwn(ada)).toEqual(profileOf(ada))
  expect(await readNotices(fixture.database, ada)).toEqual([])
})

test('of two customers who take one e-mail at once, one gets it and the other is refused', async () => {
  const email = newEmail()
  const both = [await openSignedInCustomer(api), await openSignedInCustomer(api)]
  const responses = await Promise.all(
    both.map(customer => change(customer, { email, currentPassword: password })),
  )
  expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
})

test('an e-mail may change five times in any day, refused changes included', async () => {
  ada = await openSignedInCustomer(api)
  const grace = await openSignedInCustomer(api)
  const changeTo = (email: string) => change(ada, { email, currentPassword: password })
  for (let n = 0; n < 4; n++) expect((await changeTo(newEmail())).status).toBe(200)
  expect((await changeTo(grace.email)).status).toBe(422)
  const last = await readOwn(ada)
  const refused = await changeTo(newEmail())
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(23 * 3600)
  expect(await refused.json()).toMatchObject({
    code: 'too_many_attempts',
    detail:
      'You have tried this too often, so we have stopped taking it for a while. You can try again in 24 hours.',
  })
  expect(await readOwn(ada)).toEqual(last)
})

test('a demo customer keeps the published e-mail, and may change the rest', async () => {
  ada = await openSignedInCustomer(api)
  await fixture.database.query('update customer set is_demo = true where id = $1', [ada.customerId])
  const response = await change(ada, { email: newEmail(), currentPassword: password })
  expect(response.status).toBe(422)
  expect(await response.json()).toMatchObject({ errors: [{ field: 'email', code: 'email_fixed' }] })
  expect((await changePhone(ada)).status).toBe(200)
})

test('a change is done once when the confirmation of its commit is lost', async () => {
  const rerunning = fixture.openApi(rerunningAfter('update customer', fixture.database))
  ada = await openSignedInCustomer(rerunning)
  const email = newEmail()
  const response = await change(ada, { email, firstName: 'Augusta', currentPassword: password })
  expect(response.status).toBe(200)
  expect(await response.json()).toMatchObject({ email, firstName: 'Augusta' })
  expect(await typesSinceSignIn(ada)).toEqual(['profile_changed', 'email_changed'])
  expect(await readNotices(fixture.database, ada)).toHaveLength(3)
  expect((await ada.client.readSession({})).status).toBe(200)
})
