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
  needsCheck: 'Needs a second check',
  checkedBy: (roles: string) => `Somebody else with ${roles} approves it before anything happens.`,
  done: (label: string, what: string) => `Done: ${label}. ${what}`,
  waiting: (label: string, what: string) => `Waiting for a second check: ${label}. ${what}`,
  fields: {
    amount: { label: 'Amount', unit: '£' },
    text: { label: 'Text' },
    to: { label: 'To' },
  },
  /** What the text of these acts is called. */
  texts: {
    ask_the_customer: { label: 'Your question', hint: '10 to 1,000 characters' },
    answer_message: { label: 'Your answer', hint: '1 to 4,000 characters' },
  },
} as const

/** The fields of an act beside its reason and note, as `contract/staff-act-fields.ts` has them. */
export const fieldsOf = (act: ActName): readonly ActField[] => {
  switch (act) {
    case 'pay_claim':
      return ['amount']
    case 'ask_the_customer':
    case 'answer_message':
      return ['text']
    case 'credit_account':
      return ['to']
    default:
      return []
  }
}

export type ActField = keyof typeof actWords.fields
