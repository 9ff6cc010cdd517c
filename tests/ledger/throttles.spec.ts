// Rate limits, and the messages that SQL refuses, on every database.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Database } from '../../src/bank/database/database.ts'
import { sendMessage } from '../../src/bank/messages/send-message.ts'
import { subscribe } from '../../src/bank/newsletter/subscribe.ts'
import { consumeRateLimit } from '../../src/bank/rate-limits/rate-limits.ts'
import { onEveryDatabase } from './every-database.ts'
import { newId, noon, openTestBank, takeOn } from './test-bank.ts'

const at = (afterNoonMs: number) => new Date(noon.getTime() + afterNoonMs)

onEveryDatabase(open => {
  test('a slot is free below the limit, and again once the oldest one has left the window', async () => {
    const throttle = { key: newId(), limit: 2, windowMs: 10_000 }
    const take = (afterNoonMs: number) => consumeRateLimit(open(), { ...throttle, at: at(afterNoonMs) })
    expect(await take(0)).toEqual({ ok: true })
    expect(await take(4_000)).toEqual({ ok: true })
    expect(await take(4_001)).toEqual({ ok: false, retryAfterSeconds: 6 })
    expect(await take(9_999)).toEqual({ ok: false, retryAfterSeconds: 1 })
    expect(await take(10_000)).toEqual({ ok: true })
    expect(await take(10_000)).toEqual({ ok: false, retryAfterSeconds: 4 })
    expect(await take(14_000)).toEqual({ ok: true })
  })

  test('each key has slots of its own', async () => {
    const throttle = { limit: 1, windowMs: 10_000, at: noon }
    const [one, other] = [newId(), newId()]
    expect(await consumeRateLimit(open(), { ...throttle, key: one })).toEqual({ ok: true })
    expect(await consumeRateLimit(open(), { ...throttle, key: other })).toEqual({ ok: true })
    expect(await consumeRateLimit(open(), { ...throttle, key: one })).toMatchObject({ ok: false })
  })

  test('of requests at any times, all that fit the limit of each window are granted, and no others', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 4 }),
        fc.array(fc.nat(400), { minLength: 1, maxLength: 25 }),
        async (limit, gapsMs) => {
          const throttle = { key: newId(), limit, windowMs: 1000 }
          const granted: number[] = []
          let nowMs = 0
          for (const gapMs of gapsMs) {
            nowMs += gapMs
            const recent = granted.filter(takenMs => takenMs > nowMs - 1000)
            const turn = await consumeRateLimit(open(), { ...throttle, at: at(nowMs) })
            expect(turn.ok).toBe(recent.length < limit)
            if (turn.ok) granted.push(nowMs)
            else expect(turn.retryAfterSeconds).toBe(1)
          }
        },
      ),
      { numRuns: 40, seed: 20_261_121 },
    )
  })

  test('a clock that is behind another process’s uses up no slot of others', async () => {
    const throttle = { key: newId(), limit: 2, windowMs: 10_000 }
    const take = (afterNoonMs: number) => consumeRateLimit(open(), { ...throttle, at: at(afterNoonMs) })
    await take(2_000)
    expect(await take(0)).toEqual({ ok: true })
    expect(await take(3_000)).toEqual({ ok: false, retryAfterSeconds: 7 })
    expect(await take(10_000)).toEqual({ ok: true })
    expect(await take(11_000)).toEqual({ ok: false, retryAfterSeconds: 1 })
  })

  test('no stored value reveals an address or an e-mail', async () => {
    const { bank } = openTestBank(open())
    await sendMessage(bank, { ...message(), sender: { address: '192.0.2.77' } })
    const stored = await open().query<{ row: string }>('select t::text as row from throttle t')
    expect(stored.length).toBeGreaterThan(0)
    for (const { row } of stored) expect(row).not.toMatch(/192\.0\.2\.77|example\.com|message/)
  })

  test('a message is stored, refused, and recognised again', async () => {
    const { bank } = openTestBank(open())
    const { customerId } = await takeOn(bank)
    const first = { ...message(), sender: { customerId, address: '192.0.2.78' } }
    expect(await sendMessage(bank, first)).toEqual({ ok: true, value: { replayed: false } })
    for (let n = 0; n < 4; n++)
      await sendMessage(bank, { ...message(), sender: { customerId, address: '192.0.2.78' } })
    const sixth = { ...message(), sender: { customerId, address: '192.0.2.78' } }
    expect(await sendMessage(bank, sixth)).toEqual({
      ok: false,
      refusal: { code: 'too_many_messages', retryAfterSeconds: 3600 },
    })
    expect(await open().query('select id from message where id = $1', [sixth.id])).toEqual([])
    expect(await sendMessage(bank, first)).toEqual({ ok: true, value: { replayed: true } })
    expect(await sendMessage(bank, { ...first, subject: 'Another' })).toEqual({
      ok: false,
      refusal: { code: 'message_id_reused' },
    })
  })

  test('an e-mail subscribes once', async () => {
    const { bank } = openTestBank(open())
    for (const email of ['Ada.Once@example.com', 'ada.once@example.com'])
      expect(await subscribe(bank, { email, address: newId() })).toEqual({ ok: true, value: null })
    expect(await open().query(`select email from newsletter_subscription where email like '%once%'`)).toEqual(
      [{ email: 'ada.once@example.com' }],
    )
  })

  test.each([
    ['a name that is empty', { name: '' }],
    ['a name that is too long', { name: 'a'.repeat(101) }],
    ['no e-mail', { email: null }],
    ['an e-mail that is too long', { email: 'a'.repeat(255) }],
    ['a subject that is too long', { subject: 'a'.repeat(121) }],
    ['a message that is empty', { message: '' }],
    ['a message that is too long', { message: 'a'.repeat(4001) }],
    ['an unknown customer', { customer_id: newId() }],
    ['no time', { sent_at: null }],
  ])('SQL refuses a message with %s', async (_, changes) => {
    await expect(insertMessage(open(), changes)).rejects.toThrow(/violates/)
  })

  test('SQL accepts a valid message', async () => {
    await expect(insertMessage(open(), {})).resolves.toEqual([])
  })
})

const message = () => ({
  id: newId(),
  name: 'Ada Byron',
  email: `ada.${newId()}@example.com`,
  subject: 'Opening hours',
  message: 'Are you open on Saturday?',
})

const insertMessage = (database: Database, changes: Record<string, string | null>) =>
  database.query(
    `insert into message select r.* from jsonb_populate_record(null::message, $1::text::jsonb) r`,
    [JSON.stringify({ ...message(), customer_id: null, sent_at: noon.toISOString(), ...changes })],
  )
