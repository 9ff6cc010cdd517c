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
  too_many_later_payments: {
    status: 409,
    title: 'Too many scheduled payments',
    sentence: 'You have 500 scheduled payments, the most we allow.',
    isFinal: false,
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
  checks_needed: {
    status: 403,
    title: 'Checks needed',
    sentence: 'Use Pay someone.',
    isFinal: true,
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
  due_today: {
    status: 409,
    title: 'Made today',
    sentence: paymentWords.dueToday,
    isFinal: true,
  },
  impossible_recipient: atField('recipient.destination', 'impossible_number', payeeWords.impossible),
  name_choice_missing: atField('nameChoice', 'name_choice_missing', paymentWords.nameChoice),
  purpose_missing: atField('purpose', 'purpose_missing', paymentWords.purpose),
  // The dates and the sums are in the sentence of the request.
  date_out_of_range: atField('executeOn', 'out_of_range', 'Choose a date from tomorrow to 12 months on'),
  payment_above_limit: atField('amount', 'above_limit', 'This is above your limit for one payment'),
  daily_limit: atField('amount', 'daily_limit', 'This is above your limit for one day'),
  new_payee_limit: atField('amount', 'new_payee_limit', 'This is above your limit for someone new'),
} as const satisfies Readonly<Record<string, RequestRefusal | FieldRefusal>>
