import type { ApplicationType, InvestmentType, NamedAccount } from './applications.ts'
import type { AccountType } from './sessions.ts'

/** What of an application says which account it is for. */
export interface AccountChoice {
  readonly accountType: ApplicationType
  readonly bankingAccountType?: AccountType | undefined
  readonly preferredInvestmentType?: InvestmentType | undefined
  readonly account?: NamedAccount | undefined
}

/** The account as its customer will read it, and the kind of customer that holds it. */
export interface ChosenAccount {
  readonly product: string
  readonly kind: AccountType
}

const investments = {
  fixed: 'Fixed Savings',
  flexi: 'FlexiSave',
  growth: 'Growth Portfolio',
} as const satisfies Record<InvestmentType, string>

const namedAccounts = {
  'business-current': 'Business Current Account',
  'business-premium': 'Premium Business Account',
  'business-startup': 'Startup Account',
  'corporate-current': 'Corporate Current Account',
} as const satisfies Record<NamedAccount, string>

/** Where no page named an account. */
const currentAccounts = {
  personal: 'Current Account',
  corporate: 'Corporate Current Account',
} as const satisfies Record<AccountType, string>

/**
 * What an application opens. The kind is the one that was chosen, else that of the account that a page named (all of
 * them are for companies), else personal: the specification does not require the choice (section 5). A named account
 * gives way to somebody who then chose a personal one.
 */
export function chosenAccount({
  accountType,
  bankingAccountType,
  preferredInvestmentType,
  account,
}: AccountChoice): ChosenAccount {
  const kind = bankingAccountType ?? (account === undefined ? 'personal' : 'corporate')
  if (accountType === 'invest' && preferredInvestmentType)
    return { kind, product: investments[preferredInvestmentType] }
  const named = account !== undefined && kind === 'corporate' ? namedAccounts[account] : undefined
  return { kind, product: named ?? currentAccounts[kind] }
}
