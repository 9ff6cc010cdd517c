import { ById, defineOperations } from './operation.ts'
import { ConfirmedRequest } from './passkeys.ts'
import { PayeeAnswer } from './payees.ts'
import {
  AnswerRequest,
  AssessmentRequest,
  LimitsRequest,
  NothingElse,
  PaymentAnswer,
  PaymentAssessment,
  PaymentLimits,
  PaymentPage,
  PaymentQuery,
  PaymentRequest,
} from './payments.ts'
import { routes } from './routes.ts'

/** Why a payment may not leave, besides what an account itself refuses. */
const accountRefusals = [
  'own_account',
  'too_many_unknown_accounts',
  'sort_code_needed',
  'unknown_beneficiary_account',
  'account_closed',
  'account_frozen',
  'above_maximum',
] as const

const limitRefusals = ['payment_above_limit', 'daily_limit', 'new_payee_limit'] as const

/** Payments to others, and their limits. Those between own accounts need neither checks nor a confirmation. */
export const paymentOperations = defineOperations({
  assessPayment: {
    ...routes.assessPayment,
    summary: 'What the bank says of a payment before it is ordered',
    description: 'Nothing is kept. Refused as the payment would be, up to its limits.',
    access: 'customer',
    body: AssessmentRequest,
    answers: { 200: PaymentAssessment },
    refusals: [
      'not_found',
      'impossible_recipient',
      'name_check_missing',
      'payee_not_payable',
      ...accountRefusals,
      ...limitRefusals,
    ],
  },
  placePayment: {
    ...routes.placePayment,
    summary: 'Orders a payment',
    description:
      'A payment that needs a confirmation is kept for 15 minutes: send it again, the same, with `confirmationId`. A refused, held or declined payment is an outcome. The same id with the same content answers with the payment as it is now (200).',
    access: 'customer',
    body: PaymentRequest,
    answers: { 200: PaymentAnswer, 201: PaymentAnswer },
    refusals: [
      'not_found',
      'payment_id_reused',
      'impossible_recipient',
      'name_check_missing',
      'payee_not_payable',
      ...accountRefusals,
      ...limitRefusals,
      'purpose_missing',
      'warning_missing',
      'no_method',
      'too_many_attempts',
      'confirmation_required',
    ],
  },
  listPayments: {
    ...routes.listPayments,
    summary: 'Payments of a customer’s accounts, by page',
    description:
      'Newest first, with the transfers of Transfer Funds. Payments that wait for a confirmation are listed by their status alone.',
    access: 'customer',
    query: PaymentQuery,
    answers: { 200: PaymentPage },
  },
  readPayment: {
    ...routes.readPayment,
    summary: 'A payment',
    description: 'Of an account of the customer, or a transfer that was placed from one.',
    access: 'customer',
    params: ById,
    answers: { 200: PaymentAnswer },
    refusals: ['not_found'],
  },
  cancelPayment: {
    ...routes.cancelPayment,
    summary: 'Cancels a payment that was not made',
    description: 'Cancelling it again changes nothing and succeeds.',
    access: 'customer',
    params: ById,
    body: NothingElse,
    answers: { 200: PaymentAnswer },
    refusals: ['not_found', 'changed_meanwhile'],
  },
  answerPaymentQuestion: {
    ...routes.answerPaymentQuestion,
    summary: 'Answers the bank’s question about a held payment',
    description: 'Of who placed the payment. A question is answered once.',
    access: 'customer',
    params: ById,
    body: AnswerRequest,
    answers: { 200: PaymentAnswer },
    refusals: ['not_found', 'changed_meanwhile'],
  },
  readPaymentLimits: {
    ...routes.readPaymentLimits,
    summary: 'The customer’s payment limits',
    description: 'What is in force, the most of each, and higher ones that have not begun.',
    access: 'customer',
    answers: { 200: PaymentLimits },
    refusals: ['private_desk'],
  },
  changePaymentLimits: {
    ...routes.changePaymentLimits,
    summary: 'Changes the customer’s payment limits',
    description:
      'A lower one is in force at once. A higher one is confirmed and begins 24 hours later; the amount in force takes it back.',
    access: 'customer',
    body: LimitsRequest,
    answers: { 200: PaymentLimits },
    refusals: ['private_desk', 'no_method', 'too_many_attempts', 'confirmation_required'],
  },
  trustPayee: {
    ...routes.trustPayee,
    summary: 'Trusts a payee',
    description: 'Payments to it up to £1,000.00 are not confirmed. It is confirmed once.',
    access: 'customer',
    params: ById,
    body: ConfirmedRequest,
    answers: { 200: PayeeAnswer },
    refusals: ['not_found', 'no_method', 'too_many_attempts', 'confirmation_required'],
  },
  distrustPayee: {
    ...routes.distrustPayee,
    summary: 'Trusts a payee no longer',
    description: 'Its payments are confirmed again.',
    access: 'customer',
    params: ById,
    body: NothingElse,
    answers: { 200: PayeeAnswer },
    refusals: ['not_found'],
  },
})
