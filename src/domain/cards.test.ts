import { expect, test } from 'vitest'
import {
  cardDesignNames,
  cardDesigns,
  cardLabel,
  cardLimitNames,
  cardLimits,
  cardStatuses,
  cardStatusNames,
  hasEnded,
  isInUse,
  luhnDigit,
  replacementReasonNames,
  replacementReasons,
} from './cards.ts'

test('each list names what its map has, in its order', () => {
  expect(cardDesignNames).toEqual(Object.keys(cardDesigns))
  expect(cardStatusNames).toEqual(Object.keys(cardStatuses))
  expect(replacementReasonNames).toEqual(Object.keys(replacementReasons))
  expect(cardLimitNames).toEqual(Object.keys(cardLimits))
})

test('each status of a card has its words', () => {
  expect(cardStatusNames.map(name => cardStatuses[name])).toEqual([
    'Ordered',
    'On its way',
    'Active',
    'Frozen',
    'Stopped',
    'Replaced',
    'Cancelled',
    'Expired',
  ])
})

test('a stopped, replaced, cancelled or expired card has ended; an active or frozen one is in use', () => {
  expect(cardStatusNames.filter(hasEnded)).toEqual(['stopped', 'replaced', 'cancelled', 'expired'])
  expect(cardStatusNames.filter(isInUse)).toEqual(['active', 'frozen'])
})

test.each([
  ['7992739871', '3'], // the standard's usual example
  ['900019640000000', '3'],
  ['0', '0'],
  ['5', '9'], // 10: its digits make 1
  ['4', '2'], // 8
])('the check digit of %s is %s', (digits, digit) => {
  expect(luhnDigit(digits)).toBe(digit)
})

test('no single wrong digit has the same check digit', () => {
  const digits = '900019641234567'
  for (const [at, digit] of digits.split('').entries())
    for (const other of '0123456789')
      if (other !== digit)
        expect(luhnDigit(digits.slice(0, at) + other + digits.slice(at + 1))).not.toBe(luhnDigit(digits))
})

test.each([
  [{ kind: 'physical', design: 'tarn', name: null, lastFour: '4823' }, 'Tarn card (4823)'],
  [{ kind: 'virtual', design: null, name: 'Streaming', lastFour: '1234' }, 'Streaming (1234)'],
  [{ kind: 'virtual', design: null, name: null, lastFour: '1234' }, 'Virtual card (1234)'],
] as const)('%j is called %s', (card, label) => {
  expect(cardLabel(card)).toBe(label)
})
