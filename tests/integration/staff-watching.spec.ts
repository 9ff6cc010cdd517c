// Who watches the bank and its staff: alerts, the audit with its export, and the bank's health (part two, section 17.6).
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { nameIds } from '../../src/bank/staff/watching/name-ids.ts'
import type { StaffRole } from '../../src/domain/staff.ts'
import { openApiFixture, type ApiFixture } from './api-fixture.ts'
import { openSignedInCustomer } from './customers.ts'
import { addressHeader, type TestApi } from './open-test-api.ts'
import { Acting, actIdOf } from './staff-acting.ts'
import { daysOf, hourMs } from './staff-days.ts'
import { look, lookAt, refusalOf } from './staff-record.ts'
import { addTestMember, openMember, signInMember, type TestMember } from './staff.ts'

const note = 'Looked at with the member on Monday.'

let fixture: ApiFixture
let api: TestApi
let ruth: TestMember

const openDay = daysOf(() => fixture)

beforeAll(async () => {
  fixture = await openApiFixture()
  api = openDay()
  ruth = await openMember(api, ['auditor', 'administrator'], { name: 'Ruth Amadi' })
})
// Whoever signs in passes half a minute: her session would be idle.
beforeEach(() => signInMember(ruth, api))
afterAll(async () => {
  expect(await reconcile(fixture.database)).toEqual([])
  await fixture.close()
})

const member = (roles: readonly StaffRole[], parts = {}) => openMember(api, roles, parts)

/** The alerts that concern a member, oldest first. */
async function alertsOf({ memberId }: TestMember, by = ruth) {
  const { status, body } = await by.client.staffAlerts({ query: { pageSize: 100 } })
  expect(status).toBe(200)
  if (!('alerts' in body)) throw new Error('there are no alerts')
  return body.alerts.filter(({ members }) => members.some(({ id }) => id === memberId)).toReversed()
}
const kindsOf = async (of: TestMember) => (await alertsOf(of)).map(({ kind }) => kind)

describe('an alert is raised', () => {
  test('once a day for a limit that a member reaches', async () => {
    const priya = await member(['support'], { name: 'Priya Nair' })
    const search = { search: 'Nobody Atall', reason: 'complaint' } as const
    for (let n = 0; n < 30; n++)
      expect((await priya.client.staffSearchCustomers({ body: search })).status).toBe(200)
    expect(await kindsOf(priya)).toEqual([])
    for (let n = 0; n < 2; n++)
      expect((await priya.client.staffSearchCustomers({ body: search })).status).toBe(429)
    expect(await alertsOf(priya)).toMatchObject([
      {
        kind: 'limit',
        label: 'A limit was reached',
        members: [{ id: priya.memberId, name: 'Priya Nair' }],
        facts: [{ name: 'what', value: 'searches' }],
        review: null,
      },
    ])
  })

  test('for a member’s own record, whichever way they tried it', async () => {
    const { customerId, account } = await openSignedInCustomer(api, 100_00n)
    const friend = await member(['support', 'payments'], { customerIds: [customerId] })
    expect(refusalOf(await look(friend, customerId))).toEqual([
      403,
      'own_record',
      'You are connected with this customer.',
    ])
    expect(await alertsOf(friend)).toMatchObject([{ kind: 'own_record', customerId }])
    const other = await member(['payments'], { customerIds: [customerId] })
    const act = { id: crypto.randomUUID(), reason: 'customer_asked' }
    const frozen = await other.client.staffFreezeAccount({ params: { id: account.id }, body: act })
    expect(refusalOf(frozen).slice(0, 2)).toEqual([403, 'own_record'])
    expect(await kindsOf(other)).toEqual(['own_record'])
  })

  test('for the fifth look of a fraud check or another reason on a day', async () => {
    const tom = await member(['compliance'])
    const { customerId } = await openSignedInCustomer(api, 100_00n)
    for (let n = 0; n < 4; n++) await lookAt(tom, customerId, 'fraud_check')
    expect(await kindsOf(tom)).toEqual([])
    expect((await look(tom, customerId, 'other', 'As colleagues asked for.')).status).toBe(201)
    await lookAt(tom, customerId, 'fraud_check')
    expect(await kindsOf(tom)).toEqual(['noted_looks'])
  })

  test('for a sign-in that is locked', async () => {
    const locked = await addTestMember(api, ['support'])
    for (let n = 0; n < 5; n++)
      await locked.client.staffSignIn({
        body: { email: locked.email, password: 'not the password', code: '000000' },
      })
    expect(await kindsOf(locked)).toEqual(['sign_in_locked'])
  })

  test('for money that a member moves between 20:00 and 07:00, and not by day', async () => {
    const evening = openDay()
    const acting = new Acting(evening)
    const priya = await acting.member(['payments'])
    const { customerId, account } = await openSignedInCustomer(evening, 500_00n)
    const placeHold = () =>
      acting.make(priya, body => priya.client.staffPlaceHold({ params: { id: account.id }, body }), {
        reason: 'bank_error',
        for: 'A hotel',
        amount: '10.00',
        reference: 'Room 12',
        days: 3,
      })
    await lookAt(priya, customerId)
    actIdOf(await placeHold())
    const watcher = await acting.member(['auditor'])
    expect(await alertsOf(priya, watcher)).toEqual([])
    evening.pass(8.5 * hourMs)
    await signInMember(priya, evening)
    await signInMember(watcher, evening)
    await lookAt(priya, customerId)
    const actId = actIdOf(await placeHold())
    expect(await alertsOf(priya, watcher)).toMatchObject([
      {
        kind: 'money_act_at_night',
        subject: actId,
        customerId,
        facts: [{ name: 'act', value: 'place_hold' }],
      },
    ])
  })

  test('for a pair in 10 second checks in 7 days, once', async () => {
    const days = openDay()
    const acting = new Acting(days)
    const tom = await acting.member(['payments', 'compliance'], { name: 'Tom Hallam' })
    const priya = await acting.member(['payments', 'compliance'], { name: 'Priya Nair' })
    const { customerId, account } = await openSignedInCustomer(days, 500_00n)
    const unfreeze = async () => {
      await lookAt(tom, customerId)
      const params = { id: account.id }
      const froze = await acting.make(tom, body => tom.client.staffFreezeAccount({ params, body }), {
        reason: 'suspected_fraud',
      })
      actIdOf(froze)
      const made = await acting.make(tom, body => tom.client.staffUnfreezeAccount({ params, body }), {
        reason: 'customer_asked',
      })
      const actId = actIdOf(made, 202)
      expect((await priya.client.staffSecondCheck({ params: { id: actId } })).status).toBe(200)
      expect((await acting.approve(priya, actId)).status).toBe(200)
    }
    const watcher = await acting.member(['auditor'])
    for (let n = 0; n < 9; n++) await unfreeze()
    expect(await alertsOf(tom, watcher)).toEqual([])
    await unfreeze()
    await signInMember(watcher, days)
    const raised = await alertsOf(tom, watcher)
    expect(raised).toMatchObject([{ kind: 'pair', facts: [{ name: 'checks', value: '10' }] }])
    expect(raised[0]?.members.map(({ name }) => name).toSorted()).toEqual(['Priya Nair', 'Tom Hallam'])
  })
})

describe('an alert is reviewed', () => {
  test('by another auditor than whom it concerns, with a note, once', async () => {
    const own = await member(['auditor'], { name: 'Ola Sand' })
    const exported = await own.client.staffExportAudit({ body: { reason: 'For the yearly report.' } })
    expect(exported.status).toBe(200)
    const [alert] = await alertsOf(own)
    const params = { id: alert?.id ?? '' }
    expect(alert).toMatchObject({ kind: 'export', label: 'Audit exported' })
    const body = { note }
    expect(refusalOf(await own.client.staffReviewAlert({ params, body }))).toEqual([
      409,
      'maker_cannot_check',
      'Somebody else must check this.',
    ])
    const short = await ruth.client.staffReviewAlert({ params, body: { note: 'Too short' } })
    expect(short).toMatchObject({
      status: 422,
      body: { errors: [{ message: 'Write 10 to 500 characters' }] },
    })
    const reviewed = { alert: { review: { by: 'Ruth Amadi', note } } }
    for (let n = 0; n < 2; n++)
      expect(await ruth.client.staffReviewAlert({ params, body })).toMatchObject({
        status: 200,
        body: reviewed,
      })
    const other = await ruth.client.staffReviewAlert({ params, body: { note: 'Something else entirely.' } })
    expect(refusalOf(other)).toEqual([
      409,
      'act_decided',
      expect.stringMatching(/^This was decided at .+\.$/),
    ])
    expect(await alertsOf(own)).toEqual([])
    const { body: closed } = await ruth.client.staffAlerts({ query: { view: 'reviewed' } })
    expect(closed).toMatchObject({ alerts: [{ id: params.id }] })
  })

  test('and not by whom is connected with its customer', async () => {
    const { customerId } = await openSignedInCustomer(api, 100_00n)
    const friend = await member(['support'], { customerIds: [customerId] })
    await look(friend, customerId)
    const [alert] = await alertsOf(friend)
    const cousin = await member(['auditor'], { customerIds: [customerId] })
    const review = { params: { id: alert?.id ?? '' }, body: { note } }
    expect(refusalOf(await cousin.client.staffReviewAlert(review)).slice(0, 2)).toEqual([403, 'own_record'])
  })
})

/** What a search of the audit finds. */
async function audited(by: TestMember, query: object) {
  const { status, body } = await by.client.staffAudit({ query })
  expect(status).toBe(200)
  return 'events' in body ? body.events : []
}

describe('the audit', () => {
  test('is searched by day, member, customer and act, without what concerns the searcher’s own', async () => {
    const priya = await member(['support'], { name: 'Priya Nair' })
    const maya = await openSignedInCustomer(api, 100_00n)
    await priya.client.staffSearchCustomers({
      body: { search: maya.account.accountNumber, reason: 'customer_contacted' },
    })
    await lookAt(priya, maya.customerId)
    const of = { memberId: priya.memberId }
    expect((await audited(ruth, of)).map(({ type }) => type)).toContain('record_opened')
    expect(await audited(ruth, { ...of, act: 'record_opened' })).toMatchObject([
      { type: 'record_opened', member: { name: 'Priya Nair' } },
    ])
    const [row] = await fixture.database.query<{ email: string }>(
      'select email from customer where id = $1',
      [maya.customerId],
    )
    for (const customer of [maya.customerId, row?.email ?? ''])
      expect((await audited(ruth, { customer })).map(({ member: { id } }) => id)).toContain(priya.memberId)
    expect(await audited(ruth, { customer: 'nobody@example.com' })).toEqual([])
    expect(await audited(ruth, { ...of, to: '2027-01-03' })).toEqual([])
    expect((await audited(ruth, { ...of, from: '2027-01-04', to: '2027-01-04' })).length).toBeGreaterThan(0)
    expect((await ruth.client.staffAudit({ query: { from: '2027-01-05', to: '2027-01-04' } })).status).toBe(
      422,
    )
    const cousin = await member(['compliance'], { customerIds: [maya.customerId] })
    const others = (await audited(cousin, of)).map(({ type }) => type)
    for (const about of ['record_opened', 'customers_searched']) expect(others).not.toContain(about)
    expect(others).toContain('signed_in')
    const own = await cousin.client.staffAudit({ query: { customer: maya.customerId } })
    expect(refusalOf(own).slice(0, 2)).toEqual([403, 'own_record'])
  })

  test('shows what was done with a task to who searches for its customer, and its note to nobody who knows them', async () => {
    const maya = await openSignedInCustomer(api, 100_00n)
    const id = crypto.randomUUID()
    const message = { id, name: 'Maya', email: maya.email, subject: 'Locked out', message: 'Please help.' }
    expect((await maya.client.sendMessage({ body: message })).status).toBe(202)
    const acting = new Acting(api)
    const priya = await member(['support'])
    const { id: taskId, version } = await acting.open(priya, id)
    const body = { version, note: 'Maya’s brother called for her.' }
    expect((await priya.client.staffEscalateTask({ params: { id: taskId }, body })).status).toBe(200)
    await signInMember(ruth, api)
    const found = await audited(ruth, { customer: maya.customerId })
    expect(found.map(({ type }) => type)).toEqual(['task_escalated', 'record_opened'])
    const cousin = await member(['compliance'], { customerIds: [maya.customerId] })
    const { body: others } = await cousin.client.staffAudit({ query: { memberId: priya.memberId } })
    expect(JSON.stringify(others)).not.toMatch(/task_escalated|brother/u)
  })

  test('names whom and what its ids are of, and nobody with whom the reader is connected', async () => {
    const today = openDay()
    const acting = new Acting(today)
    const priya = await acting.member(['payments'], { name: 'Priya Nair' })
    const { customerId, name, account } = await openSignedInCustomer(today, 500_00n)
    const placeHold = (body: Parameters<typeof priya.client.staffPlaceHold>[0]['body']) =>
      priya.client.staffPlaceHold({ params: { id: account.id }, body })
    const hold = { for: 'A hotel', amount: '10.00', reference: 'Room 12', days: 3 }
    await lookAt(priya, customerId)
    const actId = actIdOf(await acting.make(priya, placeHold, { reason: 'bank_error', ...hold }))
    const auditor = await acting.member(['auditor'])
    const { body } = await auditor.client.staffAudit({ query: { memberId: priya.memberId } })
    if (!('names' in body)) throw new Error('there is no audit')
    for (const named of [
      { id: customerId, kind: 'customer', name },
      { id: actId, kind: 'act', name: 'Place hold' },
      { id: account.id, kind: 'account', name: `account ending ${account.accountNumber.slice(-4)}` },
    ])
      expect(body.names).toContainEqual(named)

    const asked = [{ value: `${customerId} ${priya.memberId}` }, { value: 'nobody' }]
    const reader = { sessionId: '', name: '', email: '', roles: ['compliance'], isDemo: false } as const
    const namesFor = async (memberId: string, parts: { isDemo?: boolean; isShared?: boolean } = {}) =>
      (
        await nameIds(
          { ...today.bank, isShared: parts.isShared ?? false },
          { ...reader, memberId, isDemo: parts.isDemo ?? false },
          asked,
        )
      ).map(({ name: known }) => known)
    expect((await namesFor(auditor.memberId)).toSorted()).toEqual([name, 'Priya Nair'].toSorted())
    const cousin = await acting.member(['compliance'], { customerIds: [customerId] })
    expect(await namesFor(cousin.memberId)).toEqual(['Priya Nair'])
    // In a shared demonstration whoever is not of it has no name.
    expect(await namesFor(auditor.memberId, { isDemo: true, isShared: true })).toEqual([])
  })

  test('verifies a member’s chain and the bank’s, and finds where one is broken', async () => {
    const priya = await member(['support'])
    const verify = async (body: { memberId?: string }) => (await ruth.client.staffCheckChain({ body })).body
    expect(await verify({ memberId: priya.memberId })).toMatchObject({
      brokenAt: null,
      says: 'All hashes hold',
    })
    expect(await verify({})).toMatchObject({ says: 'All hashes hold' })
    const change = (of: string) =>
      fixture.database.transaction(async transaction => {
        await transaction.query('set local session_replication_role = replica')
        await transaction.query(
          `update staff_event set at = at ${of} interval '1 hour' where member_id = $1 and event_no = 2`,
          [priya.memberId],
        )
      })
    await change('+')
    expect(await verify({ memberId: priya.memberId })).toMatchObject({
      brokenAt: 2,
      says: 'Broken at event 2',
    })
    await change('-')
    const nobody = await ruth.client.staffCheckChain({ body: { memberId: crypto.randomUUID() } })
    expect(nobody.status).toBe(404)
  })

  test('is exported with a reason, masked and without formulas, three times a day', async () => {
    const today = openDay()
    const auditor = await openMember(today, ['auditor'], { name: '=Ola;+Sand' })
    const body = { memberId: auditor.memberId, reason: 'For the yearly report.' }
    const without = await auditor.client.staffExportAudit({ body: { ...body, reason: '' } })
    expect(without).toMatchObject({
      status: 422,
      body: { errors: [{ message: 'Write 10 to 500 characters' }] },
    })
    const read = () =>
      today.app.request('/api/staff/exports', {
        method: 'POST',
        body: JSON.stringify(body),
        headers: {
          'content-type': 'application/json',
          cookie: auditor.staffCookie() ?? '',
          [addressHeader]: '192.0.2.9',
        },
      })
    const file = await read()
    expect(file.status).toBe(200)
    expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(file.headers.get('content-disposition')).toMatch(/sarsen-audit-\d{4}-\d{2}-\d{2}\.csv/)
    const lines = (await file.text()).split('\r\n')
    expect(lines[0]).toBe('Time,Staff member,Event,Number,Facts')
    expect(lines[1]).toMatch(/^2027-.+Z,'=Ola;'\+Sand,signed_in,\d+,/)
    for (let n = 0; n < 2; n++) expect((await read()).status).toBe(200)
    const fourth = await read()
    expect([fourth.status, await fourth.json()]).toMatchObject([429, { code: 'too_many_looks' }])
    today.pass(24 * hourMs)
    await signInMember(auditor, today)
    expect((await read()).status).toBe(200)
  })
})
