import { makeDue } from '../../src/bank/due/run-due.ts'
import { bankHolidaysUntil } from '../../src/domain/bank-holidays.ts'
import { dueDateOf } from '../../src/domain/due-days.ts'
import { formatDayAndMonth, formatWeekdayAndDate } from '../../src/domain/format-dates.ts'
import { askedForDates } from '../../src/domain/frequencies.ts'
import { askBank } from './ask-bank.ts'
import { firstWorkingDayIn, nextDayOfMonth } from './due-dates.ts'
import { expectAccessible, expectNoSidewaysScroll } from './expect-accessible.ts'
import { expect, test, type Page } from './fixtures.ts'
import { press, tabTo, typeInto } from './keyboard.ts'
import { heading, region, toast } from './page-parts.ts'
import { expectTryAgain, stopTime } from './pass-time.ts'
import { button, confirmByPassword, dialog, fillPayee, goOn, row, step } from './pay-someone-page.ts'
import {
  chooseTo,
  fillOrder,
  openMaya,
  savePayee,
  standingOrdersPath as path,
} from './standing-orders-page.ts'

const preview = (page: Page) => region(page, 'Next payments')

test(
  'a standing order to somebody new is set up by the keyboard, with a preview, a review and a confirmation',
  { tag: '@quick' },
  async ({ page, bank }) => {
    const first = nextDayOfMonth(31)
    const dates = [...askedForDates({ frequency: 'monthly', firstOn: first, payments: 12 })]
    await openMaya(page, bank)
    await page.goto(path)
    await expect(page.getByText('You have no standing orders.')).toBeVisible()
    await expectAccessible(page)
    await press(page, page.getByRole('link', { name: 'Set up a standing order' }))
    await expect(heading(page)).toHaveText('Set up a standing order')
    await expect(heading(page)).toBeFocused()
    await expectAccessible(page)

    await press(page, goOn(page))
    for (const message of ['Choose who to pay', 'Choose how often', 'Enter a date'])
      await expect(page.getByText(message, { exact: true })).toBeVisible()
    await expect(page.getByLabel('Pay to')).toBeFocused()
    await expectAccessible(page)

    await tabTo(page, button(page, 'Someone new'), 'Shift+Tab')
    await page.keyboard.press('Enter')
    await fillPayee(page, { name: 'Nadia Farrow', accountNumber: '10000001' })
    await page
      .getByRole('dialog', { name: 'Add a payee' })
      .getByRole('button', { name: 'Save payee' })
      .click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.getByLabel('Pay to').locator('option:checked')).toHaveText(
      'Nadia Farrow, 00-00-01 10000001',
    )

    await typeInto(page, page.getByLabel('Amount', { exact: true }), '85')
    await page.getByLabel(/^Reference/).fill('Piano lessons')
    await page.getByLabel('How often').selectOption({ label: 'Every month' })
    await page.getByLabel('First payment').fill(first)
    const rule = 'Every month on the 31st, or on the last day of a shorter month'
    await expect(preview(page)).toContainText(rule)
    await press(page, page.getByRole('radio', { name: 'When I cancel it' }), 'ArrowUp')
    await expect(page.getByRole('radio', { name: 'After a number of payments' })).toBeChecked()
    await page.getByLabel('Number of payments', { exact: true }).fill('1')
    await press(page, goOn(page))
    await expect(page.getByText('Enter a number from 2 to 999', { exact: true })).toBeVisible()
    await page.getByLabel('Number of payments', { exact: true }).fill('12')
    await page.getByLabel(/^Last payment amount/).fill('65')
    const shown = preview(page).getByRole('listitem')
    await expect(shown).toHaveCount(4)
    for (const [place, askedFor] of dates.slice(0, 3).entries()) {
      const dueOn = dueDateOf(askedFor)
      await expect(shown.nth(place)).toContainText(formatWeekdayAndDate(dueOn))
      if (dueOn !== askedFor)
        await expect(shown.nth(place)).toContainText(`(${formatDayAndMonth(askedFor)} is not a working day)`)
      await expect(shown.nth(place)).toContainText('£85.00')
    }
    await expect(shown.nth(3)).toContainText(/The last of 12 payments£65\.00$/)
    await expectAccessible(page)
    await press(page, goOn(page))

    await expect(step(page)).toHaveText('Check before you set it up')
    await expect(step(page)).toBeFocused()
    await expect(row(page, 'To')).toContainText('Nadia Farrow')
    await expect(row(page, 'How often')).toContainText(rule)
    await expect(row(page, 'Ends')).toContainText('After 12 payments')
    await expect(row(page, 'Last payment amount')).toContainText('£65.00')
    await expectAccessible(page)
    // Back keeps all.
    await page.goBack()
    await expect(page.getByLabel('Number of payments', { exact: true })).toHaveValue('12')
    await goOn(page).click()
    await press(page, button(page, 'Confirm'))
    await expect(dialog(page)).toContainText('Nadia Farrow')
    await confirmByPassword(page)
    await expect(step(page)).toHaveText('Standing Order Set Up')
    await expect(step(page)).toBeFocused()
    await expectAccessible(page)
    await press(page, page.getByRole('link', { name: 'View standing order' }))
    await expect(heading(page)).toHaveText('£85.00 to Nadia Farrow')
    await expect(region(page, 'Details')).toContainText('Payments left12')
    await expect(region(page, 'History')).toContainText('Set up')
    await expectAccessible(page)
    await page.goto(path)
    await expect(page.getByRole('table', { name: 'Current' }).getByRole('row').nth(1)).toContainText(
      /^Nadia Farrow£85\.00Every month on the 31st, or on the last day of a shorter month/,
    )
  },
)

const weekday = (date: string) => formatWeekdayAndDate(date).split(' ')[0] ?? ''

test('each frequency is set up, and its rule said in words', async ({ page, bank }) => {
  test.slow()
  await openMaya(page, bank)
  const [day, theFirst, late] = [firstWorkingDayIn(10), nextDayOfMonth(1), nextDayOfMonth(30)]
  const kinds: readonly (readonly [often: string, first: string, rule: string])[] = [
    ['Every week', day, `Every week on ${weekday(day)}`],
    ['Every 2 weeks', day, `Every 2 weeks on ${weekday(day)}`],
    ['Every 4 weeks', day, `Every 4 weeks on ${weekday(day)}`],
    ['Every month', theFirst, 'Every month on the 1st'],
    ['Last working day of the month', day, 'Every month on its last working day'],
    ['Every 3 months', late, 'Every 3 months on the 30th, or on the last day of a shorter month'],
    ['Every year', theFirst, `Every year on ${formatDayAndMonth(theFirst)}`],
  ]
  for (const [place, [often, first, rule]] of kinds.entries()) {
    await page.goto(`${path}/new`)
    await fillOrder(page, place % 2 === 0 ? 'FlexiSave' : 'Pot Holiday', '15', often, first)
    await expect(row(page, 'How often')).toContainText(rule)
    // Between own accounts nothing is confirmed.
    await button(page, 'Confirm').click()
    await expect(step(page)).toHaveText('Standing Order Set Up')
    await expect(row(page, 'How often')).toContainText(rule)
  }
  await page.goto(path)
  const rows = page.getByRole('table', { name: 'Current' }).getByRole('row')
  await expect(rows).toHaveCount(8)
  for (const [, , rule] of kinds) await expect(rows.filter({ hasText: rule }).first()).toBeVisible()
  await expectAccessible(page)
})

test('what cannot be is said beside its field, and an end leaves more than one payment', async ({
  page,
  bank,
}) => {
  const maya = await openMaya(page, bank)
  await page.goto(`${path}/new`)
  const first = firstWorkingDayIn(10)
  await chooseTo(page, 'Pot Holiday')
  await page.getByLabel('Amount', { exact: true }).fill('10')
  await page.getByLabel('How often').selectOption({ label: 'Every month' })
  await page.getByLabel('First payment').fill('2020-01-01')
  await page.getByRole('radio', { name: 'On a date' }).check()
  await goOn(page).click()
  await expect(page.getByText(/^Choose a date from \d+ \w+ \d{4} to \d+ \w+ \d{4}$/)).toBeVisible()
  await page.getByLabel('First payment').fill(first)
  await page.getByLabel('End date').fill(first)
  await goOn(page).click()
  await expect(page.getByText('Choose a date after the first payment', { exact: true })).toBeVisible()
  await page.getByLabel('End date').fill(firstWorkingDayIn(20))
  await goOn(page).click()
  await expect(
    page.getByText('That leaves one payment. To pay once, choose Later', { exact: true }),
  ).toBeVisible()
  await expectAccessible(page)
  const unknownYear = Number(bankHolidaysUntil.slice(0, 4)) + 1
  await page.getByLabel('End date').fill(`${unknownYear}-12-20`)
  await expect(preview(page)).toContainText('The last payment')
  await expect(preview(page)).toContainText(`Bank holidays of ${unknownYear} are not known yet.`)
  // FlexiSave pays own accounts only.
  const from = page.getByLabel('Pay from')
  await from.selectOption(await from.locator('option').filter({ hasText: 'FlexiSave' }).getAttribute('value'))
  await expect(button(page, 'Someone new')).toBeHidden()
  await expect(page.getByLabel('Pay to').locator('option')).toHaveText(['Choose', /^Current Account/])

  for (const { id } of [maya.account, ...maya.others])
    await bank.database.query('update account set frozen_at = $2 where id = $1', [id, bank.clock()])
  await page.goto(`${path}/new`)
  await expect(page.getByText('None of your accounts can pay now.')).toBeVisible()
})

test('the next payment is skipped and made after all, and the standing order is changed and cancelled', async ({
  page,
  bank,
}) => {
  test.slow()
  const maya = await openMaya(page, bank)
  await savePayee(bank, maya.customerId)
  const first = firstWorkingDayIn(10)
  await page.goto(`${path}/new`)
  await fillOrder(page, 'Nadia Farrow', '30', 'Every week', first)
  await button(page, 'Confirm').click()
  await confirmByPassword(page)
  await page.getByRole('link', { name: 'View standing order' }).click()

  await button(page, 'Skip next payment').click()
  const skip = page.getByRole('dialog', { name: 'Skip next payment?' })
  await expect(skip).toContainText('Later payments stay as they are.')
  await expectAccessible(page, '[role=dialog]')
  await page.route('**/skips/*', route => route.abort('connectionreset'))
  await skip.getByRole('button', { name: 'Skip next payment' }).click()
  await expect(skip.getByRole('alert')).toBeVisible()
  await page.unroute('**/skips/*')
  await skip.getByRole('button', { name: 'Keep it' }).click()
  await button(page, 'Skip next payment').click()
  await expect(skip).toContainText('Later payments stay as they are.')
  await expect(skip.getByRole('alert')).toBeHidden()
  await skip.getByRole('button', { name: 'Skip next payment' }).click()
  await expect(toast(page, 'Payment Skipped')).toContainText(
    `Nothing is paid on ${formatWeekdayAndDate(first)}.`,
  )
  const next = region(page, 'Next payments').getByRole('listitem')
  await expect(next.first()).toContainText('Skipped')
  await expect(heading(page)).toBeFocused()
  // The payment behind it is not skipped too.
  await expect(button(page, 'Skip next payment')).toBeHidden()
  await expectAccessible(page)
  await press(page, button(page, `Undo skip ${formatWeekdayAndDate(first)}`))
  await expect(toast(page, 'Skip Undone')).toBeVisible()
  await expect(heading(page)).toBeFocused()
  await expect(next.first()).toContainText('£30.00')
  await expect(button(page, 'Skip next payment')).toBeVisible()

  await button(page, 'Change').click()
  const change = page.getByRole('dialog', { name: 'Change' })
  await expect(change.getByLabel('Amount', { exact: true })).toHaveValue('30.00')
  await expect(change.getByLabel('Next payment', { exact: true })).toHaveValue(first)
  await expectAccessible(page, '[role=dialog]')
  await change.getByLabel('Amount', { exact: true }).fill('35')
  await change.getByLabel('How often').selectOption({ label: 'Every 2 weeks' })
  await change.getByRole('radio', { name: 'After a number of payments' }).check()
  await change.getByRole('textbox', { name: 'Payments left' }).fill('1')
  await expect(change.getByRole('region', { name: 'Next payments' })).toContainText('Every 2 weeks on')
  await change.getByRole('button', { name: 'Change' }).click()
  await confirmByPassword(page)
  await expect(toast(page, 'Standing Order Changed')).toBeVisible()
  await expect(heading(page)).toHaveText('£35.00 to Nadia Farrow')
  await expect(region(page, 'Details')).toContainText(`How oftenEvery 2 weeks on ${weekday(first)}`)
  await expect(region(page, 'History')).toContainText('Changed')

  // Of the only payment left, skipped, there is nothing to change.
  await button(page, 'Skip next payment').click()
  await skip.getByRole('button', { name: 'Skip next payment' }).click()
  await expect(button(page, `Undo skip ${formatWeekdayAndDate(first)}`)).toBeVisible()
  await expect(button(page, 'Change')).toBeHidden()

  await button(page, 'Cancel standing order').click()
  const cancel = page.getByRole('dialog', { name: 'Cancel standing order?' })
  await expect(cancel).toContainText('No more payments are made. Tell Nadia Farrow yourself.')
  await expectAccessible(page, '[role=dialog]')
  await cancel.getByRole('button', { name: 'Cancel standing order' }).click()
  await expect(toast(page, 'Standing Order Cancelled')).toBeVisible()
  await expect(region(page, 'Next payments')).toContainText('No more payments are made.')
  await expect(heading(page)).toBeFocused()
  await expect(button(page, 'Cancel standing order')).toBeHidden()
  await page.goto(path)
  await expect(page.getByText('You have no standing orders.')).toBeVisible()
  await press(page, page.getByRole('tab', { name: 'Current' }), 'ArrowRight')
  await expect(page.getByRole('tab', { name: 'Ended' })).toBeFocused()
  await expect(page.getByRole('table', { name: 'Ended' })).toContainText('Nadia Farrow£35.00')
  await expectAccessible(page)
})

test('a payment of a standing order that was short is told, and ends with the standing order', async ({
  page,
  bank,
}) => {
  const maya = await openMaya(page, bank)
  const first = firstWorkingDayIn(10)
  await page.goto(`${path}/new`)
  await fillOrder(page, 'FlexiSave', '2000', 'Every week', first)
  await button(page, 'Confirm').click()
  await page.getByRole('link', { name: 'View standing order' }).click()
  await expect(heading(page)).toHaveText(/^£2,000\.00 to FlexiSave/)
  const broughtForward = { accountId: maya.account.id, attempt: 1 } as const
  await makeDue(bank, { at: bank.clock(), on: first, broughtForward })
  await page.reload()
  await expect(page.getByRole('main')).toContainText(
    /The last payment was not made yet\. We try again at 14:00/,
  )
  await expect(button(page, 'Change')).toBeHidden()
  await expect(button(page, 'Skip next payment')).toBeHidden()
  await expect(region(page, 'History')).toContainText('Not made yet, we try again')
  await expectAccessible(page)
  await button(page, 'Cancel standing order').click()
  await expect(page.getByRole('dialog')).toContainText(/No more payments are made\.(?! Tell)/)
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel standing order' }).click()
  await expect(toast(page, 'Standing Order Cancelled')).toBeVisible()
})

test('a payment of a standing order that was short twice says why, and the next one stays', async ({
  page,
  bank,
}) => {
  const maya = await openMaya(page, bank)
  const first = firstWorkingDayIn(10)
  await page.goto(`${path}/new`)
  await fillOrder(page, 'FlexiSave', '2000', 'Every week', first)
  await button(page, 'Confirm').click()
  await page.getByRole('link', { name: 'View standing order' }).click()
  await expect(heading(page)).toHaveText(/^£2,000\.00 to FlexiSave/)
  for (const attempt of [1, 2] as const) {
    const broughtForward = { accountId: maya.account.id, attempt }
    await makeDue(bank, { at: bank.clock(), on: first, broughtForward })
  }
  await page.reload()
  await expect(region(page, 'History').getByRole('listitem').first()).toContainText(
    /^Declined.*Insufficient funds.*See payment/,
  )
  await expect(region(page, 'Next payments').getByRole('listitem')).toHaveCount(3)
  await expectAccessible(page)
})

test('a payee that is deleted lists what ends with it, and another destination is refused until then', async ({
  page,
  bank,
}) => {
  test.slow()
  const maya = await openMaya(page, bank)
  const payeeId = await savePayee(bank, maya.customerId)
  await page.goto(`${path}/new`)
  await fillOrder(page, 'Nadia Farrow', '30', 'Every month', nextDayOfMonth(1))
  await button(page, 'Confirm').click()
  await confirmByPassword(page)
  await expect(step(page)).toHaveText('Standing Order Set Up')
  await page.goto(`/uk-banking-dashboard/payments/payees/${payeeId}`)
  await button(page, 'Edit').click()
  const edit = page.getByRole('dialog', { name: 'Edit Nadia Farrow' })
  await edit.getByLabel('Account number').fill('10000002')
  await edit.getByRole('button', { name: 'Save payee' }).click()
  const use = edit.getByRole('button', { name: /^Use / })
  await use.click()
  await edit.getByRole('button', { name: 'Save payee' }).click()
  await expect(edit).toContainText('Cancel its standing orders and scheduled payments first.')
  await edit.getByRole('button', { name: 'Cancel', exact: true }).click()

  await button(page, 'Delete payee').click()
  const remove = page.getByRole('dialog', { name: 'Delete Nadia Farrow' })
  await expect(remove).toContainText('These payments stop too:')
  await expect(remove.getByRole('listitem')).toHaveText(['£30.00, every month on the 1st'])
  await expectAccessible(page, '[role=dialog]')
  await remove.getByRole('button', { name: 'Delete payee' }).click()
  await expect(toast(page, 'Payee Deleted')).toBeVisible()
  await page.goto(`${path}?tab=ended`)
  await page.getByRole('link', { name: /^£30\.00 to Nadia Farrow/ }).click()
  await expect(page.getByText('The payee was deleted.')).toBeVisible()
})

test('an unknown standing order is not found, a failure says so, and on a phone everything fits', async ({
  page,
  bank,
}) => {
  test.slow()
  await openMaya(page, bank)
  await page.clock.install()
  await page.goto(`${path}/0199a1b2-0000-4000-8000-000000000009`)
  await expect(heading(page)).toHaveText('Oops! Page not found')
  await page.goto(`${path}/nothing`)
  await expect(heading(page)).toHaveText('Oops! Page not found')
  await page.route('**/api/standing-orders*', route => route.abort())
  await stopTime(page)
  await page.goto(path)
  await expectTryAgain(page, page, 'We could not load this.', /\/api\/standing-orders/)
  await expectAccessible(page)
  await page.unroute('**/api/standing-orders*')
  await expect(page.getByText('You have no standing orders.')).toBeVisible()
  await expect(heading(page)).toBeFocused()

  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(page)
  await page.goto(`${path}/new`)
  await chooseTo(page, 'Pot Holiday')
  await page.getByLabel('Amount', { exact: true }).fill('10')
  await page.getByLabel('How often').selectOption({ label: 'Every 3 months' })
  await page.getByLabel('First payment').fill(nextDayOfMonth(31))
  await page.getByRole('radio', { name: 'After a number of payments' }).check()
  await page.getByRole('textbox', { name: 'Number of payments' }).fill('5')
  await expectNoSidewaysScroll(page)
  await goOn(page).click()
  await expectNoSidewaysScroll(page)
  await button(page, 'Confirm').click()
  await page.getByRole('link', { name: 'View standing order' }).click()
  await expect(heading(page)).toHaveText(/to .*Holiday/)
  await expectNoSidewaysScroll(page)
  await page.goto(path)
  await expectNoSidewaysScroll(page)
  const { body } = await askBank(page, 'GET', '/api/standing-orders?state=current')
  expect(body).toMatchObject({ standingOrders: [{ payments: 5, paymentsLeft: 5 }] })
})

test('Change on the review leads back to the form, at its heading', async ({ page, bank }) => {
  const maya = await openMaya(page, bank)
  await savePayee(bank, maya.customerId)
  await page.goto(`${path}/new`)
  await fillOrder(page, 'Nadia Farrow', '85', 'Every month', nextDayOfMonth(15))
  await press(page, page.getByRole('link', { name: 'Change amount' }))
  await expect(page.getByLabel('Amount', { exact: true })).toHaveValue('85.00')
  await expect(heading(page)).toBeFocused()
})
