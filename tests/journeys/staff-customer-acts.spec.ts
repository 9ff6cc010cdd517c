// Acts on a customer's record (specification, section 17.4).
import { demoCustomers } from '../../content/demo.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expect, test } from './fixtures.ts'
import { heading } from './page-parts.ts'
import { chooseAct, openRecord } from './staff-member.ts'

// The demo customers of a tab's journeys have no card payments: their cards would be sealed by another browser's key.
test(
  "a card payment's hold can be released, not captured, and a demonstration fills in its code",
  { tag: '@server' },
  async ({ page }) => {
    await page.goto('/staff/login')
    await page.getByRole('button', { name: 'Use these of Tom Hallam' }).click()
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(heading(page)).toHaveText('Queue')
    await openRecord(page, { name: 'Maya Okafor', email: demoCustomers.everyday.email })
    await page.getByRole('link', { name: 'Accounts' }).click()
    const actsOn = page.getByLabel('Acts on')
    await actsOn.selectOption('Hold of £7.85 for Wrenmoor Cafe')
    // The act needs no choice: the card's network alone captures.
    await expect(page.getByLabel('Act', { exact: true }).getByRole('option')).toHaveText(['Release hold'])
    await chooseAct(page, 'Release hold')
    await expect(page.getByText('Is reversed')).toBeVisible()
    await page.getByRole('button', { name: 'Release hold' }).click()
    const confirm = page.getByRole('dialog', { name: "Confirm it's you" })
    await confirm.getByRole('button', { name: 'Use the demonstration code' }).click()
    await expect(confirm.getByLabel('Authenticator code')).toHaveValue(/^\d{6}$/)
    await expectAccessible(page, '[role=dialog]')
    // Other journeys read this customer's money too.
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Release hold' })).toBeVisible()
    await page.getByRole('navigation', { name: 'Record' }).getByRole('link', { name: 'Payments' }).click()
    await page.getByRole('button', { name: 'Reverse transfer £310.00 to Tern Parcel Desk' }).click()
    await expect(page.getByRole('heading', { name: '£310.00 to Tern Parcel Desk' })).toBeFocused()
  },
)
