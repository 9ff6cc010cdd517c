import { createHash } from 'node:crypto'
import { test as base, expect, type Page, type Response } from '@playwright/test'
import { createBank, type Bank } from '../../src/bank/bank.ts'
import { nodeDependencies } from '../../src/server/node-runtime.ts'
import { openPostgres } from '../../src/server/postgres.ts'
import { openJourneyCustomer, type JourneyCustomer } from './journey-customer.ts'
import { type RuntimeName, journeyRuntime } from './journey-runtimes.ts'
import { openTabRuntime, type TabRuntime } from './tab-runtime/open-tab-runtime.ts'
import { whenUsable } from './when-usable.ts'

export { expect, type Page }

export interface Fixtures {
  /** The bank that the pages reach: the server's, opened beside it, or the one in this test's browser. */
  readonly bank: Bank
  /** Whether what the pages ask of a bank in the browser can be seen, held and lost on its way. */
  readonly isGateKept: boolean
  /** Where the bank is in the browser, which is new to each test. */
  readonly tabRuntime: TabRuntime | undefined
  /**
   * What the runtime answers with where a page of its group stands in for an unknown address: a host of files
   * has found nothing.
   */
  readonly standInStatus: number
  /** Fails the test when the page throws, logs an error, or asks anything of another origin. */
  readonly quiet: void
  /** Whether the customers of the tests bank with the private desk, whose transfers nothing checks. Default: false. */
  readonly isAtPrivateDesk: boolean
  /** A new customer of this test alone, with £5,000.00. */
  readonly customer: JourneyCustomer
  /** A new customer of this test alone, who has not been paid anything yet. */
  readonly newCustomer: JourneyCustomer
}

export interface WorkerFixtures {
  /** Which of the bank's two runtimes the project is about. */
  readonly runtime: RuntimeName
  readonly serverBank: Bank | undefined
}

// A refused or lost call is logged by the browser itself; the journeys look at what the page does with it.
const isOwnError = (text: string) => !text.startsWith('Failed to load resource')

// In the network for documentation (RFC 3849): what is anonymous is limited by address, and each test has its own.
const addressOf = (testId: string): string =>
  `2001:db8:${(createHash('sha256').update(testId).digest('hex').match(/.{4}/g) ?? []).slice(0, 6).join(':')}`

export const test = base.extend<Fixtures, WorkerFixtures>({
  runtime: ['server', { option: true, scope: 'worker' }],
  baseURL: async ({ runtime }, use) => {
    await use(journeyRuntime(runtime).origin)
  },
  extraHTTPHeaders: async ({}, use, { testId }) => {
    await use({ 'x-forwarded-for': addressOf(testId) })
  },
  page: async ({ page }, use) => {
    const goto = page.goto.bind(page)
    const reload = page.reload.bind(page)
    const goBack = page.goBack.bind(page)
    const goForward = page.goForward.bind(page)
    const usable = async (visit: Promise<Response | null>) => {
      const response = await visit
      await whenUsable(page)
      return response
    }
    page.goto = (...to) => usable(goto(...to))
    page.reload = (...how) => usable(reload(...how))
    page.goBack = (...how) => usable(goBack(...how))
    page.goForward = (...how) => usable(goForward(...how))
    await use(page)
  },
  standInStatus: async ({ runtime }, use) => {
    await use(runtime === 'tab' ? 404 : 200)
  },
  quiet: [
    async ({ page, baseURL }, use) => {
      const unexpected: string[] = []
      page.on('pageerror', error => unexpected.push(String(error)))
      page.on('console', message => {
        if (message.type() === 'error' && isOwnError(message.text())) unexpected.push(message.text())
      })
      page.on('request', request => {
        const { protocol, origin } = new URL(request.url())
        if (protocol.startsWith('http') && origin !== baseURL) unexpected.push(`asked ${request.url()}`)
      })
      await use()
      expect(unexpected).toEqual([])
    },
    { auto: true },
  ],
  serverBank: [
    async ({ runtime }, use) => {
      if (runtime === 'tab') return use(undefined)
      const database = openPostgres(journeyRuntime('server').postgres)
      await use(createBank(nodeDependencies(database)))
      await database.close()
    },
    { scope: 'worker' },
  ],
  isGateKept: [true, { option: true }],
  tabRuntime: [
    async ({ runtime, context, isGateKept }, use) => {
      await use(runtime === 'tab' ? await openTabRuntime(context, isGateKept) : undefined)
    },
    { auto: true },
  ],
  bank: async ({ tabRuntime, serverBank }, use) => {
    const bank = serverBank ?? (await tabRuntime?.bank())
    if (!bank) throw new Error('no runtime has a bank')
    await use(bank)
  },
  isAtPrivateDesk: [false, { option: true }],
  customer: async ({ bank, isAtPrivateDesk }, use) => {
    await use(await openJourneyCustomer(bank, 5_000_00n, { isAtPrivateDesk }))
  },
  newCustomer: async ({ bank, isAtPrivateDesk }, use) => {
    await use(await openJourneyCustomer(bank, 0n, { isAtPrivateDesk }))
  },
})
