// The acts of staff members on customers (part two, section 17.4), over a real database.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { issuePasswordReset } from '../../src/bank/passwords/password-reset-links.ts'
import { password } from '../support/open-customer.ts'
import { newAuthenticator } from '../support/software-authenticator.ts'
import { openApiFixture, type ApiFixture } from './api-fixture.ts'
import { openBrowser } from './browser.ts'
import { publicOrigin, type TestApi } from './open-test-api.ts'
import { addPasskey, signInByPasskey } from './passkey-customer.ts'
import { openPaymentsApi } from './payer.ts'
import { codeOf, openPerson, type Person, signInAgain } from './people.ts'
import { openMember, type TestMember } from './staff.ts'
import {
  approve,
  identify,
  lookAt,
  make,
  made,
  openLooked,
  preview,
  previewed,
  refusalOf,
  signInAll,
} from './staff-record.ts'
import { turnOnSecondFactor } from './turn-on-second-factor.ts'

let fixture: ApiFixture
let api: TestApi
let priya: TestMember
let tom: TestMember

beforeAll(async () => {
  fixture = await openApiFixture()
  api = openPaymentsApi(fixture)
  priya = await openMember(api, ['support', 'payments'], { name: 'Priya Nair' })
  tom = await openMember(api, ['payments', 'compliance'], { name: 'Tom Hallam' })
})
afterAll(async () => {
  expect(await reconcile(fixture.database)).toEqual([])
  await fixture.close()
})

/** A person whose record is open to both members. */
const looked = (name: string, balancePence = 0n): Promise<Person> =>
  openLooked(api, [priya, tom], { name, balancePence })

const signIn = (email: string) =>
  openBrowser(api.app).client.signIn({ body: { email, password, accountType: 'personal' } })

const emailsOf = async ({ customerId }: Person) => {
  const rows = await fixture.database.query<{ type: string; recipient: string }>(
    `select type, recipient from outbox_message where customer_id = $1 and channel = 'email' order by created_at, id`,
    [customerId],
  )
  return rows.map(({ type, recipient }) => [type, recipient] as const)
}

const eventsOf = async ({ customerId }: Person) => {
  const rows = await fixture.database.query<{ type: string }>(
    `select type from audit_event where chain_id = $1 and type not like 'transfer.%' order by event_no`,
    [customerId],
  )
  return rows.map(({ type }) => type)
}

test('ending sessions signs the customer out, and needs an open record', async () => {
  const ada = await openPerson(api, 'Ada Sessions')
  expect(refusalOf(await preview(priya, 'staffEndSessions', ada.customerId))[1]).toBe('look_required')
  await lookAt(priya, ada.customerId)
  expect(await previewed(priya, 'staffEndSessions', ada.customerId)).toMatchObject({
    effects: [
      { label: 'Sessions that end', value: '1' },
      { label: 'The customer', value: 'Signs in again' },
    ],
    customerReads: null,
    needs: { confirmation: false, secondCheck: false, identityCheck: false },
  })
  await made(api, priya, 'staffEndSessions', ada.customerId)
  expect((await ada.client.readSession({})).status).toBe(401)
  expect((await eventsOf(ada)).slice(-2)).toEqual(['session_ended', 'end_sessions'])
  expect((await signIn(ada.email)).status).toBe(201)
})

test('a stopped sign-in: sessions end, right details are refused with its words, and reset links open nothing', async () => {
  const ada = await looked('Ada Stopped')
  const issued = await issuePasswordReset(api.bank, ada.email)
  const token = issued.ok ? issued.value.token : ''
  const shown = await previewed(priya, 'staffStopSignIn', ada.customerId)
  expect(shown.customerReads).toBe('Nobody can sign in until you call us.')
  await made(api, priya, 'staffStopSignIn', ada.customerId)

  expect((await ada.client.readSession({})).status).toBe(401)
  const stopped = [403, 'sign_in_stopped', 'Nobody can sign in until you call us.']
  expect(refusalOf(await signIn(ada.email))).toEqual(stopped)
  // The wrong password is wrong, as ever.
  const wrong = await openBrowser(api.app).client.signIn({
    body: { email: ada.email, password: 'not the password', accountType: 'personal' },
  })
  expect(codeOf(wrong)).toBe('invalid_credentials')
  const { client } = openBrowser(api.app)
  expect(codeOf(await client.checkPasswordReset({ body: { token } }))).toBe('reset_link_ended')
  const during = await issuePasswordReset(api.bank, ada.email)
  const late = during.ok ? during.value.token : ''
  expect(refusalOf(await client.checkPasswordReset({ body: { token: late } }))).toEqual(stopped)
  const reset = { token: late, newPassword: 'A-New-Password-2026' }
  expect(refusalOf(await client.resetPassword({ body: reset }))).toEqual(stopped)
  await client.requestPasswordReset({ body: { email: ada.email } })
  expect(await emailsOf(ada)).not.toContainEqual(['password_reset_link', ada.email])
  expect(await emailsOf(ada)).toContainEqual(['sign_in_stopped', ada.email])
  expect(refusalOf(await preview(priya, 'staffStopSignIn', ada.customerId))[1]).toBe('nothing_to_change')

  const sent = { identityCheckId: await identify(priya, ada.customerId) }
  expect(refusalOf(await make(api, priya, 'staffAllowSignIn', ada.customerId))[1]).toBe(
    'identity_check_required',
  )
  await made(api, priya, 'staffAllowSignIn', ada.customerId, sent)
  await signInAgain(ada)
  const { body } = await ada.client.listNotifications({ query: { pageSize: 10 } })
  const titles = 'notifications' in body ? body.notifications.map(one => [one.title, one.description]) : []
  expect(titles).toEqual(
    expect.arrayContaining([
      ['Sign-in Stopped', 'Nobody can sign in until you call us.'],
      ['Sign-in Allowed', 'You can sign in again.'],
    ]),
  )
  const log = await ada.client.listSecurityEvents({ query: { pageSize: 50 } })
  const types = 'events' in log.body ? log.body.events.map(({ type }) => type) : []
  expect(types).toEqual(expect.arrayContaining(['stop_sign_in', 'allow_sign_in', 'sign_in_refused']))
  // Nobody allows it twice.
  const again = { identityCheckId: await identify(priya, ada.customerId) }
  expect(refusalOf(await make(api, priya, 'staffAllowSignIn', ada.customerId, again))[1]).toBe(
    'nothing_to_change',
  )
})

test('a passkey signs nobody in while that is stopped', async () => {
  const ada = await looked('Ada Keyring')
  const authenticator = await newAuthenticator(publicOrigin)
  await addPasskey(ada.client, authenticator)
  await made(api, priya, 'staffStopSignIn', ada.customerId)
  expect(await signInByPasskey(api, authenticator)).toMatchObject({ status: 403, code: 'sign_in_stopped' })
  const sent = { identityCheckId: await identify(priya, ada.customerId) }
  await made(api, priya, 'staffAllowSignIn', ada.customerId, sent)
  expect(await signInByPasskey(api, authenticator)).toMatchObject({ status: 201 })
})

test('a reset link goes by email, is made as it leaves, and needs an identity check and settled contact details', async () => {
  const ada = await looked('Ada Forgetful')
  expect(refusalOf(await preview(priya, 'staffSendResetLink', ada.customerId))[1]).toBe('email_not_sent')
  const sending = fixture.openApi(undefined, { sendsEmail: true, clock: () => api.bank.clock() })
  const member = await openMember(sending, ['support'])
  await lookAt(member, ada.customerId)
  const shown = await previewed(member, 'staffSendResetLink', ada.customerId)
  expect(shown.needs).toEqual({ confirmation: false, secondCheck: false, identityCheck: true })
  const id = crypto.randomUUID()
  const sent = { id, contentHash: shown.contentHash, identityCheckId: await identify(member, ada.customerId) }
  expect((await preview(member, 'staffSendResetLink', ada.customerId, sent)).status).toBe(201)
  const again = await preview(member, 'staffSendResetLink', ada.customerId, sent)
  expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([201, 'true'])
  // A used check is of no use again.
  const other = { ...sent, id: crypto.randomUUID() }
  expect(refusalOf(await preview(member, 'staffSendResetLink', ada.customerId, other))[1]).toBe(
    'identity_check_required',
  )
  expect((await emailsOf(ada)).filter(([type]) => type === 'password_reset_link')).toHaveLength(1)
  expect(
    await fixture.database.query('select 1 as n from password_reset where customer_id = $1', [
      ada.customerId,
    ]),
  ).toEqual([])

  await fixture.database.query(
    `select record_audit_events(array[new_audit_event($1, $2, 'phone_changed', '{}')])`,
    [ada.customerId, api.bank.clock()],
  )
  expect(refusalOf(await preview(member, 'staffSendResetLink', ada.customerId))).toEqual([
    409,
    'recent_contact_change',
    'Contact details changed within 72 hours.',
  ])
})

test('a demonstration that sends no email shows the reset link once, and none for a demo customer', async () => {
  const shown = fixture.openApi(undefined, { isDemonstration: true, clock: () => api.bank.clock() })
  const member = await openMember(shown, ['support'])
  const ada = await openPerson(shown, 'Ada Demonstrated')
  await lookAt(member, ada.customerId)
  const { contentHash } = await previewed(member, 'staffSendResetLink', ada.customerId)
  const sent = {
    id: crypto.randomUUID(),
    contentHash,
    identityCheckId: await identify(member, ada.customerId),
  }
  const { body } = await preview(member, 'staffSendResetLink', ada.customerId, sent)
  const link = 'link' in body ? (body.link ?? '') : ''
  expect(link).toMatch(/^https?:\/\/[^/]+\/reset-password#./)
  const token = link.slice(link.indexOf('#') + 1)
  expect((await openBrowser(api.app).client.checkPasswordReset({ body: { token } })).status).toBe(204)
  expect((await preview(member, 'staffSendResetLink', ada.customerId, sent)).body).not.toHaveProperty('link')

  await fixture.database.query('update customer set is_demo = true where id = $1', [ada.customerId])
  expect(refusalOf(await preview(member, 'staffSendResetLink', ada.customerId))[1]).toBe('demo_customer')
})

test('the second factor and the passkeys go together, once another member has checked it', async () => {
  const ada = await looked('Ada Locked')
  const authenticator = await newAuthenticator(publicOrigin)
  await addPasskey(ada.client, authenticator)
  await turnOnSecondFactor({ ...ada, authenticator }, api)
  await signInAll(api, priya, tom)
  await lookAt(priya, ada.customerId)
  const shown = await previewed(priya, 'staffRemoveSecondFactor', ada.customerId)
  expect(shown.needs).toEqual({ confirmation: true, secondCheck: true, identityCheck: true })
  expect(shown.effects).toContainEqual({ label: 'Passkeys removed', value: '1' })
  const sent = { identityCheckId: await identify(priya, ada.customerId) }
  const waiting = await make(api, priya, 'staffRemoveSecondFactor', ada.customerId, sent)
  expect(waiting.status).toBe(202)
  expect((await signIn(ada.email)).status).toBe(202)
  const actId = 'id' in waiting.body ? waiting.body.id : ''
  expect((await approve(api, tom, actId)).body).toMatchObject({ state: 'done' })
  expect((await signIn(ada.email)).status).toBe(201)
  expect((await emailsOf(ada)).map(([type]) => type)).toEqual(
    expect.arrayContaining(['second_factor_off', 'passkey_removed']),
  )
})

test('another email is told to both addresses, is nobody else’s, and ends the links that the old one has', async () => {
  const ada = await looked('Ada Moved')
  const link = await issuePasswordReset(api.bank, ada.email)
  const token = link.ok ? link.value.token : ''
  const check = () => openBrowser(api.app).client.checkPasswordReset({ body: { token } })
  expect((await check()).status).toBe(204)
  const bob = await openPerson(api, 'Bob Stays')
  const taken = await preview(priya, 'staffChangeEmail', ada.customerId, { newEmail: bob.email })
  expect(refusalOf(taken)[1]).toBe('email_taken')
  const newEmail = `moved.${ada.email}`
  const sent = { newEmail, identityCheckId: await identify(priya, ada.customerId) }
  const waiting = await make(api, priya, 'staffChangeEmail', ada.customerId, sent)
  expect(waiting.status).toBe(202)
  const actId = 'id' in waiting.body ? waiting.body.id : ''
  expect((await approve(api, tom, actId)).body).toMatchObject({ state: 'done' })
  expect((await check()).status).toBe(410)
  expect(codeOf(await signIn(ada.email))).toBe('invalid_credentials')
  expect((await signIn(newEmail)).status).toBe(201)
  expect(await emailsOf(ada)).toEqual(
    expect.arrayContaining([
      ['email_changed', newEmail],
      ['email_changed_former', ada.email],
    ]),
  )
})

test('who asks by an act whether somebody banks here has the limit of searches', async () => {
  const member = await openMember(api, ['support'])
  const ada = await openPerson(api, 'Ada Asked')
  await lookAt(member, ada.customerId)
  const ask = (newEmail: string) => preview(member, 'staffChangeEmail', ada.customerId, { newEmail })
  const bob = await openPerson(api, 'Bob Asked')
  for (let n = 0; n < 15; n++) {
    expect(refusalOf(await ask(bob.email))[1]).toBe('email_taken')
    expect((await ask(`nobody.${n}@sarsen.example`)).status).toBe(200)
  }
  for (const email of [bob.email, 'nobody@sarsen.example'])
    expect(refusalOf(await ask(email)).slice(0, 2)).toEqual([429, 'too_many_looks'])
  const search = { search: 'bob asked', reason: 'customer_contacted' } as const
  expect(refusalOf(await member.client.staffSearchCustomers({ body: search }))[1]).toBe('too_many_looks')
})

test('a call made before other contact details tells nothing at the act, nor at its approval, whatever else was checked', async () => {
  const ada = await looked('Ada Renumbered')
  await fixture.database.query(`update customer set phone = '+447700900123' where id = $1`, [ada.customerId])
  const newEmail = `renumbered.${ada.email}`
  const [first, second] = [
    await identify(priya, ada.customerId, 'called'),
    await identify(priya, ada.customerId, 'called'),
  ]
  await identify(priya, ada.customerId)
  const waiting = { newEmail, identityCheckId: first }
  const actId = await made(api, priya, 'staffChangeEmail', ada.customerId, waiting)
  expect((await tom.client.staffSecondCheck({ params: { id: actId } })).body).toMatchObject({
    customers: [{ id: ada.customerId, name: 'Ada Renumbered' }],
    identityCheck: { method: 'called', checked: 'Passport, and the last two payments' },
  })
  await fixture.database.query(
    `select record_audit_events(array[new_audit_event($1, $2, 'phone_changed', '{}')])`,
    [ada.customerId, api.bank.clock()],
  )
  expect((await approve(api, tom, actId)).body).toMatchObject({
    state: 'failed',
    failure: 'recent_contact_change',
    failureSentence: 'Contact details changed within 72 hours.',
  })
  const again = { newEmail, identityCheckId: second }
  expect(refusalOf(await make(api, priya, 'staffChangeEmail', ada.customerId, again))[1]).toBe(
    'recent_contact_change',
  )
})

test('a call that is of no use any more is refused before it is said that something changed', async () => {
  const ada = await looked('Ada Allowed Meanwhile')
  await fixture.database.query(`update customer set phone = '+447700900124' where id = $1`, [ada.customerId])
  await made(api, priya, 'staffStopSignIn', ada.customerId)
  const { contentHash } = await previewed(priya, 'staffAllowSignIn', ada.customerId)
  const called = await identify(priya, ada.customerId, 'called')
  const present = { identityCheckId: await identify(priya, ada.customerId) }
  await made(api, priya, 'staffAllowSignIn', ada.customerId, present)
  const sent = { id: crypto.randomUUID(), contentHash, identityCheckId: called }
  expect(refusalOf(await preview(priya, 'staffAllowSignIn', ada.customerId, sent))[1]).toBe('content_changed')
  await fixture.database.query(
    `select record_audit_events(array[new_audit_event($1, $2, 'phone_changed', '{}')])`,
    [ada.customerId, api.bank.clock()],
  )
  expect(refusalOf(await preview(priya, 'staffAllowSignIn', ada.customerId, sent))[1]).toBe(
    'recent_contact_change',
  )
})

test('acts that would shut others out are closed in a shared demonstration', async () => {
  const shared = fixture.openApi(undefined, {
    isShared: true,
    isDemonstration: true,
    clock: () => api.bank.clock(),
  })
  const member = await openMember(shared, ['support', 'payments'], { isDemo: true })
  const demo = await openPerson(shared, 'Dora Shared', 10_00n)
  await fixture.database.query('update customer set is_demo = true where id = $1', [demo.customerId])
  await lookAt(member, demo.customerId)
  for (const [name, subject] of [
    ['staffEndSessions', demo.customerId],
    ['staffStopSignIn', demo.customerId],
    ['staffSendResetLink', demo.customerId],
    ['staffRemoveSecondFactor', demo.customerId],
    ['staffChangeEmail', demo.customerId],
    ['staffFreezeAccount', demo.account.id],
    ['staffPlaceHold', demo.account.id],
  ] as const)
    expect([name, refusalOf(await preview(member, name, subject))]).toEqual([
      name,
      [403, 'shared_demonstration', 'Not in a shared demonstration.'],
    ])
})
