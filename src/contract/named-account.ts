import type { ApplicationType, InvestmentType, NamedAccount } from './applications.ts'
import type { AccountType } from './sessions.ts'

/** The fields of an application that choose its account. */
export interface AccountChoice {
  readonly accountType: ApplicationType
  readonly bankingAccountType?: AccountType | undefined
  readonly preferredInvestmentType?: InvestmentType | undefined
  readonly account?: NamedAccount | undefined
}

/** The product's name, as the customer reads it, and the kind of customer that holds it. */
export interface ChosenAccount {
  readonly product: string
  readonly kind: AccountType
}

/** The accounts that pages name, with the kind of customer that each is for. */
export const namedAccounts = {
  'student-account': { product: 'Student Account', kind: 'personal' },
  'premium-account': { product: 'Premium Account', kind: 'personal' },
  'platinum-account': { product: 'Platinum Account', kind: 'personal' },
  'business-current': { product: 'Business Current Account', kind: 'corporate' },
  'business-premium': { product: 'Premium Business Account', kind: 'corporate' },
  'business-startup': { product: 'Startup Account', kind: 'corporate' },
  'corporate-current': { product: 'Corporate Current Account', kind: 'corporate' },
} as const satisfies Record<NamedAccount, ChosenAccount>

/** The account that a text names; undefined if it names none. */
export const namedAccountIn = (text: unknown): NamedAccount | undefined =>
  typeof text === 'string' && isNamed(text) ? text : undefined

const isNamed = (text: string): text is NamedAccount => Object.hasOwn(namedAccounts, text)

/** The fields that decide whether a named account is opened. */
export type NamedChoice = Pick<AccountChoice, 'accountType' | 'bankingAccountType' | 'account'>

/** The account that a page named, if that account is opened. */
export function namedAccountOf({
  accountType,
  bankingAccountType,
  account,
}: NamedChoice): NamedAccount | undefined {
  if (accountType !== 'banking' || account === undefined) return undefined
  return (bankingAccountType ?? namedAccounts[account].kind) === namedAccounts[account].kind
    ? account
    : undefined
}

/** The ages, in whole years, and the deposit with which an account may be opened. */
export interface AccountTerms {
  readonly ageMin: number
  readonly ageMax?: number
  /** Below this age an applicant needs the consent of a parent or guardian. */
  readonly consentBelowAge?: number
  readonly depositMinPence?: bigint
}

export interface AccountTermsTable {
  readonly accountTerms: { readonly usual: AccountTerms } & Readonly<
    Partial<Record<NamedAccount, AccountTerms>>
  >
}

/** The terms of the account that an application opens: those of the named account, or the usual ones. */
export function termsOf(choice: NamedChoice, { accountTerms }: AccountTermsTable): AccountTerms {
  const named = namedAccountOf(choice)
  return (named && accountTerms[named]) ?? accountTerms.usual
}
