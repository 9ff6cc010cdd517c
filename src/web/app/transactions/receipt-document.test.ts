import { expect, test } from 'vitest'
import type { TransactionDetails } from '../../../contract/transactions.ts'
import { type DeclineReason, declineReasons } from '../../../domain/decline-reasons.ts'
import { listSteps } from './details-drawer.tsx'
import { listFacts, formatReceipt } from './receipt-document.ts'

const paid: TransactionDetails = {
  transaction: {
    id: 'TXN21',
    transferId: '4f0b8b5e-0000-4000-8000-000000000001',
    date: '2026-10-13T10:20:07.000Z',
    description: 'International Transfer',
    reference: 'HULL-DEP-3310',
    category: 'International Transfer',
    type: 'debit',
    amount: '184500.00',
    balance: '6620000.00',
    status: 'completed',
    recipientName: 'Kestrel Marine Ltd',
  },
  receipt: {
    holderName: 'Eleanor Whitcombe',
    sortCode: '001964',
    accountNumber: '41027836',
    destination: 'SE45 5000 0000 0583 9825 7466',
    placedAt: '2026-10-13T10:20:04.000Z',
  },
}

const declined = (reason: DeclineReason): TransactionDetails => {
  const { balance: _, ...transaction } = paid.transaction
  return { transaction: { ...transaction, status: 'declined', reason }, receipt: { ...paid.receipt, reason } }
}

test('a receipt names recipient and payer, and not the remaining balance', () => {
  expect(formatReceipt(paid)).toBe(
    [
      '−£184,500.00, 13 October 2026, 11:20, Completed',
      'To: Kestrel Marine Ltd',
      'Account Number / IBAN: SE45 5000 0000 0583 9825 7466',
      'Reference: HULL-DEP-3310',
      'Category: International Transfer',
      'From: Eleanor Whitcombe, 00-19-64 41027836',
      'Transaction: TXN21',
    ].join('\n'),
  )
})

test('what description and reference both say stands in a receipt once', () => {
  const said = 'Transfer to Kestrel Marine Ltd for the berth in Hull'
  const facts = listFacts({
    ...paid,
    transaction: { ...paid.transaction, type: 'credit', description: said, reference: said },
  })
  expect(facts.filter(({ value }) => value === said)).toEqual([{ name: 'Reference', value: said }])
})

test('a deposit came to the account and says what it was', () => {
  const { recipientName: _, ...transaction } = paid.transaction
  const { destination: __, ...receipt } = paid.receipt
  const facts = listFacts({
    transaction: {
      ...transaction,
      type: 'credit',
      description: 'Deposit from Ashdown Estates',
      reference: '',
    },
    receipt,
  })
  expect(facts.slice(0, 2)).toEqual([
    { name: 'Description', value: 'Deposit from Ashdown Estates' },
    { name: 'To', value: 'Eleanor Whitcombe, 00-19-64\u00a041027836' },
  ])
  expect(facts.map(({ name }) => name)).not.toContain('Reference')
})

test('a declined transfer says why first', () => {
  const facts = listFacts(declined('insufficient_funds'))
  expect(facts[0]).toEqual({ name: 'Why', value: 'Insufficient funds' })
})

test('only one above the limit is flagged for review; without the funds it is declined', () => {
  const statuses = declineReasons.map(reason => [
    formatReceipt(declined(reason)).split('\n')[0]?.split(', ').at(-1),
    listSteps(declined(reason)).at(-1)?.label,
  ])
  expect(statuses).toEqual([
    ['Declined', 'Declined'],
    ['Declined', 'Declined'],
    ['Flagged for Review', 'Flagged for Review'],
    ['Declined', 'Declined'],
  ])
})

test('one that was declined for a reason that the page does not know is declined', () => {
  const { transaction, receipt } = declined('insufficient_funds')
  const reason = { reason: 'sanctions_match' }
  const details: TransactionDetails = {
    transaction: Object.assign(transaction, reason),
    receipt: Object.assign(receipt, reason),
  }
  expect(listFacts(details)[0]).toEqual({ name: 'Why', value: 'Declined by the bank' })
  expect(formatReceipt(details)).toContain(', Declined\n')
  expect(listSteps(details).at(-1)?.label).toBe('Declined')
})

test('a status that the page does not know is shown as the bank has it, and is not declined', () => {
  const details: TransactionDetails = {
    ...paid,
    transaction: Object.assign({ ...paid.transaction }, { status: 'scheduled' }),
  }
  expect(formatReceipt(details)).toContain(', scheduled\n')
  expect(listSteps(details).map(({ label }) => label)).toEqual(['Sent by you', 'scheduled'])
})

test('the trail has the times of the order and of the decision', () => {
  expect(listSteps(paid)).toEqual([
    { label: 'Sent by you', at: '2026-10-13T10:20:04.000Z' },
    { label: 'Checked: within your limit and balance', at: '2026-10-13T10:20:07.000Z' },
    { label: 'Completed', at: '2026-10-13T10:20:07.000Z' },
  ])
  expect(listSteps(declined('amount_requires_manual_review'))[1]?.label).toBe(
    'Checked: above the limit of one transfer',
  )
})

test('an entry that was dated back is never sent after it was decided', () => {
  const datedBack = { ...paid, receipt: { ...paid.receipt, placedAt: '2026-11-20T09:00:00.000Z' } }
  expect(listSteps(datedBack)[0]?.at).toBe(paid.transaction.date)
})
