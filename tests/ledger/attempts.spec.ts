// Locks after failures, on every database: the fifth failure locks, each further one doubles the lock, up to an hour.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { limits } from '../../content/facts.ts'
import {
  type Attempted,
  beginAttempt,
  type StartedAttempt,
  forgetAttempts,
  removeEndedAttempts,
  takeBackAttempt,
} from '../../src/bank/rate-limits/attempts.ts'
import { onEveryDatabase } from './every-database.ts'
import { newId, noon } from './test-bank.ts'

const failuresMax = 5
const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

const at = (afterNoonMs: number) => new Date(noon.getTime() + afterNoonMs)

const taken = (attempted: Attempted): StartedAttempt => {
  if (!attempted.ok) throw new Error('the attempt was refused')
  return attempted
}

onEveryDatabase(open => {
  const begin = (key: string, afterNoonMs: number) =>
    beginAttempt(open(), { key, failuresMax, at: at(afterNoonMs) }, limits)
  const takeBack = (key: string, begun: StartedAttempt) =>
    takeBackAttempt(open(), { key, failuresMax }, begun)
  const fail = async (key: string, times: number, afterNoonMs = 0) => {
    for (let n = 0; n < times; n++) taken(await begin(key, afterNoonMs))
  }

  test('the fifth failure locks for a minute, and the attempt knows it in advance', async () => {
    const key = newId()
    await fail(key, 4)
    expect(await begin(key, 1000)).toEqual({ ok: true, locksUntil: at(61_000) })
    expect(await begin(key, 1000)).toEqual({ ok: false, retryAfterSeconds: 60 })
    expect(await begin(key, 60_001)).toEqual({ ok: false, retryAfterSeconds: 1 })
    expect(await begin(key, 61_000)).toMatchObject({ ok: true })
  })

  test('each further failure doubles the lock, up to an hour', async () => {
    const key = newId()
    await fail(key, 4)
    const waitsMinutes: number[] = []
    let nowMs = 0
    for (let n = 0; n < 40; n++) {
      const { locksUntil } = taken(await begin(key, nowMs))
      if (!locksUntil) throw new Error('it does not lock')
      waitsMinutes.push((locksUntil.getTime() - at(nowMs).getTime()) / minuteMs)
      nowMs = locksUntil.getTime() - noon.getTime()
    }
    expect(waitsMinutes).toEqual([1, 2, 4, 8, 16, 32, ...Array.from({ length: 34 }, () => 60)])
  })

  test('a refused attempt counts nothing and makes no lock longer', async () => {
    const key = newId()
    await fail(key, 5)
    for (let n = 0; n < 10; n++) expect(await begin(key, 30_000)).toMatchObject({ retryAfterSeconds: 30 })
    expect(await begin(key, minuteMs)).toMatchObject({ locksUntil: at(3 * minuteMs) })
  })

  test('failures expire a day after the last one, or after its lock', async () => {
    const [few, many] = [newId(), newId()]
    await fail(few, 4)
    await fail(few, 1, dayMs)
    expect(await begin(few, dayMs + 1)).toEqual({ ok: true, locksUntil: undefined })
    await fail(many, 5)
    expect(await begin(many, minuteMs + dayMs - 1)).toMatchObject({
      locksUntil: at(minuteMs + dayMs - 1 + 2 * minuteMs),
    })
    expect(await begin(many, 4 * dayMs)).toEqual({ ok: true, locksUntil: undefined })
  })

  test('a success clears the failures and the lock of its key, and of no other', async () => {
    const [one, other] = [newId(), newId()]
    await fail(one, 5)
    await fail(other, 5)
    await forgetAttempts(open(), one)
    await fail(one, 4)
    expect(await begin(other, 0)).toMatchObject({ ok: false })
  })

  test.each([1, 7, 100])(
    'of a hundred at once, after %i that were taken back, five are allowed',
    async before => {
      const key = newId()
      for (let n = 0; n < before; n++) await takeBack(key, taken(await begin(key, 0)))
      const attempted = await Promise.all(Array.from({ length: 100 }, () => begin(key, 0)))
      expect(attempted.filter(({ ok }) => ok)).toHaveLength(5)
    },
  )

  test('taking back an attempt ends the lock that it started', async () => {
    const key = newId()
    await fail(key, 5)
    const right = taken(await begin(key, minuteMs))
    expect(await begin(key, minuteMs)).toMatchObject({ ok: false })
    await takeBack(key, right)
    expect(await begin(key, minuteMs)).toMatchObject({ locksUntil: at(3 * minuteMs) })
  })

  test('taking back an attempt ends a lock that it helped to start, and no lock that others started without it', async () => {
    const [helped, own] = [newId(), newId()]
    await fail(helped, 3)
    const fourth = taken(await begin(helped, 0))
    await fail(helped, 1)
    await takeBack(helped, fourth)
    expect(await begin(helped, 0)).toMatchObject({ locksUntil: at(minuteMs) })

    const slow = taken(await begin(own, 0))
    await fail(own, 4)
    await fail(own, 1, minuteMs)
    await takeBack(own, slow)
    expect(await begin(own, minuteMs)).toMatchObject({ ok: false })
  })

  test('taking back an attempt changes nothing after the failures were cleared', async () => {
    const key = newId()
    const right = taken(await begin(key, 0))
    await forgetAttempts(open(), key)
    await takeBack(key, right)
    await fail(key, 4)
    expect(await begin(key, 0)).toMatchObject({ locksUntil: at(minuteMs) })
  })

  test('attempts that are taken back at once leave the others as if they had never been made', async () => {
    const attempt = fc.record({ gapMs: fc.nat(3 * minuteMs), isRight: fc.boolean() })
    await fc.assert(
      fc.asyncProperty(fc.array(attempt, { minLength: 1, maxLength: 25 }), async attempts => {
        const [mixed, alone] = [newId(), newId()]
        let nowMs = 0
        for (const { gapMs, isRight } of attempts) {
          nowMs += gapMs
          const attempted = await begin(mixed, nowMs)
          if (!isRight) expect(attempted).toEqual(await begin(alone, nowMs))
          else if (attempted.ok) await takeBack(mixed, attempted)
        }
      }),
      { numRuns: 40, seed: 20_261_122 },
    )
  })

  test('in any order of attempts and withdrawals, no more than five count', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.option(fc.nat(10)), { minLength: 1, maxLength: 30 }), async steps => {
        const key = newId()
        const clocked: StartedAttempt[] = []
        for (const step of steps) {
          if (step === null) {
            const attempted = await begin(key, 0)
            expect(attempted.ok).toBe(clocked.length < failuresMax)
            if (attempted.ok) clocked.push(attempted)
            continue
          }
          const [back] = clocked.splice(step, 1)
          if (back) await takeBack(key, back)
        }
      }),
      { numRuns: 40, seed: 20_261_122 },
    )
  })

  test('each attempt removes expired failures, ten at a time, and none that still counts', async () => {
    const counted = async () => {
      const [row] = await open().query<{ n: number }>('select count(*)::int4 as n from failed_attempt')
      return row?.n ?? 0
    }
    await open().query('delete from failed_attempt')
    for (let n = 0; n < 12; n++) await fail(newId(), 1)
    const key = newId()
    await fail(key, 4, 1)
    await removeEndedAttempts(open(), at(dayMs))
    expect(await counted()).toBe(3)
    await removeEndedAttempts(open(), at(dayMs))
    expect(await counted()).toBe(1)
    expect(await begin(key, dayMs)).toMatchObject({ locksUntil: at(dayMs + minuteMs) })
  })

  test('no stored value reveals whose attempts they were', async () => {
    await fail('sign_in/email/ada@sarsen.example', 1)
    const stored = await open().query<{ row: string }>('select f::text as row from failed_attempt f')
    expect(stored.length).toBeGreaterThan(0)
    for (const { row } of stored) expect(row).not.toMatch(/ada@|sarsen|sign_in/)
  })
})
