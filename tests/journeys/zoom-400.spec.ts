// At 400 % a screen of 1280 by 1024 has 320 by 256 left (WCAG 1.4.10), and letters may stand further apart (1.4.12).
import { dashboardPaths } from '../../src/web/app/dashboard/navigation.ts'
import { readSitemap } from './read-sitemap.ts'
import { expectNoSidewaysScroll } from './expect-accessible.ts'
import { expect, test, type Page } from './fixtures.ts'
import { openOverview } from './open-overview.ts'
import { openSettings } from './settings-page.ts'
import { signInAsDemo } from './sign-in-as-demo.ts'
import { openStatements } from './statements-page.ts'
import { openSupport } from './support-page.ts'
import { drawer, openTransactions } from './transactions-page.ts'

// The page's policy lets no test lay out its letters.
test.use({ viewport: { width: 320, height: 256 }, bypassCSP: true })

const spacing =
  '* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }' +
  'p { margin-bottom: 2em !important }'

/** Half of the screen: with less of it what scrolls is read through a slit. */
const leastShown = 128

const words = 'h1, h2, h3, p, a, button, label, legend, dt, dd, summary'

/** What scrolls sideways by itself and is no table, cuts its words off, or shows too little at a time of what is in it. */
const faults = (page: Page) =>
  page.evaluate(
    ([least, text]) =>
      [...document.querySelectorAll('main, main *, header *, dialog *, [role=dialog] *, [role=menu]')]
        .filter(element => element.checkVisibility({ visibilityProperty: true }) && element.clientWidth > 1)
        .flatMap(element => {
          const { overflowX, overflowY } = getComputedStyle(element)
          const isWider = element.scrollWidth > element.clientWidth + 1
          const isHigher = element.scrollHeight > element.clientHeight + 1
          const isCut = isWider && overflowX === 'hidden' && element.matches(text)
          const isSlit = isHigher && overflowY === 'auto' && element.clientHeight < least
          const fault =
            isWider && overflowX === 'auto' && !element.querySelector('table')
              ? 'scrolls'
              : isCut
                ? 'cut off'
                : isSlit
                  ? 'a slit'
                  : ''
          return fault ? [`${fault}: ${element.outerHTML.slice(0, 160)}`] : []
        }),
    [leastShown, words] as const,
  )

async function expectReadable(page: Page): Promise<void> {
  await expectNoSidewaysScroll(page)
  expect(await faults(page)).toEqual([])
  const spaced = await page.addStyleTag({ content: spacing })
  await expectNoSidewaysScroll(page)
  expect(await faults(page)).toEqual([])
  await spaced.evaluate((element: HTMLStyleElement) => element.remove())
}

test('every public page is read without scrolling sideways', async ({ page, request }) => {
  test.slow()
  for (const path of await readSitemap(request))
    await test.step(path, async () => {
      await page.goto(path)
      await expectReadable(page)
    })
})

test('signing up and in are read without scrolling sideways', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByLabel('Username/Email')).toBeVisible()
  await expectReadable(page)
  await page.goto('/signup/register?type=banking')
  await page.getByRole('button', { name: 'Continue to review' }).click()
  await expect(page.getByRole('region', { name: 'to put right' })).toBeFocused()
  await expectReadable(page)
})

test('the signed-in pages and what opens over them are read without scrolling sideways', async ({ page }) => {
  test.slow()
  await signInAsDemo(page)
  const over = async (opener: string | RegExp, name: string) => {
    await page.getByRole('button', { name: opener }).first().click()
    await expect(page.getByRole('dialog', { name })).toBeVisible()
    await expect(page.getByRole('dialog', { name }).locator('[aria-busy=true]')).toHaveCount(0)
    await expectReadable(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name })).toBeHidden()
  }
  await openOverview(page)
  await expectReadable(page)
  await over(/^Notifications/, 'Notifications')
  await over('View Account Details', 'Account Information')
  await over(/^Transfer Funds/, 'Transfer Funds')

  await openTransactions(page)
  const first = page.getByRole('main').getByRole('listitem').getByRole('link').last()
  await expect(first).toBeVisible()
  await expectReadable(page)
  await over(/^Filter/, 'Filter transactions')
  await over('Export Transactions', 'Export Transactions')
  await over('View All Transactions', 'All Transactions')
  await first.click()
  await expect(drawer(page).getByRole('region')).toBeVisible()
  await expectReadable(page)

  await openStatements(page)
  await expectReadable(page)
  await over(/^Manage/, 'Statement preferences')
  await openSupport(page)
  await expectReadable(page)
  await openSettings(page)
  await expectReadable(page)
})

test('what is on its way is no wider than what comes', async ({ page }) => {
  await signInAsDemo(page)
  // The bank says who is signed in, and nothing else.
  await page.route(/\/api\/(?!session)/, () => undefined)
  for (const path of Object.values(dashboardPaths))
    await test.step(path, async () => {
      await page.goto(path)
      await expect(page.locator('main .bg-line[aria-hidden]').filter({ visible: true })).not.toHaveCount(0)
      await expectReadable(page)
    })
})
