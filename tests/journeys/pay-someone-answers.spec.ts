import { askBank, changeAnswer, letThrough } from './ask-bank.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expect, test } from './fixtures.ts'
import {
  available,
  button,
  chooseNew,
  choosePurpose,
  confirmByPassword,
  dialog,
  fillAmount,
  goOn,
  openPay,
  payPath,
  step,
  watchPayments,
} from './pay-someone-page.ts'

test('what the bank declines is said so', async ({ page, bank }) => {
  await openPay(page, bank)
  // The page believes that there is more.
  await page.route('**/api/accounts?*', route =>
    changeAnswer(route, body => JSON.parse(JSON.stringify(body).replace('"1284.17"', '"2000.00"'))),
  )
  await page.reload()
  await chooseNew(page)
  await fillAmount(page, '1500')
  await choosePurpose(page, 'Family or friend')
  await button(page, 'I have checked, continue').click()
  await button(page, 'Confirm').click()
  await confirmByPassword(page)
  await expect(step(page)).toHaveText('Payment Declined')
  await expect(
    page.getByText('Insufficient funds. Your available balance is less than £1,500.00.'),
  ).toBeVisible()
})

test('a payment without an answer keeps its id, and is sent once however often it is checked', async ({
  page,
  bank,
}) => {
  await openPay(page, bank)
  await chooseNew(page)
  await fillAmount(page, '20')
  const ids = watchPayments(page)
  let isMade = false
  await page.route('**/api/payments', async route => {
    if (route.request().postDataJSON().confirmationId === undefined) return route.fallback()
    // The bank has made it; its answer is lost.
    if (!isMade) await letThrough(route)
    isMade = true
    return route.abort('connectionreset')
  })
  await button(page, 'Confirm').click()
  await confirmByPassword(page)
  await expect(step(page)).toHaveText('We have not heard back yet', { timeout: 15_000 })
  await expectAccessible(page)
  await page.unroute('**/api/payments')
  await button(page, 'Check again').click()
  await expect(step(page)).toHaveText('Payment Sent')
  expect(new Set(ids).size).toBe(1)
  expect(await available(page)).toBe('1264.17')
})

test('after a reload the payment is asked for by its id: one that waits is confirmed or not paid', async ({
  page,
  bank,
}) => {
  await openPay(page, bank)
  await chooseNew(page)
  await fillAmount(page, '50')
  await button(page, 'Confirm').click()
  await expect(dialog(page)).toBeVisible()
  await page.reload()
  await expect(step(page)).toHaveText('This payment waits for you.')
  await expectAccessible(page)
  await button(page, "Confirm it's you").click()
  await confirmByPassword(page)
  await expect(step(page)).toHaveText('Payment Sent')
  expect(await available(page)).toBe('1234.17')

  await button(page, 'Pay someone else').click()
  await page.getByRole('radio', { name: /^Nadia Farrow/ }).check()
  await goOn(page).click()
  await fillAmount(page, '60')
  await button(page, 'Confirm').click()
  await expect(dialog(page)).toBeVisible()
  await page.reload()
  await button(page, 'Do not pay').click()
  await expect(page).toHaveURL('/uk-banking-dashboard/payments')
  const { body } = await askBank(page, 'GET', '/api/payments?status=awaiting_confirmation')
  expect(body).toMatchObject({ total: 0 })
  await page.goto(payPath)
  await expect(step(page)).toHaveText('Who do you want to pay?')
})

test('a payment that did not reach the bank is sent with the same id, or not at all', async ({
  page,
  bank,
}) => {
  await openPay(page, bank)
  await chooseNew(page)
  await fillAmount(page, '20')
  const ids = watchPayments(page)
  await page.route('**/api/payments', route => route.abort('internetdisconnected'))
  const failed = page.waitForEvent('requestfailed')
  await button(page, 'Confirm').click()
  await failed
  await page.reload()
  await page.unroute('**/api/payments')
  await expect(step(page)).toHaveText('This payment was not sent', { timeout: 15_000 })
  await expectAccessible(page)
  await button(page, 'Send now').click()
  await confirmByPassword(page)
  await expect(step(page)).toHaveText('Payment Sent')
  expect(new Set(ids).size).toBe(1)
  expect(await available(page)).toBe('1264.17')
})
