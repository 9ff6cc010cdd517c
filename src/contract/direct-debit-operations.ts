import {
  DirectDebitAnswer,
  DirectDebitList,
  DirectDebitQuery,
  RefundClaimAnswer,
  RefundClaimRequest,
  SimulatedDirectDebitRequest,
} from './direct-debits.ts'
import { directDebitRoutes } from './direct-debit-routes.ts'
import { ById, defineOperations } from './operation.ts'
import { NothingElse } from './payments.ts'

/** Direct Debits of a customer's accounts. Every holder of a joint account sees them and may act. */
export const directDebitOperations = defineOperations({
  listDirectDebits: {
    ...directDebitRoutes.listDirectDebits,
    summary: 'The Direct Debits of a customer’s accounts',
    description: 'Active ones first, then by company.',
    access: 'customer',
    query: DirectDebitQuery,
    answers: { 200: DirectDebitList },
    refusals: ['not_found'],
  },
  readDirectDebit: {
    ...directDebitRoutes.readDirectDebit,
    summary: 'A Direct Debit with its collections',
    description: 'The newest first.',
    access: 'customer',
    params: ById,
    answers: { 200: DirectDebitAnswer },
    refusals: ['not_found'],
  },
  cancelDirectDebit: {
    ...directDebitRoutes.cancelDirectDebit,
    summary: 'Cancels a Direct Debit',
    description:
      'At once and for good, between two attempts too: what is announced is refused, and so is all that the company asks for later. Cancelling it again changes nothing and succeeds.',
    access: 'customer',
    params: ById,
    body: NothingElse,
    answers: { 200: DirectDebitAnswer },
    refusals: ['not_found'],
  },
  refundCollection: {
    ...directDebitRoutes.refundCollection,
    summary: 'Refunds a collection under the Direct Debit Guarantee',
    description:
      'In full and at once, without a time limit. The bank claims it from the company. The same id with the same content changes nothing and answers with the refund (200).',
    access: 'customer',
    params: ById,
    body: RefundClaimRequest,
    answers: { 200: RefundClaimAnswer, 201: RefundClaimAnswer },
    refusals: ['not_found', 'claim_id_reused', 'account_closed', 'changed_meanwhile'],
  },
  addSimulatedDirectDebit: {
    ...directDebitRoutes.addSimulatedDirectDebit,
    summary: 'Lets a simulated company lodge a Direct Debit and announce a collection',
    description:
      'In a demonstration only. The same id with the same account and company changes nothing and answers with the Direct Debit (200).',
    access: 'customer',
    body: SimulatedDirectDebitRequest,
    answers: { 200: DirectDebitAnswer, 201: DirectDebitAnswer },
    refusals: [
      'not_found',
      'direct_debit_id_reused',
      'account_closed',
      'too_many_direct_debits',
      'simulated_date_out_of_range',
      'unknown_company',
    ],
  },
})
