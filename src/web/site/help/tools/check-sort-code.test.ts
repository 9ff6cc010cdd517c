import { expect, test } from 'vitest'
import { ownBankCode, ownSortCode } from '../../../../../content/facts.ts'
import { checkSortCode } from './check-sort-code.ts'

const check = (sortCode: string, account = '') =>
  checkSortCode({ sortCode, account }, { ownSortCode, ownBankCode })

test('six digits are a sort code, in pairs or not', () => {
  for (const typed of ['601613', '60-16-13', '60 16 13', '60–16–13'])
    expect(check(typed)).toEqual({ isOurs: false, sortCode: '60-16-13' })
})

test('fewer, more, others, and what is grouped otherwise are none', () => {
  for (const typed of ['', '60-16-1', '60-16-130', 'six', '60/16/13', '6-016-13', '601-613', '60-1613'])
    expect(check(typed).sortCode).toBeUndefined()
})

test('an account number has eight digits, and shorter ones are filled up from the left', () => {
  expect(check('601613', '31926819').account).toBe('31926819')
  expect(check('601613', '123456').account).toBe('00123456')
  expect(check('601613', '12345').account).toBeUndefined()
  expect(check('601613', '123456789').account).toBeUndefined()
  expect(check('601613', '1234 5678').account).toBeUndefined()
})

test('our own sort code is known, and its account is written as an IBAN', () => {
  expect(check('00-19-64', '12345678')).toEqual({
    isOurs: true,
    sortCode: '00-19-64',
    account: '12345678',
    iban: expect.stringMatching(/^GB\d\d SRSN 0019 6412 3456 78$/),
  })
  expect(check('60-16-13', '12345678').iban).toBeUndefined()
})
