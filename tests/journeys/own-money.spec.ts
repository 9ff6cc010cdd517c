import { Accounts } from '../../src/contract/accounts.ts'
import { askBank, letThrough } from './ask-bank.ts'
import { expectAccessible, expectNoSidewaysScroll } from './expect-accessible.ts'
import { expect, test, type Page } from './fixtures.ts'
import { press, tabTo, typeInto } from './keyboard.ts'
import { openWithAccounts } from './own-accounts.ts'
import { toast } from './page-parts.ts'

const path = '/uk-banking-dashboard/accounts'
const moving = (page: Page) => page.getByRole('dialog', { name: 'Move money' })

/** The balances of the signed-in customer’s accounts, in their order. */
async function balances(page: Page): Promise<readonly string[]> {
  const { body } = await askBank(page, 'GET', '/api/accounts')
  return Accounts.parse(body).accounts.map(({ availableBalance }) => availableBalance)
}

async function openMoving(page: Page) {
  await page.goto(path)
  await press(page, page.getByRole('button', { name: 'Move money' }))
  await expect(moving(page).getByLabel('Amount')).toBeVisible()
}

test(
  'money moves between two accounts at once, by the keyboard, and is said in a toast',
  { tag: '@quick' },
  async ({ page, bank }) => {
    const maya = await openWithAccounts(bank, { further: [{ code: 'flexisave' }, { code: 'current' }] })
    const [savings] = maya.others
    await maya.signIn(page)
    await openMoving(page)
    const dialog = moving(page)
    await expect(dialog.getByLabel('To')).toBeFocused()
    await expectAccessible(page, '[role=dialog]')
    await page.keyboard.type('Flexi')
    await expect(dialog.getByLabel('To').locator('option:checked')).toHaveText(/^FlexiSave .*, £0\.00$/)

    await typeInto(page, dialog.getByLabel('Amount'), '1284.18')
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('You have £1,284.17 available', { exact: true })).toBeVisible()
    await expect(dialog.getByLabel('Amount')).toBeFocused()
    await expect(dialog.getByLabel('Amount')).toHaveValue('1284.18')
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('50')
    await page.keyboard.press('Enter')
    const from = `Current Account (${maya.account.accountNumber.slice(-4)})`
    const to = `FlexiSave (${savings?.accountNumber.slice(-4)})`
    await expect(toast(page, 'Money Moved')).toContainText(`£50.00 from ${from} to ${to}.`)
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: 'Move money' })).toBeFocused()
    expect((await balances(page)).toSorted()).toEqual(['0.00', '1234.17', '50.00'])
    await expect(page.getByRole('link', { name: /^FlexiSave/ })).toContainText('£50.00')

    await page.goto('/uk-banking-dashboard/transactions')
    await expect(page.getByRole('link', { name: `To ${to}` })).toBeVisible()
    await page.goto(`${path}/${savings?.id}`)
    await expect(page.getByRole('region', { name: 'Recent transactions' })).toContainText(`From ${from}`)
  },
)

test('a move without an answer keeps its id, and is moved once however often it is tried', async ({
  page,
  bank,
}) => {
  const maya = await openWithAccounts(bank, { further: [{ code: 'flexisave' }] })
  await maya.signIn(page)
  await openMoving(page)
  const ids: string[] = []
  await page.route('**/api/moves', async route => {
    ids.push(String(route.request().postDataJSON().id))
    // The bank has carried out the first one; its answer is lost.
    if (ids.length === 1) await letThrough(route)
    await route.abort('connectionreset')
  })
  const dialog = moving(page)
  await dialog.getByLabel('Amount').fill('50')
  await dialog.getByRole('button', { name: 'Move' }).click()
  const unanswered = dialog.getByText('We have not heard back yet. Try again: it is moved once.')
  await expect(unanswered).toBeVisible()
  for (const label of ['From', 'To', 'Amount']) await expect(dialog.getByLabel(label)).toBeDisabled()
  await expectAccessible(page, '[role=dialog]')
  await expect(dialog.getByRole('button', { name: 'Try again' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect.poll(() => ids.length).toBe(2)
  await expect(unanswered).toBeVisible()
  // While it is sent, nothing closes the dialog.
  await expect(dialog.getByRole('button', { name: 'Try again' })).not.toHaveAttribute('aria-disabled', 'true')

  // Closed and opened elsewhere, it is the same move.
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: /^FlexiSave/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('FlexiSave')
  await page.getByRole('button', { name: 'Move money' }).click()
  await expect(unanswered).toBeVisible()
  await page.unroute('**/api/moves')
  const last = page.waitForRequest('**/api/moves')
  await dialog.getByRole('button', { name: 'Try again' }).click()
  ids.push(String((await last).postDataJSON().id))
  await expect(toast(page, 'Money Moved')).toContainText('£50.00')
  expect(new Set(ids).size).toBe(1)
  expect((await balances(page)).toSorted()).toEqual(['1234.17', '50.00'])
})

test(
  'a pot is made, filled, changed, emptied in part and closed, and its money comes back',
  { tag: '@quick' },
  async ({ page, bank }) => {
    const maya = await openWithAccounts(bank)
    await page.setViewportSize({ width: 390, height: 844 })
    await maya.signIn(page)
    await page.goto(`${path}/${maya.account.id}`)
    await press(page, page.getByRole('button', { name: 'New pot' }))
    const making = page.getByRole('dialog', { name: 'New pot' })
    await expect(making.getByLabel('Name')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(making.getByText('Enter a name', { exact: true })).toBeVisible()
    await page.keyboard.type('Holiday')
    await typeInto(page, making.getByLabel('Goal amount'), '1200')
    await making.getByLabel('Goal date').fill('2020-01-01')
    await making.getByRole('radio', { name: 'Tarn' }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(making.getByRole('radio', { name: 'Gorse' })).toBeChecked()
    await typeInto(page, making.getByLabel(/^Amount/), '420')
    await expectAccessible(page, '[role=dialog]')
    await page.keyboard.press('Enter')
    await expect(making.getByText('Choose a day after today')).toBeVisible()
    await expect(making.getByLabel('Goal amount')).toHaveValue('1200')
    await making.getByLabel('Goal date').fill('2099-06-01')
    await making.getByRole('button', { name: 'Make pot' }).click()
    await expect(making).toBeHidden()
    expect(await balances(page)).toEqual(['864.17'])

    await press(page, page.getByRole('link', { name: /^Holiday/ }))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Holiday')
    const bar = (words: string) => page.getByRole('progressbar', { name: words })
    await expect(bar('£420.00 of £1,200.00')).toBeVisible()
    await expect(page.getByText('by 1 June 2099')).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    await press(page, page.getByRole('button', { name: 'Add money' }))
    await expect(moving(page).getByLabel('Amount')).toBeFocused()
    await page.keyboard.type('80')
    await page.keyboard.press('Enter')
    await expect(toast(page, 'Money Moved')).toContainText('to pot Holiday.')
    await expect(bar('£500.00 of £1,200.00')).toBeVisible()

    await press(page, page.getByRole('button', { name: 'Take money out' }))
    await moving(page).getByLabel('Amount').fill('500.01')
    await page.keyboard.press('Enter')
    await expect(moving(page).getByText('You have £500.00 available', { exact: true })).toBeVisible()
    await moving(page).getByLabel('Amount').fill('100')
    await page.keyboard.press('Enter')
    await expect(toast(page, 'Money Moved')).toContainText('from pot Holiday')
    await expect(bar('£400.00 of £1,200.00')).toBeVisible()

    await page.getByRole('button', { name: 'Edit pot' }).click()
    const editing = page.getByRole('dialog', { name: 'Edit pot' })
    await expect(editing.getByLabel('Name')).toHaveValue('Holiday')
    await expect(editing.getByLabel(/^Amount/)).toBeHidden()
    await editing.getByLabel('Name').fill('Lisbon')
    await editing.getByLabel('Goal amount').fill('')
    await editing.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lisbon')
    await expect(page.getByRole('progressbar')).toBeHidden()

    await tabTo(page, page.getByRole('button', { name: 'Close pot' }))
    await page.keyboard.press('Enter')
    const closing = page.getByRole('dialog', { name: 'Close Lisbon' })
    await expect(closing).toContainText('£400.00 goes back to Current Account')
    await press(page, closing.getByRole('button', { name: 'Close pot' }))
    await expect(page.getByText(/^Closed on /)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add money' })).toBeHidden()
    await expect(page.getByRole('region', { name: 'Entries' }).getByRole('listitem')).toHaveCount(4)
    expect(await balances(page)).toEqual(['1284.17'])
    await page.getByRole('link', { name: /^Current Account/ }).click()
    await expect(page.getByRole('region', { name: 'Pots' })).toContainText('No pots yet.')
  },
)

test('a pot without an answer is made once', async ({ page, bank }) => {
  const maya = await openWithAccounts(bank)
  await maya.signIn(page)
  await page.goto(`${path}/${maya.account.id}`)
  let tries = 0
  await page.route('**/api/accounts/*/pots', async route => {
    tries += 1
    if (tries > 1) return route.fallback()
    await letThrough(route)
    return route.abort('connectionreset')
  })
  await page.getByRole('button', { name: 'New pot' }).click()
  const making = page.getByRole('dialog', { name: 'New pot' })
  await making.getByLabel('Name').fill('Car')
  await making.getByLabel(/^Amount/).fill('100')
  await making.getByRole('button', { name: 'Make pot' }).click()
  await expect(making.getByText('We have not heard back yet. Try again: it is made once.')).toBeVisible()
  await expect(making.getByLabel('Name')).toBeDisabled()
  await making.getByRole('button', { name: 'Try again' }).click()
  await expect(making).toBeHidden()
  await expect(page.getByRole('region', { name: 'Pots' }).getByRole('link', { name: /^Car/ })).toHaveCount(1)
  expect(await balances(page)).toEqual(['1184.17'])
})

test('the bank’s refusals of a move stand beside the field or above the buttons', async ({ page, bank }) => {
  const maya = await openWithAccounts(bank, {
    balancePence: 2_000_00n,
    further: [{ code: 'flexisave', balancePence: 999_999_00n }],
  })
  await maya.signIn(page)
  await openMoving(page)
  const dialog = moving(page)
  await dialog.getByLabel('Amount').fill('1.01')
  await dialog.getByRole('button', { name: 'Move' }).click()
  await expect(dialog.getByText('FlexiSave holds at most £1,000,000.00')).toBeVisible()
  await expect(dialog.getByLabel('Amount')).toBeFocused()
  await expect(dialog.getByLabel('Amount')).toHaveValue('1.01')

  await bank.database.query('update account set frozen_at = $2 where id = $1', [
    maya.account.id,
    bank.clock(),
  ])
  await dialog.getByLabel('Amount').fill('1')
  await dialog.getByRole('button', { name: 'Move' }).click()
  await expect(dialog.getByRole('alert')).toContainText('This account is frozen.')
  await expect(dialog.getByLabel('Amount')).toHaveValue('1')
})
