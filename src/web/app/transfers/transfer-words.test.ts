import { expect, test } from 'vitest'
import type { Transfer } from '../../../contract/transfers.ts'
import { resultWords, transferWords } from './transfer-words.ts'

const transfer: Transfer = {
  id: '0b9d2c1e-6a55-4a39-9f7b-2f7a2c1f0e11',
  transactionId: 'TXN25',
  accountId: '0199a1b2-0000-7000-8000-000000000001',
  recipientName: 'Kestrel Marine Ltd',
  destination: 'SE45 5000 0000 0583 9825 7466',
  amount: '48250.00',
  currency: 'GBP',
  reference: 'HULL-DEP-3311',
  category: 'International Transfer',
  type: 'debit',
  status: 'completed',
  date: '2026-10-16T14:04:00.000Z',
}

test('a completed transfer says so, and its toast names the recipient', () => {
  expect(resultWords(transfer)).toMatchObject({
    heading: 'Transfer Successful',
    sentence: 'Your transfer of £48,250.00 has been processed successfully.',
    toast: '£48,250.00 has been transferred to Kestrel Marine Ltd',
  })
})

test('above the limit the result names an address to write to', () => {
  const words = resultWords({
    ...transfer,
    amount: '2450000.00',
    status: 'declined',
    reason: 'amount_requires_manual_review',
  })
  expect(words).toEqual({
    heading: 'Transfer Declined',
    sentence: 'Amount Requires Manual Review.',
    advice: { before: 'Contact ', contact: 'support@sarsen.example', after: ' for assistance.' },
    whereFound:
      'No money has left your account. The transfer is kept in your transactions as Flagged for Review.',
    toast: '£2,450,000.00 requires manual review',
  })
})

test('without the funds the words are its own', () => {
  const words = resultWords({ ...transfer, status: 'declined', reason: 'insufficient_funds' })
  expect(words.sentence).toMatch(/^Insufficient funds/)
  expect(words.toast).toMatch(/^Insufficient funds/)
  expect(words.whereFound).toBe(
    'No money has left your account. The transfer is kept in your transactions as Declined.',
  )
})

/** A transfer as a bank that is newer than this page answers it. */
const newer = (changes: Readonly<Record<string, string>>): Transfer => ({ ...transfer, ...changes })

test('a decline for a reason that the page does not know is a decline, and no more is said', () => {
  expect(resultWords(newer({ status: 'declined', reason: 'sanctions_match' }))).toEqual({
    heading: 'Transfer Declined',
    sentence: 'The bank declined your transfer of £48,250.00.',
    advice: undefined,
    whereFound: 'No money has left your account. The transfer is kept in your transactions as Declined.',
    toast: '£48,250.00 was not transferred',
  })
})

test('an outcome that the page does not know is neither a success nor a decline', () => {
  const { heading, sentence, toast } = resultWords(newer({ status: 'scheduled' }))
  expect(heading).toBe('Transfer Received')
  expect(`${sentence} ${toast}`).not.toMatch(/declined|successful|review/i)
})

test('the hint under the reference names the recipient as soon as there is one', () => {
  expect(transferWords.referenceHint(' Kestrel Marine Ltd ')).toContain('“Transfer to Kestrel Marine Ltd”')
  expect(transferWords.referenceHint('')).toContain('“Transfer to the recipient”')
})
