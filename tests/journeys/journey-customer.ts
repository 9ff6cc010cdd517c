import type { Page } from '@playwright/test'
import type { Bank } from '../../src/bank/bank.ts'
import { readBalance } from '../../src/bank/accounts/accounts.ts'
import { joinPrivateDesk, openCustomer, password, payIn } from '../support/open-customer.ts'
import { signInByApi } from './sign-in-by-api.ts'

export interface JourneyCustomer {
  readonly name: string
  readonly email: string
  readonly password: string
  readonly accountNumber: string
  /** Signs in through the API, without the form and its 4 s. */
  readonly signIn: (page: Page) => Promise<void>
  /** Credits the account from outside the bank. */
  readonly receive: (amountPence: bigint) => Promise<void>
  /** The booked balance in the ledger. */
  readonly balancePence: () => Promise<bigint>
}

/** A new customer in the bank of the journeys' server. */
export async function openJourneyCustomer(
  bank: Bank,
  balancePence = 0n,
  {
    names,
    isAtPrivateDesk = false,
  }: {
    readonly names?: { firstName: string; lastName: string }
    readonly isAtPrivateDesk?: boolean
  } = {},
): Promise<JourneyCustomer> {
  const { customerId, name, email, account } = await openCustomer(bank, balancePence, names)
  if (isAtPrivateDesk) await joinPrivateDesk(bank, { customerId })
  return {
    name,
    email,
    password,
    accountNumber: account.accountNumber,
    signIn: page => signInByApi(page, { email, password }),
    receive: amountPence => payIn(bank, account.id, amountPence),
    balancePence: async () => {
      const balance = await readBalance(bank, { customerId, accountId: account.id })
      if (!balance) throw new Error('no balance')
      return balance.bookedPence
    },
  }
}
