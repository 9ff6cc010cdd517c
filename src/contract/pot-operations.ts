import { AccountChanges } from './accounts.ts'
import { DecidedMove, MoveRequest } from './moves.ts'
import { ById, defineOperations } from './operation.ts'
import { PotChanges, PotPage, PotQuery, PotRequest } from './pots.ts'
import { routes } from './routes.ts'

/** What a customer arranges between their own accounts and pots. */
export const potOperations = defineOperations({
  changeAccount: {
    ...routes.changeAccount,
    summary: 'Names an account, or makes it the primary one',
    description: 'For the customer’s own screens: another holder of the account has choices of their own.',
    access: 'customer',
    params: ById,
    body: AccountChanges,
    answers: { 204: 'none' },
    refusals: ['not_found', 'not_a_current_account', 'private_desk', 'account_closed'],
  },
  moveMoney: {
    ...routes.moveMoney,
    summary: 'Moves money between own accounts, or between an account and one of its pots',
    description:
      'At once. The same id with the same content answers with the first decision (200). A declined move is an outcome.',
    access: 'customer',
    body: MoveRequest,
    answers: { 200: DecidedMove, 201: DecidedMove },
    refusals: [
      'same_account',
      'not_found',
      'above_maximum',
      'private_desk',
      'transfer_id_reused',
      'account_closed',
      'account_frozen',
      'account_locked',
    ],
  },
  openPot: {
    ...routes.openPot,
    summary: 'Opens a pot of a current account',
    description:
      'With an amount, moves it into the pot. The same id with the same content changes nothing and answers 200.',
    access: 'customer',
    params: ById,
    body: PotRequest,
    answers: { 200: 'none', 201: 'none' },
    refusals: [
      'goal_date_past',
      'not_found',
      'insufficient_funds',
      'above_limit',
      'private_desk',
      'pot_id_reused',
      'too_many_pots',
      'account_closed',
      'account_frozen',
    ],
  },
  readPot: {
    ...routes.readPot,
    summary: 'A pot and its entries, newest first, by page',
    description: 'A closed pot can still be read.',
    access: 'customer',
    params: ById,
    query: PotQuery,
    answers: { 200: PotPage },
    refusals: ['not_found'],
  },
  changePot: {
    ...routes.changePot,
    summary: 'Changes the name, goal, goal date or colour of a pot',
    description: 'What is left out stays as it is. Null removes a goal or its date.',
    access: 'customer',
    params: ById,
    body: PotChanges,
    answers: { 204: 'none' },
    refusals: ['goal_date_past', 'not_found', 'private_desk', 'account_closed'],
  },
  closePot: {
    ...routes.closePot,
    summary: 'Closes a pot and returns its money to its account',
    description: 'Its entries stay. Closing it again changes nothing and succeeds.',
    access: 'customer',
    params: ById,
    answers: { 204: 'none' },
    refusals: ['not_found', 'private_desk', 'payments_due'],
  },
})
