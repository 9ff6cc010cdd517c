import { describe, expect, test } from 'vitest'
import { accountAt, chosenInAddress, nameInAddress, transactionsAddress } from './account-address.ts'
import { accountAddress, namedInPath, potAddress, statementsAddress } from './own-account-address.ts'

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

test('a list needs no name for the primary account, which stands first', () => {
  expect(chosenInAddress(both, current.id)).toBeUndefined()
  expect(chosenInAddress(both, savings.id)).toBe(savings.id)
  expect(chosenInAddress(undefined, current.id)).toBe(current.id)
})

describe('the address of transactions', () => {
  const path = '/uk-banking-dashboard/transactions'

  test('is as it always was where there is one account', () => {
    expect(transactionsAddress([current], { accountId: current.id })).toBe(path)
    expect(transactionsAddress([current], { accountId: current.id, id: 'TXN12' })).toBe(
      `${path}?transaction=TXN12`,
    )
  })

  test('names the account of a list, unless it is the primary one', () => {
    expect(both.map(({ id }) => transactionsAddress(both, { accountId: id }))).toEqual([
      path,
      `${path}?account=${savings.id}`,
    ])
  })

  test('tells TXN12 of one account from TXN12 of another', () => {
    expect(both.map(({ id }) => transactionsAddress(both, { accountId: id, id: 'TXN12' }))).toEqual([
      `${path}?account=${current.id}&transaction=TXN12`,
      `${path}?account=${savings.id}&transaction=TXN12`,
    ])
  })
})

describe('the address of an account’s page', () => {
  test('names the account, or one of its pots', () => {
    expect(namedInPath(accountAddress(current.id))).toEqual({ accountId: current.id })
    expect(namedInPath(potAddress(current.id, savings.id))).toEqual({
      accountId: current.id,
      potId: savings.id,
    })
  })

  test('is read under both prefixes, with a slash at its end, and in capitals', () => {
    const path = `/dashboard/accounts/${current.id.toUpperCase()}/`
    expect(namedInPath(path)).toEqual({ accountId: current.id })
  })

  test.each([
    '/uk-banking-dashboard/accounts',
    '/uk-banking-dashboard/accounts/7',
    `/uk-banking-dashboard/accounts/${current.id}/cards`,
    `/accounts/${current.id}`,
  ])('%s names none', path => {
    expect(namedInPath(path)).toBeUndefined()
  })
})

test('the address of statements names the account, unless it is the primary one', () => {
  expect(statementsAddress(both, current.id)).toBe('/uk-banking-dashboard/statements')
  expect(statementsAddress([current], current.id)).toBe('/uk-banking-dashboard/statements')
  expect(statementsAddress(both, savings.id)).toBe(`/uk-banking-dashboard/statements?account=${savings.id}`)
})
