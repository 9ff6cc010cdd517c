import { expect, test } from 'vitest'
import { isCurrent, navigation } from './navigation.ts'

const currentAt = (path: string) => navigation.filter(item => isCurrent(item, path)).map(({ label }) => label)

test.each([
  ['/dashboard', ['Home']],
  ['/dashboard/', ['Home']],
  ['/uk-banking-dashboard', ['Home']],
  ['/uk-banking-dashboard/overview', ['Home']],
  ['/dashboard/transactions', ['Transactions']],
  ['/uk-banking-dashboard/transactions', ['Transactions']],
  ['/uk-banking-dashboard/transactions/7', ['Transactions']],
  ['/settings', []],
  ['/uk-banking-dashboard/transactions-of-old', []],
])('at %s the current item is %j', (path, labels) => {
  expect(currentAt(path)).toEqual(labels)
})
