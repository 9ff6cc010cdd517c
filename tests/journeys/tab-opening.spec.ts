import type { Locator } from '@playwright/test'
import { expect, test, type Page } from './fixtures.ts'
import { expectAccessible } from './expect-accessible.ts'
import { fillMessage, messageAbout, messageForm, openMessageForm, sendButton } from './message-form.ts'

test.use({ isGateKept: false })

/** Holds back the files of PostgreSQL, until the returned function is called. */
async function holdBank(page: Page): Promise<() => void> {
  const { promise: isLet, resolve: letThrough } = Promise.withResolvers<void>()
  await page.context().route(/pglite[^/]*\.wasm$/, async route => {
    await isLet
    await route.continue()
  })
  return letThrough
}

/** Whether the two overlap. */
async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()]
  if (!a || !b) throw new Error('one of them is not shown')
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}

const card = (page: Page) => page.getByRole('region', { name: 'Your bank' })

test('the login page reports the opening of the bank in a place of its own, which covers nothing', async ({
  page,
}) => {
  const letThrough = await holdBank(page)
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto('/login')
    await expect(card(page)).toContainText('Getting the bank ready…')
    for (const beside of [
      page.getByRole('link', { name: 'Need help? Contact Support' }),
      page.getByRole('link', { name: 'Find a Branch or ATM' }),
      page.getByText('A demonstration, not a bank. No real money or accounts.'),
    ])
      expect(await overlap(card(page), beside)).toBe(false)
    await expectAccessible(page)
  }
  letThrough()
  await expect(card(page)).toBeHidden()
})

test('a message that waits for the bank to open says so at its button, and is then sent', async ({
  page,
}) => {
  const letThrough = await holdBank(page)
  await openMessageForm(page)
  await fillMessage(page, messageAbout('While it opens'))
  await sendButton(page).click()
  await expect(messageForm(page).getByRole('status')).toHaveText(
    'Getting the bank ready… In this browser, and only once.',
  )
  await expectAccessible(page)
  letThrough()
  await expect(messageForm(page)).toContainText('We have received your message.')
})
