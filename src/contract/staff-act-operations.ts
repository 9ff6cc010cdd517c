import { type ActName, acts, type ActSubject } from '../domain/staff-acts.ts'
import { staffRoles } from '../domain/staff.ts'
import { ById, defineOperations } from './operation.ts'
import { staffActRoutes } from './staff-act-routes.ts'
import { customerActRefusals } from './staff-customer-refusals.ts'
import {
  actSchema,
  ApproveStaffAct,
  checkedLater,
  DecidedStaffAct,
  RefuseStaffAct,
  SecondCheck,
  SecondCheckList,
  StaffActMade,
  StaffActPreview,
  StaffConfirmation,
  StaffConfirmationRequest,
} from './staff-acts.ts'

/** The address of an act: its name with dashes, below its subject. */
const actPath = (name: ActName, subjects: ActSubject): `/api/staff/${string}` =>
  `/api/staff/${subjects}/{id}/${name.replaceAll('_', '-')}`

/** The operation of one act on its subject. */
export const actOperation = (name: ActName, subjects: ActSubject) => {
  const { label, roles } = acts[name]
  return {
    method: 'POST',
    path: actPath(name, subjects),
    summary: `${label}: previews it, or makes it`,
    description:
      'Without `contentHash` nothing is done (200). With that of the preview, and what it needs, it is done (201), or waits for a second check (202). The same act again gets the same answer.',
    access: 'staff',
    roles,
    params: ById,
    body: checkedLater(actSchema(name)),
    answers: { 200: StaffActPreview, 201: StaffActMade, 202: StaffActMade },
    refusals: [
      'not_signed_in',
      'role_missing',
      'not_found',
      'own_record',
      'shared_demonstration',
      'look_required',
      'too_many_looks',
      'bad_input',
      'act_id_reused',
      'task_taken',
      'task_closed',
      'task_not_yours',
      'already_waiting',
      'recent_contact_change',
      'content_changed',
      'identity_check_required',
      'confirmation_required',
      'changed_meanwhile',
      'email_taken',
      'nothing_to_pay',
      'nothing_left',
      'above_entitlement',
      'another_kind',
      'reason_not_allowed',
      'no_account',
      'payment_not_made',
      'answer_needed',
      ...customerActRefusals,
      'own_membership',
      'member_status',
      'roles_across',
      'roles_unchanged',
      'last_role',
      'last_administrator',
      'staff_email_in_use',
      'unknown_bank_customer',
    ],
  } as const
}

/** Why a second check is refused to who approves or refuses an act, in order of precedence. */
const ofDecision = [
  'not_signed_in',
  'role_missing',
  'not_found',
  'own_record',
  'shared_demonstration',
  'look_required',
  'bad_input',
  'act_decided',
  'maker_cannot_check',
  'act_expired',
] as const

/** What staff members do to a customer or to money, and what another of them approves. */
export const staffActOperations = defineOperations({
  staffApproveApplication: actOperation('approve_application', 'applications'),
  staffRejectApplication: actOperation('reject_application', 'applications'),
  staffReleasePayment: actOperation('release_payment', 'held'),
  staffRefusePayment: actOperation('refuse_payment', 'held'),
  staffAskAboutPayment: actOperation('ask_the_customer', 'held'),
  staffPayClaim: actOperation('pay_claim', 'claims'),
  staffRefuseClaim: actOperation('refuse_claim', 'claims'),
  staffAskAboutClaim: actOperation('ask_the_customer', 'claims'),
  staffAskAboutCardDispute: actOperation('ask_the_customer', 'card-disputes'),
  staffCreditCustomer: actOperation('credit_customer', 'card-disputes'),
  staffRefuseDispute: actOperation('refuse_dispute', 'card-disputes'),
  staffLetCustomerKeepIt: actOperation('let_customer_keep_it', 'card-disputes'),
  staffTakeCreditBack: actOperation('take_credit_back', 'card-disputes'),
  staffAnswerMessage: actOperation('answer_message', 'messages'),
  staffCloseMessage: actOperation('close_without_answer', 'messages'),
  staffCreditAccount: actOperation('credit_account', 'returns'),
  staffKeepFrozen: actOperation('keep_frozen', 'disputes'),
  staffReleaseOnCourtOrder: actOperation('release_on_a_court_order', 'disputes'),
  staffAddStaffMember: actOperation('add_staff_member', 'people'),
  staffAddRoles: actOperation('add_roles', 'people'),
  staffRemoveRoles: actOperation('remove_roles', 'people'),
  staffSuspend: actOperation('suspend', 'people'),
  staffRestore: actOperation('restore', 'people'),
  staffRecordAsLeft: actOperation('record_as_left', 'people'),
  staffNewJoiningLink: actOperation('new_joining_link', 'people'),
  staffEndConnection: actOperation('end_connection', 'people'),
  staffSignOutAllCustomers: actOperation('sign_out_all_customers', 'bank'),
  staffSecondChecks: {
    ...staffActRoutes.staffSecondChecks,
    summary: 'Acts that wait for a second check',
    description:
      'The member’s own, also those that ended within 7 days, and those of others that they may check. What waits comes first.',
    access: 'staff',
    roles: staffRoles,
    answers: { 200: SecondCheckList },
  },
  staffSecondCheck: {
    ...staffActRoutes.staffSecondCheck,
    summary: 'An act with a second check, with what its maker saw',
    description: 'Opening it is a look at its customers.',
    access: 'staff',
    roles: staffRoles,
    params: ById,
    answers: { 200: SecondCheck },
    refusals: ['role_missing', 'not_found', 'own_record', 'too_many_looks'],
  },
  staffApproveAct: {
    ...staffActRoutes.staffApproveAct,
    summary: 'Approves an act that waits, and carries it out',
    description:
      'All rules are applied again. If the bank refuses the act then, it is `failed`. The same approval again gets the same answer.',
    access: 'staff',
    roles: staffRoles,
    params: ById,
    body: checkedLater(ApproveStaffAct),
    answers: { 200: DecidedStaffAct },
    refusals: [...ofDecision, 'content_changed', 'confirmation_required'],
  },
  staffRefuseAct: {
    ...staffActRoutes.staffRefuseAct,
    summary: 'Refuses an act that waits',
    description: 'Its maker reads the reason. The same refusal again gets the same answer.',
    access: 'staff',
    roles: staffRoles,
    params: ById,
    body: checkedLater(RefuseStaffAct),
    answers: { 200: DecidedStaffAct },
    refusals: ofDecision,
  },
  staffWithdrawAct: {
    ...staffActRoutes.staffWithdrawAct,
    summary: 'Withdraws an own act that waits',
    description: 'Withdrawing it again gets the same answer.',
    access: 'staff',
    roles: staffRoles,
    params: ById,
    answers: { 200: DecidedStaffAct },
    refusals: ['not_signed_in', 'not_found', 'act_decided', 'act_expired'],
  },
  staffConfirm: {
    ...staffActRoutes.staffConfirm,
    summary: 'Confirms that it is the member, for one act or approval',
    description:
      'For exactly this content, in this session, once, within five minutes: by a code of the authenticator app, or a passkey. Without both it is opened for a passkey (200). The fifth wrong code of a session ends it.',
    access: 'staff',
    roles: staffRoles,
    body: StaffConfirmationRequest,
    answers: { 200: StaffConfirmation, 201: StaffConfirmation },
    refusals: ['act_id_reused', 'act_expired', 'invalid_code'],
  },
})
