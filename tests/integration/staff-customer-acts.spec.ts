// The acts of staff members on customers, accounts, holds and transfers (part two, section 17.4), over a real database.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { issuePasswordReset } from '../../src/bank/passwords/password-reset-links.ts'
import { payIn, password } from '../support/open-customer.ts'
import { newAuthenticator } from '../support/software-authenticator.ts'
import { openApiFixture, type ApiFixture } from './api-fixture.ts'
import { openBrowser } from './browser.ts'
import { publicOrigin, type TestApi } from './open-test-api.ts'
import { addPasskey, signInByPasskey } from './passkey-customer.ts'
import { newPayment, openPaymentsApi, place } from './payer.ts'
import { codeOf, noticesOf, openJoint, openPerson, type Person, signInAgain } from './people.ts'
import { schedule } from './scheduler.ts'
import { openMember, signInMember, type TestMember } from './staff.ts'
import { approve, identify, lookAt, make, made, preview, previewed, refusalOf } from './staff-record.ts'
import { runAt } from './standing-order.ts'
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

/** Signs members in again, whose sessions have ended by then. */
async function staffAgain(...members: readonly TestMember[]): Promise<void> {
  for (const member of members) await signInMember(member, api)
}

/** A person whose record is open to both members. */
async function looked(name: string, balancePence = 0n): Promise<Person> {
  const person = await openPerson(api, name, balancePence)
  await staffAgain(priya, tom)
  await lookAt(priya, person.customerId)
  await lookAt(tom, person.customerId)
  return person
}

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
  expect(link).toMatch(/^\/reset-password#./)
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
  await staffAgain(priya, tom)
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

test('another email is told to both addresses, and is nobody else’s', async () => {
  const ada = await looked('Ada Moved')
  const bob = await openPerson(api, 'Bob Stays')
  const taken = await preview(priya, 'staffChangeEmail', ada.customerId, { newEmail: bob.email })
  expect(refusalOf(taken)[1]).toBe('email_taken')
  const newEmail = `moved.${ada.email}`
  const sent = { newEmail, identityCheckId: await identify(priya, ada.customerId) }
  const waiting = await make(api, priya, 'staffChangeEmail', ada.customerId, sent)
  expect(waiting.status).toBe(202)
  const actId = 'id' in waiting.body ? waiting.body.id : ''
  expect((await approve(api, tom, actId)).body).toMatchObject({ state: 'done' })
  expect(codeOf(await signIn(ada.email))).toBe('invalid_credentials')
  expect((await signIn(newEmail)).status).toBe(201)
  expect(await emailsOf(ada)).toEqual(
    expect.arrayContaining([
      ['email_changed', newEmail],
      ['email_changed_former', ada.email],
    ]),
  )
})

test('the bank freezes an account: nothing pays from it, no holder releases it, and the bank alone unfreezes it', async () => {
  const ada = await looked('Ada Frozen', 100_00n)
  const ending = ada.account.accountNumber.slice(-4)
  const shown = await previewed(priya, 'staffFreezeAccount', ada.account.id)
  expect(shown.customerReads).toBe(`No money can leave your account ending ${ending}. Call us.`)
  await made(api, priya, 'staffFreezeAccount', ada.account.id)

  const frozen = [409, 'account_frozen', 'This account is frozen. Call us.']
  const move = await ada.client.openPot({
    params: { id: ada.account.id },
    body: { id: crypto.randomUUID(), name: 'Holiday', colour: 'moss', amount: '1.00' },
  })
  expect(refusalOf(move)).toEqual(frozen)
  const released = await ada.client.releaseAccount({ params: { id: ada.account.id } })
  expect(refusalOf(released)).toEqual(frozen)
  expect(refusalOf(await place(ada, await newPayment(ada, '10.00')))).toEqual(frozen)
  expect(refusalOf(await make(api, priya, 'staffPlaceHold', ada.account.id, hold('1.00')))[1]).toBe(
    'account_frozen',
  )
  // Money still comes in.
  await payIn(api.bank, ada.account.id, 5_00n)
  expect(await noticesOf(ada)).toContainEqual(['Account Frozen', shown.customerReads])
  expect(refusalOf(await preview(priya, 'staffFreezeAccount', ada.account.id))[1]).toBe('nothing_to_change')

  await staffAgain(priya, tom)
  await lookAt(priya, ada.customerId)
  await lookAt(tom, ada.customerId)
  const other = await openMember(api, ['payments'])
  expect(refusalOf(await preview(priya, 'staffUnfreezeAccount', ada.account.id))[1]).toBe('role_missing')
  const waiting = await make(api, tom, 'staffUnfreezeAccount', ada.account.id)
  expect(waiting.status).toBe(202)
  const actId = 'id' in waiting.body ? waiting.body.id : ''
  expect((await approve(api, other, actId)).body).toMatchObject({ state: 'done' })
  await signInAgain(ada)
  expect(await noticesOf(ada)).toContainEqual([
    'Account Unfrozen',
    `Your account ending ${ending} works again.`,
  ])
  const again = await ada.client.openPot({
    params: { id: ada.account.id },
    body: { id: crypto.randomUUID(), name: 'Holiday', colour: 'moss', amount: '1.00' },
  })
  expect(again.status).toBe(201)
})

test('a holder’s freeze and the bank’s last beside each other, and neither ends the other', async () => {
  const maya = await openPerson(api, 'Maya Beside')
  const daniel = await openPerson(api, 'Daniel Beside')
  const joint = await openJoint(maya, daniel)
  await staffAgain(priya, tom)
  await lookAt(priya, maya.customerId)
  await lookAt(tom, maya.customerId)
  const isFrozen = async () => {
    const [row] = await fixture.database.query<{ frozen: boolean }>(
      'select frozen_at is not null as frozen from account where id = $1',
      [joint],
    )
    return row?.frozen
  }
  const unfreeze = async () => {
    const actId = await made(api, tom, 'staffUnfreezeAccount', joint)
    expect((await approve(api, await openMember(api, ['payments']), actId)).body).toMatchObject({
      state: 'done',
    })
  }
  const both = async (operation: 'freezeAccount' | 'releaseAccount') => {
    for (const person of [maya, daniel])
      expect((await person.client[operation]({ params: { id: joint } })).status).toBe(200)
  }
  await made(api, priya, 'staffFreezeAccount', joint)
  expect((await maya.client.freezeAccount({ params: { id: joint } })).status).toBe(200)
  await unfreeze()
  expect(await isFrozen()).toBe(true)
  await both('releaseAccount')
  expect(await isFrozen()).toBe(false)

  await both('freezeAccount')
  await made(api, priya, 'staffFreezeAccount', joint)
  await both('releaseAccount')
  expect(await isFrozen()).toBe(true)
  expect(codeOf(await maya.client.releaseAccount({ params: { id: joint } }))).toBe('account_frozen')
  await unfreeze()
  expect(await isFrozen()).toBe(false)
})

test('of financial crime the customer is never told', async () => {
  const ada = await looked('Ada Watched', 10_00n)
  const crime = { reason: 'financial_crime' }
  expect((await preview(priya, 'staffFreezeAccount', ada.account.id, crime)).body).toMatchObject({
    errors: [{ field: 'reason' }],
  })
  const shown = await previewed(tom, 'staffFreezeAccount', ada.account.id, crime)
  expect(shown.customerReads).toBe(null)
  await made(api, tom, 'staffFreezeAccount', ada.account.id, crime)
  expect((await noticesOf(ada)).map(([title]) => title)).not.toContain('Account Frozen')
  const log = await ada.client.listSecurityEvents({ query: { pageSize: 50 } })
  const types = 'events' in log.body ? log.body.events.map(({ type }) => type) : []
  expect(types).not.toContain('freeze_account')
})

const hold = (amount: string) => ({ for: 'Kestrel Marine', amount, reference: 'Hull', days: 7 })

test('a hold is placed, captured in part or released, each by its transfer', async () => {
  const ada = await looked('Ada Holder', 100_00n)
  expect((await preview(priya, 'staffPlaceHold', ada.account.id, hold('100.01'))).body).toMatchObject({
    errors: [{ field: 'amount', message: 'Enter at most £100.00' }],
  })
  await made(api, priya, 'staffPlaceHold', ada.account.id, hold('60.00'))
  await made(api, priya, 'staffPlaceHold', ada.account.id, hold('30.00'))
  const holds = async () => {
    const { body } = await ada.client.listHolds({ params: { id: ada.account.id } })
    return 'holds' in body ? body.holds : []
  }
  const [second, first] = await holds()
  expect([first?.amount, second?.amount]).toEqual(['60.00', '30.00'])
  const most = await preview(priya, 'staffCaptureHold', first?.id ?? '', { amount: '60.01' })
  expect(most.body).toMatchObject({ errors: [{ message: 'Enter at most £60.00' }] })
  const shown = await previewed(priya, 'staffCaptureHold', first?.id ?? '', { amount: '45.00' })
  expect(shown.customerReads).toBe('£45.00 went out: Payment to Kestrel Marine.')
  await made(api, priya, 'staffCaptureHold', first?.id ?? '', { amount: '45.00' })
  expect(refusalOf(await preview(priya, 'staffCaptureHold', first?.id ?? '', { amount: '1.00' }))[1]).toBe(
    'changed_meanwhile',
  )
  await made(api, priya, 'staffReleaseHold', second?.id ?? '')
  expect(await holds()).toEqual([])
  const [account] = await fixture.database.query<{ balance_pence: bigint; held_pence: bigint }>(
    'select balance_pence, held_pence from account where id = $1',
    [ada.account.id],
  )
  expect(account).toEqual({ balance_pence: 55_00n, held_pence: 0n })
  const acts = await fixture.database.query<{ kind: string; moved: string }>(
    `select a.kind, t.kind as moved from staff_act a join transfer t on t.id = a.transfer_id
      where $1 = any (a.customer_ids) order by a.made_at, a.id`,
    [ada.customerId],
  )
  expect(acts.map(({ kind, moved }) => `${kind} ${moved}`)).toEqual([
    'place_hold hold',
    'place_hold hold',
    'capture_hold capture',
    'release_hold release',
  ])
})

test('a transfer is reversed once another member has checked it, with the text as the lines’ reference', async () => {
  const ada = await looked('Ada Twice', 0n)
  await payIn(api.bank, ada.account.id, 42_50n)
  const [transfer] = await fixture.database.query<{ id: string }>(
    'select id from transfer where creditor_account_id = $1',
    [ada.account.id],
  )
  const id = transfer?.id ?? ''
  const sent = { reason: 'bank_error', text: 'Sent twice by mistake' }
  const shown = await previewed(priya, 'staffReverseTransfer', id, sent)
  expect(shown).toMatchObject({
    customerReads: 'Sent twice by mistake',
    needs: { confirmation: true, secondCheck: true },
  })
  const actId = await made(api, priya, 'staffReverseTransfer', id, sent)
  expect((await approve(api, tom, actId)).body).toMatchObject({ state: 'done' })
  const { body } = await ada.client.listTransactions({ params: { id: ada.account.id } })
  expect(JSON.stringify(body)).toContain('Sent twice by mistake')
  expect(refusalOf(await preview(priya, 'staffReverseTransfer', id, sent))[1]).toBe('already_reversed')
})

test('a reversal that the recipient can no longer pay fails', async () => {
  const ada = await looked('Ada Spent', 20_00n)
  const [transfer] = await fixture.database.query<{ id: string }>(
    'select id from transfer where creditor_account_id = $1',
    [ada.account.id],
  )
  const sent = { reason: 'bank_error', text: 'Paid by mistake' }
  const actId = await made(api, priya, 'staffReverseTransfer', transfer?.id ?? '', sent)
  await made(api, priya, 'staffPlaceHold', ada.account.id, hold('15.00'))
  expect((await approve(api, tom, actId)).body).toMatchObject({
    state: 'failed',
    failure: 'not_enough_money',
  })
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
  expect((await preview(member, 'staffEndSessions', demo.customerId)).status).toBe(200)
})

test('what is due does not leave an account that the bank froze', async () => {
  const ada = await looked('Ada Due', 100_00n)
  const { id } = await schedule(ada, '10.00', '2026-12-01')
  await made(api, priya, 'staffFreezeAccount', ada.account.id)
  for (const time of ['2026-12-01T06:01:00Z', '2026-12-01T14:01:00Z']) await runAt(api, time, ada)
  const [payment] = await fixture.database.query<{ status: string; balance_pence: bigint; moved: bigint }>(
    `select p.status, a.balance_pence, (select count(*) from transfer t where t.id = p.id) as moved
       from payment p join account a on a.id = p.account_id where p.id = $1`,
    [id],
  )
  expect(payment).toEqual({ status: 'refused', balance_pence: 100_00n, moved: 0n })
})
