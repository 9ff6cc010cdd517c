import { expect, test } from 'vitest'
import { readModulusSubstitutions, readModulusWeights } from './modulus-table.ts'

const good = '000050 000079 MOD10    0    0    0    0    0    0    7    1    3    7    1    3    7    1'

test('lines may end in CRLF, have an exception and negative weights, and the last may be empty', () => {
  const read = readModulusWeights(`${good}\r\n070116 070116 MOD11 0 0 7 6 5 8 9 4 5 6 7 8 9 -1  12\r\n\r\n`)
  expect(read).toEqual({
    ok: true,
    rows: [
      {
        from: '000050',
        to: '000079',
        method: 'MOD10',
        weights: [0, 0, 0, 0, 0, 0, 7, 1, 3, 7, 1, 3, 7, 1],
        exception: undefined,
      },
      {
        from: '070116',
        to: '070116',
        method: 'MOD11',
        weights: [0, 0, 7, 6, 5, 8, 9, 4, 5, 6, 7, 8, 9, -1],
        exception: 12,
      },
    ],
  })
})

const weights = '0 0 0 0 0 0 7 1 3 7 1 3 7 1'

test.each([
  ['50 79 MOD10', 'A line begins with two sort codes of 6 digits'],
  [`000050 00007 MOD10 ${weights}`, 'A line begins with two sort codes of 6 digits'],
  [`000079 000050 MOD10 ${weights}`, 'The second sort code is not below the first'],
  [`000050 000079 MOD97 ${weights}`, 'The check is MOD10, MOD11 or DBLAL'],
  ['000050 000079 MOD10 0 0 0 0 0 0 7 1 3 7 1 3 7', '14 weights follow, all whole numbers'],
  ['000050 000079 MOD10 0 0 0 0 0 0 7 1 3 7 1 3 7 x', '14 weights follow, all whole numbers'],
  [`000050 000079 MOD10 ${weights} 1 2`, 'Nothing follows the 14 weights but an exception'],
  [`000050 000079 MOD10 ${weights} 15`, 'An exception is a number from 1 to 14'],
  [`000050 000079 MOD10 ${weights} 0`, 'An exception is a number from 1 to 14'],
])('%s is no line of the weights', (line, fault) => {
  expect(readModulusWeights(`${good}\n\n${line}\n`)).toEqual({ ok: false, line: 3, fault })
})

const rangeLine = (from: string, to: string) => `${from} ${to} MOD10 ${weights}`

test('a sort code has two lines at most, whatever their ranges', () => {
  const two = [rangeLine('000050', '000059'), rangeLine('000055', '000069')]
  expect(readModulusWeights([...two, rangeLine('000060', '000065')].join('\n'))).toMatchObject({ ok: true })
  expect(readModulusWeights([...two, rangeLine('000050', '000052')].join('\n'))).toMatchObject({ ok: true })
  for (const third of [
    rangeLine('000057', '000057'),
    rangeLine('000040', '000099'),
    rangeLine('000059', '000062'),
  ])
    expect(readModulusWeights([...two, third].join('\n'))).toEqual({
      ok: false,
      line: 3,
      fault: 'A sort code has at most 2 lines',
    })
})

test('substitutions are two sort codes a line', () => {
  expect(readModulusSubstitutions('000111 000222\r\n000333 000444\r\n')).toEqual({
    ok: true,
    rows: new Map([
      ['000111', '000222'],
      ['000333', '000444'],
    ]),
  })
  for (const line of ['000111', '000111 00022', '000111 000222 000555'])
    expect(readModulusSubstitutions(`000111 000222\n${line}`)).toEqual({
      ok: false,
      line: 2,
      fault: 'A line is two sort codes of 6 digits',
    })
})
