// By keys alone: each change is said once by a live region, and what takes the focus is not said besides.
import { listenTo } from './announced.ts'
import { expect, test } from './fixtures.ts'
import { press, typeInto } from './keyboard.ts'
import { openWithAccounts } from './own-accounts.ts'
import { heading, region, toast } from './page-parts.ts'
import { fillPayee, goOn, payPath } from './pay-someone-page.ts'
import { openSpender } from './spender.ts'
import { savePayee } from './standing-orders-page.ts'

const path = '/uk-banking-dashboard'

test('what the buttons of a payee have done is said once each', async ({ page, bank }) => {
  const maya = await openWithAccounts(bank)
  const id = await savePayee(bank, maya.customerId)
  await maya.signIn(page)
  await page.goto(`${path}/payments/payees/${id}`)
  await expect(heading(page)).toHaveText('Nadia Farrow')
  const heard = await listenTo(page)
  await press(page, page.getByRole('button', { name: 'Add to favourites' }))
  await expect(page.getByRole('button', { name: 'Remove from favourites' })).toBeFocused()
  await expect.poll(heard).toEqual(['Added to favourites'])
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Add to favourites' })).toBeFocused()
  await expect.poll(heard).toEqual(['Added to favourites', 'Removed from favourites'])
})

test('a search of payees says what it came to', async ({ page, bank }) => {
  const maya = await openWithAccounts(bank)
  await savePayee(bank, maya.customerId)
  await maya.signIn(page)
  await page.goto(`${path}/payments`)
  const payees = region(page, 'Payees')
  await expect(payees.getByRole('link', { name: 'Nadia Farrow', exact: true })).toBeVisible()
  const heard = await listenTo(page)
  await typeInto(page, payees.getByRole('searchbox'), 'yachts')
  await expect.poll(heard).toEqual(['0 payees'])
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('nadia')
  await expect.poll(heard).toEqual(['0 payees', '1 payee'])
})

test('a toast is said without the one that is still there', async ({ page, bank }) => {
  const grace = await openSpender(bank)
  await grace.signIn(page)
  await page.goto(`${path}/spending`)
  const budgets = region(page, 'Budgets')
  await expect(budgets.getByRole('button', { name: 'Save' })).toBeVisible()
  const heard = await listenTo(page)
  await budgets.getByRole('combobox', { name: 'Category' }).selectOption('Other')
  await typeInto(page, budgets.getByRole('textbox', { name: 'Amount a month' }), '200')
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Budget Saved')).toBeVisible()
  await press(page, budgets.getByRole('button', { name: 'Remove: Other' }))
  await expect(toast(page, 'Budget Removed')).toBeVisible()
  await expect(budgets.getByRole('button', { name: 'Remove: Other' })).toBeHidden()
  expect(await heard()).toEqual([
    'Budget SavedOther: £200.00 a month.',
    'Budget RemovedOther has no budget now.',
  ])
})

test('another month of spending is said with what was spent in it', async ({ page, bank }) => {
  const grace = await openSpender(bank)
  await grace.signIn(page)
  await page.goto(`${path}/spending`)
  await expect(region(page, `Spent in ${grace.month}`)).toContainText('£85.00')
  const heard = await listenTo(page)
  await page.getByRole('combobox', { name: 'Month' }).selectOption({ label: grace.monthBefore })
  await expect(region(page, `Spent in ${grace.monthBefore}`)).toContainText('£100.00')
  await expect.poll(heard).toEqual([`Spent in ${grace.monthBefore}: £100.00`])
})

test('the result of a name check that takes the focus is not said besides', async ({ page, bank }) => {
  const maya = await openWithAccounts(bank)
  await maya.signIn(page)
  await page.goto(payPath)
  await fillPayee(page, { name: 'Tomas Zielinski', accountNumber: '10000002' })
  const heard = await listenTo(page)
  await press(page, goOn(page))
  const check = region(page, 'Name check')
  await expect(check.getByRole('status')).toBeFocused()
  await expect(check.getByRole('status')).toContainText('The name on this account is Tomasz Zielinski.')
  expect(await heard()).toEqual(['Checking the name …'])
  await press(page, check.getByRole('button', { name: 'Use Tomasz Zielinski' }))
  await expect(goOn(page)).toBeFocused()
  expect(await heard()).toEqual(['Checking the name …', 'The name matches the account.'])
})
