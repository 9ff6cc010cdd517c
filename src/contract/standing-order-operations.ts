import { ById, defineOperations } from './operation.ts'
import { NothingElse } from './payments.ts'
import { routes } from './routes.ts'
import {
  StandingOrderAnswer,
  StandingOrderChange,
  StandingOrderDate,
  StandingOrderList,
  StandingOrderPreview,
  StandingOrderPreviewRequest,
  StandingOrderQuery,
  StandingOrderRequest,
} from './standing-orders.ts'

/** The checks of the recipient and the amount, as for a payment that is made now. */
const checkRefusals = [
  'account_frozen',
  'pays_own_account',
  'payee_gone',
  'impossible_recipient',
  'name_check_missing',
  'payee_not_payable',
  'name_choice_missing',
  'own_account',
  'too_many_unknown_accounts',
  'sort_code_needed',
  'unknown_beneficiary_account',
  'above_maximum',
  'payment_above_limit',
  'daily_limit',
  'new_payee_limit',
  'standing_order_refused',
  'purpose_missing',
  'warning_missing',
  'nothing_to_hold',
  'no_method',
  'too_many_attempts',
  'confirmation_required',
] as const

const changeRefusals = [
  'not_found',
  'account_closed',
  'changed_meanwhile',
  'due_today',
  'payments_held',
] as const

/** Rules that pay one amount at a frequency. Every holder of the account sees, changes, skips and cancels them. */
export const standingOrderOperations = defineOperations({
  previewStandingOrder: {
    ...routes.previewStandingOrder,
    summary: 'When a standing order would pay',
    description: 'Nothing is kept. Dates move to the next working day; both dates are given.',
    access: 'customer',
    body: StandingOrderPreviewRequest,
    answers: { 200: StandingOrderPreview },
  },
  setUpStandingOrder: {
    ...routes.setUpStandingOrder,
    summary: 'Sets up a standing order',
    description:
      'Nothing is kept before it is confirmed: send it again, the same, with `confirmationId`. What is asked before a payment of the larger amount is asked first. Between own accounts there is no confirmation. The same id with the same content answers with the standing order as it is now (200).',
    access: 'customer',
    body: StandingOrderRequest,
    answers: { 200: StandingOrderAnswer, 201: StandingOrderAnswer },
    refusals: [
      'not_found',
      'standing_order_id_reused',
      'too_many_standing_orders',
      'account_closed',
      ...checkRefusals,
    ],
  },
  listStandingOrders: {
    ...routes.listStandingOrders,
    summary: 'Standing orders of a customer’s accounts',
    description: 'Current ones by their next payment; ended ones by their end, the latest first.',
    access: 'customer',
    query: StandingOrderQuery,
    answers: { 200: StandingOrderList },
    refusals: ['not_found'],
  },
  readStandingOrder: {
    ...routes.readStandingOrder,
    summary: 'A standing order with its history',
    description: 'Of an account of the customer.',
    access: 'customer',
    params: ById,
    answers: { 200: StandingOrderAnswer },
    refusals: ['not_found'],
  },
  changeStandingOrder: {
    ...routes.changeStandingOrder,
    summary: 'Changes a standing order',
    description:
      'What is left out stays as it is. It is confirmed as a new one. A change to the same values changes nothing and succeeds.',
    access: 'customer',
    params: ById,
    body: StandingOrderChange,
    answers: { 200: StandingOrderAnswer },
    refusals: [...changeRefusals, ...checkRefusals],
  },
  skipStandingOrder: {
    ...routes.skipStandingOrder,
    summary: 'Skips the next payment',
    description: 'Later payments stay as they are. Skipping it again changes nothing and succeeds.',
    access: 'customer',
    params: StandingOrderDate,
    body: NothingElse,
    answers: { 200: StandingOrderAnswer },
    refusals: ['not_found', 'account_closed', 'changed_meanwhile', 'due_today'],
  },
  undoStandingOrderSkip: {
    ...routes.undoStandingOrderSkip,
    summary: 'Makes a skipped payment after all',
    description: 'One that is not skipped stays as it is.',
    access: 'customer',
    params: StandingOrderDate,
    answers: { 200: StandingOrderAnswer },
    refusals: ['not_found', 'account_closed', 'changed_meanwhile', 'due_today'],
  },
  cancelStandingOrder: {
    ...routes.cancelStandingOrder,
    summary: 'Cancels a standing order',
    description:
      'No more payments are made; one that is held or tried again is cancelled too. Cancelling it again changes nothing and succeeds.',
    access: 'customer',
    params: ById,
    body: NothingElse,
    answers: { 200: StandingOrderAnswer },
    refusals: ['not_found', 'changed_meanwhile', 'due_today'],
  },
})
