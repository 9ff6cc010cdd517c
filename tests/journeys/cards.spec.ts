import { password } from '../support/open-customer.ts'
import { activeByApi, orderByApi } from './cards-by-api.ts'
import { expectAccessible, expectNoSidewaysScroll } from './expect-accessible.ts'
import { expectNeverStored, listenForSecrets } from './expect-never-stored.ts'
import { expect, test, type Page } from './fixtures.ts'
import { press } from './keyboard.ts'
import { openWithAccounts } from './own-accounts.ts'
import { heading, region, toast } from './page-parts.ts'
import { holdBack } from './pay-someone-page.ts'
import { expectTryAgain, passTimeUntil, soon, stopTime } from './pass-time.ts'
import { signInAsDemo } from './sign-in-as-demo.ts'

const path = '/uk-banking-dashboard/cards'
const ofCard = /\/uk-banking-dashboard\/cards\/[0-9a-f-]{36}$/

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
/** Where a card stands, beside its name. */
const badge = (page: Page, status: string) => heading(page).locator('..').getByText(status, { exact: true })
const confirming = (page: Page) => page.getByRole('dialog', { name: "Confirm it's you" })

async function confirm(page: Page, title: string) {
  await expect(confirming(page).getByRole('heading', { level: 3, name: title })).toBeVisible()
  await confirming(page).getByRole('textbox', { name: 'Current password' }).fill(password)
  // On a busy machine the frame in which the dialog gives the focus back comes before the page takes it.
  await page.evaluate(() => {
    const frame = requestAnimationFrame
    new MutationObserver((_, observer) => {
      if (document.querySelector('[role=dialog]')) return
      observer.disconnect()
      window.requestAnimationFrame = frame
    }).observe(document.body, { childList: true })
    window.requestAnimationFrame = run => {
      queueMicrotask(() => run(performance.now()))
      return 0
    }
  })
  await confirming(page).getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(confirming(page)).toBeHidden()
}

test(
  'a card is ordered in one of five designs, comes, and is activated with the code that is on it',
  { tag: '@quick' },
  async ({ page, bank }) => {
    const maya = await openWithAccounts(bank)
    await maya.signIn(page)
    await page.goto(path)
    await expect(page.getByText('You have no cards yet.')).toBeVisible()
    await expectAccessible(page)
    await press(page, page.getByRole('link', { name: 'Order a card' }))
    await expect(page).toHaveURL(`${path}/order`)
    await expect(heading(page)).toHaveText('Order a card')
    await expect(page.getByRole('radio')).toHaveCount(5)
    await expect(page.getByRole('radio', { name: 'Tarn' })).toBeChecked()
    await page.getByRole('radio', { name: 'Heather' }).check()
    await expectAccessible(page)
    await button(page, 'Order card').click()
    await expect(toast(page, 'Card Ordered')).toContainText(/It arrives by \w+ \d+ \w+\./)
    await expect(page).toHaveURL(ofCard)
    await expect(heading(page)).toHaveText(/^Heather card \(\d{4}\)$/)
    await expect(page.getByRole('img', { name: /^Heather card ending \d{4}$/ })).toBeVisible()
    const card = region(page, 'Card')
    await expect(badge(page, 'Ordered')).toBeVisible()
    await expect(button(page, 'Replace card')).toBeVisible()
    await expect(button(page, 'Activate card')).toBeHidden()
    await expectAccessible(page)

    await region(page, 'Demonstration').getByRole('button', { name: 'Deliver now' }).click()
    await expect(region(page, 'Demonstration').getByRole('status').first()).toHaveText('Security code 123')
    await expect(page.getByText('On its way', { exact: true })).toBeVisible()
    const code = card.getByRole('textbox', { name: 'Security code' })
    await button(page, 'Activate card').click()
    await expect(code).toHaveAccessibleDescription('Enter the 3 digits of the security code')
    await code.fill('999')
    await button(page, 'Activate card').click()
    await expect(code).toHaveAccessibleDescription('That is not the code on the card. 4 tries left.')
    await expect(code).toBeFocused()
    await expectAccessible(page)
    await code.fill('123')
    await page.keyboard.press('Enter')
    await expect(toast(page, 'Card Activated')).toBeVisible()
    await expect(page.getByText('Active', { exact: true })).toBeVisible()
    await expect(heading(page)).toBeFocused()
    await expectAccessible(page)

    await page.goto(`${path}/order`)
    await expect(page.getByText('You have a card for each of your accounts.')).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Cards' }).click()
    await expect(region(page, 'Cards').getByRole('link', { name: /^Heather card/ })).toBeVisible()
    await expectAccessible(page)
  },
)

/** What the page keeps beyond its own memory. */
const storedBy = (page: Page): Promise<string> =>
  page.evaluate(() =>
    JSON.stringify([
      Object.entries(localStorage),
      Object.entries(sessionStorage),
      history.state,
      document.cookie,
    ]),
  )

test(
  'a frozen card looks so, and details and PIN are shown for 30 seconds, in memory alone',
  { tag: '@quick' },
  async ({ page, bank }) => {
    const said = listenForSecrets(page)
    const maya = await openWithAccounts(bank)
    await page.clock.install()
    await maya.signIn(page)
    const { id, lastFour } = await activeByApi(page, maya.account.id)
    await page.goto(`${path}/${id}`)
    await button(page, 'Freeze card').click()
    await expect(toast(page, 'Card Frozen')).toBeVisible()
    await expect(page.getByRole('main').getByText('Frozen', { exact: true })).toBeVisible()
    await expect(button(page, 'Unfreeze card')).toBeFocused()

    await button(page, 'Show card details').click()
    await confirm(page, `Show card details: Tarn card (${lastFour})`)
    const card = region(page, 'Card')
    const number = card.getByText(/^9000 1964 \d{4} \d{4}$/)
    await expect(number).toBeVisible()
    await expect(card.getByText('123', { exact: true })).toBeVisible()
    const shown = await number.innerText()
    expect(shown.endsWith(lastFour)).toBe(true)
    await expect(button(page, 'Hide card details')).toBeFocused()
    await expectAccessible(page)
    await stopTime(page)
    await expect(card.getByRole('timer')).toHaveText(/^Hidden in \d+ s$/)
    await passTimeUntil(page, 5_000, async () => {
      await expect(number).toBeHidden(soon)
    })
    await page.clock.resume()
    await expect(button(page, 'Show card details')).toBeFocused()
    const secrets = [shown, shown.replaceAll(' ', ''), shown.slice(5, 14)]
    await expectNeverStored(page, secrets, said)

    // Leaving forgets it at once; so does another tab in front.
    await button(page, 'Show PIN').click()
    await confirm(page, `Show PIN: Tarn card (${lastFour})`)
    const pin = card.getByText(/^\d{4}$/)
    await expect(pin).toBeVisible()
    const shownPin = new RegExp(`\\b${await pin.innerText()}\\b`)
    expect(await storedBy(page)).not.toMatch(shownPin)
    await page.evaluate(() => {
      Object.defineProperty(document, 'hidden', { value: true, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
      Reflect.deleteProperty(document, 'hidden')
    })
    await expect(pin).toBeHidden()
    expect(await storedBy(page)).not.toMatch(shownPin)
    await button(page, 'Show card details').click()
    await confirm(page, `Show card details: Tarn card (${lastFour})`)
    await expect(number).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Cards' }).click()
    await expect(heading(page)).toHaveText('Cards')
    await expectNeverStored(page, secrets, said)
    await page.goBack()
    await expect(button(page, 'Show card details')).toBeVisible()
    await expect(number).toBeHidden()
  },
)

test('a higher limit is confirmed, switches change at once, and the gambling block ends after 48 hours', async ({
  page,
  bank,
}) => {
  const maya = await openWithAccounts(bank)
  await maya.signIn(page)
  const { id, lastFour } = await activeByApi(page, maya.account.id)
  await page.goto(`${path}/${id}`)
  const controls = region(page, 'Limits and controls')
  const cash = controls.getByRole('textbox', { name: 'Cash a day' })
  await expect(controls.getByRole('textbox', { name: 'A payment' })).toHaveValue('5,000')
  await expect(cash).toHaveValue('300')
  await cash.fill('501')
  await button(page, 'Save').click()
  await expect(cash).toHaveAccessibleDescription('Enter whole pounds, at most £500')
  await cash.fill('100')
  await button(page, 'Save').click()
  await expect(toast(page, 'Limits Saved')).toBeVisible()
  await cash.fill('500')
  await button(page, 'Save').click()
  // The bank has raised the limits, and the page has not yet read which version of the card that made.
  const readCard = await holdBack(page, `**/api/cards/${id}`)
  await confirm(page, `Raise limits: Tarn card (${lastFour})`)
  for (const name of ['Contactless', 'Online', 'Abroad']) {
    await expect(controls.getByRole('switch', { name })).toBeChecked()
    await controls.getByRole('switch', { name }).click()
    await expect(controls.getByRole('switch', { name })).not.toBeChecked()
  }
  readCard()
  await expect(toast(page, 'Limits Saved')).toBeVisible()
  await expect(cash).toHaveValue('500')
  await controls.getByRole('switch', { name: 'Gambling block' }).focus()
  await page.keyboard.press('Space')
  await expect(button(page, 'Take off the block')).toBeFocused()
  await button(page, 'Take off the block').click()
  await expect(controls.getByText(/^The block ends on \w+ \d+ \w+ at \d\d:\d\d\.$/)).toBeVisible()
  await expectAccessible(page)
  await button(page, 'Keep the block').click()
  await expect(button(page, 'Take off the block')).toBeVisible()
  await page.reload()
  await expect(cash).toHaveValue('500')
  for (const name of ['Contactless', 'Online', 'Abroad'])
    await expect(controls.getByRole('switch', { name })).not.toBeChecked()
  await expect(button(page, 'Take off the block')).toBeVisible()
})

test('on a phone a virtual card is made by keyboard, is active at once, and has no PIN', async ({
  page,
  bank,
}) => {
  const maya = await openWithAccounts(bank)
  await maya.signIn(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/uk-banking-dashboard/overview')
  await button(page, 'More').click()
  await page.getByRole('dialog', { name: 'More' }).getByRole('link', { name: 'Cards' }).click()
  await expect(heading(page)).toHaveText('Cards')
  await page.getByRole('link', { name: 'New virtual card' }).click()
  await expect(heading(page)).toHaveText('New virtual card')
  await expectNoSidewaysScroll(page)
  const name = page.getByLabel('Name', { exact: true })
  await button(page, 'Make card').click()
  await expect(name).toHaveAccessibleDescription('Enter a name of 1 to 30 characters')
  await expect(name).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.type('Streaming')
  await page.getByRole('radio', { name: 'Any merchant' }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: 'The first merchant it pays' })).toBeChecked()
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Card Made')).toContainText('Streaming is active.')
  await expect(heading(page)).toHaveText(/^Streaming \(\d{4}\)$/)
  await expect(region(page, 'About this card')).toContainText('The first merchant it pays, and no other')
  await expect(page.getByRole('switch', { name: 'Abroad' })).toBeChecked()
  await expect(button(page, 'Show card details')).toBeVisible()
  await expect(button(page, 'Cancel card')).toBeVisible()
  await expect(button(page, 'Show PIN')).toBeHidden()
  await expect(button(page, 'Replace card')).toBeHidden()
  await expect(page.getByRole('textbox', { name: 'Cash a day' })).toBeHidden()
  await expect(page.getByRole('switch', { name: 'Contactless' })).toBeHidden()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)

  for (const number of [2, 3, 4, 5])
    await orderByApi(page, {
      accountId: maya.account.id,
      kind: 'virtual',
      name: `Card ${number}`,
      oneMerchant: false,
    })
  await page.goto(`${path}/virtual`)
  await expect(page.getByText('You have 5 virtual cards, the most we allow.')).toBeVisible()
})

test('a stolen card is stopped and another ordered, and a card is cancelled for good', async ({
  page,
  bank,
}) => {
  const maya = await openWithAccounts(bank)
  await maya.signIn(page)
  const stolen = await activeByApi(page, maya.account.id, 'gold')
  await page.goto(`${path}/${stolen.id}`)
  await button(page, 'Replace card').click()
  const dialog = page.getByRole('dialog', { name: 'Replace card?' })
  await dialog.getByRole('button', { name: 'Replace card' }).click()
  await expect(dialog.getByText('Choose why')).toBeVisible()
  await expectAccessible(page, '[role=dialog]')
  await dialog.getByRole('radio', { name: 'Stolen' }).check()
  await dialog.getByRole('button', { name: 'Replace card' }).click()
  await expect(toast(page, 'Card Ordered')).toContainText('It arrives by')
  await expect(dialog).toBeHidden()
  await expect(heading(page)).toHaveText(/^Gold card \(\d{4}\)$/)
  await expect(heading(page)).not.toHaveText(`Gold card (${stolen.lastFour})`)
  await expect(badge(page, 'Ordered')).toBeVisible()

  await button(page, 'Cancel card').click()
  const cancelling = page.getByRole('dialog', { name: 'Cancel card?' })
  await expect(cancelling).toContainText('It cannot be used again. Refunds still reach you.')
  await cancelling.getByRole('button', { name: 'Keep it' }).click()
  await expect(cancelling).toBeHidden()
  await button(page, 'Cancel card').click()
  await cancelling.getByRole('button', { name: 'Cancel card' }).click()
  await expect(toast(page, 'Card Cancelled')).toBeVisible()
  await expect(page.getByText('Cancelled', { exact: true })).toBeVisible()
  await expect(button(page, 'Cancel card')).toBeHidden()
  await expect(heading(page)).toBeFocused()
  await expectAccessible(page)

  await page.goto(path)
  await expect(page.getByText('All your cards have ended.')).toBeVisible()
  await button(page, 'Ended cards').click()
  await expectAccessible(page)
  await page.getByRole('link', { name: `Gold card (${stolen.lastFour})` }).click()
  await expect(page.getByText('Stopped', { exact: true })).toBeVisible()
  await expect(page.getByText('A new card takes its place.')).toBeVisible()
})

/** How far things moved by themselves since the page began: 0 is not at all, 0.1 is felt (Core Web Vitals). */
const movedOn = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>(resolve => {
        const observer = new PerformanceObserver(list => {
          let moved = 0
          for (const entry of list.getEntries())
            if ('value' in entry && typeof entry.value === 'number') moved += entry.value
          resolve(moved)
        })
        observer.observe({ type: 'layout-shift', buffered: true })
        // Without a single movement nothing is told.
        requestAnimationFrame(() => setTimeout(() => resolve(0), 200))
      }),
  )

test('the parts of a card’s page have their room before they come: nothing moves under a finger', async ({
  page,
  bank,
}) => {
  const maya = await openWithAccounts(bank)
  await maya.signIn(page)
  const { id: active } = await activeByApi(page, maya.account.id)
  const { id: virtual } = await orderByApi(page, {
    accountId: maya.account.id,
    kind: 'virtual',
    name: 'Streaming',
    oneMerchant: false,
  })
  for (const size of [
    { width: 390, height: 844 },
    { width: 1440, height: 900 },
  ])
    for (const id of [active, virtual]) {
      await page.setViewportSize(size)
      await page.goto(`${path}/${id}`)
      for (const name of ['Show card details', 'Save', 'Cancel card', 'Make purchase'])
        await expect(button(page, name)).toBeVisible()
      await expect(page.getByText('Nothing has been paid with this card yet.')).toBeVisible()
      expect(await movedOn(page)).toBeLessThan(0.05)
    }
})

test('nobody sees the card of somebody else, and the private desk has none', async ({ page, bank }) => {
  const maya = await openWithAccounts(bank)
  await maya.signIn(page)
  const { id } = await activeByApi(page, maya.account.id)
  const other = await openWithAccounts(bank, { names: { firstName: 'Ifeoma', lastName: 'Okafor' } })
  await other.signIn(page)
  await page.goto(`${path}/${id}`)
  await expect(heading(page)).toHaveText('Oops! Page not found')
  await page.clock.install()
  await page.route('**/api/cards*', route => route.abort('connectionreset'))
  await page.goto(path)
  await stopTime(page)
  await expectTryAgain(page, page, 'We could not load your cards.', /\/api\/cards/)
  await expectAccessible(page)
  await page.unroute('**/api/cards*')
  await expect(page.getByText('You have no cards yet.')).toBeVisible()

  await signInAsDemo(page)
  await page.goto(path)
  await expect(
    page.getByText('Your accounts are looked after by the private desk. Call 020 7946 0104.'),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: 'Order a card' })).toBeHidden()
})
