import { expect, test } from 'vitest'
import type { Subscription } from '../../../contract/subscriptions.ts'
import { subscriptionWords } from './subscription-words.ts'

const cinderlight = (usually: Subscription['usually']): Subscription => ({
  id: '01980000-0000-7000-8000-000000000001',
  merchant: 'Cinderlight',
  card: {
    id: '01980000-0000-7000-8000-000000000002',
    kind: 'physical',
    design: 'tarn',
    name: null,
    lastFour: '4823',
  },
  last: {
    paymentId: '01980000-0000-7000-8000-000000000003',
    at: '2026-11-02T23:30:00.000Z',
    amount: '10.99',
  },
  usually,
  stoppedAt: null,
})

test.each([
  [
    { amount: '10.99', rhythm: 'monthly', nextOn: '2026-12-03' },
    'About £10.99 every month',
    'About 3 December',
  ],
  [{ amount: '4.00', rhythm: 'weekly', nextOn: '2026-11-09' }, 'About £4.00 every week', 'About 9 November'],
  [{ amount: '4.00', rhythm: 'fortnightly', nextOn: null }, 'About £4.00 every 2 weeks', '–'],
  [{ amount: '1200.00', rhythm: 'quarterly', nextOn: null }, 'About £1,200.00 every 3 months', '–'],
  [
    { amount: '79.99', rhythm: 'yearly', nextOn: '2027-01-31' },
    'About £79.99 every year',
    'About 31 January',
  ],
  [null, '–', '–'],
] as const)('what a subscription usually takes, %j, reads %s, and next %s', (usually, amount, next) => {
  const subscription = cinderlight(usually)
  expect([subscriptionWords.usually(subscription), subscriptionWords.next(subscription)]).toEqual([
    amount,
    next,
  ])
})
