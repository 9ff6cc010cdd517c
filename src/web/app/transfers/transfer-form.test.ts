import { expect, test } from 'vitest'
import { readTypedDestination } from '../../../domain/typed-destination.ts'
import { amountForReading } from './amount-field.tsx'
import { destinationRead, isFilled } from './transfer-form.tsx'
import { transferFormSchema } from './transfer-rules.ts'

const fields = {
  recipientName: 'Kestrel Marine Ltd',
  destination: '12345678',
  amount: '48,250.00',
  reference: '',
}

const messageFor = (changed: Partial<typeof fields>) => {
  const read = transferFormSchema.safeParse({ ...fields, ...changed })
  return read.success
    ? undefined
    : read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
}

test('a filled form becomes a wire amount, and an empty reference none', () => {
  expect(transferFormSchema.parse(fields)).toEqual({ ...fields, amount: '48250.00', reference: undefined })
})

test.each([
  ['0', 'amount: Enter an amount above £0.00'],
  ['0.00', 'amount: Enter an amount above £0.00'],
  ['1.234', 'amount: Enter an amount in pounds and pence, like 48.50'],
  ['1.2.3', 'amount: Enter an amount in pounds and pence, like 48.50'],
  ['1000000000000000000', 'amount: Enter an amount in pounds and pence, like 48.50'],
  ['-250.00', 'amount: Enter an amount in pounds and pence, like 48.50'],
  ['12,50', 'amount: Enter an amount in pounds and pence, like 48.50'],
  ['1e3', 'amount: Enter an amount in pounds and pence, like 48.50'],
  ['', 'amount: Enter an amount'],
  ['１２', 'amount: Enter an amount'],
])('the amount %j is refused in words', (amount, message) => {
  expect(messageFor({ amount })?.[0]).toBe(message)
})

test('an IBAN with a wrong digit is refused beside its own field', () => {
  expect(messageFor({ destination: 'SE45 5000 0000 0583 9825 7467' })).toEqual([
    'destination: Check the IBAN: one of its characters is wrong or missing',
  ])
})

test('Confirm waits for the three fields, and for no reference', () => {
  expect(isFilled(fields)).toBe(true)
  expect(isFilled({ ...fields, recipientName: ' ' })).toBe(false)
  expect(isFilled({ ...fields, amount: '' })).toBe(false)
  expect(isFilled({ ...fields, amount: 'ten' })).toBe(false)
  expect(isFilled({})).toBe(false)
})

test.each(['12,50', '250,00', '1e3', '-250', '250p'])('Confirm waits for the amount %s', amount => {
  expect(isFilled({ ...fields, amount })).toBe(false)
})

test('an amount is shown with two decimals, en-GB', () => {
  expect(amountForReading('48250')).toBe('48,250.00')
  expect(amountForReading('0.5')).toBe('0.50')
  expect(amountForReading('1.2.3')).toBe('1.2.3')
  expect(amountForReading('')).toBe('')
})

test.each([
  ['12 34 56 345678', 'Sort code 12-34-56, account 00345678'],
  ['12345612345678', 'Sort code 12-34-56, account 12345678'],
  ['345678', 'Account 00345678, without a sort code'],
  ['gb33bukb20201555555555', 'IBAN GB33 BUKB 2020 1555 5555 55'],
])('%s is shown as it was understood: %s', (typed, shown) => {
  const read = readTypedDestination(typed)
  expect(typeof read === 'string' ? read : destinationRead(read)).toBe(shown)
})
