import { demoCustomers } from '../../content/demo.ts'
import { closeAccount } from '../../src/bank/accounts/close-account.ts'
import { expectAccessible, expectNoSidewaysScroll } from './expect-accessible.ts'
import { expect, test } from './fixtures.ts'
import { press, tabTo, typeInto } from './keyboard.ts'
import { longNames } from './long-names.ts'
import { openWithAccounts } from './own-accounts.ts'
import { heading, region } from './page-parts.ts'
import { signInAsDemo } from './sign-in-as-demo.ts'
import { signInByApi } from './sign-in-by-api.ts'

const path = '/uk-banking-dashboard/accounts'

const threeKinds = [
  { code: 'joint', balancePence: 1_918_44n },
  { code: 'flexisave', balancePence: 5_482_69n },
] as const

test(
  'the accounts stand by kind, with their pots and what they come to, and lead to their pages',
  { tag: '@quick' },
  async ({ page, bank }) => {
    const maya = await openWithAccounts(bank, {
      balancePence: 1_704_17n,
      further: threeKinds,
      pots: [
        {
          name: 'Holiday',
          colour: 'tarn',
          goalPence: 1_200_00n,
          goalDate: '2099-06-01',
          amountPence: 420_00n,
        },
      ],
    })
    const digits = maya.account.accountNumber.slice(-4)
    await maya.signIn(page)
    await page.goto('/dashboard/accounts')
    await expect(page.getByRole('main')).toContainText('Total£9,105.30Joint accounts count in full.')
    for (const [group, row] of [
      ['Current accounts', `Current Account (${digits})Primary`],
      ['Joint accounts', '£1,918.44'],
      ['Savings', '£5,482.69'],
    ] as const)
      await expect(region(page, group)).toContainText(row)
    await expect(page.getByRole('progressbar', { name: '£420.00 of £1,200.00' })).toBeVisible()
    await expect(page.getByRole('link', { name: /^Holiday/ })).toContainText('by 1 June 2099')
    await expectAccessible(page)

    await press(page, page.getByRole('link', { name: `Current Account (${digits})` }))
    await expect(heading(page)).toHaveText('Current Account')
    await expect(heading(page)).toBeFocused()
    await expect(page).toHaveURL(`${path}/${maya.account.id}`)
    await expect(region(page, 'Recent transactions')).toContainText('To pot Holiday')
    await expect(region(page, 'Recent transactions')).toContainText('Ref: Move')
    await expect(page.getByRole('button', { name: 'Transfer Funds' })).toBeVisible()
    await expect(region(page, 'Holders').getByRole('listitem')).toHaveText([/Maya Okafor/])
    await expect(region(page, 'Manage account').getByLabel('Account name')).toBeVisible()
    await expect(
      region(page, 'Recent transactions').getByRole('link', { name: 'See all transactions' }),
    ).toBeVisible()
    await expectAccessible(page)

    await page.goto(`${path}/${maya.others[0]?.id}`)
    await expect(region(page, 'Holders').getByRole('listitem')).toHaveText([/Maya Okafor/, /Daniel Reyes/])
    await page.goto(`${path}/${maya.others[1]?.id}`)
    await expect(page.getByRole('button', { name: 'Move money' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Transfer Funds' })).toBeHidden()
    await expect(region(page, 'Pots')).toBeHidden()
    const interest = region(page, 'Interest')
    await expect(interest).toContainText('Rate2.5% AER (2.47% gross) variable')
    await expect(interest).toContainText('Earned, not yet paid£0.00Next payment1 ')
    await expect(interest).toContainText(
      'Paid this tax year (from 6 April)£0.00Paid last tax year£0.00Paid in all£0.00',
    )
    await expectAccessible(page)
  },
)

test('an account’s page has its six newest transactions and three newest statements, and leads to all of them', async ({
  page,
}) => {
  // Only reads: all journeys share this customer.
  await signInByApi(page, demoCustomers.everyday)
  await page.goto(path)
  await page.getByRole('link', { name: /^FlexiSave/ }).click()
  await expect(heading(page)).toHaveText('FlexiSave')
  const address = page.url().split('/').at(-1)
  for (const [title, count, all, to] of [
    ['Recent transactions', 6, 'See all transactions', 'transactions'],
    ['Statements', 3, 'See statements', 'statements'],
  ] as const) {
    await expect(region(page, title).getByRole('listitem')).toHaveCount(count)
    await expect(region(page, title).getByRole('link', { name: all })).toHaveAttribute(
      'href',
      `/uk-banking-dashboard/${to}?account=${address}`,
    )
  }
  await region(page, 'Statements').getByRole('link', { name: 'See statements' }).click()
  await expect(page.getByRole('main').getByRole('combobox', { name: 'Account', exact: true })).toHaveValue(
    address ?? '',
  )
})

test('with one account nothing can be moved, and no joint account is spoken of', async ({ page, bank }) => {
  const maya = await openWithAccounts(bank)
  await maya.signIn(page)
  await page.goto(path)
  await expect(page.getByRole('main')).toContainText('Total£1,284.17')
  await expect(page.getByText('Joint accounts count in full.')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Move money' })).toBeHidden()
  await page.getByRole('link', { name: /^Current Account/ }).click()
  await expect(region(page, 'Pots')).toContainText('No pots yet.')
})

test('an account is renamed and made the primary one, with the keyboard', async ({ page, bank }) => {
  const maya = await openWithAccounts(bank, { further: [{ code: 'current' }] })
  const [second] = maya.others
  const digits = second?.accountNumber.slice(-4)
  await maya.signIn(page)
  await page.goto(`${path}/${second?.id}`)
  const name = page.getByLabel('Account name')
  await typeInto(page, name, 'A name of more than thirty characters')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Enter a name of at most 30 characters')).toBeVisible()
  await expect(name).toBeFocused()
  await expect(name).toHaveValue('A name of more than thirty characters')
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('Household')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Account Renamed' })).toContainText(
    `Household (${digits})`,
  )
  await expect(heading(page)).toHaveText('Household')
  await press(page, page.getByRole('button', { name: 'Make primary' }))
  await expect(page.getByRole('status').filter({ hasText: 'Primary Account Changed' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Make primary' })).toBeHidden()
  await expect(heading(page)).toBeFocused()
  await expectAccessible(page)

  await page.goto(path)
  await expect(page.getByRole('link', { name: /Primary/ })).toContainText(`Household (${digits})`)
  await expect(page.getByRole('link', { name: /^Household/ })).toContainText('Current Account')
  await page.goto(`${path}/${second?.id}`)
  await name.fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(heading(page)).toHaveText('Current Account')
})

test('of many toasts three are shown, and on a phone no button stays under them', async ({ page, bank }) => {
  const maya = await openWithAccounts(bank)
  await page.setViewportSize({ width: 390, height: 844 })
  await maya.signIn(page)
  // No toast leaves by itself.
  await page.clock.install()
  await page.goto(`${path}/${maya.account.id}`)
  for (const name of ['Rent', 'Rent and bills', 'Bills', 'Household']) {
    await page.getByLabel('Account name').fill(name)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  }
  await expect(page.getByText('Account Renamed')).toHaveCount(3)
  await expect(page.getByText('It is now Household')).toBeVisible()
  await page.getByRole('button', { name: 'Close account' }).click()
  await expect(page.getByRole('dialog', { name: 'Close Household' })).toBeVisible()
})

test('an account or pot that is not the customer’s shows the not-found text', async ({ page, bank }) => {
  const maya = await openWithAccounts(bank)
  const other = await openWithAccounts(bank)
  await maya.signIn(page)
  for (const address of [
    `${path}/${other.account.id}`,
    `${path}/${maya.account.id}/pots/${other.account.id}`,
    `${path}/no-account`,
  ]) {
    await page.goto(address)
    await expect(page).toHaveTitle('Page not found in Online Banking | Sarsen')
    await expect(page.getByText(other.account.accountNumber)).toBeHidden()
  }
})

test('the private desk’s customers see their account, and no button of this section', async ({ page }) => {
  await signInAsDemo(page)
  await page.goto(path)
  const accounts = region(page, 'Current accounts').or(region(page, 'Savings')).first()
  await expect(accounts).toBeVisible()
  await expect(page.getByRole('button', { name: 'Move money' })).toBeHidden()
  await accounts.getByRole('link').first().click()
  await expect(region(page, 'Statements')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Transfer Funds' })).toBeVisible()
  for (const name of ['Move money', 'New pot', 'Save', 'Make primary'])
    await expect(page.getByRole('button', { name, exact: true })).toBeHidden()
})

test('accounts that cannot be loaded say so, and load on request', async ({ page, bank }) => {
  const maya = await openWithAccounts(bank)
  await maya.signIn(page)
  await page.route('**/api/accounts?*', route => route.fulfill({ status: 503, json: {} }))
  await page.goto(path)
  await expect(page.getByRole('alert')).toContainText('We could not load your accounts.')
  await expectAccessible(page)
  await page.unroute('**/api/accounts?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('main')).toContainText('Total£1,284.17')
})

test('a closed account stands apart, says when it was closed, and still reads', async ({ page, bank }) => {
  const maya = await openWithAccounts(bank, { further: [{ code: 'flexisave', balancePence: 12_00n }] })
  const [savings] = maya.others
  const accountId = savings?.id ?? ''
  const caller = { address: '192.0.2.7', device: 'A journey' }
  const closing = { customerId: maya.customerId, accountId, payTo: maya.account.id, caller }
  expect(await closeAccount(bank, closing)).toEqual({ ok: true, value: 'closed' })
  await maya.signIn(page)
  await page.goto(path)
  await expect(region(page, 'Savings')).toBeHidden()
  await press(page, page.getByRole('button', { name: 'Closed accounts' }))
  await page.getByRole('link', { name: /^FlexiSave/ }).click()
  await expect(page.getByText(/^Closed on \d+ \w+ 20\d\d\.$/)).toBeVisible()
  await expect(page.getByLabel('Account name')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Move money' })).toBeHidden()
  await region(page, 'Recent transactions')
    .getByRole('link', { name: /To Current Account/ })
    .click()
  await expect(page.getByRole('dialog')).toContainText('£12.00')
  await expect(page).toHaveURL(new RegExp(`account=${accountId}`))
})

for (const width of [320, 390, 768, 1440, 2200])
  test(`ten accounts and long names fit ${width} px`, async ({ page, bank }) => {
    const maya = await openWithAccounts(bank, {
      balancePence: 999_999_99n,
      names: longNames,
      further: [
        ...threeKinds,
        { code: 'fixed_1y', balancePence: 999_999_99n, lockedUntil: '2099-11-25' },
        ...Array.from({ length: 6 }, () => ({ code: 'current' as const, balancePence: 12_00n })),
      ],
      pots: [
        { name: 'W'.repeat(30), colour: 'heather', goalPence: 999_999_999_999_99n, amountPence: 123_456_78n },
      ],
    })
    await page.setViewportSize({ width, height: 844 })
    await maya.signIn(page)
    await page.goto(path)
    // Ten accounts and the pot, what they spend, and where another is opened.
    await expect(page.getByRole('main').getByRole('link')).toHaveCount(13)
    await expect(page.getByText('Until 25 November 2099')).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await tabTo(page, page.getByRole('link', { name: /^W+/ }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Take money out' })).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await page.getByRole('link', { name: /^Current Account/ }).click()
    await expect(page.getByLabel('Account name')).toBeVisible()
    await expectNoSidewaysScroll(page)
  })
