import { expect, test } from 'vitest'
import { merchantCategory, merchantRanges } from './merchant-categories.ts'

test.each([
  ['5411', 'Groceries'],
  ['5499', 'Groceries'],
  ['5812', 'Eating out'],
  ['4112', 'Transport'],
  ['5541', 'Transport'],
  ['3000', 'Travel'],
  ['4511', 'Travel'],
  ['7011', 'Travel'],
  ['7512', 'Travel'],
  ['5300', 'Shopping'],
  ['5651', 'Shopping'],
  ['5732', 'Shopping'],
  ['5999', 'Shopping'],
  ['5200', 'Home'],
  ['5722', 'Home'],
  ['4899', 'Bills'],
  ['9311', 'Bills'],
  ['5815', 'Subscriptions'],
  ['5968', 'Subscriptions'],
  ['7995', 'Entertainment'],
  ['5912', 'Health'],
  ['8011', 'Health'],
  ['8351', 'Family'],
  ['8398', 'Giving'],
  ['6010', 'Cash'],
  ['6011', 'Cash'],
  ['5299', 'Other'],
  ['0742', 'Other'],
])('a merchant of %s is %s', (mcc, category) => {
  expect(merchantCategory(mcc)).toBe(category)
})

test('the narrowest range that has a merchant says its category', () => {
  expect(merchantCategory('7997')).toBe('Health') // within 7800–7999, Entertainment
  expect(merchantCategory('5814')).toBe('Eating out') // within 5300–5999, Shopping
  expect(merchantCategory('5712')).toBe('Home')
})

test('of two ranges that overlap one is the narrower, so no tie is left to decide', () => {
  const ties = merchantRanges.flatMap(([one, from, to], n) =>
    merchantRanges
      .slice(n + 1)
      .filter(([, first, last]) => from <= last && first <= to && to - from === last - first)
      .map(([other]) => `${one} and ${other}`),
  )
  expect(ties).toEqual([])
})
