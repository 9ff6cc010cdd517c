// Transfer Funds of customers with checks (part two, 12.3): the specified form, then what a payment is asked.
import { password } from '../support/open-customer.ts'
import {
  button,
  choosePurpose,
  confirmByPassword,
  heading,
  open,
  orderInvestment,
  to,
  untilResult,
} from './checked-transfer-dialog.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expect, test } from './fixtures.ts'
import { press, typeInto } from './keyboard.ts'
import { passTimeUntil, soon, stopTime } from './pass-time.ts'
import { available, dialog as confirmation, holdBack, watchPayments } from './pay-someone-page.ts'
import { confirm, dialogOf, fillIn } from './transfer-dialog.ts'

test(
  'by the keyboard alone: the name matches, the payment is confirmed, and the result closes after 3 s',
  { tag: '@quick' },
  async ({ page, bank }) => {
    const ids = watchPayments(page)
    const transfers: string[] = []
    page.on('request', request => request.url().endsWith('/transfers') && transfers.push(request.url()))
    await open(page, bank)
    const dialog = dialogOf(page)
    await expect(dialog.getByLabel('Recipient Name')).toBeFocused()
    await expect(dialog.getByRole('radio')).toHaveCount(0)
    await page.keyboard.type('Nadia Farrow')
    await typeInto(page, dialog.getByLabel('Account Number / IBAN'), '00-00-01 10000001')
    await typeInto(page, dialog.getByLabel('Amount'), '50')
    await press(page, confirm(page))

    await expect(confirmation(page)).toContainText('Pay £50.00 to Nadia Farrow')
    await expectAccessible(page)
    await typeInto(page, confirmation(page).getByRole('textbox', { name: 'Current password' }), password)
    await stopTime(page)
    await page.keyboard.press('Enter')
    const processing = heading(page, 'Processing your transfer…')
    await passTimeUntil(page, 20, () => expect(processing).toBeVisible(soon))
    await expect(dialog).toContainText('£50.00 to Nadia Farrow.')
    // Part of its 2.5 s has passed already.
    await page.clock.runFor(2_000)
    await expect(processing).toBeVisible()
    await page.clock.runFor(500)
    const result = heading(page, 'Transfer Successful')
    await expect(result).toBeVisible()
    await expect(result).toBeFocused()
    await expect(dialog).toContainText('Your transfer of £50.00 has been processed successfully.')
    await expect(
      page.getByRole('status').filter({ hasText: '£50.00 has been transferred to Nadia Farrow' }),
    ).toBeVisible()
    await result.hover()
    await page.clock.resume()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    expect(await available(page)).toBe('1234.17')
    expect([new Set(ids).size, transfers]).toEqual([1, []])
  },
)

test('the result stays for 3 s and closes by itself; its receipt is the payment’s page', async ({
  page,
  bank,
}) => {
  await open(page, bank)
  await fillIn(page, { ...to('10000001'), amount: '20' })
  await confirm(page).click()
  await confirmByPassword(page)
  const result = heading(page, 'Transfer Successful')
  await passTimeUntil(page, 100, () => expect(result).toBeVisible(soon))
  await expect(dialogOf(page).getByRole('link', { name: 'View receipt' })).toHaveAttribute(
    'href',
    /^\/uk-banking-dashboard\/payments\/[0-9a-f-]{36}$/,
  )
  await page.mouse.move(0, 0)
  await page.clock.runFor(2_500)
  await expect(result).toBeVisible()
  await page.clock.runFor(500)
  await expect(dialogOf(page)).toBeHidden()
  await page.clock.resume()
  await page.reload()
  await expect(page.getByText('£1,264.17').first()).toBeVisible()
  await expect(dialogOf(page)).toBeHidden()
})

test(
  'a close match is asked about before anything is sent, and the held name is taken',
  { tag: '@quick' },
  async ({ page, bank }) => {
    const ids = watchPayments(page)
    await open(page, bank)
    await fillIn(page, { ...to('10000002', 'Tomas Zielinski'), amount: '20' })
    await confirm(page).click()
    const said = dialogOf(page).getByRole('status').filter({ hasText: 'The name on this account is' })
    await expect(said).toHaveText(
      'The name on this account is Tomasz Zielinski. Is that who you meant to pay?',
    )
    await expect(said).toBeFocused()
    await expect(confirm(page)).toBeDisabled()
    await expectAccessible(page)
    await button(page, 'Use Tomasz Zielinski').click()
    await expect(dialogOf(page).getByLabel('Recipient Name')).toHaveValue('Tomasz Zielinski')
    await expect(dialogOf(page).getByText('The name matches the account.')).toBeVisible()
    await expect(confirm(page)).toBeFocused()
    expect(ids).toEqual([])
    await confirm(page).click()
    await expect(confirmation(page)).toContainText('Pay £20.00 to Tomasz Zielinski')
  },
)

test('whoever edits what was checked is asked again, and Cancel closes the dialog', async ({
  page,
  bank,
}) => {
  await open(page, bank)
  await fillIn(page, { ...to('10000004', 'Lea Brandt'), amount: '20' })
  await confirm(page).click()
  await button(page, 'Edit').click()
  await expect(dialogOf(page).getByLabel('Recipient Name')).toBeFocused()
  await expect(dialogOf(page).getByText('The name on this account is')).toHaveCount(0)
  await fillIn(page, { ...to('10000008'), amount: '20' })
  await confirm(page).click()
  await expect(dialogOf(page).getByText('We could not find this account. Check the details.')).toBeVisible()
  await expect(confirm(page)).toBeDisabled()
  await button(page, 'Cancel').first().click()
  await expect(dialogOf(page)).toBeHidden()
})

test('the form has no type of account: a business’s name matches, and its kind follows', async ({
  page,
  bank,
}) => {
  await open(page, bank)
  await fillIn(page, { ...to('10000005', 'Aldermoor Joinery'), amount: '20' })
  await confirm(page).click()
  await expect(confirmation(page)).toContainText('Pay £20.00 to Aldermoor Joinery')
  await expect(dialogOf(page).getByText('but this is a business account')).toHaveCount(0)
})

test('an account that needs a roll number is paid by Pay someone', async ({ page, bank }) => {
  await open(page, bank)
  await fillIn(page, { ...to('10000009'), amount: '20' })
  await confirm(page).click()
  await expect(dialogOf(page).getByText("This account needs the payee's roll number.")).toBeVisible()
  await expectAccessible(page)
  await dialogOf(page).getByRole('link', { name: 'Pay someone' }).click()
  await expect(dialogOf(page)).toBeHidden()
  await expect(page).toHaveURL(/\/payments\/pay/)
})

test('a name that does not match is chosen, warned of, and confirmed', async ({ page, bank }) => {
  await open(page, bank)
  await fillIn(page, { ...to('10000007'), amount: '10' })
  await confirm(page).click()
  await expect(dialogOf(page).getByText('The name you entered does not match this account.')).toBeVisible()
  await expectAccessible(page)
  await dialogOf(page).getByLabel('I have checked another way').check()
  await button(page, 'Continue').click()
  await confirm(page).click()
  await expect(heading(page, 'The name does not match.')).toBeFocused()
  await expect(dialogOf(page).getByText('You may be paying a stranger.')).toBeVisible()
  await expectAccessible(page)
  await button(page, 'I have checked, continue').click()
  await confirmByPassword(page)
  await untilResult(page, 'Transfer Successful')
})

test(
  'a purpose is asked, each has its warning, and whoever does not pay has sent nothing',
  { tag: '@quick' },
  async ({ page, bank }) => {
    const ids = watchPayments(page)
    await open(page, bank)
    await fillIn(page, { ...to('10000001'), amount: '100', reference: 'Bicycle' })
    await confirm(page).click()
    await expect(heading(page, 'What is this payment for?')).toBeFocused()
    await button(page, 'Continue').click()
    await expect(dialogOf(page).getByText('Choose what it is for', { exact: true })).toBeVisible()
    await expectAccessible(page)
    // What is answered of a purpose that was chosen before counts no more.
    const release = await holdBack(page, '**/api/payments/assessment')
    await choosePurpose(page, 'Family or friend')
    await page.getByRole('radio', { name: 'Something I am buying' }).check()
    release()
    await expect(button(page, 'Continue')).not.toHaveAttribute('aria-disabled', 'true')
    await expect(heading(page, 'Did they ask by message?')).toHaveCount(0)
    await choosePurpose(page, 'Something I am buying')
    await expect(heading(page, 'Have you seen it?')).toBeFocused()
    await expectAccessible(page)
    await button(page, 'Back').click()
    await expect(dialogOf(page).getByLabel('Amount')).toHaveValue('100.00')
    await expect(dialogOf(page).getByLabel(/^Reference/)).toHaveValue('Bicycle')

    await confirm(page).click()
    await choosePurpose(page, 'I was told to move it to keep it safe')
    await expect(heading(page, 'This is a scam.')).toBeVisible()
    await expect(button(page, 'I have checked, continue')).toHaveCount(0)
    await button(page, 'Do not pay').click()
    await expect(dialogOf(page)).toBeHidden()
    await expect(page.getByRole('status').filter({ hasText: 'Not paid' })).toBeVisible()
    expect(ids).toEqual([])
    expect(await available(page)).toBe('1284.17')
  },
)

test('nothing closes the dialog while a payment is sent; a cancelled confirmation leaves what was typed, for later', async ({
  page,
  bank,
}) => {
  const ids = watchPayments(page)
  await open(page, bank)
  await fillIn(page, { ...to('10000001'), amount: '20' })
  const release = await holdBack(page, '**/api/payments')
  await confirm(page).click()
  await expect.poll(() => ids.length).toBe(1)
  for (const name of ['Cancel', 'Close']) await expect(button(page, name)).toBeDisabled()
  release()
  await confirmation(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(confirmation(page)).toBeHidden()
  await expect(dialogOf(page).getByLabel('Recipient Name')).toHaveValue('Nadia Farrow')
  await expect(button(page, 'Cancel')).toBeEnabled()
  await confirm(page).click()
  await confirmByPassword(page)
  await untilResult(page, 'Transfer Successful')
  expect(new Set(ids).size).toBe(1)
})

test('a payment that is held says so, and stays', { tag: '@quick' }, async ({ page, bank }) => {
  await open(page, bank)
  await orderInvestment(page)
  await confirmByPassword(page)
  await untilResult(page, 'Payment Held')
  await expect(
    dialogOf(page).getByText(
      /^.*We are checking this payment because it looks like a scam\. Your money is set aside\. We decide by 23:59 on .*\. Call 020 7946 0990\.$/,
    ),
  ).toBeVisible()
  await expectAccessible(page)
  await page.mouse.move(0, 0)
  await page.clock.runFor(10_000)
  await expect(heading(page, 'Payment Held')).toBeVisible()
  expect(await available(page)).toBe('284.17')
})

test('a payment that the bank refuses says so, and stays', async ({ page, bank }) => {
  await open(page, bank)
  // It stays stopped for every test that follows, so no other pays it.
  await bank.database.query(
    `insert into stopped_destination (destination, stopped_at) values ('000001 10000015', $1)
     on conflict do nothing`,
    [bank.clock()],
  )
  await stopTime(page)
  await fillIn(page, { ...to('10000015'), amount: '20' })
  const refused = page.waitForResponse(response => response.url().endsWith('/api/payments'))
  await confirm(page).click()
  await refused
  await untilResult(page, 'Payment Refused')
  await expect(dialogOf(page).getByText('We have not made this payment. Call 020 7946 0990.')).toBeVisible()
  await expectAccessible(page)
  await page.mouse.move(0, 0)
  await page.clock.runFor(10_000)
  await expect(heading(page, 'Payment Refused')).toBeVisible()
})

test('a payment above the balance is declined, and closes after 3 s', async ({ page, bank }) => {
  await open(page, bank, { balancePence: 10_00n })
  await fillIn(page, { ...to('10000001'), amount: '50' })
  await confirm(page).click()
  await confirmByPassword(page)
  await untilResult(page, 'Transfer Declined')
  await expect(dialogOf(page)).toContainText('Insufficient funds')
  await expectAccessible(page)
  await page.mouse.move(0, 0)
  await page.clock.runFor(3_100)
  await expect(dialogOf(page)).toBeHidden()
})
