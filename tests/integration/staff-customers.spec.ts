// What staff see of customers (part two, section 17.5), over a real database: finding them, looks, masks, shown fields and
// identity checks.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendMessage } from '../../src/bank/messages/send-message.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { openApiFixture, type ApiFixture } from './api-fixture.ts'
import { changePhone } from './change-profile.ts'
import type { TestApi } from './open-test-api.ts'
import { openJoint, openPerson, type Person, signInAgain } from './people.ts'
import { openMember, type TestMember } from './staff.ts'
import { identify, look, lookAt, refusalOf } from './staff-record.ts'

let fixture: ApiFixture
let api: TestApi
let priya: TestMember

beforeAll(async () => {
  fixture = await openApiFixture()
  api = fixture.openApi()
  priya = await openMember(api, ['support', 'payments'], { name: 'Priya Nair' })
})
afterAll(async () => {
  expect(await reconcile(fixture.database)).toEqual([])
  await fixture.close()
})

const nothing = 'Enter a full name, email, account number, IBAN or transfer id'
const closed = [403, 'look_required', 'This record is closed. Open it again.']

const search = ({ client }: TestMember, typed: string, reason = 'customer_contacted', note?: string) =>
  client.staffSearchCustomers({ body: { search: typed, reason, note } })

/** The ids that a search finds. */
async function found(typed: string, member = priya): Promise<readonly string[]> {
  const { body } = await search(member, typed)
  if (!('customers' in body)) throw new Error(JSON.stringify(body))
  return body.customers.map(({ id }) => id)
}

const eventsOf = async (member: TestMember, type: string) =>
  fixture.database.query<{ detail: Record<string, unknown> }>(
    'select detail from staff_event where member_id = $1 and type = $2 order by event_no',
    [member.memberId, type],
  )

const logOf = async (person: Person): Promise<readonly string[]> => {
  const { body } = await person.client.listSecurityEvents({ query: { pageSize: 50 } })
  return 'events' in body
    ? body.events.map(({ type }) => type).filter(type => type.startsWith('record_opened'))
    : []
}

const overviewOf = ({ client }: TestMember, { customerId }: Person) =>
  client.staffCustomerOverview({ params: { id: customerId } })

test('a customer is found by name, email, account, IBAN, transfer and transaction', async () => {
  const zoe = await openPerson(api, 'Zoë Lindqvist', 100_00n)
  const { accountNumber, sortCode, iban } = zoe.account
  const ways = [
    'zoe   LINDQVIST',
    'Zoë Lindqvist',
    zoe.email.toUpperCase(),
    accountNumber,
    `${sortCode.replace(/(..)(..)(..)/, '$1-$2-$3')} ${accountNumber}`,
    iban.toLowerCase(),
    iban.replace(/(.{4})/g, '$1 '),
    `txn1 ${accountNumber}`,
  ]
  for (const typed of ways) expect([typed, await found(typed)]).toEqual([typed, [zoe.customerId]])

  const [transfer] = await fixture.database.query<{ id: string }>(
    'select id from transfer where creditor_account_id = $1',
    [zoe.account.id],
  )
  expect(await found(transfer?.id ?? '')).toEqual([zoe.customerId])
  expect(await found(`TXN99 ${accountNumber}`)).toEqual([])
  expect(await found('Nobody Atall')).toEqual([])
})

test('what finds nobody in particular is refused, and no answer has more than ten', async () => {
  const tom = await openMember(api, ['payments', 'compliance'])
  for (const typed of ['Zoë', '1234', 'GB00SRSN00196441027836', '  ', 'TXN1'])
    expect((await search(tom, typed)).body).toMatchObject({
      code: 'bad_input',
      errors: [{ message: nothing }],
    })
  const first = await openPerson(api, 'Mary Jones')
  for (let n = 0; n < 9; n++) await openPerson(api, 'Mary Jones')
  expect(await found('mary jones', tom)).toHaveLength(10)
  await openPerson(api, 'Mary Jones')
  expect((await search(tom, 'mary jones')).body).toEqual({ customers: [], tooMany: true })
  const kept = (await eventsOf(tom, 'customers_searched')).map(({ detail }) => detail)
  expect(kept.map(({ kind }) => kind)).toEqual(['name', 'name'])
  expect(String(kept[0]?.['found']).split(' ')).toHaveLength(10)
  expect(JSON.stringify(kept)).not.toMatch(/mary/i)
  // Of those whom the member may find.
  const cousin = await openMember(api, ['payments'], { customerIds: [first.customerId] })
  expect(await found('mary jones', cousin)).toHaveLength(10)
  await openPerson(api, 'Mary Jones')
  expect((await search(cousin, 'mary jones')).body).toEqual({ customers: [], tooMany: true })
  await priya.client.staffExtendSession({})
})

test('a found customer is masked, and needs a reason, whose note is there for Other', async () => {
  const ivy = await openPerson(api, 'Ivy Marlowe', 5_00n)
  const { body } = await search(priya, 'ivy marlowe')
  expect(body).toMatchObject({
    tooMany: false,
    customers: [
      {
        id: ivy.customerId,
        name: 'Ivy Marlowe',
        email: `${ivy.email[0]}•••${ivy.email.slice(ivy.email.indexOf('@'))}`,
        accounts: [{ product: 'Current Account', number: `•••• ${ivy.account.accountNumber.slice(-4)}` }],
      },
    ],
  })
  expect(JSON.stringify(body)).not.toContain(ivy.account.accountNumber)
  expect((await search(priya, 'ivy marlowe', 'other')).body).toMatchObject({
    errors: [{ field: 'note', message: 'Write 10 to 500 characters' }],
  })
  expect((await search(priya, 'ivy marlowe', 'other', 'A letter came back')).status).toBe(200)
  expect((await search(priya, 'ivy marlowe', 'curiosity')).body).toMatchObject({
    errors: [{ field: 'reason', message: 'Choose a reason' }],
  })
})

test('a record is closed until it is looked at, and again after half an hour', async () => {
  const ada = await openPerson(api, 'Ada Sterling', 5_00n)
  expect(refusalOf(await overviewOf(priya, ada))).toEqual(closed)
  await lookAt(priya, ada.customerId)
  expect((await overviewOf(priya, ada)).status).toBe(200)
  api.pass(14 * 60_000)
  expect((await overviewOf(priya, ada)).status).toBe(200)
  await priya.client.staffExtendSession({})
  api.pass(14 * 60_000)
  await priya.client.staffExtendSession({})
  expect((await overviewOf(priya, ada)).status).toBe(200)
  api.pass(2 * 60_000 + 1)
  expect(refusalOf(await overviewOf(priya, ada))).toEqual(closed)
})

test('each look is an event in both chains, and the customer sees one a day and reason', async () => {
  const owen = await openPerson(api, 'Owen Ashdown')
  const member = await openMember(api, ['support', 'payments'])
  await lookAt(member, owen.customerId)
  await lookAt(member, owen.customerId)
  await lookAt(member, owen.customerId, 'complaint')
  await lookAt(member, owen.customerId, 'fraud_check')
  expect(await eventsOf(member, 'record_opened')).toHaveLength(4)
  const chain = await fixture.database.query<{ type: string; detail: Record<string, unknown> }>(
    `select type, detail from audit_event where chain_id = $1 and type like 'record%' order by event_no`,
    [owen.customerId],
  )
  expect(chain.map(({ type }) => type)).toEqual([
    'record_opened_customer_contacted',
    'record_opened',
    'record_opened_complaint',
    'record_opened',
  ])
  expect(JSON.stringify(chain)).not.toContain('192.0.2.1')
  await signInAgain(owen)
  expect(await logOf(owen)).toEqual(['record_opened_complaint', 'record_opened_customer_contacted'])
  const { body } = await owen.client.listSecurityEvents({ query: { pageSize: 50 } })
  expect(JSON.stringify(body)).not.toContain(member.name)
})

test('a fraud check is for payments and compliance', async () => {
  const bea = await openPerson(api, 'Bea Thornley')
  const support = await openMember(api, ['support'])
  expect(refusalOf(await look(support, bea.customerId, 'fraud_check'))).toEqual([
    403,
    'role_missing',
    'Not part of your role.',
  ])
  expect(refusalOf(await search(support, 'bea thornley', 'fraud_check'))[1]).toBe('role_missing')
  const watcher = await openMember(api, ['auditor'])
  expect(refusalOf(await look(watcher, bea.customerId))[1]).toBe('role_missing')
})

test('whom a member is connected with stays closed to them, before anything else is said', async () => {
  const cleo = await openPerson(api, 'Cleo Barrow')
  const daniel = await openPerson(api, 'Daniel Barrow')
  await openJoint(cleo, daniel)
  const member = await openMember(api, ['support'], { customerIds: [cleo.customerId] })
  for (const { customerId } of [cleo, daniel])
    expect(refusalOf(await look(member, customerId))).toEqual([
      403,
      'own_record',
      'You are connected with this customer.',
    ])
  expect(await found('cleo barrow', member)).toEqual([])
  const unread = await member.client.staffOpenLook({ body: { customerId: cleo.customerId } })
  expect(refusalOf(unread)[1]).toBe('own_record')
  expect(refusalOf(await look(member, crypto.randomUUID()))[1]).toBe('not_found')
})

test('the record shows what identifies a customer masked, and nothing that opens anything', async () => {
  const ada = await openPerson(api, 'Ada Maskelyne', 250_00n)
  await fixture.database.query('update customer set phone = $2 where id = $1', [
    ada.customerId,
    '+447700900117',
  ])
  await sendMessage(api.bank, {
    id: crypto.randomUUID(),
    name: 'Ada Maskelyne',
    email: ada.email,
    subject: 'account-help',
    message: 'Please help me with my account.',
    sender: { customerId: ada.customerId, address: '192.0.2.1' },
  })
  await ada.client.requestPasswordReset({ body: { email: ada.email } })
  await lookAt(priya, ada.customerId)
  const { client } = priya
  const params = { id: ada.customerId }
  const answers = [
    await client.staffCustomerOverview({ params }),
    await client.staffCustomerAccounts({ params }),
    await client.staffCustomerPayments({ params }),
    await client.staffCustomerPayees({ params }),
    await client.staffCustomerSecurity({ params }),
    await client.staffCustomerMessages({ params }),
    await client.staffCustomerNotifications({ params }),
    await client.staffCustomerTasks({ params }),
    await client.staffCustomerAudit({ params }),
  ]
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  const everything = JSON.stringify(answers.map(({ body }) => body))
  for (const secret of [
    ada.email,
    ada.account.accountNumber,
    ada.account.iban,
    '447700900117',
    'argon2',
    'reset-password#',
  ])
    expect([secret, everything.includes(secret)]).toEqual([secret, false])
  expect(everything).not.toMatch(/[0-9a-f]{64}/)
  expect(answers[0]?.body).toMatchObject({
    email: `${ada.email[0]}•••@${ada.email.split('@')[1]}`,
    phone: '•••• 17',
    dateOfBirth: null,
    isSignInStopped: false,
    openSessions: 1,
    head: { customer: { name: 'Ada Maskelyne' }, look: { reason: 'customer_contacted' } },
  })
  expect(answers[1]?.body).toMatchObject({
    accounts: [
      {
        number: `•••• ${ada.account.accountNumber.slice(-4)}`,
        status: 'open',
        booked: '250.00',
        held: '0.00',
      },
    ],
    holds: [],
  })
  expect(answers[5]?.body).toMatchObject({
    total: 1,
    messages: [{ message: 'Please help me with my account.' }],
  })
  expect(answers[8]?.body).toMatchObject({ brokenAt: null })
})

test('the audit tab names the first event that was changed', async () => {
  const eve = await openPerson(api, 'Eve Harcourt')
  await lookAt(priya, eve.customerId)
  const brokenAt = async () => {
    const { body } = await priya.client.staffCustomerAudit({ params: { id: eve.customerId } })
    return 'brokenAt' in body ? body.brokenAt : undefined
  }
  expect(await brokenAt()).toBe(null)
  const forge = async (type: string) => {
    await fixture.database.script('alter table audit_event disable trigger user')
    const [forged] = await fixture.database.query<{ was: string }>(
      `update audit_event e set type = $2 from audit_event o
        where e.chain_id = $1 and e.event_no = 2 and o.chain_id = e.chain_id and o.event_no = 2 returning o.type as was`,
      [eve.customerId, type],
    )
    await fixture.database.script('alter table audit_event enable trigger user')
    return forged?.was ?? ''
  }
  const was = await forge('signed_out')
  expect(await brokenAt()).toBe(2)
  await forge(was)
  expect(await brokenAt()).toBe(null)
})

test('a field is shown for a minute, audited in both chains without its value', async () => {
  const ida = await openPerson(api, 'Ida Pemberton', 1_00n)
  const show = (body: Record<string, unknown>) =>
    priya.client.staffShowField({ params: { id: ida.customerId }, body })
  const asked = { field: 'email', reason: 'customer_contacted' }
  expect(refusalOf(await show(asked))).toEqual(closed)
  await lookAt(priya, ida.customerId)
  const shown = await show(asked)
  expect(shown.body).toMatchObject({ field: 'email', value: ida.email })
  const hidesAt = 'hidesAt' in shown.body ? Date.parse(shown.body.hidesAt) : 0
  expect(Math.round((hidesAt - api.bank.clock().getTime()) / 1000)).toBeCloseTo(60, -1)
  const account = await show({ ...asked, field: 'account_number', accountId: ida.account.id })
  expect(account.body).toMatchObject({ value: `00-19-64 ${ida.account.accountNumber}` })
  expect(refusalOf(await show({ ...asked, field: 'id_number' }))[1]).toBe('not_found')
  expect((await show({ field: 'email' })).body).toMatchObject({ errors: [{ message: 'Choose a reason' }] })

  const chain = await fixture.database.query<{ detail: Record<string, unknown> }>(
    `select detail from audit_event where chain_id = $1 and type = 'field_shown' order by event_no`,
    [ida.customerId],
  )
  const own = (await eventsOf(priya, 'field_shown')).slice(-2)
  for (const events of [chain, own]) {
    expect(events.map(({ detail }) => detail['field'])).toEqual(['email', 'account_number'])
    expect(JSON.stringify(events)).not.toContain(ida.email)
    expect(JSON.stringify(events)).not.toContain(ida.account.accountNumber)
  }
})

test('searches, looks and shown fields have a limit', async () => {
  const limit = [429, 'too_many_looks', expect.stringMatching(/^You have reached a limit\./)]
  const member = await openMember(api, ['support'])
  const person = await openPerson(api, 'Flora Wentworth')
  for (let n = 0; n < 30; n++) expect(await found('flora wentworth', member)).toHaveLength(1)
  expect(refusalOf(await search(member, 'flora wentworth'))).toEqual(limit)
  // Even what cannot be read.
  expect(refusalOf(await search(member, '?'))).toEqual(limit)

  for (let n = 0; n < 40; n++) await lookAt(member, person.customerId)
  expect(refusalOf(await look(member, person.customerId))).toEqual(limit)

  const show = () =>
    member.client.staffShowField({
      params: { id: person.customerId },
      body: { field: 'email', reason: 'complaint' },
    })
  for (let n = 0; n < 20; n++) expect((await show()).status).toBe(200)
  expect(refusalOf(await show())).toEqual(limit)
})

test('an identity check is of use for half an hour, and a call is not within 72 hours of another phone or email', async () => {
  const nell = await openPerson(api, 'Nell Ashworth')
  const check = (body: Record<string, unknown>) =>
    priya.client.staffCheckIdentity({ params: { id: nell.customerId }, body })
  const sent = { id: crypto.randomUUID(), method: 'called', checked: 'Called back, knew the last payment' }
  expect(refusalOf(await check(sent))).toEqual(closed)
  await lookAt(priya, nell.customerId)
  expect((await check({ ...sent, checked: 'short' })).body).toMatchObject({
    errors: [{ field: 'checked', message: 'Write 10 to 500 characters' }],
  })
  expect((await check(sent)).body).toMatchObject({ errors: [{ field: 'method', code: 'no_phone' }] })
  await fixture.database.query('update customer set phone = $2 where id = $1', [
    nell.customerId,
    '+447700900118',
  ])
  expect((await check(sent)).status).toBe(201)
  const again = await check(sent)
  expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([200, 'true'])
  expect(refusalOf(await check({ ...sent, checked: 'Something else altogether' }))[1]).toBe('act_id_reused')
  const overview = await overviewOf(priya, nell)
  expect(overview.body).toMatchObject({ identityChecks: [{ id: sent.id, method: 'called' }] })

  await signInAgain(nell)
  const changed = await changePhone(nell)
  expect(changed.status).toBe(200)
  expect(refusalOf(await check({ ...sent, id: crypto.randomUUID() }))).toEqual([
    409,
    'recent_contact_change',
    'Contact details changed within 72 hours.',
  ])
  await identify(priya, nell.customerId, 'photo_id_by_video')
  api.pass(72 * 60 * 60_000)
})

test('in a shared demonstration its members reach demo customers alone', async () => {
  const shared = fixture.openApi(undefined, { isShared: true, isDemonstration: true })
  const member = await openMember(shared, ['support'], { isDemo: true })
  const real = await openPerson(shared, 'Rosa Kingsley')
  const demo = await openPerson(shared, 'Dora Kingsley')
  await fixture.database.query('update customer set is_demo = true where id = $1', [demo.customerId])
  expect(await found('rosa kingsley', member)).toEqual([])
  expect(await found('dora kingsley', member)).toEqual([demo.customerId])
  expect(refusalOf(await look(member, real.customerId))[1]).toBe('not_found')
  expect((await look(member, demo.customerId)).status).toBe(201)
  expect(refusalOf(await overviewOf(member, real))[1]).toBe('not_found')
  expect((await overviewOf(member, demo)).status).toBe(200)
})
