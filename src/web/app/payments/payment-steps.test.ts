import { expect, test } from 'vitest'
import { listPaymentSteps } from './payment-steps.ts'

const told = {
  amount: '1000.00',
  question: null,
  answer: null,
  decideBy: null,
  declineReason: null,
  refusedBecause: null,
  returnCode: null,
} as const
const at = '2026-11-20T15:22:00.000Z'

test('a held payment with a question: ordered, held, asked, and decided by a time', () => {
  const steps = listPaymentSteps({
    ...told,
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
    ...told,
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
    ...told,
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
    return listPaymentSteps({ ...told, status: 'refused', refusedBecause, events })[0]?.note
  })
  expect(notes).toEqual([
    'We did not decide in time',
    'The account that it goes to is closed',
    'Another of your orders has its number',
    undefined,
  ])
})
