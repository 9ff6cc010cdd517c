import { expect, test } from 'vitest'
import { paymentPurposes, paymentWarning, purposeLabel } from './payment-purposes.ts'

const pressed = 'If someone is pressing you, hang up and call us on 020 7946 0990.'

test('a warning has its first sentence as its heading and ends in the number to call', () => {
  expect(paymentWarning('purpose', 'bill')).toEqual({
    rule: 'purpose',
    version: 1,
    heading: 'Are these details new?',
    text: `Scammers fake invoices. Call the number on an older bill. ${pressed}`,
  })
  expect(paymentWarning('unmatched', 'bill')).toEqual({
    rule: 'unmatched',
    version: 1,
    heading: 'The name does not match.',
    text: `You may be paying a stranger. ${pressed}`,
  })
})

test('a customer chooses one of nine purposes', () => {
  expect(paymentPurposes.map(purposeLabel)).toEqual([
    'Family or friend',
    'Something I am buying',
    'A bill or an invoice',
    'A home: rent, deposit, solicitor',
    'An investment',
    'Cryptocurrency',
    'My own account elsewhere',
    'I was told to move it to keep it safe',
    'Something else',
  ])
})
