import { TransferRequest } from '../../src/contract/transfers.ts'
import { letThrough } from './ask-bank.ts'
import { expectAccessible, expectNoSidewaysScroll } from './expect-accessible.ts'
import { expect, test, type Page } from './fixtures.ts'
import { passTimeUntil, soon } from './pass-time.ts'
import { confirm, dialogOf, fillIn, openDialog } from './transfer-dialog.ts'

test.use({ isAtPrivateDesk: true })

/** The ids of the orders that leave the page, in order. */
function watchOrders(page: Page): readonly string[] {
  const ids: string[] = []
  page.on('request', request => {
    if (request.method() === 'POST' && request.url().endsWith('/transfers'))
      ids.push(TransferRequest.parse(request.postDataJSON()).id)
  })
  return ids
}

const heading = (page: Page, name: string) => dialogOf(page).getByRole('heading', { name })

/** Fills in £100.00, presses Confirm while no order gets through, and reloads the page. */
async function reloadWithoutNetwork(page: Page) {
  await fillIn(page, { amount: '100' })
  await page.route('**/transfers', route => route.abort('internetdisconnected'))
  const failed = page.waitForEvent('requestfailed')
  await confirm(page).click()
  await failed
  await page.reload()
  await page.unroute('**/transfers')
}

/** Lets the page's time pass until the dialog shows the text. */
const passTimeUntilSaid = (page: Page, said: string) =>
  passTimeUntil(page, 500, () => expect(heading(page, said)).toBeVisible(soon))

test('after a reload in mid-transfer the page shows the outcome, and sends nothing', async ({
  page,
  customer,
}) => {
  await customer.signIn(page)
  await openDialog(page)
  const ids = watchOrders(page)
  await fillIn(page, { amount: '100' })
  await page.route('**/transfers', async route => {
    await letThrough(route)
    await route.abort('connectionreset')
  })
  const lost = page.waitForEvent('requestfailed')
  await confirm(page).click()
  await lost
  // While an answer is pending the browser confirms leaving.
  const confirming = page.waitForEvent('dialog')
  const reloaded = page.reload()
  const question = await confirming
  expect(question.type()).toBe('beforeunload')
  await question.accept()
  await reloaded
  await expect(heading(page, 'Transfer Successful')).toBeVisible()
  await expect(dialogOf(page)).toContainText('Your transfer of £100.00 has been processed successfully.')
  await page.clock.runFor(10_000)
  await expect(heading(page, 'Transfer Successful')).toBeVisible()
  await expectAccessible(page)
  expect(new Set(ids).size).toBe(1)
  expect(await customer.balancePence()).toBe(4_900_00n)

  await page.keyboard.press('Escape')
  await expect(dialogOf(page)).toBeHidden()
  await page.reload()
  await expect(page.getByText('£4,900.00').first()).toBeVisible()
  await expect(dialogOf(page)).toBeHidden()
})

test('an order that did not reach the bank is sent with the same id at its customer’s request', async ({
  page,
  customer,
}) => {
  await customer.signIn(page)
  await openDialog(page)
  const ids = watchOrders(page)
  await reloadWithoutNetwork(page)
  await expect(heading(page, 'Checking your transfer…')).toBeVisible()
  await expectAccessible(page)
  await passTimeUntilSaid(page, 'This transfer was not sent')
  await expect(dialogOf(page)).toContainText('no money has left your account')
  await expectAccessible(page)

  await page.keyboard.press('Escape')
  const notice = page.getByRole('status').filter({ hasText: 'A transfer was not sent.' })
  await notice.getByRole('button', { name: 'See what you can do' }).click()
  const answered = page.waitForResponse(response => response.url().endsWith('/transfers'))
  await dialogOf(page).getByRole('button', { name: 'Send now' }).click()
  await answered
  await page.clock.runFor(2_600)
  await expect(heading(page, 'Transfer Successful')).toBeVisible()
  expect(new Set(ids).size).toBe(1)
  expect(await customer.balancePence()).toBe(4_900_00n)
})

test('an order that did not reach the bank can be given up, and does not come back', async ({
  page,
  customer,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await customer.signIn(page)
  await openDialog(page)
  await reloadWithoutNetwork(page)
  await passTimeUntilSaid(page, 'This transfer was not sent')
  await expectNoSidewaysScroll(page)
  await dialogOf(page).getByRole('button', { name: 'Do not send' }).click()
  await expect(dialogOf(page)).toBeHidden()
  await page.reload()
  await expect(page.getByText('£5,000.00').first()).toBeVisible()
  await page.clock.runFor(1_000)
  await expect(dialogOf(page)).toBeHidden()
  expect(await customer.balancePence()).toBe(5_000_00n)
})

test('the page says that the bank cannot be reached after a reload, and checking again sends nothing', async ({
  page,
  customer,
}) => {
  await customer.signIn(page)
  await openDialog(page)
  const ids = watchOrders(page)
  await page.route('**/api/transfers/*', route => route.abort('internetdisconnected'))
  await reloadWithoutNetwork(page)
  await passTimeUntilSaid(page, 'We have not heard back yet')
  await expect(dialogOf(page)).toContainText('Checking again asks the bank and sends nothing.')
  await expectAccessible(page)
  await page.unroute('**/api/transfers/*')
  await dialogOf(page).getByRole('button', { name: 'Check again' }).click()
  await passTimeUntilSaid(page, 'This transfer was not sent')
  expect(ids).toHaveLength(1)
})
