import { expect, test } from 'vitest'
import { disputeNotices, type DisputeNoticeType, disputeNoticeTypes } from './dispute-notices.ts'

const facts = {
  number: '100012',
  merchant: 'Harbour Phones',
  amountPence: '13900',
  answerBy: '2026-12-10',
  takenBackOn: '2026-12-11',
  reason: 'not_covered',
}

test.each([
  [
    'dispute_information_needed',
    'Dispute Information Needed',
    'We have a question about dispute 100012, Harbour Phones. Answer by 10 December 2026.',
    'We need to ask you something',
  ],
  [
    'dispute_credited',
    'Dispute Credited',
    'We paid you £139.00 for dispute 100012, Harbour Phones. The merchant has 30 days to say that the payment was right.',
    'We paid you for your dispute',
  ],
  [
    'dispute_refused',
    'Dispute Refused',
    'We cannot pay £139.00 for dispute 100012, Harbour Phones. Such payments are not covered.',
    'Your dispute is refused',
  ],
  [
    'dispute_contested',
    'Dispute Contested',
    'For dispute 100012, Harbour Phones, the merchant says that the payment was right. We look at it again.',
    'The merchant says that the payment was right',
  ],
  [
    'dispute_won',
    'Dispute Won',
    'You keep £139.00 for dispute 100012, Harbour Phones.',
    'Your dispute is won',
  ],
  [
    'dispute_lost',
    'Dispute Lost',
    'We take £139.00 back on 11 December 2026 for dispute 100012, Harbour Phones.',
    'Your dispute is lost',
  ],
] as const)('%s has the title: %s', (type, title, text, subject) => {
  expect(disputeNotices[type](facts)).toMatchObject({ title, text, subject })
})

const inWords = (type: DisputeNoticeType): string =>
  type
    .split('_')
    .map(word => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')

test('a title is its type in words', () => {
  for (const type of disputeNoticeTypes) expect(disputeNotices[type](facts).title).toBe(inWords(type))
})

test('the letters of a refused and of a lost dispute say where to complain, and no other notice does', () => {
  const complaining = disputeNoticeTypes.filter(type => disputeNotices[type](facts).complaint !== undefined)
  expect(complaining).toEqual(['dispute_refused', 'dispute_lost'])
})
