import { expectAccessible } from './expect-accessible.ts'
import { expect, test } from './fixtures.ts'
import { confirm, dialogOf, fillIn, openDialog } from './transfer-dialog.ts'

test.use({ isAtPrivateDesk: true })

const above = 'Above £2,000,000.00 a transfer needs manual review'

test('the amount accepts only digits and a point, and shows as pounds', async ({ page, customer }) => {
  await customer.signIn(page)
  await openDialog(page)
  await fillIn(page, { amount: '' })
  const amount = dialogOf(page).getByLabel('Amount')
  await expect(amount).toHaveAccessibleDescription(above)
  await amount.pressSequentially('5000')
  await expect(amount).toHaveAccessibleDescription(above)
  await expect(confirm(page)).toHaveAccessibleDescription(/^You are sending £5,000\.00 to Kestrel Marine Ltd/)
  for (const typed of ['£12,348.5', '12348.5', ' 12 348.50 ']) {
    await amount.fill('')
    await amount.pressSequentially(typed)
    await expect(amount).toHaveValue(/^12348\.50?$/)
    await amount.blur()
    await expect(amount).toHaveValue('12,348.50')
    await expect(amount).toHaveAccessibleDescription(above)
    await expect(confirm(page)).toBeEnabled()
  }
})

test('a comma in place of the point causes a question, and Confirm waits for the answer', async ({
  page,
  customer,
}) => {
  await customer.signIn(page)
  await openDialog(page)
  await fillIn(page, { amount: '' })
  const dialog = dialogOf(page)
  const amount = dialog.getByLabel('Amount')
  await amount.pressSequentially('12,50')
  await expect(confirm(page)).toBeDisabled()
  await expect(amount).toHaveAccessibleDescription('Did you mean £12.50?')
  await expect(amount).toHaveValue('1250')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Use £12.50' }).click()
  await expect(amount).toBeFocused()
  await expect(amount).toHaveValue('12.50')
  await expect(amount).toHaveAccessibleDescription(above)
  await expect(confirm(page)).toHaveAccessibleDescription(/^You are sending £12\.50 to/)
  await expect(confirm(page)).toBeEnabled()

  await amount.fill('250,00')
  await expect(amount).toHaveAccessibleDescription('Did you mean £250.00?')
  await dialog.getByRole('button', { name: 'Use £25,000.00' }).click()
  await expect(amount).toHaveValue('25,000.00')
  await expect(confirm(page)).toBeEnabled()
})

test('an amount from which more was dropped is confirmed: with its button, or by typing it again', async ({
  page,
  customer,
}) => {
  await customer.signIn(page)
  await openDialog(page)
  await fillIn(page, { amount: '' })
  const dialog = dialogOf(page)
  const amount = dialog.getByLabel('Amount')
  for (const [typed, shown, read] of [
    ['1e3', '13', '£13.00'],
    ['-250', '250', '£250.00'],
    ['250p', '250', '£250.00'],
  ] as const) {
    await amount.fill('')
    await amount.pressSequentially(typed)
    await expect(confirm(page)).toBeDisabled()
    await expect(amount).toHaveAccessibleDescription(`Check the amount: we read ${read}`)
    await expect(amount).toHaveValue(shown)
    // Filled in at once, like a paste.
    await amount.fill(typed)
    await expect(amount).toHaveAccessibleDescription(`Check the amount: we read ${read}`)
    await amount.press('Enter')
    await expect(confirm(page)).toBeDisabled()
    await amount.fill('300')
    await expect(amount).toHaveAccessibleDescription(above)
    await expect(confirm(page)).toBeEnabled()
    await amount.fill(typed)
    await dialog.getByRole('button', { name: `Use ${read}` }).click()
    await expect(confirm(page)).toHaveAccessibleDescription(new RegExp(`^You are sending ${read} to`))
    await expect(confirm(page)).toBeEnabled()
  }
})

test(
  'the recognised destination shows before Confirm, and unusual grouping is refused',
  { tag: '@quick' },
  async ({ page, customer }) => {
    await customer.signIn(page)
    await openDialog(page)
    const sent: string[] = []
    // At the private desk the name check only informs, and is asked as the fields are left.
    page.on('request', request => {
      if (request.method() === 'POST' && !request.url().endsWith('/api/name-checks')) sent.push(request.url())
    })
    const field = dialogOf(page).getByLabel('Account Number / IBAN')
    for (const typed of ['12-34-56 345678', '12 34 56 00345678', '123456 0345678', '12345600345678']) {
      await fillIn(page, { destination: typed })
      await expect(field).toHaveAccessibleDescription('Sort code 12-34-56, account 00345678')
      await expect(confirm(page)).toHaveAccessibleDescription(
        'You are sending £48.50 to Kestrel Marine Ltd Sort code 12-34-56, account 00345678',
      )
    }
    for (const typed of ['12-34-5 12345678', '1-23-456 12345678', '12-34-56 1234567890', '1234561234567']) {
      await fillIn(page, { destination: typed })
      await confirm(page).click()
      await expect(field).toHaveAccessibleDescription(
        'Enter a sort code of 6 digits, then an account number of 6 to 8 digits',
      )
      await expect(field).toHaveValue(typed)
    }
    expect(sent).toEqual([])
  },
)
