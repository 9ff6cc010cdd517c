import {
  joinPrivateDesk,
  openCustomer as openBankCustomer,
  password,
  type OpenedCustomer,
} from '../support/open-customer.ts'
import { openBrowser, type Browser } from './browser.ts'
import type { TestApi } from './open-test-api.ts'

export interface TestCustomer extends OpenedCustomer, Browser {}

/** A new customer with one account and a browser, not signed in yet. */
export async function openCustomer({ app, bank }: TestApi, balancePence = 0n): Promise<TestCustomer> {
  return { ...(await openBankCustomer(bank, balancePence)), ...openBrowser(app) }
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

/** The same, of the private desk, which alone orders transfers. */
export async function openDeskCustomer(api: TestApi, balancePence = 0n): Promise<TestCustomer> {
  const customer = await openSignedInCustomer(api, balancePence)
  await joinPrivateDesk(api.bank, customer)
  return customer
}
