// Joining by a link, and what a passkey does for a member (specification, sections 17.1 and 17.2).
import { Secret, TOTP } from 'otpauth'
import type { Bank } from '../../src/bank/bank.ts'
import { addMemberByCommand } from '../../src/bank/staff/members/by-command.ts'
import type { StaffRole } from '../../src/domain/staff.ts'
import { authoriseCardPayment } from './authorise-card-payment.ts'
import { expectAccessible, expectNoSidewaysScroll } from './expect-accessible.ts'
import { openWithAccounts } from './own-accounts.ts'
import { heading } from './page-parts.ts'
import { expect, test, type Page } from './passkey-row.ts'
import { chooseAct, openRecord, status, submitStaffSignIn } from './staff-member.ts'
import { addVirtualAuthenticator } from './virtual-authenticator.ts'

const password = 'lichen on granite'
const joined = 'You have joined Sarsen Staff. Sign in now.'
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** An invited member, and the path of their link. */
async function invite(bank: Bank, roles: readonly StaffRole[]) {
  const email = `join.${bank.newId()}@staff.sarsen.example`
  const added = await addMemberByCommand(bank, { name: 'Signe Dahl', email, roles, banksAs: [] })
  if (!added.ok) throw new Error(`the member was refused: ${added.refusal}`)
  return { email, link: `/staff/join#${added.value.token}` }
}

test('a member joins with a passkey, signs in with it, and confirms an act with it', async ({
  page,
  bank,
}) => {
  const authenticator = await addVirtualAuthenticator(page)
  const [maya, friend] = [await openWithAccounts(bank), await openWithAccounts(bank)]
  const hold = { amountPence: 60_00n, recipientName: 'Marlowe Street Books' }
  const holdId = await authoriseCardPayment(bank, maya.email, hold)
  const { email, link } = await invite(bank, ['payments'])
  await page.goto(link)
  await page.bringToFront()
  await expect(heading(page)).toHaveText('Join Sarsen Staff')
  await expect(page).toHaveURL('/staff/join')
  await page.getByLabel('New password', { exact: true }).fill('too short')
  const customers = page.getByLabel('Customers you are or know')
  await customers.fill('a friend of mine')
  await button(page, 'Continue').click()
  await expect(page.getByText('Enter an email like name@example.com')).toBeVisible()
  await customers.fill(`${friend.email}\nnobody@example.com`)
  await button(page, 'Continue').click()
  await expect(page.getByText('Password must be at least 12 characters long.')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('New password', { exact: true }).fill(password)
  await button(page, 'Continue').click()
  await expect(page.getByRole('heading', { name: 'How you will sign in' })).toBeFocused()
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 800 })
  await expectNoSidewaysScroll(page)
  await button(page, 'Use a passkey').click()
  await expect(page).toHaveURL('/staff/login')
  await expect(page.getByRole('alert')).toContainText(joined)
  expect(await authenticator.countPasskeys()).toBe(1)
  const known = await bank.database.query<{ customer_id: string }>(
    `select c.customer_id from staff_connection c join staff_member m on m.id = c.member_id where m.email = $1`,
    [email],
  )
  expect(known).toEqual([{ customer_id: friend.customerId }])

  await page.setViewportSize({ width: 1440, height: 900 })
  await button(page, 'Use a passkey').click()
  await expect(page).toHaveURL('/staff/queue')
  await openRecord(page, maya)
  await page.getByRole('link', { name: 'Accounts' }).click()
  await page.getByLabel('Acts on').selectOption('Hold of £60.00 for Marlowe Street Books')
  await chooseAct(page, 'Release hold')
  await button(page, 'Release hold').click()
  await page
    .getByRole('dialog', { name: "Confirm it's you" })
    .getByRole('button', { name: 'Use a passkey' })
    .click()
  await expect(status(page, 'Done: Release hold.')).toBeVisible()
  expect(await bank.database.query('select from open_hold where transfer_id = $1', [holdId])).toEqual([])

  await page.goto(link)
  await expect(page.getByRole('alert')).toContainText('This link no longer works.')
  await expectAccessible(page)
})

test('a member joins with an authenticator app, after a wrong code, and signs in with its code', async ({
  page,
  bank,
}) => {
  const { email, link } = await invite(bank, ['support'])
  await page.goto(link)
  await page.getByLabel('New password', { exact: true }).fill(password)
  await button(page, 'Continue').click()
  const key = await page.locator('code').innerText()
  await page.getByLabel('Authenticator code').fill('000000')
  await button(page, 'Join').click()
  await expect(page.getByLabel('Authenticator code')).toHaveAttribute('aria-invalid', 'true')
  const app = new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) })
  await page.getByLabel('Authenticator code').fill(app.generate())
  await button(page, 'Join').click()
  await expect(page.getByRole('alert')).toContainText(joined)
  // Each code is of use once: the next one is accepted already.
  const code = async () => app.generate({ timestamp: bank.clock().getTime() + 30_000 })
  await submitStaffSignIn(page, { email, password, code })
  await expect(page).toHaveURL('/staff/queue')
})
