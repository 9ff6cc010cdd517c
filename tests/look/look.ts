// npm run look: pictures of everything that somebody may see, by the real server, in one contact sheet.
// `--only <text>` takes the states with that text in their name (as often as wanted), `--widths 390,1440` those widths,
// `--to <folder>` their place.
import { randomInt } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from '@playwright/test'
import pLimit from 'p-limit'
import { demoCustomers } from '../../content/demo.ts'
import { type Bank, createBank } from '../../src/bank/bank.ts'
import { nodeParts } from '../../src/server/node-parts.ts'
import { openPostgres } from '../../src/server/postgres.ts'
import { openJourneyCustomer } from '../journeys/journey-customer.ts'
import { longNames } from '../journeys/long-names.ts'
import { readSitemap } from '../journeys/read-sitemap.ts'
import { signInAsDemo } from '../journeys/sign-in-as-demo.ts'
import { startServerHome } from '../journeys/start-server-home.ts'
import { chromiumLaunch } from '../support/chromium-launch.ts'
import { contactSheet, type Look } from './contact-sheet.ts'
import { dashboardStates } from './dashboard-states.ts'
import { entranceStates } from './entrance-states.ts'
import { longStates } from './long-states.ts'
import { publicPages, publicStates, scriptlessStates } from './public-states.ts'
import { settingsStates } from './settings-states.ts'
import type { Scene, State, Visitor } from './state.ts'
import { takePictures } from './take-pictures.ts'
import { transferStates } from './transfer-states.ts'

/** As high as the devices are that are so wide. */
const heights: Readonly<Record<number, number>> = { 390: 844, 820: 1180, 1440: 900, 2200: 1300 }
const looksAtOnce = 2

const { values: options } = parseArgs({
  options: {
    only: { type: 'string', multiple: true, default: [''] },
    widths: { type: 'string', default: Object.keys(heights).join() },
    to: { type: 'string', default: 'test-results/look' },
  },
})
const widths = options.widths.split(',').map(Number)
const folder = path.resolve(options.to)
const say = (text: string) => process.stdout.write(`${text}\n`)

await rm(folder, { recursive: true, force: true })
await mkdir(folder, { recursive: true })
const server = await startServerHome()
const database = openPostgres(server.home.postgres)
const browser = await chromium.launch(chromiumLaunch())
try {
  const looks = await lookAtAll(browser, createBank(nodeParts(database)))
  await writeFile(path.join(folder, 'index.html'), contactSheet(looks))
  const unreached = looks.filter(({ fault }) => fault !== undefined)
  say(`\n${looks.length - unreached.length} looked at, ${unreached.length} not reached: ${folder}/index.html`)
  if (unreached.length > 0) process.exitCode = 1
} finally {
  await browser.close()
  await database.close()
  await server.stop()
}

async function lookAtAll(from: Browser, bank: Bank): Promise<Look[]> {
  const anyDevice = await from.newContext(settingsOf(1440))
  const paths = await readSitemap(anyDevice.request)
  await anyDevice.close()

  const lookAt = async (state: State, width: number): Promise<Look> => {
    const context = await from.newContext({
      ...settingsOf(width),
      javaScriptEnabled: state.hasScripts ?? true,
    })
    try {
      const scene = await enter(context, bank, state.as)
      await state.reach(scene)
      return {
        state: state.name,
        width,
        ...(await takePictures(scene.page, folder, `${state.name} ${width}`)),
      }
    } catch (error) {
      say(`${state.name}, ${width} px: ${String(error)}`)
      return { state: state.name, width, pictures: [], remarks: [], fault: String(error) }
    } finally {
      await context.close()
    }
  }

  const states = [
    ...entranceStates,
    ...dashboardStates,
    ...transferStates,
    ...settingsStates,
    ...longStates,
    ...publicStates,
    ...scriptlessStates,
    ...publicPages(paths),
  ].filter(({ name }) => options.only.some(text => name.toLowerCase().includes(text.toLowerCase())))
  const limit = pLimit(looksAtOnce)
  return Promise.all(states.flatMap(state => widths.map(width => limit(() => lookAt(state, width)))))
}

function settingsOf(width: number): BrowserContextOptions {
  return {
    baseURL: server.home.origin,
    viewport: { width, height: heights[width] ?? width },
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    reducedMotion: 'reduce',
    // What is anonymous, or of the demo customers, is limited by network, of which IPv6 has a /64 each.
    extraHTTPHeaders: { 'x-forwarded-for': `2001:db8:${randomInt(0xff_ff).toString(16)}::1` },
  }
}

/** A new page, and who looks at it. */
async function enter(context: BrowserContext, bank: Bank, as: Visitor = 'anybody'): Promise<Scene> {
  const page = await context.newPage()
  if (as === 'demo') await signInAsDemo(page)
  if (as === 'anybody' || as === 'demo') return { page, bank, visitor: demoCustomers.personal }
  const visitor = await openJourneyCustomer(
    bank,
    as === 'new customer' ? 0n : 5_000_00n,
    as === 'customer with long names' ? longNames : undefined,
  )
  if (as !== 'customer, signed out') await visitor.signIn(page)
  return { page, bank, visitor }
}
