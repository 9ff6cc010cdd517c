import { array, assert, constantFrom, nat, oneof, pre, property, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatDestination, formatSortCode } from './destination.ts'
import { destinationSentence, readTypedDestination } from './typed-destination.ts'

const iban = (text: string) => ({ scheme: 'iban', iban: text })
const account = (sortCode: string, accountNumber: string) => ({
  scheme: 'sort_code_account_number',
  sortCode,
  accountNumber,
})

describe('an IBAN', () => {
  test.each(['GB29NWBK60161331926819', 'GB82WEST12345698765432', 'GB33ZZZZ00000000012345'])(
    'is read: %s',
    text => {
      expect(readTypedDestination(text)).toEqual(iban(text))
    },
  )

  test.each([
    ['GB29 NWBK 6016 1331 9268 19', 'GB29NWBK60161331926819'],
    ['gb29 nwbk 6016 1331 9268 19', 'GB29NWBK60161331926819'],
    ['  GB29NWBK60161331926819  ', 'GB29NWBK60161331926819'],
    ['GB29-NWBK-6016-1331-9268-19', 'GB29NWBK60161331926819'],
    ['GB29\u00a0NWBK\u00a06016\u00a01331\u00a09268\u00a019', 'GB29NWBK60161331926819'],
    ['DE89 3704 0044 0532 0130 00', 'DE89370400440532013000'],
  ])('may be written with spaces and in lower case: %s', (typed, electronic) => {
    expect(readTypedDestination(typed)).toEqual(iban(electronic))
  })

  // Four of these leave 1 after mod 97: only their length and pattern are wrong.
  test.each([
    'GB94BARC20201530093459',
    'GB96BARC202015300934591',
    'GB12BARC20201530093A59',
    'GB78BARCO0201530093459',
    'GB2LABBY09012857201707',
    'GB29NWBK60161331926818',
    'GB29NWBK6016133192681',
    'XX29NWBK60161331926819',
    'GB00ZZZZ00000000012345',
  ])('is refused where its check fails: %s', text => {
    expect(readTypedDestination(text)).toBe('iban_check_failed')
  })

  test('is refused for any one character changed', () => {
    const right = 'GB29NWBK60161331926819'
    assert(
      property(nat(right.length - 1), constantFrom(...'0123456789ABCXYZ'.split('')), (at, other) => {
        pre(right[at] !== other)
        expect(typeof readTypedDestination(right.slice(0, at) + other + right.slice(at + 1))).toBe('string')
      }),
    )
  })
})

describe('a sort code with an account number', () => {
  test.each([
    ['12-34-56 12345678', '123456', '12345678'],
    ['123456 12345678', '123456', '12345678'],
    ['12 34 56 12345678', '123456', '12345678'],
    ['12–34–56 12345678', '123456', '12345678'],
    ['12345612345678', '123456', '12345678'],
    ['00-19-64 41027836', '001964', '41027836'],
    ['12-34-56 1234567', '123456', '01234567'],
    ['12-34-56 123456', '123456', '00123456'],
    ['123456 123456', '123456', '00123456'],
    ['12-34-56-12345678', '123456', '12345678'],
    ['  12 - 34 - 56  12345678 ', '123456', '12345678'],
    ['12-34-56, 12345678', '123456', '12345678'],
    ['12-34-56/12345678', '123456', '12345678'],
  ])('is read: %s', (typed, sortCode, accountNumber) => {
    expect(readTypedDestination(typed)).toEqual(account(sortCode, accountNumber))
  })

  // Numbers of 9 and 10 digits depend on whose they are: the bank asks rather than guesses. So it does where a digit is
  // missing from a group, or there is one too many.
  test.each([
    '12-34-5 12345678',
    '1-23-456 12345678',
    '12-34-56 1234567890',
    '1234561234567',
    '123456123456',
    '123456123456789',
    '12345 12345678',
    '1234567 12345678',
    '12-3456 12345678',
    '12-34-56 1234 5678',
    '12 34 56 78',
    '1234 5678 1234 56',
    '12345678 123456',
    '12-34-56 12345678 9',
    '12-34-56 12345678-',
    '12-34-56 12345',
    '12-34-56 123456789',
    '12-34-56 01-23456789',
    '123456789',
    '12345678901',
    '12-34-56',
    '12 - 34 - 56',
  ])('is refused at another length: %s', typed => {
    expect(readTypedDestination(typed)).toBe('sort_code_length')
  })
})

describe('an account number alone', () => {
  test.each([
    ['12345678', '12345678'],
    ['1234567', '01234567'],
    ['123456', '00123456'],
    [' 12345678 ', '12345678'],
  ])('is padded to eight digits: %s', (typed, accountNumber) => {
    expect(readTypedDestination(typed)).toEqual({ scheme: 'account_number', accountNumber })
  })

  test.each(['1234 5678', '1 23 45 67', '12 34 5 678', '1234-567'])('is asked for in a row: %s', typed => {
    expect(readTypedDestination(typed)).toBe('account_number_grouped')
  })
})

describe('digits in groups', () => {
  const digit = constantFrom(...'0123456789'.split(''))
  const group = oneof(
    string({ unit: digit, minLength: 1, maxLength: 8 }),
    string({ unit: digit, minLength: 2, maxLength: 2 }),
  )
  const groups = array(group, { minLength: 1, maxLength: 5 })
  const gap = constantFrom(' ', '-', ' - ', '\u00a0', '–')

  test('are never regrouped: what is read has the digits of whole groups, in their places', () => {
    assert(
      property(groups, gap, (typed, between) => {
        const read = readTypedDestination(typed.join(between))
        if (typeof read === 'string') return
        const [number = '', ...before] = typed.toReversed()
        const sortCode = before.toReversed()
        expect(read).toEqual(
          sortCode.length === 0
            ? { scheme: 'account_number', accountNumber: number.padStart(8, '0') }
            : {
                scheme: 'sort_code_account_number',
                sortCode: sortCode.join(''),
                accountNumber: number.padStart(8, '0'),
              },
        )
        expect([[], [6], [2, 2, 2]]).toContainEqual(sortCode.map(({ length }) => length))
        expect([6, 7, 8]).toContain(number.length)
      }),
    )
  })

  test('are no destination once one digit of the sort code is missing, in pairs or in a row', () => {
    const digits = array(digit, { minLength: 6, maxLength: 6 })
    assert(
      property(digits, nat(5), constantFrom('-', ' ', ''), (sortCode, missing, between) => {
        const pairs = [0, 2, 4].map(at =>
          sortCode.filter((_, place) => place !== missing && (place === at || place === at + 1)).join(''),
        )
        expect(readTypedDestination(`${pairs.join(between)} 12345678`)).toBe('sort_code_length')
      }),
    )
  })
})

describe('what is none of these', () => {
  test.each(['', '   '])('is missing: "%s"', typed => {
    expect(readTypedDestination(typed)).toBe('missing')
  })

  test.each([
    '12345',
    'my landlord',
    '１２３４５６７８',
    '١٢٣٤٥٦٧٨',
    '12345678x',
    '12x45678',
    '-12345678',
    '1e7',
    'IBAN GB29NWBK60161331926819',
  ])('is not understood: %s', typed => {
    expect(readTypedDestination(typed)).toBe('not_understood')
  })

  test('never throws, and a destination has whole digits', () => {
    assert(
      property(string({ unit: 'binary', maxLength: 64 }), typed => {
        const read = readTypedDestination(typed)
        if (typeof read === 'string') expect(destinationSentence(read)).toMatch(/^(Enter|Check)/)
        else if (read.scheme !== 'iban') expect(read.accountNumber).toMatch(/^\d{8}$/)
      }),
    )
  })
})

describe('on a receipt', () => {
  test.each([
    ['gb29nwbk60161331926819', 'GB29 NWBK 6016 1331 9268 19'],
    ['12345612345678', '12-34-56 12345678'],
    ['123456', '00123456'],
  ])('%s stands as %s, and reads as the same destination', (typed, printed) => {
    const read = readTypedDestination(typed)
    if (typeof read === 'string') throw new Error(read)
    expect(formatDestination(read)).toBe(printed)
    expect(readTypedDestination(printed)).toEqual(read)
  })

  test('a sort code has its hyphens', () => {
    expect(formatSortCode('001964')).toBe('00-19-64')
  })
})
