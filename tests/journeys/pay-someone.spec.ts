import { askBank } from './ask-bank.ts'
import { expectAccessible, expectNoSidewaysScroll } from './expect-accessible.ts'
import { expect, test } from './fixtures.ts'
import { press, typeInto } from './keyboard.ts'
import { openWithAccounts } from './own-accounts.ts'
import { password } from '../support/open-customer.ts'
import {
  available,
  button,
  chooseNew,
  choosePurpose,
  confirmByPassword,
  dialog,
  fillAmount,
  fillPayee,
  goOn,
  holdBack,
  openPay,
  payPath,
  row,
  step,
  watchPayments,
} from './pay-someone-page.ts'

test(
  'somebody new is paid by the keyboard alone, and becomes a payee once that is confirmed',
  { tag: ['@quick', '@tab'] },
  async ({ page, bank }) => {
    await openPay(page, bank)
    await expectAccessible(page)
    await typeInto(page, page.getByLabel('Name on the account'), 'Nadia Farrow')
    await press(page, page.getByRole('radio', { name: 'Personal' }), 'Space')
    await typeInto(page, page.getByLabel('Sort code'), '000001')
    await typeInto(page, page.getByLabel('Account number'), '10000001')
    await expect(page.getByLabel('Save as payee')).toBeChecked()
    await page.keyboard.press('Enter')

    await expect(step(page)).toHaveText('How much and when?')
    await expect(step(page)).toBeFocused()
    await expect(page.getByText('You have £1,284.17 available')).toBeVisible()
    await expectAccessible(page)
    await expect(page.getByRole('radio', { name: 'Now' })).toBeChecked()
    await typeInto(page, page.getByLabel('Amount'), '50')
    await typeInto(page, page.getByLabel(/^Reference/), 'Deposit, Flat 4 Wren Street')
    await expect(page.getByText('Their bank receives: Deposit Flat 4 Wre', { exact: true })).toBeVisible()
    await page.keyboard.press('Enter')

    await expect(step(page)).toHaveText('Check before you pay')
    await expect(step(page)).toBeFocused()
    await expect(row(page, 'Amount')).toContainText('£50.00')
    await expect(row(page, 'To')).toContainText('Nadia Farrow')
    await expect(row(page, 'Name check')).toContainText('The name matches the account.')
    await expect(row(page, 'Name check').getByRole('link', { name: 'Change name check' })).toBeVisible()
    await expect(row(page, 'Account')).toContainText('00-00-01 10000001')
    await expect(row(page, 'From')).toContainText('Current Account (')
    await expect(row(page, 'Reference')).toContainText('Their bank receives: Deposit Flat 4 Wre')
    await expect(row(page, 'When')).toContainText('Now')
    await expect(row(page, 'Arrives')).toContainText('Usually within seconds, at most 2 hours')
    await expect(row(page, 'Fee')).toContainText('None')
    await expectAccessible(page)
    await press(page, button(page, 'Confirm'))

    await expect(dialog(page)).toContainText('Pay £50.00 to Nadia Farrow')
    await typeInto(page, dialog(page).getByRole('textbox', { name: 'Current password' }), password)
    await page.keyboard.press('Enter')
    await expect(step(page)).toHaveText('Processing your payment…')
    await expect(step(page)).toHaveText('Payment Sent')
    await expect(step(page)).toBeFocused()
    await expect(page).toHaveURL(/\?step=5$/)
    await expect(page.getByText('Nadia Farrow is saved as a payee.')).toBeVisible()
    await expectAccessible(page)
    expect(await available(page)).toBe('1234.17')
    await expect(page.getByRole('link', { name: 'View receipt' })).toHaveAttribute(
      'href',
      /^\/uk-banking-dashboard\/payments\/[0-9a-f-]{36}$/,
    )

    // It stays, and Back sends nothing again.
    await page.goBack()
    await expect(step(page)).toHaveText('Payment Sent')
    await press(page, button(page, 'Pay someone else'))
    await expect(step(page)).toHaveText('Who do you want to pay?')
    await expect(page.getByRole('radio', { name: /^Nadia Farrow/ })).toBeVisible()
    await expect(page.getByRole('radio', { name: 'Pay someone new' })).not.toBeChecked()
  },
)

const pressed = 'If someone is pressing you, hang up and call us on 020 7946 0990.'

const warnings: readonly (readonly [purpose: string, heading: string, text: string])[] = [
  [
    'Family or friend',
    'Did they ask by message?',
    'Scammers pose as family, or meet you only online. Call a number you had before.',
  ],
  ['Something I am buying', 'Have you seen it?', 'Scammers sell what does not exist. Pay by card.'],
  [
    'A bill or an invoice',
    'Are these details new?',
    'Scammers fake invoices. Call the number on an older bill.',
  ],
  [
    'A home: rent, deposit, solicitor',
    'Did the details come by email?',
    'Solicitors do not change them so. Call them.',
  ],
  ['An investment', 'Is the firm on the FCA register?', 'Sure, quick returns are a scam.'],
  ['Cryptocurrency', 'Is somebody helping you?', 'Only scammers hold your wallet.'],
  ['My own account elsewhere', 'Did somebody ask you to?', 'No bank or police officer does.'],
  ['I was told to move it to keep it safe', 'This is a scam.', 'Nobody honest asks for this.'],
  ['Something else', 'Is somebody telling you what to choose?', 'We never ask you to lie.'],
]

test('each purpose has its warning, and whoever does not pay has sent nothing', async ({ page, bank }) => {
  const ids = watchPayments(page)
  await openPay(page, bank)
  await chooseNew(page)
  await fillAmount(page, '100')
  await goOn(page).click()
  await expect(page.getByText('Choose what it is for', { exact: true })).toBeVisible()
  await expectAccessible(page)
  // What is answered of a purpose that was chosen before counts no more.
  const release = await holdBack(page, '**/api/payments/assessment')
  await choosePurpose(page, 'Family or friend')
  await page.getByRole('radio', { name: 'Something else' }).check()
  release()
  await expect(goOn(page)).not.toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByRole('radio', { name: 'Something else' })).toBeChecked()
  await expect(page.getByRole('region', { name: 'Did they ask by message?' })).toHaveCount(0)
  for (const [purpose, heading, text] of warnings) {
    await choosePurpose(page, purpose)
    const warning = page.getByRole('region', { name: heading })
    await expect(warning.getByRole('heading', { name: heading })).toBeFocused()
    await expect(warning).toContainText(text)
    await expect(warning).toContainText(pressed)
    await expect(warning.getByRole('button')).toHaveText(
      purpose === 'I was told to move it to keep it safe'
        ? ['Do not pay']
        : ['Do not pay', 'I have checked, continue'],
    )
    await expect(goOn(page)).toHaveCount(0)
  }
  await expectAccessible(page)
  await button(page, 'Do not pay').click()
  await expect(page).toHaveURL('/uk-banking-dashboard/payments')
  await expect(page.getByRole('status').filter({ hasText: 'Not paid' })).toBeVisible()
  expect(ids).toEqual([])
  expect(await available(page)).toBe('1284.17')
})

test(
  'a payment goes back to be changed, keeps what was typed, and is confirmed after its warning',
  { tag: '@quick' },
  async ({ page, bank }) => {
    const ids = watchPayments(page)
    await openPay(page, bank)
    await chooseNew(page)
    await fillAmount(page, '150', 'Bicycle')
    await choosePurpose(page, 'Something I am buying')
    await button(page, 'I have checked, continue').click()
    await expect(step(page)).toHaveText('Check before you pay')
    await expect(row(page, 'Purpose')).toContainText('Something I am buying')

    await row(page, 'Amount').getByRole('link', { name: 'Change' }).click()
    await expect(page.getByLabel('Amount')).toHaveValue('150.00')
    await expect(page.getByLabel(/^Reference/)).toHaveValue('Bicycle')
    await page.getByLabel(/^Reference/).fill('Red bicycle')
    // Typed and not sent, it is there after Back.
    await page.goBack()
    await page.goForward()
    await expect(page.getByLabel(/^Reference/)).toHaveValue('Red bicycle')
    await goOn(page).click()
    await expect(page.getByRole('radio', { name: 'Something I am buying' })).toBeChecked()
    await goOn(page).click()
    await button(page, 'I have checked, continue').click()

    await button(page, 'Confirm').click()
    await dialog(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog(page)).toBeHidden()
    await expect(step(page)).toHaveText('Check before you pay')
    await button(page, 'Confirm').click()
    await confirmByPassword(page)
    await expect(step(page)).toHaveText('Payment Sent')
    // One payment, however often Confirm was pressed.
    expect(new Set(ids).size).toBe(1)
    expect(await available(page)).toBe('1134.17')
  },
)

test('what somebody was told to move to keep it safe has no way on', async ({ page, bank }) => {
  await openPay(page, bank)
  await chooseNew(page)
  await fillAmount(page, '150')
  await choosePurpose(page, 'I was told to move it to keep it safe')
  await expect(page.getByRole('region', { name: 'This is a scam.' })).toBeVisible()
  await expect(button(page, 'I have checked, continue')).toHaveCount(0)
  await page.goto(`${payPath}?step=4`)
  await expect(step(page)).toHaveText('Who do you want to pay?')
  expect(await available(page)).toBe('1284.17')
})

test('a payment that looks like a scam is held', async ({ page, bank }) => {
  await openPay(page, bank)
  await chooseNew(page)
  await fillAmount(page, '1000')
  await choosePurpose(page, 'An investment')
  await button(page, 'I have checked, continue').click()
  await button(page, 'Confirm').click()
  await confirmByPassword(page)
  await expect(step(page)).toHaveText('Payment Held')
  await expect(
    page.getByText(
      /^We are checking this payment because it looks like a scam\. Your money is set aside\. We decide by 23:59 on .*\. Call 020 7946 0990\.$/,
    ),
  ).toBeVisible()
  await expectAccessible(page)
  expect(await available(page)).toBe('284.17')
})

test('a name that does not match is warned of, whatever the amount', async ({ page, bank }) => {
  await openPay(page, bank)
  await page.getByLabel('Name on the account').fill('Nadia Farrow')
  await page.getByRole('radio', { name: 'Personal' }).check()
  await page.getByLabel('Sort code').fill('00-00-01')
  await page.getByLabel('Account number').fill('10000007')
  await goOn(page).click()
  await page.getByLabel('I have checked another way').check()
  await goOn(page).click()
  await fillAmount(page, '10')
  await expect(page.getByRole('heading', { name: 'The name does not match.' })).toBeFocused()
  await expect(page.getByText('You may be paying a stranger.')).toBeVisible()
  await expect(page.getByRole('radio')).toHaveCount(0)
  await expectAccessible(page)
  await button(page, 'I have checked, continue').click()
  await expect(row(page, 'Name check')).toContainText('No match')
})

test('limits are said beside the amount, each with its sum', async ({ page, bank }) => {
  await openPay(page, bank, { balancePence: 2_000_000n })
  await chooseNew(page)
  for (const [amount, sentence] of [
    ['20000.01', 'You have £20,000.00 available'],
    ['10000.01', 'Your limit for one payment is £10,000'],
    ['2000.01', 'You can pay £2,000 to someone new in 24 hours'],
  ] as const) {
    await fillAmount(page, amount)
    await expect(page.getByText(sentence, { exact: true }).last()).toBeVisible()
    await expect(page.getByLabel('Amount')).toBeFocused()
    await expect(page.getByLabel('Amount')).toHaveAttribute('aria-invalid', 'true')
  }
  await expectAccessible(page)
  const { status } = await askBank(page, 'PUT', '/api/payment-limits', { day: '1500' })
  expect(status).toBe(200)
  await fillAmount(page, '1500.01')
  await expect(page.getByText('You can pay £1,500 more that day', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Amount')).toBeFocused()
  await fillAmount(page, '1500')
  await expect(step(page)).toHaveText('What is this payment for?')
})

test('a payee is paid from the address that names it, and is not saved again', async ({ page, bank }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const maya = await openWithAccounts(bank, { further: [{ code: 'joint', balancePence: 500_00n }] })
  await maya.signIn(page)
  const id = crypto.randomUUID()
  await askBank(page, 'POST', '/api/name-checks', {
    id: crypto.randomUUID(),
    name: 'Nadia Farrow',
    kind: 'personal',
    destination: '000001 10000001',
  })
  await askBank(page, 'POST', '/api/payees', {
    id,
    name: 'Nadia Farrow',
    kind: 'personal',
    sortCode: '000001',
    accountNumber: '10000001',
  })
  await page.goto(`${payPath}?payee=${id}&account=${maya.others[0]?.id}`)
  await expect(step(page)).toHaveText('How much and when?')
  await expect(page.getByText('You have £500.00 available')).toBeVisible()
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page.getByRole('radio', { name: /^Nadia Farrow/ })).toBeChecked()
  await goOn(page).click()
  await fillAmount(page, '20')
  await expect(step(page)).toHaveText('Check before you pay')
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await button(page, 'Confirm').click()
  await confirmByPassword(page)
  await expect(step(page)).toHaveText('Payment Sent')
  await expect(page.getByText('is saved as a payee')).toHaveCount(0)
})

test('a payee whose name was never checked is checked first, and takes the name of its account', async ({
  page,
  bank,
}) => {
  const maya = await openWithAccounts(bank)
  await maya.signIn(page)
  const id = crypto.randomUUID()
  await askBank(page, 'POST', '/api/payees', {
    id,
    name: 'Tomas Zielinski',
    kind: 'personal',
    sortCode: '000001',
    accountNumber: '10000002',
  })
  await page.goto(`${payPath}?payee=${id}`)
  await expect(page.getByRole('radio', { name: /^Tomas Zielinski/ })).toBeChecked()
  await goOn(page).click()
  await button(page, 'Use Tomasz Zielinski').click()
  await expect(page.getByText('The name matches the account.')).toBeVisible()
  await goOn(page).click()
  await fillAmount(page, '20')
  await expect(row(page, 'To')).toContainText('Tomasz Zielinski')
  await button(page, 'Confirm').click()
  await confirmByPassword(page)
  await expect(step(page)).toHaveText('Payment Sent')
})

test('an account abroad is paid without a name check', async ({ page, bank }) => {
  await openPay(page, bank)
  await page.getByLabel('Name on the account').fill('Astrid Lindqvist')
  await page.getByRole('radio', { name: 'Personal' }).check()
  await page.getByLabel('Account abroad').check()
  await page.getByLabel('IBAN').fill('SE45 5000 0000 0583 9825 7466')
  await page.getByLabel('Save as payee').uncheck()
  await goOn(page).click()
  await fillAmount(page, '20')
  await expect(row(page, 'Name check')).toHaveCount(0)
  await expect(row(page, 'Account')).toContainText('SE45 5000 0000 0583 9825 7466')
  await expect(row(page, 'Arrives')).toContainText('1-4 working days')
  await button(page, 'Confirm').click()
  await confirmByPassword(page)
  await expect(step(page)).toHaveText('Payment Sent')
  await expect(page.getByText('is saved as a payee')).toHaveCount(0)
})

test('a customer of the private desk is asked for nothing', async ({ page, bank }) => {
  const maya = await openWithAccounts(bank)
  await bank.database.query('update customer set payment_checks = false where id = $1', [maya.customerId])
  await maya.signIn(page)
  await page.goto(payPath)
  // What the name check says is a status, and stops nothing.
  await fillPayee(page, { name: 'Nadia Farrow', accountNumber: '10000007' })
  await goOn(page).click()
  const check = page.getByRole('region', { name: 'Name check' })
  await expect(check).toContainText('The name you entered does not match this account.')
  await expect(check.getByRole('button')).toHaveCount(0)
  await expectAccessible(page)
  await goOn(page).click()
  await fillAmount(page, '1000')
  await expect(step(page)).toHaveText('Check before you pay')
  await expect(row(page, 'Reference')).toContainText('Transfer to Nadia Farrow')
  await button(page, 'Confirm').click()
  await expect(step(page)).toHaveText('Payment Sent')
  await expect(dialog(page)).toHaveCount(0)
  expect(await available(page)).toBe('284.17')
})
