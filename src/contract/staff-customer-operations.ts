import { ById, defineOperations } from './operation.ts'
import { checkedLater } from './staff-acts.ts'
import { staffCustomerRoutes } from './staff-customer-routes.ts'
import {
  StaffCustomerAccounts,
  StaffCustomerAudit,
  StaffCustomerMessages,
  StaffCustomerNotifications,
  StaffCustomerOverview,
  StaffCustomerPayees,
  StaffCustomerPayments,
  StaffCustomerSecurity,
  StaffCustomerTasks,
  StaffFoundCustomers,
  StaffIdentityCheckAnswer,
  StaffIdentityCheckRequest,
  StaffLookAnswer,
  StaffLookRequest,
  StaffPageQuery,
  StaffSearchRequest,
  StaffShownField,
  StaffShowRequest,
} from './staff-customers.ts'

const ofRecord = {
  access: 'staff',
  roles: ['support', 'payments', 'compliance'],
  params: ById,
  refusals: ['not_found', 'own_record', 'look_required'],
} as const

const openAlone = 'Only while a look of the member lasts.'

/** What staff see of customers (part two, section 17.5). What they may not see is in no answer. */
export const staffCustomerOperations = defineOperations({
  staffSearchCustomers: {
    ...staffCustomerRoutes.staffSearchCustomers,
    summary: 'Find a customer',
    description:
      'By full name, email, account number, sort code and number, IBAN, transfer id, or a transaction with its account number. Ten at most; if more match, none and `tooMany`. The audit keeps the kind of search and who it found.',
    access: 'staff',
    roles: ['support', 'payments', 'compliance'],
    body: checkedLater(StaffSearchRequest),
    answers: { 200: StaffFoundCustomers },
    refusals: ['too_many_looks', 'bad_input', 'role_missing'],
  },
  staffOpenLook: {
    ...staffCustomerRoutes.staffOpenLook,
    summary: 'Open a customer’s record for 30 minutes',
    description:
      'The customer’s security log shows one look a day and reason, but none for a fraud check. A fraud check is for payments and compliance.',
    access: 'staff',
    roles: ['support', 'payments', 'compliance'],
    body: checkedLater(StaffLookRequest),
    answers: { 201: StaffLookAnswer },
    refusals: ['not_found', 'own_record', 'too_many_looks', 'bad_input', 'role_missing'],
  },
  staffShowField: {
    ...staffCustomerRoutes.staffShowField,
    ...ofRecord,
    summary: 'Show a masked field for 60 seconds',
    description: `${openAlone} Audited, without the value, in the member’s and in the customer’s chain.`,
    body: checkedLater(StaffShowRequest),
    answers: { 200: StaffShownField },
    refusals: ['not_found', 'own_record', 'look_required', 'too_many_looks', 'bad_input', 'role_missing'],
  },
  staffCheckIdentity: {
    ...staffCustomerRoutes.staffCheckIdentity,
    ...ofRecord,
    summary: 'Record that the customer is who they say',
    description: `${openAlone} Good for one act of the member within 30 minutes. Within 72 hours of another email or phone only a photo ID counts. The client makes the id; the same check again answers as before (200).`,
    body: checkedLater(StaffIdentityCheckRequest),
    answers: { 200: StaffIdentityCheckAnswer, 201: StaffIdentityCheckAnswer },
    refusals: [
      'not_found',
      'own_record',
      'look_required',
      'bad_input',
      'no_phone_held',
      'act_id_reused',
      'recent_contact_change',
    ],
  },
  staffCustomerOverview: {
    ...staffCustomerRoutes.staffCustomerOverview,
    ...ofRecord,
    summary: 'Who a customer is, masked',
    description: `${openAlone} With how they get in, and the member’s identity checks that are good for an act.`,
    answers: { 200: StaffCustomerOverview },
  },
  staffCustomerAccounts: {
    ...staffCustomerRoutes.staffCustomerAccounts,
    ...ofRecord,
    summary: 'A customer’s accounts, holds, cards and disputes of card payments',
    description: `${openAlone} Closed accounts and cards that have ended come last, and the hold that expires next first.`,
    answers: { 200: StaffCustomerAccounts },
  },
  staffCustomerPayments: {
    ...staffCustomerRoutes.staffCustomerPayments,
    ...ofRecord,
    summary: 'A customer’s payments, newest first, by page',
    description: openAlone,
    query: StaffPageQuery,
    answers: { 200: StaffCustomerPayments },
  },
  staffCustomerPayees: {
    ...staffCustomerRoutes.staffCustomerPayees,
    ...ofRecord,
    summary: 'A customer’s payees, by page',
    description: openAlone,
    query: StaffPageQuery,
    answers: { 200: StaffCustomerPayees },
  },
  staffCustomerSecurity: {
    ...staffCustomerRoutes.staffCustomerSecurity,
    ...ofRecord,
    summary: 'Where a customer is signed in, and their security log, by page',
    description: openAlone,
    query: StaffPageQuery,
    answers: { 200: StaffCustomerSecurity },
  },
  staffCustomerMessages: {
    ...staffCustomerRoutes.staffCustomerMessages,
    ...ofRecord,
    summary: 'A customer’s messages with their answers, newest first, by page',
    description: openAlone,
    query: StaffPageQuery,
    answers: { 200: StaffCustomerMessages },
  },
  staffCustomerNotifications: {
    ...staffCustomerRoutes.staffCustomerNotifications,
    ...ofRecord,
    summary: 'What left the bank for a customer, newest first, by page',
    description: `${openAlone} Links are hidden.`,
    query: StaffPageQuery,
    answers: { 200: StaffCustomerNotifications },
  },
  staffCustomerTasks: {
    ...staffCustomerRoutes.staffCustomerTasks,
    ...ofRecord,
    summary: 'The tasks about a customer, by page',
    description: `${openAlone} Escalated tasks are for compliance.`,
    query: StaffPageQuery,
    answers: { 200: StaffCustomerTasks },
  },
  staffCustomerAudit: {
    ...staffCustomerRoutes.staffCustomerAudit,
    ...ofRecord,
    summary: 'A customer’s audit chain, newest first, by page, and whether it holds',
    description: `${openAlone} The facts of each event are masked.`,
    query: StaffPageQuery,
    answers: { 200: StaffCustomerAudit },
  },
})
