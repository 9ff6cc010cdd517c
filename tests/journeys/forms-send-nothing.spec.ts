// No form puts its input into an address unless it is meant to, because browsers and servers store addresses.
import type { APIRequestContext, Locator } from '@playwright/test'
import { allTransactions, openAllTransactions, search } from './all-transactions-dialog.ts'
import { expect, test, type Page } from './fixtures.ts'
import { issueResetLink } from './issue-reset-link.ts'
import { submitLogin } from './login-form.ts'
import { openOverview } from './open-overview.ts'
import { readSitemap } from './read-sitemap.ts'
import { turnOnSecondFactor } from './second-factor-by-api.ts'
import { begin, button, row } from './second-factor-row.ts'
import { openSettings } from './settings-page.ts'
import { applicant, openReview } from './sign-up-form.ts'
import { filterButton, filters, openTransactions } from './transactions-page.ts'
import { dialogOf, openDialog } from './transfer-dialog.ts'

const typed = 'zq7vkw'
/** Values for fields that accept nothing else. */
const typedAs: Readonly<Record<string, string>> = {
  email: `${typed}@sarsen.example`,
  number: '730717',
  date: '1993-07-30',
}
const anyTyped = new RegExp([typed, '730717', '1993-07-30'].join('|'))

/** The one form that is meant to put its input into an address: the search of the help pages. */
const meant = ['/help/faqs?q=zq7vkw']

/** The pages of the app with forms that an anonymous visitor can fill in. */
const appPaths = [
  '/login',
  '/forgot-password',
  '/signup',
  '/signup/register?type=banking',
  '/signup/register?type=invest',
]

async function pathsWithForms(request: APIRequestContext): Promise<string[]> {
  const found: string[] = []
  for (const path of await readSitemap(request)) {
    const answer = await request.get(path)
    if ((await answer.text()).includes('<form')) found.push(path)
  }
  return found
}

/** Records navigations of the browser with an input in the address. */
function watchNavigations(page: Page): string[] {
  const navigations: string[] = []
  page.on('request', request => {
    const { pathname, search: query } = new URL(request.url())
    if (request.isNavigationRequest() && anyTyped.test(query)) navigations.push(`${pathname}${query}`)
  })
  return navigations
}

/** Fills in all text fields, and returns the last one. */
async function fill(form: Locator): Promise<Locator | undefined> {
  const fields = form.locator('input:visible, textarea:visible')
  let last: Locator | undefined
  for (const field of await fields.all()) {
    const type = await field.getAttribute('type')
    if (['radio', 'checkbox', 'file'].includes(type ?? '') || !(await field.isEditable())) continue
    await field.fill(typedAs[type ?? ''] ?? typed)
    if ((await field.evaluate(({ tagName }) => tagName)) === 'INPUT') last = field
  }
  return last
}

const pressEnter = async (form: Locator) => (await fill(form))?.press('Enter')

async function pressButton(form: Locator) {
  await fill(form)
  const submit = form.locator('button:not([type=button]):visible').first()
  if ((await submit.count()) > 0 && (await submit.isEnabled())) await submit.click()
}

/**
 * Fills in each visible form of the page, sends it by Enter and by its button, and returns the number of forms. A page
 * of the app shows the `expected` ones once the bank has answered.
 */
async function sendEveryForm(page: Page, path: string, expected?: number): Promise<number> {
  const forms = page.locator('form:visible')
  await page.goto(path)
  const count = expected ?? (await forms.count())
  for (let at = 0; at < count; at += 1) {
    for (const press of [pressEnter, pressButton]) {
      if (at > 0 || press !== pressEnter) await page.goto(path)
      await expect(forms).toHaveCount(count)
      await press(forms.nth(at))
      // A form that the browser sends navigates at once, before the next page load.
      await page.waitForLoadState()
      await page.request.get('/robots.txt')
    }
  }
  return count
}

/** Fills in one form and sends it by Enter; opens it again and sends it by its button. `open` returns the form. */
async function sendForm(page: Page, open: () => Promise<Locator>): Promise<void> {
  for (const press of [pressEnter, pressButton]) {
    const form = await open()
    await expect(form).toBeVisible()
    await press(form)
    await page.waitForLoadState()
    await page.request.get('/robots.txt')
  }
}

test('every form of the public pages, with scripts', async ({ page, request }) => {
  test.slow()
  const navigations = watchNavigations(page)
  const paths = await pathsWithForms(request)
  expect(paths).toEqual(
    expect.arrayContaining([
      '/help',
      '/help/faqs',
      '/help/tools',
      '/help/branches',
      '/about/news',
      '/about/contact',
    ]),
  )
  for (const path of paths) await test.step(path, () => sendEveryForm(page, path))
  expect([...new Set(navigations)]).toEqual(meant)
})

test('every form of the public pages, when its scripts fail to load', async ({ page, request }) => {
  test.slow()
  await page.route('**/assets/**/*.js', route =>
    route.request().url().includes('/head-script-') ? route.fallback() : route.abort(),
  )
  const navigations = watchNavigations(page)
  let sent = 0
  for (const path of await pathsWithForms(request))
    await test.step(path, async () => {
      sent += await sendEveryForm(page, path)
    })
  expect(sent).toBeGreaterThan(8)
  expect([...new Set(navigations)]).toEqual(meant)
})

test('login and sign-up, with scripts', async ({ page }) => {
  test.slow()
  const navigations = watchNavigations(page)
  for (const path of appPaths) await test.step(path, () => sendEveryForm(page, path, 1))
  expect(navigations).toEqual([])
})

test('the forms of a customer: settings, support and the search of transactions', async ({
  page,
  customer,
}) => {
  test.slow()
  const navigations = watchNavigations(page)
  await customer.signIn(page)
  const pages = [
    ['/settings', 2],
    ['/uk-banking-dashboard/support', 1],
    ['/uk-banking-dashboard/transactions', 1],
  ] as const
  for (const [path, count] of pages) await test.step(path, () => sendEveryForm(page, path, count))
  expect(navigations).toEqual([])
})

test('the forms of signing in and up: a reset link, a code, the review of an application', async ({
  page,
  bank,
  customer,
  newCustomer,
}) => {
  test.slow()
  const navigations = watchNavigations(page)
  await sendForm(page, async () => {
    await page.goto((await issueResetLink(bank, newCustomer.email)).path)
    return page.locator('form')
  })
  await sendForm(page, async () => {
    await openReview(page, applicant())
    return page.locator('form')
  })
  await turnOnSecondFactor(bank, customer)
  await sendForm(page, async () => {
    await page.goto('/login')
    await submitLogin(page, customer)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('One more step')
    return page.locator('form')
  })
  expect(navigations).toEqual([])
})

test('the forms of a customer in dialogs: second factor, transfer, filters and a search', async ({
  page,
  customer,
}) => {
  test.slow()
  const navigations = watchNavigations(page)
  await customer.signIn(page)
  await sendForm(page, async () => {
    await openSettings(page)
    await button(page, 'Set up').click()
    return row(page).locator('form')
  })
  await sendForm(page, async () => {
    await openSettings(page)
    await begin(page, customer)
    return row(page).locator('form')
  })
  await sendForm(page, async () => {
    await openOverview(page)
    await openDialog(page)
    return dialogOf(page).locator('form')
  })
  await sendForm(page, async () => {
    await openTransactions(page)
    await filterButton(page).click()
    return filters(page).locator('form')
  })
  await openAllTransactions(page)
  await search(page).fill(typed)
  await search(page).press('Enter')
  await expect(allTransactions(page)).toBeVisible()
  expect(navigations).toEqual([])
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('every form that still shows', async ({ page, request }) => {
    test.slow()
    const navigations = watchNavigations(page)
    const withForm: string[] = []
    for (const path of [...(await pathsWithForms(request)), ...appPaths])
      await test.step(path, async () => {
        if ((await sendEveryForm(page, path)) > 0) withForm.push(path)
      })
    // Forms that need scripts are hidden without them, and this one has no text field.
    expect(withForm).toEqual(['/business-banking/open-account'])
    expect(navigations).toEqual([])
  })
})
