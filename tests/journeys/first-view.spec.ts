// A document of the app shows its page before the app has loaded (docs/decisions/first-views.md).
import type { BrowserContext } from '@playwright/test'
import { expectAccessible } from './expect-accessible.ts'
import { expect, test, type Page } from './fixtures.ts'
import { emailField, signInButton } from './login-form.ts'
import { firstView, whenUsable } from './when-usable.ts'

/** Opens a page whose app is held back until the returned function is called. */
async function openWithoutApp(context: BrowserContext, address: string) {
  const { promise: isLet, resolve: letThrough } = Promise.withResolvers<void>()
  const page = await context.newPage()
  await page.route(/\/assets\/app-[^/]+\.js$/, async route => {
    await isLet
    await route.continue()
  })
  await page.goto(address, { waitUntil: 'commit' })
  // Nothing is painted before the stylesheet has loaded.
  await expect(page.locator('body')).toHaveCSS('margin-top', '0px')
  return { page, letThrough }
}

const markSignedIn = (context: BrowserContext) =>
  context.addInitScript(() => localStorage.setItem('isLoggedIn', 'true'))
const quickActions = (page: Page) => page.getByRole('heading', { name: 'Quick actions' })

test('login shows before the app, accepts no input until it has loaded, and does not move', async ({
  context,
}) => {
  const { page, letThrough } = await openWithoutApp(context, '/login')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log in to Online Banking')
  await page.evaluate(() => document.fonts.ready)
  const before = await signInButton(page).boundingBox()
  await emailField(page).focus()
  await expect(emailField(page)).not.toBeFocused()

  letThrough()
  await whenUsable(page)
  await emailField(page).fill('demo@sarsen.example')
  await expect(emailField(page)).toHaveValue('demo@sarsen.example')
  expect(await signInButton(page).boundingBox()).toEqual(before)
})

test('a signed-in customer sees the page’s frame before the app, and an anonymous visitor sees nothing of it', async ({
  context,
}) => {
  const { page: stranger } = await openWithoutApp(context, '/uk-banking-dashboard/overview')
  await expect(firstView(stranger)).toHaveCount(1)
  await expect(firstView(stranger)).toBeHidden()

  await markSignedIn(context)
  const { page } = await openWithoutApp(context, '/uk-banking-dashboard/overview')
  await expect(page.getByRole('link', { name: 'Statements' })).toBeVisible()
  await expect(quickActions(page)).toBeVisible()
})

test('a filled form does not appear empty after a reload', async ({ context }) => {
  await context.addInitScript(() => sessionStorage.setItem('registrationData', '{}'))
  const { page } = await openWithoutApp(context, '/signup/register?type=banking')
  await expect(firstView(page)).toHaveCount(1)
  await expect(firstView(page)).toBeHidden()
})

test('a form for another kind of account does not begin as one for a banking account', async ({
  context,
}) => {
  const named = '/signup/register?type=banking&account=business-startup'
  const { page } = await openWithoutApp(context, named)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tell us about you')
  await expect(page.getByText('For your Banking account.')).toBeHidden()

  const { page: other, letThrough } = await openWithoutApp(context, '/signup/register?type=invest')
  await expect(firstView(other)).toHaveCount(1)
  await expect(firstView(other)).toBeHidden()
  letThrough()
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Tell us about you')
})

test('the page says that the app cannot be loaded, and offers a reload', async ({ context }) => {
  const page = await context.newPage()
  await page.route(/\/assets\/app-[^/]+\.js$/, route => route.abort('connectionreset'))
  for (const address of ['/reset-password', '/login']) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page did not load')
    await expect(signInButton(page)).toHaveCount(0)
    await expectAccessible(page)
  }
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Load again' }).click()
  await expect(signInButton(page)).toBeEnabled()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('only the explanation shows, without a form that does not work', async ({ page }) => {
    await page.goto('/login')
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await expect(signInButton(page)).toBeHidden()
  })
})
