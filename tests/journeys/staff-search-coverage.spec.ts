// Part two, 17.5: a search that finds too many.
import { expectAccessible } from './expect-accessible.ts'
import { expect, test } from './fixtures.ts'
import { openWithAccounts } from './own-accounts.ts'
import { addJourneyMember } from './staff-member.ts'

test('of eleven customers with one name none is shown, and the member is asked to be more exact', async ({
  page,
  bank,
}) => {
  const names = { firstName: 'Ottoline', lastName: 'Farthingale' }
  for (let n = 0; n < 11; n++) await openWithAccounts(bank, { names })
  const member = await addJourneyMember(bank, ['support'])
  await member.signIn(page)
  await page.getByRole('link', { name: 'Customers' }).click()
  await page.getByRole('textbox', { name: 'Find a customer' }).fill('Ottoline Farthingale')
  await page.getByLabel('Reason').selectOption('The customer contacted us')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByText('More than 10 match. Be more exact.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Open record/ })).toHaveCount(0)
  await expectAccessible(page)
})
