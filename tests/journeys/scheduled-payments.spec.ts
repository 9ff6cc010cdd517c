import { makeDue } from '../../src/bank/due/run-due.ts'
import { formatDayAndMonth, formatWeekdayAndDate } from '../../src/domain/format-dates.ts'
import { daysOn, firstWorkingDayIn, nextSaturday } from './due-dates.ts'
import { expectAccessible, expectNoSidewaysScroll } from './expect-accessible.ts'
import { expect, test } from './fixtures.ts'
import { press, typeInto } from './keyboard.ts'
import { openWithAccounts } from './own-accounts.ts'
import { heading, region, toast } from './page-parts.ts'
import { expectTryAgain, stopTime } from './pass-time.ts'
import { payByApi } from './pay-by-api.ts'
import {
  available,
  button,
  chooseNew,
  confirmByPassword,
  dialog,
  goOn,
  openPay,
  row,
  step,
} from './pay-someone-page.ts'
import { keepCheck, savePayee } from './standing-orders-page.ts'

const path = '/uk-banking-dashboard/payments'
const listPath = `${path}/scheduled`

test(
  'a payment for later is ordered by the keyboard, and is made on the working day after a Saturday',
  { tag: '@quick' },
  async ({ page, bank }) => {
    const { askedFor, dueOn } = nextSaturday()
    const due = `${formatWeekdayAndDate(dueOn)} (${formatDayAndMonth(askedFor)} is not a working day)`
    await openPay(page, bank)
    await chooseNew(page)
    await typeInto(page, page.getByLabel('Amount'), '50')
    await press(page, page.getByRole('radio', { name: 'Now' }), 'ArrowRight')
    await expect(page.getByRole('radio', { name: 'Later' })).toBeChecked()
    await press(page, goOn(page))
    await expect(page.getByText('Enter a date', { exact: true })).toBeVisible()
    await expect(page.getByLabel('Date', { exact: true })).toBeFocused()
    await expectAccessible(page)
    await page.getByLabel('Date', { exact: true }).fill(daysOn(0))
    await press(page, goOn(page))
    await expect(page.getByText(/^Choose a date from \d+ \w+ \d{4} to \d+ \w+ \d{4}$/)).toBeVisible()
    await page.getByLabel('Date', { exact: true }).fill(askedFor)
    await expect(page.getByText(`We pay it on ${due}`)).toBeVisible()
    await expectAccessible(page)
    await press(page, goOn(page))

    await expect(step(page)).toHaveText('Check before you pay')
    await expect(row(page, 'When')).toContainText(due)
    await expect(row(page, 'When').getByRole('link', { name: 'Change when' })).toBeVisible()
    await expectAccessible(page)
    await press(page, button(page, 'Confirm'))
    await expect(dialog(page)).toContainText('Pay £50.00 to Nadia Farrow')
    await confirmByPassword(page)
    await expect(step(page)).toHaveText('Payment Scheduled')
    await expect(
      page.getByText(`We will pay £50.00 to Nadia Farrow on ${formatWeekdayAndDate(dueOn)}.`),
    ).toBeVisible()
    await expect(row(page, 'Due date')).toContainText(due)
    await expect(row(page, 'Change or cancel until')).toContainText('23:59 on ')
    await expectAccessible(page)
    // Nothing has left.
    expect(await available(page)).toBe('1284.17')
    await press(page, page.getByRole('link', { name: 'View payment' }))
    await expect(heading(page)).toHaveText('£50.00 to Nadia Farrow')
    await expect(region(page, 'Details')).toContainText(`Due date${due}`)
    await expect(region(page, 'What happened')).toContainText(`We pay it${due}`)
    await expectAccessible(page)
  },
)

test('the scheduled payments are listed, the next one first, and none says so', async ({ page, bank }) => {
  const maya = await openWithAccounts(bank)
  await maya.signIn(page)
  await page.goto(listPath)
  await expect(heading(page)).toHaveText('Scheduled payments')
  await expect(page.getByText('You have no scheduled payments.')).toBeVisible()
  await expectAccessible(page)
  const accountId = maya.account.id
  const [soon, later] = [firstWorkingDayIn(9), firstWorkingDayIn(20)]
  await payByApi(page, { accountId, amount: '20.00', executeOn: later, reference: 'Second' })
  await payByApi(page, { accountId, amount: '10.00', executeOn: soon, reference: 'First' })
  await page.goto(listPath)
  const rows = page.getByRole('table', { name: 'Scheduled payments' }).getByRole('row')
  await expect(rows).toHaveText([
    'DateToReferenceFromAmount',
    new RegExp(`^${formatWeekdayAndDate(soon)}Nadia FarrowFirstCurrent Account \\(\\d{4}\\)£10\\.00$`),
    new RegExp(`^${formatWeekdayAndDate(later)}Nadia FarrowSecondCurrent Account \\(\\d{4}\\)£20\\.00$`),
  ])
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await press(page, page.getByRole('link', { name: `£10.00 to Nadia Farrow, ${formatWeekdayAndDate(soon)}` }))
  await expect(heading(page)).toHaveText('£10.00 to Nadia Farrow')
})

test('a scheduled payment is changed, which is confirmed anew, and cancelled', async ({ page, bank }) => {
  const maya = await openWithAccounts(bank)
  await maya.signIn(page)
  const [first, second] = [firstWorkingDayIn(9), firstWorkingDayIn(16)]
  const { id } = await payByApi(page, { accountId: maya.account.id, amount: '40.00', executeOn: first })
  await page.goto(`${path}/${id}`)
  await button(page, 'Change').click()
  const change = page.getByRole('dialog', { name: 'Change' })
  await expect(change.getByLabel('Amount')).toHaveValue('40.00')
  await expect(change.getByLabel('Date', { exact: true })).toHaveValue(first)
  await expectAccessible(page, '[role=dialog]')
  await change.getByLabel('Amount').fill('')
  await change.getByLabel('Date', { exact: true }).fill('')
  await change.getByRole('button', { name: 'Change' }).click()
  await expect(change.getByText('Enter a date')).toBeVisible()
  await expect(change.getByLabel('Amount')).toBeFocused()
  await change.getByLabel('Amount').fill('45')
  await change.getByLabel('Date', { exact: true }).fill(second)
  await change.getByLabel(/^Reference/).fill('Shelves')
  await change.getByRole('button', { name: 'Change' }).click()
  await expect(dialog(page)).toContainText('£45.00')
  await confirmByPassword(page)
  await expect(toast(page, 'Payment Changed')).toContainText(
    `£45.00 to Nadia Farrow on ${formatWeekdayAndDate(second)}.`,
  )
  await expect(heading(page)).toHaveText('£45.00 to Nadia Farrow')
  await expect(region(page, 'Details')).toContainText(`Due date${formatWeekdayAndDate(second)}`)
  await expect(region(page, 'Details')).toContainText('ReferenceShelves')
  await expect(region(page, 'What happened')).toContainText('Changed')
  await expectAccessible(page)

  await button(page, 'Cancel payment').click()
  const cancel = page.getByRole('dialog', { name: 'Cancel payment?' })
  await cancel.getByRole('button', { name: 'Keep it' }).click()
  await button(page, 'Cancel payment').click()
  await cancel.getByRole('button', { name: 'Cancel payment' }).click()
  await expect(toast(page, 'Payment Cancelled')).toBeVisible()
  // What opened the dialog has gone with the payment's buttons.
  await expect(heading(page)).toBeFocused()
  await expect(button(page, 'Change')).toBeHidden()
  await expect(button(page, 'Cancel payment')).toBeHidden()
  await page.goto(listPath)
  await expect(page.getByText('You have no scheduled payments.')).toBeVisible()

  // A payee whose last check, made elsewhere, says something else by now is checked anew.
  const payeeId = await savePayee(bank, maya.customerId)
  const toPayee = { accountId: maya.account.id, amount: '30.00', executeOn: second, payeeId }
  const { id: toPayeeId } = await payByApi(page, toPayee)
  await keepCheck(bank, maya.customerId, { daysAgo: 0, reasonCode: 'MBAM', heldName: 'Nadia Farrowe' })
  await page.goto(`${path}/${toPayeeId}`)
  await button(page, 'Change').click()
  await change.getByLabel('Amount').fill('35')
  await change.getByRole('button', { name: 'Change' }).click()
  await confirmByPassword(page)
  await expect(toast(page, 'Payment Changed')).toContainText('£35.00 to Nadia Farrow')
})

test('a change that asks for the name and the purpose checks the name once, and sends that check each time', async ({
  page,
  bank,
}) => {
  const maya = await openWithAccounts(bank)
  await maya.signIn(page)
  const first = firstWorkingDayIn(9)
  const { id } = await payByApi(page, { accountId: maya.account.id, amount: '40.00', executeOn: first })
  await page.goto(`${path}/${id}`)
  const checked: unknown[] = []
  const sent: unknown[] = []
  page.on('request', request => {
    if (request.url().endsWith('/api/name-checks')) checked.push(request.postDataJSON().id)
    if (request.method() === 'PATCH') sent.push(request.postDataJSON().nameCheckId)
  })
  await button(page, 'Change').click()
  const change = page.getByRole('dialog', { name: 'Change' })
  await change.getByLabel('Amount').fill('120')
  const giveBill = async () => {
    await change.getByRole('button', { name: 'Change', exact: true }).click()
    await change.getByRole('radio', { name: 'A bill or an invoice' }).check()
    await change.getByRole('button', { name: 'Continue', exact: true }).click()
    await change.getByRole('button', { name: 'I have checked, continue' }).click()
    await expect(dialog(page)).toContainText('£120.00')
  }
  await giveBill()
  await dialog(page).getByRole('button', { name: 'Cancel', exact: true }).click()
  await giveBill()
  await confirmByPassword(page)
  await expect(toast(page, 'Payment Changed')).toContainText('£120.00 to Nadia Farrow')
  expect(checked).toHaveLength(1)
  const [before, ...after] = sent
  expect(before).toBeUndefined()
  expect(after.length).toBeGreaterThan(2)
  expect(new Set(after)).toEqual(new Set(checked))
})

test('a change that the bank holds says so, and an emptied reference is the usual one', async ({
  page,
  bank,
}) => {
  const maya = await openWithAccounts(bank)
  await maya.signIn(page)
  const { id } = await payByApi(page, {
    accountId: maya.account.id,
    amount: '40.00',
    executeOn: firstWorkingDayIn(9),
    reference: 'Shares',
    purpose: 'investment',
  })
  await page.goto(`${path}/${id}`)
  await expect(region(page, 'Details')).toContainText('ReferenceShares')
  await button(page, 'Change').click()
  const change = page.getByRole('dialog', { name: 'Change' })
  await change.getByLabel('Amount').fill('1000')
  await change.getByLabel(/^Reference/).fill('')
  await change.getByRole('button', { name: 'Change' }).click()
  await expect(dialog(page)).toContainText('£1,000.00')
  await confirmByPassword(page)
  await expect(toast(page, 'Payment Held')).toContainText('Your money is set aside.')
  await expect(toast(page, 'Payment Changed')).toBeHidden()
  await expect(heading(page)).toHaveText('£1,000.00 to Nadia Farrow')
  await expect(heading(page)).toBeFocused()
  await expect(region(page, 'Details')).toContainText('ReferenceTransfer to Nadia Farrow')
  await expect(region(page, 'What happened')).toContainText('Held')
  await expectAccessible(page)
})

test('a payment that was short is tried again, unless the customer says not to', async ({ page, bank }) => {
  const maya = await openWithAccounts(bank, { balancePence: 50_00n })
  await maya.signIn(page)
  const accountId = maya.account.id
  const executeOn = firstWorkingDayIn(3)
  const { id } = await payByApi(page, { accountId, amount: '90.00', executeOn })
  await makeDue(bank, { at: bank.clock(), on: executeOn, broughtForward: { accountId, attempt: 1 } })
  await page.goto(`${path}/${id}`)
  const main = page.getByRole('main')
  await expect(main).toContainText(/This payment was not made yet\. We try again at 14:00/)
  await expect(region(page, 'What happened')).toContainText('Not made yet')
  await expect(region(page, 'What happened')).toContainText('We try again')
  await expect(button(page, 'Change')).toBeHidden()
  await expect(button(page, 'Cancel payment')).toBeHidden()
  await expectAccessible(page)
  await button(page, 'Do not try again').click()
  const stop = page.getByRole('dialog', { name: 'Do not try again?' })
  await expect(stop).toContainText('£90.00 stays in your account.')
  await expectAccessible(page, '[role=dialog]')
  await stop.getByRole('button', { name: 'Keep it' }).click()
  await button(page, 'Do not try again').click()
  await stop.getByRole('button', { name: 'Do not try again' }).click()
  await expect(toast(page, 'Payment Cancelled')).toBeVisible()
  await expect(button(page, 'Do not try again')).toBeHidden()
})

test('where the scheduled payments do not load, the page says so, and Try again brings them', async ({
  page,
  bank,
}) => {
  const maya = await openWithAccounts(bank)
  await maya.signIn(page)
  await page.clock.install()
  const scheduled = /\/api\/payments\?.*status=scheduled/
  await page.route(scheduled, route => route.abort())
  await page.goto(listPath)
  await stopTime(page)
  await expectTryAgain(page, page, 'We could not load this.', scheduled)
  await expectAccessible(page)
  await page.unroute(scheduled)
  await expect(page.getByText('You have no scheduled payments.')).toBeVisible()
})
