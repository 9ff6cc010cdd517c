import { expect, test } from 'vitest'
import type { StandingOrder } from '../../../contract/standing-orders.ts'
import {
  assessedBody,
  changeBody,
  ruleAfterChange,
  startOfChange,
  strangerOf,
} from './standing-order-change.ts'

const payment = (askedFor: string, skipped = false) => ({
  askedFor,
  dueOn: askedFor,
  amount: '85.00',
  skipped,
})

/** Every month on the 31st, of which 31 January is paid; 11 of 12 payments are left. */
const order: StandingOrder = {
  id: 'order',
  state: 'active',
  accountId: 'one',
  payeeId: 'leah',
  creditorAccountId: null,
  name: 'Leah Brandt',
  destination: '00-00-01 10000004',
  amount: '85.00',
  lastAmount: '65.00',
  reference: 'Piano lessons',
  frequency: 'monthly',
  firstOn: '2027-01-31',
  endOn: null,
  payments: 12,
  paymentsLeft: 11,
  rule: 'Every month on the 31st, or on the last day of a shorter month',
  nextPayments: [payment('2027-02-28'), payment('2027-03-31'), payment('2027-04-30')],
  lastPayment: { askedFor: '2027-12-31', dueOn: '2027-12-31', amount: '65.00' },
  unknownYear: null,
  version: 3,
  setUpAt: '2026-11-24T10:00:00.000Z',
  setUpBy: null,
  endedAt: null,
  cancelledBecause: null,
  changeUntil: '2027-02-28T23:59:00.000Z',
  retryAt: null,
  heldPaymentId: null,
  history: [
    { at: '2027-02-01T06:00:00.000Z', what: 'paid', askedFor: '2027-01-31', paymentId: 'first' },
    { at: '2026-11-24T10:00:00.000Z', what: 'set_up' },
  ],
}
const now = new Date('2027-02-05T12:00:00Z')

function startOf(changed: Partial<StandingOrder> = {}) {
  const start = startOfChange({ ...order, ...changed }, now)
  if (!start) throw new Error('no payment is left')
  return start
}

const asFilled = {
  amount: '85.00',
  reference: 'Piano lessons',
  frequency: 'monthly',
  firstOn: '2027-02-28',
  payments: 11,
  lastAmount: '65.00',
} as const

test('a change begins with the next payment and the payments left', () => {
  const { fields, next } = startOf()
  expect(next).toBe('2027-02-28')
  expect(fields).toMatchObject({ firstOn: '2027-02-28', ends: 'count', payments: '11', lastAmount: '65.00' })
})

test('the next payment is after the last date made or skipped, and after today', () => {
  expect(startOf().range).toEqual({ first: '2027-02-06', last: '2028-02-05' })
  const skipped = [payment('2027-02-28', true), payment('2027-03-31')]
  expect(startOf({ nextPayments: skipped })).toMatchObject({
    next: '2027-03-31',
    range: { first: '2027-03-01' },
  })
  expect(startOfChange({ ...order, nextPayments: [] }, now)).toBeUndefined()
})

test('only what differs is sent, so that dates that stay are counted from where they were', () => {
  expect(changeBody(order, startOf(), asFilled)).toEqual({ version: 3 })
  expect(changeBody(order, startOf(), { ...asFilled, amount: '90.00' })).toEqual({
    version: 3,
    amount: '90.00',
  })
  expect(changeBody(order, startOf(), { ...asFilled, firstOn: '2027-03-01' })).toEqual({
    version: 3,
    firstOn: '2027-03-01',
  })
  expect(changeBody(order, startOf(), { ...asFilled, frequency: 'weekly' })).toEqual({
    version: 3,
    frequency: 'weekly',
    firstOn: '2027-02-28',
  })
})

test('an emptied reference becomes the one that the bank gives, unless it is that already', () => {
  const { reference: _, ...emptied } = asFilled
  const reference = 'Standing order to Leah Brandt'
  expect(changeBody(order, startOf(), emptied)).toEqual({ version: 3, reference })
  expect(changeBody({ ...order, reference }, startOf(), emptied)).toEqual({ version: 3 })
})

test('an end is replaced, or taken away with the last amount', () => {
  const { payments: _, lastAmount: __, ...endless } = asFilled
  expect(changeBody(order, startOf(), endless)).toEqual({
    version: 3,
    endOn: null,
    payments: null,
    lastAmount: null,
  })
  expect(changeBody(order, startOf(), { ...endless, endOn: '2027-12-31', lastAmount: '65.00' })).toEqual({
    version: 3,
    endOn: '2027-12-31',
    payments: null,
  })
})

test('the preview of a change counts unchanged dates from the first payment of all', () => {
  const rule = { frequency: 'monthly', firstOn: '2027-02-28' } as const
  expect(ruleAfterChange(order, '2027-02-28', rule)).toEqual({
    frequency: 'monthly',
    firstOn: '2027-01-31',
    startsOn: '2027-02-28',
  })
  expect(ruleAfterChange(order, '2027-02-28', { ...rule, firstOn: '2027-03-05' })).toEqual({
    frequency: 'monthly',
    firstOn: '2027-03-05',
  })
})

const range = { first: '2027-02-06', last: '2028-02-05' }

test('the bank is asked about the larger amount, on the day of the next payment', () => {
  expect(assessedBody(order, asFilled, { range, parts: {} })).toEqual({
    accountId: 'one',
    payeeId: 'leah',
    amount: '85.00',
    executeOn: '2027-02-28',
  })
  const parts = { nameCheckId: 'checked', nameChoice: 'continue' } as const
  expect(assessedBody(order, { ...asFilled, lastAmount: '850.00' }, { range, parts })).toMatchObject({
    amount: '850.00',
    ...parts,
  })
  const later = { first: '2027-03-01', last: '2028-02-28' }
  expect(assessedBody(order, asFilled, { range: later, parts: {} })).not.toHaveProperty('executeOn')
})

test('a holder who did not save the payee is asked about somebody who is no payee', () => {
  const shared = { ...order, payeeId: null }
  expect(assessedBody(shared, asFilled, { range, parts: { nameCheckId: 'checked' } })).toEqual({
    accountId: 'one',
    recipient: { name: 'Leah Brandt', kind: 'personal', destination: '00-00-01 10000004' },
    nameCheckId: 'checked',
    amount: '85.00',
    executeOn: '2027-02-28',
  })
  expect(strangerOf(shared)).toMatchObject({ iban: null, sortCode: '000001', accountNumber: '10000004' })
  expect(strangerOf({ ...shared, destination: 'FR14 2004 1010 0505 0001 3M02 606' })).toMatchObject({
    iban: 'FR1420041010050500013M02606',
    sortCode: null,
  })
  expect(strangerOf({ ...shared, destination: null })).toBeUndefined()
})
