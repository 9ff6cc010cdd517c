import { expect, test } from 'vitest'
import type { CardPaymentDetails } from '../../../contract/card-payments.ts'
import { listCardPaymentSteps } from './card-payment-steps.ts'

type Event = CardPaymentDetails['events'][number]

const event = (step: Event['step'], amount: string | null): Event => ({
  step,
  at: '2026-11-26T10:00:00.000Z',
  amount,
})

const cardPayment: CardPaymentDetails['cardPayment'] = {
  id: '6b0f3c4e-0000-4000-8000-000000000001',
  cardId: '6b0f3c4e-0000-4000-8000-000000000002',
  card: { kind: 'physical', design: 'tarn', name: null, lastFour: '4823' },
  lastFour: '4823',
  holderName: null,
  accountId: '6b0f3c4e-0000-4000-8000-000000000003',
  merchant: 'Hotel Miradouro',
  place: 'Lisbon',
  mcc: '7011',
  category: 'Travel',
  country: 'PT',
  how: 'chip',
  status: 'pending',
  amount: '20.00',
  theirs: null,
  begunAt: '2026-11-26T10:00:00.000Z',
  changedAt: '2026-11-26T10:00:00.000Z',
  approveBy: null,
  isApproved: false,
  holdEndsAt: null,
  settledAt: null,
  cleared: null,
  owed: '0.00',
  refunded: '0.00',
  decline: null,
}

const notesOf = (status: typeof cardPayment.status, ...events: readonly Event[]) =>
  listCardPaymentSteps({
    cardPayment: { ...cardPayment, status },
    events: [...events],
    transactions: [],
  }).map(({ label, note }) => [label, note])

const authorised = event('authorised', '20.00')

test('what is authorised is set aside until another sum is, or it ends; a declined higher sum leaves it so', () => {
  expect(notesOf('pending', authorised)[0]).toEqual(['Authorised', '£20.00 is set aside'])
  expect(notesOf('pending', authorised, event('increase_declined', '900.00')).slice(0, 2)).toEqual([
    ['Authorised', '£20.00 is set aside'],
    ['A higher amount was declined', '£900.00'],
  ])
  expect(notesOf('pending', authorised, event('increased', '25.00'))[0]).toEqual([
    'Authorised',
    '£20.00 was set aside',
  ])
  expect(notesOf('settled', authorised, event('cleared', '20.00'))[0]).toEqual([
    'Authorised',
    '£20.00 was set aside',
  ])
})
