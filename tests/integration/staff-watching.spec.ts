// Who watches the bank and its staff: alerts, the audit with its export, and the bank's health (part two, section 17.6).
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { releaseExpiredHolds } from '../../src/bank/holds/expired-holds.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { readHealth } from '../../src/bank/staff/watching/health.ts'
import {
  noMeasures,
  QueueWatch,
  RunnerLog,
  type RuntimeMeasures,
} from '../../src/bank/staff/watching/runtime-measures.ts'
import type { HealthItemName } from '../../src/domain/bank-health.ts'
import type { StaffRole } from '../../src/domain/staff.ts'
import { openApiFixture, type ApiFixture } from './api-fixture.ts'
import { openSignedInCustomer } from './customers.ts'
import { addressHeader, type TestApi } from './open-test-api.ts'
import { Acting, actIdOf } from './staff-acting.ts'
import { look, lookAt, refusalOf } from './staff-record.ts'
import { addTestMember, openMember, signInMember, type TestMember } from './staff.ts'

const hourMs = 3_600_000
const note = 'Looked at with the member on Monday.'

let fixture: ApiFixture
let api: TestApi
let ruth: TestMember

/** The bank at noon in London, on a day that no other test has. */
let day = 0
const openDay = (parts = {}): TestApi => {
  const noon = Date.parse('2027-01-04T12:00:00Z') + 24 * hourMs * day++
  const startedMs = performance.now()
  return fixture.openApi(undefined, {
    clock: () => new Date(noon + Math.trunc(performance.now() - startedMs)),
    ...parts,
  })
}

beforeAll(async () => {
  fixture = await openApiFixture()
  api = openDay()
  ruth = await openMember(api, ['auditor', 'administrator'], { name: 'Ruth Amadi' })
})
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

describe('the audit', () => {
  test('is searched by day, member, customer and act, without what concerns the searcher’s own', async () => {
    const priya = await member(['support'], { name: 'Priya Nair' })
    const maya = await openSignedInCustomer(api, 100_00n)
    await lookAt(priya, maya.customerId)
    const search = async (by: TestMember, query: object) => {
      const { status, body } = await by.client.staffAudit({ query })
      expect(status).toBe(200)
      return 'events' in body ? body.events : []
    }
    const of = { memberId: priya.memberId }
    expect((await search(ruth, of)).map(({ type }) => type)).toContain('record_opened')
    expect(await search(ruth, { ...of, act: 'record_opened' })).toMatchObject([
      { type: 'record_opened', member: { name: 'Priya Nair' } },
    ])
    const [row] = await fixture.database.query<{ email: string }>(
      'select email from customer where id = $1',
      [maya.customerId],
    )
    for (const customer of [maya.customerId, row?.email ?? ''])
      expect((await search(ruth, { customer })).map(({ member: { id } }) => id)).toContain(priya.memberId)
    expect(await search(ruth, { customer: 'nobody@example.com' })).toEqual([])
    expect(await search(ruth, { ...of, to: '2027-01-03' })).toEqual([])
    expect((await search(ruth, { ...of, from: '2027-01-04', to: '2027-01-04' })).length).toBeGreaterThan(0)
    expect((await ruth.client.staffAudit({ query: { from: '2027-01-05', to: '2027-01-04' } })).status).toBe(
      422,
    )
    const cousin = await member(['compliance'], { customerIds: [maya.customerId] })
    expect((await search(cousin, of)).map(({ type }) => type)).not.toContain('record_opened')
    const own = await cousin.client.staffAudit({ query: { customer: maya.customerId } })
    expect(refusalOf(own).slice(0, 2)).toEqual([403, 'own_record'])
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

/** What a runtime measures that has nothing to say. */
const good = (at: Date): RuntimeMeasures => ({
  ...noMeasures,
  book: () => ({ differences: 0, checkedAt: at }),
  clockAheadMs: () => 20,
  runners: () => [{ name: 'holds', lastAt: at, everyMs: 60_000 }],
})

describe('the bank’s health', () => {
  const before = (at: Date, ms: number) => new Date(at.getTime() - ms)
  type Change = (at: Date) => Partial<RuntimeMeasures>
  const bad: readonly (readonly [string, HealthItemName, string, Change])[] = [
    [
      'a book that differs',
      'book',
      '3 differences',
      at => ({ book: () => ({ differences: 3, checkedAt: at }) }),
    ],
    [
      'a book that was not checked for 2 hours',
      'book',
      'Unchecked for 2 hours',
      at => ({ book: () => ({ differences: 0, checkedAt: before(at, 2 * hourMs + 1) }) }),
    ],
    [
      'a queue over 256 for 10 s',
      'posting_queue',
      '0 waiting',
      at => ({ queueLongSince: () => before(at, 10_000) }),
    ],
    [
      'clocks over 1 s apart',
      'clock',
      '1.20 s apart from the database',
      () => ({ clockAheadMs: () => -1200 }),
    ],
    [
      'clocks over 5 s apart',
      'clock',
      '5.50 s apart from the database. Timed work has stopped',
      () => ({ clockAheadMs: () => 5500 }),
    ],
    [
      'a runner that is silent for 3 intervals',
      'runners',
      'Silent: card payments',
      at => ({
        runners: () => [{ name: 'card_payments', lastAt: before(at, 3 * 60_000 + 1), everyMs: 60_000 }],
      }),
    ],
    [
      'a database that is away',
      'database',
      'It does not answer',
      () => ({ databaseAnswers: async () => false }),
    ],
  ]

  test.each(bad)('is bad for %s', async (_, item, found, change) => {
    const { bank } = openDay()
    const at = bank.clock()
    const { items } = await readHealth(bank, { ...good(at), ...change(at) })
    expect(items.filter(({ isGood }) => !isGood)).toMatchObject([{ item, found }])
  })

  test('is bad for an e-mail that waits 15 minutes, if the bank sends any', async () => {
    const today = openDay({ sendsEmail: true })
    const at = today.bank.clock()
    const health = async (bank = today.bank) => {
      const { items } = await readHealth(bank, good(bank.clock()))
      return items.find(({ item }) => item === 'outbox')?.isGood
    }
    const id = today.bank.newId()
    await fixture.database.query(
      `insert into outbox_message (id, channel, recipient, subject, body, status, created_at, next_attempt_at)
       values ($1, 'email', 'maya@example.com', 'A notice', 'Something', 'waiting', $2, $2)`,
      [id, new Date(at.getTime() - 15 * 60_000)],
    )
    expect(await health()).toBe(false)
    expect(await health(openDay().bank)).toBe(true)
    await fixture.database.query(`update outbox_message set status = 'sent' where id = $1`, [id])
    expect(await health()).toBe(true)
  })

  test('is bad for a hold past its end', async () => {
    const today = openDay()
    const acting = new Acting(today)
    const priya = await acting.member(['payments'])
    const { customerId, account } = await openSignedInCustomer(today, 500_00n)
    await lookAt(priya, customerId)
    const body = { reason: 'bank_error', for: 'A hotel', amount: '10.00', reference: 'Room 12', days: 1 }
    const params = { id: account.id }
    actIdOf(await acting.make(priya, sent => priya.client.staffPlaceHold({ params, body: sent }), body))
    const holds = async () => {
      const { items } = await readHealth(today.bank, good(today.bank.clock()))
      return items.find(({ item }) => item === 'holds')
    }
    expect((await holds())?.isGood).toBe(true)
    today.pass(24 * hourMs + 2 * 60_000)
    expect(await holds()).toMatchObject({ isGood: false, found: expect.stringContaining('1 past their end') })
    await releaseExpiredHolds(today.bank, new AbortController().signal)
    expect((await holds())?.isGood).toBe(true)
  })

  test('is bad once the bank holidays have ended', async () => {
    const { bank } = openDay({ clock: () => new Date('2029-01-01T12:00:00Z') })
    const { items } = await readHealth(bank, good(bank.clock()))
    expect(items.find(({ item }) => item === 'bank_holidays')).toMatchObject({ isGood: false })
  })

  test('is read by every role, with what each part means and what to do', async () => {
    for (const role of ['support', 'payments', 'compliance', 'auditor', 'administrator'] as const) {
      const { status, body } = await (await member([role])).client.staffHealth({})
      expect(status).toBe(200)
      if (!('items' in body)) throw new Error('there is no health')
      expect(body.items.map(({ label }) => label)).toEqual([
        'Book',
        'Posting queue',
        'Clock',
        'Outbox',
        'Holds',
        'Runners',
        'Database',
        'Bank holidays',
      ])
      for (const { means, toDo } of body.items) expect([means, toDo]).not.toContain('')
    }
  })

  test('counts the clicks on promotions, today and in 30 days', async () => {
    const { bank } = openDay()
    const at = bank.clock()
    for (const days of [0, 3, 31])
      await fixture.database.query(`insert into promotion_click values ($1, '/uk-security', null, $2)`, [
        bank.newId(),
        new Date(at.getTime() - days * 24 * hourMs),
      ])
    const { promotions } = await readHealth(bank, good(at))
    expect(promotions).toContainEqual({ promotion: '/uk-security', today: 1, days30: 2 })
  })

  test('knows since when the queue is long, and when each runner last ended a round', async () => {
    let nowMs = 0
    let waiting = 257
    const clock = () => new Date(nowMs)
    const queue = new QueueWatch({
      clock,
      postings: {
        get waiting() {
          return waiting
        },
      } as never,
    })
    queue.look()
    nowMs = 5000
    queue.look()
    expect(queue.longSince).toEqual(new Date(0))
    waiting = 256
    queue.look()
    expect(queue.longSince).toBeUndefined()
    const runners = new RunnerLog(clock)
    const pause = runners.watch('holds', async () => undefined)
    nowMs = 9000
    await pause(60_000, new AbortController().signal)
    expect(runners.list()).toEqual([{ name: 'holds', lastAt: new Date(9000), everyMs: 60_000 }])
  })
})

describe('the whole book is checked', () => {
  test('and is whole, or has differences with where each was found', async () => {
    const whole = await ruth.client.staffCheckBook({ body: {} })
    expect(whole).toMatchObject({
      status: 201,
      body: { says: 'The book is whole.', differences: 0, found: [] },
    })
    const [account] = await fixture.database.query<{ id: string }>(
      `select id from account where kind = 'customer' limit 1`,
    )
    const change = (of: string) =>
      fixture.database.transaction(async transaction => {
        await transaction.query('set local session_replication_role = replica')
        await transaction.query(`update account set balance_pence = balance_pence ${of} 1 where id = $1`, [
          account?.id ?? '',
        ])
      })
    await change('+')
    const { body } = await ruth.client.staffCheckBook({ body: {} })
    await change('-')
    expect(body).toMatchObject({ says: expect.stringMatching(/^\d+ differences\.$/) })
    expect(body).toMatchObject({
      found: expect.arrayContaining([
        { invariant: 1, where: 'all accounts', found: expect.stringContaining('add up to') },
      ]),
    })
    expect((await ruth.client.staffCheckBook({ body: {} })).body).toMatchObject({
      says: 'The book is whole.',
    })
    const { body: health } = await ruth.client.staffHealth({})
    expect(health).toMatchObject({ lastBookCheck: { says: 'The book is whole.' } })
  })

  test('not in a shared demonstration, whose members see each other’s alerts alone', async () => {
    const shared = openDay({ isShared: true, isDemonstration: true })
    const visitor = await openMember(shared, ['auditor', 'administrator'], { isDemo: true })
    expect(refusalOf(await visitor.client.staffCheckBook({ body: {} }))).toEqual([
      403,
      'shared_demonstration',
      'Not in a shared demonstration.',
    ])
    const { body } = await visitor.client.staffAlerts({})
    expect(body).toMatchObject({ alerts: [], open: 0 })
    const { body: audit } = await visitor.client.staffAudit({ query: { pageSize: 100 } })
    if (!('events' in audit)) throw new Error('there is no audit')
    expect(new Set(audit.events.map(({ member: { id } }) => id))).toEqual(new Set([visitor.memberId]))
    const other = await visitor.client.staffCheckChain({ body: { memberId: ruth.memberId } })
    expect(other.status).toBe(404)
  })
})
