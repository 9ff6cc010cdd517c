import type { Page } from 'playwright'

/** A measured page, and how to use it meanwhile. */
export interface MeasuredPage {
  readonly path: string
  readonly isSignedIn?: boolean
  /** Clicks and key presses on a phone that the page answers at once. None leaves the page. */
  readonly use: (page: Page) => Promise<void>
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()

/** Types one key at a time, as a person does. */
const type = (page: Page, label: string, text: string) =>
  page.getByLabel(label, { exact: true }).first().pressSequentially(text)

/** A phone shows one menu in place of the bar of menus. */
async function openAndCloseMenu(page: Page) {
  const menu = page.locator('header summary').locator('visible=true').first()
  await menu.click()
  await menu.click()
}

/** Opens a dialog or a menu, and closes it with the keyboard. */
async function openAndLeave(page: Page, name: string | RegExp) {
  await press(page, name)
  const opened = page.getByRole('dialog').or(page.getByRole('menu')).first()
  await opened.waitFor()
  await page.keyboard.press('Escape')
  await opened.waitFor({ state: 'hidden' })
}

const chooseTheme = async (page: Page) => {
  for (const theme of ['Dark', 'Light']) await page.getByText(theme, { exact: true }).first().click()
}

/** One page of each kind, public and signed in. */
export const measuredPages: readonly MeasuredPage[] = [
  {
    path: '/',
    use: async page => {
      await openAndCloseMenu(page)
      for (const name of ['Pause announcements', 'Show dusk', 'Next slide', 'Previous slide'])
        await press(page, name)
      await chooseTheme(page)
    },
  },
  {
    path: '/personal/premium-account',
    use: async page => {
      await openAndCloseMenu(page)
      for (const question of await page.locator('main summary').all()) await question.click()
      await chooseTheme(page)
    },
  },
  {
    path: '/business-banking',
    use: async page => {
      await openAndCloseMenu(page)
      await chooseTheme(page)
    },
  },
  {
    path: '/help/branches',
    use: async page => {
      await openAndCloseMenu(page)
      await press(page, 'Zoom in')
      for (const name of ['Counter', 'Step-free']) await page.getByRole('checkbox', { name }).click()
      await page.getByText('List', { exact: true }).click()
      await type(page, 'Town or postcode', 'Leeds')
      await press(page, 'Search')
    },
  },
  {
    path: '/about/contact',
    use: async page => {
      await openAndCloseMenu(page)
      await press(page, 'Send message')
      await type(page, 'Name', 'Ada Lovelace')
      await type(page, 'Message', 'When do you open?')
    },
  },
  {
    path: '/about/news',
    use: async page => {
      await openAndCloseMenu(page)
      await type(page, 'Email', 'ada')
      await press(page, 'Subscribe')
    },
  },
  {
    path: '/login',
    use: async page => {
      await press(page, 'Sign In')
      await type(page, 'Username/Email', 'ada@example.com')
      await type(page, 'Password', 'grey stones')
      await press(page, 'Show password')
      await page.getByRole('tab', { name: 'Corporate Banking' }).click()
    },
  },
  {
    path: '/signup/register?type=banking',
    use: async page => {
      await press(page, 'Continue to review')
      await type(page, 'Full Name', 'Ada Lovelace')
      await type(page, 'Password', 'three grey stones')
      await page.getByRole('combobox', { name: 'Country' }).pressSequentially(' ')
      await page.keyboard.press('Escape')
    },
  },
  {
    path: '/uk-banking-dashboard/overview',
    isSignedIn: true,
    use: async page => {
      await press(page, 'Pause offers')
      await openAndLeave(page, /^Notifications/)
      await press(page, /^Transfer Funds/)
      await type(page, 'Recipient Name', 'Kestrel Marine')
      await type(page, 'Amount', '48.50')
    },
  },
  {
    path: '/uk-banking-dashboard/transactions',
    isSignedIn: true,
    use: async page => {
      await page.getByRole('searchbox').pressSequentially('trans')
      await openAndLeave(page, /^Filter/)
      await openAndLeave(page, 'View All Transactions')
    },
  },
  {
    path: '/uk-banking-dashboard/statements',
    isSignedIn: true,
    use: async page => {
      await press(page, 'Show older statements')
      await openAndLeave(page, 'Manage Statement Preferences')
      await openAndLeave(page, /account menu$/)
    },
  },
  {
    path: '/settings',
    isSignedIn: true,
    use: async page => {
      await type(page, 'First name', ' Ada')
      await press(page, 'Update password')
      await type(page, 'New password', 'three grey stones')
      await page.getByRole('switch').first().press('Space')
      await press(page, 'Show new password')
    },
  },
]
