import { payeeWords } from './payee-words.ts'

const impossible = {
  status: 422,
  code: 'impossible_number',
  sentence: payeeWords.impossible,
  isFinal: true,
} as const

/** The refusals of payees and name checks: a part of the table in `refusals.ts`. */
export const payeeRefusals = {
  payee_id_reused: {
    status: 409,
    title: 'Payee id used before',
    sentence: 'This id belongs to something else. Start again.',
    isFinal: true,
  },
  name_check_id_reused: {
    status: 409,
    title: 'Name check id used before',
    sentence: 'This id belongs to something else. Start again.',
    isFinal: true,
  },
  payee_exists: {
    status: 409,
    title: 'Payee exists',
    sentence: 'You have this payee already.',
    isFinal: false,
  },
  payee_in_use: {
    status: 409,
    title: 'Payee in use',
    sentence: 'Cancel its standing orders and scheduled payments first.',
    isFinal: false,
  },
  too_many_payees: {
    status: 409,
    title: 'Too many payees',
    sentence: 'You have 500 payees, the most we allow.',
    isFinal: false,
  },
  impossible_number: { ...impossible, field: 'accountNumber' },
  impossible_destination: { ...impossible, field: 'destination' },
} as const
