import { expect, test } from 'vitest'
import {
  nameQueryOf,
  atPayeeFields,
  emptyPayee,
  payeeBody,
  payeeFieldsOf,
  readBritishIban,
  readPadded,
} from './payee-form.ts'
import { checkPayeeFields } from './payee-rules.ts'

const nadia = {
  ...emptyPayee,
  name: 'Nadia Farrow',
  kind: 'personal',
  sortCode: '00-00-01',
  accountNumber: '10000001',
} as const

const british = (sortCode: string, accountNumber: string) => ({
  scheme: 'sort_code_account_number',
  sortCode,
  accountNumber,
})

test('spaces and dashes are dropped, and a number of 6 to 8 digits is padded', () => {
  const checked = checkPayeeFields({ ...nadia, sortCode: '00 - 00 01', accountNumber: '123 456' })
  expect(checked).toMatchObject({ ok: true, value: { destination: british('000001', '00123456') } })
})

test('empty fields say what to enter, each in its own sentence', () => {
  expect(checkPayeeFields(emptyPayee)).toEqual({
    ok: false,
    faults: {
      name: 'Enter the name on the account',
      kind: 'Choose personal or business',
      sortCode: 'Enter a sort code of 6 digits, like 12-34-56',
      accountNumber: 'Enter an account number of 6 to 8 digits',
    },
  })
})

test('an account abroad has an IBAN alone', () => {
  expect(checkPayeeFields({ ...emptyPayee, isAbroad: true })).toMatchObject({
    ok: false,
    faults: { iban: 'Enter an IBAN' },
  })
  const checked = checkPayeeFields({ ...nadia, isAbroad: true, iban: 'SE45 5000 0000 0583 9825 7466' })
  expect(checked).toMatchObject({
    ok: true,
    value: { destination: { scheme: 'iban', iban: 'SE4550000000058398257466' }, rollNumber: null },
  })
})

test('a British IBAN becomes its sort code and account number, and its field says so', () => {
  const iban = 'GB29 NWBK 6016 1331 9268 19'
  expect(checkPayeeFields({ ...nadia, isAbroad: true, iban })).toMatchObject({
    ok: true,
    value: { destination: british('601613', '31926819') },
  })
  expect(readBritishIban(iban)).toBe('60-16-13 31926819')
})

test.each(['GB29 NWBK 6016 1331 9268 18', 'SE45 5000 0000 0583 9825 7466', 'GB29', ''])(
  'the field says nothing of %j',
  typed => {
    expect(readBritishIban(typed)).toBeUndefined()
  },
)

test.each([
  ['123456', '00123456'],
  ['1234567', '01234567'],
  ['12 34 56', '00123456'],
  ['12345678', undefined],
  ['12345', undefined],
])('of %j the form says that it reads %j', (typed, read) => {
  expect(readPadded(typed)).toBe(read)
})

test.each([
  [{ rollNumber: 'RN_4471' }, { rollNumber: 'Enter up to 18 letters and digits' }],
  [{ nickname: 'n'.repeat(41) }, { nickname: 'Enter at most 40 characters' }],
])('%j is refused', (typed, faults) => {
  expect(checkPayeeFields({ ...nadia, ...typed })).toEqual({ ok: false, faults })
})

test('the name of a British account is asked about with its roll number, that of one abroad is not', () => {
  const filled = {
    name: 'Nadia Farrow',
    kind: 'personal',
    destination: { scheme: 'sort_code_account_number', sortCode: '000001', accountNumber: '10000009' },
    rollNumber: 'RN-4471',
    nickname: null,
  } as const
  expect(nameQueryOf(filled)).toEqual({
    name: 'Nadia Farrow',
    kind: 'personal',
    destination: '000001 10000009',
    secondaryReference: 'RN-4471',
  })
  const abroad = { ...filled, destination: { scheme: 'iban', iban: 'SE4550000000058398257466' } } as const
  expect(nameQueryOf(abroad)).toBeUndefined()
  expect(payeeBody(abroad)).toMatchObject({ iban: 'SE4550000000058398257466', rollNumber: 'RN-4471' })
  expect(payeeBody(filled)).toEqual({
    name: 'Nadia Farrow',
    kind: 'personal',
    sortCode: '000001',
    accountNumber: '10000009',
    rollNumber: 'RN-4471',
  })
})

test('the bank’s errors stand beside the fields that the form has', () => {
  const errors = ['destination', 'recipient.destination', 'secondaryReference', 'name'].map(field => ({
    field,
  }))
  const fields = (isAbroad: boolean) => atPayeeFields(errors, { isAbroad }).map(({ field }) => field)
  expect(fields(false)).toEqual(['accountNumber', 'accountNumber', 'rollNumber', 'name'])
  expect(fields(true)).toEqual(['iban', 'iban', 'rollNumber', 'name'])
})

test('a payee that is there already fills its form', () => {
  const payee = {
    name: 'Nadia Farrow',
    kind: 'personal',
    iban: null,
    sortCode: '000001',
    accountNumber: '10000001',
    rollNumber: null,
    nickname: 'Nan',
  } as const
  expect(payeeFieldsOf(payee)).toEqual({ ...nadia, nickname: 'Nan' })
})
