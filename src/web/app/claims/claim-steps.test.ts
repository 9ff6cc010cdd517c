import { expect, test } from 'vitest'
import type { Claim } from '../../../contract/claims.ts'
import { listClaimSteps } from './claim-steps.ts'
import { firstReportableDay, listReportable } from './reportable-payments.ts'
import { dayOfIsoDate, isoDateOf } from '../../../domain/london-time.ts'

const made = { step: 'made', text: null, at: '2026-11-24T10:41:00.000Z' } as const

const claim: Claim = {
  id: '4f0b8b5e-0000-4000-8000-000000000001',
  number: 1024,
  kind: 'scam',
  status: 'received',
  story: 'A text said a parcel was held at customs.',
  claimed: '535.00',
  payments: [
    {
      transferId: '4f0b8b5e-0000-4000-8000-000000000002',
      amount: '386.00',
      recipientName: 'Tern Parcel Desk',
      paidAt: '2026-11-14T10:00:00.000Z',
    },
    {
      transferId: '4f0b8b5e-0000-4000-8000-000000000003',
      amount: '149.00',
      recipientName: 'Tern Parcel Desk',
      paidAt: '2026-11-13T10:00:00.000Z',
    },
  ],
  madeAt: made.at,
  dueDay: '2026-12-01',
  decidedAt: null,
  reason: null,
  refund: null,
  question: null,
  steps: [made],
}

const stepsOf = (of: Claim) =>
  listClaimSteps(of).map(({ label, note, at, stage }) => [stage, label, note ?? '', at ?? ''].join(' | '))

test('a scam that was reported is decided in 5 working days', () => {
  expect(stepsOf(claim)).toEqual([
    'now | You sent the report | Two payments, £535.00 in all | 2026-11-24T10:41:00.000Z',
    'next | We may ask you something | We stop counting the days until you answer | ',
    'next | We decide | In 5 working days, 35 at most | 2026-12-01T23:59:00.000Z',
  ])
})

test('of a wrong account the bank writes to the other bank first', () => {
  expect(stepsOf({ ...claim, kind: 'wrong_account', dueDay: '2026-11-26' }).slice(1)).toEqual([
    'next | We write to their bank | To get back what is still there | 2026-11-26T23:59:00.000Z',
    'next | We may ask you something | We stop counting the days until you answer | ',
    'next | We decide | Once their bank has answered | ',
  ])
})

test('while a question waits there is no day', () => {
  const asked = { step: 'asked', text: 'Who called?', at: '2026-11-25T09:00:00.000Z' } as const
  expect(stepsOf({ ...claim, status: 'information_needed', steps: [made, asked] }).slice(1)).toEqual([
    'now | We asked you something |  | 2026-11-25T09:00:00.000Z',
    'next | We decide | In 5 working days, 35 at most | ',
  ])
})

test.each([
  ['paid', '435.00', '£435.00 of £535.00 paid'],
  ['part_paid', '200.00', '£200.00 of £535.00 paid'],
  ['recovered', '535.00', '£535.00 of £535.00 came back'],
  ['refused', null, 'Refused'],
  ['not_recovered', null, 'Not recovered'],
] as const)('one that is %s ends there', (status, refund, note) => {
  const at = '2026-11-27T09:00:00.000Z'
  const steps = [made, { step: status, text: null, at }]
  expect(stepsOf({ ...claim, status, refund, decidedAt: at, steps }).slice(1)).toEqual([
    `now | We decided | ${note} | ${at}`,
  ])
})

test.each([
  ['2026-11-28', '2025-10-28'],
  ['2026-03-31', '2025-02-28'],
  ['2026-01-15', '2024-12-15'],
])('on %s the payments since %s can be reported', (today, first) => {
  expect(isoDateOf(firstReportableDay(dayOfIsoDate(today)))).toBe(first)
})

test('a payment can be reported for 13 months after money left, however long ago it was ordered', () => {
  const placedAt = '2025-01-06T09:00:00.000Z'
  const paidOn = (day: string) => ({
    id: day,
    name: 'Tern Parcel Desk',
    amount: '386.00',
    status: 'completed' as const,
    placedBy: null,
    exemption: null,
    placedAt,
    events: [
      { status: 'scheduled' as const, at: placedAt },
      { status: 'completed' as const, at: `${day}T06:00:00.000Z` },
    ],
  })
  const listed = listReportable([paidOn('2025-10-28'), paidOn('2025-10-27')], dayOfIsoDate('2025-10-28'))
  expect(listed).toEqual([
    { id: '2025-10-28', name: 'Tern Parcel Desk', amount: '386.00', madeAt: '2025-10-28T06:00:00.000Z' },
  ])
})
