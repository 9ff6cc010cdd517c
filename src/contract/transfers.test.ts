import { describe, expect, test } from 'vitest'
import { TransferRequest } from './transfers.ts'

const order = {
  id: '01890000-0000-7000-8000-00000000abcd',
  recipientName: 'Ada Byron',
  destination: 'GB29 NWBK 6016 1331 9268 19',
  amount: '48250.00',
  reference: 'Invoice 7',
}
const issueFor = (field: string, given: unknown) =>
  TransferRequest.safeParse({ ...order, [field]: given }).error?.issues.find(({ path }) => path[0] === field)
const sentenceFor = (field: string, given: unknown) => issueFor(field, given)?.message

describe('a payment order', () => {
  test('is read: its destination understood, its id in lower case', () => {
    expect(TransferRequest.parse({ ...order, id: order.id.toUpperCase() })).toEqual({
      ...order,
      destination: { scheme: 'iban', iban: 'GB29NWBK60161331926819' },
    })
  })

  test('may be without a reference', () => {
    const { reference: _, ...bare } = order
    expect(TransferRequest.parse(bare).reference).toBeUndefined()
    expect(TransferRequest.parse({ ...order, reference: '' }).reference).toBeUndefined()
  })

  test.each(['0.01', '2000000.00', '2000000.01', '999999999999.99'])('takes the amount %s', amount => {
    expect(TransferRequest.parse({ ...order, amount }).amount).toBe(amount)
  })

  test.each(['0.00', '000.00'])('refuses the amount %s, which is nothing', amount => {
    expect(sentenceFor('amount', amount)).toBe('Enter an amount above £0.00')
  })

  test.each(['', undefined, null, 5])('asks for an amount in place of %j', amount => {
    expect(sentenceFor('amount', amount)).toBe('Enter an amount')
  })

  test.each([
    '-1.00',
    '+1.00',
    '1',
    '1.0',
    '1.000',
    '1e6',
    '1,000.00',
    '£1.00',
    ' 1.00',
    '1.00\n',
    '１.００',
    '٤٨.٥٠',
    '1000000000000000000.00',
    '0x1.00',
    'NaN',
  ])('refuses the amount %j, which is not pounds and pence', amount => {
    expect(sentenceFor('amount', amount)).toBe('Enter an amount in pounds and pence, like 48.50')
  })

  test.each([
    ['id', 'order-1', 'Give the transfer an id: a UUID'],
    ['id', undefined, 'Give the transfer an id: a UUID'],
    ['recipientName', ' ', 'Enter the recipient’s name'],
    ['recipientName', 'a'.repeat(141), 'Enter a name of at most 140 characters'],
    ['recipientName', 'Ada\u202e', 'Enter the name without characters that nobody can see'],
    ['destination', '', 'Enter an account number or IBAN'],
    ['destination', undefined, 'Enter an account number or IBAN'],
    [
      'destination',
      '12-34-56 1234',
      'Enter a sort code of 6 digits, then an account number of 6 to 8 digits',
    ],
    [
      'destination',
      `${' '.repeat(57)}12345678`,
      'Enter an IBAN, a sort code with an account number, or an account number of 6 to 8 digits',
    ],
    ['destination', 'GB29NWBK60161331926818', 'Check the IBAN: one of its characters is wrong or missing'],
    ['reference', 7, 'Enter a reference or leave it out'],
    ['reference', 'a'.repeat(141), 'Enter a reference of at most 140 characters'],
    ['reference', 'a\u0000b', 'Enter the reference without characters that nobody can see'],
  ])('refuses %s %j: %s', (field, given, sentence) => {
    expect(sentenceFor(field, given)).toBe(sentence)
  })

  test.each([
    ['amount', '0.00', 'not_positive'],
    ['destination', 'GB29NWBK60161331926818', 'iban_check_failed'],
    ['destination', '', 'missing'],
    ['reference', 'a\u0000b', 'hidden_characters'],
  ])('says by a code what is wrong with %s %j: %s', (field, given, code) => {
    expect(issueFor(field, given)).toMatchObject({ code: 'custom', params: { code } })
  })
})
