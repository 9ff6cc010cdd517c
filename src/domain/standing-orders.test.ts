import { expect, test } from 'vitest'
import {
  cancellationReasons,
  newsOfOrder,
  standingOrderEvents,
  standingOrderStates,
} from './standing-orders.ts'

// Part two, 13.7: "Standing Order {Set Up, Changed, Cancelled, Ended}".
test.each([
  ['set_up', 'Set Up'],
  ['changed', 'Changed'],
  ['cancelled', 'Cancelled'],
  ['ended', 'Ended'],
  // What a newer version of the bank writes.
  ['paused', 'Changed'],
  ['', 'Changed'],
  [undefined, 'Changed'],
])('a notice of %s reads "Standing Order %s"', (what, words) => {
  expect(newsOfOrder(what)).toBe(words)
})

test('a standing order is active, ended or cancelled', () => {
  expect(standingOrderStates).toEqual(['active', 'ended', 'cancelled'])
})

// Part two, 13.3: by a holder; held payment refused; payee deleted; own account at either end closed; returned or refused as
// closed or unknown account.
test('a standing order is cancelled for one of five reasons', () => {
  expect(cancellationReasons).toEqual([
    'customer',
    'payment_refused',
    'payee_deleted',
    'account_closed',
    'payee_account_closed',
  ])
})

test('its history names what was done to it, and what came of its payments', () => {
  expect(standingOrderEvents).toEqual([
    'set_up',
    'changed',
    'skipped',
    'skip_undone',
    'held',
    'scheduled',
    'trying_again',
    'paid',
    'declined',
    'refused',
    'payment_cancelled',
    'returned',
    'cancelled',
    'ended',
  ])
})
