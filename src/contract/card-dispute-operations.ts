import { cardDisputeRoutes } from './card-dispute-routes.ts'
import {
  CardDisputeAnswer,
  CardDisputeAnswerText,
  CardDisputePage,
  CardDisputeQuery,
  CardDisputeRequest,
  MerchantAnswerRequest,
} from './card-disputes.ts'
import { ById, defineOperations } from './operation.ts'
import { NothingElse } from './payments.ts'

/** Disputes of card payments. Only the holder of the card makes and reads one, of a joint account too. */
export const cardDisputeOperations = defineOperations({
  listCardDisputes: {
    ...cardDisputeRoutes.listCardDisputes,
    summary: 'The customer’s disputes of card payments, by page',
    description: 'The newest first.',
    access: 'customer',
    query: CardDisputeQuery,
    answers: { 200: CardDisputePage },
    refusals: ['private_desk'],
  },
  openCardDispute: {
    ...cardDisputeRoutes.openCardDispute,
    summary: 'Disputes a settled card payment',
    description:
      'Within 120 days; of a payment that was not the customer’s within 13 months, and its card is stopped as stolen. The same id with the same content changes nothing and answers with the dispute as it is now (200).',
    access: 'customer',
    body: CardDisputeRequest,
    answers: { 200: CardDisputeAnswer, 201: CardDisputeAnswer },
    refusals: [
      'not_found',
      'amount_not_below',
      'private_desk',
      'dispute_id_reused',
      'changed_meanwhile',
      'nothing_left',
      'dispute_exists',
      'disputed_by_visitor',
      'too_late',
    ],
  },
  readCardDispute: {
    ...cardDisputeRoutes.readCardDispute,
    summary: 'A dispute',
    description: 'With its steps, and the question that waits for an answer.',
    access: 'customer',
    params: ById,
    answers: { 200: CardDisputeAnswer },
    refusals: ['not_found'],
  },
  answerCardDispute: {
    ...cardDisputeRoutes.answerCardDispute,
    summary: 'Answers the bank’s question about a dispute',
    description: 'The same answer again changes nothing and succeeds.',
    access: 'customer',
    params: ById,
    body: CardDisputeAnswerText,
    answers: { 200: CardDisputeAnswer },
    refusals: ['not_found', 'changed_meanwhile'],
  },
  withdrawCardDispute: {
    ...cardDisputeRoutes.withdrawCardDispute,
    summary: 'Withdraws a dispute that has not ended',
    description:
      'What was credited goes back to the bank. Its payment may be disputed again. Withdrawing it again changes nothing and succeeds.',
    access: 'customer',
    params: ById,
    body: NothingElse,
    answers: { 200: CardDisputeAnswer },
    refusals: ['not_found', 'changed_meanwhile', 'account_frozen', 'insufficient_funds'],
  },
  answerDisputeAsMerchant: {
    ...cardDisputeRoutes.answerDisputeAsMerchant,
    summary: 'The merchant accepts or contests a dispute that was credited',
    description: 'In a demonstration only. Otherwise there is no such address.',
    access: 'customer',
    body: MerchantAnswerRequest,
    answers: { 200: CardDisputeAnswer },
    refusals: ['not_found', 'changed_meanwhile'],
  },
})
