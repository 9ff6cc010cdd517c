import { expect, test } from 'vitest'
import { DatabaseUnavailable } from '../bank/database/database.ts'
import { describeFault } from './describe-fault.ts'

test('each cause is told with its code, the last one too', () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  const away = new DatabaseUnavailable('away', { cause: new AggregateError([refused], 'all') })
  const told = describeFault(new Error('sign-in failed', { cause: away }))
  expect(told).toMatch(
    /^Error: sign-in failed\n[^]*\ncaused by DatabaseUnavailable: away\n[^]*ECONNREFUSED\n[^]*\(ECONNREFUSED\)$/,
  )
})

test('a chain that bites its tail ends', () => {
  const first = new Error('first')
  first.cause = new Error('second', { cause: first })
  expect(describeFault(first).split('caused by')).toHaveLength(6)
})

test('what is no error is told as it is', () => {
  expect(describeFault('gone')).toBe('gone')
  expect(describeFault(new Error('one', { cause: 'gone' }))).toMatch(/caused by gone$/)
})
