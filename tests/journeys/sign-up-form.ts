import type { Locator, Request } from '@playwright/test'
import type { Bank } from '../../src/bank/bank.ts'
import { expect, type Page } from './fixtures.ts'

export const password = 'three-grey-stones'

/** Imogen's input; no other test uses the email. */
export const applicant = () => ({
  'Full Name': 'Imogen Hartley',
  Email: `imogen.${crypto.randomUUID()}@sarsen.example`,
  Phone: '07700 900318',
  'Date of Birth': '14/3/1991',
  'ID or Passport Number': '547 208 116',
  City: 'Ludlow',
  State: 'Shropshire',
  Country: 'United Kingdom',
})
export type Applicant = ReturnType<typeof applicant>
export type Label = keyof Applicant | 'Initial Deposit' | 'Investment Goal' | 'Password' | 'Confirm Password'

const optional = new Set<string>(['Initial Deposit', 'Investment Goal'])

/** A field by its label, which marks optional fields. */
export const field = (page: Page, label: Label) =>
  page.getByRole('main').getByLabel(optional.has(label) ? `${label} (optional)` : label, { exact: true })

export const continueButton = (page: Page) => page.getByRole('button', { name: 'Continue to review' })
export const submitButton = (page: Page) => page.getByRole('button', { name: 'Submit application' })
/** The page that replaces the review once the bank has the application. */
export const thanks = (page: Page) => page.getByRole('heading', { name: 'Thank you, Imogen' })
export const summary = (page: Page) => page.getByRole('region', { name: 'to put right' })

export async function fillPasswords(page: Page, chosen = password): Promise<void> {
  await field(page, 'Password').fill(chosen)
  await field(page, 'Confirm Password').fill(chosen)
}

/** Fills in every required field but the choices. */
export async function fillRegistration(page: Page, who: Applicant): Promise<void> {
  for (const [label, text] of Object.entries(who)) await page.getByLabel(label, { exact: true }).fill(text)
  await fillPasswords(page)
}

/** Fills in a valid form and goes on to the review. */
export async function openReview(page: Page, who: Applicant, type = 'banking'): Promise<void> {
  await page.goto(`/signup/register?type=${type}`)
  await fillRegistration(page, who)
  if (type === 'invest') await page.getByRole('radio', { name: 'Flexi' }).check()
  await continueButton(page).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check what you told us')
}

const isApplication = (request: Request) => request.url().endsWith('/api/applications')

/** Waits until the bank has answered the next application, or its response is lost. */
export const sendingOver = (page: Page): Promise<unknown> =>
  Promise.race([
    page.waitForEvent('requestfinished', isApplication),
    page.waitForEvent('requestfailed', isApplication),
  ])

/**
 * Lets the 2 s of a held response pass at once with the page's clock, which the test controls, and waits for the
 * result.
 */
export async function passSending(page: Page, over: Promise<unknown>, shown: Locator): Promise<void> {
  await over
  await page.clock.runFor(2_100)
  await expect(shown).toBeVisible()
}

/** Submits the review, and lets those 2 s pass. */
export async function submitReview(page: Page, shown = thanks(page)): Promise<void> {
  const over = sendingOver(page)
  await submitButton(page).click()
  await passSending(page, over, shown)
}

/** A group of the review, by its heading. */
export const reviewGroup = (page: Page, heading: string) =>
  page
    .getByRole('main')
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: heading, exact: true }) })

/** The value that the browser stores under a key, or null. */
export const stored = (
  page: Page,
  storage: 'localStorage' | 'sessionStorage',
  key: string,
): Promise<unknown> =>
  page.evaluate(([where, name]) => JSON.parse(window[where].getItem(name) ?? 'null') as unknown, [
    storage,
    key,
  ] as const)

interface StoredApplication {
  readonly id: string
  readonly status: string
  readonly kind: string
  readonly product: string
  readonly initial_deposit_pence: bigint | null
}

/** The bank's applications with an e-mail. */
export const applicationsOf = (bank: Bank, { Email }: Applicant): Promise<readonly StoredApplication[]> =>
  bank.database.query<StoredApplication>(
    'select id, status, kind, product, initial_deposit_pence from application where email = $1',
    [Email],
  )
