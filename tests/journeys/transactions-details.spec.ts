import { checkPdf, readPdfText } from '../support/read-pdf.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expect, test } from './fixtures.ts'
import { signInByForm } from './login-form.ts'
import { placeTransfer } from './place-transfer.ts'
import { drawer, lines, openTransactions } from './transactions-page.ts'

test.use({ isAtPrivateDesk: true })

test(
  'a transaction opens in a drawer with its own address, with receipt and timeline',
  { tag: '@quick' },
  async ({ page, customer }) => {
    await customer.signIn(page)
    await placeTransfer(page, { amount: '48.50', reference: 'HULL-DEP-3310' })
    await openTransactions(page, '?search=kestrel')
    const line = lines(page).filter({ hasText: '−£48.50' })
    // The page names the recipient of a British payment once.
    await expect(line.getByText('Kestrel Marine Ltd')).toHaveCount(1)
    await line.getByText('HULL-DEP-3310').click()
    await expect(page).toHaveURL(/\?search=kestrel&transaction=TXN2$/)
    await expect(line).toHaveAttribute('aria-current', 'true')
    const receipt = drawer(page).getByRole('region', { name: 'Transfer receipt' })
    await expect(receipt).toContainText('−£48.50')
    await expect(receipt).toContainText('GB33 BUKB 2020 1555 5555 55')
    await expect(receipt).toContainText(`${customer.name}, 00-19-64 ${customer.accountNumber}`)
    await expect(receipt).not.toContainText('4,951.50')
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

    // With the keyboard, and the focus returns.
    const link = line.getByRole('link', { name: /^Transfer to Kestrel Marine Ltd, −£48\.50/ })
    await link.press('Enter')
    await drawer(page).getByRole('button', { name: 'Close' }).press('Enter')
    await expect(drawer(page)).toBeHidden()
    await expect(link).toBeFocused()

    await page.goto('/uk-banking-dashboard/overview')
    await page.getByRole('listitem').filter({ hasText: '−£48.50' }).click()
    await expect(receipt).toContainText('HULL-DEP-3310')
  },
)

test('a customer copies a receipt, prints it alone and pays again', async ({ page, customer, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await customer.signIn(page)
  await placeTransfer(page, { amount: '48.50', reference: 'HULL-DEP-3310' })
  await openTransactions(page, '?transaction=TXN2')
  await drawer(page).getByRole('button', { name: 'Copy details' }).click()
  await expect(drawer(page).getByRole('button', { name: 'Copied' })).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toMatch(/^−£48\.50, .*, Completed\nTo: Kestrel Marine Ltd\n/)
  expect(copied).toMatch(/\nTransaction: TXN2$/)
  expect(copied).not.toContain('4,951.50')

  const printed = page.evaluate(
    () =>
      new Promise(resolve => {
        window.print = () => resolve(document.title)
      }),
  )
  await drawer(page).getByRole('button', { name: 'Print' }).click()
  expect(await printed).toBe('receipt-TXN2')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('HULL-DEP-3310').filter({ visible: true })).toHaveCount(1)
  await expect(page.getByText('Transaction details')).toBeHidden()
  await expect(page.getByText('Sent by you')).toBeHidden()
  await expect(page.locator('table')).toBeHidden()
  await page.emulateMedia({ media: null })

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

test('a question about a transaction is in the form and in no address, and survives a reload', async ({
  page,
  customer,
}) => {
  await customer.signIn(page)
  await placeTransfer(page, { amount: '48.50', reference: 'HULL-DEP-3310' })
  await openTransactions(page, '?transaction=TXN2')
  const link = drawer(page).getByRole('link', { name: 'Ask about this transaction' })
  await expect(link).toBeVisible()
  const requests: string[] = []
  page.on('request', request => requests.push(request.url()))
  await link.click()
  await expect(page).toHaveURL('/uk-banking-dashboard/support#message')
  const message = page.getByLabel('Message', { exact: true })
  await expect(message).toHaveValue(/TXN2, Transfer to Kestrel Marine Ltd, −£48\.50/)
  await expect(message).toBeFocused()
  await expect(page.getByLabel('Subject', { exact: true })).toHaveValue('payments')
  expect(requests.filter(url => /TXN2|HULL|Kestrel/.test(decodeURIComponent(url)))).toEqual([])

  await message.press('ControlOrMeta+End')
  await message.pressSequentially('Not mine.')
  await page.reload()
  await expect(message).toHaveValue(/TXN2, [^]*Not mine\.$/)
  await expect(page.getByLabel('Subject', { exact: true })).toHaveValue('payments')
})

test('a question survives a sign-in in between', async ({ page, customer }) => {
  await customer.signIn(page)
  await openTransactions(page, '?transaction=TXN1')
  const link = drawer(page).getByRole('link', { name: 'Ask about this transaction' })
  await expect(link).toBeVisible()
  // As in a browser that deletes site data.
  await page.evaluate(() => localStorage.clear())
  await link.click()
  await expect(page).toHaveURL('/login')
  await signInByForm(page, customer)
  await expect(page).toHaveURL('/uk-banking-dashboard/support#message')
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue(/TXN1, Opening deposit, \+£5,000\.00/)
})

test('a receipt is saved as a PDF without the balance', async ({ page, customer }) => {
  await customer.signIn(page)
  await placeTransfer(page, { amount: '48.50', reference: 'HULL-DEP-3310' })
  await openTransactions(page, '?transaction=TXN2')
  const download = page.waitForEvent('download')
  await drawer(page).getByRole('button', { name: 'Save as PDF' }).click()
  const saved = await download
  expect(saved.suggestedFilename()).toBe('receipt-TXN2.pdf')
  const file = await saved.path()
  await checkPdf(file)
  const text = (await readPdfText(file)).replace(/\s+/g, ' ')
  expect(text).toContain('Transfer receipt −£48.50')
  expect(text).toContain('To Kestrel Marine Ltd')
  expect(text).toContain('Reference HULL-DEP-3310')
  expect(text).not.toContain('4,951.50')
})

test('a declined transaction has its reason, a deposit its source, and an unknown one says so', async ({
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
  await expect(drawer(page)).toContainText('Insufficient funds')
  await expect(drawer(page)).not.toContainText('Flagged for Review')
  await page.keyboard.press('Escape')
  await lines(page).nth(2).click()
  await expect(drawer(page).getByRole('region', { name: 'Payment receipt' })).toContainText('+£5,000.00')
  await expect(drawer(page).getByRole('button', { name: 'Pay again' })).toHaveCount(0)
  await openTransactions(page, '?transaction=TXN99')
  await expect(drawer(page)).toContainText('There is no such transaction in this account.')
  await drawer(page).getByRole('button', { name: 'Back to your transactions' }).click()
  await expect(drawer(page)).toBeHidden()
})

test('an Escape that comes before the focus does closes the drawer, and two go back once', async ({
  page,
  customer,
}) => {
  await customer.signIn(page)
  await page.goto('/uk-banking-dashboard/overview')
  await openTransactions(page)
  await lines(page).first().click()
  await expect(drawer(page)).toBeVisible()
  await page.evaluate(() => {
    for (let presses = 0; presses < 2; presses += 1)
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
  })
  await expect(drawer(page)).toBeHidden()
  await expect(page).toHaveURL('/uk-banking-dashboard/transactions')
})
