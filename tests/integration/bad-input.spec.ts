// Every invalid input of an order gets a sentence for its field, and changes nothing.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FieldError, Problem } from '../../src/contract/problem.ts'
import { openTestDatabase } from '../support/runtime/database.ts'
import type { TestDatabase } from '../support/test-database.ts'
import { openDeskCustomer, type TestCustomer } from './customers.ts'
import { openTestApi, type TestApi } from './open-test-api.ts'
import { readBankState } from './read-bank-state.ts'

let testDatabase: TestDatabase
let api: TestApi
let ada: TestCustomer
let before: unknown

beforeAll(async () => {
  testDatabase = await openTestDatabase()
  api = openTestApi(testDatabase.database)
  ada = await openDeskCustomer(api, 1_000_000_00n)
  before = await readBankState(testDatabase.database)
})
afterAll(async () => {
  expect(await readBankState(testDatabase.database)).toEqual(before)
  expect(api.faults).toEqual([])
  await testDatabase.close()
})

const order = () => ({
  id: crypto.randomUUID(),
  recipientName: 'Lindqvist Timber AB',
  destination: 'SE35 9999 9557 0666 2266 5465',
  amount: '48250.00',
  reference: 'PO-45001',
})

async function errorsFor(json: string): Promise<readonly FieldError[]> {
  const response = await ada.send(`/api/accounts/${ada.account.id}/transfers`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: json,
  })
  const problem = Problem.parse(await response.json())
  expect(problem).toMatchObject({ status: 422, code: 'bad_input', detail: expect.any(String) })
  expect(await readBankState(testDatabase.database)).toEqual(before)
  return problem.errors ?? []
}

const errorsOf = (changes: Record<string, unknown>) => errorsFor(JSON.stringify({ ...order(), ...changes }))

const shape = 'Enter an amount in pounds and pence, like 48.50'

test.each([
  ['zero', '0.00', 'not_positive', 'Enter an amount above £0.00'],
  ['negative', '-1.00', 'not_accepted', shape],
  ['with three decimals', '1.001', 'not_accepted', shape],
  ['with one decimal', '1.5', 'not_accepted', shape],
  ['of 10^18', '1000000000000000000.00', 'not_accepted', shape],
  ['of thirteen digits', '1000000000000.00', 'not_accepted', shape],
  ['with an exponent', '1e6', 'not_accepted', shape],
  ['in full-width digits', '４８２５０.００', 'not_accepted', shape],
  ['in Arabic digits', '٤٨٢٥٠.٠٠', 'not_accepted', shape],
  ['with a comma', '48,250.00', 'not_accepted', shape],
  ['with a pound sign', '£48250.00', 'not_accepted', shape],
  ['with a line feed after it', '48250.00\n', 'not_accepted', shape],
  ['empty', '', 'required', 'Enter an amount'],
  ['left out', undefined, 'required', 'Enter an amount'],
  ['a number', 48250, 'wrong_type', 'Send this as text: a JSON string'],
  ['null', null, 'wrong_type', 'Send this as text: a JSON string'],
  ['a list', ['48250.00'], 'wrong_type', 'Send this as text: a JSON string'],
])('an amount that is %s is refused', async (_, amount, code, message) => {
  expect(await errorsOf({ amount })).toEqual([{ field: 'amount', code, message }])
})

test.each([
  ['a control character', 'a\u0007b'],
  ['NUL', 'a\u0000b'],
  ['a line feed', 'a\nb'],
  ['an override of direction', 'a\u202eb'],
  ['an isolate', 'a\u2066b'],
  ['a zero-width joiner', 'a\u200db'],
  ['half a surrogate pair', 'a\ud83db'],
  ['the other half', 'a\ude00b'],
])('a name or a reference with %s is refused', async (_, text) => {
  expect(await errorsOf({ recipientName: text, reference: text })).toEqual([
    {
      field: 'recipientName',
      code: 'hidden_characters',
      message: 'Enter the name without characters that nobody can see',
    },
    {
      field: 'reference',
      code: 'hidden_characters',
      message: 'Enter the reference without characters that nobody can see',
    },
  ])
})

test.each([
  ['recipientName', '', 'required', 'Enter the recipient’s name'],
  ['recipientName', ' \u00a0 ', 'required', 'Enter the recipient’s name'],
  ['recipientName', 'a'.repeat(141), 'too_long', 'Enter a name of at most 140 characters'],
  ['reference', 'a'.repeat(141), 'too_long', 'Enter a reference of at most 140 characters'],
  ['destination', '', 'required', 'Enter an account number or IBAN'],
  ['destination', '1'.repeat(65), 'too_long', expect.stringMatching(/^Enter an IBAN/)],
  [
    'destination',
    'SE35 9999 9557 0666 2266 5466',
    'iban_check_failed',
    expect.stringMatching(/^Check the IBAN/),
  ],
  ['destination', '12-34-56 123', 'sort_code_length', expect.stringMatching(/^Enter a sort code/)],
  ['destination', '12-34-5 12345678', 'sort_code_length', expect.stringMatching(/^Enter a sort code/)],
  ['destination', '1-23-456 12345678', 'sort_code_length', expect.stringMatching(/^Enter a sort code/)],
  ['destination', '1234561234567', 'sort_code_length', expect.stringMatching(/^Enter a sort code/)],
  ['destination', '1234 5678', 'account_number_grouped', expect.stringMatching(/without spaces/)],
  ['destination', 'a\u0000b', 'not_understood', expect.stringMatching(/^Enter an IBAN/)],
  ['destination', '１２３４５６７８', 'not_understood', expect.stringMatching(/^Enter an IBAN/)],
  ['destination', { iban: 'SE3599999557066622665465' }, 'wrong_type', expect.stringMatching(/text/)],
  ['id', 'order-1', 'not_accepted', 'Give the transfer an id: a UUID'],
  ['id', undefined, 'required', 'Give the transfer an id: a UUID'],
])('the field %s as %j is refused', async (field, given, code, message) => {
  expect(await errorsOf({ [field]: given })).toEqual([{ field, code, message }])
})

test('all invalid fields are named at once, in the order of the form, unknown ones last', async () => {
  const errors = await errorsFor('{"fee":"0.00","status":"completed","amount":"1","recipientName":"","id":7}')
  expect(errors.map(({ field, code }) => [field, code])).toEqual([
    ['id', 'wrong_type'],
    ['recipientName', 'required'],
    ['destination', 'required'],
    ['amount', 'not_accepted'],
    ['fee', 'unknown_field'],
    ['status', 'unknown_field'],
  ])
})

test('the last of two equal keys counts, and __proto__ is an unknown field', async () => {
  const { amount: _, ...rest } = order()
  const json = JSON.stringify(rest).slice(0, -1)
  expect(await errorsFor(`${json},"amount":"1.00","amount":"0.00"}`)).toMatchObject([{ field: 'amount' }])
  for (const field of ['__proto__', 'constructor'])
    expect(await errorsFor(`${json},"${field}":{"amount":"1.00"}}`)).toMatchObject([
      { field: 'amount', code: 'required' },
      { field, code: 'unknown_field' },
    ])
})
