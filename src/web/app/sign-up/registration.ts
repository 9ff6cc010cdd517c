import { z } from 'zod'
import { ApplicationType, InvestmentType, NamedAccount } from '../../../contract/applications.ts'
import { chosenAccount } from '../../../contract/chosen-account.ts'
import { AccountType } from '../../../contract/sessions.ts'
import { homeCountry } from './countries.ts'

const text = z.string().max(1_000).catch('')

/**
 * What the form holds but for the passwords (spec section 3, Registration data), as it was typed. The id is the
 * application's, made once: sent again it is the same application.
 */
export const Registration = z.object({
  id: z.uuid(),
  accountType: ApplicationType,
  fullName: text,
  email: text,
  phone: text,
  dateOfBirth: text,
  idNumber: text,
  city: text,
  state: text,
  country: text,
  bankingAccountType: AccountType.catch('personal'),
  preferredInvestmentType: z.union([InvestmentType, z.literal('')]).catch(''),
  investmentGoal: text,
  initialDeposit: text,
  account: NamedAccount.optional().catch(undefined),
})
export type Registration = z.infer<typeof Registration>

/** The kind of account that the form is for, as its address has it: `type`, and `account` where a page named one. */
export type AskedAccount = Pick<Registration, 'accountType'> & { account?: NamedAccount | undefined }

const empty = {
  fullName: '',
  email: '',
  phone: '',
  dateOfBirth: '',
  idNumber: '',
  city: '',
  state: '',
  country: homeCountry,
  bankingAccountType: 'personal',
  preferredInvestmentType: '',
  investmentGoal: '',
  initialDeposit: '',
} as const

/**
 * What the form starts with: what was kept of an earlier visit, for the kind of account that is asked for now. An
 * account that a page has just named is a corporate one.
 */
export function startRegistration(
  kept: Registration | undefined,
  { accountType, account }: AskedAccount,
  newId: () => string,
): Registration {
  const start = kept ?? { id: newId(), ...empty }
  const isNewlyNamed = account !== undefined && account !== kept?.account
  return {
    ...start,
    accountType,
    account,
    bankingAccountType: isNewlyNamed ? 'corporate' : start.bankingAccountType,
  }
}

type Named = Pick<Registration, 'accountType' | 'account' | 'bankingAccountType'>

/** The account that a page named, where it is the kind that is opened. */
const namedAccountOf = ({ accountType, account, bankingAccountType }: Named) =>
  accountType === 'banking' && bankingAccountType === 'corporate' ? account : undefined

/** What that account is called. */
export function namedProductOf(registration: Named): string | undefined {
  const account = namedAccountOf(registration)
  return account && chosenAccount({ accountType: registration.accountType, account }).product
}

/**
 * A registration as the bank takes it, passwords aside: what belongs to the other kind and what was left out is not
 * in it.
 */
export function applicationOf(registration: Registration) {
  const { accountType, bankingAccountType, preferredInvestmentType } = registration
  const { investmentGoal, initialDeposit, account: _named, ...rest } = registration
  const { bankingAccountType: _banking, preferredInvestmentType: _investment, ...common } = rest
  const named = namedAccountOf(registration)
  const kind =
    accountType === 'banking'
      ? { bankingAccountType, ...(named && { account: named }) }
      : {
          ...(preferredInvestmentType !== '' && { preferredInvestmentType }),
          ...(investmentGoal.trim() !== '' && { investmentGoal }),
        }
  return { ...common, ...kind, ...(initialDeposit.trim() !== '' && { initialDeposit }) }
}
