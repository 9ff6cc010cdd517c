import { randomInt } from 'node:crypto'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from '@playwright/test'
import pLimit from 'p-limit'
import { demoCustomers } from '../../content/demo.ts'
import { type Bank, createBank } from '../../src/bank/bank.ts'
import { nodeDependencies } from '../../src/server/node-runtime.ts'
import { openPostgres } from '../../src/server/postgres.ts'
import { openJourneyCustomer } from '../journeys/journey-customer.ts'
import { longNames } from '../journeys/long-names.ts'
import { readSitemap } from '../journeys/read-sitemap.ts'
import { signInByApi } from '../journeys/sign-in-by-api.ts'
import { startServerRuntime } from '../journeys/start-server-runtime.ts'
import { chromiumLaunch } from '../support/chromium-launch.ts'
import { accountStates } from './account-states.ts'
import { cardStates } from './card-states.ts'
import { spendingStates } from './spending-states.ts'
import { decidedStates } from './decided-states.ts'
import { dashboardStates } from './dashboard-states.ts'
import { entranceStates } from './entrance-states.ts'
import { longStates } from './long-states.ts'
import { publicPages, publicStates, scriptlessStates } from './public-states.ts'
import { passkeyStates } from './passkey-states.ts'
import { payStates } from './pay-states.ts'
import { paymentStates } from './payment-states.ts'
import { settingsStates } from './settings-states.ts'
import { staffDisputeStates } from './staff-dispute-states.ts'
import { staffLongStates } from './staff-long-states.ts'
import { staffStates } from './staff-states.ts'
import type { Scene, State, Visitor } from './state.ts'
import { transferStates } from './transfer-states.ts'

/** The usual heights of devices with these widths. */
export const heights: Readonly<Record<number, number>> = { 390: 844, 820: 1180, 1440: 900, 2200: 1300 }
const visitsAtOnce = 2

/** The states to visit: those with one of these texts in their name, at each of these widths. */
interface Wanted {
  readonly only: readonly string[]
  readonly widths: readonly number[]
}

/** A state on the screen, or why it was not reached. */
export type Visit = { readonly state: string; readonly width: number } & (
  | { readonly scene: Scene }
  | { readonly fault: string }
)

/**
 * Reaches every state with a real server and calls `look` for each. Returns the results. An error on the way to a
 * state, or in `look`, becomes its fault.
 */
export async function visitStates<Seen>(
  wanted: Wanted,
  look: (visit: Visit) => Promise<Seen>,
): Promise<readonly Seen[]> {
  const server = await startServerRuntime()
  const database = openPostgres(server.runtime.postgres)
  const browser = await chromium.launch(chromiumLaunch())
  try {
    const visitor = { browser, bank: createBank(nodeDependencies(database)), origin: server.runtime.origin }
    const states = (await listStates(visitor)).filter(({ name }) =>
      wanted.only.some(text => name.toLowerCase().includes(text.toLowerCase())),
    )
    const limit = pLimit(visitsAtOnce)
    return await Promise.all(
      states.flatMap(state => wanted.widths.map(width => limit(() => visit(visitor, state, width, look)))),
    )
  } finally {
    await browser.close()
    await database.close()
    await server.stop()
  }
}

interface Visiting {
  readonly browser: Browser
  readonly bank: Bank
  readonly origin: string
}

async function listStates({ browser, origin }: Visiting): Promise<readonly State[]> {
  const anyDevice = await browser.newContext(settingsOf(1440, origin))
  const paths = await readSitemap(anyDevice.request)
  await anyDevice.close()
  return [
    ...entranceStates,
    ...dashboardStates,
    ...accountStates,
    ...transferStates,
    ...paymentStates,
    ...payStates,
    ...decidedStates,
    ...passkeyStates,
    ...cardStates,
    ...spendingStates,
    ...settingsStates,
    ...longStates,
    ...staffStates,
    ...staffDisputeStates,
    ...staffLongStates,
    ...publicStates,
    ...scriptlessStates,
    ...publicPages(paths),
  ]
}

async function visit<Seen>(
  { browser, bank, origin }: Visiting,
  state: State,
  width: number,
  look: (visit: Visit) => Promise<Seen>,
): Promise<Seen> {
  const context = await browser.newContext({
    ...settingsOf(width, state.needsName ? origin.replace('127.0.0.1', 'localhost') : origin),
    javaScriptEnabled: state.hasScripts ?? true,
  })
  const { name } = state
  try {
    const scene = await enter(context, bank, state.as)
    await state.reach(scene)
    return await look({ state: name, width, scene })
  } catch (error) {
    return await look({ state: name, width, fault: String(error) })
  } finally {
    await context.close()
  }
}

function settingsOf(width: number, origin: string): BrowserContextOptions {
  return {
    baseURL: origin,
    viewport: { width, height: heights[width] ?? width },
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    reducedMotion: 'reduce',
    // Rate limits for anonymous requests and demo customers count by network, and each of these IPv6 /64 networks is
    // different.
    extraHTTPHeaders: { 'x-forwarded-for': `2001:db8:${randomInt(0xff_ff).toString(16)}::1` },
  }
}

/** Opens a page for the person of the state. */
async function enter(context: BrowserContext, bank: Bank, as: Visitor = 'anybody'): Promise<Scene> {
  const page = await context.newPage()
  if (as === 'anybody') return { page, bank, visitor: demoCustomers.personal }
  if (as === 'demo' || as === 'everyday demo') {
    const visitor = demoCustomers[as === 'demo' ? 'personal' : 'everyday']
    await signInByApi(page, visitor)
    return { page, bank, visitor }
  }
  const visitor = await openJourneyCustomer(bank, as === 'new customer' ? 0n : 5_000_00n, {
    ...(as === 'customer with long names' && { names: longNames }),
    isAtPrivateDesk: as === 'customer of the private desk' || as === 'customer with long names',
  })
  if (as !== 'customer, signed out') await visitor.signIn(page)
  return { page, bank, visitor }
}
