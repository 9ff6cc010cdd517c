import type { Locator } from '@playwright/test'
import { expect, type Page } from './fixtures.ts'
import { openOverview } from './open-overview.ts'
import { passTimeUntil, soon } from './pass-time.ts'
import { elsewhere } from './place-transfer.ts'

interface Order {
  readonly recipient?: string
  readonly destination?: string
  readonly amount?: string
  readonly reference?: string
}

export const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Transfer Funds' })
/** The ways to the dialog from any page. */
export const transferButton = (page: Page) => page.getByRole('button', { name: /^Transfer Funds/ }).first()
export const confirm = (page: Page) => dialogOf(page).getByRole('button', { name: 'Confirm' })

/** Opens the dialog on the overview, with the page's clock in the test's control, and waits for its form. */
export async function openDialog(page: Page) {
  await page.clock.install()
  await openOverview(page)
  await transferButton(page).click()
  await expect(dialogOf(page).getByLabel('Recipient Name')).toBeVisible()
}

export async function fillIn(
  page: Page,
  {
    recipient = elsewhere.recipientName,
    destination = elsewhere.destination,
    amount = '48.50',
    reference,
  }: Order = {},
) {
  const dialog = dialogOf(page)
  await dialog.getByLabel('Recipient Name').fill(recipient)
  await dialog.getByLabel('Account Number / IBAN').fill(destination)
  await dialog.getByLabel('Amount').fill(amount)
  if (reference !== undefined) await dialog.getByLabel(/^Reference/).fill(reference)
}

/** Waits for the bank's answer, then lets the 2.5 s of processing pass. */
export async function confirmAndProcess(page: Page) {
  const answered = page.waitForResponse(response => response.url().endsWith('/transfers'))
  await confirm(page).click()
  await answered
  await page.clock.runFor(2_600)
}

/**
 * Points at the result, which stays open then; otherwise it closes after 3 s. The page's time was stopped (`stopTime`)
 * before the order, so that a slow machine has time, and goes on now.
 */
export async function holdResult(page: Page, result: Locator) {
  await passTimeUntil(page, 100, () => expect(result).toBeVisible(soon))
  await result.hover()
  await page.clock.resume()
}
