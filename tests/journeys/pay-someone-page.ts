import { Accounts } from '../../src/contract/accounts.ts'
import { password } from '../support/open-customer.ts'
import { askBank } from './ask-bank.ts'
import { expect, type Page } from './fixtures.ts'
import { openWithAccounts } from './own-accounts.ts'

export const payPath = '/uk-banking-dashboard/payments/pay'

/** The step's heading. */
export const step = (page: Page) => page.getByRole('heading', { level: 2 }).first()

export const goOn = (page: Page) => page.getByRole('button', { name: 'Continue', exact: true })

interface TypedPayee {
  readonly name: string
  readonly kind?: 'Personal' | 'Business'
  readonly sortCode?: string
  readonly accountNumber: string
}

/** Fills in somebody new. `accountNumber`: of the test accounts, unless there is another sort code. */
export async function fillPayee(
  page: Page,
  { name, kind = 'Personal', sortCode = '00-00-01', accountNumber }: TypedPayee,
): Promise<void> {
  await page.getByLabel('Name on the account').fill(name)
  await page.getByRole('radio', { name: kind }).check()
  await page.getByLabel('Sort code').fill(sortCode)
  await page.getByLabel('Account number').fill(accountNumber)
}

/** Goes on to the second step with somebody whose name matches: Nadia Farrow, unless there is another. */
export async function chooseNew(page: Page, payee: Partial<TypedPayee> = {}): Promise<void> {
  await fillPayee(page, { name: 'Nadia Farrow', accountNumber: '10000001', ...payee })
  await goOn(page).click()
  await expect(step(page)).toHaveText('How much and when?')
}

/** Fills in the second step and sends it. */
export async function fillAmount(page: Page, amount: string, reference?: string): Promise<void> {
  await page.getByLabel('Amount').fill(amount)
  if (reference !== undefined) await page.getByLabel(/^Reference/).fill(reference)
  await goOn(page).click()
}

type Bank = Parameters<typeof openWithAccounts>[0]

export const dialog = (page: Page) => page.getByRole('dialog', { name: "Confirm it's you" })
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
export const row = (page: Page, name: string) =>
  page
    .getByRole('main')
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })

/** A customer with £1,284.17, unless there is another balance, at the first step. */
export async function openPay(page: Page, bank: Bank, holdings: Parameters<typeof openWithAccounts>[1] = {}) {
  const maya = await openWithAccounts(bank, holdings)
  await maya.signIn(page)
  await page.goto(payPath)
  await expect(step(page)).toHaveText('Who do you want to pay?')
  return maya
}

/** What the bank says of the primary account’s available balance. */
export async function available(page: Page): Promise<string | undefined> {
  const { body } = await askBank(page, 'GET', '/api/accounts')
  return Accounts.parse(body).accounts[0]?.availableBalance
}

export async function choosePurpose(page: Page, purpose: string) {
  await expect(step(page)).toHaveText('What is this payment for?')
  await page.getByRole('radio', { name: purpose }).check()
  await goOn(page).click()
}

export async function confirmByPassword(page: Page) {
  await dialog(page).getByRole('textbox', { name: 'Current password' }).fill(password)
  await dialog(page).getByRole('button', { name: 'Confirm', exact: true }).click()
}

/** Holds back what is sent there, until the returned function is called. */
export async function holdBack(page: Page, address: string | RegExp): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(address, async route => {
    await released
    await route.fallback()
  })
  return release
}

/** The ids under which payments leave the page. */
export function watchPayments(page: Page): readonly string[] {
  const ids: string[] = []
  page.on('request', request => {
    if (request.method() === 'POST' && request.url().endsWith('/api/payments'))
      ids.push(String(request.postDataJSON().id))
  })
  return ids
}
