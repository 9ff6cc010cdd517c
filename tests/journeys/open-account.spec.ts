import { Accounts } from '../../src/contract/accounts.ts'
import { formatLongDate } from '../../src/domain/format-dates.ts'
import { anniversaryOf, londonDateOf } from '../../src/domain/london-time.ts'
import { askBank, letThrough } from './ask-bank.ts'
import { expectAccessible, expectNoSidewaysScroll } from './expect-accessible.ts'
import { expect, test, type Page } from './fixtures.ts'
import { press, typeInto } from './keyboard.ts'
import { openWithAccounts } from './own-accounts.ts'
import { heading, toast } from './page-parts.ts'
import { signInAsDemo } from './sign-in-as-demo.ts'
import { whenUsable } from './when-usable.ts'

const path = '/uk-banking-dashboard/accounts'
const openButton = (page: Page) => page.getByRole('button', { name: 'Open account' })
const box = (page: Page) => page.getByLabel('I have read the summary box and the FSCS information sheet')
const rows = (page: Page) => page.getByRole('table', { name: 'Summary box' }).getByRole('row')

const opened = (page: Page) => page.getByRole('heading', { level: 1, name: 'Current Account', exact: true })
const refused = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'You have 10 open accounts, the most we allow.' })

async function accountsOf(page: Page) {
  const { body } = await askBank(page, 'GET', '/api/accounts?include=closed')
  return Accounts.parse(body).accounts
}

test(
  'FlexiSave is opened with a first deposit, with the keyboard, and its page follows',
  { tag: '@quick' },
  async ({ page, bank }) => {
    const maya = await openWithAccounts(bank)
    await maya.signIn(page)
    await page.goto(path)
    await press(page, page.getByRole('link', { name: 'Open an account' }))
    await expect(heading(page)).toHaveText('Open an account')
    await expect(page.getByRole('listitem').getByRole('heading', { level: 2 })).toHaveText([
      'Current Account',
      'Joint Current Account',
      'FlexiSave',
      'Fixed Savings 1 year',
    ])
    await expectAccessible(page)
    await press(page, page.getByRole('link', { name: 'See details of FlexiSave' }))
    await expect(page).toHaveURL(`${path}/open/flexisave`)
    await expect(heading(page)).toHaveText('Open FlexiSave')
    await expect(heading(page)).toBeFocused()
    await expect(rows(page)).toHaveText([
      'Interest rate2.5% AER (2.47% gross) variable, calculated daily, paid on the first of the month. You hear at least 2 months before it goes down.',
      '£1,000.00 after 12 months£1,025.00, £25.00 of it interest',
      'Paying in£1.00 or more, £1,000,000.00 in all',
      'Taking outAny time',
    ])
    await expect(
      page.getByText('One payment on the first day, nothing taken out, the same rate, 365 days.'),
    ).toBeVisible()

    await expect(page.getByLabel('Pay in from').getByRole('option')).toHaveText([
      `Current Account (${maya.account.accountNumber.slice(-4)}), £1,284.17`,
    ])
    await typeInto(page, page.getByLabel('Account name'), 'Roof fund')
    await typeInto(page, page.getByLabel('Amount'), '0.99')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Tick the box once you have read both')).toBeVisible()
    await expect(box(page)).toBeFocused()
    await page.keyboard.press('Space')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Pay in at least £1.00')).toBeVisible()
    await expect(page.getByLabel('Amount')).toBeFocused()
    await expectAccessible(page)
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('1284.18')
    await page.keyboard.press('Enter')
    await expect(page.getByText('You have £1,284.17 available')).toBeVisible()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('250')
    await page.keyboard.press('Enter')

    await expect(heading(page)).toHaveText('Roof fund')
    const [, savings] = await accountsOf(page)
    const short = `Roof fund (${savings?.accountNumber.slice(-4)})`
    await expect(toast(page, 'Account Opened')).toContainText(`${short} is open.`)
    await expect(page.getByRole('region', { name: 'Available Balance' })).toContainText('£250.00')
    expect(savings).toMatchObject({ product: 'FlexiSave', productCode: 'flexisave', bookedBalance: '250.00' })
  },
)

test('Fixed Savings say when they end, and can be cancelled in the first days', async ({ page, bank }) => {
  const maya = await openWithAccounts(bank)
  await maya.signIn(page)
  await page.goto(`${path}/open/fixed_1y`)
  const end = formatLongDate(anniversaryOf(londonDateOf(bank.clock())))
  await expect(rows(page)).toHaveText([
    'Interest rate4.1% AER (4.1% gross) fixed, calculated daily, paid at the end.',
    '£1,000.00 after 12 months£1,041.00, £41.00 of it interest',
    'Paying inOnce, now: £500.00 to £1,000,000.00',
    `Taking outNot before ${end}; within 14 days you can cancel, without interest`,
  ])
  await expect(page.getByLabel('When it ends, pay to').getByRole('option')).toHaveCount(1)
  await page.getByLabel('Amount').fill('499.99')
  await box(page).check()
  await openButton(page).click()
  await expect(page.getByText('Pay in at least £500.00')).toBeVisible()
  await page.getByLabel('Amount').fill('500')
  await openButton(page).click()
  await expect(page.getByText(`This money stays until ${end}.`)).toBeVisible()
  for (const name of ['Transfer Funds', 'Move money'])
    await expect(page.getByRole('button', { name })).toBeHidden()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Cancel this account' }).click()
  const dialog = page.getByRole('dialog', { name: /^Cancel Fixed Savings 1 year/ })
  await expect(dialog).toContainText('£500.00 goes back to where it came from, without interest')
  await expectAccessible(page, '[role=dialog]')
  await dialog.getByRole('button', { name: 'Cancel this account' }).click()
  await expect(page.getByText(/^Closed on /)).toBeVisible()
  const [current, fixed] = await accountsOf(page)
  expect([current?.bookedBalance, fixed?.bookedBalance, fixed?.status]).toEqual(['1284.17', '0.00', 'closed'])
})

test('an opening without an answer keeps its id, and opens one account', async ({ page, bank }) => {
  const maya = await openWithAccounts(bank)
  await maya.signIn(page)
  await page.goto(`${path}/open/flexisave`)
  const ids: string[] = []
  await page.route('**/api/accounts', async route => {
    if (route.request().method() !== 'POST') return route.fallback()
    ids.push(String(route.request().postDataJSON().id))
    // The bank has opened it; its answer is lost.
    if (ids.length === 1) {
      await letThrough(route)
      return route.abort('connectionreset')
    }
    return route.fallback()
  })
  await page.getByLabel('Amount').fill('50')
  await box(page).check()
  await openButton(page).click()
  await expect(page.getByText('We have not heard back yet. Try again: it is opened once.')).toBeVisible()
  await expect(page.getByLabel('Amount')).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText('FlexiSave')
  expect(new Set(ids).size).toBe(1)
  expect((await accountsOf(page)).map(({ bookedBalance }) => bookedBalance)).toEqual(['1234.17', '50.00'])
})

test('of two tabs that open the tenth account at once, one gets it', async ({ page, bank }) => {
  const further = Array.from({ length: 8 }, () => ({ code: 'current' as const }))
  const maya = await openWithAccounts(bank, { further })
  await maya.signIn(page)
  const tabs = [page, await page.context().newPage()]
  for (const tab of tabs) {
    await tab.goto(`${path}/open/current`)
    await whenUsable(tab)
    await box(tab).check()
  }
  await Promise.all(tabs.map(tab => openButton(tab).click()))
  for (const tab of tabs) await expect(opened(tab).or(refused(tab))).toBeVisible()
  const answers = await Promise.all(
    tabs.map(async tab => ((await opened(tab).isVisible()) ? 'opened' : 'refused')),
  )
  expect(answers.toSorted((one, other) => one.localeCompare(other))).toEqual(['opened', 'refused'])
  expect(await accountsOf(page)).toHaveLength(10)
})

test('the pages fit a phone, and an unknown product shows the not-found text', async ({ page, bank }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const maya = await openWithAccounts(bank)
  await maya.signIn(page)
  for (const address of ['', '/current', '/joint', '/flexisave', '/fixed_1y']) {
    await page.goto(`${path}/open${address}`)
    await expect(heading(page)).toHaveText(/^Open /)
    await expectNoSidewaysScroll(page)
  }
  for (const [code, takingOut] of [
    ['current', 'Any time'],
    ['joint', 'Any time, by either of you'],
  ]) {
    await page.goto(`${path}/open/${code}`)
    await expect(rows(page)).toHaveText([
      'Interest rateNone',
      '£1,000.00 after 12 months–',
      'Paying inAny amount',
      `Taking out${takingOut}`,
    ])
  }
  await page.goto(`${path}/open/mortgage`)
  await expect(heading(page)).toHaveText('Oops! Page not found')
})

test('the private desk’s customers are told whom to call, and have no button', async ({ page }) => {
  await signInAsDemo(page)
  await page.goto(path)
  await expect(heading(page)).toHaveText('Accounts')
  await expect(page.getByRole('link', { name: 'Open an account' })).toBeHidden()
  await page.goto(`${path}/open`)
  await expect(
    page.getByText('Your accounts are looked after by the private desk. Call 020 7946 0104.'),
  ).toBeVisible()
})
