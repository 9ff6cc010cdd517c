import { OpenedAccount, OpeningRequest, Products } from './openings.ts'
import { ById, defineOperations } from './operation.ts'
import { routes } from './routes.ts'

/** Accounts that customers open by themselves. */
export const openingOperations = defineOperations({
  listProducts: {
    ...routes.listProducts,
    summary: 'The products that the customer may open online',
    description:
      'With the rates in force, the smallest deposit and the largest balance. Empty for customers of the private desk and for customers below 18.',
    access: 'customer',
    answers: { 200: Products },
  },
  openAccount: {
    ...routes.openAccount,
    summary: 'Opens an account, and moves its deposit into it',
    description:
      'Both or neither. The client makes the id. The same id with the same content answers 200 with the account as it is now. A savings account is opened with a deposit; Fixed Savings also names the account that its money goes to at the end.',
    access: 'customer',
    body: OpeningRequest,
    answers: { 200: OpenedAccount, 201: OpenedAccount },
    refusals: [
      'deposit_below_minimum',
      'deposit_above_maximum',
      'not_found',
      'deposit_not_funded',
      'private_desk',
      'opening_id_reused',
      'product_not_available',
      'too_many_accounts',
      'account_closed',
      'account_frozen',
    ],
  },
  cancelAccount: {
    ...routes.cancelAccount,
    summary: 'Cancels Fixed Savings within 14 days of its opening',
    description:
      'The deposit goes back to where it came from, or to the primary account if that is closed. No interest is paid, and the account is closed. Cancelling again answers the same. Any other account answers not_found.',
    access: 'customer',
    params: ById,
    answers: { 200: OpenedAccount },
    refusals: ['not_found', 'private_desk', 'account_closed', 'account_frozen', 'account_locked'],
  },
})
