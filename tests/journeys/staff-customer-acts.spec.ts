// Acts on a customer's record (specification, section 17.4).
import { demoCustomers } from '../../content/demo.ts'
import { stopSignIn } from '../../src/bank/sessions/sign-in-stop.ts'
import { password } from '../support/open-customer.ts'
import { askBank } from './ask-bank.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expect, test } from './fixtures.ts'
import { openWithAccounts } from './own-accounts.ts'
import { heading } from './page-parts.ts'
import { addJourneyMember, chooseAct, openRecord, status } from './staff-member.ts'

test('a sign-in that was stopped is allowed again only after a check of who the customer is', async ({
  page,
  bank,
}) => {
  const maya = await openWithAccounts(bank)
  const member = await addJourneyMember(bank, ['support'])
  const stop = { customerId: maya.customerId, memberId: member.id, at: bank.clock(), isTold: false }
  await bank.database.transaction(transaction => stopSignIn(bank, transaction, stop))
  const credentials = { email: maya.email, password, accountType: 'personal' }
  expect(await askBank(page, 'POST', '/api/session', credentials)).toMatchObject({ status: 403 })
  await member.signIn(page)
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
  expect(await askBank(page, 'POST', '/api/session', credentials)).toMatchObject({ status: 201 })
})

test("a card payment's hold can be released, not captured, and a demonstration fills in its code", async ({
  page,
}) => {
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
})
