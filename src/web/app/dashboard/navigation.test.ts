import { expect, test } from 'vitest'
import { barItems, isCurrent, moreItems, navigation, pageAt } from './navigation.ts'

const currentAt = (path: string) => navigation.filter(item => isCurrent(item, path)).map(({ label }) => label)

test.each([
  ['/dashboard', ['Home']],
  ['/dashboard/', ['Home']],
  ['/uk-banking-dashboard', ['Home']],
  ['/uk-banking-dashboard/overview', ['Home']],
  ['/dashboard/transactions', ['Transactions']],
  ['/uk-banking-dashboard/transactions', ['Transactions']],
  ['/uk-banking-dashboard/transactions/7', ['Transactions']],
  ['/uk-banking-dashboard/accounts', ['Accounts']],
  ['/dashboard/accounts/7/pots/9', ['Accounts']],
  ['/uk-banking-dashboard/payments', ['Payments']],
  ['/dashboard/payments/payees/7', ['Payments']],
  ['/uk-banking-dashboard/cards', ['Cards']],
  ['/dashboard/cards/7', ['Cards']],
  ['/settings', ['Settings']],
  ['/settings/', ['Settings']],
  ['/uk-banking-dashboard/settings', []],
  ['/uk-banking-dashboard/transactions-of-old', []],
])('at %s the current item is %j', (path, labels) => {
  expect(currentAt(path)).toEqual(labels)
})

test.each([
  ['/dashboard', 'Overview'],
  ['/uk-banking-dashboard/', 'Overview'],
  ['/dashboard/overview', 'Overview'],
  ['/uk-banking-dashboard/transactions', 'Transactions'],
  ['/dashboard/accounts', 'Accounts'],
  ['/dashboard/accounts/', 'Accounts'],
  ['/uk-banking-dashboard/accounts/7', 'Account'],
  ['/uk-banking-dashboard/accounts-of-old', 'Page not found in Online Banking'],
  ['/dashboard/payments', 'Payments'],
  ['/uk-banking-dashboard/payments/payees', 'Payees'],
  ['/uk-banking-dashboard/payments/payees/7', 'Payee'],
  ['/dashboard/payments/limits', 'Payment limits'],
  ['/dashboard/payments/coming-up', 'Coming up'],
  ['/uk-banking-dashboard/payments/direct-debits', 'Direct Debits'],
  ['/uk-banking-dashboard/payments/direct-debits/7', 'Direct Debit'],
  ['/uk-banking-dashboard/payments/claims/new', 'Report a problem'],
  ['/dashboard/payments/claims/7', 'Claim'],
  ['/dashboard/payments/scheduled', 'Scheduled payments'],
  ['/uk-banking-dashboard/payments/standing-orders', 'Standing orders'],
  ['/uk-banking-dashboard/payments/standing-orders/new', 'Set up a standing order'],
  ['/dashboard/payments/standing-orders/7', 'Standing order'],
  ['/uk-banking-dashboard/payments/7', 'Payment'],
  ['/dashboard/cards', 'Cards'],
  ['/uk-banking-dashboard/cards/order', 'Order a card'],
  ['/uk-banking-dashboard/cards/virtual', 'New virtual card'],
  ['/uk-banking-dashboard/cards/subscriptions', 'Subscriptions'],
  ['/uk-banking-dashboard/cards/7', 'Card'],
  ['/uk-banking-dashboard/spending', 'Spending'],
  ['/dashboard/spending/eating-out', 'Spending in a category'],
  ['/settings', 'Settings'],
  ['/dashboard/settings', 'Page not found in Online Banking'],
  ['/dashboard/no-such-page', 'Page not found in Online Banking'],
])('the page at %s is called %j', (path, title) => {
  expect(pageAt(path).title).toBe(title)
})

test.each([
  ['/dashboard', true],
  ['/uk-banking-dashboard/overview/', true],
  ['/dashboard/transactions', true],
  ['/uk-banking-dashboard/statements', true],
  ['/uk-banking-dashboard/accounts', false],
  ['/uk-banking-dashboard/payments', false],
  ['/uk-banking-dashboard/support', false],
  ['/settings', false],
  ['/dashboard/no-such-page', false],
])('whether promotions stand on top at %s: %s', (path, isTrue) => {
  expect(pageAt(path).isPromoted === true).toBe(isTrue)
})

const labels = (items: typeof navigation) => items.map(({ label }) => label)

test('every item is in the left navigation, and either in a phone’s bar or in its More', () => {
  expect(labels(navigation)).toEqual([
    'Home',
    'Accounts',
    'Transactions',
    'Payments',
    'Cards',
    'Statements',
    'Settings',
    'Support',
  ])
  expect(labels(barItems)).toEqual(['Home', 'Transactions', 'Payments', 'Accounts'])
  expect(labels(moreItems)).toEqual(['Cards', 'Statements', 'Settings', 'Support'])
})
