import { readInbox } from '../../src/bank/messages/read-inbox.ts'
import { startCuttableProxy, type CuttableProxy } from '../support/cuttable-proxy.ts'
import { runServer } from '../support/run-server.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expect, test as base } from './fixtures.ts'
import { journeyHome } from './journey-homes.ts'
import { fillMessage, messageAbout, messageForm, openMessageForm, sendButton } from './message-form.ts'

interface Outage {
  readonly origin: string
  /** The way to the database, which can be cut. */
  readonly proxy: CuttableProxy
}

// Only a server can lose its database: tagged @server (docs/decisions/journeys-in-two-homes.md).

/** A server of this file's own, whose way to the database can be cut. */
const test = base.extend<object, { outage: Outage }>({
  outage: [
    async ({}, use) => {
      const { host, port, user, database } = journeyHome('server').postgres
      const proxy = await startCuttableProxy(`${host}/.s.PGSQL.${port}`)
      const databaseUrl = `postgres://${user}@127.0.0.1:${proxy.port}/${database}`
      const server = runServer({ DATABASE_URL: databaseUrl, DEMO: '1' })
      const { origin } = await server.ready
      await use({ origin, proxy })
      proxy.mend()
      server.kill('SIGTERM')
      await server.exited
      await proxy.stop()
    },
    // A whole server starts, which is no part of a test's own time.
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ outage }, use) => {
    await use(outage.origin)
  },
})

test(
  'while the database is away the overview says so, and it recovers by itself',
  { tag: '@server' },
  async ({ page, customer, outage }) => {
    await page.clock.install()
    await customer.signIn(page)
    await page.goto('/uk-banking-dashboard/overview')
    await expect(page.getByText('£5,000.00').first()).toBeVisible()
    outage.proxy.cut()
    await expect(async () => {
      await page.clock.runFor(5_000)
      await expect(page.getByRole('status').filter({ hasText: /cannot reach/ })).toBeVisible({ timeout: 500 })
    }).toPass()
    await expectAccessible(page)
    outage.proxy.mend()
    await customer.receive(10_00n)
    await expect(async () => {
      await page.clock.runFor(5_000)
      await expect(page.getByText('£5,010.00').first()).toBeVisible({ timeout: 500 })
    }).toPass()
  },
)

test(
  'a sign-in while the database is away keeps what was typed and works once it is back',
  { tag: '@server' },
  async ({ page, customer, outage }) => {
    await page.goto('/login')
    await page.getByLabel('Username/Email').fill(customer.email)
    await page.getByLabel('Password', { exact: true }).fill(customer.password)
    outage.proxy.cut()
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page.getByRole('region', { name: 'We cannot reach the bank' })).toBeVisible({
      timeout: 15_000,
    })
    await expect(page.getByLabel('Username/Email')).toHaveValue(customer.email)
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue(customer.password)
    outage.proxy.mend()
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page).toHaveURL(/dashboard/, { timeout: 15_000 })
  },
)

test(
  'a message while the database is away keeps its text, and is sent once it is back',
  { tag: '@server' },
  async ({ page, bank, outage }) => {
    await openMessageForm(page)
    const { email, message } = messageAbout('while the bank was away')
    await fillMessage(page, { email, message })
    outage.proxy.cut()
    await sendButton(page).click()
    const alert = messageForm(page).getByRole('alert')
    await expect(alert).toContainText('nothing you typed is lost', { timeout: 15_000 })
    await expect(alert).toContainText('Try again in a moment.')
    await expect(messageForm(page).getByLabel('Message')).toHaveValue(message)
    await expectAccessible(page)
    outage.proxy.mend()
    await expect(async () => {
      await sendButton(page).click()
      await expect(page.getByText('Message Sent Successfully')).toBeVisible({ timeout: 2_000 })
    }).toPass()
    const { messages } = await readInbox(bank.database, { page: 1, pageSize: 1000 })
    expect(messages.filter(each => each.message === message)).toHaveLength(1)
  },
)
