import { cardDisputeWords } from './card-dispute-words.ts'
import { atField, type FieldRefusal, type RequestRefusal } from './refusal.ts'

/** The refusals of disputes of card payments: a part of the table in `refusals.ts`. Its `too_late` has a sentence of its own. */
export const cardDisputeRefusals = {
  dispute_id_reused: {
    status: 409,
    title: 'Dispute id used before',
    sentence: 'This id belongs to something else. Start again.',
    isFinal: true,
  },
  nothing_left: {
    status: 409,
    title: 'Nothing left',
    sentence: 'This payment was refunded.',
    isFinal: true,
  },
  dispute_exists: {
    status: 409,
    title: 'Dispute exists',
    sentence: 'You disputed this payment already.',
    isFinal: false,
  },
  // A demonstration's visitors share its payments, and do not read of each other's disputes.
  disputed_by_visitor: {
    status: 409,
    title: 'Disputed by another visitor',
    sentence: 'Another visitor of this demonstration disputed this payment. Try another one.',
    isFinal: false,
  },
  // The amount of the payment is in the sentence of the request.
  amount_not_below: atField('shouldHaveBeen', 'too_big', cardDisputeWords.amountBelowPayment),
} as const satisfies Readonly<Record<string, RequestRefusal | FieldRefusal>>

/** What a dispute that comes too late is answered (part two, 15.4): {line} of section 12. */
export const disputeTooLate = 'This was too long ago. Call us on 020 7946 0990.'
