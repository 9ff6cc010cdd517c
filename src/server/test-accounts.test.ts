import { expect, test } from 'vitest'
import { helpLines } from '../../content/facts/contact.ts'
import { demoModulusTable, testAccounts } from '../../content/facts/outside.ts'
import { fraudLine } from '../domain/payment-purposes.ts'
import { isPossibleNumber } from '../domain/modulus-check.ts'
import type { NameQuestion } from '../bank/outside/outside-banks.ts'
import { createSimulatedBanks } from '../bank/outside/simulated-banks.ts'

const banks = createSimulatedBanks(testAccounts)

const ask = (question: Partial<NameQuestion>, signal = new AbortController().signal) =>
  banks.checkName(
    { name: 'Somebody Else', kind: 'personal', sortCode: '000001', accountNumber: '10000001', ...question },
    signal,
  )

// The table of specification section 12.2.
test.each([
  ['10000001', 'personal', { reasonCode: null }],
  ['10000002', 'personal', { reasonCode: 'MBAM', heldName: 'Tomasz Zielinski' }],
  ['10000003', 'personal', { reasonCode: 'BAMM', heldName: 'Wrenmoor Cafe' }],
  ['10000004', 'business', { reasonCode: 'PAMM', heldName: 'Leah Brandt' }],
  ['10000005', 'personal', { reasonCode: 'BANM' }],
  ['10000006', 'business', { reasonCode: 'PANM' }],
  ['10000007', 'personal', { reasonCode: 'ANNM' }],
  ['10000008', 'personal', { reasonCode: 'AC01' }],
  ['10000009', 'personal', { reasonCode: 'IVCR' }],
  ['10000010', 'personal', { reasonCode: 'CASS' }],
  ['10000011', 'personal', { reasonCode: 'ACNS' }],
  ['10000012', 'personal', { reasonCode: 'SCNS' }],
  ['10000013', 'personal', { reasonCode: 'OPTO' }],
  ['10000015', 'personal', { reasonCode: null }],
  ['10000016', 'personal', { reasonCode: null }],
  ['10000017', 'personal', { reasonCode: 'AC01' }],
] as const)('00-00-01 %s, asked as %s', async (accountNumber, kind, verdict) => {
  expect(await ask({ accountNumber, kind })).toEqual(verdict)
})

test('account 10000014 answers when nobody waits any more', async () => {
  const over = new AbortController()
  const answer = ask({ accountNumber: '10000014' }, over.signal)
  over.abort()
  expect(await answer).toEqual({ reasonCode: 'no_answer' })
  expect(await ask({ accountNumber: '10000014' }, over.signal)).toEqual({ reasonCode: 'no_answer' })
})

test.each([
  ['10000002', 'Tomasz Zielinski', 'personal'],
  ['10000003', 'Wrenmoor Cafe', 'business'],
  ['10000004', 'Leah Brandt', 'personal'],
  ['10000005', 'Anybody', 'business'],
  ['10000006', 'Anybody', 'personal'],
] as const)('00-00-01 %s matches %s, %s', async (accountNumber, name, kind) => {
  expect(await ask({ accountNumber, name, kind })).toEqual({ reasonCode: null })
})

test('account 10000009 takes its roll number, however it is grouped', async () => {
  for (const secondaryReference of ['RN-4471', 'rn 4471'])
    expect(await ask({ accountNumber: '10000009', secondaryReference })).toEqual({ reasonCode: null })
  expect(await ask({ accountNumber: '10000009', secondaryReference: 'RN-4472' })).toEqual({
    reasonCode: 'IVCR',
  })
})

test('other banks answer no name checks', async () => {
  expect(await ask({ sortCode: '200000' })).toEqual({ reasonCode: 'SCNS' })
})

const isPossible = (sortCode: string, accountNumber: string) =>
  isPossibleNumber(demoModulusTable, { sortCode, accountNumber })

test('the demonstration’s own row checks 00-00-50 to 00-00-79, and no test account', () => {
  expect(isPossible('000050', '12345614')).toBe(true)
  expect(isPossible('000050', '12345602')).toBe(false)
  expect(isPossible('000079', '12345602')).toBe(false)
  expect(isPossible('000080', '12345602')).toBe(true)
  for (const { accountNumber } of testAccounts.accounts)
    expect(isPossible(testAccounts.sortCode, accountNumber)).toBe(true)
})

test('the number to call about a payment is the one for fraud', () => {
  expect(fraudLine).toBe(helpLines.fraud.phone)
})

// Part two, 12.2.
test.each([
  ['10000015', 59_999, { outcome: 'waiting' }],
  ['10000015', 60_000, { outcome: 'returned', code: '1161' }],
  ['10000016', 9_999, { outcome: 'waiting' }],
  ['10000016', 10_000, { outcome: 'returned', code: '1100' }],
  ['10000001', 0, { outcome: 'kept' }],
])('00-00-01 %s answers %i ms after a payment', async (accountNumber, ms, outcome) => {
  const madeAt = new Date('2026-11-26T10:00:00Z')
  const payment = {
    paymentId: '01890000-0000-7000-8000-000000000001',
    sortCode: '000001',
    accountNumber,
    amountPence: 1n,
    madeAt,
    at: new Date(madeAt.getTime() + ms),
  }
  expect(await banks.settle(payment, new AbortController().signal)).toEqual(outcome)
})
