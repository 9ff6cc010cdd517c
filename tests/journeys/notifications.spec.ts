import { expectAccessible, expectNoSidewaysScroll } from './expect-accessible.ts'
import { expect, test, type Page } from './fixtures.ts'
import { expectTryAgain, stopTime } from './pass-time.ts'
import { placeTransfer } from './place-transfer.ts'
import { signInAsDemo } from './sign-in-as-demo.ts'
import { addNotifications } from './add-notifications.ts'

test.use({ isAtPrivateDesk: true })

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })
const items = (page: Page) => panel(page).getByRole('listitem')
const expectUnread = (page: Page, unread: string) =>
  expect(bell(page)).toHaveAccessibleName(
    unread === '0' ? 'Notifications' : `Notifications, ${unread} unread`,
  )
const overview = '/uk-banking-dashboard/overview'

test(
  'the demo customer’s bell starts at five: a compliance alert and four declined transfers',
  { tag: '@quick' },
  async ({ page }) => {
    await signInAsDemo(page)
    await page.goto(overview)
    await expectUnread(page, '5')
    await expect(page).toHaveTitle('(5) Overview | Sarsen')
    await bell(page).click()
    await expect(panel(page)).toBeFocused()
    await expect(items(page)).toHaveText([
      /^Compliance AlertHigh-value deposits on your account are under compliance review\. All services remain active\..*Unread$/,
      /^Transfer Declined£2,450,000\.00 to Harbourne & Vale Bank requires manual review\.\d{1,2} \w{3} \d{4}, \d\d:\d\dUnread$/,
      /^Transfer Declined£3,100,000\.00 to Thornbury Mutual requires manual review\./,
      /^Transfer Declined£2,200,000\.00 to Oakmoor Savings Bank requires manual review\./,
      /^Transfer Declined£2,750,000\.00 to Marlstone Bank requires manual review\./,
    ])
    await expect(panel(page).getByRole('link', { name: 'View All Transactions' })).toHaveAttribute(
      'href',
      '/uk-banking-dashboard/transactions',
    )
    await expectAccessible(page)
  },
)

test('opening a declined transfer marks it as read and leads to it, also after a reload', async ({
  page,
  customer,
}) => {
  await customer.signIn(page)
  const reviewed = await placeTransfer(page, { amount: '2000000.01' })
  const unfunded = await placeTransfer(page, { amount: '6000.00' })
  await page.goto(overview)
  await expectUnread(page, '2')
  await bell(page).click()
  await expect(items(page).first()).toContainText(
    '£6,000.00 to Kestrel Marine Ltd was declined: insufficient funds.',
  )
  await items(page).last().getByRole('link').click()
  await expect(page).toHaveURL(`/uk-banking-dashboard/transactions?transaction=${reviewed}`)
  await expect(panel(page)).toBeHidden()
  await expectUnread(page, '1')
  await page.goto(overview)
  await expectUnread(page, '1')
  await bell(page).click()
  await expect(panel(page).getByText('Unread')).toHaveCount(1)
  await items(page).first().getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`${unfunded}$`))
  await expectUnread(page, '0')
  await expect(page).toHaveTitle('Transactions | Sarsen')
})

test('the compliance alert leads to the notice and focuses it, and stays unread until all are read', async ({
  page,
  bank,
  customer,
}) => {
  await addNotifications(bank, customer.email, { type: 'compliance' })
  await customer.signIn(page)
  await page.goto('/settings')
  const notice = page.getByRole('region', { name: 'Compliance notice' })
  for (let n = 0; n < 2; n++) {
    await bell(page).click()
    await items(page)
      .getByRole('link', { name: /Compliance Alert/ })
      .click()
    await expect(panel(page)).toBeHidden()
    await expect(page).toHaveURL(`${overview}#compliance`)
    await expect(notice).toBeFocused()
    await expect(notice).toBeInViewport()
    await expect(notice).toContainText(
      'High-value deposits on your account are being verified. All services remain active.',
    )
    await expectUnread(page, '1')
  }
  await bell(page).click()
  await panel(page).getByRole('button', { name: 'Mark all read' }).click()
  await expect(panel(page)).toBeHidden()
  await expect(bell(page)).toBeFocused()
  await expectUnread(page, '0')
  await page.reload()
  await expect(notice).toBeFocused()
  await expectUnread(page, '0')
})

test('the panel closes with the bell, Escape, its button and a click elsewhere, and returns the focus', async ({
  page,
  customer,
}) => {
  await customer.signIn(page)
  await page.goto(overview)
  await expect(page.getByText('£5,000.00').first()).toBeVisible()
  for (const close of [
    () => bell(page).click(),
    () => page.keyboard.press('Escape'),
    () => panel(page).getByRole('button', { name: 'Close notifications' }).click(),
    () => page.getByText('Recent transactions').click(),
  ]) {
    await bell(page).click()
    await expect(panel(page)).toBeFocused()
    await close()
    await expect(panel(page)).toBeHidden()
    await expect(bell(page)).toBeFocused()
    await expect(bell(page)).toHaveAttribute('aria-expanded', 'false')
  }

  await page.getByRole('link', { name: 'Support' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Support' })).toBeVisible()
  await bell(page).click()
  await expect(panel(page)).toBeFocused()
  await page.goBack()
  await expect(page).toHaveURL(overview)
  await expect(panel(page)).toBeHidden()
  await page.goForward()
  await expect(page.getByRole('heading', { level: 1, name: 'Support' })).toBeVisible()
  await expect(panel(page)).toBeHidden()
})

test('a customer uses the panel with the keyboard alone', async ({ page, bank, customer }) => {
  await addNotifications(bank, customer.email, { type: 'password_changed' })
  await customer.signIn(page)
  await page.goto(overview)
  await expectUnread(page, '1')
  await bell(page).focus()
  await page.keyboard.press('Enter')
  await expect(panel(page)).toBeFocused()
  for (const name of [
    'Mark all read',
    'Close notifications',
    /Password Changed/,
    'View All Transactions',
  ] as const) {
    await page.keyboard.press('Tab')
    await expect(panel(page).locator(':focus')).toHaveAccessibleName(name)
  }
  await page.keyboard.press('Tab')
  await expect(panel(page)).toBeHidden()
  await expect(page.getByRole('button', { name: 'account menu' })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/settings#security')
  await expectUnread(page, '0')
})

test('a new notification is counted and announced once, and a hidden tab sends no requests', async ({
  page,
  bank,
  customer,
}) => {
  await page.clock.install()
  await customer.signIn(page)
  let requests = 0
  page.on('request', request => {
    if (request.url().includes('/api/notifications')) requests += 1
  })
  await page.goto(overview)
  await expect(page.getByText('£5,000.00').first()).toBeVisible()
  const said = page.getByRole('status').filter({ hasText: 'New notification' })
  await addNotifications(bank, customer.email, { type: 'second_factor_on' })
  await page.clock.runFor(5_100)
  await expectUnread(page, '1')
  await expect(said).toHaveText(
    'New notification. Second Factor On: From now on, signing in asks for a code from your app.',
  )
  await page.evaluate(() => {
    const liveRegion = document.querySelector('header output')
    Object.assign(globalThis, { changes: 0 })
    new MutationObserver(() => {
      Object.assign(globalThis, { changes: Number(Reflect.get(globalThis, 'changes')) + 1 })
    }).observe(liveRegion ?? document.body, { subtree: true, childList: true, characterData: true })
  })
  await page.clock.runFor(5_100)
  await expect.poll(() => requests).toBeGreaterThan(2)
  expect(await page.evaluate(() => Number(Reflect.get(globalThis, 'changes')))).toBe(0)

  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  const requestsUntilHidden = requests
  await page.clock.runFor(20_000)
  expect(requests).toBe(requestsUntilHidden)
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await expect.poll(() => requests).toBeGreaterThan(requestsUntilHidden)
})

test('a mark as read that does not reach the bank is undone and reported', async ({
  page,
  bank,
  customer,
}) => {
  await addNotifications(bank, customer.email, { type: 'welcome', count: 2 })
  await customer.signIn(page)
  await page.goto(overview)
  await expectUnread(page, '2')
  await page.route('**/api/notifications/read', route => route.abort('connectionreset'))
  await bell(page).click()
  await panel(page).getByRole('button', { name: 'Mark all read' }).click()
  await expect(page.getByRole('alert')).toContainText('Not marked as read')
  await expectUnread(page, '2')
})

test('older notifications load with a button, and more than 99 show as 99+', async ({
  page,
  bank,
  customer,
}) => {
  await addNotifications(bank, customer.email, { type: 'welcome', count: 120 })
  await customer.signIn(page)
  await page.goto(overview)
  await expectUnread(page, '99+')
  await expect(page).toHaveTitle('(99+) Overview | Sarsen')
  await bell(page).click()
  await expect(items(page)).toHaveCount(10)
  await panel(page).getByRole('button', { name: 'Show older' }).click()
  await expect(items(page)).toHaveCount(20)
  await expect(items(page).nth(10).getByRole('link')).toBeFocused()
  await page.route('**/api/notifications?page=3*', route => route.abort('connectionreset'))
  await panel(page).getByRole('button', { name: 'Show older' }).click()
  await expect(panel(page).getByRole('alert')).toContainText('We could not load older ones')
  await page.unroute('**/api/notifications?page=3*')
  await panel(page).getByRole('button', { name: 'Show older' }).click()
  await expect(items(page)).toHaveCount(30)
})

test('the panel says that there are no notifications, or that the bank is away', async ({
  page,
  newCustomer,
}) => {
  await page.clock.install()
  await newCustomer.signIn(page)
  await page.goto(overview)
  await expectUnread(page, '0')
  await bell(page).click()
  await expect(panel(page)).toContainText('Nothing yet.')
  await expect(panel(page).getByRole('button', { name: 'Mark all read' })).toHaveCount(0)
  await expectAccessible(page)

  await page.route('**/api/notifications*', route =>
    route.fulfill({ status: 500, headers: { 'request-id': 'c0ffee-17' }, json: {} }),
  )
  await page.reload()
  await bell(page).click()
  await stopTime(page)
  await expectTryAgain(page, panel(page), 'We could not load your notifications.', /\/api\/notifications/)
  await expect(panel(page)).toContainText('Reference number: c0ffee-17')
  await page.unroute('**/api/notifications*')
  await expect(panel(page)).toContainText('Nothing yet.')
})

test('on a phone the panel is a sheet, which a touch beside it closes', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAsDemo(page)
  await page.goto(overview)
  await expectUnread(page, '5')
  await bell(page).click()
  await expect(items(page)).toHaveCount(5)
  const box = await panel(page).boundingBox()
  expect(box).toMatchObject({ x: 0, width: 390 })
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeCloseTo(844)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.mouse.click(20, 20)
  await expect(panel(page)).toBeHidden()
  await expect(page).toHaveURL(overview)
  await page.setViewportSize({ width: 320, height: 600 })
  await bell(page).click()
  await expect(items(page).first()).toBeVisible()
  await expectNoSidewaysScroll(page)
})
