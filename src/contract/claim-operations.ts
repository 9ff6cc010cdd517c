import { ClaimAnswer, ClaimAnswerText, ClaimPage, ClaimQuery, ClaimRequest } from './claims.ts'
import { ById, defineOperations } from './operation.ts'
import { claimRoutes } from './claim-routes.ts'

/** Requests for money back. Only who made the payments and the claim reads it, of a joint account too. */
export const claimOperations = defineOperations({
  listClaims: {
    ...claimRoutes.listClaims,
    summary: 'The customer’s claims, by page',
    description: 'The newest first.',
    access: 'customer',
    query: ClaimQuery,
    answers: { 200: ClaimPage },
  },
  makeClaim: {
    ...claimRoutes.makeClaim,
    summary: 'Reports payments, for money back',
    description:
      'Of payments to somebody else that the customer made in the last 13 months. The same id with the same content changes nothing and answers with the claim as it is now (200).',
    access: 'customer',
    body: ClaimRequest,
    answers: { 200: ClaimAnswer, 201: ClaimAnswer },
    refusals: ['not_found', 'claim_id_reused', 'too_late', 'already_claimed', 'too_many_claims'],
  },
  readClaim: {
    ...claimRoutes.readClaim,
    summary: 'A claim',
    description: 'With its payments, its steps, and the question that waits for an answer.',
    access: 'customer',
    params: ById,
    answers: { 200: ClaimAnswer },
    refusals: ['not_found'],
  },
  answerClaim: {
    ...claimRoutes.answerClaim,
    summary: 'Answers the bank’s question about a claim',
    description: 'The same answer again changes nothing and succeeds.',
    access: 'customer',
    params: ById,
    body: ClaimAnswerText,
    answers: { 200: ClaimAnswer },
    refusals: ['not_found', 'changed_meanwhile'],
  },
  withdrawClaim: {
    ...claimRoutes.withdrawClaim,
    summary: 'Withdraws a claim that is not decided',
    description: 'Its payments may be reported again. Withdrawing it again changes nothing and succeeds.',
    access: 'customer',
    params: ById,
    answers: { 200: ClaimAnswer },
    refusals: ['not_found', 'changed_meanwhile'],
  },
})
