import { array, assert, boolean, constantFrom, pre, property, stringMatching } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isWithinDistance } from './edit-distance.ts'
import { matchName, type NameHolder } from './name-match.ts'

const person = (...names: string[]): NameHolder => ({ kind: 'personal', names })
const business = (...names: string[]): NameHolder => ({ kind: 'business', names })

const maya = person('Maya Okafor')
const william = person('William Henry Carr')
const sian = person('Siân O’Brien-Jones')
const couple = person('Maya Okafor', 'Daniel Reyes')
const aldermoor = business('Aldermoor Joinery Ltd', 'Aldermoor Doors')

// The table of section 12.2.
describe.each([
  [
    'Maya Okafor',
    maya,
    ['maya okafor', 'Ms Maya Okafor', 'Okafor, Maya', 'Maya Ngozi Okafor'],
    ['M Okafor', 'Maya Okafer', 'Mya Okafor'],
    ['Okafor', 'Mya Okafer'],
  ],
  [
    'William Henry Carr',
    william,
    ['William Carr', 'William H Carr'],
    ['Bill Carr', 'W H Carr', 'William J Carr'],
    ['Will Smith'],
  ],
  ['Siân O’Brien-Jones', sian, ['Sian OBrien Jones'], ['Sian Jones'], ['Shaun Jones']],
  [
    'Maya Okafor, Daniel Reyes',
    couple,
    ['Daniel Reyes', 'Daniel Reyes & Maya Okafor'],
    ['Dan Reyes'],
    ['Maya Okafor and Ian Lee', 'Maya and Daniel Reyes'],
  ],
  [
    'Aldermoor Joinery Ltd, Aldermoor Doors',
    aldermoor,
    ['ALDERMOOR JOINERY', 'Aldermoor Doors', 'Tarrant t/a Aldermoor Doors'],
    ['Aldermore Joinery', 'Joinery Aldermoor', 'Aldermoor Joinery (UK)'],
    ['Aldermoor'],
  ],
] as const)('held: %s', (_, holder, match, close, none) => {
  test.each([
    ...match.map(typed => [typed, 'match'] as const),
    ...close.map(typed => [typed, 'close'] as const),
    ...none.map(typed => [typed, 'none'] as const),
  ])('%s: %s', (typed, outcome) => {
    expect(matchName(typed, holder).outcome).toBe(outcome)
  })
})

test.each([
  ['Dan Reyes & Maya Okafor', couple, ['Daniel Reyes']],
  ['Dan Reyes & Mya Okafor', couple, ['Daniel Reyes', 'Maya Okafor']],
  ['Maya Okafer', maya, ['Maya Okafor']],
  ['Aldermoor Dors', aldermoor, ['Aldermoor Doors']],
  ['Maya Okafor', maya, []],
  ['Maya Okafor and Ian Lee', couple, []],
  ['Dan Reyes and Ian Lee', couple, []],
])('%s shows of the holders only those who are close', (typed, holder, close) => {
  expect(matchName(typed, holder).close).toEqual(close)
})

test.each([
  ['Maya & Daniel Okafor', person('Daniel Okafor', 'Maya Okafor'), 'match'],
  ['Anna van der Berg', person('Anna Vanderberg'), 'match'],
  ['Jean Paul Carr', person('Jean-Paul Carr'), 'match'],
  ['Jean Carr', person('Jean-Paul Carr'), 'close'],
  ['Lukasz Kowalski', person('Łukasz Kowalski'), 'match'],
  ['Soren Strasse', person('Søren Straße'), 'match'],
  ['Dr Prof Maya Okafor', maya, 'match'],
  ['Ng', person('Na'), 'none'],
  ['Madonna', person('Madonna'), 'match'],
  ['', maya, 'none'],
  ['–', maya, 'none'],
  ['and', couple, 'none'],
  ['The Company Ltd', business('The Company Ltd'), 'match'],
  ['Smith + Sons Limited', business('Smith and Sons'), 'match'],
  ['Fish Shop', business('The Fish and Chip Shop'), 'none'],
] as const)('%s', (typed, holder, outcome) => {
  expect(matchName(typed, holder).outcome).toBe(outcome)
})

const word = stringMatching(/^[a-zéüñçäö]{1,9}$/)
const name = array(word, { minLength: 1, maxLength: 5 }).map(words => words.join(' '))
const kinds = constantFrom<NameHolder['kind']>('personal', 'business')

const variationsOf = (text: string) => [
  text.toUpperCase(),
  text.normalize('NFD').replace(/\p{M}/gu, ''),
  text.normalize('NFD'),
  `  ${text.replaceAll(' ', '  \u00a0')} `,
]

test('case, accents and spacing change nothing, on either side', () => {
  assert(
    property(name, name, kinds, boolean(), (typed, held, kind, isSame) => {
      const other = isSame ? typed : held
      const outcome = (one: string, two: string) => matchName(one, { kind, names: [two] }).outcome
      for (const one of variationsOf(typed)) expect(outcome(one, other)).toBe(outcome(typed, other))
      for (const two of variationsOf(other)) expect(outcome(typed, two)).toBe(outcome(typed, other))
    }),
  )
})

test('a name always matches itself', () => {
  assert(
    property(name, kinds, (held, kind) => {
      pre(!/\band\b/.test(held))
      expect(matchName(held, { kind, names: [held] }).outcome).toBe('match')
    }),
  )
})

/** The work that the comparison of two long, nearly equal names takes. */
function stepsOf(length: number, kind: NameHolder['kind'], unit: string): number {
  const work = { steps: 0 }
  const long = unit.repeat(Math.ceil(length / unit.length)).slice(0, length)
  matchName(`x${long.slice(1)}`, { kind, names: [`${long.slice(0, -1)}y`, long.toUpperCase()] }, work)
  return work.steps
}

test.each([
  ['personal', 'ab '],
  ['personal', 'abcdefghi '],
  ['personal', 'abcdefghi-'],
  ['business', 'ab '],
  ['business', 'abcdefghijk'],
] as const)('the work of a %s name like %s grows no faster than its length', (kind, unit) => {
  const [short, long] = [stepsOf(35, kind, unit), stepsOf(140, kind, unit)]
  expect(long).toBeLessThanOrEqual(4.5 * short)
  expect(long).toBeLessThan(12_000)
})

test('a name beyond 140 characters takes no more work than one of 140', () => {
  expect(stepsOf(10_000, 'personal', 'abcdefghi-')).toBeLessThan(12_000)
  expect(stepsOf(10_000, 'business', 'abcdefghijk')).toBeLessThan(12_000)
})

/** The whole table of distances, without a bound: swaps of letters that other edits separated included. */
function distanceOf(one: string, other: string): number {
  const lastRows = new Map<string, number>()
  const far = one.length + other.length
  const table = Array.from({ length: one.length + 2 }, () =>
    Array.from({ length: other.length + 2 }, () => far),
  )
  const at = (i: number, j: number) => table[i + 1]?.[j + 1] ?? far
  const set = (i: number, j: number, value: number) => {
    const row = table[i + 1]
    if (row) row[j + 1] = value
  }
  for (let i = 0; i <= one.length; i++) set(i, 0, i)
  for (let j = 0; j <= other.length; j++) set(0, j, j)
  for (let i = 1; i <= one.length; i++) {
    let lastColumn = 0
    for (let j = 1; j <= other.length; j++) {
      const [row, column] = [lastRows.get(other[j - 1] ?? '') ?? 0, lastColumn]
      const isSame = one[i - 1] === other[j - 1]
      if (isSame) lastColumn = j
      set(
        i,
        j,
        Math.min(
          at(i - 1, j - 1) + (isSame ? 0 : 1),
          at(i - 1, j) + 1,
          at(i, j - 1) + 1,
          (row === 0 || column === 0 ? far : at(row - 1, column - 1)) + (i - row - 1) + 1 + (j - column - 1),
        ),
      )
    }
    lastRows.set(one[i - 1] ?? '', i)
  }
  return at(one.length, other.length)
}

test('the bounded distance says what the whole table of distances says', () => {
  const letters = stringMatching(/^[abc]{0,8}$/)
  assert(
    property(letters, letters, constantFrom(0, 1, 2), (one, other, most) => {
      expect(isWithinDistance(one, other, most, { steps: 0 })).toBe(distanceOf(one, other) <= most)
    }),
    { numRuns: 2000 },
  )
})

test.each([
  // Signs and letters.
  ['Anna Kjaer', person('Anna Kjær'), 'match'],
  ["Sian O'Brien-Jones", sian, 'match'],
  ['Sian O‘Brien–Jones', sian, 'match'],
  ['Sian OʼBrien\u2212Jones', sian, 'match'],
  ['Sian O`Brien Jones', sian, 'match'],
  ['Maya.Okafor', maya, 'match'],
  ['Maya – Okafor', maya, 'match'],
  ['24 Hour Fish', business('25 Hour Fish Bar'), 'none'],
  // Titles, on either side; one alone is a name.
  ['Maya Okafor', person('Dr Maya Okafor'), 'match'],
  ['Mr Mrs Ms Miss Mx Dr Prof Sir Dame Lord Lady Rev Maya Okafor', maya, 'match'],
  ['Dr', person('Dr'), 'match'],
  // An initial is a first letter alone.
  ['A Okafor', maya, 'none'],
  ['N Okafor', maya, 'none'],
  ['Ma Okafor', maya, 'none'],
  ['Maya Okafor', person('M Okafor'), 'close'],
  ['Maya Okafor', person('A Okafor'), 'none'],
  ['Maya Okafor', person('Ma Okafor'), 'none'],
  ['Maya O', maya, 'close'],
  // One is equal.
  ['M Okafer', maya, 'none'],
  ['M O', maya, 'none'],
  ['S Jones', sian, 'none'],
  ['Bill Car', william, 'none'],
  ['Sian Brown', sian, 'none'],
  ['Nadia Okafor', maya, 'none'],
  // Half a double name, on either side.
  ['Sian OBrien-Jones', person('Sian Jones'), 'close'],
  ['Sian OBrien', sian, 'close'],
  ['Sian Jones', person('Sian O’Brien-Jones Smith'), 'none'],
  ['Paul Carr', person('Jean-Paul Carr'), 'close'],
  ['Jean-Paul Carr', person('Paul Carr'), 'close'],
  // Middle names.
  ['William Henri Carr', william, 'close'],
  ['William J Carr', person('William Carr'), 'match'],
  ['W Henry Carr', william, 'close'],
  ['William Henry James Carr', william, 'match'],
  ['William H J Carr', person('William Henry James Carr'), 'match'],
  ['William H K Carr', person('William Henry James Carr'), 'close'],
  // Two words may be a first name, and three a last one; no word is in both.
  ['Jean Paul Xavier Carr', person('Jean-Paul Carr'), 'match'],
  ['Anna Rosa Maria Zoe Carr', person('Annarosamaria Carr'), 'none'],
  ['Anna Rose van der Berg', person('Anna Vanderberg'), 'match'],
  ['Anna Rose Maximilian van der Berg', person('Anna Maximilianvanderberg'), 'none'],
  ['Maya Okafor', person('Mayaokafor Okafor'), 'none'],
  // In another order.
  ['Okafor Maya', maya, 'match'],
  ['Okafor M', maya, 'close'],
  ['Carr William Henry', william, 'match'],
  ['Henry Carr William', william, 'none'],
] as const)('of a person, %s', (typed, holder, outcome) => {
  expect(matchName(typed, holder).outcome).toBe(outcome)
})

const okafors = person('Daniel Okafor', 'Maya Okafor')

test.each([
  ['Maya – and Daniel Okafor', okafors, 'match'],
  ['– & Maya Okafor', couple, 'match'],
  ['Maya Okafor and', couple, 'match'],
  ['Maya and Okafor', maya, 'none'],
  ['Maya Okafor and Maya Okafor', maya, 'none'],
  ['Maya Okafor and Maya Okafor', couple, 'none'],
  ['Maya Okafor, Daniel Reyes and Ian Lee', couple, 'none'],
  ['Maya Okafor and Daniel Reyes and Ian Lee', couple, 'none'],
  ['Mrs Maya and Mr Daniel Okafor', okafors, 'match'],
  ['Dan & Mya Okafor', okafors, 'close'],
  ['Daniel & Mya Okafor', okafors, 'close'],
  ['Maya', couple, 'none'],
] as const)('of two holders, %s', (typed, holder, outcome) => {
  expect(matchName(typed, holder).outcome).toBe(outcome)
})

test.each([
  // Without what says only what it is.
  ['The Aldermoor Joinery Company PLC', aldermoor, 'match'],
  ['Aldermoor Joinery', business('The Aldermoor Joinery LLP LP CIC CIO Co Inc Limited'), 'match'],
  ['Company', business('Limited'), 'none'],
  // Either side of "t/a", as a word.
  ['Tarrant T/A Aldermoor Doors', aldermoor, 'match'],
  ['Aldermoor Doors t/a Tarrant', aldermoor, 'match'],
  ['Aldermoor Doors', business('Tarrant t/a Aldermoor Doors'), 'match'],
  ['Tarrant', business('Tarrant t/a Aldermoor Doors'), 'match'],
  ['t/a Aldermoor Doors', aldermoor, 'match'],
  ['Chest/a Aldermoor Doors', aldermoor, 'none'],
  ['Tarrant t/aAldermoor Doors', aldermoor, 'none'],
  ['!', business('?'), 'none'],
  // Another order.
  ['Aldermoor Joinery', business('Joinery Aldermoor'), 'close'],
  ['Joinery-Aldermoor', aldermoor, 'close'],
  ['Doors Aldermoor', aldermoor, 'close'],
  // One word more among three, wherever.
  ['North Aldermoor Joinery', aldermoor, 'close'],
  ['Aldermoor North Joinery', aldermoor, 'close'],
  ['Aldermoor Joinery', business('Aldermoor North Joinery'), 'close'],
  ['Aldermoor North West Joinery', aldermoor, 'none'],
  ['Aldermoor', business('Aldermoor North'), 'none'],
  ['Aldermoor North Fencing', aldermoor, 'none'],
  // Near.
  ['Aldermoor Jionery', aldermoor, 'close'],
  ['Alder Joinery', aldermoor, 'none'],
] as const)('of a business, %s', (typed, holder, outcome) => {
  expect(matchName(typed, holder).outcome).toBe(outcome)
})

test('a business that matches by one name shows no other, and one that is close the first that is', () => {
  const names = business('Aldermoor Dors', 'Aldermoor Doors', 'Aldermore Doors')
  expect(matchName('Aldermoor Doors', names)).toEqual({ outcome: 'match', close: [] })
  expect(matchName('Aldermor Doors', names)).toEqual({ outcome: 'close', close: ['Aldermoor Dors'] })
  expect(matchName('Tarrant', names)).toEqual({ outcome: 'none', close: [] })
})

test('what comes after 140 characters does not count', () => {
  expect(matchName(`Maya Okafor${' '.repeat(129)}Smith`, maya).outcome).toBe('match')
  // One letter of it counts, and is near.
  expect(matchName(`Maya Okafor${' '.repeat(128)}Smith`, maya).outcome).toBe('close')
  const long = 'abcdefghij'.repeat(14)
  expect(matchName(`${long} t/a Aldermoor Doors`, aldermoor).outcome).toBe('none')
  expect(matchName(`${long}klm`, business(`${long}xyz`)).outcome).toBe('match')
})
