import { expect, test } from 'vitest'
import {
  averageOf,
  categoryAt,
  comparedWithBefore,
  equationWords,
  formatSigned,
  slugOf,
  spendingWords,
} from './spending-words.ts'

const before = { month: '2026-10', isToSameDay: true, spent: '162.10', categories: [] }

test.each([
  ['100.00', before, '£62.10 less than in October to the same day'],
  ['200.00', before, '£37.90 more than in October to the same day'],
  ['162.10', before, 'The same as in October to the same day'],
  ['100.00', { ...before, isToSameDay: false }, '£62.10 less than in October'],
  ['-10.00', { ...before, spent: '-5.00', isToSameDay: false }, '£5.00 less than in October'],
])('%s is compared with the month before', (spent, month, sentence) => {
  expect(comparedWithBefore(spent, month)).toBe(sentence)
})

test('the average names its months', () => {
  const average = { spent: '1310.00', categories: [] }
  expect(averageOf({ ...average, months: 6 })).toEqual({
    label: 'Average of six months',
    amount: '£1,310.00',
  })
  expect(averageOf({ ...average, months: 1 }).label).toBe('Average of one month')
  expect(averageOf(null).amount).toBe('–')
})

test('a category is in the address in lower case', () => {
  expect(slugOf('Eating out')).toBe('eating-out')
  expect(categoryAt('/uk-banking-dashboard/spending/eating-out/')).toBe('Eating out')
  expect(categoryAt('/dashboard/spending/Cash')).toBe('Cash')
  expect(categoryAt('/dashboard/spending/yachts')).toBeUndefined()
})

test('what is below zero has its sign before the pound', () => {
  expect(formatSigned('-1234.50')).toBe('−£1,234.50')
})

test('what is pending is said, and what is compared and added up has its name', () => {
  expect(spendingWords.pending('1062.10')).toBe('£1,062.10 is pending and not counted yet.')
  expect(spendingWords.nothing('2026-11')).toBe('Nothing was spent in November 2026.')
  expect(spendingWords.spentIn('2026-11')).toBe('Spent in November 2026')
  expect(spendingWords.byCategory).toBe('By category')
  expect(Object.values(spendingWords.columns)).toEqual([
    'Category',
    'Spent',
    'Payments',
    'Month before',
    'Average',
    'Budget',
  ])
  expect(equationWords.heading).toBe('Income and spending')
})

test.each([
  [
    { opening: '100.00', income: '50.00', spent: '20.00', ownMoves: '-30.00', closing: '100.00' },
    ['£100.00', '+ £50.00', '− £20.00', '− £30.00', '= £100.00'],
  ],
  [
    // More was given back than spent, and of what came in some went back.
    { opening: '-5.00', income: '-50.00', spent: '-12.50', ownMoves: '30.00', closing: '-12.50' },
    ['−£5.00', '− £50.00', '+ £12.50', '+ £30.00', '= −£12.50'],
  ],
])('income and spending of %j read as a sum', (sums, amounts) => {
  const spending = {
    month: '2026-11',
    firstMonth: null,
    presentMonth: '2026-11',
    pending: null,
    categories: [],
  }
  expect(equationWords.rows({ ...spending, ...sums })).toEqual([
    { label: 'Opening balance', amount: amounts[0] },
    { label: 'Income', amount: amounts[1] },
    { label: 'Spending', amount: amounts[2] },
    { label: 'Between your own accounts', amount: amounts[3] },
    { label: 'Closing balance', amount: amounts[4] },
  ])
})
