import type { Page } from '@playwright/test'
import type { Bank } from '../../src/bank/bank.ts'
import { openAccount } from '../../src/bank/accounts/open-account.ts'
import { readBalance } from '../../src/bank/accounts/read-balance.ts'
import { createCustomer } from '../../src/bank/customers/create-customer.ts'
import { ownAccountIds } from '../../src/bank/ledger/own-accounts.ts'
import { signInByApi } from './sign-in-by-api.ts'

export interface JourneyCustomer {
  readonly name: string
  readonly email: string
  readonly password: string
  readonly accountNumber: string
  /** Signs in past the form and its 4 s. */
  signIn(page: Page): Promise<void>
  /** Credits the account from outside the bank. */
  receive(amountPence: bigint): Promise<void>
  /** The booked balance as the ledger has it. */
  balancePence(): Promise<bigint>
}

const password = 'Journey-Password-2026'

/** Opens a new customer with an empty account, in the bank that the journeys' server serves. */
export async function openJourneyCustomer(bank: Bank): Promise<JourneyCustomer> {
  const passwordPhc = await bank.passwords.hash(password)
  const name = 'Rowan Ashby'
  const email = `rowan.${bank.newId()}@sarsen.example`
  const { customerId, account } = await bank.database.transaction(async transaction => {
    const created = await createCustomer(bank, transaction, {
      firstName: 'Rowan',
      lastName: 'Ashby',
      email,
      kind: 'personal',
      passwordPhc,
    })
    if (!created.ok) throw new Error(`${email}: ${created.refusal}`)
    const opened = { customerId: created.value.id, product: 'Current Account', holderName: name }
    return { customerId: created.value.id, account: await openAccount(bank, transaction, opened) }
  })
  return {
    name,
    email,
    password,
    accountNumber: account.accountNumber,
    signIn: page => signInByApi(page, { email, password }),
    receive: async amountPence => {
      const { outcome } = await bank.postings.post({
        id: bank.newId(),
        kind: 'posting',
        debtorAccountId: ownAccountIds.settlement,
        creditorAccountId: account.id,
        amountPence,
        recipientName: name,
        reference: 'Opening deposit',
        category: 'Deposit',
        debtorDescription: 'Deposit',
        creditorDescription: 'Deposit',
        decidedAt: bank.clock(),
      })
      if (outcome !== 'completed') throw new Error(`the deposit was ${outcome}`)
    },
    balancePence: async () => {
      const balance = await readBalance(bank, { customerId, accountId: account.id })
      if (!balance) throw new Error('no balance')
      return balance.bookedPence
    },
  }
}
