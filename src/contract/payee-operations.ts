import { ById, defineOperations } from './operation.ts'
import {
  NameCheck,
  NameCheckRequest,
  PayeeAnswer,
  PayeeChanges,
  PayeePage,
  PayeeQuery,
  PayeeRequest,
} from './payees.ts'
import { routes } from './routes.ts'

/** The people and companies that a customer pays. Payees are the customer's own, not those of an account. */
export const payeeOperations = defineOperations({
  listPayees: {
    ...routes.listPayees,
    summary: 'The customer’s payees, by page',
    description: 'Favourites first, then those last paid, then by name.',
    access: 'customer',
    query: PayeeQuery,
    answers: { 200: PayeePage },
  },
  addPayee: {
    ...routes.addPayee,
    summary: 'Adds a payee',
    description:
      'A destination is added once. The same id with the same content changes nothing and answers with the payee as it is now (200).',
    access: 'customer',
    body: PayeeRequest,
    answers: { 200: PayeeAnswer, 201: PayeeAnswer },
    refusals: ['not_found', 'payee_id_reused', 'impossible_number', 'payee_exists', 'too_many_payees'],
  },
  readPayee: {
    ...routes.readPayee,
    summary: 'A payee',
    description: 'A deleted payee is not found.',
    access: 'customer',
    params: ById,
    answers: { 200: PayeeAnswer },
    refusals: ['not_found'],
  },
  changePayee: {
    ...routes.changePayee,
    summary: 'Changes a payee',
    description:
      'What is left out stays as it is. A changed name, kind, destination or roll number ends trust and needs a name check of its own.',
    access: 'customer',
    params: ById,
    body: PayeeChanges,
    answers: { 200: PayeeAnswer },
    refusals: ['not_found', 'impossible_number', 'payee_exists', 'payee_in_use'],
  },
  deletePayee: {
    ...routes.deletePayee,
    summary: 'Deletes a payee',
    description:
      'The standing orders and scheduled payments that pay it are cancelled with it. Deleting it again changes nothing and succeeds.',
    access: 'customer',
    params: ById,
    answers: { 204: 'none' },
    refusals: ['not_found', 'due_today'],
  },
  checkName: {
    ...routes.checkName,
    summary: 'Checks who holds a British account (Confirmation of Payee)',
    description:
      'Takes 5 seconds at most. Beyond 30 checks an hour, or 5 names a day for one destination, the answer is no_answer. The same id with the same content answers with the first answer (200).',
    access: 'customer',
    body: NameCheckRequest,
    answers: { 200: NameCheck, 201: NameCheck },
    refusals: ['name_check_id_reused', 'impossible_destination'],
  },
})
