import { cardPaymentRoutes } from './card-payment-routes.ts'
import { CardPaymentAnswer, CardPaymentDetails, CardPaymentPage, CardPaymentQuery } from './card-payments.ts'
import { ById, defineOperations } from './operation.ts'
import { ConfirmedRequest } from './passkeys.ts'
import { NothingElse } from './payments.ts'

/**
 * What cards paid. Its holder lists and decides the payments of a card; the other holder of a joint account reads each that is
 * in its transactions.
 */
export const cardPaymentOperations = defineOperations({
  listCardPayments: {
    ...cardPaymentRoutes.listCardPayments,
    summary: 'What a card, or all cards of the customer, paid',
    description: 'Newest first. The card of another customer is not found.',
    access: 'customer',
    query: CardPaymentQuery,
    answers: { 200: CardPaymentPage },
    refusals: ['not_found', 'private_desk'],
  },
  readCardPayment: {
    ...cardPaymentRoutes.readCardPayment,
    summary: 'A card payment, with what happened to it',
    description:
      'The other holder of a joint account sees it and whose it is, not its card; one that was declined or waits is not found.',
    access: 'customer',
    params: ById,
    answers: { 200: CardPaymentDetails },
    refusals: ['not_found'],
  },
  approveCardPayment: {
    ...cardPaymentRoutes.approveCardPayment,
    summary: 'Approves an online payment that waits for the customer',
    description:
      'Confirmed, within 5 minutes. It is decided once more then: the answer says whether it is pending or declined, and why. Again, it changes nothing and succeeds.',
    access: 'customer',
    params: ById,
    body: ConfirmedRequest,
    answers: { 200: CardPaymentAnswer },
    refusals: [
      'not_found',
      'changed_meanwhile',
      'approval_ended',
      'no_method',
      'too_many_attempts',
      'confirmation_required',
    ],
  },
  refuseCardPayment: {
    ...cardPaymentRoutes.refuseCardPayment,
    summary: 'Says that an online payment is not the customer’s: declines it and freezes the card',
    description: 'Within 5 minutes. Again, it changes nothing and succeeds.',
    access: 'customer',
    params: ById,
    body: NothingElse,
    answers: { 200: CardPaymentAnswer },
    refusals: ['not_found', 'changed_meanwhile', 'approval_ended'],
  },
})
