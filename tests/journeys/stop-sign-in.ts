import type { Bank } from '../../src/bank/bank.ts'
import { password } from '../support/open-customer.ts'
import { askBank } from './ask-bank.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expect, type Page } from './fixtures.ts'
import { openWithAccounts } from './own-accounts.ts'
import { heading } from './page-parts.ts'
import { addJourneyMember, chooseAct, openRecord, status } from './staff-member.ts'

/** Stops a customer's sign-in on their record, and allows it again, which needs a check of who the customer is. */
export async function stopAndAllowSignIn(page: Page, bank: Bank): Promise<void> {
  const maya = await openWithAccounts(bank)
  const member = await addJourneyMember(bank, ['support'])
  const signIn = () =>
    askBank(page, 'POST', '/api/session', { email: maya.email, password, accountType: 'personal' })
  await member.signIn(page)
  await openRecord(page, maya)
  await chooseAct(page, 'Stop sign-in')
  await expect(page.getByText('Nobody can sign in until you call us.')).toBeVisible()
  await page.getByRole('button', { name: 'Stop sign-in' }).click()
  await expect(status(page, `Done: Stop sign-in. ${maya.name}`)).toBeVisible()
  await expect(heading(page)).toBeFocused()
  expect(await signIn()).toMatchObject({ status: 403, body: { code: 'sign_in_stopped' } })
  await openRecord(page, maya)
  await chooseAct(page, 'Allow sign-in')
  await expect(page.getByText('Check who you talk to first: see Identity check.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Allow sign-in' })).toBeHidden()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Write 10 to 500 characters')).toBeVisible()
  await page.getByLabel('How did you check?').selectOption('Called the number we hold')
  await page.getByLabel('What you checked').fill('Her passport, and the last two payments.')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('We hold no number for this customer. Check a photo ID.')).toBeVisible()
  await page.getByLabel('How did you check?').selectOption('Photo ID in a branch')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/^Checked\. Holds for one act, until \d\d:\d\d\.$/)).toBeVisible()
  await page.getByRole('button', { name: 'Allow sign-in' }).click()
  await expect(status(page, `Done: Allow sign-in. ${maya.name}`)).toBeVisible()
  await expect(heading(page)).toBeFocused()
  expect(await signIn()).toMatchObject({ status: 201 })
}
