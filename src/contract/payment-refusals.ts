import { payeeWords } from './payee-words.ts'
import { paymentWords } from './payment-words.ts'
import { atField, type FieldRefusal, type RequestRefusal } from './refusal.ts'

/** The refusals of payments and their limits: a part of the table in `refusals.ts`. */
export const paymentRefusals = {
  payment_id_reused: {
    status: 409,
    title: 'Payment id used before',
    sentence: 'This id belongs to something else. Nothing was sent. Start again.',
    isFinal: true,
  },
  name_check_missing: {
    status: 409,
    title: 'Name not checked',
    sentence: 'Check the name first.',
    isFinal: false,
  },
  payee_not_payable: {
    status: 409,
    title: 'Payee not payable',
    sentence: 'These details cannot be paid.',
    isFinal: false,
  },
  warning_missing: {
    status: 409,
    title: 'Warning not read',
    sentence: paymentWords.warning,
    isFinal: false,
  },
  // Of claims too.
  changed_meanwhile: {
    status: 409,
    title: 'Changed meanwhile',
    sentence: 'This is no longer as it was. Look at it again.',
    isFinal: false,
  },
  impossible_recipient: atField('recipient.destination', 'impossible_number', payeeWords.impossible),
  purpose_missing: atField('purpose', 'purpose_missing', paymentWords.purpose),
  // The sums are in the sentence of the request.
  payment_above_limit: atField('amount', 'above_limit', 'This is above your limit for one payment'),
  daily_limit: atField('amount', 'daily_limit', 'This is above your limit for one day'),
  new_payee_limit: atField('amount', 'new_payee_limit', 'This is above your limit for someone new'),
} as const satisfies Readonly<Record<string, RequestRefusal | FieldRefusal>>
