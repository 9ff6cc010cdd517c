import { expectAccessible } from './expect-accessible.ts'
import { expect, test } from './fixtures.ts'
import { placeTransfer } from './place-transfer.ts'
import { drawer, lines, openTransactions } from './transactions-page.ts'

test('a transaction opens in a drawer that the address holds, with receipt and trail', async ({
  page,
  customer,
}) => {
  await customer.signIn(page)
  await placeTransfer(page, { amount: '48.50', reference: 'HULL-DEP-3310' })
  await openTransactions(page, '?search=kestrel')
  const line = lines(page).filter({ hasText: '−£48.50' })
  // A payment to a British account says the recipient once.
  await expect(line.getByText('Kestrel Marine Ltd')).toHaveCount(1)
  await line.getByText('HULL-DEP-3310').click()
  await expect(page).toHaveURL(/\?search=kestrel&transaction=TXN2$/)
  await expect(line).toHaveAttribute('aria-current', 'true')
  const receipt = drawer(page).getByRole('region', { name: 'Transfer receipt' })
  await expect(receipt).toContainText('−£48.50')
  await expect(receipt).toContainText('GB33 BUKB 2020 1555 5555 55')
  await expect(receipt).toContainText(`${customer.name}, 00-19-64 ${customer.accountNumber}`)
  await expect(receipt).toContainText('£4,951.50')
  await expect(drawer(page).getByRole('list', { name: 'What happened' }).getByRole('listitem')).toHaveText([
    /^Sent by you.*\d\d:\d\d:\d\d$/,
    /^Checked: within your limit and balance/,
    /^Completed/,
  ])
  await expectAccessible(page)

  await page.goBack()
  await expect(drawer(page)).toBeHidden()
  await page.goForward()
  await expect(drawer(page)).toBeVisible()
  await page.reload()
  await expect(receipt).toContainText('−£48.50')
  await page.keyboard.press('Escape')
  await expect(drawer(page)).toBeHidden()
  await expect(page).toHaveURL(/\?search=kestrel$/)

  // From the keyboard, and back to where it was.
  const link = line.getByRole('link', { name: /^Transfer to Kestrel Marine Ltd, −£48\.50/ })
  await link.press('Enter')
  await drawer(page).getByRole('button', { name: 'Close' }).press('Enter')
  await expect(drawer(page)).toBeHidden()
  await expect(link).toBeFocused()

  await page.goto('/uk-banking-dashboard/overview')
  await page.getByRole('listitem').filter({ hasText: '−£48.50' }).click()
  await expect(receipt).toContainText('HULL-DEP-3310')
})

test('a receipt is copied, printed alone, paid again and asked about', async ({
  page,
  customer,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await customer.signIn(page)
  await placeTransfer(page, { amount: '48.50', reference: 'HULL-DEP-3310' })
  await openTransactions(page, '?transaction=TXN2')
  await drawer(page).getByRole('button', { name: 'Copy details' }).click()
  await expect(drawer(page).getByRole('button', { name: 'Copied' })).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toMatch(/^−£48\.50, .*, Completed\nTo: Kestrel Marine Ltd\n/)
  expect(copied).toContain('Transaction: TXN2\nBalance after: £4,951.50')

  const printed = page.evaluate(
    () =>
      new Promise(resolve => {
        window.print = () => resolve(document.title)
      }),
  )
  await drawer(page).getByRole('button', { name: 'Download receipt' }).click()
  expect(await printed).toBe('receipt-TXN2')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('HULL-DEP-3310').filter({ visible: true })).toHaveCount(1)
  await expect(page.getByText('Transaction details')).toBeHidden()
  await expect(page.getByText('Sent by you')).toBeHidden()
  await expect(page.locator('table')).toBeHidden()
  await page.emulateMedia({ media: null })

  const question = await drawer(page)
    .getByRole('link', { name: 'Ask about this transaction' })
    .evaluate((link: HTMLAnchorElement) => Object.fromEntries(new URL(link.href).searchParams))
  expect(question).toMatchObject({
    subject: 'payments',
    message: expect.stringMatching(/TXN2, Transfer to Kestrel Marine Ltd, −£48\.50/),
  })

  await drawer(page).getByRole('button', { name: 'Pay again' }).click()
  const transfer = page.getByRole('dialog', { name: 'Transfer Funds' })
  await expect(transfer.getByLabel('Recipient Name')).toHaveValue('Kestrel Marine Ltd')
  await expect(transfer.getByLabel('Account Number / IBAN')).toHaveValue('GB33 BUKB 2020 1555 5555 55')
  await expect(transfer.getByLabel('Amount')).toHaveValue('48.50')
  await expect(transfer.getByLabel(/^Reference/)).toHaveValue('HULL-DEP-3310')
  await expect(transfer.getByRole('button', { name: 'Confirm' })).toBeEnabled()
  await page.keyboard.press('Escape')
  await expect(transfer).toBeHidden()
  await expect(drawer(page)).toBeVisible()
})

test('a declined one says why, a deposit where from, and one that is not there so', async ({
  page,
  customer,
}) => {
  await customer.signIn(page)
  await placeTransfer(page, { recipientName: 'Thornbury Mutual', amount: '2000000.01' })
  await placeTransfer(page, { recipientName: 'Thornbury Mutual', amount: '6000.00' })
  await openTransactions(page)
  await lines(page).nth(1).click()
  await expect(drawer(page)).toContainText('The amount requires manual review')
  await expect(drawer(page)).toContainText('Checked: above the limit of one transfer')
  await expect(drawer(page)).toContainText('No money has left your account. Contact support@sarsen.example')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await lines(page).nth(0).click()
  await expect(drawer(page)).toContainText('More than your available balance')
  await page.keyboard.press('Escape')
  await lines(page).nth(2).click()
  await expect(drawer(page).getByRole('region', { name: 'Payment receipt' })).toContainText('+£5,000.00')
  await expect(drawer(page).getByRole('button', { name: 'Pay again' })).toHaveCount(0)
  await openTransactions(page, '?transaction=TXN99')
  await expect(drawer(page)).toContainText('There is no such transaction in this account.')
  await drawer(page).getByRole('button', { name: 'Back to your transactions' }).click()
  await expect(drawer(page)).toBeHidden()
})
