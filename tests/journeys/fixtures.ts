import { createHash } from 'node:crypto'
import { test as base, expect, type Page } from '@playwright/test'
import { createBank, type Bank } from '../../src/bank/bank.ts'
import { nodeParts } from '../../src/server/node-parts.ts'
import { openPostgres } from '../../src/server/postgres.ts'
import { openJourneyCustomer, type JourneyCustomer } from './journey-customer.ts'
import { journeyBank } from './journey-bank.ts'

export { expect, type Page }

interface Fixtures {
  /** Fails the test when the page throws, logs an error, or asks anything of another origin. */
  readonly quiet: void
  /** A new customer of this test alone, with £5,000.00. */
  readonly customer: JourneyCustomer
  /** A new customer of this test alone, who has not been paid anything yet. */
  readonly newCustomer: JourneyCustomer
}

interface WorkerFixtures {
  /** The bank that the server serves, opened beside it. */
  readonly bank: Bank
}

// A refused or lost call is logged by the browser itself; the journeys look at what the page does with it.
const isOwnError = (text: string) => !text.startsWith('Failed to load resource')

// In the network for documentation (RFC 3849): what is anonymous is limited by address, and each test has its own.
const addressOf = (testId: string): string =>
  `2001:db8:${(createHash('sha256').update(testId).digest('hex').match(/.{4}/g) ?? []).slice(0, 6).join(':')}`

export const test = base.extend<Fixtures, WorkerFixtures>({
  baseURL: async ({}, use) => {
    await use(journeyBank().origin)
  },
  extraHTTPHeaders: async ({}, use, { testId }) => {
    await use({ 'x-forwarded-for': addressOf(testId) })
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
  bank: [
    async ({}, use) => {
      const database = openPostgres(journeyBank().postgres)
      await use(createBank(nodeParts(database)))
      await database.close()
    },
    { scope: 'worker' },
  ],
  customer: async ({ bank }, use) => {
    await use(await openJourneyCustomer(bank, 5_000_00n))
  },
  newCustomer: async ({ bank }, use) => {
    await use(await openJourneyCustomer(bank))
  },
})
