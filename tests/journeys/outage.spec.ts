import { startCuttableProxy, type CuttableProxy } from '../support/cuttable-proxy.ts'
import { runServer } from '../support/run-server.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expect, test as base } from './fixtures.ts'
import { journeyRuntime } from './journey-runtimes.ts'
import { findMessages } from './find-messages.ts'
import { emailField, passOverlay, passwordField, signInButton, submitLogin } from './login-form.ts'
import { fillMessage, messageAbout, messageForm, openMessageForm, sendButton } from './message-form.ts'
import { passTimeUntil } from './pass-time.ts'

interface Outage {
  readonly origin: string
  /** The connection to the database, which a test can cut. */
  readonly proxy: CuttableProxy
}

// Only a server can lose its database: tagged @server (docs/decisions/journeys-in-two-runtimes.md).

/** A server of this file's own, with a connection to the database that can be cut. */
const test = base.extend<object, { outage: Outage }>({
  outage: [
    async ({}, use) => {
      const { host, port, user, database } = journeyRuntime('server').postgres
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
    // A whole server starts, which does not count as a test's time.
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
    await passTimeUntil(page, 5_000, () =>
      expect(page.getByRole('status').filter({ hasText: /cannot reach/ })).toBeVisible({ timeout: 500 }),
    )
    await expectAccessible(page)
    outage.proxy.mend()
    await customer.receive(10_00n)
    await passTimeUntil(page, 5_000, () =>
      expect(page.getByText('£5,010.00').first()).toBeVisible({ timeout: 500 }),
    )
  },
)

test(
  'a sign-in during an outage of the database keeps its input, and works afterwards',
  { tag: '@server' },
  async ({ page, customer, outage }) => {
    await page.goto('/login')
    await expect(signInButton(page)).toBeVisible()
    outage.proxy.cut()
    await submitLogin(page, customer)
    await expect(page.getByRole('region', { name: 'We cannot reach the bank' })).toBeVisible({
      timeout: 15_000,
    })
    await expect(emailField(page)).toHaveValue(customer.email)
    await expect(passwordField(page)).toHaveValue(customer.password)
    outage.proxy.mend()
    await page.clock.install()
    await signInButton(page).click()
    await passOverlay(page)
    await expect(page).toHaveURL('/dashboard')
  },
)

test(
  'a message during an outage of the database keeps its text, and is sent afterwards',
  { tag: '@server' },
  async ({ page, bank, outage }) => {
    await openMessageForm(page)
    const { email, message } = messageAbout('while the bank was away')
    await fillMessage(page, { email, message })
    outage.proxy.cut()
    await sendButton(page).click()
    const alert = messageForm(page).getByRole('alert')
    await expect(alert).toContainText('We did not hear back from the bank.', { timeout: 15_000 })
    await expect(alert).toContainText('Nothing you typed is lost.')
    await expect(alert).toContainText('we store the same message only once')
    await expect(messageForm(page).getByLabel('Message')).toHaveValue(message)
    await expectAccessible(page)
    outage.proxy.mend()
    await expect(async () => {
      await sendButton(page).click()
      await expect(page.getByText('Message Sent Successfully')).toBeVisible({ timeout: 2_000 })
    }).toPass()
    expect(await findMessages(bank, message)).toHaveLength(1)
  },
)
