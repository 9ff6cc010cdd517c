// What the bank asks before a standing order is set up or changed: the name anew, the purpose, and that a warning is read.
import type { Bank } from '../../src/bank/bank.ts'
import { password } from '../support/open-customer.ts'
import { nextDayOfMonth } from './due-dates.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expect, test, type Page } from './fixtures.ts'
import { press } from './keyboard.ts'
import { openWithAccounts } from './own-accounts.ts'
import { heading, region, toast } from './page-parts.ts'
import { button, confirmByPassword, dialog, fillPayee, goOn, row, step } from './pay-someone-page.ts'
import { signInByApi } from './sign-in-by-api.ts'
import {
  chooseTo,
  keepCheck,
  openMaya,
  savePayee,
  setUpByApi,
  standingOrdersPath,
  typeOrder,
} from './standing-orders-page.ts'

const changing = (page: Page) => page.getByRole('dialog', { name: 'Change' })
const send = (page: Page) => changing(page).getByRole('button', { name: 'Change', exact: true })
const nameCheck = (page: Page) => changing(page).getByRole('region', { name: 'Name check' })

/** Opens Change and types another amount. */
async function typeAmount(page: Page, amount: string) {
  await button(page, 'Change').click()
  await changing(page).getByLabel('Amount', { exact: true }).fill(amount)
}

async function readCheckId(bank: Bank, customerId: string) {
  const [payee] = await bank.database.query<{ name_check_id: string | null }>(
    'select name_check_id from payee where customer_id = $1',
    [customerId],
  )
  return payee?.name_check_id
}

/** Goes through the purpose and its warning in the dialog. */
async function giveBill(page: Page) {
  await expect(changing(page).getByRole('heading', { name: 'What is this payment for?' })).toBeVisible()
  await expectAccessible(page, '[role=dialog]')
  await changing(page).getByRole('radio', { name: 'A bill or an invoice' }).check()
  await changing(page).getByRole('button', { name: 'Continue', exact: true }).click()
  const warning = changing(page).getByRole('region', { name: 'Are these details new?' })
  await expect(warning.getByRole('button')).toHaveText(['Do not pay', 'I have checked, continue'])
  await warning.getByRole('button', { name: 'I have checked, continue' }).click()
}

test('a change checks a name anew after 90 days, and asks what to do about one that is close', async ({
  page,
  bank,
}) => {
  const { customerId, account, signIn } = await openWithAccounts(bank)
  const payeeId = await savePayee(bank, customerId)
  await signIn(page)
  const firstOn = nextDayOfMonth(1)
  const id = await setUpByApi(page, { accountId: account.id, payeeId, amount: '30.00', firstOn })
  await page.goto(`${standingOrdersPath}/${id}`)

  const oldCheckId = await keepCheck(bank, customerId, { daysAgo: 91 })
  await typeAmount(page, '35')
  await send(page).click()
  await confirmByPassword(page)
  await expect(toast(page, 'Standing Order Changed')).toBeVisible()
  await expect(heading(page)).toHaveText('£35.00 to Nadia Farrow')
  expect(await readCheckId(bank, customerId)).not.toBe(oldCheckId)

  await keepCheck(bank, customerId, { daysAgo: 0, reasonCode: 'MBAM', heldName: 'Nadia Farrowe' })
  await typeAmount(page, '40')
  await send(page).click()
  await expect(nameCheck(page).getByRole('status')).toBeFocused()
  await expect(nameCheck(page)).toContainText('The name on this account is Nadia Farrowe.')
  await expect(send(page)).toBeHidden()
  await expectAccessible(page, '[role=dialog]')
  // Whom a standing order pays cannot be changed.
  await expect(nameCheck(page).getByRole('button')).toHaveText(['Continue with Nadia Farrow'])
  await press(page, nameCheck(page).getByRole('button', { name: 'Continue with Nadia Farrow' }))
  await expect(send(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await confirmByPassword(page)
  await expect(heading(page)).toHaveText('£40.00 to Nadia Farrow')

  // What was chosen stays chosen.
  await typeAmount(page, '45')
  await send(page).click()
  await expect(dialog(page)).toContainText('£45.00')
  await confirmByPassword(page)
  await expect(heading(page)).toHaveText('£45.00 to Nadia Farrow')
})

test('a smaller amount asks for its purpose and its warning again, and an emptied reference is the usual one', async ({
  page,
  bank,
}) => {
  const { customerId, account, signIn } = await openWithAccounts(bank)
  const payeeId = await savePayee(bank, customerId)
  await signIn(page)
  const id = await setUpByApi(page, {
    accountId: account.id,
    payeeId,
    amount: '120.00',
    firstOn: nextDayOfMonth(1),
    reference: 'Piano lessons',
    purpose: 'bill',
  })
  await page.goto(`${standingOrdersPath}/${id}`)
  await expect(region(page, 'Details')).toContainText('ReferencePiano lessons')
  await typeAmount(page, '50')
  await changing(page)
    .getByLabel(/^Reference/)
    .fill('')
  await send(page).click()
  await giveBill(page)
  await confirmByPassword(page)
  await expect(heading(page)).toHaveText('£50.00 to Nadia Farrow')
  await expect(region(page, 'Details')).toContainText('ReferenceStanding order to Nadia Farrow')
})

test('the other holder of a joint account changes a standing order after a name check and a purpose of their own', async ({
  page,
  bank,
}) => {
  const maya = await openWithAccounts(bank, { further: [{ code: 'joint', balancePence: 500_00n }] })
  const { customerId } = maya
  const accountId = maya.others[0]?.id ?? ''
  const [daniel] = await bank.database.query<{ email: string }>(
    `select c.email from access_in_force x join customer c on c.id = x.customer_id
      where x.account_id = $1 and x.customer_id <> $2`,
    [accountId, customerId],
  )
  const payeeId = await savePayee(bank, customerId)
  await maya.signIn(page)
  const id = await setUpByApi(page, { accountId, payeeId, amount: '30.00', firstOn: nextDayOfMonth(1) })

  await signInByApi(page, { email: daniel?.email ?? '', password })
  await page.goto(`${standingOrdersPath}/${id}`)
  await typeAmount(page, '120')
  await send(page).click()
  await giveBill(page)
  await expect(dialog(page)).toContainText('£120.00')
  await confirmByPassword(page)
  await expect(toast(page, 'Standing Order Changed')).toContainText('£120.00 to Nadia Farrow.')
  await expect(heading(page)).toHaveText('£120.00 to Nadia Farrow')
})

test('somebody new is saved over a form that keeps all that is typed, and what to do about the name is chosen with the order', async ({
  page,
  bank,
}) => {
  test.slow()
  const maya = await openMaya(page, bank)
  await savePayee(bank, maya.customerId)
  await page.goto(`${standingOrdersPath}/new`)
  await typeOrder(page, 'Nadia Farrow', '30', 'Every month', nextDayOfMonth(1))
  await button(page, 'Someone new').click()
  const add = page.getByRole('dialog', { name: 'Add a payee' })
  await fillPayee(page, { name: 'Tomas Zielinski', accountNumber: '10000002' })
  await add.getByRole('button', { name: 'Save payee' }).click()
  await add.getByRole('button', { name: 'Continue with Tomas Zielinski' }).click()
  await add.getByRole('button', { name: 'Save payee' }).click()
  await expect(add).toBeHidden()
  const payTo = page.getByLabel('Pay to')
  await expect(payTo.locator('option:checked')).toHaveText('Tomas Zielinski, 00-00-01 10000002')
  await expect(page.getByLabel('Amount', { exact: true })).toHaveValue('30.00')

  await goOn(page).click()
  const check = region(page, 'Name check')
  await expect(check.getByRole('status')).toBeFocused()
  await expect(check.getByRole('button')).toHaveText([
    'Use Tomasz Zielinski',
    'Edit',
    'Continue with Tomas Zielinski',
  ])
  const failure = page.getByRole('alert').filter({ hasText: 'Nothing has been sent.' })
  await page.route('**/api/payees/*', route => route.abort('connectionreset'))
  await button(page, 'Use Tomasz Zielinski').click()
  await expect(failure).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/api/payees/*')
  await press(page, button(page, 'Continue with Tomas Zielinski'))
  await expect(step(page)).toHaveText('Check before you set it up')
  await page.goBack()
  await expect(failure).toBeHidden()

  // Another choice of Pay to forgets what was chosen and what is on its way, and keeps the focus.
  await chooseTo(page, 'Nadia Farrow')
  await chooseTo(page, 'Tomas Zielinski')
  await goOn(page).click()
  await expect(check.getByRole('status')).toBeFocused()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/payees/*', async route => {
    await released
    await route.abort('connectionreset')
  })
  await button(page, 'Use Tomasz Zielinski').click()
  await payTo.focus()
  await chooseTo(page, 'Nadia Farrow')
  await expect(goOn(page)).toBeVisible()
  await expect(payTo).toBeFocused()
  await expect(goOn(page)).toHaveAttribute('aria-disabled', 'true')
  release()
  await expect(goOn(page)).not.toHaveAttribute('aria-disabled', 'true')
  await expect(failure).toBeHidden()
  await page.unroute('**/api/payees/*')

  await chooseTo(page, 'Tomas Zielinski')
  await goOn(page).click()
  await press(page, button(page, 'Continue with Tomas Zielinski'))
  await expect(step(page)).toHaveText('Check before you set it up')
  await expect(row(page, 'To')).toContainText('Tomas Zielinski')
  await button(page, 'Confirm').click()
  await confirmByPassword(page)
  await expect(step(page)).toHaveText('Standing Order Set Up')
})

test('on a phone the form shows why it was refused, and asks what to do about a name that was checked elsewhere meanwhile', async ({
  page,
  bank,
}) => {
  const { customerId, signIn } = await openWithAccounts(bank)
  await savePayee(bank, customerId)
  await signIn(page)
  await page.setViewportSize({ width: 390, height: 664 })
  await page.goto(`${standingOrdersPath}/new`)
  const check = region(page, 'Name check')
  await typeOrder(page, 'Nadia Farrow', '30', 'Every month', nextDayOfMonth(1))
  const assessing = '**/api/payments/assessment'
  await page.route(assessing, route => route.abort('connectionreset'))
  await goOn(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Nothing has been sent.' })).toBeInViewport()
  await page.unroute(assessing)

  await keepCheck(bank, customerId, { daysAgo: 0, reasonCode: 'MBAM', heldName: 'Nadia Farrowe' })
  await goOn(page).click()
  await expect(check.getByRole('status')).toBeFocused()
  await expect(check).toContainText('The name on this account is Nadia Farrowe.')
  await press(page, check.getByRole('button', { name: 'Continue with Nadia Farrow' }))
  await expect(step(page)).toHaveText('Check before you set it up')
  await expectAccessible(page)

  // Checked elsewhere once more: what was chosen is no answer to it, and the form shows that it was refused.
  await keepCheck(bank, customerId, { daysAgo: 0, reasonCode: 'ANNM' })
  await button(page, 'Confirm').click()
  await expect(page.getByRole('alert').filter({ hasText: 'Nothing has been sent.' })).toBeInViewport()
})
