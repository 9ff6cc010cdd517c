import { fraudLine } from '../domain/payment-purposes.ts'
import { atField, type FieldRefusal, type RequestRefusal } from './refusal.ts'
import { standingOrderWords } from './standing-order-words.ts'

/** The refusals of standing orders: a part of the table in `refusals.ts`. */
export const standingOrderRefusals = {
  standing_order_id_reused: {
    status: 409,
    title: 'Standing order id used before',
    sentence: 'This id belongs to something else. Start again.',
    isFinal: true,
  },
  too_many_standing_orders: {
    status: 409,
    title: 'Too many standing orders',
    sentence: 'You have 100 standing orders, the most we allow.',
    isFinal: false,
  },
  standing_order_refused: {
    status: 409,
    title: 'Standing order refused',
    sentence: `We cannot set this up. Call us on ${fraudLine}.`,
    isFinal: false,
  },
  pays_own_account: atField('creditorAccountId', 'own_account', standingOrderWords.otherAccount),
  // The sum is in the sentence of the request.
  nothing_to_hold: atField('amount', 'insufficient_funds', 'Your account does not have this'),
  payee_gone: atField('payeeId', 'payee_gone', standingOrderWords.payeeGone),
} as const satisfies Readonly<Record<string, RequestRefusal | FieldRefusal>>
