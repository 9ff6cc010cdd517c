import { chromium, type Browser, type Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { chromiumLaunch } from '../support/chromium-launch.ts'
import { serveSite, sites } from './served-site.ts'

let browser: Browser
beforeAll(async () => {
  browser = await chromium.launch(chromiumLaunch())
})
afterAll(() => browser.close())

describe.each(sites)('a browser at "$basePath/" without cached files', site => {
  let served: Awaited<ReturnType<typeof serveSite>>
  let page: Page
  let errors: string[] = []
  let requested: string[] = []
  let failed: string[] = []

  beforeAll(async () => {
    served = await serveSite(site)
  })
  afterAll(() => served.close())

  async function open(address: string) {
    errors = []
    requested = []
    failed = []
    page = await browser.newPage({ serviceWorkers: 'block' })
    page.on('request', request => requested.push(request.url()))
    page.on('response', answer => answer.status() >= 400 && failed.push(answer.url()))
    page.on('console', message => message.type() === 'error' && errors.push(message.text()))
    page.on('pageerror', error => errors.push(error.message))
    return page.goto(served.url(address))
  }
  afterEach(() => page.close())

  const publicAddresses = ['/', '/about/news', '/help/branches', '/help/faqs', '/about/contact']

  test.each([...publicAddresses, '/signup', '/reset-password'])(
    '%s obeys its policy, finds all that it fetches, and fetches it from the folder',
    async address => {
      await open(address)
      // Before the network is idle, because a later wait for idleness would end at once.
      await page.mouse.wheel(0, 20_000)
      await page.waitForLoadState('networkidle')
      expect({ errors, failed }).toEqual({ errors: [], failed: [] })
      expect(requested.length).toBeGreaterThan(5)
      expect(requested.filter(url => !url.startsWith(served.url('/')))).toEqual([])
      // No file of the bank is fetched on public pages.
      if (publicAddresses.includes(address))
        expect(requested.filter(url => /assets\/(workers\/|database-)/.test(url))).toEqual([])
    },
  )

  test('an unknown address below a group shows the group, at that address', async () => {
    const answer = await open('/help/unheard-of?from=mail')
    expect(answer?.status()).toBe(404)
    await page.getByRole('heading', { name: 'How can we help?', level: 1 }).waitFor()
    expect(page.url()).toBe(served.url('/help/unheard-of?from=mail'))
    expect(await page.title()).toBe('Help | Sarsen')
  })

  test('an unknown address of the dashboard opens the app, which asks for a sign-in first', async () => {
    await open('/dashboard/unheard-of')
    await page.getByRole('heading', { name: 'Log in to Online Banking' }).waitFor()
    expect(page.url()).toBe(served.url('/login'))
  })

  test('another unknown address shows the not-found page', async () => {
    await open('/nowhere')
    await page.getByRole('heading', { name: 'Oops! Page not found' }).waitFor()
    expect(page.url()).toBe(served.url('/nowhere'))
  })
})
