// The public pages without a pointer: Tab reaches every control, the focus is visible, and nothing covers it.
import { expect, test } from './fixtures.ts'
import { press, tabTo, typeInto } from './keyboard.ts'
import { messageAbout, messageForm, openMessageForm } from './message-form.ts'

test('on a phone the menu leads to a page', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/about/mission')
  await press(page, page.getByLabel('Menu'))
  const menu = page.getByRole('navigation', { name: 'Main' })
  await press(page, menu.locator('summary', { hasText: 'Help' }))
  await press(page, menu.getByRole('link', { name: /^FAQs/ }))
  await expect(page).toHaveURL('/help/faqs')
})

test('on a wide screen a group of the navigation opens, and Escape returns the focus', async ({ page }) => {
  await page.goto('/about/mission')
  await press(page, page.getByRole('link', { name: 'Skip to main content' }))
  await expect(page.getByRole('main')).toBeFocused()
  const group = page.locator('summary', { hasText: 'About Us' }).filter({ visible: true })
  await tabTo(page, group, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('link', { name: /^Careers/ }).first())
  await page.keyboard.press('Escape')
  await expect(group).toBeFocused()
})

test('a visitor stops the animations of the home page', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/')
  await expect(page.locator('[data-island-taken]')).toHaveCount(2)
  for (const what of ['announcements', 'background', 'highlights']) {
    await press(page, page.getByRole('button', { name: `Pause ${what}` }), 'Space')
    await expect(page.getByRole('button', { name: `Play ${what}` })).toBeFocused()
  }
})

test('a visitor searches for a question and reads its answer', async ({ page }) => {
  await page.goto('/help')
  await typeInto(page, page.getByRole('main').getByRole('searchbox'), 'verification of a deposit')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/help\/faqs\?/)
  await expect(page.getByRole('status')).toContainText(/\d/)
  await press(page, page.locator('summary', { hasText: 'How long does verification of a deposit take?' }))
  await expect(page.getByText('takes 2-5 business days')).toBeVisible()
})

test('a visitor searches for a branch, filters and opens it', async ({ page }) => {
  await page.goto('/help/branches')
  await expect(page.locator('[data-opening=open], [data-opening=closed]').first()).toBeVisible()
  await typeInto(page, page.getByRole('textbox', { name: 'Town or postcode' }), 'EH')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'nearest to EH' })).toBeVisible()
  await press(page, page.getByRole('checkbox', { name: 'Counter' }), 'Space')
  const nearest = page
    .locator('details')
    .filter({ has: page.getByRole('heading', { name: 'Edinburgh, Lawn Close' }) })
  await expect(nearest).toHaveAttribute('open')
  await press(page, nearest.locator('summary'))
  await expect(nearest).not.toHaveAttribute('open')
})

test('a visitor computes a loan, and checks an account number', async ({ page }) => {
  await page.goto('/help/tools')
  await expect(page.locator('[data-island-taken]').first()).toBeAttached()
  const loan = page.getByRole('region', { name: 'Loan repayments' })
  await typeInto(page, loan.getByLabel('You borrow'), '10000')
  await typeInto(page, loan.getByLabel('Over how many months'), '60')
  await expect(loan.getByRole('status')).toContainText('£196.56 a month')
})

test('a visitor computes savings for another account, and a figure out of bounds is reported', async ({
  page,
}) => {
  await page.goto('/help/tools')
  await expect(page.locator('[data-island-taken]').first()).toBeAttached()
  const savings = page.getByRole('region', { name: 'Savings growth' })
  await tabTo(page, savings.getByLabel('Account'))
  await page.keyboard.type('Business fixed')
  await expect(savings.getByLabel('Account').locator('option:checked')).toHaveText(
    'Business fixed deposit, 4.1% AER',
  )
  const deposit = savings.getByLabel('You begin with')
  await typeInto(page, deposit, '10')
  await page.keyboard.press('Tab')
  await expect(deposit).toHaveAccessibleDescription('Enter an amount from £5,000 to £1,000,000')
  await page.keyboard.press('Shift+Tab')
  await expect(deposit).toBeFocused()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('10000')
  await expect(savings.getByRole('status')).toContainText('£10,410.00 at the end')
})

test('a visitor chooses another theme, which stays', async ({ page }) => {
  await page.goto('/about/mission')
  const choice = page.getByRole('group', { name: 'Theme' })
  await tabTo(page, choice.getByRole('radio', { name: 'System' }), 'Shift+Tab')
  await page.keyboard.press('ArrowLeft')
  await expect(choice.getByRole('radio', { name: 'Dark' })).toBeFocused()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.goto('/login')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})

test('a visitor corrects and sends a message', async ({ page }) => {
  const { email, message } = messageAbout('By keyboard alone')
  await openMessageForm(page)
  const form = messageForm(page)
  await press(page, form.getByRole('button', { name: 'Send message' }))
  await expect(form.getByLabel('Name')).toBeFocused()
  await page.keyboard.type('Imogen Hartley')
  await typeInto(page, form.getByLabel('Email'), email)
  await tabTo(page, form.getByLabel('Subject'))
  await page.keyboard.type('Opening')
  await expect(form.getByLabel('Subject').locator('option:checked')).toHaveText('Opening an account')
  await typeInto(page, form.getByLabel('Message'), message)
  await press(page, form.getByRole('button', { name: 'Send message' }))
  await expect(page.getByRole('status').filter({ hasText: 'Message Sent Successfully' })).toBeVisible()
})

test('a visitor subscribes to the newsletter', async ({ page }) => {
  await page.goto('/about/news')
  const email = page.getByRole('main').getByLabel('Email')
  await typeInto(page, email, `keyboard.${crypto.randomUUID()}@sarsen.example`)
  await page.keyboard.press('Enter')
  await expect(page.getByText('You are on the list.')).toBeVisible()
})
