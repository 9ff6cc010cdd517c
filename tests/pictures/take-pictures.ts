// npm run pictures: takes the pictures of the README, of docs/a-held-payment.md and of docs/tour.md again, from the real server with
// its demonstration. `npm run pictures -- tour` takes those whose names begin so.
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { chromium, type Browser, type Page } from 'playwright'
import { demoCustomers } from '../../content/demo.ts'
import { signInByForm } from '../journeys/login-form.ts'
import { fillIn, transferButton } from '../journeys/transfer-dialog.ts'
import { chromiumLaunch } from '../support/chromium-launch.ts'
import { cleanUp, makeDataFolder, runServer } from '../support/run-server.ts'
import { takeTour } from './tour.ts'

interface Picture {
  readonly name: string
  readonly path: string
  readonly width: number
  readonly height: number
  readonly isSignedIn?: boolean
  /** Of the staff console: who of the demonstration's staff is signed in. Such a picture is a light one alone. */
  readonly member?: 'Priya Nair' | 'Tom Hallam' | 'Ruth Amadi'
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

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()

/** Opens the first row of a list that has the text. */
const openRow = async (page: Page, text: string) => {
  await page.getByRole('row').filter({ hasText: text }).getByRole('link').first().click()
  await page.getByRole('heading', { level: 1, name: text }).waitFor()
}

/** What docs/a-held-payment.md tells of. */
const staffPictures: readonly Picture[] = [
  {
    name: 'staff-held-payment',
    path: '/staff/queue',
    ...desktop,
    height: 1010,
    member: 'Priya Nair',
    reach: page => openRow(page, 'Held payment'),
  },
  {
    name: 'staff-second-check',
    path: '/staff/second-checks',
    ...desktop,
    height: 640,
    member: 'Tom Hallam',
    reach: page => openRow(page, 'Reverse transfer'),
  },
  { name: 'staff-audit', path: '/staff/audit', ...desktop, member: 'Ruth Amadi' },
]

/** At this quality a picture looks the same as at a higher one, with a fifth of the weight. */
const quality = 82

const beginning = process.argv[2] ?? ''
const isWanted = ({ name }: Picture) => name.startsWith(beginning)

const folder = path.resolve(import.meta.dirname, '../../docs/pictures')
mkdirSync(folder, { recursive: true })
const server = runServer({ DATA_DIR: makeDataFolder(), LOG_FORMAT: 'quiet' })
try {
  const { origin } = await server.ready
  const browser = await chromium.launch(chromiumLaunch())
  try {
    for (const colorScheme of ['light', 'dark'] as const)
      for (const picture of pictures.filter(isWanted))
        await take(browser, origin, { ...picture, colorScheme })
    for (const picture of staffPictures.filter(isWanted))
      await take(browser, origin, { ...picture, colorScheme: 'light' })
    if ('tour'.startsWith(beginning))
      await takeTour({ openPage: size => openPage(browser, size), origin, save })
  } finally {
    await browser.close()
  }
} finally {
  await cleanUp()
}

type Taken = Picture & { readonly colorScheme: 'light' | 'dark' }

async function signInStaff(page: Page, origin: string, member: string): Promise<void> {
  await page.goto(`${origin}/staff/login`)
  await button(page, `Use these of ${member}`).click()
  await button(page, /^Sign in$/).click()
  await page.waitForURL(url => !url.pathname.endsWith('/login'))
}

type Size = Pick<Picture, 'width' | 'height'>

function openPage(browser: Browser, { width, height }: Size, colorScheme: 'light' | 'dark' = 'light') {
  return browser.newPage({
    viewport: { width, height },
    colorScheme,
    reducedMotion: 'reduce',
    timezoneId: 'Europe/London',
    locale: 'en-GB',
  })
}

async function save(page: Page, name: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready)
  const developer = await page.context().newCDPSession(page)
  const { data } = await developer.send('Page.captureScreenshot', { format: 'webp', quality })
  const file = path.join(folder, `${name}.webp`)
  const bytes = Buffer.from(data, 'base64')
  writeFileSync(file, bytes)
  process.stdout.write(`${path.relative(process.cwd(), file)}  ${Math.round(bytes.length / 1024)} KB\n`)
}

async function take(browser: Browser, origin: string, picture: Taken): Promise<void> {
  const { name, colorScheme, isSignedIn, member, reach } = picture
  const page = await openPage(browser, picture, colorScheme)
  if (isSignedIn) await signIn(page, origin)
  if (member) await signInStaff(page, origin, member)
  await page.goto(`${origin}${picture.path}`, { waitUntil: 'networkidle' })
  await reach?.(page)
  await save(page, `${name}-${colorScheme}`)
  await page.close()
}

async function signIn(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/login`)
  await signInByForm(page, demoCustomers.personal)
  await page.waitForURL(`${origin}/dashboard`)
}
