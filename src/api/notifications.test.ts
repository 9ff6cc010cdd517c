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

const flexiSave = { product: 'FlexiSave', accountEnding: '7840' }
const joint = { product: 'Joint Current Account', accountEnding: '7839', name: 'Daniel Reyes' }

test.each([
  ['account_opened', flexiSave, 'Account Opened', 'FlexiSave ending 7840 is open.'],
  ['account_closed', flexiSave, 'Account Closed', 'FlexiSave ending 7840 is closed.'],
  ['joint_account_invitation', { name: 'Maya Okafor' }, 'Joint Account Invitation', 'From Maya Okafor.'],
  ['invitation_accepted', { email: 'd@x.example' }, 'Invitation Accepted', 'By d@x.example.'],
  ['invitation_declined', { email: 'd@x.example' }, 'Invitation Declined', 'By d@x.example.'],
  [
    'joint_account_frozen',
    joint,
    'Joint Account Frozen',
    'Daniel Reyes froze Joint Current Account ending 7839.',
  ],
  [
    'joint_account_released',
    joint,
    'Joint Account Released',
    'Money can leave Joint Current Account ending 7839 again.',
  ],
  [
    'joint_account_closing',
    joint,
    'Joint Account Closing',
    'Daniel Reyes wants to close Joint Current Account ending 7839.',
  ],
  [
    'savings_rate_change',
    { ...flexiSave, aer: '2.50', fromDay: '2027-03-01' },
    'Savings Rate Change',
    'FlexiSave pays 2.5% AER from 1 March 2027.',
  ],
  [
    'fixed_savings_ending',
    { ...flexiSave, endsOn: '2027-03-02' },
    'Fixed Savings Ending',
    'FlexiSave ending 7840 ends on 2 March 2027.',
  ],
  [
    'fixed_savings_ended',
    { ...flexiSave, amountPence: '52050' },
    'Fixed Savings Ended',
    '£520.50 is in FlexiSave ending 7840.',
  ],
] as const)(
  '%s of %j has the words of part two, 11.10, and leads to Accounts',
  (type, facts, title, text) => {
    expect(wordsOf({ type, facts })).toEqual([title, text, { kind: 'accounts' }])
  },
)

test('a question about a claim, and its decision, are named by the claim and lead to Payments', () => {
  expect(wordsOf({ type: 'claim_question', facts: { number: '1024' } })).toEqual([
    'We Need to Ask You Something',
    'It is about claim 1024.',
    { kind: 'payments' },
  ])
  expect(wordsOf({ type: 'claim_decided', facts: { status: 'paid', amountPence: '21000' } })).toEqual([
    'Claim Decided',
    'We have paid £210.00 into your account.',
    { kind: 'payments' },
  ])
})

const repeating = { amountPence: '85000', name: 'Nadia Farrow' }
const collected = { company: 'Wrenmoor Broadband', amountPence: '3550', dueOn: '2026-11-27' }

test.each([
  [
    'payment_retry',
    { ...repeating, because: 'insufficient_funds' },
    'Payment Not Made Yet',
    '£850.00 to Nadia Farrow: not enough money. We try again at 14:00.',
    'coming_up',
  ],
  [
    'payment_retry',
    { ...repeating, because: 'account_blocked', retryOn: '2026-11-30' },
    'Payment Not Made Yet',
    '£850.00 to Nadia Farrow: account blocked. We try again at 14:00 on Monday 30 November.',
    'coming_up',
  ],
  [
    'payment_refused',
    { ...repeating, because: 'insufficient_funds' },
    'Payment Not Made',
    '£850.00 to Nadia Farrow: not enough money.',
    'payments',
  ],
  [
    'payment_refused',
    repeating,
    'Payment Not Made',
    '£850.00 to Nadia Farrow: call 020 7946 0990.',
    'payments',
  ],
  [
    'payment_held',
    repeating,
    'Payment Held',
    '£850.00 to Nadia Farrow: we are checking it, and your money is set aside.',
    'payments',
  ],
  [
    'payment_question',
    repeating,
    'Payment Held',
    '£850.00 to Nadia Farrow: we need to ask you something.',
    'payments',
  ],
  [
    'payment_returned',
    { ...repeating, code: '1161' },
    'Payment Returned',
    '£850.00 to Nadia Farrow: account closed.',
    'payments',
  ],
  [
    'payments_missed',
    { count: '3' },
    'Payments Not Made',
    '3 payments were not made while the bank was closed.',
    'payments',
  ],
  [
    'payments_short',
    { day: '2026-12-03', amountPence: '959', by: '06:00' },
    'Not Enough for Thursday 3 December',
    'Pay in £9.59 by 06:00.',
    'coming_up',
  ],
  [
    'payments_short',
    { day: '2026-12-03', amountPence: '959', by: '14:00' },
    'Not Enough for Thursday 3 December',
    'Pay in £9.59 by 14:00.',
    'coming_up',
  ],
  [
    'direct_debit_set_up',
    { company: 'Saltmarch Insurance', product: 'Current Account', accountEnding: '7836' },
    'New Direct Debit',
    'Saltmarch Insurance may collect from Current Account ending 7836.',
    'direct_debits',
  ],
  [
    'collection_announced',
    collected,
    'Direct Debit Announced',
    'Wrenmoor Broadband takes £35.50 on 27 November 2026.',
    'direct_debits',
  ],
  [
    'direct_debit_news',
    { company: 'Ironmoor Gym', reference: 'IG-88', news: 'refused' },
    'Direct Debit Refused',
    'Ironmoor Gym, IG-88.',
    'direct_debits',
  ],
  [
    'direct_debit_news',
    { company: 'Ironmoor Gym', reference: 'IG-88', news: 'cancelled' },
    'Direct Debit Cancelled',
    'Ironmoor Gym, IG-88.',
    'direct_debits',
  ],
  [
    'standing_order_news',
    { ...repeating, what: 'set_up' },
    'Standing Order Set Up',
    '£850.00 to Nadia Farrow.',
    'standing_orders',
  ],
  [
    'standing_order_news',
    { ...repeating, what: 'ended' },
    'Standing Order Ended',
    '£850.00 to Nadia Farrow.',
    'standing_orders',
  ],
])('what moves by itself is told by its facts: %s', (type, facts, title, description, kind) => {
  expect(wordsOf({ type, facts })).toEqual([title, description, { kind }])
})
