import { expect, test } from 'vitest'
import type { NameReasonCode } from '../../../domain/name-check.ts'
import { nameQueryOfTransfer, readTypedAccount, waitsForChoice, withKindFollowing } from './transfer-names.ts'

test.each([
  ['12345678', { sortCode: '001964', accountNumber: '12345678' }],
  ['345678', { sortCode: '001964', accountNumber: '00345678' }],
  ['00-00-01 10000001', { sortCode: '000001', accountNumber: '10000001' }],
  ['GB33 BUKB 2020 1555 5555 55', { sortCode: '202015', accountNumber: '55555555' }],
])('%s is an account with its bank', (typed, account) => {
  expect(readTypedAccount(typed)).toEqual({ scheme: 'sort_code_account_number', ...account })
})

test('an IBAN abroad stays one, and what is no account is none', () => {
  const iban = 'SE4550000000058398257466'
  expect(readTypedAccount('SE45 5000 0000 0583 9825 7466')).toEqual({ scheme: 'iban', iban })
  expect(readTypedAccount('12-34')).toBeUndefined()
})

const named = { recipientName: ' Wrenmoor Cafe ', destination: '00-00-01 10000003' }
const query = { name: 'Wrenmoor Cafe', kind: 'personal', destination: '000001 10000003' } as const

test('a name is asked as a person’s, and not without a name, a whole account, or abroad', () => {
  const idle = { phase: 'idle' } as const
  expect(nameQueryOfTransfer(named, idle)).toEqual(query)
  expect(nameQueryOfTransfer({ ...named, recipientName: ' ' }, idle)).toBeUndefined()
  expect(nameQueryOfTransfer({ ...named, destination: '10-00' }, idle)).toBeUndefined()
  const abroad = 'SE45 5000 0000 0583 9825 7466'
  expect(nameQueryOfTransfer({ ...named, destination: abroad }, idle)).toBeUndefined()
})

test('the held name that was chosen is asked with the kind of its account, for that account alone', () => {
  const check = {
    phase: 'answered',
    query: { ...query, name: 'Wrenmoor Caffe' },
    answer: { reasonCode: 'BAMM', heldName: 'Wrenmoor Cafe' },
    choice: 'use_held_name',
  } as const
  expect(nameQueryOfTransfer(named, check)).toEqual({ ...query, kind: 'business' })
  expect(nameQueryOfTransfer({ ...named, destination: '00-00-01 10000004' }, check)).toMatchObject({
    kind: 'personal',
  })
})

const answered = (reasonCode: NameReasonCode | null) =>
  ({ phase: 'answered', query, answer: { reasonCode } }) as const

test.each([null, 'BANM', 'PANM'] as const)('%s waits for no choice: the kind follows', code => {
  expect(waitsForChoice(answered(code))).toBe(false)
})

test.each(['MBAM', 'BAMM', 'PAMM', 'ANNM', 'IVCR', 'AC01', 'CASS', 'ACNS', 'no_answer'] as const)(
  '%s waits for a choice, and goes on after it',
  code => {
    expect(waitsForChoice(answered(code))).toBe(true)
    expect(waitsForChoice({ ...answered(code), choice: 'continue' })).toBe(false)
  },
)

test('a lost answer waits, a question does not', () => {
  expect(waitsForChoice({ phase: 'unanswered', query })).toBe(true)
  expect(waitsForChoice({ phase: 'pending', query })).toBe(false)
  expect(withKindFollowing(answered('ANNM'))).toEqual(answered('ANNM'))
})
