import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { readCardRates } from './card-rate-file.ts'

test('a file is the day, and a line for each currency; lines may end in CRLF, be empty or be indented', () => {
  expect(readCardRates('\uFEFF2026-11-27\r\nEUR,1.1523\r\n\r\n  JPY,201.4\nKWD,0.41\n')).toEqual({
    ok: true,
    ratedOn: '2026-11-27',
    rates: [
      { currency: 'EUR', rate: '1.1523' },
      { currency: 'JPY', rate: '201.4' },
      { currency: 'KWD', rate: '0.41' },
    ],
  })
})

const notADay = 'The first line is the day of the rates, such as 2026-11-27'

test.each([
  ['', notADay],
  ['\n2026-11-27', notADay],
  ['EUR,1.1523', notADay],
  ['27/11/2026', notADay],
  ['2026-02-29', notADay],
  ['2026-11-27,', notADay],
])('%j does not begin with a day', (text, fault) => {
  expect(readCardRates(`${text}\nEUR,1.1523\n`)).toEqual({ ok: false, line: 1, fault })
})

const notALine = 'A line is the code of a currency, a comma and a rate, such as EUR,1.1523'
const notARate = 'A rate is a number above 0 with at most 9 digits before the point and 8 after it'

test.each([
  ['currency,rate', notALine],
  ['USD', notALine],
  ['usd,1.34', notALine],
  ['USDT,1.34', notALine],
  ['USD;1.34', notALine],
  ['USD,1.34 1.35', notALine],
  ['USD,', notALine],
  ['GBP,1', 'A rate says how much of another currency is £1, so GBP has none'],
  ['USD,0', notARate],
  ['USD,0.00000000', notARate],
  ['USD,-1.34', notARate],
  ['USD,1,34', notARate],
  ['USD,1.34e0', notARate],
  ['USD,.5', notARate],
  ['USD,5.', notARate],
  ['USD,01.34', notARate],
  ['USD,NaN', notARate],
  ['USD,1234567890', notARate],
  ['USD,1.123456789', notARate],
  ['EUR,1.16', 'EUR has a rate in line 2 already'],
])('%s is no line of rates', (line, fault) => {
  expect(readCardRates(`2026-11-27\nEUR,1.1523\n\n${line}\nCHF,1.0612\n`)).toEqual({
    ok: false,
    line: 4,
    fault,
  })
})

test('a file without a rate is refused', () => {
  for (const text of ['2026-11-27', '2026-11-27\n\n'])
    expect(readCardRates(text)).toEqual({ ok: false, line: 2, fault: 'A file has at least one rate' })
})

test('what it reads is what was written, to the last digit', () => {
  const code = fc.stringMatching(/^[A-Z]{3}$/).filter(currency => currency !== 'GBP')
  const rate = fc.stringMatching(/^(0|[1-9]\d{0,8})\.\d{0,7}[1-9]$/)
  fc.assert(
    fc.property(fc.uniqueArray(fc.tuple(code, rate), { selector: ([one]) => one, minLength: 1 }), drawn => {
      const text = ['2026-11-27', ...drawn.map(([currency, of]) => `${currency},${of}`)].join('\n')
      const rates = drawn.map(([currency, of]) => ({ currency, rate: of }))
      expect(readCardRates(text)).toEqual({ ok: true, ratedOn: '2026-11-27', rates })
    }),
  )
})
