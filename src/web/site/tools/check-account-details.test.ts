import { assert, constantFrom, integer, property, string } from 'fast-check'
import { isValidIBAN } from 'ibantools'
import { describe, expect, test } from 'vitest'
import { ownBankCode, ownSortCode } from '../../../../content/facts.ts'
import { listIbanForms } from './account-checker.tsx'
import { checkIban, checkSortCode } from './check-account-details.ts'

const forms = listIbanForms()

describe('an IBAN', () => {
  test.each([
    ['GB29 NWBK 6016 1331 9268 19', 'United Kingdom'],
    ['gb29nwbk60161331926819', 'United Kingdom'],
    ['DE89-3704-0044-0532-0130-00', 'Germany'],
    ['FR14 2004 1010 0505 0001 3M02 606', 'France'],
    ['NO93 8601 1117 947', 'Norway'],
  ])('%s holds, from %s', (typed, country) => {
    expect(checkIban(typed, forms)).toMatchObject({ country })
    expect(checkIban(typed, forms).fault).toBeUndefined()
  })

  test.each([
    ['', 'country'],
    ['12-34-56', 'country'],
    ['US12 3456', 'country'],
    ['__proto__', 'country'],
    ['GB29 NWBK 6016 1331 9268 1', 'length'],
    ['GB29 NWBK 6016 1331 9268 190', 'length'],
    ['GB29 NWB1 6016 1331 9268 19', 'form'],
    ['GBXX NWBK 6016 1331 9268 19', 'form'],
    ['GB29 NWBK 6016 1331 9268 91', 'check'],
    ['GB30 NWBK 6016 1331 9268 19', 'check'],
  ])('%s fails first by its %s', (typed, fault) => {
    expect(checkIban(typed, forms).fault).toBe(fault)
  })

  test('that is valid here is valid for the library too', () => {
    assert(
      property(constantFrom(...Object.keys(forms)), string({ minLength: 8, maxLength: 30 }), (code, rest) => {
        const { iban, fault } = checkIban(code + rest, forms)
        expect(fault === undefined && !isValidIBAN(iban)).toBe(false)
      }),
    )
  })

  test('with one wrong digit is never valid', () => {
    const digits = '60161331926819'
    assert(
      property(integer({ min: 0, max: 13 }), integer({ min: 1, max: 9 }), (place, by) => {
        const wrong = (Number(digits[place]) + by) % 10
        const typed = `GB29NWBK${digits.slice(0, place)}${wrong}${digits.slice(place + 1)}`
        expect(checkIban(typed, forms).fault).toBe('check')
      }),
    )
  })
})

const check = (sortCode: string, account = '') =>
  checkSortCode({ sortCode, account }, { ownSortCode, ownBankCode })

test('six digits are a sort code, in pairs or not', () => {
  for (const typed of ['601613', '60-16-13', '60 16 13', '60–16–13'])
    expect(check(typed)).toEqual({ isOurs: false, sortCode: '60-16-13' })
})

test('fewer or more digits, other characters and other groups are not', () => {
  for (const typed of ['', '60-16-1', '60-16-130', 'six', '60/16/13', '6-016-13', '601-613', '60-1613'])
    expect(check(typed).sortCode).toBeUndefined()
})

test('an account number has eight digits, and shorter ones are padded on the left', () => {
  expect(check('601613', '31926819').account).toBe('31926819')
  expect(check('601613', '123456').account).toBe('00123456')
  expect(check('601613', '12345').account).toBeUndefined()
  expect(check('601613', '123456789').account).toBeUndefined()
  expect(check('601613', '1234 5678').account).toBeUndefined()
})

test('our own sort code is recognised, and its account has an IBAN', () => {
  expect(check('00-19-64', '12345678')).toEqual({
    isOurs: true,
    sortCode: '00-19-64',
    account: '12345678',
    iban: expect.stringMatching(/^GB\d\d SRSN 0019 6412 3456 78$/),
  })
  expect(check('60-16-13', '12345678').iban).toBeUndefined()
})
