import { expect, test } from 'vitest'
import { DatabaseUnavailable } from '../bank/database/database.ts'
import { createLog, describeFault, loggable } from './log.ts'

const entries = [
  { level: 'info', event: 'request', path: '/about', status: 200 },
  { level: 'warning', event: 'not_found', path: '/nowhere' },
] as const

function linesOf(format: 'json' | 'quiet'): string[] {
  const lines: string[] = []
  const log = createLog(
    format,
    () => new Date('2026-11-21T12:00:00Z'),
    line => lines.push(line),
  )
  for (const entry of entries) log(entry)
  return lines
}

test('for machines every entry is a line of JSON', () => {
  expect(linesOf('json')).toEqual([
    '{"time":"2026-11-21T12:00:00.000Z","level":"info","event":"request","path":"/about","status":200}\n',
    '{"time":"2026-11-21T12:00:00.000Z","level":"warning","event":"not_found","path":"/nowhere"}\n',
  ])
})

test('on a terminal only what went wrong is shown', () => {
  expect(linesOf('quiet')).toEqual(['2026-11-21T12:00:00.000Z warning: not_found path=/nowhere\n'])
})

test('a path is bounded and has no control characters', () => {
  expect(loggable(`/a\nb\u001b[31m\u202e${'c'.repeat(1000)}`)).toBe(`/ab[31m${'c'.repeat(493)}`)
})

test('each cause is logged with its code, the last one too', () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  const away = new DatabaseUnavailable('away', { cause: new AggregateError([refused], 'all') })
  const described = describeFault(new Error('sign-in failed', { cause: away }))
  expect(described).toMatch(
    /^Error: sign-in failed\n[^]*\ncaused by DatabaseUnavailable: away\n[^]*ECONNREFUSED\n[^]*\(ECONNREFUSED\)$/,
  )
})

test('a chain that bites its tail ends', () => {
  const first = new Error('first')
  first.cause = new Error('second', { cause: first })
  expect(describeFault(first).split('caused by')).toHaveLength(6)
})

test('what is no error is logged as it is', () => {
  expect(describeFault('gone')).toBe('gone')
  expect(describeFault(new Error('one', { cause: 'gone' }))).toMatch(/caused by gone$/)
})
