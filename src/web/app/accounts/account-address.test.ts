import { describe, expect, test } from 'vitest'
import { accountAt, nameInAddress, transactionsAddress } from './account-address.ts'

const current = { id: '0199a1b2-0000-7000-8000-000000000001' }
const savings = { id: '0199a1b2-0000-7000-8000-000000000002' }
const both = [current, savings]
const at = (address: string) => accountAt(new URLSearchParams(address), both)

test('an address without an account shows the primary one', () => {
  expect(at('')).toBe(current)
  expect(at('page=2')).toBe(current)
})

test('an address shows the account that it names', () => {
  expect(at(`account=${savings.id}`)).toBe(savings)
  expect(at(`account=${current.id}`)).toBe(current)
})

test('an account that the customer does not reach is not shown', () => {
  expect(at('account=0199a1b2-0000-7000-8000-000000000009')).toBe(current)
  expect(accountAt(new URLSearchParams(), undefined)).toBeUndefined()
})

test('of one account no address speaks', () => {
  expect(nameInAddress([current], current.id)).toBeUndefined()
})

test('of several accounts each is named, the primary one too, and so is one that is not the customer’s', () => {
  expect(nameInAddress(both, current.id)).toBe(current.id)
  expect(nameInAddress(both, savings.id)).toBe(savings.id)
  expect(nameInAddress([current], savings.id)).toBe(savings.id)
})

describe('the address of transactions', () => {
  const path = '/uk-banking-dashboard/transactions'

  test('is as it always was where there is one account', () => {
    expect(transactionsAddress([current], { accountId: current.id })).toBe(path)
    expect(transactionsAddress([current], { accountId: current.id, id: 'TXN12' })).toBe(
      `${path}?transaction=TXN12`,
    )
  })

  test('tells TXN12 of one account from TXN12 of another', () => {
    expect(both.map(({ id }) => transactionsAddress(both, { accountId: id, id: 'TXN12' }))).toEqual([
      `${path}?account=${current.id}&transaction=TXN12`,
      `${path}?account=${savings.id}&transaction=TXN12`,
    ])
  })
})
