import { expect, test } from 'vitest'
import {
  type ActName,
  actNames,
  type ActReason,
  actReasons,
  actStates,
  type ActSubject,
  bankSubjectId,
  mayGive,
  mustConfirm,
  onlyEscalatedByCompliance,
  termsOf,
} from './staff-acts.ts'
import { type StaffRole, staffRoles } from './staff.ts'

interface Row {
  readonly label: string
  readonly on: readonly ActSubject[]
  /** Letters of roles, as part two writes them. */
  readonly by: string
  /** ‡ its maker confirms; I identity check; † closed where the demonstration is shared; £ it moves money. */
  readonly marks?: string
  /** Above which figure another member checks it; `2` for always. By P C, unless named. */
  readonly check?: '2' | 'released' | 'paid'
  readonly checkedBy?: string
  /** Where none stand: the usual ones. */
  readonly reasons?: readonly ActReason[]
}

const usual = ['customer_asked', 'suspected_fraud', 'bank_error', 'financial_crime', 'other'] as const
const ofMember = { on: ['people'], by: 'D', marks: '‡†' } as const
const ofMemberChecked = { ...ofMember, check: '2', checkedBy: 'ACD' } as const

/** The acts of part two, section 17.4, in its order, with those of 15.4 after claims. */
const rows: Readonly<Record<ActName, Row>> = {
  approve_application: { label: 'Approve application', on: ['applications'], by: 'C' },
  reject_application: {
    label: 'Reject application',
    on: ['applications'],
    by: 'C',
    reasons: ['identity_not_confirmed', 'already_customer', 'not_eligible', 'financial_crime', 'other'],
  },
  release_payment: {
    label: 'Release payment',
    on: ['held'],
    by: 'PC',
    marks: '‡£',
    check: 'released',
    reasons: ['customer_confirmed', 'known_payee', 'other'],
  },
  refuse_payment: {
    label: 'Refuse payment',
    on: ['held'],
    by: 'PC',
    reasons: ['scam', 'customer_asked', 'not_reached', 'financial_crime', 'other'],
  },
  ask_the_customer: { label: 'Ask the customer', on: ['held', 'claims', 'card-disputes'], by: 'PC' },
  pay_claim: { label: 'Pay claim', on: ['claims'], by: 'PC', marks: '‡£', check: 'paid' },
  refuse_claim: {
    label: 'Refuse claim',
    on: ['claims'],
    by: 'C',
    check: '2',
    reasons: [
      'took_part',
      'ignored_warning',
      'late_report',
      'no_answer',
      'not_covered',
      'real_seller',
      'confirmed_by_you',
    ],
  },
  credit_customer: { label: 'Credit customer', on: ['card-disputes'], by: 'PC', marks: '‡£', check: 'paid' },
  refuse_dispute: {
    label: 'Refuse dispute',
    on: ['card-disputes'],
    by: 'C',
    marks: '‡',
    check: '2',
    reasons: ['no_answer', 'received', 'approved_by_you', 'amount_agreed', 'not_cancelled', 'not_covered'],
  },
  let_customer_keep_it: { label: 'Let customer keep it', on: ['card-disputes'], by: 'PC', marks: '‡' },
  take_credit_back: { label: 'Take credit back', on: ['card-disputes'], by: 'C', marks: '‡', check: '2' },
  answer_message: { label: 'Answer message', on: ['messages'], by: 'SC' },
  close_without_answer: {
    label: 'Close without answer',
    on: ['messages'],
    by: 'SC',
    reasons: ['spam', 'duplicate', 'other'],
  },
  credit_account: { label: 'Credit account', on: ['returns'], by: 'PC', marks: '‡£' },
  keep_frozen: { label: 'Keep frozen', on: ['disputes'], by: 'C' },
  release_on_a_court_order: {
    label: 'Release on a court order',
    on: ['disputes'],
    by: 'C',
    marks: '‡',
    check: '2',
  },
  end_sessions: { label: 'End sessions', on: ['customers'], by: 'SC', marks: '†' },
  stop_sign_in: { label: 'Stop sign-in', on: ['customers'], by: 'SC', marks: '†' },
  allow_sign_in: { label: 'Allow sign-in', on: ['customers'], by: 'SC', marks: 'I' },
  send_reset_link: { label: 'Send reset link', on: ['customers'], by: 'S', marks: 'I†' },
  remove_second_factor: {
    label: 'Remove second factor',
    on: ['customers'],
    by: 'S',
    marks: '‡I†',
    check: '2',
    checkedBy: 'SC',
  },
  change_email: {
    label: 'Change email',
    on: ['customers'],
    by: 'S',
    marks: '‡I†',
    check: '2',
    checkedBy: 'SC',
  },
  freeze_account: { label: 'Freeze account', on: ['accounts'], by: 'SPC', marks: '†' },
  unfreeze_account: { label: 'Unfreeze account', on: ['accounts'], by: 'C', marks: '‡', check: '2' },
  place_hold: { label: 'Place hold', on: ['accounts'], by: 'P', marks: '‡†£' },
  release_hold: { label: 'Release hold', on: ['holds'], by: 'P', marks: '‡£' },
  capture_hold: { label: 'Capture hold', on: ['holds'], by: 'P', marks: '‡£', check: 'paid' },
  reverse_transfer: { label: 'Reverse transfer', on: ['transfers'], by: 'P', marks: '‡£', check: '2' },
  stop_card: { label: 'Stop card', on: ['cards'], by: 'SPC' },
  add_staff_member: { ...ofMemberChecked, label: 'Add staff member' },
  add_roles: { ...ofMemberChecked, label: 'Add roles' },
  restore: { ...ofMemberChecked, label: 'Restore' },
  new_joining_link: { ...ofMemberChecked, label: 'New joining link' },
  end_connection: { ...ofMemberChecked, label: 'End connection' },
  remove_roles: { ...ofMember, label: 'Remove roles' },
  suspend: { ...ofMember, label: 'Suspend' },
  record_as_left: { ...ofMember, label: 'Record as left' },
  sign_out_all_customers: { ...ofMember, label: 'Sign out all customers', on: ['bank'] },
}

const roles: ReadonlyMap<string, StaffRole> = new Map([
  ['S', 'support'],
  ['P', 'payments'],
  ['C', 'compliance'],
  ['A', 'auditor'],
  ['D', 'administrator'],
])
const rolesOf = (letters: string) => Array.from(letters, letter => roles.get(letter))

test('every act has a row', () => {
  expect(Object.keys(rows)).toEqual(actNames)
})

test.each(actNames)('%s is by whom, checked by whom and for what reasons the table says', name => {
  const { label, on, by, marks = '', check, checkedBy = 'PC', reasons = usual } = rows[name]
  expect(termsOf(name)).toEqual({
    label,
    subjects: on,
    roles: rolesOf(by),
    reasons,
    // A question on a card dispute is confirmed, and on nothing else.
    isConfirmed: name === 'ask_the_customer' ? ['card-disputes'] : marks.includes('‡'),
    secondCheck: check === '2' ? 'always' : (check ?? 'never'),
    checkedBy: rolesOf(checkedBy),
    needsIdentityCheck: marks.includes('I'),
    isClosedWhenShared: marks.includes('†'),
    movesMoney: marks.includes('£'),
  })
})

test.each(actNames)('whether the maker of %s confirms that it is them', name => {
  const isConfirmed = rows[name].marks?.includes('‡') === true
  for (const subjects of rows[name].on) {
    const isOfDispute = subjects === 'card-disputes'
    expect(mustConfirm(name, subjects), subjects).toBe(isConfirmed || isOfDispute)
  }
})

test('compliance answers messages and credits accounts where their task is escalated, and never else', () => {
  expect(onlyEscalatedByCompliance).toEqual(['answer_message', 'close_without_answer', 'credit_account'])
})

test('financial crime is a reason of compliance alone; every other one is anybody’s', () => {
  for (const role of staffRoles) expect(mayGive('financial_crime', [role])).toBe(role === 'compliance')
  expect(mayGive('financial_crime', ['payments', 'compliance'])).toBe(true)
  expect(mayGive('financial_crime', [])).toBe(false)
  for (const reason of usual) if (reason !== 'financial_crime') expect(mayGive(reason, [])).toBe(true)
})

test('each reason has its label', () => {
  expect(actReasons).toEqual({
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
  })
})

test('an act waits, and is done, failed, refused, withdrawn or expired', () => {
  expect(actStates).toEqual(['waiting', 'done', 'failed', 'refused', 'withdrawn', 'expired'])
})

test('acts on the bank as a whole have its id in their addresses', () => {
  expect(bankSubjectId).toBe('00000000-0000-7000-8000-000000000000')
})
