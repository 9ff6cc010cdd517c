/** What a payment is for, in the order in which a customer is asked (part two, 12.4). */
export const paymentPurposes = [
  'family_or_friend',
  'goods',
  'bill',
  'home',
  'investment',
  'cryptocurrency',
  'own_account_elsewhere',
  'keep_safe',
  'something_else',
] as const
export type PaymentPurpose = (typeof paymentPurposes)[number]

/** The number to call about a payment. */
export const fraudLine = '020 7946 0990'

interface PurposeWords {
  readonly label: string
  /** Its first sentence is the heading. */
  readonly warning: string
}

const words: Readonly<Record<PaymentPurpose, PurposeWords>> = {
  family_or_friend: {
    label: 'Family or friend',
    warning:
      'Did they ask by message? Scammers pose as family, or meet you only online. Call a number you had before.',
  },
  goods: {
    label: 'Something I am buying',
    warning: 'Have you seen it? Scammers sell what does not exist. Pay by card.',
  },
  bill: {
    label: 'A bill or an invoice',
    warning: 'Are these details new? Scammers fake invoices. Call the number on an older bill.',
  },
  home: {
    label: 'A home: rent, deposit, solicitor',
    warning: 'Did the details come by email? Solicitors do not change them so. Call them.',
  },
  investment: {
    label: 'An investment',
    warning: 'Is the firm on the FCA register? Sure, quick returns are a scam.',
  },
  cryptocurrency: {
    label: 'Cryptocurrency',
    warning: 'Is somebody helping you? Only scammers hold your wallet.',
  },
  own_account_elsewhere: {
    label: 'My own account elsewhere',
    warning: 'Did somebody ask you to? No bank or police officer does.',
  },
  keep_safe: {
    label: 'I was told to move it to keep it safe',
    warning: 'This is a scam. Nobody honest asks for this.',
  },
  something_else: {
    label: 'Something else',
    warning: 'Is somebody telling you what to choose? We never ask you to lie.',
  },
}

export const purposeLabel = (purpose: PaymentPurpose): string => words[purpose].label

/** What is said of a payment for this purpose where the bank refuses it (part two, 12.4); undefined for any other. */
export const refusedPurpose = (purpose: PaymentPurpose | null | undefined): string | undefined =>
  purpose === 'keep_safe' ? words.keep_safe.warning : undefined

/** The version of all warnings. A customer's choice is kept with it. It rises when a word of a warning changes. */
export const warningVersion = 1

/** The rules that warn, in the order in which the strongest acts. */
export const warningRules = ['unmatched', 'purpose'] as const
export type WarningRule = (typeof warningRules)[number]

/** A warning as a customer reads it. */
export interface PaymentWarning {
  readonly rule: WarningRule
  readonly version: number
  readonly heading: string
  readonly text: string
}

const unmatchedWarning = 'The name does not match. You may be paying a stranger.'
const pressed = `If someone is pressing you, hang up and call us on ${fraudLine}.`

/** The first sentence is the heading (part two, 12.4). */
function warningOf(rule: WarningRule, sentences: string): PaymentWarning {
  const end = sentences.search(/[.?]/) + 1
  const heading = sentences.slice(0, end)
  const rest = sentences.slice(end + 1)
  return { rule, version: warningVersion, heading, text: `${rest} ${pressed}`.trim() }
}

/** What a customer reads before a payment that a rule warns of. */
export const paymentWarning = (rule: WarningRule, purpose: PaymentPurpose | undefined): PaymentWarning =>
  rule === 'purpose' && purpose
    ? warningOf(rule, words[purpose].warning)
    : warningOf('unmatched', unmatchedWarning)
