// A standing order whose answer is lost: what is shown of it, and that it is set up once.
import { StandingOrderList } from '../../src/contract/standing-orders.ts'
import { dateRangeOf } from '../../src/domain/due-days.ts'
import { askBank, letThrough } from './ask-bank.ts'
import { firstWorkingDayIn } from './due-dates.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expect, test } from './fixtures.ts'
import { button, choosePurpose, confirmByPassword, goOn, row, step } from './pay-someone-page.ts'
import {
  chooseTo,
  fillOrder,
  openMaya,
  savePayee,
  standingOrdersPath as path,
} from './standing-orders-page.ts'

test('a standing order without an answer stays in sight as it was sent, and is set up once', async ({
  page,
  bank,
}) => {
  await openMaya(page, bank)
  const ids = new Set<string>()
  await page.route('**/api/standing-orders', async route => {
    if (route.request().method() !== 'POST') return route.fallback()
    ids.add(String(route.request().postDataJSON().id))
    // The bank has set it up; its answer is lost.
    await letThrough(route)
    return route.abort('connectionreset')
  })
  await page.goto(`${path}/new`)
  await fillOrder(page, 'Pot Holiday', '10', 'Every week', firstWorkingDayIn(10))
  await button(page, 'Confirm').click()
  const unanswered = page.getByText('We have not heard back yet. Try again: it is set up once.')
  await expect(unanswered).toBeVisible()
  await expect(button(page, 'Try again')).toBeFocused()
  await expect(page.getByRole('link', { name: /^Change/ })).toHaveCount(0)
  await expectAccessible(page)

  // Neither the browser's Back nor another page leads to a form that shows something else.
  await page.goBack()
  await expect(page).toHaveURL(/\/new\?step=3$/)
  await expect(step(page)).toHaveText('Check before you set it up')
  await page.getByRole('main').getByRole('link', { name: 'Standing orders', exact: true }).click()
  await page.getByRole('link', { name: 'Set up a standing order' }).click()
  await expect(step(page)).toHaveText('Check before you set it up')
  await expect(row(page, 'Amount')).toContainText('£10.00')
  await expect(row(page, 'To')).toContainText('Holiday')
  await expect(unanswered).toBeVisible()

  // Nor does a reload, before which the browser asks.
  const confirming = page.waitForEvent('dialog')
  const reloaded = page.reload()
  await (await confirming).accept()
  await reloaded
  await expect(step(page)).toHaveText('Check before you set it up')
  await expect(row(page, 'Amount')).toContainText('£10.00')
  await expect(unanswered).toBeVisible()

  await page.unroute('**/api/standing-orders')
  const sentAgain = page.waitForRequest(
    request => request.method() === 'POST' && request.url().endsWith('/api/standing-orders'),
  )
  await button(page, 'Try again').click()
  ids.add(String((await sentAgain).postDataJSON().id))
  await expect(step(page)).toHaveText('Standing Order Set Up')
  expect(await page.evaluate(() => sessionStorage.getItem('unansweredStandingOrder'))).toBeNull()
  expect(ids.size).toBe(1)
  const { body } = await askBank(page, 'GET', '/api/standing-orders?state=current')
  expect(StandingOrderList.parse(body).standingOrders).toHaveLength(1)
})

test('the step of the purpose stands only while the bank asks something, and asks only what the bank asks', async ({
  page,
  bank,
}) => {
  const { customerId } = await openMaya(page, bank)
  await savePayee(bank, customerId)
  await savePayee(bank, customerId, 'Ann Stranger', '10000007')
  await page.goto(`${path}/new`)
  const amount = page.getByLabel('Amount', { exact: true })
  await chooseTo(page, 'Nadia Farrow')
  await amount.fill('120')
  await page.getByLabel('How often').selectOption({ label: 'Every month' })
  await page.getByLabel('First payment').fill(dateRangeOf(new Date()).first)
  await goOn(page).click()
  await choosePurpose(page, 'A bill or an invoice')
  await button(page, 'I have checked, continue').click()
  await expect(step(page)).toHaveText('Check before you set it up')
  await page.getByRole('link', { name: 'Change amount' }).click()
  await amount.fill('10')
  await goOn(page).click()
  await expect(step(page)).toHaveText('Check before you set it up')
  await page.goBack()
  await expect(amount).toHaveValue('10.00')
  await page.goBack()
  await expect(step(page)).toHaveText('Check before you set it up')
  // The step that asked no longer has anything to ask.
  await page.goBack()
  await expect(page).toHaveURL(/step=2$/)
  await expect(amount).toHaveValue('10.00')

  // A warning alone leads with its own heading.
  await chooseTo(page, 'Ann Stranger')
  await goOn(page).click()
  await page.getByLabel('I have checked another way').check()
  await page.getByRole('region', { name: 'Name check' }).getByRole('button', { name: 'Continue' }).click()
  const warning = page.getByRole('heading', { name: 'The name does not match.' })
  await expect(warning).toBeFocused()
  const question = page.getByRole('heading', { name: 'What is this payment for?' })
  await expect(question).toHaveCount(0)
  await expectAccessible(page)
  await button(page, 'I have checked, continue').click()
  await button(page, 'Confirm').click()
  await confirmByPassword(page)
  await page.getByRole('link', { name: 'View standing order' }).click()
  await button(page, 'Change').click()
  const changing = page.getByRole('dialog', { name: 'Change' })
  await changing.getByLabel('Amount', { exact: true }).fill('12')
  await changing.getByRole('button', { name: 'Change', exact: true }).click()
  await changing.getByLabel('I have checked another way').check()
  await changing.getByRole('region', { name: 'Name check' }).getByRole('button', { name: 'Continue' }).click()
  await changing.getByRole('button', { name: 'Change', exact: true }).click()
  await expect(warning).toBeFocused()
  await expect(question).toHaveCount(0)
  await expectAccessible(page, '[role=dialog]')
})

test('a standing order that is answered after its page was left is seen as set up, and is set up once', async ({
  page,
  bank,
}) => {
  await openMaya(page, bank)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/standing-orders', async route => {
    if (route.request().method() !== 'POST') return route.fallback()
    const answer = await letThrough(route)
    await released
    return route.fulfill(answer)
  })
  await page.goto(`${path}/new`)
  await fillOrder(page, 'Pot Holiday', '10', 'Every week', firstWorkingDayIn(10))
  await button(page, 'Confirm').click()
  await page.getByRole('main').getByRole('link', { name: 'Standing orders', exact: true }).click()
  await page.getByRole('link', { name: 'Set up a standing order' }).click()
  await expect(step(page)).toHaveText('Check before you set it up')
  release()
  await expect(page).toHaveURL(/\/standing-orders\/[0-9a-f-]{36}$/)
  expect(await page.evaluate(() => sessionStorage.getItem('unansweredStandingOrder'))).toBeNull()
  const { body } = await askBank(page, 'GET', '/api/standing-orders?state=current')
  expect(StandingOrderList.parse(body).standingOrders).toHaveLength(1)
})

test('a reload while a standing order is on its way finds it as it was sent', async ({ page, bank }) => {
  await openMaya(page, bank)
  const { promise: isPlaced, resolve: place } = Promise.withResolvers<void>()
  await page.route('**/api/standing-orders', async route => {
    if (route.request().method() !== 'POST') return route.fallback()
    // The page is gone before its answer.
    await letThrough(route)
    return place()
  })
  await page.goto(`${path}/new`)
  await fillOrder(page, 'Pot Holiday', '10', 'Every week', firstWorkingDayIn(10))
  await button(page, 'Confirm').click()
  await isPlaced
  await page.reload()
  await expect(step(page)).toHaveText('Check before you set it up')
  await expect(row(page, 'Amount')).toContainText('£10.00')
  await page.unroute('**/api/standing-orders')
  await button(page, 'Try again').click()
  await expect(step(page)).toHaveText('Standing Order Set Up')
  const { body } = await askBank(page, 'GET', '/api/standing-orders?state=current')
  expect(StandingOrderList.parse(body).standingOrders).toHaveLength(1)
})
