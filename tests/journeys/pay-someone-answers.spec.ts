import { askBank, changeAnswer, letThrough } from './ask-bank.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expect, test } from './fixtures.ts'
import { openWithAccounts } from './own-accounts.ts'
import { passTimeUntil, soon } from './pass-time.ts'
import {
  available,
  button,
  chooseNew,
  choosePurpose,
  confirmByPassword,
  dialog,
  fillAmount,
  goOn,
  holdBack,
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
  await expect(page.getByText('Nadia Farrow is saved as a payee.')).toBeVisible()
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
  const release = await holdBack(page, '**/api/payments')
  await button(page, "Confirm it's you").click()
  await expect(button(page, 'Do not pay')).toBeDisabled()
  release()
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

test('after a reload a payment that was confirmed already is checked again until it is found, and sent on without another proof', async ({
  page,
  bank,
}) => {
  const ids = watchPayments(page)
  await openPay(page, bank)
  await chooseNew(page)
  await fillAmount(page, '50')
  await button(page, 'Confirm').click()
  const { promise: taken, resolve } = Promise.withResolvers<void>()
  await page.route('**/answer', async route => {
    // The bank takes the proof, and the page is loaded again before it hears of that.
    await letThrough(route)
    resolve()
  })
  await confirmByPassword(page)
  await taken
  await page.clock.install()
  await page.route('**/api/payments/*', route => route.abort('connectionreset'))
  await page.reload()
  await passTimeUntil(page, 4_000, () => expect(step(page)).toHaveText('We have not heard back yet', soon))
  await expect(page.getByText('Checking again asks the bank and sends nothing.')).toBeVisible()
  await page.unroute('**/api/payments/*')
  await button(page, 'Check again').click()
  await expect(step(page)).toHaveText('This payment waits for you.')
  await button(page, "Confirm it's you").click()
  await expect(step(page)).toHaveText('Payment Sent')
  await expect(dialog(page)).toHaveCount(0)
  expect(new Set(ids).size).toBe(1)
  expect(await available(page)).toBe('1234.17')
})

test('a payment whose cancellation has no answer is not said to be cancelled', async ({ page, bank }) => {
  await openPay(page, bank)
  await chooseNew(page)
  await fillAmount(page, '50')
  const ids = watchPayments(page)
  await button(page, 'Confirm').click()
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await page.reload()
  await page.route('**/cancellation', route => route.abort('connectionreset'))
  await button(page, 'Do not pay').click()
  await expect(page).toHaveURL('/uk-banking-dashboard/payments')
  const said = page.getByRole('status').filter({ hasText: 'We have not heard back yet' })
  await expect(said).toContainText(
    'If £50.00 to Nadia Farrow is not cancelled yet, it ends by itself within 15 minutes. Nothing is paid unless you confirm it.',
  )
  await expect(page.getByText('Not paid', { exact: true })).toHaveCount(0)
  await page.goto(`/uk-banking-dashboard/payments/${ids[0]}`)
  await expect(page.getByText('This payment waits for you.')).toBeVisible()
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

test('another customer of the same tab does not see a payment that waits, and cannot send it', async ({
  page,
  bank,
}) => {
  await openPay(page, bank)
  await chooseNew(page)
  await fillAmount(page, '50')
  await button(page, 'Confirm').click()
  await expect(dialog(page)).toBeVisible()
  const daniel = await openWithAccounts(bank)
  await page.context().clearCookies()
  await daniel.signIn(page)
  await page.goto(payPath)
  await expect(step(page)).toHaveText('Who do you want to pay?')
  expect(await page.evaluate(() => sessionStorage.getItem('unansweredPayment'))).toBeNull()
})

test('a payment that the bank has cancelled meanwhile is sent once more, under a new id', async ({
  page,
  bank,
}) => {
  await openPay(page, bank)
  await chooseNew(page)
  await fillAmount(page, '50')
  const ids = watchPayments(page)
  await button(page, 'Confirm').click()
  await expect(dialog(page)).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await askBank(page, 'POST', `/api/payments/${ids[0]}/cancellation`, {})
  await button(page, 'Confirm').click()
  await expect(dialog(page)).toContainText('Pay £50.00 to Nadia Farrow')
  await confirmByPassword(page)
  await expect(step(page)).toHaveText('Payment Sent')
  expect(new Set(ids).size).toBe(2)
  expect(await available(page)).toBe('1234.17')
})

test('after five wrong proofs Confirm asks again, for a new payment', async ({ page, bank }) => {
  await openPay(page, bank)
  await chooseNew(page)
  await fillAmount(page, '50')
  const ids = watchPayments(page)
  await button(page, 'Confirm').click()
  for (const left of ['4 tries', '3 tries', '2 tries', '1 try', 'Too many tries']) {
    await dialog(page).getByRole('textbox', { name: 'Current password' }).fill('not-the-password')
    await dialog(page).getByRole('button', { name: 'Confirm', exact: true }).click()
    await expect(dialog(page).getByRole('alert')).toContainText(left)
  }
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await button(page, 'Confirm').click()
  await expect(dialog(page)).toContainText('Pay £50.00 to Nadia Farrow')
  await expect(step(page)).toHaveText('Check before you pay')
  expect(new Set(ids).size).toBe(2)
})

test('a reload shows the result again, until the customer leaves it', async ({ page, bank }) => {
  await openPay(page, bank)
  await chooseNew(page)
  await fillAmount(page, '20')
  await button(page, 'Confirm').click()
  await confirmByPassword(page)
  await expect(step(page)).toHaveText('Processing your payment…')
  await page.reload()
  await expect(step(page)).toHaveText('Payment Sent')
  await page.reload()
  await expect(step(page)).toHaveText('Payment Sent')
  await expect(page.getByText('Nadia Farrow is saved as a payee.')).toBeVisible()
  await page.getByRole('link', { name: 'View receipt' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('£20.00 to Nadia Farrow')
  await page.goto(payPath)
  await expect(step(page)).toHaveText('Who do you want to pay?')
  expect(await available(page)).toBe('1264.17')
})

test('a customer who saw the result, left the site and comes back pays somebody else', async ({
  page,
  bank,
}) => {
  await openPay(page, bank)
  await chooseNew(page)
  await fillAmount(page, '20')
  await button(page, 'Confirm').click()
  await confirmByPassword(page)
  await expect(step(page)).toHaveText('Payment Sent')
  await page.goto('/')
  await page.goto(payPath)
  await expect(step(page)).toHaveText('Who do you want to pay?')
})

test('what is not paid on its own page is not asked for again', async ({ page, bank }) => {
  await openPay(page, bank)
  await chooseNew(page)
  await fillAmount(page, '50')
  const ids = watchPayments(page)
  await button(page, 'Confirm').click()
  await expect(dialog(page)).toBeVisible()
  await page.goto(`/uk-banking-dashboard/payments/${ids[0]}`)
  await page.getByRole('button', { name: 'Do not pay' }).click()
  const asked = page.getByRole('dialog', { name: 'Do not pay?' })
  await asked.getByRole('button', { name: 'Do not pay' }).click()
  await expect(page.getByText('This payment waits for you.')).toBeHidden()
  await page.goto(payPath)
  await expect(step(page)).toHaveText('Who do you want to pay?')
})

test('the bank’s own sentence says why a payee was not saved', async ({ page, bank }) => {
  await openPay(page, bank)
  await chooseNew(page)
  await fillAmount(page, '20')
  await page.route('**/api/payees', route =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 409,
          contentType: 'application/problem+json',
          json: {
            type: 'about:blank',
            title: 'Conflict',
            status: 409,
            code: 'too_many_payees',
            detail: 'You have 500 payees. Delete one first.',
          },
        })
      : route.fallback(),
  )
  await button(page, 'Confirm').click()
  await confirmByPassword(page)
  await expect(
    page.getByText('We could not save Nadia Farrow as a payee. You have 500 payees. Delete one first.'),
  ).toBeVisible()
  await expect(button(page, 'Try again')).toHaveCount(0)
})

test('a refused payment to keep money safe says that it is a scam, also after a reload', async ({
  page,
  bank,
}) => {
  const maya = await openPay(page, bank)
  const id = crypto.randomUUID()
  const recipient = { name: 'Nadia Farrow', kind: 'personal', destination: '000001 10000001' }
  const nameCheckId = crypto.randomUUID()
  await askBank(page, 'POST', '/api/name-checks', { id: nameCheckId, ...recipient })
  const body = { accountId: maya.account.id, recipient, amount: '150.00', purpose: 'keep_safe', nameCheckId }
  await askBank(page, 'POST', '/api/payments', { id, ...body })
  const order = { id, body, name: 'Nadia Farrow', owner: maya.email }
  await page.evaluate(text => sessionStorage.setItem('unansweredPayment', text), JSON.stringify(order))
  await page.reload()
  await expect(step(page)).toHaveText('Payment Refused')
  const said =
    'This is a scam. Nobody honest asks for this. We have not made this payment. Call 020 7946 0990.'
  await expect(page.getByRole('main')).toContainText(said)
  await page.getByRole('link', { name: 'View payment' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('£150.00 to Nadia Farrow')
  await expect(page.getByRole('main')).toContainText(said)
})

test('a payee that cannot be looked up is not taken for somebody else', async ({ page, bank }) => {
  const maya = await openWithAccounts(bank)
  await maya.signIn(page)
  await page.route('**/api/payees/*', route => route.abort('connectionreset'))
  await page.goto(`${payPath}?payee=${crypto.randomUUID()}`)
  await expect(page.getByRole('alert')).toContainText('We could not load your payments.')
  await page.unroute('**/api/payees/*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(step(page)).toHaveText('Who do you want to pay?')
})
