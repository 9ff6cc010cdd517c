import { cardSandboxRoutes } from './card-sandbox-routes.ts'
import {
  SandboxAuthorisationRequest,
  SandboxChangeRequest,
  SandboxClearingRequest,
  SandboxOutcome,
  SandboxRaiseRequest,
} from './card-sandbox.ts'
import { ById, defineOperations } from './operation.ts'

const inADemonstration =
  'In a demonstration only. Otherwise there is no such address. The same request again changes nothing (200).'

const purchase = {
  description: `${inADemonstration} A merchant by any name that the demonstration does not have is a shop in London; where visitors share the demonstration, its customers pay those that it has.`,
  access: 'customer',
  answers: { 200: SandboxOutcome, 201: SandboxOutcome },
  refusals: ['merchant_not_offered', 'amount_not_in_currency', 'not_found', 'message_id_reused'],
} as const

const change = {
  description: inADemonstration,
  access: 'customer',
  params: ById,
  body: SandboxChangeRequest,
  answers: { 200: SandboxOutcome, 201: SandboxOutcome },
  refusals: ['not_found', 'shared_payment', 'amount_not_in_currency', 'message_id_reused'],
} as const

/** What merchants of the demonstration do, by the card network (part two, 15.8). */
export const cardSandboxOperations = defineOperations({
  authoriseCardPayment: {
    ...cardSandboxRoutes.authoriseCardPayment,
    ...purchase,
    summary: 'Lets a merchant ask to be paid by one of the customer’s cards',
    body: SandboxAuthorisationRequest,
  },
  raiseCardPayment: {
    ...cardSandboxRoutes.raiseCardPayment,
    ...change,
    summary: 'Lets the merchant raise a pending payment to an amount',
    body: SandboxRaiseRequest,
  },
  reverseCardPayment: {
    ...cardSandboxRoutes.reverseCardPayment,
    ...change,
    summary: 'Lets the merchant reverse a pending payment to an amount, or whole',
  },
  settleCardPayment: {
    ...cardSandboxRoutes.settleCardPayment,
    ...change,
    summary: 'Lets the merchant settle a payment',
  },
  refundCardPayment: {
    ...cardSandboxRoutes.refundCardPayment,
    ...change,
    summary: 'Lets the merchant give a settled payment back',
  },
  clearCardPayment: {
    ...cardSandboxRoutes.clearCardPayment,
    ...purchase,
    summary: 'Lets a merchant settle a payment that it did not ask for first',
    body: SandboxClearingRequest,
  },
})
