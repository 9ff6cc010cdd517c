import { askAboutHeld } from '../../src/bank/payments/decide-held.ts'
import { firstWorkingDayIn } from './due-dates.ts'
import { expectAccessible, expectNoSidewaysScroll } from './expect-accessible.ts'
import { expect, test, type Page } from './fixtures.ts'
import { press, tabTo } from './keyboard.ts'
import { openWithAccounts } from './own-accounts.ts'
import { heading, region, toast } from './page-parts.ts'
import { expectTryAgain, passTimeUntil, soon, stopTime } from './pass-time.ts'
import { orderByApi, payByApi } from './pay-by-api.ts'
import { savePayee, setUpByApi } from './standing-orders-page.ts'

const path = '/uk-banking-dashboard/payments'

/** Gives the page a browser that hands files to other apps, and has it say what it was given. */
const shareFiles = (page: Page) =>
  page.addInitScript(() => {
    navigator.canShare = () => true
    navigator.share = async ({ files = [] } = {}) => {
      for (const file of files)
        console.info(`Shared ${file.name} ${file.type} ${await file.slice(0, 4).text()}`)
    }
  })

test('who has paid nobody finds an empty hub with the ways on', { tag: '@quick' }, async ({ page, bank }) => {
  const maya = await openWithAccounts(bank)
  await maya.signIn(page)
  await page.goto('/dashboard/payments')
  await expect(heading(page)).toHaveText('Payments')
  await expect(region(page, 'Payees')).toContainText('You have no payees yet.')
  await expect(region(page, 'Recent payments')).toContainText('You have made no payments yet.')
  await expect(region(page, 'Held payments')).toBeHidden()
  await expectAccessible(page)
  await press(page, page.getByRole('link', { name: 'See all payees' }))
  await expect(page).toHaveURL(`${path}/payees`)
  await expect(heading(page)).toBeFocused()
  await page.getByRole('main').getByRole('link', { name: 'Payments', exact: true }).click()
  await expect(page).toHaveURL(path)
  await expect(page.getByRole('link', { name: 'Pay someone' })).toHaveAttribute('href', `${path}/pay`)
})

test('the hub lists what was paid, and leads to a payment with its facts, its steps and its receipt', async ({
  page,
  bank,
}) => {
  const maya = await openWithAccounts(bank)
  const digits = maya.account.accountNumber.slice(-4)
  await maya.signIn(page)
  const paid = await payByApi(page, { accountId: maya.account.id, amount: '18.50', reference: 'Cinema' })
  await shareFiles(page)
  await page.goto(path)
  const row = region(page, 'Recent payments').getByRole('row').filter({ hasText: 'Nadia Farrow' })
  await expect(row).toContainText(`CinemaCurrent Account (${digits})£18.50Completed`)
  await expectAccessible(page)
  await press(page, page.getByRole('link', { name: /^£18\.50 to Nadia Farrow/ }))
  await expect(page).toHaveURL(`${path}/${paid.id}`)
  await expect(heading(page)).toHaveText('£18.50 to Nadia Farrow')
  await expect(heading(page)).toBeFocused()
  const details = region(page, 'Details')
  await expect(details).toContainText('Account00-00-01 10000001Name checkMatch')
  await expect(details).toContainText(`FromCurrent Account (${digits})ReferenceCinema`)
  await expect(details).toContainText('FeeNone')
  const steps = region(page, 'What happened').getByRole('listitem')
  await expect(steps.last()).toContainText('Completed')
  await expect(page.getByRole('button', { name: 'Cancel payment' })).toBeHidden()
  await expectAccessible(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download receipt' }).click()
  expect((await download).suggestedFilename()).toBe(`receipt-${paid.transactionId}.pdf`)
  const shared = page.waitForEvent('console', message => message.text().startsWith('Shared '))
  await page.getByRole('button', { name: 'Share receipt' }).click()
  expect((await shared).text()).toBe(`Shared receipt-${paid.transactionId}.pdf application/pdf %PDF`)
})

test('a held payment is first on the hub, its question is answered, and it is cancelled', async ({
  page,
  bank,
}) => {
  const maya = await openWithAccounts(bank)
  await maya.signIn(page)
  const held = await payByApi(page, {
    accountId: maya.account.id,
    amount: '1000.00',
    name: 'Brightwater Bonds',
    purpose: 'investment',
  })
  expect(held.status).toBe('held')
  await askAboutHeld(bank, { paymentId: held.id, question: 'How did you first hear of them?' })
  await page.goto(path)
  const listed = region(page, 'Held payments').getByRole('link')
  await expect(listed).toContainText('£1,000.00 to Brightwater Bonds')
  await expect(listed).toContainText(/We asked you a question\. We decide by 23:59 on \w+ \d+ \w+\.Held/)
  await expectAccessible(page)
  await press(page, listed)
  await expect(page.getByRole('main')).toContainText(
    /We are checking this payment because it looks like a scam\. Your money is set aside\. We decide by 23:59 on \w+ \d+ \w+\. Call 020 7946 0990\./,
  )
  const question = region(page, 'We need to ask you something')
  await expect(question).toContainText('How did you first hear of them?')
  await expect(region(page, 'Details')).toContainText('PurposeAn investment')
  const steps = region(page, 'What happened').getByRole('listitem')
  await expect(steps).toContainText([/^Held£1,000\.00 set aside/, /^We asked you a question/, /^We decideby/])
  await question.getByLabel('Your answer').fill('An advert')
  await question.getByRole('button', { name: 'Send answer' }).click()
  await expect(question).toContainText('Write at least 10 characters')
  await expectAccessible(page)
  await question.getByLabel('Your answer').fill('In an advert. A man rings me most days.')
  await question.getByRole('button', { name: 'Send answer' }).click()
  await expect(toast(page, 'Answer Sent')).toBeVisible()
  await expect(question.getByRole('button', { name: 'Send answer' })).toBeHidden()
  await expect(question).toContainText('In an advert. A man rings me most days.')
  await expect(heading(page)).toBeFocused()

  await page.getByRole('button', { name: 'Cancel payment' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel payment?' })
  await expect(dialog).toContainText('£1,000.00 stays in your account.')
  await expect(dialog).not.toContainText('standing order')
  await expectAccessible(page, '[role=dialog]')
  await dialog.getByRole('button', { name: 'Keep it' }).click()
  await page.getByRole('button', { name: 'Cancel payment' }).click()
  await dialog.getByRole('button', { name: 'Cancel payment' }).click()
  await expect(toast(page, 'Payment Cancelled')).toContainText('£1,000.00 to Brightwater Bonds is not sent.')
  await expect(page.getByText('Cancelled', { exact: true }).first()).toBeVisible()
  await page.goto(path)
  await expect(region(page, 'Recent payments')).toContainText('Cancelled')
  await expect(region(page, 'Held payments')).toBeHidden()
})

test('cancelling the held payment of a standing order says that its standing order is cancelled too', async ({
  page,
  bank,
}) => {
  const maya = await openWithAccounts(bank)
  await maya.signIn(page)
  await setUpByApi(page, {
    accountId: maya.account.id,
    payeeId: await savePayee(bank, maya.customerId),
    amount: '1000.00',
    firstOn: firstWorkingDayIn(9),
    purpose: 'investment',
  })
  await page.goto(path)
  await press(page, region(page, 'Held payments').getByRole('link'))
  await page.getByRole('button', { name: 'Cancel payment' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel payment?' })
  await expect(dialog).toContainText('£1,000.00 stays in your account.')
  await expect(dialog).toContainText('Its standing order is cancelled too.')
  await dialog.getByRole('button', { name: 'Cancel payment' }).click()
  await expect(toast(page, 'Payment Cancelled')).toBeVisible()
  await page.getByRole('link', { name: 'See its standing order' }).click()
  await expect(page.getByText('Its first payment was not made.')).toBeVisible()
})

test('a payment that waits for its confirmation says so, and is not paid', async ({ page, bank }) => {
  const maya = await openWithAccounts(bank)
  await maya.signIn(page)
  const { order } = await orderByApi(page, { accountId: maya.account.id, amount: '20.00' })
  await page.goto(`${path}/${order.id}`)
  await expect(page.getByText('This payment waits for you.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Do not pay' }).click()
  const dialog = page.getByRole('dialog', { name: 'Do not pay?' })
  await dialog.getByRole('button', { name: 'Do not pay' }).click()
  await expect(page.getByText('This payment waits for you.')).toBeHidden()
  await expect(page.getByText('Cancelled', { exact: true }).first()).toBeVisible()
  await page.goto(path)
  await expect(region(page, 'Recent payments')).toContainText('You have made no payments yet.')
})

test('another customer’s payment shows the not-found text', async ({ page, bank }) => {
  const maya = await openWithAccounts(bank)
  const other = await openWithAccounts(bank)
  await other.signIn(page)
  const paid = await payByApi(page, { accountId: other.account.id, amount: '18.50' })
  await page.context().clearCookies()
  await maya.signIn(page)
  for (const address of [`${path}/${paid.id}`, `${path}/no-payment`]) {
    await page.goto(address)
    await expect(page).toHaveTitle('Page not found in Online Banking | Sarsen')
  }
})

test('where payments do not load, the hub says so, and Try again brings them', async ({ page, bank }) => {
  const maya = await openWithAccounts(bank)
  await maya.signIn(page)
  await page.clock.install()
  await page.route('**/api/payments*', route => route.abort('connectionreset'))
  await page.goto(path)
  await stopTime(page)
  await expectTryAgain(page, page, 'We could not load your payments.', /\/api\/payments\?/)
  await page.unroute('**/api/payments*')
  await expect(region(page, 'Recent payments')).toContainText('You have made no payments yet.')
})

test('where what moves by itself does not load, each part of the hub says so until Try again brings it', async ({
  page,
  bank,
}) => {
  const maya = await openWithAccounts(bank)
  await maya.signIn(page)
  await page.clock.install()
  const repeating = /\/api\/(coming-up|standing-orders|direct-debits)/
  await page.route(repeating, route => route.abort('connectionreset'))
  await page.goto(path)
  await stopTime(page)
  const comingUp = region(page, 'Coming up')
  const alert = comingUp.getByRole('alert')
  await passTimeUntil(page, 600, () => expect(alert).toContainText('We could not load this.', soon))
  await alert.evaluate(element => element.setAttribute('data-before', ''))
  await expectTryAgain(page, comingUp, 'We could not load this.', /\/api\/coming-up/)
  // It is asked for once more, and what a reader has heard is not announced anew.
  await page.waitForRequest(/\/api\/coming-up/)
  await expect(alert).toHaveAttribute('data-before', '')
  await expectAccessible(page)
  for (const [name, asked] of [
    ['Standing orders', /\/api\/standing-orders/],
    ['Direct Debits', /\/api\/direct-debits/],
  ] as const) {
    await expect(region(page, name).getByRole('alert')).toHaveText('We could not load this.')
    const again = page.waitForRequest(asked)
    await press(page, region(page, name).getByRole('button', { name: 'Try again' }))
    await again
  }
  await page.unroute(repeating)
  await expect(comingUp).toContainText('Nothing is due in the next 31 days.')
  await expect(region(page, 'Standing orders')).toContainText('You have no standing orders.')
  await expect(region(page, 'Direct Debits')).toContainText('You have no Direct Debits.')
  await expect(heading(page)).toBeFocused()
})

test('on a phone the hub and a payment fit, and Pay someone comes first', async ({ page, bank }) => {
  const maya = await openWithAccounts(bank)
  await maya.signIn(page)
  const name = 'Bartholomew Featherstonehaugh-Cholmondeley'
  const paid = await payByApi(page, { accountId: maya.account.id, amount: '18.50', name })
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto(path)
    await expect(region(page, 'Recent payments').getByRole('listitem')).toContainText(`${name}£18.50`)
    await expectNoSidewaysScroll(page)
    await page.goto(`${path}/${paid.id}`)
    await expect(heading(page)).toHaveText(`£18.50 to ${name}`)
    await expectNoSidewaysScroll(page)
  }
  await tabTo(page, page.getByRole('button', { name: 'Download receipt' }))
})

test('the private desk’s customers have no limits on the hub', async ({ page, bank }) => {
  const maya = await openWithAccounts(bank)
  await bank.database.query('update customer set payment_checks = false where id = $1', [maya.customerId])
  await maya.signIn(page)
  await page.goto(path)
  await expect(page.getByRole('link', { name: 'Pay someone' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Payment limits' })).toBeHidden()
  await page.goto(`${path}/limits`)
  await expect(page.getByRole('main')).toContainText('Your accounts are looked after by the private desk.')
  await expect(page.getByRole('button', { name: 'Save limits' })).toBeHidden()
})
