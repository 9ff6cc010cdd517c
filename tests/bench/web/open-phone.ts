import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium, type Page } from 'playwright'
import { demoCustomers } from '../../../content/demo.ts'
import { findFreePort } from '../../../src/server/embedded-postgres/socket-folder.ts'
import { chromiumLaunch } from '../../support/chromium-launch.ts'

/** A browser that has never been here, as wide as a phone, with a folder of its own for what it keeps. */
export interface Phone {
  /** Where Lighthouse reaches it. */
  readonly port: number
  signIn(): Promise<void>
  /** Forgets the files it has fetched, and nothing else. */
  forgetFiles(): Promise<void>
  /** Opens a page and waits until it is whole. */
  open(address: string): Promise<Page>
  close(): Promise<void>
}

/** A bank in the browser opens first, and hashes a password there. */
const patienceMs = 120_000

/** @param origin the site that is measured */
export async function openPhone(origin: string): Promise<Phone> {
  const storage = mkdtempSync(path.join(tmpdir(), 'sarsen-bench-web-'))
  const port = await findFreePort()
  const { args, ...launch } = chromiumLaunch()
  const browser = await chromium.launchPersistentContext(storage, {
    ...launch,
    args: [...args, `--remote-debugging-port=${port}`],
    viewport: { width: 412, height: 823 },
    isMobile: true,
    hasTouch: true,
    // What it has kept for use without a network would count as weighing nothing.
    serviceWorkers: 'block',
  })
  browser.setDefaultTimeout(patienceMs)
  const [first = await browser.newPage()] = browser.pages()
  return {
    port,
    async signIn() {
      const { email, password } = demoCustomers.personal
      await first.goto(`${origin}/login`)
      await first.getByLabel('Username/Email').fill(email)
      await first.getByLabel('Password', { exact: true }).fill(password)
      await first.getByRole('button', { name: 'Sign In', exact: true }).click()
      await first.waitForURL(`${origin}/dashboard`)
      await first.goto('about:blank')
    },
    async forgetFiles() {
      await (await browser.newCDPSession(first)).send('Network.clearBrowserCache')
    },
    async open(address) {
      const page = await browser.newPage()
      await page.goto(`${origin}${address}`, { waitUntil: 'networkidle' })
      return page
    },
    async close() {
      await browser.close()
      rmSync(storage, { recursive: true, force: true })
    },
  }
}
