// What a shared demonstration does not let its staff do: the journeys' server counts as one (specification, section 17.4).
import { password } from '../support/open-customer.ts'
import { askBank } from './ask-bank.ts'
import { expect, test } from './fixtures.ts'
import { openWithAccounts } from './own-accounts.ts'
import { heading } from './page-parts.ts'
import { addJourneyMember, chooseAct, openRecord, status } from './staff-member.ts'

test('a member stops the sign-in of a customer, who then cannot sign in', async ({ page, bank }) => {
  const maya = await openWithAccounts(bank)
  const member = await addJourneyMember(bank, ['support'])
  await member.signIn(page)
  await openRecord(page, maya)
  await chooseAct(page, 'Stop sign-in')
  await expect(page.getByText('Nobody can sign in until you call us.')).toBeVisible()
  await page.getByRole('button', { name: 'Stop sign-in' }).click()
  await expect(status(page, `Done: Stop sign-in. ${maya.name}`)).toBeVisible()
  await expect(heading(page)).toBeFocused()
  const credentials = { email: maya.email, password, accountType: 'personal' }
  expect(await askBank(page, 'POST', '/api/session', credentials)).toMatchObject({
    status: 403,
    body: { code: 'sign_in_stopped' },
  })
})
