import { TransferRequest } from '../../src/contract/transfers.ts'
import { lines as allLines, openAllTransactions } from './all-transactions-dialog.ts'
import { letThrough } from './ask-bank.ts'
import { expectAccessible, expectNoSidewaysScroll } from './expect-accessible.ts'
import { expect, test, type Page } from './fixtures.ts'
import { passTimeUntil, soon, stopTime } from './pass-time.ts'
import {
  confirm,
  confirmAndProcess,
  dialogOf,
  fillIn,
  holdResult,
  openDialog,
  transferButton,
} from './transfer-dialog.ts'

test.use({ isAtPrivateDesk: true })

const newestLine = (page: Page) =>
  page.getByRole('region', { name: 'Recent transactions' }).getByRole('listitem').first()

test('Confirm is disabled until recipient, destination and amount are filled', async ({ page, customer }) => {
  await customer.signIn(page)
  await openDialog(page)
  await expect(dialogOf(page).getByLabel('Recipient Name')).toBeFocused()
  await expectAccessible(page)
  await expect(confirm(page)).toBeDisabled()
  await fillIn(page, { amount: '' })
  await expect(confirm(page)).toBeDisabled()
  await dialogOf(page).getByLabel('Amount').fill('48.50')
  await expect(confirm(page)).toBeEnabled()
})

test('an address that opens a transfer opens the form once, and View receipt leads to the transaction', async ({
  page,
  customer,
}) => {
  await customer.signIn(page)
  await page.clock.install()
  await page.goto('/uk-banking-dashboard/transactions?transfer=new')
  await expect(dialogOf(page)).toBeVisible()
  await expect(page).toHaveURL(/\/transactions$/)
  await fillIn(page, { amount: '20' })
  await confirmAndProcess(page)
  await dialogOf(page).getByRole('link', { name: 'View receipt' }).click()
  await expect(dialogOf(page)).toBeHidden()
  await expect(page).toHaveURL(/\/transactions\?transaction=TXN\d+$/)
  const drawer = page.getByRole('dialog')
  await expect(drawer).toContainText('£20.00')
  await expect(drawer).toContainText('Kestrel Marine Ltd')
  await drawer.getByRole('button', { name: 'Close' }).press('Enter')
  await expect(drawer).toBeHidden()
})

test(
  'a transfer completes, shows the bank’s message, and moves the money',
  { tag: '@quick-tab' },
  async ({ page, customer }) => {
    await customer.signIn(page)
    await openDialog(page)
    const place = await dialogOf(page).boundingBox()
    await fillIn(page, { amount: '1250.75', reference: 'HULL-DEP-3311' })
    expect(await dialogOf(page).boundingBox()).toEqual(place)
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/transfers', async route => {
      const answer = await letThrough(route)
      await released
      await route.fulfill(answer)
    })
    await confirm(page).click()
    await page.clock.runFor(2_600)
    await expect(dialogOf(page)).toContainText('£1,250.75 to Kestrel Marine Ltd')
    await expect(dialogOf(page).getByRole('button', { name: 'Cancel' })).toBeDisabled()
    expect(await dialogOf(page).boundingBox()).toEqual(place)
    await expectAccessible(page)
    await stopTime(page)
    release()

    const result = dialogOf(page).getByText('Transfer Successful')
    await holdResult(page, result)
    expect(await dialogOf(page).boundingBox()).toEqual(place)
    await expect(dialogOf(page)).toContainText('Your transfer of £1,250.75 has been processed successfully.')
    await expect(
      page.getByRole('status').filter({ hasText: '£1,250.75 has been transferred to Kestrel Marine Ltd' }),
    ).toBeVisible()
    await expectAccessible(page)

    // It stays open under the pointer, and closes afterwards.
    await page.clock.runFor(6_000)
    await expect(result).toBeVisible()
    await page.mouse.move(0, 0)
    await page.clock.runFor(3_500)
    await expect(dialogOf(page)).toBeHidden()
    await expect(page.getByText('£3,749.25').first()).toBeVisible()
    await expect(newestLine(page)).toContainText('−£1,250.75')
    await expect(newestLine(page)).toContainText('Completed')
    await expect(newestLine(page)).toContainText('Kestrel Marine Ltd')

    await transferButton(page).click()
    await expect(dialogOf(page).getByLabel('Recipient Name')).toHaveValue('')
  },
)

test(
  'a transfer above 2,000,000.00 is declined for manual review and moves nothing',
  { tag: '@quick' },
  async ({ page, customer }) => {
    await customer.receive(3_000_000_00n)
    await customer.signIn(page)
    await openDialog(page)
    await fillIn(page, { amount: '2000000.01' })
    await stopTime(page)
    await confirmAndProcess(page)
    await holdResult(page, dialogOf(page).getByRole('heading', { name: 'Transfer Declined' }))
    await expect(dialogOf(page)).toContainText(
      'Amount Requires Manual Review. Contact support@sarsen.example for assistance.',
    )
    const toast = page.getByRole('alert').filter({ hasText: 'Transfer Declined' })
    await expect(toast).toContainText('£2,000,000.01 requires manual review')
    await expectAccessible(page)
    await page.mouse.move(0, 0)
    await page.clock.runFor(3_500)
    await expect(page.getByText('£3,005,000.00').first()).toBeVisible()
    await expect(newestLine(page)).toContainText('Declined')
  },
)

test('on a phone the toast of a result waits until the dialog has closed, and covers nothing of it', async ({
  page,
  customer,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await customer.signIn(page)
  await openDialog(page)
  await fillIn(page, { amount: '5000.01' })
  await confirmAndProcess(page)
  const toast = page.getByRole('alert').getByText('Insufficient funds for £5,000.01')
  await expect(toast).toBeAttached()
  const isOnTop = () =>
    toast.evaluate(words => {
      const { x, y, width, height } = words.getBoundingClientRect()
      return document.elementFromPoint(x + width / 2, y + height / 2) === words
    })
  expect(await isOnTop()).toBe(false)
  await page.clock.runFor(3_500)
  await expect(dialogOf(page)).toBeHidden()
  await expect.poll(isOnTop).toBe(true)
})

test('a transfer of exactly 2,000,000.00 completes', async ({ page, customer }) => {
  await customer.receive(3_000_000_00n)
  await customer.signIn(page)
  await openDialog(page)
  await fillIn(page, { amount: '2000000' })
  await confirmAndProcess(page)
  await expect(dialogOf(page)).toContainText(
    'Your transfer of £2,000,000.00 has been processed successfully.',
  )
})

test(
  'a transfer above the available balance is declined as insufficient funds',
  { tag: '@quick' },
  async ({ page, customer }) => {
    await customer.signIn(page)
    await openDialog(page)
    await fillIn(page, { amount: '5000.01' })
    await confirmAndProcess(page)
    await expect(dialogOf(page)).toContainText('Insufficient funds')
    await page.clock.runFor(3_500)
    await expect(page.getByText('£5,000.00').first()).toBeVisible()
    await expect(newestLine(page)).toContainText('DeclinedInsufficient funds')
    await openAllTransactions(page)
    await expect(allLines(page).first()).toContainText('DeclinedInsufficient funds')
  },
)

test(
  'errors are shown at their fields, nothing is sent and no input is lost',
  { tag: '@quick' },
  async ({ page, customer }) => {
    await customer.signIn(page)
    await openDialog(page)
    const sent: string[] = []
    // At the private desk the name check only informs, and is asked as the fields are left.
    page.on('request', request => {
      if (request.method() === 'POST' && !request.url().endsWith('/api/name-checks')) sent.push(request.url())
    })
    await fillIn(page, { destination: 'GB33BUKB20201555555556', amount: '0.00' })
    await confirm(page).click()
    const dialog = dialogOf(page)
    await expect(dialog.getByText('Check the IBAN: one of its characters is wrong or missing')).toBeVisible()
    await expect(dialog.getByText('Enter an amount above £0.00')).toBeVisible()
    await expect(dialog.getByLabel('Account Number / IBAN')).toBeFocused()
    await expect(dialog.getByLabel('Account Number / IBAN')).toHaveValue('GB33BUKB20201555555556')
    await expectAccessible(page)
    await fillIn(page, { amount: '1.234' })
    await confirm(page).click()
    await expect(dialog.getByText('Enter an amount in pounds and pence, like 48.50')).toBeVisible()
    expect(sent).toEqual([])
  },
)

test('an unknown account of this bank, and the customer’s own, are refused at the field', async ({
  page,
  customer,
}) => {
  await customer.signIn(page)
  await openDialog(page)
  for (const accountNumber of ['99999998', customer.accountNumber]) {
    await fillIn(page, { destination: `00-19-64 ${accountNumber}` })
    await confirmAndProcess(page)
    const field = dialogOf(page).getByLabel('Account Number / IBAN')
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(field).toBeFocused()
    await expect(field).toHaveValue(`00-19-64 ${accountNumber}`)
    // Only the bank finds this error, so no check of the form repeats it.
    await dialogOf(page).getByLabel('Recipient Name').focus()
    await field.focus()
    await dialogOf(page).getByLabel('Amount').focus()
    await expect(dialogOf(page).getByLabel('Amount')).toHaveValue('48.50')
    await expect(field).toHaveAttribute('aria-invalid', 'true')
  }
  expect(await customer.balancePence()).toBe(5_000_00n)
})

test(
  'a lost response is requested again with the same order, which is paid once',
  { tag: '@quick-tab' },
  async ({ page, customer }) => {
    await customer.signIn(page)
    await openDialog(page)
    const ids: string[] = []
    await page.route('**/transfers', async route => {
      ids.push(TransferRequest.parse(route.request().postDataJSON()).id)
      const answer = await letThrough(route)
      if (ids.length === 1) await route.abort('connectionreset')
      else await route.fulfill(answer)
    })
    await fillIn(page, { amount: '100' })
    await confirm(page).click()
    await passTimeUntil(page, 200, () => expect(dialogOf(page)).toContainText('Transfer Successful', soon))
    expect(ids).toHaveLength(2)
    expect(new Set(ids).size).toBe(1)
    expect(await customer.balancePence()).toBe(4_900_00n)
  },
)

test('when the bank does not answer, a button sends the order again, and it is paid once', async ({
  page,
  customer,
}) => {
  await customer.signIn(page)
  await openDialog(page)
  const ids: string[] = []
  let isAway = true
  await page.route('**/transfers', async route => {
    ids.push(TransferRequest.parse(route.request().postDataJSON()).id)
    if (!isAway) return route.fallback()
    // The first order arrives and its response is lost. The others do not arrive.
    if (ids.length === 1) await letThrough(route)
    return route.abort('connectionreset')
  })
  await fillIn(page, { amount: '100' })
  await confirm(page).click()
  const unanswered = dialogOf(page).getByRole('heading', { name: 'We have not heard back yet' })
  await passTimeUntil(page, 500, () => expect(unanswered).toBeVisible(soon))
  await expect(dialogOf(page)).toContainText('£100.00 to Kestrel Marine Ltd.')
  await expectAccessible(page)

  await dialogOf(page).getByRole('button', { name: 'Check later' }).click()
  const notice = page.getByRole('status').filter({ hasText: 'A transfer is not confirmed yet.' })
  await expect(notice).toContainText('£100.00 to Kestrel Marine Ltd.')
  await page.getByRole('link', { name: 'Support' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Support' })).toBeVisible()
  await expectAccessible(page)
  await notice.getByRole('button', { name: 'See what you can do' }).click()
  await expect(unanswered).toBeVisible()

  isAway = false
  await dialogOf(page).getByRole('button', { name: 'Check again' }).click()
  await expect(dialogOf(page)).toContainText('Transfer Successful')
  await expect(notice).toBeHidden()
  expect(ids).toHaveLength(5)
  expect(new Set(ids).size).toBe(1)
  expect(await customer.balancePence()).toBe(4_900_00n)
})

test('a rate limit after a lost answer does not say that nothing was sent, and the order is paid once', async ({
  page,
  customer,
}) => {
  await customer.signIn(page)
  await openDialog(page)
  const ids: string[] = []
  let isBusy = true
  const detail = 'A great many requests came from you or your address just now. Try again in a moment.'
  await page.route('**/transfers', async route => {
    ids.push(TransferRequest.parse(route.request().postDataJSON()).id)
    if (!isBusy) return route.fallback()
    if (ids.length > 1)
      return route.fulfill({
        status: 429,
        contentType: 'application/problem+json',
        json: { type: '/problems/too_many_requests', code: 'too_many_requests', detail, isFinal: false },
      })
    // The first attempt arrives, and its answer is lost.
    await letThrough(route)
    return route.abort('connectionreset')
  })
  await fillIn(page, { amount: '100' })
  await confirm(page).click()
  const unconfirmed = dialogOf(page).getByRole('heading', { name: 'Your transfer is not confirmed yet' })
  await passTimeUntil(page, 500, () => expect(unconfirmed).toBeVisible(soon))
  await expect(dialogOf(page)).toContainText(`${detail} Your transfer may have gone through.`)
  await expect(dialogOf(page)).not.toContainText('Nothing has been sent.')
  await expectAccessible(page)

  isBusy = false
  await dialogOf(page).getByRole('button', { name: 'Check again' }).click()
  await expect(dialogOf(page)).toContainText('Transfer Successful')
  expect(ids).toHaveLength(5)
  expect(new Set(ids).size).toBe(1)
  expect(await customer.balancePence()).toBe(4_900_00n)
})

test('the dialog fits a phone of 390 px', async ({ page, customer }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await customer.signIn(page)
  await openDialog(page)
  await fillIn(page)
  await expect(confirm(page)).toBeInViewport()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})
