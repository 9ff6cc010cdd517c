import { staffRoles } from '../domain/staff.ts'
import { SandboxOutcome } from './card-sandbox.ts'
import { NextPaymentDayRequest, NextPaymentDayResult } from './coming-up.ts'
import { defineOperations } from './operation.ts'
import { NothingElse } from './payments.ts'
import { staffDemoRoutes } from './staff-demo-routes.ts'
import {
  StaffDemo,
  StaffDemoDirectDebit,
  StaffDemoDirectDebitRequest,
  StaffDemoIncoming,
  StaffDemoIncomingRequest,
  StaffDemoPurchaseRequest,
} from './staff-demo.ts'

const ofEverybody = { access: 'staff', roles: staffRoles } as const

const onlyThere = 'In a demonstration only, on accounts of Maya’s and Daniel’s.'
const onceById = 'The same request again changes nothing (200).'

/** What the staff of a demonstration can let happen (part two, 17.6). */
export const staffDemoOperations = defineOperations({
  staffReadDemo: {
    ...staffDemoRoutes.staffReadDemo,
    ...ofEverybody,
    summary: 'What can be let happen in a demonstration',
    description:
      'The accounts on which it happens. A bank that is no demonstration and has no demo customers answers without any.',
    answers: { 200: StaffDemo },
  },
  staffDemoIncoming: {
    ...staffDemoRoutes.staffDemoIncoming,
    ...ofEverybody,
    summary: 'Lets a payment come in',
    description: `${onlyThere} Where visitors share the demonstration, who pays and the reference come from its lists. ${onceById}`,
    body: StaffDemoIncomingRequest,
    answers: { 200: StaffDemoIncoming, 201: StaffDemoIncoming },
    refusals: [
      'not_found',
      'own_record',
      'sender_not_offered',
      'reference_not_offered',
      'transfer_id_reused',
    ],
  },
  staffDemoPurchase: {
    ...staffDemoRoutes.staffDemoPurchase,
    ...ofEverybody,
    summary: 'Lets a card of the account pay a merchant',
    description: `${onlyThere} A merchant by any name that the demonstration does not have is a shop in London; where visitors share it, they pay those that it has. ${onceById}`,
    body: StaffDemoPurchaseRequest,
    answers: { 200: SandboxOutcome, 201: SandboxOutcome },
    refusals: [
      'not_found',
      'own_record',
      'no_card_to_pay',
      'merchant_not_offered',
      'amount_not_in_currency',
      'message_id_reused',
    ],
  },
  staffDemoDirectDebit: {
    ...staffDemoRoutes.staffDemoDirectDebit,
    ...ofEverybody,
    summary: 'Lets a simulated company lodge a Direct Debit and announce a collection',
    description: `${onlyThere} ${onceById}`,
    body: StaffDemoDirectDebitRequest,
    answers: { 200: StaffDemoDirectDebit, 201: StaffDemoDirectDebit },
    refusals: [
      'not_found',
      'own_record',
      'direct_debit_id_reused',
      'account_closed',
      'too_many_direct_debits',
      'simulated_date_out_of_range',
      'unknown_company',
    ],
  },
  staffDemoPaymentDay: {
    ...staffDemoRoutes.staffDemoPaymentDay,
    ...ofEverybody,
    summary: 'Makes what is due on a day on an account now',
    description: `${onlyThere} Attempt 1 makes what is due; attempt 2 makes what was short at the first. No clock moves: the day itself finds them made. Within 31 days.`,
    body: NextPaymentDayRequest,
    answers: { 200: NextPaymentDayResult },
    refusals: ['not_found', 'own_record'],
  },
  staffDemoReset: {
    ...staffDemoRoutes.staffDemoReset,
    ...ofEverybody,
    summary: 'Replaces the demo customers with new ones',
    description: 'In a demonstration only, and in none that visitors share. Takes some seconds.',
    body: NothingElse,
    answers: { 204: 'none' },
    refusals: ['not_found', 'shared_demonstration'],
  },
  staffDemoRetire: {
    ...staffDemoRoutes.staffDemoRetire,
    ...ofEverybody,
    summary: 'Retires the demo customers and the demonstration’s staff',
    description:
      'Nobody can sign in as any of them any more. Where demo customers are left of a demonstration too; in none that visitors share.',
    body: NothingElse,
    answers: { 204: 'none' },
    refusals: ['not_found', 'shared_demonstration'],
  },
})
