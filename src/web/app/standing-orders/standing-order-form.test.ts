import { expect, test } from 'vitest'
import {
  checkTerms,
  emptyFields,
  executeOnOf,
  fieldOfError,
  fieldsOf,
  joinChecks,
  largerAmount,
  ownOption,
  payeeOption,
  readPayTo,
  readShownRule,
  type StandingOrderFields,
} from './standing-order-form.ts'

const bounds = { range: { first: '2026-11-25', last: '2027-11-24' } }
const monthly: StandingOrderFields = {
  ...emptyFields('one'),
  payTo: payeeOption('leah'),
  amount: '85.00',
  frequency: 'monthly',
  firstOn: '2027-01-31',
}
const texts = { ok: true, value: { amount: '85.00' } } as const

const faultsOf = (fields: Partial<StandingOrderFields>, further: object = {}) => {
  const checked = joinChecks(texts, { ...monthly, ...fields }, { ...bounds, ...further })
  return checked.ok ? {} : checked.faults
}

test('what is filled in is sent without an end, with a date, or with a number of payments', () => {
  const rule = { amount: '85.00', frequency: 'monthly', firstOn: '2027-01-31' }
  expect(joinChecks(texts, monthly, bounds)).toEqual({ ok: true, value: rule })
  expect(joinChecks(texts, { ...monthly, ends: 'date', endOn: '2027-12-31' }, bounds)).toEqual({
    ok: true,
    value: { ...rule, endOn: '2027-12-31' },
  })
  expect(joinChecks(texts, { ...monthly, ends: 'count', payments: ' 12 ' }, bounds)).toEqual({
    ok: true,
    value: { ...rule, payments: 12 },
  })
})

test('a last amount that was typed counts only where there is an end', async () => {
  const typed = { ...monthly, lastAmount: '65' }
  const endless = { amount: '85.00', frequency: 'monthly', firstOn: '2027-01-31' }
  expect(await checkTerms(typed, bounds)).toEqual({ ok: true, value: endless })
  expect(await checkTerms({ ...typed, ends: 'count', payments: '12' }, bounds)).toEqual({
    ok: true,
    value: { ...endless, payments: 12, lastAmount: '65.00' },
  })
  expect(await checkTerms({ ...typed, amount: '', lastAmount: 'much' }, bounds)).toEqual({
    ok: false,
    faults: { amount: 'Enter an amount' },
  })
})

test('the bank is asked about the larger amount', () => {
  expect(largerAmount({ amount: '85.00' })).toBe('85.00')
  expect(largerAmount({ amount: '85.00', lastAmount: '65.00' })).toBe('85.00')
  expect(largerAmount({ amount: '85.00', lastAmount: '850.00' })).toBe('850.00')
})

test('every field that is wrong says so at once', () => {
  const wrong = { ok: false, faults: { amount: 'Enter an amount' } } as const
  expect(joinChecks(wrong, { ...monthly, frequency: '', firstOn: '', ends: 'count' }, bounds)).toEqual({
    ok: false,
    faults: {
      amount: 'Enter an amount',
      frequency: 'Choose how often',
      firstOn: 'Enter a date',
      payments: 'Enter a number from 2 to 999',
    },
  })
})

test('an end date is after the first payment and leaves more than one', () => {
  expect(faultsOf({ ends: 'date', endOn: '' })).toEqual({ endOn: 'Enter a date' })
  const tooSoon = { endOn: 'Choose a date after the first payment' }
  expect(faultsOf({ ends: 'date', endOn: '2027-01-31' })).toEqual(tooSoon)
  expect(faultsOf({ ends: 'date', endOn: '2027-02-27' })).toEqual({
    endOn: 'That leaves one payment. To pay once, choose Later',
  })
  expect(faultsOf({ ends: 'date', endOn: '2027-02-28' })).toEqual({})
  // The first last working day on or after 1 January is the 29th.
  const last = { frequency: 'last_working_day', firstOn: '2027-01-01', ends: 'date' } as const
  expect(faultsOf({ ...last, endOn: '2027-01-29' })).toEqual(tooSoon)
})

test.each(['', '0', '1', '1000', '2.5', 'two', '-3'])('%j is no number of payments', payments => {
  expect(faultsOf({ ends: 'count', payments })).toEqual({ payments: 'Enter a number from 2 to 999' })
})

test('of a change one payment may be left', () => {
  expect(faultsOf({ ends: 'count', payments: '1' }, { paymentsMin: 1 })).toEqual({})
  expect(faultsOf({ ends: 'count', payments: '0' }, { paymentsMin: 1 })).toEqual({
    payments: 'Enter a number from 1 to 999',
  })
})

test('the date of a change that is left as it is may be over; another one may not', () => {
  const over = { firstOn: '2026-11-22' }
  expect(faultsOf(over)).toHaveProperty('firstOn')
  expect(faultsOf(over, { keptOn: '2026-11-22' })).toEqual({})
  expect(faultsOf(over, { keptOn: '2026-11-21' })).toHaveProperty('firstOn')
  expect(faultsOf({ firstOn: '' }, { keptOn: '2026-11-22' })).toEqual({ firstOn: 'Enter a date' })
})

test('the bank is asked about the day of the first payment, unless that cannot be asked for now', () => {
  const { range } = bounds
  expect(executeOnOf({ frequency: 'weekly', firstOn: '2026-12-04' }, range)).toEqual({
    executeOn: '2026-12-04',
  })
  expect(executeOnOf({ frequency: 'last_working_day', firstOn: '2027-01-01' }, range)).toEqual({
    executeOn: '2027-01-29',
  })
  expect(executeOnOf({ frequency: 'weekly', firstOn: '2026-11-22' }, range)).toEqual({})
  expect(executeOnOf({ frequency: 'last_working_day', firstOn: '2027-11-24' }, range)).toEqual({})
})

test('the preview shows the dates while the end is not right yet, and nothing without a date', () => {
  expect(readShownRule({ ...monthly, ends: 'count', payments: '1' }, bounds)).toEqual({
    frequency: 'monthly',
    firstOn: '2027-01-31',
  })
  expect(readShownRule({ ...monthly, firstOn: '' }, bounds)).toBeUndefined()
  expect(readShownRule({ ...monthly, frequency: '' }, bounds)).toBeUndefined()
})

test('a choice of Pay to is a payee or an own account', () => {
  expect(readPayTo(payeeOption('leah'))).toEqual({ payeeId: 'leah' })
  expect(readPayTo(ownOption('holiday'))).toEqual({ creditorAccountId: 'holiday' })
  expect(readPayTo('')).toBeUndefined()
  expect(['payeeId', 'creditorAccountId', 'amount'].map(fieldOfError)).toEqual(['payTo', 'payTo', 'amount'])
})

test('an order that was sent is shown in the form again', () => {
  const sent = {
    accountId: 'one',
    creditorAccountId: 'holiday',
    amount: '1250.00',
    frequency: 'yearly',
    firstOn: '2026-12-01',
    payments: 3,
    lastAmount: '10.00',
  } as const
  expect(fieldsOf(sent)).toEqual({
    accountId: 'one',
    payTo: 'own:holiday',
    amount: '1,250.00',
    reference: '',
    frequency: 'yearly',
    firstOn: '2026-12-01',
    ends: 'count',
    endOn: '',
    payments: '3',
    lastAmount: '10.00',
  })
})
