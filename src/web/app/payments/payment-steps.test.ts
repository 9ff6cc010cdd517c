import { expect, test } from 'vitest'
import { listPaymentSteps, whyNotMade } from './payment-steps.ts'

const payment = {
  amount: '1000.00',
  question: null,
  answer: null,
  decideBy: null,
  declineReason: null,
  refusedBecause: null,
  returnCode: null,
  askedFor: '2026-11-29',
  dueOn: '2026-11-30',
  retryAt: null,
} as const
const at = '2026-11-20T15:22:00.000Z'

test('a held payment with a question: ordered, held, asked, and decided by a time', () => {
  const steps = listPaymentSteps({
    ...payment,
    status: 'held',
    question: 'How did you hear of them?',
    decideBy: '2026-11-26T23:59:59.000Z',
    events: [
      { status: 'awaiting_confirmation', at },
      { status: 'held', at },
    ],
  })
  expect(steps).toEqual([
    { label: 'Ordered', at, stage: 'done' },
    { label: 'Held', note: '£1,000.00 set aside', at, stage: 'done' },
    { label: 'We asked you a question', note: 'Your answer is open', stage: 'now' },
    { label: 'We decide', at: '2026-11-26T23:59:59.000Z', stage: 'next' },
  ])
})

test('a payment that came back says why', () => {
  const steps = listPaymentSteps({
    ...payment,
    status: 'returned',
    returnCode: '1161',
    events: [
      { status: 'completed', at },
      { status: 'returned', at },
    ],
  })
  expect(steps.map(({ label, note, stage }) => [label, note, stage])).toEqual([
    ['Completed', undefined, 'done'],
    ['Returned', 'Account closed', 'now'],
  ])
})

test('a payment that waits is still to be confirmed', () => {
  const steps = listPaymentSteps({
    ...payment,
    status: 'awaiting_confirmation',
    events: [{ status: 'awaiting_confirmation', at }],
  })
  expect(steps.map(({ label, stage }) => [label, stage])).toEqual([
    ['Ordered', 'now'],
    ['You confirm it', 'next'],
  ])
})

test('a refused payment says that nobody decided in time only where that is why', () => {
  const notes = (['time_over', 'account_closed', 'id_taken', null] as const).map(refusedBecause => {
    const events = [{ status: 'refused' as const, at }]
    return listPaymentSteps({ ...payment, status: 'refused', refusedBecause, events })[0]?.note
  })
  expect(notes).toEqual([
    'We did not decide in time',
    'The account that it goes to is closed',
    'Another payment of yours already has its number',
    undefined,
  ])
})

test('a scheduled payment says when it is paid, and one that was short when it is tried again', () => {
  const accepted = { label: 'Accepted', at, stage: 'now' }
  const events = [{ status: 'scheduled', at }] as const
  expect(listPaymentSteps({ ...payment, status: 'scheduled', events: [...events] })).toEqual([
    accepted,
    {
      label: 'We pay it',
      note: 'Monday 30 November 2026 (29 November is not a working day)',
      stage: 'next',
    },
  ])
  const triedAt = '2026-11-30T06:00:00.000Z'
  expect(
    listPaymentSteps({
      ...payment,
      status: 'scheduled',
      retryAt: '2026-11-30T14:00:00.000Z',
      events: [...events, { status: 'changed', at }, { status: 'tried', at: triedAt }],
    }),
  ).toEqual([
    { ...accepted, stage: 'done' },
    { label: 'Changed', at, stage: 'done' },
    { label: 'Not made yet', at: triedAt, stage: 'now' },
    { label: 'We try again', note: 'At 14:00 on Monday 30 November 2026', stage: 'next' },
  ])
})

test('why a payment was not made is told by what the bank keeps of it', () => {
  expect(whyNotMade('declined', 'insufficient_funds')).toBe('Insufficient funds')
  expect(whyNotMade('refused', 'daily_limit')).toBe('It was above your limit for that day')
  expect(whyNotMade('returned', '1161')).toBe('Account closed')
  // A reason of a newer bank, and none.
  expect(whyNotMade('refused', 'toString')).toBeUndefined()
  expect(whyNotMade('refused', null)).toBeUndefined()
})
