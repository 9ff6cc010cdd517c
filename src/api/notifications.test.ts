import { expect, test } from 'vitest'
import type { StoredNotification } from '../bank/notifications/notifications.ts'
import { Notification, NotificationType } from '../contract/notifications.ts'
import { presentNotification } from './notifications.ts'

const kept: StoredNotification = {
  id: '01890000-0000-7000-8000-000000000001',
  type: 'welcome',
  createdAt: new Date('2026-10-16T13:32:00.000Z'),
  isRead: false,
}
const accountId = '01890000-0000-7000-8000-00000000000a'
const transfer = {
  accountId,
  transactionNo: 12n,
  amountPence: 245_000_000n,
  recipientName: 'Harbourne & Vale Bank',
  description: 'Deposit from Ashdown Estates',
}
const review = { ...transfer, reason: 'amount_requires_manual_review' } as const
const ofTransfer = { kind: 'transaction', accountId, id: 'TXN12' }

const wordsOf = (changes: Partial<StoredNotification>) => {
  const { title, description, target } = presentNotification({ ...kept, ...changes })
  return [title, description, target]
}

test('the samples of section 3: a compliance alert, and declined transfers to banks', () => {
  expect(wordsOf({ type: 'compliance' })).toEqual([
    'Compliance Alert',
    'High-value deposits on your account are under compliance review. All services remain active.',
    { kind: 'compliance' },
  ])
  expect(wordsOf({ type: 'declined', transfer: review })).toEqual([
    'Transfer Declined',
    '£2,450,000.00 to Harbourne & Vale Bank requires manual review.',
    ofTransfer,
  ])
})

test.each([
  [
    'declined',
    { ...transfer, reason: 'insufficient_funds' },
    'Transfer Declined',
    '£2,450,000.00 to Harbourne & Vale Bank was declined: insufficient funds.',
  ],
  ['completed', transfer, 'Transfer Completed', '£2,450,000.00 was sent to Harbourne & Vale Bank.'],
  ['received', transfer, 'Payment Received', '£2,450,000.00 came in: Deposit from Ashdown Estates.'],
  ['debited', transfer, 'Payment Taken', '£2,450,000.00 went out: Deposit from Ashdown Estates.'],
] as const)('a transfer %s has its own words, and leads to its line', (type, of, title, description) => {
  expect(wordsOf({ type, transfer: of })).toEqual([title, description, ofTransfer])
})

test('a statement is named by its month, an answer by the subject of its message', () => {
  expect(wordsOf({ type: 'statement_ready', subject: '2026-10' })).toEqual([
    'Statement Ready',
    'Your statement for October 2026 is ready to view and download.',
    { kind: 'statements' },
  ])
  expect(wordsOf({ type: 'message_answered', subject: 'A card abroad' })).toEqual([
    'Message Answered',
    'We have answered your message “A card abroad”.',
    { kind: 'messages' },
  ])
})

test('a type of a newer version of the bank reads as other news', () => {
  expect(presentNotification({ ...kept, type: 'loan_offered' })).toMatchObject({ type: 'other' })
})

test.each(NotificationType.options)('%s has a title and a sentence, whatever facts are missing', type => {
  const presented = presentNotification({ ...kept, type })
  expect(Notification.parse(presented)).toEqual(presented)
  expect(presented.title).toMatch(/^[A-Z]\w+/)
  expect(presented.description).toMatch(/^[A-Z].*\.$/)
})
