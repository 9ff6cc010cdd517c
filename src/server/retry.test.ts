import { describe, expect, test } from 'vitest'
import { DatabaseBusy, DatabaseFull, DatabaseUnavailable } from '../bank/database/database.ts'
import { isAway, withRetry } from './retry.ts'

const withCode = (code: string, message = code) => Object.assign(new Error(message), { code })

/** Work that fails so many times, and the pauses that were taken. */
function failing(times: number, error: Error, { eachMs = 0 } = {}) {
  let nowMs = 0
  const pausesMs: number[] = []
  let calls = 0
  const work = () => {
    calls++
    nowMs += eachMs
    return calls <= times ? Promise.reject(error) : Promise.resolve('done')
  }
  const options = {
    random: () => 1,
    monotonicMs: () => nowMs,
    pause: (milliseconds: number) => {
      pausesMs.push(milliseconds)
      nowMs += milliseconds
      return Promise.resolve()
    },
  }
  return { run: (attempts = 7) => withRetry(work, { ...options, attempts }), pausesMs, calls: () => calls }
}

describe('what is tried again', () => {
  test.each([
    '40001',
    '40P01',
    '08006',
    '08003',
    '57P01',
    '57P03',
    '53300',
    '25P03',
    '25006',
    'ECONNREFUSED',
    'ECONNRESET',
    'ENOENT',
  ])('%s', async code => {
    const { run, calls } = failing(2, withCode(code))
    await expect(run()).resolves.toBe('done')
    expect(calls()).toBe(3)
  })

  test.each([
    'Connection terminated unexpectedly',
    'timeout exceeded when trying to connect',
    'Query read timeout',
  ])('the driver’s own words: %s', async words => {
    await expect(failing(1, new Error(words)).run()).resolves.toBe('done')
  })

  test('a name with several addresses, none of which answers', () => {
    expect(isAway(new AggregateError([withCode('ECONNREFUSED'), withCode('ECONNREFUSED')]))).toBe(true)
    expect(isAway(new AggregateError([withCode('ECONNREFUSED'), withCode('28P01')]))).toBe(false)
  })
})

test.each(['23505', '23514', '28P01', '3D000', '42P01'])('%s is thrown at once, as it is', async code => {
  const error = withCode(code)
  const { run, calls } = failing(9, error)
  await expect(run()).rejects.toBe(error)
  expect(calls()).toBe(1)
})

test('a full disk is said at once: another try would find the same', async () => {
  const cause = withCode('53100')
  const { run, calls } = failing(1, cause)
  await expect(run()).rejects.toEqual(new DatabaseFull('the disk of the database is full', { cause }))
  expect(calls()).toBe(1)
})

test('after the last attempt the database is said to be away, with the reason', async () => {
  const cause = withCode('57P03')
  const { run, calls } = failing(99, cause)
  await expect(run()).rejects.toEqual(
    new DatabaseUnavailable('the database cannot be reached or does not answer', { cause }),
  )
  expect(calls()).toBe(7)
})

test('a database that is away is left 100 ms and more, at most 500 ms', async () => {
  const { run, pausesMs } = failing(6, withCode('57P03'))
  await run()
  expect(pausesMs).toEqual([100, 200, 400, 500, 500, 500])
})

test('a conflict is tried again within milliseconds', async () => {
  const { run, pausesMs } = failing(4, withCode('40001'))
  await run()
  expect(pausesMs).toEqual([2, 4, 8, 16])
})

test('no attempt begins later than 3 s after the first, however long each takes', async () => {
  const slow = failing(99, withCode('ETIMEDOUT'), { eachMs: 1000 })
  await expect(slow.run()).rejects.toThrow(DatabaseUnavailable)
  expect(slow.calls()).toBe(3)
  const silent = failing(99, new Error('Query read timeout'), { eachMs: 15_000 })
  await expect(silent.run()).rejects.toThrow(DatabaseBusy)
  expect(silent.calls()).toBe(1)
})

describe('busy, which is not away', () => {
  test('a database whose transactions kept meeting', async () => {
    const cause = withCode('40P01')
    await expect(failing(99, cause).run()).rejects.toMatchObject({
      name: 'DatabaseBusy',
      message: expect.stringContaining('too busy'),
      code: '40P01',
      cause,
    })
  })

  test.each(['55P03', '57014'])(
    '%s: the server gave it all its time, so it is not tried again',
    async code => {
      const { run, calls } = failing(1, withCode(code))
      await expect(run()).rejects.toMatchObject({ name: 'DatabaseBusy', code })
      expect(calls()).toBe(1)
    },
  )

  test('one connection that fell silent', async () => {
    const silent = failing(99, new Error('Query read timeout'), { eachMs: 2000 })
    await expect(silent.run()).rejects.toMatchObject({ name: 'DatabaseBusy', code: undefined })
    expect(silent.calls()).toBe(2)
  })

  test('but not one that refuses connections', async () => {
    const error = await failing(99, withCode('ECONNREFUSED'))
      .run()
      .catch((fault: unknown) => fault)
    expect(error).toBeInstanceOf(DatabaseUnavailable)
    expect(error).not.toBeInstanceOf(DatabaseBusy)
  })
})
