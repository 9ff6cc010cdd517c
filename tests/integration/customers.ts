import { openAccount, type OpenedAccount } from '../../src/bank/accounts/open-account.ts'
import type { Bank } from '../../src/bank/bank.ts'
import { createCustomer } from '../../src/bank/customers/create-customer.ts'
import { ownAccountIds } from '../../src/bank/ledger/own-accounts.ts'
import { openBrowser, type Browser } from './browser.ts'
import type { TestApi } from './open-test-api.ts'

export const password = 'Integration-Password-2026'

export interface TestCustomer extends Browser {
  readonly customerId: string
  readonly email: string
  readonly account: OpenedAccount
}

/** Credits an account from outside the bank. */
export async function payIn(bank: Bank, creditorAccountId: string, amountPence: bigint): Promise<void> {
  const { outcome } = await bank.postings.post({
    id: bank.newId(),
    kind: 'posting',
    debtorAccountId: ownAccountIds.settlement,
    creditorAccountId,
    amountPence,
    recipientName: 'Ada Byron',
    reference: 'Opening deposit',
    category: 'Deposit',
    debtorDescription: 'Deposit',
    creditorDescription: 'Opening deposit',
    decidedAt: bank.clock(),
  })
  if (outcome !== 'completed') throw new Error(`the deposit was ${outcome}`)
}

/** A new customer with one account and a browser, not signed in yet. */
export async function openCustomer({ app, bank }: TestApi, balancePence = 0n): Promise<TestCustomer> {
  const email = `ada.${bank.newId()}@sarsen.example`
  const passwordPhc = await bank.passwords.hash(password)
  const opened = await bank.database.transaction(async transaction => {
    const created = await createCustomer(bank, transaction, {
      firstName: 'Ada',
      lastName: 'Byron',
      email,
      kind: 'personal',
      passwordPhc,
    })
    if (!created.ok) throw new Error(`${email}: ${created.refusal}`)
    const customerId = created.value.id
    const account = await openAccount(bank, transaction, {
      customerId,
      product: 'Current Account',
      holderName: 'Ada Byron',
    })
    return { customerId, account }
  })
  if (balancePence > 0n) await payIn(bank, opened.account.id, balancePence)
  return { ...opened, email, ...openBrowser(app) }
}

/** The same, signed in. */
export async function openSignedInCustomer(api: TestApi, balancePence = 0n): Promise<TestCustomer> {
  const customer = await openCustomer(api, balancePence)
  const { status } = await customer.client.signIn({
    body: { email: customer.email, password, accountType: 'personal' },
  })
  if (status !== 201) throw new Error(`sign-in answered ${status}`)
  return customer
}
