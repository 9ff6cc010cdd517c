// The browser suspends a page after a navigation or when memory is short, and later resumes it.
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { demoCustomers } from '../../content/demo.ts'
import { folderSite } from './served-site.ts'
import { bankMs, signIn, withBrowser } from './with-browser.ts'

const { newPage, serve } = withBrowser()

async function openLogin(): Promise<Page> {
  const served = await serve(folderSite)
  const page = await newPage()
  await page.goto(served.url('/login'))
  await page.getByText(demoCustomers.personal.email).first().waitFor({ timeout: bankMs })
  return page
}

/** Headless Chromium suspends and freezes no page, so the test sends the events. */
const send = (page: Page, event: string) =>
  page.evaluate(
    type =>
      type.startsWith('page')
        ? dispatchEvent(new PageTransitionEvent(type, { persisted: true }))
        : document.dispatchEvent(new Event(type)),
    event,
  )

test.each([
  ['is suspended, and resumes unchanged', 'pagehide', 'pageshow'],
  ['is frozen, and resumes', 'freeze', 'resume'],
])('a page that %s stops leading, and then has the bank again', async (_, away, back) => {
  const page = await openLogin()
  expect(page.workers()).toHaveLength(1)
  await send(page, away)
  await expect.poll(() => page.workers().length, { timeout: bankMs }).toBe(0)
  await send(page, back)
  await signIn(page)
})

test('the browser finds no problem with installing the site', async () => {
  const served = await serve(folderSite)
  const page = await newPage()
  await page.goto(served.url('/'))
  const devtools = await page.context().newCDPSession(page)
  const manifest = await devtools.send('Page.getAppManifest')
  expect(manifest.errors).toEqual([])
  expect(manifest.url).toBe(served.url('/site.webmanifest'))
  expect(JSON.parse(manifest.data ?? '')).toMatchObject({ name: 'Sarsen', short_name: 'Sarsen' })
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  // A test's context is a private window, which installs nothing.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
})
