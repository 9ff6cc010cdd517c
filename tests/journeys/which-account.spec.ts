// Which account Overview, Transactions, Statements and the transfer dialog are about (specification, section 11.4).
import { readFile } from 'node:fs/promises'
import { chooseForAccount } from '../../src/bank/accounts/account-choices.ts'
import { expectAccessible, expectNoSidewaysScroll } from './expect-accessible.ts'
import { expect, test, type Page } from './fixtures.ts'
import { openWithAccounts } from './own-accounts.ts'
import { confirmByPassword } from './pay-someone-page.ts'

const overview = '/uk-banking-dashboard/overview'
const transactions = '/uk-banking-dashboard/transactions'
const statements = '/uk-banking-dashboard/statements'

const chooser = (page: Page) => page.getByRole('main').getByRole('combobox', { name: 'Account', exact: true })
const list = (page: Page) => page.getByRole('region', { name: 'Transactions', exact: true })
const said = (page: Page) => page.getByRole('status').filter({ hasText: /^Showing / })

const threeKinds = [
  { code: 'joint', balancePence: 1_918_44n },
  { code: 'flexisave', balancePence: 5_482_69n },
] as const

const short = (name: string, { accountNumber }: { accountNumber: string }) =>
  `${name} (${accountNumber.slice(-4)})`

async function openThree(page: Page, bank: Parameters<typeof openWithAccounts>[0]) {
  const maya = await openWithAccounts(bank, { further: threeKinds })
  await maya.signIn(page)
  const [joint, flexiSave] = maya.others
  if (!joint || !flexiSave) throw new Error('an account is missing')
  return {
    ...maya,
    joint,
    flexiSave,
    names: {
      current: short('Current Account', maya.account),
      joint: short('Joint Current Account', joint),
      flexiSave: short('FlexiSave', flexiSave),
    },
  }
}

test('with one account there is nothing to choose, and no address speaks of one', async ({ page, bank }) => {
  const maya = await openWithAccounts(bank)
  await maya.signIn(page)
  for (const path of [overview, transactions, statements]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
    await expect(
      page.getByRole('region', { name: /Available Balance|Transactions|Statement Options/ }).first(),
    ).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Account', exact: true })).toBeHidden()
  }
  await page.goto(`${transactions}?account=all`)
  await expect(list(page).getByRole('link')).toHaveCount(1)
  await expect(page.getByRole('columnheader', { name: 'Account' })).toBeHidden()
  await expect(page.getByRole('link', { name: 'Home', exact: true })).toHaveAttribute('href', overview)
  await list(page).getByRole('link').click()
  await expect(page).toHaveURL(/transactions\?transaction=TXN1$/)
  await page.goto(overview)
  await page.getByRole('button', { name: 'Transfer Funds' }).click()
  await expect(page.getByRole('dialog').getByLabel('Recipient Name')).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeHidden()
})

test(
  'the overview follows the choice, Back undoes it, and the links carry it',
  { tag: '@quick' },
  async ({ page, bank }) => {
    const { names, joint, flexiSave } = await openThree(page, bank)
    await page.goto(overview)
    await expect(chooser(page).getByRole('option')).toHaveText([
      `${names.current}, £1,284.17`,
      `${names.joint}, £1,918.44`,
      `${names.flexiSave}, £5,482.69`,
    ])
    const balance = page.getByRole('region', { name: 'Available Balance' })
    await expect(balance).toContainText('£1,284.17')
    await expectAccessible(page)

    await chooser(page).focus()
    await chooser(page).selectOption(joint.id)
    await expect(page).toHaveURL(`${overview}?account=${joint.id}`)
    await expect(balance).toContainText('£1,918.44')
    await expect(said(page)).toHaveText(`Showing ${names.joint}`)
    await expect(chooser(page)).toBeFocused()
    for (const [name, path] of [
      ['Home', overview],
      ['Transactions', transactions],
      ['Statements', statements],
    ] as const)
      await expect(page.getByRole('navigation').getByRole('link', { name, exact: true })).toHaveAttribute(
        'href',
        `${path}?account=${joint.id}`,
      )
    await expect(page.getByRole('link', { name: 'Accounts', exact: true })).not.toHaveAttribute(
      'href',
      /account=/,
    )

    await chooser(page).selectOption(flexiSave.id)
    await expect(balance).toContainText('£5,482.69')
    const actions = page.getByRole('region', { name: 'Quick actions' })
    await expect(actions.getByRole('button', { name: 'Move money' })).toBeVisible()
    await expect(actions.getByRole('button', { name: 'Transfer Funds' })).toBeHidden()

    await page.goBack()
    await expect(balance).toContainText('£1,918.44')
    await page.goBack()
    await expect(page).toHaveURL(overview)
    await expect(balance).toContainText('£1,284.17')
    await expect(chooser(page)).toHaveValue(/./)

    await page.goto(`${overview}?account=0199a1b2-0000-7000-8000-000000000009`)
    await expect(balance).toContainText('£1,284.17')
    await expect(page.getByRole('link', { name: 'Transactions', exact: true }).first()).toHaveAttribute(
      'href',
      transactions,
    )
  },
)

test(
  'a choice in the transactions goes to page 1 and keeps the filters; all accounts have a column and a file of their own',
  { tag: '@quick' },
  async ({ page, bank }) => {
    const { names, account, joint } = await openThree(page, bank)
    await page.goto(`${transactions}?status=completed&page=3`)
    await chooser(page).selectOption(joint.id)
    await expect(page).toHaveURL(`${transactions}?status=completed&account=${joint.id}`)
    await expect(list(page).getByRole('row')).toHaveCount(2)
    await expect(list(page)).toContainText('1,918.44')

    await expect(chooser(page).getByRole('option').last()).toHaveText('All accounts')
    await chooser(page).selectOption('all')
    await expect(page).toHaveURL(`${transactions}?status=completed&account=all`)
    await expect(said(page)).toHaveText('Showing All accounts')
    await expect(list(page).getByRole('columnheader').last()).toHaveText('Account')
    await expect(list(page).getByRole('row')).toHaveCount(4)
    await expect(list(page).getByRole('row').getByRole('cell').last()).toHaveText(names.current)
    await expectAccessible(page)

    await list(page)
      .getByRole('link', { name: /1,918\.44/ })
      .click()
    await expect(page).toHaveURL(
      `${transactions}?account=all&status=completed&transaction=TXN1&of=${joint.id}`,
    )
    await expect(page.getByRole('dialog')).toContainText(joint.accountNumber)
    await page.goBack()
    await expect(page.getByRole('dialog')).toBeHidden()

    await page.getByRole('button', { name: 'Export Transactions' }).click()
    const dialog = page.getByRole('dialog', { name: 'Export Transactions' })
    await expect(dialog).toContainText('3 transactions, Completed')
    await expect(dialog).toContainText('OFX and QIF hold one account each.')
    await expect(dialog.getByRole('radio')).toHaveCount(0)
    await expectAccessible(page)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Export', exact: true }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^transactions-all-accounts-\d{4}-\d\d-\d\d\.csv$/)
    const text = await readFile(await download.path(), 'utf8')
    expect(text.trim().split('\r\n')).toHaveLength(4)
    expect(text).toContain(account.accountNumber)

    await page.goBack()
    await expect(page).toHaveURL(`${transactions}?status=completed&account=${joint.id}`)
    await expect(list(page).getByRole('columnheader', { name: 'Account' })).toBeHidden()
  },
)

test('a choice closes the open details, and a number alone opens none among all accounts', async ({
  page,
  bank,
}) => {
  const { joint, flexiSave } = await openThree(page, bank)
  await page.goto(`${transactions}?account=${joint.id}&transaction=TXN1`)
  await expect(page.getByRole('dialog')).toContainText(joint.accountNumber)
  // The drawer covers the choice: whoever reaches it all the same does so without the pointer.
  await page
    .locator('main select')
    .first()
    .evaluate((select: HTMLSelectElement, id) => {
      select.value = id
      select.dispatchEvent(new Event('change', { bubbles: true }))
    }, flexiSave.id)
  await expect(page).toHaveURL(`${transactions}?account=${flexiSave.id}`)
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.goto(`${transactions}?account=all&transaction=TXN1`)
  await expect(list(page).getByRole('row')).toHaveCount(4)
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('a closed account is chosen last in the transactions and the statements, and nowhere else', async ({
  page,
  bank,
}) => {
  const maya = await openWithAccounts(bank, { further: [{ code: 'flexisave' }] })
  const [flexiSave] = maya.others
  await bank.database.query('update account set closed_at = $2 where id = $1', [
    flexiSave?.id ?? '',
    bank.clock(),
  ])
  await maya.signIn(page)
  const closed = `FlexiSave (${flexiSave?.accountNumber.slice(-4)}), closed`
  await page.goto(statements)
  await expect(chooser(page).getByRole('option').last()).toHaveText(closed)
  await page.goto(transactions)
  await expect(chooser(page).getByRole('option')).toHaveText([/^Current Account/, closed, 'All accounts'])
  await chooser(page).selectOption({ label: closed })
  await expect(page.getByRole('button', { name: 'Transfer Funds' })).toBeHidden()
  await expect(page.getByText('Nothing has moved yet.')).toBeVisible()
  await page.goto(overview)
  await expect(page.getByRole('region', { name: 'Available Balance' })).toContainText('£1,284.17')
  await expect(chooser(page)).toBeHidden()
})

test(
  'a transfer is paid from the page’s account, or from the one that is chosen',
  { tag: '@quick' },
  async ({ page, bank }) => {
    const { names, account, joint } = await openThree(page, bank)
    await page.goto(`${overview}?account=${joint.id}`)
    await page.getByRole('button', { name: 'Transfer Funds' }).click()
    const dialog = page.getByRole('dialog', { name: 'Transfer Funds' })
    const from = dialog.getByRole('combobox', { name: 'From' })
    // Others are paid from current and joint accounts alone.
    await expect(from.getByRole('option')).toHaveText([
      `${names.current}, £1,284.17`,
      `${names.joint}, £1,918.44`,
    ])
    await expect(from).toHaveValue(joint.id)
    await expect(dialog).toContainText(joint.accountNumber)
    await expectAccessible(page)
    await from.selectOption(account.id)
    await expect(dialog).toContainText(account.accountNumber)
    await dialog.getByLabel('Recipient Name').fill('Nadia Farrow')
    await dialog.getByLabel('Account Number / IBAN').fill('00-00-01 10000001')
    await dialog.getByLabel('Amount').fill('84.17')
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await confirmByPassword(page)
    await expect(dialog).toContainText('Transfer Successful')
    await expect(dialog).toContainText('£1,200.00')
  },
)

test('statements are of the chosen account', async ({ page, bank }) => {
  const { flexiSave, names } = await openThree(page, bank)
  await page.goto(statements)
  await chooser(page).selectOption(flexiSave.id)
  await expect(page).toHaveURL(`${statements}?account=${flexiSave.id}`)
  await expect(said(page)).toHaveText(`Showing ${names.flexiSave}`)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /month so far|this month/i }).click(),
  ])
  expect(download.suggestedFilename()).toContain(flexiSave.accountNumber)
  await expectAccessible(page)
})

test('long names of accounts keep a narrow page within its width', async ({ page, bank }) => {
  const { customerId, joint } = await openThree(page, bank)
  const named = await chooseForAccount(bank, {
    customerId,
    accountId: joint.id,
    choices: { name: 'Household and holidays of both' },
    caller: { address: '192.0.2.7', device: 'A journey' },
  })
  expect(named.ok).toBe(true)
  await page.setViewportSize({ width: 320, height: 700 })
  for (const path of [
    `${overview}?account=${joint.id}`,
    `${transactions}?account=all`,
    `${statements}?account=${joint.id}`,
  ]) {
    await page.goto(path)
    await expect(chooser(page)).toBeVisible()
    await expectNoSidewaysScroll(page)
  }
})
