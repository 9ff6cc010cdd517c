// Transfer Funds of customers with checks (part two, 12.3): refusals, lost answers, own accounts, and the private desk.
import type { Route } from '@playwright/test'
import { password } from '../support/open-customer.ts'
import { letThrough } from './ask-bank.ts'
import { button, choosePurpose, heading, open, to, untilResult } from './checked-transfer-dialog.ts'
import { expectAccessible, expectNoSidewaysScroll } from './expect-accessible.ts'
import { expect, test } from './fixtures.ts'
import { passTimeUntil, soon, stopTime } from './pass-time.ts'
import { available, dialog as confirmation, holdBack, watchPayments } from './pay-someone-page.ts'
import { confirm, dialogOf, fillIn, openDialog } from './transfer-dialog.ts'

test('limits and numbers that cannot be are said beside their fields, and nothing typed is lost', async ({
  page,
  bank,
}) => {
  await open(page, bank, { balancePence: 2_000_000n })
  // True at the private desk alone.
  await expect(dialogOf(page).getByText('needs manual review')).toHaveCount(0)
  for (const [amount, sentence] of [
    ['10000.01', 'Your limit for one payment is £10,000'],
    ['2000.01', 'You can pay £2,000 to someone new in 24 hours'],
  ] as const) {
    await fillIn(page, { ...to('10000001'), amount })
    await confirm(page).click()
    await expect(dialogOf(page).getByText(sentence, { exact: true })).toBeVisible()
    await expect(dialogOf(page).getByLabel('Amount')).toBeFocused()
  }
  await fillIn(page, { recipient: 'Nobody', destination: '00-00-50 12345678', amount: '5' })
  await confirm(page).click()
  await expect(dialogOf(page).getByText('No account can have this number. Check both')).toBeVisible()
  await expect(dialogOf(page).getByLabel('Account Number / IBAN')).toBeFocused()
  await expect(dialogOf(page).getByLabel('Recipient Name')).toHaveValue('Nobody')
  await expectAccessible(page)
})

test('between own accounts nothing is asked', async ({ page, bank }) => {
  const maya = await open(page, bank, { further: [{ code: 'flexisave' }] })
  const checks: string[] = []
  page.on('request', request => request.url().endsWith('/name-checks') && checks.push(request.url()))
  await fillIn(page, {
    recipient: 'My savings',
    destination: maya.others[0]?.accountNumber ?? '',
    amount: '500',
  })
  await stopTime(page)
  await confirm(page).click()
  await untilResult(page, 'Transfer Successful')
  expect(checks).toEqual([])
})

test('a lost answer is asked for again, and the payment is made once', async ({ page, bank }) => {
  const ids = watchPayments(page)
  await open(page, bank)
  await fillIn(page, { ...to('10000001'), amount: '20' })
  await confirm(page).click()
  let isLost = false
  await page.route('**/api/payments', async route => {
    const answer = await letThrough(route)
    if (isLost) return route.fulfill(answer)
    isLost = true
    return route.abort('connectionreset')
  })
  await confirmation(page).getByRole('textbox', { name: 'Current password' }).fill(password)
  await stopTime(page)
  await confirmation(page).getByRole('button', { name: 'Confirm', exact: true }).click()
  await untilResult(page, 'Transfer Successful')
  expect(new Set(ids).size).toBe(1)
  expect(await available(page)).toBe('1264.17')
})

test('after a reload a payment that waits is shown in the dialog, and is confirmed or given up', async ({
  page,
  bank,
}) => {
  await open(page, bank)
  await fillIn(page, { ...to('10000001'), amount: '20' })
  await confirm(page).click()
  await expect(confirmation(page)).toBeVisible()
  await page.reload()
  await expect(heading(page, 'This payment waits for you.')).toBeVisible()
  await expect(dialogOf(page)).toContainText('£20.00 to Nadia Farrow.')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  const notice = page.getByRole('status').filter({ hasText: 'A transfer is not confirmed yet.' })
  await notice.getByRole('button', { name: 'See what you can do' }).click()
  const release = await holdBack(page, '**/api/payments')
  await button(page, "Confirm it's you").click()
  await expect(button(page, 'Do not pay')).toBeDisabled()
  release()
  await confirmation(page).getByRole('button', { name: 'Cancel' }).click()
  await button(page, 'Do not pay').click()
  await expect(dialogOf(page)).toBeHidden()
  await page.reload()
  await expect(page.getByText('£1,284.17').first()).toBeVisible()
  await expect(dialogOf(page)).toBeHidden()
})

test('while a payment is sent its warning does nothing else, and one that is given up is never sent again', async ({
  page,
  bank,
}) => {
  const ids = watchPayments(page)
  await open(page, bank)
  await fillIn(page, { ...to('10000001'), amount: '100' })
  await confirm(page).click()
  await choosePurpose(page, 'Something I am buying')
  const goOn = button(page, 'I have checked, continue')
  const send = await holdBack(page, '**/api/payments')
  await goOn.click()
  await expect(goOn).toHaveAttribute('aria-disabled', 'true')
  for (const name of ['Do not pay', 'Back']) await expect(button(page, name)).toBeDisabled()
  send()
  await confirmation(page).getByRole('button', { name: 'Cancel' }).click()

  const cancel = await holdBack(page, '**/cancellation')
  await button(page, 'Do not pay').click()
  await expect(goOn).toBeDisabled()
  cancel()
  await expect(dialogOf(page)).toBeHidden()
  await expect(page.getByRole('status').filter({ hasText: 'Not paid' })).toBeVisible()
  await expect(confirmation(page)).toHaveCount(0)
  expect(ids).toHaveLength(1)
  expect(await available(page)).toBe('1284.17')
})

test('what the bank refuses after a reload stands in the form as it was ordered', async ({ page, bank }) => {
  const maya = await open(page, bank, { further: [{ code: 'joint', balancePence: 500_00n }] })
  const from = dialogOf(page).getByLabel('From', { exact: true })
  const jointId = maya.others[0]?.id ?? ''
  const message = 'Your limit for one payment is £5'
  const refuse = (route: Route) =>
    route.fulfill({
      status: 422,
      contentType: 'application/problem+json',
      json: {
        type: 'about:blank',
        title: 'Unprocessable Content',
        status: 422,
        code: 'invalid_request',
        detail: 'Some of it cannot be used.',
        errors: [{ field: 'amount', code: 'above_limit', message }],
        isFinal: true,
      },
    })
  const expectRefused = async () => {
    await expect(dialogOf(page).getByText(message, { exact: true })).toBeVisible()
    await expect(dialogOf(page).getByLabel('Recipient Name')).toHaveValue('Nadia Farrow')
    await expect(dialogOf(page).getByLabel('Account Number / IBAN')).toHaveValue('00-00-01 10000001')
    await expect(dialogOf(page).getByLabel('Amount')).toHaveValue('20.00')
    await expect(dialogOf(page).getByLabel(/^Reference/)).toHaveValue('Bicycle')
    await expect(from).toHaveValue(jointId)
    await page.unroute('**/api/payments')
  }
  await fillIn(page, { ...to('10000001'), amount: '20', reference: 'Bicycle' })
  await from.selectOption(jointId)
  await page.route('**/api/payments', route => route.abort('internetdisconnected'))
  const failed = page.waitForEvent('requestfailed')
  await confirm(page).click()
  await failed
  await page.reload()
  await page.unroute('**/api/payments')
  const unsent = heading(page, 'This transfer was not sent')
  await passTimeUntil(page, 500, () => expect(unsent).toBeVisible(soon))
  await page.route('**/api/payments', refuse)
  await button(page, 'Send now').click()
  await expectRefused()

  await confirm(page).click()
  await expect(confirmation(page)).toBeVisible()
  await page.reload()
  await expect(heading(page, 'This payment waits for you.')).toBeVisible()
  await page.route('**/api/payments', refuse)
  await button(page, "Confirm it's you").click()
  await expectRefused()
})

test('a payment that is given up on its own page is not asked for again', async ({ page, bank }) => {
  const ids = watchPayments(page)
  await open(page, bank)
  await fillIn(page, { ...to('10000001'), amount: '20' })
  await confirm(page).click()
  await expect(confirmation(page)).toBeVisible()
  await page.goto(`/uk-banking-dashboard/payments/${ids[0]}`)
  await expect(heading(page, 'This payment waits for you.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('A transfer is not confirmed yet.')).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Do not pay' }).click()
  const asked = page.getByRole('dialog', { name: 'Do not pay?' })
  await asked.getByRole('button', { name: 'Do not pay' }).click()
  await expect(page.getByRole('main').getByText('This payment waits for you.')).toBeHidden()
  await expect(page.getByText('A transfer is not confirmed yet.')).toBeHidden()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('£20.00 to Nadia Farrow')
  await expect(dialogOf(page)).toBeHidden()
  expect(await page.evaluate(() => sessionStorage.getItem('unansweredTransferPayment'))).toBeNull()
})

test('on a phone each step fits 390 px', async ({ page, bank }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, bank)
  await fillIn(page, { ...to('10000002', 'Tomas Zielinski'), amount: '100' })
  await confirm(page).click()
  await expect(button(page, 'Use Tomasz Zielinski')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await button(page, 'Continue with Tomas Zielinski').click()
  await confirm(page).click()
  await expect(heading(page, 'What is this payment for?')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await choosePurpose(page, 'An investment')
  await expect(heading(page, 'Is the firm on the FCA register?')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})

test.describe('at the private desk', () => {
  test.use({ isAtPrivateDesk: true })

  test('the name check is a status, and stops nothing', async ({ page, customer }) => {
    await customer.signIn(page)
    await openDialog(page)
    await fillIn(page, { ...to('10000007'), amount: '1500' })
    await expect(dialogOf(page).getByRole('status')).toContainText(
      'The name you entered does not match this account.',
    )
    await expect(dialogOf(page).getByRole('checkbox')).toHaveCount(0)
    await expect(confirm(page)).toBeEnabled()
    await expectAccessible(page)
    const paid = page.waitForResponse(response => response.url().endsWith('/transfers'))
    await confirm(page).click()
    expect((await paid).status()).toBe(201)
    await page.clock.runFor(2_600)
    await expect(dialogOf(page)).toContainText('Transfer Successful')
  })
})
