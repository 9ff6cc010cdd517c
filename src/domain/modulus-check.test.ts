import { expect, test } from 'vitest'
import { isPossibleNumber, type ModulusTable, noModulusTable } from './modulus-check.ts'
import { readModulusWeights } from './modulus-table.ts'

function tableOf(text: string, substitutions: ReadonlyMap<string, string> = new Map()): ModulusTable {
  const read = readModulusWeights(text)
  if (!read.ok) throw new Error(read.fault)
  return { rows: read.rows, substitutions }
}

// The published table may not be shipped. These weights are made up, so that each published case shows the exception that
// it was published for: without its exception, or with another row, it would come out the other way.
const madeUp = tableOf(
  `070116 070116 MOD11    6    4    4    2    8    6    4    2    9    2    6    8    0    2  12
070116 070116 MOD10    3    3    6    6    3    5    3    1    9    1    0    8    3    1  13
074456 074456 MOD11    5    6    0    5    6    3    5    6    9    9    4    0    8    1  12
074456 074456 MOD10    3    2    1    9    7    1    0    6    9    8    7    0    9    1  13
086090 086090 MOD10    8    4    0    3    8    1    6    8    2    8    5    5    7    2   8
089999 089999 MOD10    4    6    0    8    3    3    9    0    6    9    4    6    3    2
107999 107999 MOD11    0    0    8    4    4    5    4    0    0    8    6    2    9    3
118765 118765 DBLAL    6    3    2    0    3    0    5    8    3    3    5    2    1    2   1
134020 134020 MOD11    6    2    0    3    6    0    2    8    1    7    4    0    2    1   4
180002 180002 MOD11    2    5    5    6    6    6    8    2    3    9    1    6    5    2  14
200915 200915 MOD11    9    7    6    9    6    0    7    8    8    0    4    4    2    3   6
200915 200915 DBLAL    9    9    7    8    3    8    1    9    4    1    8    3    6    2   6
202959 202959 MOD11    5    2    4    9    7    5    9    5    8    9    3    2    1    3
202959 202959 DBLAL    2    1    8    0    7    6    7    4    9    2    4    4    4    2
203099 203099 MOD11    7    8    0    6    9    8    7    7    0    2    4    7    8    2
203099 203099 DBLAL    0    5    2    9    0    2    9    7    9    8    7    2    3    2
309070 309070 MOD11    7    6    3    1    2    1    4    4    5    4    9    2    9    1   2
309070 309070 MOD11    0    6    3    9    4    5    7    6    4    6    8    4    5    3   9
772798 772798 MOD11    0    9    0    4    1    5    4    7    8    4    7    2    7    1   7
820000 827999 MOD11    8    3    1    8    1    4    9    8    2    4    8    5    7    2
820000 827999 DBLAL    5    9    1    1    6    1    2    7    9    6    4    0    9    2   3
871427 871427 MOD11    7    6    0    2    9    6    0    9    3    0    0    2    6    2  10
871427 871427 MOD11    2    4    9    2    2    7    9    8    9    4    2    8    0    3  11
872427 872427 MOD11    1    8    1    0    4    2    8    8    8    7    4    1    4    1  10
872427 872427 MOD11    0    1    4    7    2    3    5    2    8    2    9    0    4    2  11
938000 938696 MOD11    7    8    2    6    7    6    6    2    0    4    1    5    6    3   5
938000 938696 DBLAL    0    8    2    8    3    4    3    0    1    3    6    8    7    3   5`,
  new Map([['938600', '938627']]),
)

// Vocalink, "Validating account numbers", version 6.40: its test cases, by number.
test.each<[number, string, string, boolean, string]>([
  [1, '089999', '66374958', true, 'MOD10'],
  [2, '107999', '88837491', true, 'MOD11'],
  [3, '202959', '63748472', true, 'MOD11 + DBLAL'],
  [4, '871427', '46238510', true, '10/11 first passes'],
  [5, '872427', '46238510', true, '10/11 second passes'],
  [6, '871427', '09123496', true, '10, ab=09, g=9'],
  [7, '871427', '99123496', true, '10, ab=99, g=9'],
  [8, '820000', '73688637', true, '3, c=6, start of range'],
  [9, '827999', '73988638', true, '3, c=9, end of range'],
  [10, '827101', '28748352', true, '3, both checks'],
  [11, '134020', '63849203', true, 'ex 4'],
  [12, '118765', '64371389', true, 'ex 1'],
  [13, '200915', '41011166', true, 'ex 6, foreign currency'],
  [14, '938611', '07806039', true, 'ex 5'],
  [15, '938600', '42368003', true, 'ex 5 with substitution'],
  [16, '938063', '55065200', true, 'ex 5, remainders 0'],
  [17, '772798', '99345694', true, 'ex 7'],
  [18, '086090', '06774744', true, 'ex 8'],
  [19, '309070', '02355688', true, 'ex 2/9, first passes'],
  [20, '309070', '12345668', true, '2/9, second passes'],
  [21, '309070', '12345677', true, '2/9, a≠0, g≠9'],
  [22, '309070', '99345694', true, '2/9, a≠0, g=9'],
  [23, '938063', '15764273', false, '5: first right, second wrong'],
  [24, '938063', '15764264', false, '5: first wrong, second right'],
  [25, '938063', '15763217', false, '5: remainder 1'],
  [26, '118765', '64371388', false, 'ex 1 fails'],
  [27, '203099', '66831036', false, 'MOD11 ok, DBLAL not'],
  [28, '203099', '58716970', false, 'DBLAL ok, MOD11 not'],
  [29, '089999', '66374959', false, 'MOD10 fails'],
  [30, '107999', '88837493', false, 'MOD11 fails'],
  [31, '074456', '12345112', true, '12/13 first passes'],
  [32, '070116', '34012583', true, '12/13 first passes'],
  [33, '074456', '11104102', true, '12/13 second passes'],
  [34, '180002', '00000190', true, '14, second form passes'],
])(
  'published case %i: %s %s is possible: %s (%s)',
  (_number, sortCode, accountNumber, isPossible, _tests) => {
    expect(isPossibleNumber(madeUp, { sortCode, accountNumber })).toBe(isPossible)
  },
)

test('exception 14: a number may be valid in its first form', () => {
  expect(isPossibleNumber(madeUp, { sortCode: '180002', accountNumber: '98093517' })).toBe(true)
})

test('exception 14: the last digit is left out only if it is 0, 1 or 9', () => {
  // Every weight is 0 but those of the sixth and the last digit of the account number.
  const row = tableOf('180002 180002 MOD11 0 0 0 0 0 0 0 0 0 0 0 1 0 2 14')
  const isPossible = (last: string) =>
    isPossibleNumber(row, { sortCode: '180002', accountNumber: `0000010${last}` })
  expect(Array.from('0123456789', isPossible)).toEqual(
    Array.from('0123456789', last => last === '0' || last === '1' || last === '9' || last === '5'),
  )
})

test('the two worked examples of the specification', () => {
  const standard = tableOf('000000 000000 MOD11 0 0 0 0 0 0 7 5 8 3 4 6 2 1')
  expect(isPossibleNumber(standard, { sortCode: '000000', accountNumber: '58177632' })).toBe(true)
  const doubled = tableOf('499273 499273 DBLAL 2 1 2 1 2 1 2 1 2 1 2 1 2 1')
  expect(isPossibleNumber(doubled, { sortCode: '499273', accountNumber: '12345678' })).toBe(true)
})

test('exception 4: the last two digits are read as one number, not added up', () => {
  const row = tableOf('134020 134020 MOD11 0 0 0 0 0 0 0 0 0 0 0 1 0 0 4')
  // The sum is 1, and so is g + h of both.
  expect(isPossibleNumber(row, { sortCode: '134020', accountNumber: '00000110' })).toBe(false)
  expect(isPossibleNumber(row, { sortCode: '134020', accountNumber: '00000101' })).toBe(true)
})

test('no exception changes the table for a later check', () => {
  const rows = madeUp.rows.map(row => [...row.weights])
  isPossibleNumber(madeUp, { sortCode: '871427', accountNumber: '99123496' })
  isPossibleNumber(madeUp, { sortCode: '772798', accountNumber: '99345694' })
  expect(madeUp.rows.map(row => row.weights)).toEqual(rows)
})

const fourLines =
  tableOf(`000000 000049 MOD11    0    0    0    0    0    0    8    7    6    5    4    3    2    1
000050 000079 MOD10    0    0    0    0    0    0    7    1    3    7    1    3    7    1
000080 000099 MOD11    0    0    0    0    0    0    8    7    6    5    4    3    2    1
000080 000099 DBLAL    2    1    2    1    2    1    2    1    2    1    2    1    2    1`)

test.each([
  ['000001', '12345601', true],
  ['000001', '12345628', true],
  ['000001', '12345600', false],
  ['000050', '12345614', true],
  ['000050', '12345602', false],
  ['000099', '12346039', true],
  ['000099', '12346047', true],
  ['000099', '12345628', false],
  ['000099', '12345619', false],
  ['000100', '12345600', true],
] as const)('by four made-up lines, %s %s is possible: %s', (sortCode, accountNumber, isPossible) => {
  expect(isPossibleNumber(fourLines, { sortCode, accountNumber })).toBe(isPossible)
})

test('without a table every number is possible', () => {
  expect(isPossibleNumber(noModulusTable, { sortCode: '089999', accountNumber: '66374959' })).toBe(true)
})

/* Each exception alone: without it, the first digit of the sort code, 2, would be left over of every number. */

const anySortCode = '200000'
const leftOver = (method: string, exception: string) =>
  tableOf(`${anySortCode} ${anySortCode} ${method} 1 0 0 0 0 0 0 0 0 0 0 0 0 0 ${exception}`)
const digits = Array.from('0123456789')

/** The digits with which a number is possible, each in its place. */
const possibleWith = (table: ModulusTable, numberOf: (digit: string) => string, sortCode = anySortCode) =>
  digits.filter(digit => isPossibleNumber(table, { sortCode, accountNumber: numberOf(digit) })).join('')

test('without an exception no number is possible there, by any check', () => {
  for (const method of ['MOD10', 'MOD11', 'DBLAL'])
    for (const start of ['0000000', '0900009'])
      expect(
        possibleWith(leftOver(method, ''), digit => `${start}${digit}`),
        method,
      ).toBe('')
})

test('exception 3 leaves the check out if the third digit is 6 or 9', () => {
  expect(possibleWith(leftOver('DBLAL', '3'), digit => `00${digit}00000`)).toBe('69')
})

test('exception 6 leaves the check out of a first digit from 4 to 8 before two last ones that are equal', () => {
  expect(possibleWith(leftOver('MOD11', '6'), digit => `${digit}0000011`)).toBe('45678')
  expect(possibleWith(leftOver('MOD11', '6'), digit => `5000001${digit}`)).toBe('1')
})

test('exception 7 leaves sort code and the first two digits out if the seventh is 9', () => {
  expect(possibleWith(leftOver('MOD11', '7'), digit => `000000${digit}0`)).toBe('9')
  const second = tableOf(`${anySortCode} ${anySortCode} MOD11 0 0 0 0 0 0 0 1 0 0 0 0 0 0 7`)
  expect(isPossibleNumber(second, { sortCode: anySortCode, accountNumber: '01000090' })).toBe(true)
  const third = tableOf(`${anySortCode} ${anySortCode} MOD11 0 0 0 0 0 0 0 0 1 0 0 0 0 0 7`)
  expect(isPossibleNumber(third, { sortCode: anySortCode, accountNumber: '00100090' })).toBe(false)
})

test('exception 10 leaves them out if the first two digits are 09 or 99 and the seventh is 9', () => {
  const table = leftOver('MOD11', '10')
  expect(possibleWith(table, digit => `${digit}9000090`)).toBe('09')
  expect(possibleWith(table, digit => `0${digit}000090`)).toBe('9')
  expect(possibleWith(table, digit => `9${digit}000090`)).toBe('9')
  expect(possibleWith(table, digit => `090000${digit}0`)).toBe('9')
  expect(possibleWith(table, digit => `990000${digit}0`)).toBe('9')
})

test('exception 2 has weights of its own if the first digit is not 0, and others if the seventh is 9', () => {
  const table = tableOf('309070 309070 MOD11 1 0 0 0 0 0 0 0 0 0 0 0 0 0 2')
  const possible = (numberOf: (digit: string) => string) => possibleWith(table, numberOf, '309070')
  // By its weights the sort code comes to 44, and 1 in the first place to 6: the last digit adds 5.
  expect(possible(digit => `1000000${digit}`)).toBe('5')
  // By the others, nothing but the last six digits counts: 9 comes to 27, and 6 more are 33.
  expect(possible(digit => `1000009${digit}`)).toBe('6')
  expect(possible(digit => `1900009${digit}`)).toBe('6')
  expect(possible(digit => `0000000${digit}`)).toBe('')
  expect(possible(digit => `0000009${digit}`)).toBe('')
})

const weighed = (exception: string) =>
  tableOf(`${anySortCode} ${anySortCode} MOD11 1 1 1 1 1 1 0 0 0 0 0 0 0 1 ${exception}`)

test('exceptions 8 and 9 count other sort codes', () => {
  // 090126 comes to 18, 309634 to 25, and 200000 to 2.
  expect(possibleWith(weighed('8'), digit => `0000000${digit}`)).toBe('4')
  expect(possibleWith(weighed('9'), digit => `0000000${digit}`)).toBe('8')
  expect(possibleWith(weighed(''), digit => `0000000${digit}`)).toBe('9')
})

test('exception 5 replaces the sort codes of its list alone', () => {
  const row = 'MOD11 1 0 0 0 0 0 0 0 0 0 0 0 0 0'
  const substituted = (exception: string) =>
    tableOf(`${anySortCode} ${anySortCode} ${row} ${exception}`, new Map([[anySortCode, '000000']]))
  expect(possibleWith(substituted('5'), digit => `000000${digit}0`)).toBe('0')
  expect(possibleWith(substituted(''), digit => `000000${digit}0`)).toBe('')
  // Without a substitution 2 are left over: the seventh digit is 11 less 2.
  expect(possibleWith(leftOver('MOD11', '5'), digit => `000000${digit}0`)).toBe('9')
  // Of DBLAL the eighth is 10 less 2.
  expect(possibleWith(leftOver('DBLAL', '5'), digit => `0000000${digit}`)).toBe('8')
  const nothingLeft = tableOf(`${anySortCode} ${anySortCode} DBLAL 0 0 0 0 0 0 0 0 0 0 0 0 0 0 5`)
  expect(possibleWith(nothingLeft, digit => `0000000${digit}`)).toBe('0')
})

test('exception 5: 1 left over is never right', () => {
  const one = tableOf('100000 100000 MOD11 1 0 0 0 0 0 0 0 0 0 0 0 0 0 5')
  expect(possibleWith(one, digit => `000000${digit}0`, '100000')).toBe('')
})

test('exception 1 adds 27 to the sum', () => {
  const row = '0 0 0 0 0 0 0 0 0 0 0 0 0 1'
  const added = tableOf(`${anySortCode} ${anySortCode} DBLAL ${row} 1`)
  expect(possibleWith(added, digit => `0000000${digit}`)).toBe('3')
})

const below = (method: string) =>
  tableOf(`${anySortCode} ${anySortCode} ${method} -1 0 0 0 0 0 0 0 0 0 0 0 0 1`)

test('a weight below 0 counts downwards, and by DBLAL its digits do', () => {
  expect(possibleWith(below('MOD11'), digit => `0000000${digit}`)).toBe('2')
  expect(possibleWith(below('MOD10'), digit => `0000000${digit}`)).toBe('2')
  expect(possibleWith(below('DBLAL'), digit => `0000000${digit}`)).toBe('8')
})

test('DBLAL adds the digits of each product', () => {
  const table = tableOf(`${anySortCode} ${anySortCode} DBLAL 0 0 0 0 0 0 0 0 0 0 0 0 2 1`)
  // Twice 7 is 14: 1 and 4 are 5.
  expect(possibleWith(table, digit => `0000007${digit}`)).toBe('5')
})

const allZero = 'MOD11 0 0 0 0 0 0 0 0 0 0 0 0 0 0'
const [right, wrong] = [allZero, allZero.replace(' 0', ' 1')]
const passBoth = (one: string, other: string) =>
  isPossibleNumber(tableOf([one, other].map(line => `${anySortCode} ${anySortCode} ${line}`).join('\n')), {
    sortCode: anySortCode,
    accountNumber: '00000000',
  })

test('of a pair one check is enough; of the same two the other way round both are needed', () => {
  for (const [first, second] of [
    ['2', '9'],
    ['10', '11'],
    ['12', '13'],
  ] as const) {
    expect(passBoth(`${right} ${first}`, `${wrong} ${second}`), `${first}, ${second}`).toBe(true)
    expect(passBoth(`${wrong} ${first}`, `${right} ${second}`), `${first}, ${second}`).toBe(true)
    expect(passBoth(`${wrong} ${first}`, `${wrong} ${second}`), `${first}, ${second}`).toBe(false)
    expect(passBoth(`${right} ${second}`, `${wrong} ${first}`), `${second}, ${first}`).toBe(false)
  }
  expect(passBoth(`${right} 12`, `${wrong} 11`)).toBe(false)
  expect(passBoth(right, wrong)).toBe(false)
  expect(passBoth(wrong, right)).toBe(false)
  expect(passBoth(right, right)).toBe(true)
})

test('a range has its first and its last sort code, and none beside them', () => {
  const table = tableOf('200000 200009 MOD11 1 0 0 0 0 0 0 0 0 0 0 0 0 0')
  const isPossible = (sortCode: string) => isPossibleNumber(table, { sortCode, accountNumber: '00000000' })
  expect(['199999', '200000', '200009', '200010'].map(isPossible)).toEqual([true, false, false, true])
})
