import type { ActName } from '../../../domain/staff-acts.ts'

/** Specification section 17.4. */
export const actWords = {
  decide: 'Decide',
  act: 'Act',
  reason: 'Reason',
  choose: 'Choose',
  chooseAct: 'Choose an act',
  atMost: (amount: string) => `At most £${amount}`,
  note: 'Note for colleagues',
  noteHint: '10 to 500 characters',
  noteOptional: '(optional)',
  reads: 'What the customer will read',
  readsNothing: 'Nothing.',
  continue: 'Continue',
  happens: 'What happens',
  change: 'Change',
  needsIdentity: 'Check who you talk to first: see Identity check.',
  needsCheck: 'Needs a second check',
  checkedBy: (roles: string) => `Somebody else with ${roles} approves it before anything happens.`,
  done: (label: string, what: string) => `Done: ${label}. ${what}`,
  waiting: (label: string, what: string) => `Waiting for a second check: ${label}. ${what}`,
  fields: {
    amount: { label: 'Amount', unit: '£' },
    text: { label: 'Text' },
    to: { label: 'To' },
    newEmail: { label: 'New email' },
    for: { label: 'For' },
    reference: { label: 'Reference' },
    days: { label: 'Days' },
    name: { label: 'Full name' },
    email: { label: 'Work email' },
    roles: { label: 'Roles' },
    banksAs: { label: 'Banks here as' },
    connectionId: { label: 'Connection' },
  },
  daysHint: '1 to 365',
  banksAsHint: 'Their email as a customer, if they are one',
  lineHint: '1 to 140 characters',
  /** What the text of these acts is called. */
  texts: {
    ask_the_customer: { label: 'Your question', hint: '10 to 1,000 characters' },
    answer_message: { label: 'Your answer', hint: '1 to 4,000 characters' },
  },
} as const

export type ActField = keyof typeof actWords.fields

const fieldsByAct: Readonly<Partial<Record<ActName, readonly ActField[]>>> = {
  pay_claim: ['amount'],
  ask_the_customer: ['text'],
  answer_message: ['text'],
  credit_account: ['to'],
  change_email: ['newEmail'],
  place_hold: ['for', 'amount', 'reference', 'days'],
  capture_hold: ['amount'],
  reverse_transfer: ['text'],
  add_staff_member: ['name', 'email', 'roles', 'banksAs'],
  add_roles: ['roles'],
  remove_roles: ['roles'],
  end_connection: ['connectionId'],
}

/** The fields of an act beside its reason and note, as `contract/staff-act-fields.ts` has them. */
export const fieldsOf = (act: ActName): readonly ActField[] => fieldsByAct[act] ?? []
