import { expect, test } from 'vitest'
import { DatabaseFull, DatabaseUnavailable } from '../bank/database/database.ts'
import { waitForDatabase } from './open-bank.ts'

const away = (words: string) => new DatabaseUnavailable('not reached', { cause: new Error(words) })

/** Work that fails with these errors, one a try, and then answers. */
function setUp(...errors: readonly Error[]) {
  const left = [...errors]
  const reported: string[] = []
  const pauses: number[] = []
  const answer = waitForDatabase(
    () => {
      const error = left.shift()
      return error ? Promise.reject(error) : Promise.resolve('there')
    },
    {
      report: sentence => reported.push(sentence),
      stopping: new AbortController().signal,
      pause: milliseconds => Promise.resolve(pauses.push(milliseconds)),
    },
  )
  return { answer, reported, pauses }
}

test('a database that is away is waited for, and what is the matter is said once', async () => {
  const { answer, reported, pauses } = setUp(
    away('refused'),
    away('refused'),
    away('starting up'),
    away('refused'),
  )
  expect(await answer).toBe('there')
  expect(reported).toEqual([
    'The database cannot be reached (refused). Waiting until it answers',
    'The database cannot be reached (starting up). Waiting until it answers',
    'The database cannot be reached (refused). Waiting until it answers',
  ])
  expect(pauses).toEqual([1000, 1000, 1000, 1000])
})

test.each([
  new Error('password authentication failed'),
  new DatabaseFull('the disk of the database is full'),
])('any other error ends the wait: %s', async error => {
  const { answer, reported } = setUp(away('refused'), error)
  await expect(answer).rejects.toBe(error)
  expect(reported).toHaveLength(1)
})

test('a stop ends it at once, although the work neither answers nor fails', async () => {
  const stop = new AbortController()
  const answer = waitForDatabase(() => new Promise<never>(() => undefined), {
    report: () => undefined,
    stopping: stop.signal,
  })
  stop.abort(new Error('stopping'))
  await expect(answer).rejects.toThrow('stopping')
})
