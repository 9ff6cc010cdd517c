import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium, type Page } from 'playwright'
import { demoCustomers } from '../../../content/demo.ts'
import { findFreePort } from '../../../src/server/embedded-postgres/socket-folder.ts'
import { chromiumLaunch } from '../../support/chromium-launch.ts'

/** A new browser profile, as wide as a phone, with its own storage folder. */
export interface Phone {
  /** The port at which Lighthouse connects. */
  readonly port: number
  signIn(): Promise<void>
  /** Clears the cache of fetched files, and nothing else. */
  forgetFiles(): Promise<void>
  /** Opens a page and waits until it has loaded. */
  open(address: string): Promise<Page>
  close(): Promise<void>
}

/** A bank in the browser has to open first, and hashes a password there. */
const timeoutMs = 120_000

/** @param origin the measured site */
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
    // Files cached for use without a network would count as weighing nothing.
    serviceWorkers: 'block',
  })
  browser.setDefaultTimeout(timeoutMs)
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
