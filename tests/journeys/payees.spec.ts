import { formatDayAndMonth, formatWeekdayAndDate } from '../../src/domain/format-dates.ts'
import { addPayee } from '../../src/bank/payees/add-payee.ts'
import type { Bank } from '../../src/bank/bank.ts'
import { password } from '../support/open-customer.ts'
import { nextSaturday } from './due-dates.ts'
import { expectAccessible, expectNoSidewaysScroll } from './expect-accessible.ts'
import { expect, test } from './fixtures.ts'
import { press, tabTo } from './keyboard.ts'
import { openWithAccounts } from './own-accounts.ts'
import { heading, region, toast } from './page-parts.ts'
import { expectTryAgain, stopTime } from './pass-time.ts'
import { payByApi } from './pay-by-api.ts'

const path = '/uk-banking-dashboard/payments'
const caller = { address: '192.0.2.7', device: 'A journey' }

interface NewPayee {
  readonly name: string
  readonly accountNumber: string
  readonly nickname?: string
  readonly isFavourite?: boolean
}

/** A payee at the test bank; its id. */
async function save(bank: Bank, customerId: string, payee: NewPayee): Promise<string> {
  const { name, accountNumber, nickname, isFavourite = false } = payee
  const added = await addPayee(bank, {
    customerId,
    payee: {
      id: bank.newId(),
      name,
      kind: 'personal',
      destination: { scheme: 'sort_code_account_number', sortCode: '000001', accountNumber },
      nickname,
      isFavourite,
    },
    caller,
  })
  if (!added.ok) throw new Error(`the payee was refused: ${added.refusal.code}`)
  return added.value.payee.id
}

const number = (n: number) => String(20_000_000 + n)

test(
  'a payee is added with its name check, made a favourite, changed and deleted',
  { tag: '@quick' },
  async ({ page, bank }) => {
    const maya = await openWithAccounts(bank)
    await maya.signIn(page)
    await page.goto(`${path}/payees`)
    await expect(heading(page)).toHaveText('Payees')
    await expect(page.getByText('You have no payees yet.')).toBeVisible()
    await expectAccessible(page)

    await press(page, page.getByRole('button', { name: 'Add a payee' }))
    const adding = page.getByRole('dialog', { name: 'Add a payee' })
    await adding.getByRole('button', { name: 'Save payee' }).click()
    await expect(adding).toContainText('Enter the name on the account')
    await expect(adding).toContainText('Choose personal or business')
    await expect(adding).toContainText('Enter a sort code of 6 digits, like 12-34-56')
    await adding.getByLabel('Name on the account').fill('Tomas Zielinski')
    await adding.getByText('Personal', { exact: true }).click()
    await adding.getByLabel('Sort code').fill('00-00-01')
    await adding.getByLabel('Account number').fill('1000 0002')
    await adding.getByLabel('Nickname').fill('Bike shed')
    await adding.getByRole('button', { name: 'Save payee' }).click()
    await expect(adding).toContainText(
      'The name on this account is Tomasz Zielinski. Is that who you meant to pay?',
    )
    await expect(adding.getByRole('button', { name: 'Save payee' })).toBeHidden()
    await expectAccessible(page, '[role=dialog]')
    await press(page, adding.getByRole('button', { name: 'Use Tomasz Zielinski' }))
    await expect(adding).toContainText('The name matches the account.')
    await expect(adding.getByLabel('Name on the account')).toHaveValue('Tomasz Zielinski')
    await expect(adding.getByRole('button', { name: 'Save payee' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(toast(page, 'Payee Added')).toContainText('Tomasz Zielinski is in your list.')
    await expect(adding).toBeHidden()

    const star = page.getByRole('button', { name: 'Favourite: Tomasz Zielinski' })
    await expect(star).toHaveAttribute('aria-pressed', 'false')
    await press(page, star)
    await expect(star).toHaveAttribute('aria-pressed', 'true')
    await expect(star).toBeFocused()
    await expect(page.getByRole('listitem').filter({ has: star })).toContainText('Bike shed00-00-01 10000002')

    await press(page, page.getByRole('link', { name: 'Tomasz Zielinski', exact: true }))
    await expect(heading(page)).toHaveText('Tomasz Zielinski')
    await expect(heading(page)).toBeFocused()
    const details = region(page, 'Details')
    await expect(details).toContainText('Type of accountPersonalSort code00-00-01Account number10000002')
    await expect(details).toContainText('NicknameBike shedName checkMatch')
    await expect(details).toContainText('Last paidNever')
    await expect(region(page, 'History')).toContainText('You have not paid them yet.')
    await expect(page.getByRole('link', { name: 'Pay', exact: true })).toHaveAttribute(
      'href',
      /\/payments\/pay\?payee=/,
    )
    await expectAccessible(page)

    await page.getByRole('button', { name: 'Remove from favourites' }).click()
    await expect(page.getByRole('button', { name: 'Add to favourites' })).toBeVisible()
    await page.getByRole('button', { name: 'Edit' }).click()
    const editing = page.getByRole('dialog', { name: 'Edit Tomasz Zielinski' })
    await editing.getByLabel('Nickname').fill('')
    await editing.getByRole('button', { name: 'Save payee' }).click()
    await expect(toast(page, 'Payee Saved')).toBeVisible()
    await expect(details).not.toContainText('Nickname')

    await page.getByRole('button', { name: 'Delete payee' }).click()
    const deleting = page.getByRole('dialog', { name: 'Delete Tomasz Zielinski' })
    await expect(deleting).toContainText('What you paid stays in your transactions.')
    await expectAccessible(page, '[role=dialog]')
    await deleting.getByRole('button', { name: 'Delete payee' }).click()
    await expect(toast(page, 'Payee Deleted')).toBeVisible()
    await expect(page).toHaveURL(`${path}/payees`)
    await expect(page.getByText('You have no payees yet.')).toBeVisible()
  },
)

test('a changed account is checked anew, and no match is saved only once it is checked another way', async ({
  page,
  bank,
}) => {
  const maya = await openWithAccounts(bank)
  const id = await save(bank, maya.customerId, { name: 'Nadia Farrow', accountNumber: '10000001' })
  await maya.signIn(page)
  await page.goto(`${path}/payees/${id}`)
  await page.getByRole('button', { name: 'Edit' }).click()
  const editing = page.getByRole('dialog', { name: 'Edit Nadia Farrow' })
  await expect(editing.getByLabel('Sort code')).toHaveValue('00-00-01')
  await editing.getByLabel('Account number').fill('10000007')
  await editing.getByRole('button', { name: 'Save payee' }).click()
  await expect(editing).toContainText('The name you entered does not match this account.')
  await expect(editing.getByRole('button', { name: 'Continue' })).toBeHidden()
  await editing.getByLabel('I have checked another way').check()
  await editing.getByRole('button', { name: 'Continue' }).click()
  await editing.getByRole('button', { name: 'Save payee' }).click()
  await expect(region(page, 'Details')).toContainText('Account number10000007')
  await expect(region(page, 'Details')).toContainText('Name checkNo match')
})

test('favourites come first, 20 a page, and a search finds part of a name, a nickname or a number', async ({
  page,
  bank,
}) => {
  const maya = await openWithAccounts(bank)
  for (let n = 1; n <= 21; n += 1)
    await save(bank, maya.customerId, {
      name: `Payee ${String(n).padStart(2, '0')}`,
      accountNumber: number(n),
    })
  await save(bank, maya.customerId, {
    name: 'Zoe Last',
    accountNumber: number(99),
    nickname: 'Piano',
    isFavourite: true,
  })
  await maya.signIn(page)
  await page.goto(`${path}/payees`)
  const rows = region(page, 'Payees').getByRole('listitem')
  await expect(rows).toHaveCount(20)
  await expect(rows.first()).toContainText('Zoe LastPiano')
  await expect(page.getByRole('navigation', { name: 'Pages' })).toContainText('Showing 1 to 20 of 22 payees')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(rows).toHaveCount(2)
  await expect(page).toHaveURL(`${path}/payees?page=2`)
  const search = page.getByRole('searchbox', { name: 'Search payees' })
  for (const [typed, found] of [
    ['piano', 'Zoe Last'],
    ['ayee 07', 'Payee 07'],
    ['00-00-01 20000013', 'Payee 13'],
  ] as const) {
    await search.fill(typed)
    await expect(rows).toHaveCount(1)
    await expect(rows).toContainText(found)
  }
  await search.fill('nobody')
  await expect(page.getByText('No payees match.')).toBeVisible()
  await page.goto(`${path}/payees?page=9`)
  await page.getByRole('button', { name: 'Go to the first page' }).click()
  await expect(rows).toHaveCount(20)
})

test('a payee that is not the customer’s, or deleted, shows the not-found text', async ({ page, bank }) => {
  const maya = await openWithAccounts(bank)
  const other = await openWithAccounts(bank)
  const id = await save(bank, other.customerId, { name: 'Leah Brandt', accountNumber: '10000004' })
  await maya.signIn(page)
  for (const address of [`${path}/payees/${id}`, `${path}/payees/no-payee`]) {
    await page.goto(address)
    await expect(page).toHaveTitle('Page not found in Online Banking | Sarsen')
    await expect(page.getByText('Leah Brandt')).toBeHidden()
  }
})

test('where the payees do not load, the page says so, and Try again brings them', async ({ page, bank }) => {
  const maya = await openWithAccounts(bank)
  await save(bank, maya.customerId, { name: 'Leah Brandt', accountNumber: '10000004' })
  await maya.signIn(page)
  await page.clock.install()
  await page.route('**/api/payees*', route => route.abort('connectionreset'))
  await page.goto(`${path}/payees`)
  await stopTime(page)
  await expectTryAgain(page, page, 'We could not load your payments.', /\/api\/payees\?/)
  await expectAccessible(page)
  await page.unroute('**/api/payees*')
  await expect(page.getByRole('link', { name: 'Leah Brandt', exact: true })).toBeVisible()
})

test('on a phone the list and a payee fit, and the keyboard reaches every button', async ({ page, bank }) => {
  const maya = await openWithAccounts(bank)
  const name = 'Bartholomew Featherstonehaugh-Cholmondeley'
  const id = await save(bank, maya.customerId, {
    name,
    accountNumber: '10000001',
    nickname: 'Roofs',
  })
  await maya.signIn(page)
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto(`${path}/payees`)
    await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
    await expectNoSidewaysScroll(page)
    await page.goto(`${path}/payees/${id}`)
    await expect(heading(page)).toHaveText(name)
    await expectNoSidewaysScroll(page)
  }
  for (const label of ['Edit', 'Add to favourites', 'Trust this payee', 'Delete payee'])
    await tabTo(page, page.getByRole('button', { name: label }))
})

test('a payee is trusted once that is confirmed, no longer at one press, and is deleted with what pays it', async ({
  page,
  bank,
}) => {
  const maya = await openWithAccounts(bank)
  const id = await save(bank, maya.customerId, { name: 'Nadia Farrow', accountNumber: '10000001' })
  await maya.signIn(page)
  await page.goto(`${path}/payees/${id}`)
  await page.getByRole('button', { name: 'Trust this payee' }).click()
  const dialog = page.getByRole('dialog', { name: "Confirm it's you" })
  await expect(dialog).toContainText('Nadia Farrow')
  await dialog.getByRole('textbox', { name: 'Current password' }).fill(password)
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(page.getByText('Trusted', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Stop trusting this payee' }).click()
  await expect(page.getByRole('button', { name: 'Trust this payee', exact: true })).toBeVisible()
  await expect(page.getByText('Trusted', { exact: true })).toBeHidden()

  const { askedFor, dueOn } = nextSaturday()
  await payByApi(page, { accountId: maya.account.id, amount: '20.00', executeOn: askedFor })
  await page.getByRole('button', { name: 'Delete payee' }).click()
  const deleting = page.getByRole('dialog', { name: 'Delete Nadia Farrow' })
  await expect(deleting.getByRole('listitem')).toHaveText([
    `£20.00 on ${formatWeekdayAndDate(dueOn)} (${formatDayAndMonth(askedFor)} is not a working day)`,
  ])
})

test('a roll number that is missing is asked for in the dialog', async ({ page, bank }) => {
  const maya = await openWithAccounts(bank)
  await maya.signIn(page)
  await page.goto(`${path}/payees`)
  await page.getByRole('button', { name: 'Add a payee' }).click()
  const adding = page.getByRole('dialog', { name: 'Add a payee' })
  await adding.getByLabel('Name on the account').fill('Nadia Farrow')
  await adding.getByText('Personal', { exact: true }).click()
  await adding.getByLabel('Sort code').fill('00-00-01')
  await adding.getByLabel('Account number').fill('10000009')
  await adding.getByRole('button', { name: 'Save payee' }).click()
  await expect(adding).toContainText("This account needs the payee's roll number.")
  await adding.getByRole('button', { name: 'Check again' }).click()
  await expect(adding).toContainText('Enter up to 18 letters and digits')
  await expect(adding.getByLabel('Roll number')).toBeFocused()
  await page.keyboard.type('RN-4471')
  await adding.getByRole('button', { name: 'Check again' }).click()
  await expect(toast(page, 'Payee Added')).toContainText('Nadia Farrow is in your list.')
})

test('at the private desk a name that does not match is said, and the payee is saved', async ({
  page,
  bank,
}) => {
  const maya = await openWithAccounts(bank)
  await bank.database.query('update customer set payment_checks = false where id = $1', [maya.customerId])
  await maya.signIn(page)
  await page.goto(`${path}/payees`)
  await page.getByRole('button', { name: 'Add a payee' }).click()
  const adding = page.getByRole('dialog', { name: 'Add a payee' })
  await adding.getByLabel('Name on the account').fill('Nadia Farrow')
  await adding.getByText('Personal', { exact: true }).click()
  await adding.getByLabel('Sort code').fill('00-00-01')
  await adding.getByLabel('Account number').fill('10000007')
  await adding.getByRole('button', { name: 'Save payee' }).click()
  await expect(adding).toContainText('The name you entered does not match this account.')
  await adding.getByRole('button', { name: 'Save payee' }).click()
  await expect(toast(page, 'Payee Added')).toContainText('Nadia Farrow is in your list.')
})
