import { expect, test } from 'vitest'
import type { ComingDay, ComingItem } from '../../../contract/coming-up.ts'
import { directDebitsWords } from '../direct-debits/direct-debits-words.ts'
import { dueAddress } from '../payments/payments-addresses.ts'
import { firstDue } from './coming-up-queries.ts'
import { dayInWords, demonstrationWords, formatBalance, noteOf } from './coming-up-words.ts'
import { nextToMake } from './demonstration-panel.tsx'

const item = (changes: Partial<ComingItem> = {}): ComingItem => ({
  kind: 'direct_debit',
  source: 'direct_debit',
  id: '01890000-0000-7000-8000-00000000000a',
  name: 'Ironmoor Gym',
  amount: '29.99',
  fee: '0.00',
  direction: 'out',
  askedFor: '2026-11-25',
  retryAt: null,
  ...changes,
})
const day = (date: string, ...items: readonly ComingItem[]): ComingDay => ({
  date,
  items: [...items],
  expectedBalance: '0.00',
})

test.each([
  ['2026-11-24', 'Today, Tuesday 24 November'],
  ['2026-11-25', 'Tomorrow, Wednesday 25 November'],
  ['2026-11-26', 'Thursday 26 November'],
  ['2026-12-24', 'Thursday 24 December'],
])('seen on 24 November, %s is "%s"', (date, words) => {
  expect(dayInWords(date, '2026-11-24')).toBe(words)
})

test('a balance below zero has a true minus sign before its pounds', () => {
  expect(formatBalance('-9.59')).toBe('−£9.59')
  expect(formatBalance('-1249.00')).toBe('−£1,249.00')
  expect(formatBalance('31.68')).toBe('£31.68')
})

test('an item says its kind, why its day is not the one asked for, when it is tried again, and its fee', () => {
  expect(noteOf(item(), '2026-11-25')).toEqual(['Direct Debit'])
  expect(noteOf(item({ kind: 'standing_order', askedFor: '2026-11-29' }), '2026-11-30')).toEqual([
    'Standing order',
    '29 November is not a working day',
  ])
  expect(noteOf(item({ kind: 'payment', retryAt: '2026-11-25T14:00:00.000Z' }), '2026-11-25')).toEqual([
    'Scheduled payment',
    'Trying again at 14:00',
  ])
  expect(noteOf(item({ kind: 'payment', fee: '18.00' }), '2026-11-25')).toEqual([
    'Scheduled payment',
    'plus a fee of £18.00',
  ])
})

test('a standing order into an own place is one where it leaves, and a move where it comes in', () => {
  const move = item({ kind: 'own_move', source: 'standing_order' })
  expect(noteOf(move, '2026-11-25')).toEqual(['Standing order'])
  expect(noteOf({ ...move, direction: 'in' }, '2026-11-25')).toEqual(['Move between your accounts'])
  expect(noteOf({ ...move, source: 'payment' }, '2026-11-25')).toEqual(['Move between your accounts'])
})

test('what is tried again says on which day, wherever that is not the day beside it or today', () => {
  const retryAt = '2026-11-30T14:00:00.000Z'
  const onTheDay = 'Trying again at 14:00 on Monday 30 November 2026'
  expect(noteOf(item({ retryAt }), '2026-11-27')).toEqual(['Direct Debit', onTheDay])
  const next = { collectionId: item().id, dueOn: '2026-11-27', amount: '29.99', retryAt }
  expect(directDebitsWords.dueOn(next, '2026-11-27')).toBe(onTheDay)
  expect(directDebitsWords.dueOn(next, '2026-11-30')).toBe('Trying again at 14:00')
  expect(directDebitsWords.dueOn({ ...next, retryAt: null }, '2026-11-27')).toBe('27 Nov 2026')
})

test('what is due leads to where it is changed', () => {
  const { id } = item()
  expect(dueAddress(item())).toBe(`/uk-banking-dashboard/payments/direct-debits/${id}`)
  expect(dueAddress(item({ source: 'standing_order' }))).toBe(
    `/uk-banking-dashboard/payments/standing-orders/${id}`,
  )
  expect(dueAddress(item({ source: 'payment' }))).toBe(`/uk-banking-dashboard/payments/${id}`)
})

test('of several accounts the first three that leave one are shown, in order of the days', () => {
  const [late, early, move] = [item({ name: 'Late' }), item({ name: 'Early' }), item({ direction: 'in' })]
  const due = firstDue(
    [[day('2026-12-01', late)], [day('2026-11-25', move, early), day('2026-12-02', late, late)]],
    3,
  )
  expect(due.map(({ name, date }) => [name, date])).toEqual([
    ['Early', '2026-11-25'],
    ['Late', '2026-12-01'],
    ['Late', '2026-12-02'],
  ])
})

test('the next day to make is the first on which money leaves; what is short there is tried a second time', () => {
  const waits = item({ retryAt: '2026-11-25T14:00:00.000Z' })
  const incoming = day('2026-11-24', item({ direction: 'in' }))
  expect(nextToMake({ days: [] })).toBeUndefined()
  expect(nextToMake({ days: [incoming] })).toBeUndefined()
  expect(nextToMake({ days: [incoming, day('2026-11-25', item(), waits)] })).toEqual({
    date: '2026-11-25',
    attempt: 1,
  })
  expect(nextToMake({ days: [day('2026-11-25', waits)] })).toEqual({ date: '2026-11-25', attempt: 2 })
})

test('what became of a day that was made now is told in numbers', () => {
  expect(demonstrationWords.done({ made: 2, waiting: 0, failed: 0 })).toBe('2 made.')
  expect(demonstrationWords.done({ made: 0, waiting: 1, failed: 1 })).toBe(
    '0 made, 1 short: press again to try once more, 1 not made.',
  )
})
