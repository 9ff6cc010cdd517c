import type { StaffTaskFacts } from '../staff-client.ts'

type Kind = StaffTaskFacts['kind']

/** Specification section 17.4: the facts of each kind of task. */
export const taskWords = {
  back: 'Queue',
  due: (day: string) => `Due ${day}`,
  takeFirst: 'Take this task to decide it.',
  heldBy: (name: string, since: string) => `${name} has had this since ${since}.`,
  waitsForCustomer: 'The customer was asked, and has not answered yet.',
  waitsForCheck: 'This waits for a second check.',
  openChecks: 'Second checks',
  isClosed: 'This is decided.',
  decide: 'Decide',
  customer: 'Customer',
  customerName: 'Name',
  unknownPerson: 'No customer',
  unverified: 'Name and email are unverified: the sender was not signed in.',
  opened: 'Opened',
  emails: 'E-mails sent',
  noEmails: 'No e-mails were sent.',
  emailStates: { waiting: 'Waiting', sent: 'Sent', failed: 'Not sent' },
  history: 'History',
  none: 'None',
  yes: 'Yes',
  no: 'No',
  titles: {
    application: 'Application',
    held_payment: 'Why it is held',
    claim: 'Claim',
    card_dispute: 'Card dispute',
    message: 'Message',
    returned_payment: 'Returned payment',
    account_dispute: 'Account dispute',
  } satisfies Record<Kind, string>,
  nameCheck: 'Name check',
  payment: 'Payment',
  answers: 'Question and answer',
  devices: 'New devices',
  namesakes: 'Same name and birth date',
  notAnswered: 'Not answered yet.',
  cardPayment: 'Card payment',
  disputeHistory: 'What happened with the dispute',
  claimPayments: 'Payments of the claim',
  claimHistory: 'What happened with the claim',
  noNamesakes: 'Nobody else applied with this name and birth date.',
} as const

/** Why a payment is held, by its rule (specification section 12.5). The customer never reads it. */
export const holdRuleWords: Readonly<Record<string, string>> = {
  large: 'More than £100,000',
  unmatched_new: 'Name does not match or could not be checked, someone new, £1,000 or more',
  risky_purpose: 'Investment or cryptocurrency, someone new, £1,000 or more',
  fast: 'Third payment to someone new in an hour',
  new_device: 'New device, someone new, £250 or more',
  changed_access: 'Password, factor or contact changed lately, someone new, £500 or more',
}

/** What the customer was warned of. */
export const warningRuleWords: Readonly<Record<string, string>> = {
  unmatched: 'The name does not match',
  purpose: 'About its purpose',
}

/** What happened to a task, with who did it. */
export function historyLabel({
  change,
  member,
  holder,
}: {
  readonly change: string
  readonly member: string | null
  readonly holder: string | null
}): string {
  const by = member === null ? '' : ` by ${member}`
  switch (change) {
    case 'opened':
      return 'Opened'
    case 'assigned':
      return holder === null ? `Assigned${by}` : `Assigned to ${holder}${by}`
    case 'asked':
      return `Customer asked${by}`
    case 'answered':
      return 'Customer answered'
    case 'second_check':
      return `Second check asked for${by}`
    case 'check_ended':
      return 'Second check ended without effect'
    case 'closed':
      return `Closed${by}`
    default: {
      const words = change.replaceAll('_', ' ')
      return words.charAt(0).toUpperCase() + words.slice(1) + by
    }
  }
}

/** The type of an e-mail or event in plain words: `reset_link` is `Reset link`. */
export const typeName = (type: string): string => {
  const words = type.replaceAll(/[_.]/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export const applicationStatusWords = {
  pending_verification: 'Pending verification',
  approved: 'Approved',
  rejected: 'Rejected',
} as const

/** What a name check says, by its code (Pay.UK). */
const nameCodeWords: Readonly<Record<string, string>> = {
  MBAM: 'Close match',
  BAMM: 'Close match, and a business account',
  PAMM: 'Close match, and a personal account',
  BANM: 'Match, but a business account',
  PANM: 'Match, but a personal account',
  ANNM: 'No match',
  IVCR: 'Reference not found',
  AC01: 'Account not found',
  CASS: 'Account has moved',
  ACNS: 'Account cannot be checked',
  SCNS: 'The other bank cannot be asked',
  OPTO: 'Account is not checked',
  no_answer: 'The other bank did not answer',
}

/** What a name check says: a check without a code matched. */
export const nameCheckResult = (code: string | null): string =>
  code === null ? 'Match' : (nameCodeWords[code] ?? code)

export const nameCheckWords = {
  entered: 'They entered',
  held: 'Name on this account',
  notTold: 'Not told',
  chose: 'They chose:',
} as const

export const nameChoiceWords = {
  use_held_name: 'Use the name on the account',
  change_kind: 'Change the kind of account',
  continue: 'Continue',
  checked_another_way: 'I have checked it another way',
} as const
