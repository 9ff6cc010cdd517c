import { expect, test } from 'vitest'
import { eventName, factsText } from './event-words.ts'

test('an event is named by its act, or by its type in plain words', () => {
  expect(eventName('release_on_a_court_order')).toBe('Release on a court order')
  expect(eventName('stop_sign_in')).toBe('Stop sign-in')
  expect(eventName('record_opened')).toBe('Record opened')
  expect(eventName('toString')).toBe('ToString')
})

test('facts have their names in words, acts their labels, and what is empty is left out', () => {
  const facts = [
    { name: 'act', value: 'stop_sign_in' },
    { name: 'customerId', value: 'c0ffee00-0000-4000-8000-000000000001' },
    { name: 'device', value: '' },
    { name: 'reason', value: 'bank_error' },
    { name: 'rows', value: '12' },
  ]
  expect(factsText(facts)).toBe(
    'Act: Stop sign-in, Customer id: c0ffee00-0000-4000-8000-000000000001, Reason: Bank error, Rows: 12',
  )
  expect(factsText([])).toBe('–')
})
