import type { InvestmentType } from './applications.ts'
import { type AccountChoice, type ChosenAccount, namedAccountOf, namedAccounts } from './named-account.ts'
import type { AccountType } from './sessions.ts'

// Apart from the accounts that pages name, which every page of the app knows.

const investments = {
  fixed: 'Fixed Savings',
  flexi: 'FlexiSave',
  growth: 'Growth Portfolio',
} as const satisfies Record<InvestmentType, string>

/** What applies to the plan of an application to save and invest; undefined for a banking account. */
export const planOf = ({
  accountType,
  preferredInvestmentType,
}: Pick<AccountChoice, 'accountType' | 'preferredInvestmentType'>): InvestmentType | undefined =>
  accountType === 'invest' ? preferredInvestmentType : undefined

/** The products if no page named an account. */
const currentAccounts = {
  personal: 'Current Account',
  corporate: 'Corporate Current Account',
} as const satisfies Record<AccountType, string>

/**
 * The account that an application opens. Its kind is the chosen one, otherwise that of the named account, otherwise
 * personal, because the specification does not require the choice (section 5). If the applicant then chose the other
 * kind, the named account is dropped. Fixed Savings are personal (section 11.1).
 */
export function chosenAccount(choice: AccountChoice): ChosenAccount {
  const { bankingAccountType, account } = choice
  const kind = bankingAccountType ?? (account && namedAccounts[account].kind) ?? 'personal'
  const plan = planOf(choice)
  if (plan) return { kind: plan === 'fixed' ? 'personal' : kind, product: investments[plan] }
  const named = namedAccountOf(choice)
  return named ? namedAccounts[named] : { kind, product: currentAccounts[kind] }
}
