import { staffRoles } from '../domain/staff.ts'
import { ById, defineOperations } from './operation.ts'
import { NothingElse } from './payments.ts'
import { checkedLater } from './staff-acts.ts'
import { staffWatchingRoutes } from './staff-watching-routes.ts'
import {
  StaffAlertAnswer,
  StaffAlertPage,
  StaffAlertQuery,
  StaffAlertReview,
  StaffAuditPage,
  StaffAuditQuery,
  StaffBookCheck,
  StaffChainCheck,
  StaffChainCheckRequest,
  StaffExportRequest,
  StaffHealth,
} from './staff-watching.ts'

const ofAuditors = { access: 'staff', roles: ['auditor'] } as const
const ofAudit = { access: 'staff', roles: ['compliance', 'auditor'] } as const

/** What those do who watch the bank and its staff (part two, section 17.6). */
export const staffWatchingOperations = defineOperations({
  staffAlerts: {
    ...staffWatchingRoutes.staffAlerts,
    ...ofAuditors,
    summary: 'The alerts, by page',
    description: 'The newest first. Counts stop at 1,000.',
    query: StaffAlertQuery,
    answers: { 200: StaffAlertPage },
  },
  staffReviewAlert: {
    ...staffWatchingRoutes.staffReviewAlert,
    ...ofAuditors,
    summary: 'Marks an alert as reviewed',
    description: 'Not by a member it concerns. The same review again changes nothing and succeeds.',
    params: ById,
    body: checkedLater(StaffAlertReview),
    answers: { 200: StaffAlertAnswer },
    refusals: ['not_found', 'own_record', 'bad_input', 'maker_cannot_check', 'act_decided'],
  },
  staffAudit: {
    ...staffWatchingRoutes.staffAudit,
    ...ofAudit,
    summary: 'What staff members did, by page',
    description:
      'The newest first, masked, without what concerns customers the member is connected with. The count stops at 1,000.',
    query: StaffAuditQuery,
    answers: { 200: StaffAuditPage },
    refusals: ['own_record'],
  },
  staffCheckChain: {
    ...staffWatchingRoutes.staffCheckChain,
    ...ofAudit,
    summary: 'Computes the hashes of a member’s chain again, or of the bank’s',
    description: 'Says the first event that does not hold.',
    body: StaffChainCheckRequest,
    answers: { 200: StaffChainCheck },
    refusals: ['not_found'],
  },
  staffExportAudit: {
    ...staffWatchingRoutes.staffExportAudit,
    ...ofAudit,
    summary: 'What a search of the audit finds, as a CSV file',
    description: 'The newest 5,000 events, masked. Three a day in London, each of them an alert.',
    body: StaffExportRequest,
    answers: { 200: { file: ['text/csv'] } },
    refusals: ['own_record', 'too_many_looks'],
  },
  staffHealth: {
    ...staffWatchingRoutes.staffHealth,
    summary: 'How the bank is, part by part',
    description: 'With what each means when it is bad, and what to do then; and the clicks on promotions.',
    access: 'staff',
    roles: staffRoles,
    answers: { 200: StaffHealth },
  },
  staffCheckBook: {
    ...staffWatchingRoutes.staffCheckBook,
    summary: 'Checks the whole book',
    description:
      'Reads everything, and answers when it is done. Members who ask at the same time share one reading.',
    access: 'staff',
    roles: ['auditor', 'administrator'],
    body: NothingElse,
    answers: { 201: StaffBookCheck },
    refusals: ['shared_demonstration'],
  },
})
