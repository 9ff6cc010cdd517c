import type { Bank } from '../../src/bank/bank.ts'
import { askBank } from './ask-bank.ts'
import { expectAccessible, expectNoSidewaysScroll } from './expect-accessible.ts'
import { expect, test, type Page } from './fixtures.ts'
import type { JourneyCustomer } from './journey-customer.ts'
import { endSessions, idleSecondsLeft, leaveIdle, nearLongestEnd } from './journey-session.ts'
import { passOverlay, signInByForm, submitLogin } from './login-form.ts'
import { dialogOf, fillIn, openDialog } from './transfer-dialog.ts'

test.use({ isAtPrivateDesk: true })

// The bank's clock cannot be moved in a running server, so the tests move the sessions' ends and the page's time.

const overview = '/uk-banking-dashboard/overview'
const warning = (page: Page) => page.getByRole('alertdialog', { name: 'Are you still there?' })
const balance = (page: Page) => page.getByText('£5,000.00').first()

async function openOverview(page: Page) {
  await page.goto(overview)
  await expect(balance(page)).toBeVisible()
}

/** The overview of a signed-in customer whose session ends after so many seconds. */
async function openIdle(page: Page, bank: Bank, customer: JourneyCustomer, seconds: number) {
  await customer.signIn(page)
  await leaveIdle(bank, customer.email, seconds)
  await openOverview(page)
}

/**
 * Lets the time of open pages reach the end of the session that the bank gave them. The bank's sessions end half a
 * second earlier, so that a page always finds its session ended. Time stops three seconds before, because a busy
 * machine may stop it late, and a page takes a longer leap for sleep.
 */
async function comeToEnd(page: Page, end: Date, endAtBank: () => Promise<unknown>) {
  await page.clock.pauseAt(Date.now() + 3_000)
  const nowMs = await page.evaluate(() => Date.now())
  await page.clock.runFor(Math.max(0, end.getTime() - nowMs - 500))
  await endAtBank()
  await page.clock.runFor(3_000)
  await page.clock.resume()
}

/** The number of activity reports from the page to the bank. */
function countActivityReports(page: Page): () => number {
  let reports = 0
  page.on('request', request => (reports += request.url().endsWith('/api/session/activity') ? 1 : 0))
  return () => reports
}

test('a minute before the end a dialog counts the seconds, and the customer may stay', async ({
  page,
  bank,
  customer,
}) => {
  await openIdle(page, bank, customer, 60)
  await expect(warning(page)).toContainText(/we sign you out in (?:60|[1-5]?\d) seconds\./)
  await expect(page.getByRole('button', { name: 'Stay signed in' })).toBeFocused()
  await expect(page).toHaveTitle('Are you still there? | Sarsen')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Stay signed in' }).click()
  await expect(warning(page)).toHaveCount(0)
  await expect(page).toHaveTitle('Overview | Sarsen')
  expect(await idleSecondsLeft(bank, customer.email)).toBeGreaterThan(290)
})

test('while the dialog is open neither pointer nor keys extend the session, and Escape does not close it', async ({
  page,
  bank,
  customer,
}) => {
  await customer.signIn(page)
  await leaveIdle(bank, customer.email, 50)
  const reports = countActivityReports(page)
  await openOverview(page)
  await expect(warning(page)).toBeVisible()
  await page.mouse.move(200, 200)
  await page.mouse.move(400, 300)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')
  await expect(warning(page)).toBeVisible()
  expect(reports()).toBe(0)
  expect(await idleSecondsLeft(bank, customer.email)).toBeLessThan(50)
})

test('a customer’s activity is reported at most every 30 s; a page that refreshes itself reports nothing', async ({
  page,
  bank,
  customer,
}) => {
  await customer.signIn(page)
  await leaveIdle(bank, customer.email, 200)
  await page.clock.install()
  const reports = countActivityReports(page)
  await openOverview(page)
  await page.clock.runFor(8_000)
  await page.evaluate(() => scrollTo(0, 200))
  expect(reports()).toBe(0)

  const answered = page.waitForResponse(response => response.url().endsWith('/api/session'))
  await page.mouse.move(200, 200)
  await page.mouse.move(300, 300)
  await answered
  expect(await idleSecondsLeft(bank, customer.email)).toBeGreaterThan(290)
  await page.keyboard.press('Tab')
  await page.mouse.move(310, 310)
  expect(reports()).toBe(1)
  const next = page.waitForRequest(request => request.url().endsWith('/api/session/activity'))
  await page.clock.runFor(31_000)
  await next
  await page.clock.runFor(31_000)
  expect(reports()).toBe(2)
})

test(
  'at the end the login page says why, and leads back to the former page',
  { tag: '@quick' },
  async ({ page, bank, customer }) => {
    await customer.signIn(page)
    await page.clock.install()
    const end = await leaveIdle(bank, customer.email, 20)
    await page.goto('/uk-banking-dashboard/transactions')
    await expect(warning(page)).toBeVisible()
    await comeToEnd(page, end, () => leaveIdle(bank, customer.email, 0))
    await expect(page).toHaveURL('/login')
    const notice = page.getByRole('alert').filter({ hasText: 'You were signed out' })
    await expect(notice).toContainText('You were signed out because nothing happened for 5 minutes.')
    await expect(page.getByText(/£/)).toHaveCount(0)
    expect(await page.evaluate(() => localStorage.length)).toBe(0)

    await submitLogin(page, customer)
    await passOverlay(page)
    await expect(page).toHaveURL('/uk-banking-dashboard/transactions')
  },
)

test('at the end each tab says why', async ({ page, context, bank, customer }) => {
  await customer.signIn(page)
  await page.clock.install()
  const end = await leaveIdle(bank, customer.email, 20)
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await tab.goto(overview)
    await expect(warning(tab)).toBeVisible()
  }
  await comeToEnd(page, end, () => leaveIdle(bank, customer.email, 0))
  for (const tab of [page, other]) {
    await expect(tab).toHaveURL('/login')
    await expect(tab.getByText('You were signed out because nothing happened for 5 minutes.')).toBeVisible()
  }
})

test('two tabs that find the end at the same time both say why', async ({ page, bank, customer }) => {
  await customer.signIn(page)
  await page.clock.install()
  const end = await leaveIdle(bank, customer.email, 20)
  await page.goto(overview)
  await expect(warning(page)).toBeVisible()
  // The other tab's change of the storage arrives while this page is about to leave.
  await page.evaluate(() => {
    const remove = localStorage.removeItem.bind(localStorage)
    Storage.prototype.removeItem = key => {
      remove(key)
      if (key !== 'userSession') return
      queueMicrotask(() => dispatchEvent(new StorageEvent('storage', { key, storageArea: localStorage })))
    }
  })
  await comeToEnd(page, end, () => leaveIdle(bank, customer.email, 0))
  await expect(page).toHaveURL('/login')
  await expect(page.getByText('You were signed out because nothing happened for 5 minutes.')).toBeVisible()
})

test('before 12 hours are over the customer is warned once', async ({ page, bank, customer }) => {
  await customer.signIn(page)
  await nearLongestEnd(bank, customer.email, 50)
  await openOverview(page)
  const dialog = page.getByRole('alertdialog', { name: 'We sign you out shortly' })
  await expect(dialog).toContainText(
    'You have been signed in for nearly 12 hours, and no sign-in lasts longer.',
  )
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Carry on until then' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(balance(page)).toBeVisible()
})

test('after 12 hours the customer is signed out with those words', async ({ page, bank, customer }) => {
  await customer.signIn(page)
  await page.clock.install()
  const end = await nearLongestEnd(bank, customer.email, 20)
  await openOverview(page)
  await expect(page.getByRole('alertdialog', { name: 'We sign you out shortly' })).toBeVisible()
  await comeToEnd(page, end, () => nearLongestEnd(bank, customer.email, 0))
  await expect(page).toHaveURL('/login')
  await expect(
    page.getByText('You were signed out because you had been signed in for 12 hours.'),
  ).toBeVisible()
})

test('Sign Out in the dialog signs out', async ({ page, bank, customer }) => {
  await openIdle(page, bank, customer, 50)
  await warning(page).getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByText('You were signed out')).toHaveCount(0)
  expect((await askBank(page, 'GET', '/api/session')).status).toBe(401)
})

test('staying in one tab closes the dialog in another', async ({ page, context, bank, customer }) => {
  await openIdle(page, bank, customer, 50)
  const other = await context.newPage()
  await openOverview(other)
  await expect(warning(page)).toBeVisible()
  await expect(warning(other)).toBeVisible()
  await other.getByRole('button', { name: 'Stay signed in' }).click()
  await expect(warning(other)).toHaveCount(0)
  await expect(warning(page)).toHaveCount(0)
})

test('a tab does not warn when another one was active: it queries the bank first', async ({
  page,
  bank,
  customer,
}) => {
  await customer.signIn(page)
  await leaveIdle(bank, customer.email, 65)
  await page.clock.install()
  await openOverview(page)
  await leaveIdle(bank, customer.email, 300)
  const answered = page.waitForResponse(response => response.url().endsWith('/api/session'))
  await page.clock.runFor(9_000)
  await answered
  await page.clock.runFor(2_000)
  await expect(warning(page)).toHaveCount(0)
})

test('the dialog says that staying failed when the bank cannot be reached, and stays open', async ({
  page,
  bank,
  customer,
}) => {
  await openIdle(page, bank, customer, 50)
  await expect(warning(page)).toBeVisible()
  await page.route('**/api/session/activity', route => route.abort('connectionreset'))
  await page.getByRole('button', { name: 'Stay signed in' }).click()
  await expect(warning(page).getByRole('alert')).toHaveText(
    'We cannot reach the bank at the moment. Please try again.',
  )
  await expectAccessible(page)
  await page.unroute('**/api/session/activity')
  await page.getByRole('button', { name: 'Stay signed in' }).click()
  await expect(warning(page)).toHaveCount(0)
})

test('the dialog covers a transfer, whose input is there afterwards', async ({ page, bank, customer }) => {
  await customer.signIn(page)
  await leaveIdle(bank, customer.email, 70)
  await openDialog(page)
  await fillIn(page, { amount: '12.34' })
  await leaveIdle(bank, customer.email, 50)
  await page.clock.fastForward('04:10')
  await expect(warning(page)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Stay signed in' }).click()
  await expect(warning(page)).toHaveCount(0)
  const transfer = dialogOf(page)
  await expect(transfer.getByLabel('Amount')).toHaveValue('12.34')
  await expect(transfer.locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(transfer).toHaveCount(0)
})

test('a tab that slept hides the customer’s data until the bank has answered, and then shows the input', async ({
  page,
  customer,
}) => {
  await customer.signIn(page)
  await openDialog(page)
  await fillIn(page, { amount: '12.34' })
  const amount = dialogOf(page).getByLabel('Amount')
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/session', async route => {
    await released
    await route.fallback()
  })
  await page.clock.fastForward('00:40')
  await expect(balance(page)).toBeHidden()
  await expect(amount).toBeHidden()
  await page.clock.runFor(1_000)
  await expect(page.getByText('Checking that you are still signed in')).toBeVisible()
  await expectAccessible(page)
  release()
  await expect(amount).toBeVisible()
  await expect(amount).toHaveValue('12.34')
})

test('a tab that slept past the end shows only the login page, with the reason', async ({
  page,
  bank,
  customer,
}) => {
  await customer.signIn(page)
  await page.clock.install()
  await openOverview(page)
  await leaveIdle(bank, customer.email, 0)
  await page.evaluate(() => {
    window.name = ''
    // The page's clock is put forward below. Until then the customer may see the page.
    const sleptUntilMs = Date.now() + 2 * 60 * 60_000
    new MutationObserver(() => {
      const isHidden = document.documentElement.dataset['veiled'] !== undefined
      if (!isHidden && Date.now() > sleptUntilMs) window.name += document.body.innerText
    }).observe(document.documentElement, { childList: true, subtree: true, attributes: true })
  })
  await page.clock.fastForward('03:00:00')
  await expect(page).toHaveURL('/login')
  await expect(page.getByText('You were signed out because nothing happened for 5 minutes.')).toBeVisible()
  expect(await page.evaluate(() => window.name)).not.toContain('£')
})

test('when a session ends while the bank is away nothing shows, and the page recovers by itself', async ({
  page,
  bank,
  customer,
}) => {
  await customer.signIn(page)
  await page.clock.install()
  await openOverview(page)
  await page.route('**/api/session', route => route.abort('connectionreset'))
  await page.clock.fastForward('05:01')
  await expect(balance(page)).toBeHidden()
  await expect(page.getByText('We cannot reach the bank.')).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/api/session')
  await leaveIdle(bank, customer.email, 300)
  await page.clock.runFor(7_000)
  await expect(balance(page)).toBeVisible()
})

test('a session that was ended elsewhere leads to login with the reason, and back to the page afterwards', async ({
  page,
  bank,
  customer,
}) => {
  await customer.signIn(page)
  await page.goto('/uk-banking-dashboard/transactions')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Transactions')
  await endSessions(bank, customer.email)
  // The browser ignores the first move, which has no start.
  await page.mouse.move(200, 200)
  await page.mouse.move(300, 300)
  await expect(page).toHaveURL('/login')
  await expect(page.getByText('You have been signed out.')).toBeVisible()
  await expectAccessible(page)
  await signInByForm(page, customer)
  await expect(page).toHaveURL('/uk-banking-dashboard/transactions')
})

test('the dialog works with the keyboard alone, at 390 px', async ({ page, bank, customer }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openIdle(page, bank, customer, 50)
  await expect(page.getByRole('button', { name: 'Stay signed in' })).toBeFocused()
  await expectNoSidewaysScroll(page)
  await page.keyboard.press('Tab')
  await expect(warning(page).getByRole('button', { name: 'Sign Out' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(warning(page)).toHaveCount(0)
  expect(await idleSecondsLeft(bank, customer.email)).toBeGreaterThan(290)
})
