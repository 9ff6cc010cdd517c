import { expect, test } from 'vitest'
import type { Claim } from '../../../contract/claims.ts'
import { claimReasons } from '../../../domain/claims.ts'
import { letterDocument } from './letter-document.ts'

const decided: Claim = {
  id: '4f0b8b5e-0000-4000-8000-000000000001',
  number: 1024,
  kind: 'scam',
  status: 'paid',
  story: 'A text said a parcel was held at customs.',
  claimed: '310.00',
  payments: [
    {
      transferId: '4f0b8b5e-0000-4000-8000-000000000002',
      amount: '310.00',
      recipientName: 'Tern Parcel Desk',
      paidAt: '2026-11-14T23:30:00.000Z',
    },
  ],
  madeAt: '2026-11-16T10:00:00.000Z',
  dueDay: '2026-11-23',
  decidedAt: '2026-11-19T15:00:00.000Z',
  reason: null,
  refund: '210.00',
  question: null,
  steps: [],
}
const call =
  'Call us on 020 7946 0990 if anybody asks you for more money, or if something in this letter is wrong.'

test('a letter says what was decided, what it was about, and how to complain', () => {
  expect(letterDocument(decided, 'Maya Okafor')).toEqual({
    title: 'Claim 1024',
    date: '19 November 2026',
    to: 'Maya Okafor',
    sentences: [
      'We have paid £210.00 into your account.',
      'By the rules for such claims, the first £100.00 are not paid back.',
      call,
    ],
    facts: [
      { name: 'What happened', value: 'I was tricked into paying' },
      { name: 'Payment', value: '£310.00 to Tern Parcel Desk, 14 November 2026' },
      { name: 'Claimed', value: '£310.00' },
      { name: 'Paid', value: '£210.00' },
      { name: 'Sent', value: '16 November 2026' },
    ],
    complaint: {
      heading: 'If you do not agree',
      sentences: [
        'You may complain to us: call 020 7946 0990, or write to us under Support. We answer within 15 working days.',
        'If you do not agree with our answer, or have none in time, you may go to the Financial Ombudsman Service, which is free for you. Do so within 6 months of our answer. See financial-ombudsman.org.uk.',
      ],
    },
    signed: 'Sarsen',
    at: '2026-11-19T15:00:00.000Z',
  })
})

test.each([
  [
    'refused, with its reason',
    { status: 'refused', refund: null, reason: 'You went on after our warning.' },
    ['We cannot pay your claim of £310.00. You went on after our warning.', call],
  ],
  [
    'that a payment is not covered',
    { status: 'refused', refund: null, reason: claimReasons.not_covered },
    ['We cannot pay your claim of £310.00. Such payments are not covered.', call],
  ],
  [
    'that the first £35.00 of what they did not make are theirs',
    { kind: 'unauthorised', refund: '275.00' },
    [
      'We have paid £275.00 into your account.',
      'By the rules for such claims, the first £35.00 are not paid back.',
      call,
    ],
  ],
  [
    'that less is covered than was claimed',
    { refund: '200.00' },
    ['We have paid £200.00 into your account.', 'The rest of your claim is not covered.', call],
  ],
  ['paid in full', { refund: '310.00' }, ['We have paid £310.00 into your account.', call]],
  [
    'what came back',
    { kind: 'wrong_account', status: 'recovered', refund: '100.00' },
    ['£100.00 came back and is in your account.', 'The bank that you paid returned no more.', call],
  ],
  [
    'that nothing came back',
    { kind: 'wrong_account', status: 'not_recovered', refund: null },
    ['We could not get back your £310.00. The bank that you paid did not return it.', call],
  ],
] as const)('it says %s', (_, changes, sentences) => {
  expect(letterDocument({ ...decided, ...changes }, 'Maya Okafor').sentences).toEqual(sentences)
})

test('several payments are numbered', () => {
  const [one] = decided.payments
  if (!one) throw new Error('there is no payment')
  const { facts } = letterDocument(
    { ...decided, payments: [one, { ...one, amount: '20.00' }] },
    'Maya Okafor',
  )
  expect(facts.slice(1, 3)).toEqual([
    { name: 'Payment 1', value: '£310.00 to Tern Parcel Desk, 14 November 2026' },
    { name: 'Payment 2', value: '£20.00 to Tern Parcel Desk, 14 November 2026' },
  ])
})

test('there is no letter before the decision', () => {
  expect(() => letterDocument({ ...decided, decidedAt: null }, 'Maya Okafor')).toThrow('not decided')
})
