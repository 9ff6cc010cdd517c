import { expect, test } from 'vitest'
import { cardDisputeRefusals, disputeTooLate } from './card-dispute-refusals.ts'
import { cardRefusals } from './card-refusals.ts'

const sentenceOf = ({ status, sentence }: { readonly status: number; readonly sentence: string }) =>
  `${status} ${sentence}`

test('each refusal of cards and disputes has its sentence', () => {
  const { cards_not_available, card_exists, too_many_cards, approval_ended } = cardRefusals
  const { nothing_left, dispute_exists, disputed_by_visitor } = cardDisputeRefusals
  const refusals = [
    cards_not_available,
    card_exists,
    too_many_cards,
    approval_ended,
    nothing_left,
    dispute_exists,
    disputed_by_visitor,
  ]
  expect(refusals.map(sentenceOf)).toEqual([
    '409 You cannot order a card now. Send us a message.',
    '409 You have a card for this account.',
    '409 You have 5 virtual cards, the most we allow.',
    '410 The 5 minutes are over. Nothing was paid.',
    '409 This payment was refunded.',
    '409 You disputed this payment already.',
    '409 Another visitor of this demonstration disputed this payment. Try another one.',
  ])
  expect(disputeTooLate).toBe('This was too long ago. Call us on 020 7946 0990.')
})
