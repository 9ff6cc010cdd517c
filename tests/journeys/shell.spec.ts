import { expectAccessible, expectNoSidewaysScroll } from './expect-accessible.ts'
import { expect, test, type Page } from './fixtures.ts'

const links = [
  ['Accounts', '/uk-banking-dashboard/accounts', 'Accounts'],
  ['Transactions', '/uk-banking-dashboard/transactions', 'Transactions'],
  ['Payments', '/uk-banking-dashboard/payments', 'Payments'],
  ['Cards', '/uk-banking-dashboard/cards', 'Cards'],
  ['Statements', '/uk-banking-dashboard/statements', 'Statements'],
  ['Settings', '/settings', 'Settings'],
  ['Support', '/uk-banking-dashboard/support', 'Support'],
  ['Home', '/uk-banking-dashboard/overview', 'Overview'],
] as const

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Banking' })

test(
  'the eight links lead to their pages, mark the current one, set the title and move the focus',
  { tag: '@quick' },
  async ({ page, customer }) => {
    await customer.signIn(page)
    await page.goto('/dashboard')
    await expect(navigation(page).getByRole('link')).toHaveText([
      'Home',
      'Accounts',
      'Transactions',
      'Payments',
      'Cards',
      'Statements',
      'Settings',
      'Support',
    ])
    await expect(navigation(page).locator('[aria-current=page]')).toHaveText(['Home'])
    for (const [label, path, title] of links) {
      await navigation(page).getByRole('link', { name: label }).click()
      await expect(page).toHaveURL(path)
      await expect(page).toHaveTitle(`${title} | Sarsen`)
      await expect(navigation(page).locator('[aria-current=page]')).toHaveText([label])
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    }
  },
)

test('a press on a link before the bank has answered takes effect', async ({ page, customer }) => {
  await customer.signIn(page)
  const bank = Promise.withResolvers<void>()
  await page.route('**/api/session', async route => {
    await bank.promise
    await route.fallback()
  })
  await page.goto('/uk-banking-dashboard/overview')
  await navigation(page).getByRole('link', { name: 'Transactions' }).hover()
  await page.mouse.down()
  bank.resolve()
  await expect(page.getByText('£5,000.00').first()).toBeVisible()
  await page.mouse.up()
  await expect(page).toHaveURL('/uk-banking-dashboard/transactions')
})

test('both prefixes show the same pages, and the skip link leads past the navigation', async ({
  page,
  customer,
}) => {
  await customer.signIn(page)
  for (const prefix of ['/dashboard', '/uk-banking-dashboard'])
    for (const [path, heading, label, part] of [
      ['', 'Overview', 'Home', 'Available Balance'],
      ['/overview', 'Overview', 'Home', 'Available Balance'],
      ['/accounts', 'Accounts', 'Accounts', 'Current accounts'],
      ['/transactions', 'Transactions', 'Transactions', 'Opening deposit'],
      ['/payments', 'Payments', 'Payments', 'Recent payments'],
      ['/cards', 'Cards', 'Cards', 'You have no cards yet.'],
      ['/statements', 'Statements', 'Statements', 'Available statements'],
      ['/support', 'Support', 'Support', 'Your messages'],
    ] as const) {
      await page.goto(`${prefix}${path}`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
      await expect(navigation(page).locator('[aria-current=page]')).toHaveText([label])
      await expect(page.getByRole('main').getByText(part).first()).toBeVisible()
    }
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test('the user menu opens with the keyboard, and says what failed to load', async ({ page, customer }) => {
  await customer.signIn(page)
  await page.goto('/uk-banking-dashboard/overview')
  const button = page.getByRole('button', { name: `${customer.name} account menu` })
  await page.route('**/assets/user-menu-items*', route => route.abort('connectionreset'))
  await button.click()
  await expect(page.getByRole('alert')).toContainText('This part of the page did not arrive')
  await page.unroute('**/assets/user-menu-items*')
  await page.reload()
  await button.focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menu')).toContainText('My Account')
  await expect(page.getByRole('menuitem', { name: 'Settings' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'Sign Out' })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toBeHidden()
  await expect(button).toBeFocused()

  await navigation(page).getByRole('link', { name: 'Support' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Support' })).toBeVisible()
  await button.click()
  await expect(page.getByRole('menu')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/overview$/)
  await expect(page.getByRole('menu')).toBeHidden()
})

test('on a phone four links and More are at the bottom, and nothing scrolls sideways', async ({
  page,
  customer,
}) => {
  await customer.signIn(page)
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 700 })
    await page.goto('/uk-banking-dashboard/accounts')
    await expect(navigation(page).getByRole('link')).toHaveText([
      'Home',
      'Transactions',
      'Payments',
      'Accounts',
    ])
    await expect(navigation(page).locator('[aria-current]')).toHaveText(['Accounts'])
    const box = await navigation(page).boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(700)
    await expectNoSidewaysScroll(page)
  }
})

test('on a phone More holds the other pages, marks itself for them, and gives the focus back', async ({
  page,
  customer,
}) => {
  await page.setViewportSize({ width: 390, height: 700 })
  await customer.signIn(page)
  await page.goto('/uk-banking-dashboard/overview')
  const more = navigation(page).getByRole('button', { name: 'More' })
  const sheet = page.getByRole('dialog', { name: 'More' })
  await more.focus()
  await page.keyboard.press('Enter')
  await expect(sheet.getByRole('link')).toHaveText(['Cards', 'Statements', 'Settings', 'Support'])
  await expectAccessible(page)
  const [edge, bar] = [
    await sheet.boundingBox(),
    await page.locator('nav:has([aria-haspopup])').boundingBox(),
  ]
  expect((edge?.y ?? 0) + (edge?.height ?? 0)).toBeCloseTo(bar?.y ?? 0, 0)
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(more).toBeFocused()

  await more.click()
  await sheet.getByRole('link', { name: 'Statements' }).click()
  await expect(sheet).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'Statements' })).toBeVisible()
  await expect(navigation(page).locator('[aria-current]')).toHaveText(['More'])
})

test('a printed page is without what only a screen can use', async ({ page, customer }) => {
  await customer.signIn(page)
  await page.goto('/uk-banking-dashboard/transactions')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Transactions')
  for (const [width, height] of [
    [794, 1123],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ media: 'screen' })
    await expect(navigation(page)).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(navigation(page)).toBeHidden()
    await expect(page.getByRole('button', { name: /account menu$/ })).toBeHidden()
    await expect(page.locator('[aria-roledescription=carousel]:visible')).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('main').getByText('A demonstration, not a bank')).toBeVisible()
  }
})
