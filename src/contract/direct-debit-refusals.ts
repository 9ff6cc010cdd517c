import { directDebitWords } from './direct-debit-words.ts'
import { atField, type FieldRefusal, type RequestRefusal } from './refusal.ts'

/** The refusals of Direct Debits: a part of the table in `refusals.ts`. */
export const directDebitRefusals = {
  direct_debit_id_reused: {
    status: 409,
    title: 'Direct Debit id used before',
    sentence: 'This id belongs to something else. Start again.',
    isFinal: true,
  },
  too_many_direct_debits: {
    status: 409,
    title: 'Too many Direct Debits',
    sentence: 'This account has 50 Direct Debits, the most that the demonstration adds.',
    isFinal: false,
  },
  // The days are in the sentence of the request.
  simulated_date_out_of_range: atField('dueOn', 'out_of_range', 'Choose another date'),
  unknown_company: atField('serviceUserNumber', 'unknown_company', directDebitWords.company),
} as const satisfies Readonly<Record<string, RequestRefusal | FieldRefusal>>
