// How the bank is, part by part, and checks of the whole book that the staff ask for (part two, section 17.6).
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { releaseExpiredHolds } from '../../src/bank/holds/expired-holds.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { readHealth } from '../../src/bank/staff/watching/health.ts'
import {
  noMeasures,
  QueueWatch,
  RunnerLog,
  type RuntimeMeasures,
} from '../../src/bank/staff/watching/runtime-measures.ts'
import { healthAdvice, type HealthItemName } from '../../src/domain/bank-health.ts'
import { openApiFixture, type ApiFixture } from './api-fixture.ts'
import { openSignedInCustomer } from './customers.ts'
import type { TestApi } from './open-test-api.ts'
import { Acting, actIdOf } from './staff-acting.ts'
import { daysOf, hourMs } from './staff-days.ts'
import { lookAt, refusalOf } from './staff-record.ts'
import { openMember, signInMember, type TestMember } from './staff.ts'

let fixture: ApiFixture
let api: TestApi
let ruth: TestMember
const openDay = daysOf(() => fixture)

beforeAll(async () => {
  fixture = await openApiFixture()
  api = openDay()
  ruth = await openMember(api, ['auditor', 'administrator'], { name: 'Ruth Amadi' })
})
beforeEach(() => signInMember(ruth, api))
afterAll(async () => {
  expect(await reconcile(fixture.database)).toEqual([])
  await fixture.close()
})

const before = (at: Date, ms: number) => new Date(at.getTime() - ms)

/** What a runtime measures that has nothing to say. */
const good = (at: Date): RuntimeMeasures => ({
  ...noMeasures,
  book: () => ({ differences: 0, checkedAt: at }),
  clockAheadMs: () => 20,
  runners: () => [{ name: 'holds', lastAt: at, everyMs: 60_000 }],
})

describe('the bank’s health', () => {
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
      `insert into outbox_message (id, channel, recipient, type, facts, created_at, next_attempt_at)
       values ($1, 'email', 'maya@example.com', 'newsletter_welcome', '{}', $2, $2)`,
      [id, new Date(at.getTime() - 15 * 60_000)],
    )
    expect(await health()).toBe(false)
    expect(await health(openDay().bank)).toBe(true)
    await fixture.database.query(`update outbox_message set status = 'sent', sent_at = $2 where id = $1`, [
      id,
      at,
    ])
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
      const { status, body } = await (await openMember(api, [role])).client.staffHealth({})
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
      for (const { item, isGood, means, toDo } of body.items)
        expect({ means, toDo }).toEqual(healthAdvice(item, isGood))
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
      },
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
