import type { DisputeRefusal } from './card-disputes.ts'
import type { ClaimReason } from './claims.ts'
import type { StaffRole } from './staff.ts'

/** What acts are on: each is a part of an act's address, `/api/staff/{subjects}/{id}/{act}`. */
export type ActSubject =
  | 'applications'
  | 'held'
  | 'claims'
  | 'card-disputes'
  | 'messages'
  | 'returns'
  | 'disputes'
  | 'customers'
  | 'accounts'
  | 'holds'
  | 'transfers'
  | 'cards'
  | 'people'
  | 'bank'

/**
 * Why a member acts, with its label. Those of a refused claim are the claim's own (specification section 12.6), and those of a
 * refused dispute the dispute's.
 */
export const actReasons = {
  identity_not_confirmed: 'Identity not confirmed',
  already_customer: 'Already customer',
  not_eligible: 'Not eligible',
  customer_confirmed: 'Customer confirmed',
  known_payee: 'Known payee',
  scam: 'Scam',
  not_reached: 'Not reached',
  spam: 'Spam',
  duplicate: 'Duplicate',
  customer_asked: 'Customer asked',
  suspected_fraud: 'Suspected fraud',
  bank_error: 'Bank error',
  financial_crime: 'Financial crime',
  took_part: 'Took part',
  ignored_warning: 'Ignored warning',
  late_report: 'Late report',
  no_answer: 'No answer',
  not_covered: 'Not covered',
  real_seller: 'Real seller',
  confirmed_by_you: 'Confirmed by you',
  received: 'Received',
  approved_by_you: 'Approved by you',
  amount_agreed: 'Amount agreed',
  not_cancelled: 'Not cancelled',
  other: 'Other',
} as const
export type ActReason = keyof typeof actReasons

/** Which acts of a member for one customer in 24 hours add up to a figure above which a second check is needed. */
export type ActFigure = 'released' | 'paid'

/** What an act is, apart from how the bank carries it out (part two, section 17.4). */
export interface ActTerms {
  /** Of its button. */
  readonly label: string
  readonly subjects: readonly ActSubject[]
  readonly roles: readonly [StaffRole, ...StaffRole[]]
  readonly reasons: readonly ActReason[]
  /** Whether its maker confirms that it is them; or on which subjects alone. See {@link mustConfirm}. */
  readonly isConfirmed: boolean | readonly ActSubject[]
  /** Whether another member must approve it: always, never, or if it comes to more than its figure. */
  readonly secondCheck: 'always' | 'never' | ActFigure
  /** Who may approve it. */
  readonly checkedBy: readonly StaffRole[]
  readonly needsIdentityCheck: boolean
  /** In a shared demonstration it is refused. */
  readonly isClosedWhenShared: boolean
  /** When done it has moved money, by the transfer that it names. */
  readonly movesMoney: boolean
}

const usualReasons = ['customer_asked', 'suspected_fraud', 'bank_error', 'financial_crime', 'other'] as const

const usual = {
  reasons: usualReasons,
  isConfirmed: false,
  secondCheck: 'never',
  checkedBy: ['payments', 'compliance'],
  needsIdentityCheck: false,
  isClosedWhenShared: false,
  movesMoney: false,
} as const

const confirmed = { ...usual, isConfirmed: true } as const
const checked = { ...confirmed, secondCheck: 'always' } as const
const ofDispute = { ...confirmed, subjects: ['card-disputes'], roles: ['payments', 'compliance'] } as const
const ofCustomer = { ...usual, subjects: ['customers'], roles: ['support'] } as const
const ofPerson = {
  ...confirmed,
  subjects: ['people'],
  roles: ['administrator'],
  isClosedWhenShared: true,
} as const
const ofPersonChecked = {
  ...ofPerson,
  secondCheck: 'always',
  checkedBy: ['auditor', 'compliance', 'administrator'],
} as const

/** What acts on the bank as a whole are on: it has this id in their addresses, and its own audit chain has it. */
export const bankSubjectId = '00000000-0000-7000-8000-000000000000'

// By their names alone: every page of the console would load the sentences.
const ofRefusedClaim: Readonly<Record<ClaimReason, true>> = {
  took_part: true,
  ignored_warning: true,
  late_report: true,
  no_answer: true,
  not_covered: true,
  real_seller: true,
  confirmed_by_you: true,
}
const ofRefusedDispute: Readonly<Record<DisputeRefusal, true>> = {
  no_answer: true,
  received: true,
  approved_by_you: true,
  amount_agreed: true,
  not_cancelled: true,
  not_covered: true,
}

/** Every act, by its name: as the last part of its address has it, with dashes, and as the audit's event type. */
export const acts = {
  approve_application: {
    ...usual,
    label: 'Approve application',
    subjects: ['applications'],
    roles: ['compliance'],
  },
  reject_application: {
    ...usual,
    label: 'Reject application',
    subjects: ['applications'],
    roles: ['compliance'],
    reasons: ['identity_not_confirmed', 'already_customer', 'not_eligible', 'financial_crime', 'other'],
  },
  release_payment: {
    ...confirmed,
    label: 'Release payment',
    subjects: ['held'],
    roles: ['payments', 'compliance'],
    reasons: ['customer_confirmed', 'known_payee', 'other'],
    secondCheck: 'released',
    movesMoney: true,
  },
  refuse_payment: {
    ...usual,
    label: 'Refuse payment',
    subjects: ['held'],
    roles: ['payments', 'compliance'],
    reasons: ['scam', 'customer_asked', 'not_reached', 'financial_crime', 'other'],
  },
  ask_the_customer: {
    ...usual,
    label: 'Ask the customer',
    subjects: ['held', 'claims', 'card-disputes'],
    isConfirmed: ['card-disputes'],
    roles: ['payments', 'compliance'],
  },
  pay_claim: {
    ...confirmed,
    label: 'Pay claim',
    subjects: ['claims'],
    roles: ['payments', 'compliance'],
    secondCheck: 'paid',
    movesMoney: true,
  },
  refuse_claim: {
    ...usual,
    label: 'Refuse claim',
    subjects: ['claims'],
    roles: ['compliance'],
    // The law wants a reason that the customer reads: Other is none.
    reasons: namesOf(ofRefusedClaim),
    secondCheck: 'always',
  },
  credit_customer: {
    ...ofDispute,
    label: 'Credit customer',
    secondCheck: 'paid',
    movesMoney: true,
  },
  refuse_dispute: {
    ...ofDispute,
    label: 'Refuse dispute',
    roles: ['compliance'],
    reasons: namesOf(ofRefusedDispute),
    secondCheck: 'always',
  },
  let_customer_keep_it: { ...ofDispute, label: 'Let customer keep it' },
  take_credit_back: {
    ...ofDispute,
    label: 'Take credit back',
    roles: ['compliance'],
    secondCheck: 'always',
  },
  answer_message: {
    ...usual,
    label: 'Answer message',
    subjects: ['messages'],
    roles: ['support', 'compliance'],
  },
  close_without_answer: {
    ...usual,
    label: 'Close without answer',
    subjects: ['messages'],
    roles: ['support', 'compliance'],
    reasons: ['spam', 'duplicate', 'other'],
  },
  credit_account: {
    ...confirmed,
    label: 'Credit account',
    subjects: ['returns'],
    roles: ['payments', 'compliance'],
    movesMoney: true,
  },
  keep_frozen: { ...usual, label: 'Keep frozen', subjects: ['disputes'], roles: ['compliance'] },
  release_on_a_court_order: {
    ...checked,
    label: 'Release on a court order',
    subjects: ['disputes'],
    roles: ['compliance'],
  },
  end_sessions: {
    ...ofCustomer,
    label: 'End sessions',
    roles: ['support', 'compliance'],
    isClosedWhenShared: true,
  },
  stop_sign_in: {
    ...ofCustomer,
    label: 'Stop sign-in',
    roles: ['support', 'compliance'],
    isClosedWhenShared: true,
  },
  allow_sign_in: {
    ...ofCustomer,
    label: 'Allow sign-in',
    roles: ['support', 'compliance'],
    needsIdentityCheck: true,
  },
  send_reset_link: {
    ...ofCustomer,
    label: 'Send reset link',
    needsIdentityCheck: true,
    isClosedWhenShared: true,
  },
  remove_second_factor: {
    ...checked,
    label: 'Remove second factor',
    subjects: ['customers'],
    roles: ['support'],
    needsIdentityCheck: true,
    checkedBy: ['support', 'compliance'],
    isClosedWhenShared: true,
  },
  change_email: {
    ...checked,
    label: 'Change email',
    subjects: ['customers'],
    roles: ['support'],
    needsIdentityCheck: true,
    checkedBy: ['support', 'compliance'],
    isClosedWhenShared: true,
  },
  freeze_account: {
    ...usual,
    label: 'Freeze account',
    subjects: ['accounts'],
    roles: ['support', 'payments', 'compliance'],
    isClosedWhenShared: true,
  },
  unfreeze_account: {
    ...checked,
    label: 'Unfreeze account',
    subjects: ['accounts'],
    roles: ['compliance'],
  },
  place_hold: {
    ...confirmed,
    label: 'Place hold',
    subjects: ['accounts'],
    roles: ['payments'],
    isClosedWhenShared: true,
    movesMoney: true,
  },
  release_hold: {
    ...confirmed,
    label: 'Release hold',
    subjects: ['holds'],
    roles: ['payments'],
    movesMoney: true,
  },
  capture_hold: {
    ...confirmed,
    label: 'Capture hold',
    subjects: ['holds'],
    roles: ['payments'],
    secondCheck: 'paid',
    movesMoney: true,
  },
  reverse_transfer: {
    ...checked,
    label: 'Reverse transfer',
    subjects: ['transfers'],
    roles: ['payments'],
    movesMoney: true,
  },
  stop_card: {
    ...usual,
    label: 'Stop card',
    subjects: ['cards'],
    roles: ['support', 'payments', 'compliance'],
  },
  add_staff_member: { ...ofPersonChecked, label: 'Add staff member' },
  add_roles: { ...ofPersonChecked, label: 'Add roles' },
  restore: { ...ofPersonChecked, label: 'Restore' },
  new_joining_link: { ...ofPersonChecked, label: 'New joining link' },
  end_connection: { ...ofPersonChecked, label: 'End connection' },
  remove_roles: { ...ofPerson, label: 'Remove roles' },
  suspend: { ...ofPerson, label: 'Suspend' },
  record_as_left: { ...ofPerson, label: 'Record as left' },
  sign_out_all_customers: { ...ofPerson, label: 'Sign out all customers', subjects: ['bank'] },
} as const satisfies Readonly<Record<string, ActTerms>>

export type ActName = keyof typeof acts

export const actNames = namesOf(acts)

function namesOf<Name extends string>(table: Readonly<Record<Name, unknown>>): readonly Name[] {
  return Object.keys(table).filter((name): name is Name => Object.hasOwn(table, name))
}

/** Acts that compliance does where their task is escalated, and never else. */
export const onlyEscalatedByCompliance: readonly ActName[] = [
  'answer_message',
  'close_without_answer',
  'credit_account',
]

/** The terms of an act, by its name. */
export const termsOf = (name: ActName): ActTerms => acts[name]

/** Whether the maker of an act on such a subject confirms that it is them. */
export function mustConfirm(name: ActName, subjects: ActSubject): boolean {
  const { isConfirmed } = termsOf(name)
  return typeof isConfirmed === 'boolean' ? isConfirmed : isConfirmed.includes(subjects)
}

/** Whether a member with these roles may give this reason: financial crime is for compliance alone (POCA 2002, s. 333A). */
export const mayGive = (reason: ActReason, roles: readonly StaffRole[]): boolean =>
  reason !== 'financial_crime' || roles.includes('compliance')

/** Where an act stands. From `waiting` it comes to one of the others, which are ends. */
export const actStates = ['waiting', 'done', 'failed', 'refused', 'withdrawn', 'expired'] as const
export type ActState = (typeof actStates)[number]
