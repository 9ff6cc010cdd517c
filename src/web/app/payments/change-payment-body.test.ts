import { expect, test } from 'vitest'
import type { Payment } from '../../../contract/payments.ts'
import { choiceNeeded, type NameReasonCode } from '../../../domain/name-check.ts'
import { nameRow } from '../payees/name-check-rows.ts'
import { assessedTerms, changeOf, newCheckParts } from './change-payment-body.ts'
import { withinDates } from './due-words.ts'

const range = { first: '2026-11-30', last: '2027-11-29' }

/** Asked for on Sunday 29 November 2026, and due on the Monday. */
const payment: Payment = {
  id: 'payment',
  status: 'scheduled',
  accountId: 'one',
  payeeId: 'leah',
  name: 'Leah Brandt',
  kind: 'personal',
  destination: '00-00-01 10000004',
  sortCode: '000001',
  accountNumber: '10000004',
  iban: null,
  rollNumber: null,
  amount: '40.00',
  fee: '0.00',
  reference: 'Shelves',
  rail: 'faster_payment',
  askedFor: '2026-11-29',
  dueOn: '2026-11-30',
  version: 2,
  standingOrderId: null,
  changeUntil: '2026-11-29T23:59:00.000Z',
  retryAt: null,
  placedAt: '2026-11-24T10:00:00.000Z',
  placedBy: null,
  purpose: null,
  nameCheck: null,
  nameChoice: null,
  exemption: null,
  decideBy: null,
  question: null,
  answer: null,
  declineReason: null,
  refusedBecause: null,
  returnCode: null,
  transactionId: null,
  events: [],
}
const unchanged = { amount: '45.00', executeOn: '2026-11-29', reference: 'Shelves' }

test('the date that a payment has is no fault and is not sent again; another one is both', () => {
  const dates = { keptOn: '2026-11-29', range }
  const checked = { ok: true, value: unchanged } as const
  expect(withinDates(checked, '2026-11-29', dates)).toEqual(checked)
  expect(withinDates(checked, '2026-11-28', dates)).toEqual({
    ok: false,
    faults: { executeOn: 'Choose a date from 30 November 2026 to 29 November 2027' },
  })
  const wrong = { ok: false, faults: { amount: 'Enter an amount' } } as const
  expect(withinDates(wrong, '', dates)).toEqual({
    ok: false,
    faults: { amount: 'Enter an amount', executeOn: 'Enter a date' },
  })
  expect(changeOf(payment, unchanged)).toEqual({ version: 2, amount: '45.00', reference: 'Shelves' })
  expect(changeOf(payment, { ...unchanged, executeOn: '2026-12-01' })).toHaveProperty(
    'executeOn',
    '2026-12-01',
  )
})

test('an emptied reference becomes the one that the bank gives', () => {
  expect(changeOf(payment, { ...unchanged, reference: undefined })).toHaveProperty(
    'reference',
    'Transfer to Leah Brandt',
  )
})

test('the bank is asked about a day that can be asked for, with what was chosen about the name', () => {
  expect(assessedTerms(payment, unchanged, range)).toEqual({ accountId: 'one', amount: '45.00' })
  expect(
    assessedTerms({ ...payment, nameChoice: 'continue' }, { ...unchanged, executeOn: '2026-12-01' }, range),
  ).toEqual({ accountId: 'one', amount: '45.00', executeOn: '2026-12-01', nameChoice: 'continue' })
})

/** What is sent of a new check that says this, after what was chosen when the payment was ordered. */
const partsAfter = (reasonCode: NameReasonCode | null, nameChoice: Payment['nameChoice']) =>
  newCheckParts({ nameChoice }, 'check', nameRow({ name: 'Leah Brandt', kind: 'personal' }, { reasonCode }))

test.each(['MBAM', 'BANM', 'PANM', 'ANNM'] as const)(
  'with a new check that says %s the bank is sent the choice that it wants with it',
  code => {
    const nameChoice = code === 'ANNM' ? 'checked_another_way' : 'continue'
    expect(nameChoice).toBe(choiceNeeded(code))
    expect(partsAfter(code, nameChoice)).toEqual({ nameCheckId: 'check', nameChoice })
    expect(partsAfter(code, null)).toBeUndefined()
    expect(partsAfter(code, 'use_held_name')).toBeUndefined()
  },
)

test('a new check that matches, or tells nothing, needs no choice', () => {
  expect(partsAfter(null, 'continue')).toEqual({ nameCheckId: 'check' })
  expect(partsAfter('ACNS', null)).toEqual({ nameCheckId: 'check' })
  expect(partsAfter('AC01', 'continue')).toBeUndefined()
})
