import { expect, type Page } from './fixtures.ts'

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
