import { expect, test } from 'vitest'
import type { Account } from '../../../contract/accounts.ts'
import { placesOf, sourcesOf, targetsOf, totalPenceOf } from './places.ts'

const base: Account = {
  id: 'current',
  product: 'Current Account',
  productCode: 'current',
  name: 'Current Account',
  isPrimary: true,
  status: 'open',
  lockedUntil: null,
  freeze: null,
  closing: null,
  closedAt: null,
  holderName: 'Maya Okafor',
  holders: ['Maya Okafor'],
  accountNumber: '41187836',
  sortCode: '001964',
  iban: 'GB00SRSN00196441187836',
  currency: 'GBP',
  availableBalance: '1284.17',
  bookedBalance: '1284.17',
  openedAt: '2026-01-01T00:00:00Z',
  lastBookedAt: null,
  pots: [],
}
const holiday = {
  id: 'holiday',
  name: 'Holiday',
  balance: '420.00',
  goal: null,
  goalDate: null,
  colour: 'tarn',
} as const
const current: Account = { ...base, pots: [holiday] }
const flexiSave: Account = {
  ...base,
  id: 'flexisave',
  name: 'FlexiSave',
  productCode: 'flexisave',
  accountNumber: '41187840',
  availableBalance: '5482.69',
}
const fixed: Account = { ...base, id: 'fixed', productCode: 'fixed_1y', lockedUntil: '2027-11-25' }

const idsOf = (places: readonly { readonly id: string }[]) => places.map(({ id }) => id)
function targetIds(accounts: readonly Account[], from: string) {
  const places = placesOf(accounts)
  return idsOf(
    targetsOf(
      places,
      places.find(({ id }) => id === from),
    ),
  )
}

test('money moves from an account to the other accounts and to its own pots', () => {
  const accounts = [current, { ...flexiSave, pots: [{ ...holiday, id: 'other pot' }] }]
  expect(targetIds(accounts, 'current')).toEqual(['holiday', 'flexisave'])
  expect(targetIds(accounts, 'flexisave')).toEqual(['current', 'other pot'])
})

test('money moves from a pot to its account alone', () => {
  expect(targetIds([current, flexiSave], 'holiday')).toEqual(['current'])
})

test('Fixed Savings and closed accounts are no places', () => {
  expect(idsOf(placesOf([current, fixed, { ...flexiSave, status: 'closed' }]))).toEqual([
    'current',
    'holiday',
  ])
})

test('Fixed Savings that have ended give money to an account, and take none', () => {
  const ended: Account = { ...fixed, lockedUntil: null }
  expect(targetIds([current, ended], 'fixed')).toEqual(['current'])
  expect(idsOf(sourcesOf(placesOf([base, ended])))).toEqual(['fixed'])
  expect(targetIds([current, ended], 'current')).toEqual(['holiday'])
  expect(sourcesOf(placesOf([ended]))).toEqual([])
})

test('a frozen account takes money and gives none', () => {
  const places = placesOf([current, { ...flexiSave, status: 'frozen' }])
  expect(idsOf(sourcesOf(places))).toEqual(['current', 'holiday'])
  expect(targetIds([current, { ...flexiSave, status: 'frozen' }], 'current')).toContain('flexisave')
})

test('with one account and no pot, nothing can be moved', () => {
  expect(sourcesOf(placesOf([base]))).toEqual([])
  expect(sourcesOf(placesOf([base, fixed]))).toEqual([])
})

test('a place has a name for a list and one for a sentence', () => {
  const words = placesOf([current]).map(({ label, named }) => [label, named])
  expect(words).toEqual([
    ['Current Account (7836)', 'Current Account (7836)'],
    ['Pot Holiday', 'pot Holiday'],
  ])
})

test('the total is of all that is shown, pots included', () => {
  expect(totalPenceOf([current, flexiSave])).toBe(1_284_17n + 420_00n + 5_482_69n)
  expect(totalPenceOf([])).toBe(0n)
})
