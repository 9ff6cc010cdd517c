import { expect, test } from 'vitest'
import { eventName, readFacts } from './event-words.ts'

const nowMs = Date.parse('2026-11-30T12:00:00Z')
const maya = 'c0ffee00-0000-4000-8000-000000000001'
const daniel = 'c0ffee00-0000-4000-8000-000000000002'
const act = 'c0ffee00-0000-4000-8000-000000000003'
const look = 'c0ffee00-0000-4000-8000-000000000004'
const names = [
  { id: maya, kind: 'customer', name: 'Maya Okafor' },
  { id: daniel, kind: 'customer', name: 'Daniel Reyes' },
  { id: act, kind: 'act', name: 'Stop sign-in' },
] as const

/** Facts as they are read: `Customer: Maya Okafor`. */
const read = (type: string, facts: Readonly<Record<string, string>>, withIds = false) =>
  readFacts(
    Object.entries(facts).map(([name, value]) => ({ name, value })),
    { type, names, nowMs, withIds },
  ).map(
    ({ label, parts }) =>
      `${label}: ${parts.map(({ text, id }) => [text, ...(withIds && id ? [id] : [])].join(' ').trim()).join(', ')}`,
  )

test('an event is named by its act, or by its type in plain words', () => {
  expect(eventName('release_on_a_court_order')).toBe('Release on a court order')
  expect(eventName('stop_sign_in')).toBe('Stop sign-in')
  expect(eventName('record_opened')).toBe('Record opened')
  expect(eventName('toString')).toBe('ToString')
})

test('facts have their names in words, their values are read, and what is empty is left out', () => {
  const facts = {
    act: 'stop_sign_in',
    device: '',
    reason: 'bank_error',
    amountPence: '125000',
    until: '2026-11-30T10:05:00.000Z',
    because: 'customer_contacted',
    cause: 'wrong_codes',
    rows: '12',
  }
  expect(read('alert_reviewed', facts)).toEqual([
    'Act: Stop sign-in',
    'Reason: Bank error',
    'Amount: £1,250.00',
    'Until: 30 Nov, 10:05',
    'Because: The customer contacted us',
    'Cause: Wrong codes',
    'Rows: 12',
  ])
  expect(read('signed_in', {})).toEqual([])
})

test('ids of people and things are replaced by names; other ids, and what was said, are left out', () => {
  const facts = { actId: act, customerId: maya, lookId: look, customers: maya, found: `${maya} ${daniel}` }
  expect(read('stop_sign_in', facts)).toEqual(['Customer: Maya Okafor', 'Found: Maya Okafor, Daniel Reyes'])
})

test('ids are shown to a member who asks for them', () => {
  expect(read('stop_sign_in', { actId: act, lookId: look, found: `${maya} ${daniel}` }, true)).toEqual([
    `Act: Stop sign-in ${act}`,
    `Look: ${look}`,
    `Found: Maya Okafor ${maya}, Daniel Reyes ${daniel}`,
  ])
})
