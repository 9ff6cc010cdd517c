import { describe, expect, test } from 'vitest'
import type { Account } from '../../../contract/accounts.ts'
import { choiceOf } from '../accounts/account-chooser.tsx'
import { defaultPayer, payersOf } from './payers.ts'

const accountOf = (id: string, rest: Partial<Account> = {}): Account => ({
  id,
  product: 'Current Account',
  productCode: 'current',
  name: 'Current Account',
  isPrimary: false,
  status: 'open',
  lockedUntil: null,
  freeze: null,
  closing: null,
  closedAt: null,
  holderName: 'Maya Okafor',
  holders: ['Maya Okafor'],
  accountNumber: '41187836',
  sortCode: '001964',
  iban: 'GB00SARS00196441187836',
  currency: 'GBP',
  availableBalance: '1284.17',
  bookedBalance: '1284.17',
  openedAt: '2026-01-05T09:00:00.000Z',
  lastBookedAt: null,
  pots: [],
  ...rest,
})

const current = accountOf('current', { isPrimary: true })
const joint = accountOf('joint', { productCode: 'joint' })
const frozen = accountOf('frozen', { productCode: 'joint', status: 'frozen' })
const closed = accountOf('closed', { status: 'closed' })
const flexiSave = accountOf('flexisave', { productCode: 'flexisave', name: 'FlexiSave' })

test('others are paid from open current and joint accounts that are not frozen', () => {
  expect(payersOf([frozen, current, flexiSave, joint, closed])).toEqual([current, joint])
})

describe('a transfer is paid', () => {
  test('from the account of the page', () => expect(defaultPayer(joint, [current, joint])).toBe(joint))
  test('else from the primary account', () => expect(defaultPayer(flexiSave, [joint, current])).toBe(current))
  test('else from the first', () => expect(defaultPayer(flexiSave, [joint])).toBe(joint))
  test('else from none that can pay: the bank says why', () => expect(defaultPayer(frozen, [])).toBe(frozen))
})

test('an account is chosen by its short name and what it has available, a closed one by its name', () => {
  expect(choiceOf(flexiSave)).toBe('FlexiSave (7836), £1,284.17')
  expect(choiceOf({ ...flexiSave, status: 'closed' })).toBe('FlexiSave (7836), closed')
})
