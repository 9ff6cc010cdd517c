// Here, because a bank in the browser is of one test alone: elsewhere all journeys share the demo customers.
import { expectAccessible } from './expect-accessible.ts'
import { expect, test } from './fixtures.ts'
import { addJourneyMember, status } from './staff-member.ts'

test('a member lets money come in and go out of Maya’s account, and makes the next day’s payments', async ({
  page,
  bank,
}) => {
  test.slow()
  const member = await addJourneyMember(bank, ['payments'])
  await member.signIn(page)
  await page.getByRole('link', { name: 'Demonstration' }).click()

  const incoming = page.getByRole('region', { name: 'Incoming payment' })
  await incoming.getByRole('button', { name: 'Send payment' }).click()
  await expect(incoming.getByLabel('Amount')).toBeFocused()
  await incoming.getByLabel('Amount').fill('10,000.01')
  await incoming.getByRole('button', { name: 'Send payment' }).click()
  await expect(incoming.getByText('Enter at most £10,000.00')).toBeVisible()
  await incoming.getByLabel('Amount').fill('250')
  await incoming.getByLabel('From').fill('Aunt Ada')
  await incoming.getByLabel('Reference').fill('For the kettle')
  await incoming.getByRole('button', { name: 'Send payment' }).click()
  await expect(status(page, '£250.00 from Aunt Ada has come in.')).toBeVisible()

  const purchase = page.getByRole('region', { name: 'Card purchase' })
  await purchase.getByLabel('Amount').fill('12.50')
  await purchase.getByLabel('Merchant').selectOption('Wrenmoor Cafe')
  await purchase.getByLabel('Settle now').check()
  await purchase.getByRole('button', { name: 'Pay by card' }).click()
  await expect(status(page, '£12.50 at Wrenmoor Cafe: settled.')).toBeVisible()

  const mandate = page.getByRole('region', { name: 'Announce Direct Debit' })
  await mandate.getByLabel('Originator').selectOption('Tarnwater')
  await mandate.getByRole('button', { name: 'Announce' }).click()
  await expect(status(page, 'Tarnwater takes £25.00 on ')).toBeVisible()

  const days = page.getByRole('region', { name: 'Next day’s payments' })
  await days.getByRole('button', { name: "Make the next day's payments now" }).click()
  await expect(days.getByRole('status')).toContainText('made')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Reset demo customers' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reset demo customers' })
  await expectAccessible(page, '[role=dialog]')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()

  const [received] = await bank.database.query<{ amount_pence: bigint }>(
    `select amount_pence from transfer where reference = 'For the kettle' and status = 'completed'`,
  )
  expect(received?.amount_pence).toBe(250_00n)
})
