// npm run pictures: takes the README's pictures of the product again, from the real server with its demo customer.
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { chromium, type Browser, type Page } from 'playwright'
import { demoCustomers } from '../../content/demo.ts'
import { signInByForm } from '../journeys/login-form.ts'
import { fillIn, transferButton } from '../journeys/transfer-dialog.ts'
import { chromiumLaunch } from '../support/chromium-launch.ts'
import { cleanUp, makeDataFolder, runServer } from '../support/run-server.ts'

interface Picture {
  readonly name: string
  readonly path: string
  readonly width: number
  readonly height: number
  readonly isSignedIn?: boolean
  /** Steps before the picture is taken. */
  readonly reach?: (page: Page) => Promise<void>
}

const desktop = { width: 1280, height: 860 }
const phone = { width: 390, height: 860 }

const pictures: readonly Picture[] = [
  { name: 'home', path: '/', ...desktop },
  { name: 'overview', path: '/uk-banking-dashboard/overview', ...desktop, height: 1010, isSignedIn: true },
  { name: 'transactions', path: '/uk-banking-dashboard/transactions', ...phone, isSignedIn: true },
  {
    name: 'transfer',
    path: '/uk-banking-dashboard/overview',
    ...phone,
    isSignedIn: true,
    reach: async page => {
      await transferButton(page).click()
      await fillIn(page, {
        destination: 'GB33 BUKB 2020 1555 5555 55',
        amount: '4,850.00',
        reference: 'Invoice 2041',
      })
    },
  },
]

/** At this quality a picture looks the same as at a higher one, with a fifth of the weight. */
const quality = 82

const folder = path.resolve(import.meta.dirname, '../../docs/pictures')
mkdirSync(folder, { recursive: true })
const server = runServer({ DATA_DIR: makeDataFolder(), LOG_FORMAT: 'quiet' })
try {
  const { origin } = await server.ready
  const browser = await chromium.launch(chromiumLaunch())
  try {
    for (const colorScheme of ['light', 'dark'] as const)
      for (const picture of pictures) await take(browser, origin, { ...picture, colorScheme })
  } finally {
    await browser.close()
  }
} finally {
  await cleanUp()
}

type Taken = Picture & { readonly colorScheme: 'light' | 'dark' }

async function take(browser: Browser, origin: string, picture: Taken): Promise<void> {
  const { name, width, height, colorScheme, isSignedIn, reach } = picture
  const page = await browser.newPage({
    viewport: { width, height },
    colorScheme,
    reducedMotion: 'reduce',
    timezoneId: 'Europe/London',
    locale: 'en-GB',
  })
  if (isSignedIn) await signIn(page, origin)
  await page.goto(`${origin}${picture.path}`, { waitUntil: 'networkidle' })
  await reach?.(page)
  await page.evaluate(() => document.fonts.ready)
  const developer = await page.context().newCDPSession(page)
  const { data } = await developer.send('Page.captureScreenshot', { format: 'webp', quality })
  const file = path.join(folder, `${name}-${colorScheme}.webp`)
  const bytes = Buffer.from(data, 'base64')
  writeFileSync(file, bytes)
  process.stdout.write(`${path.relative(process.cwd(), file)}  ${Math.round(bytes.length / 1024)} KB\n`)
  await page.close()
}

async function signIn(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/login`)
  await signInByForm(page, demoCustomers.personal)
  await page.waitForURL(`${origin}/dashboard`)
}
