// A security change, its audit event and its notifications share one database transaction: all are stored, or none.
// PostgreSQL marks each row with the transaction that wrote it (`xmin`).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { approveApplication, rejectApplication } from '../../src/bank/applications/decide-application.ts'
import { bankChainId } from '../../src/bank/audit/append-audit-events.ts'
import { issuePasswordReset } from '../../src/bank/passwords/password-reset-links.ts'
import { newApplication } from '../support/application.ts'
import { password } from '../support/open-customer.ts'
import { apply } from './apply.ts'
import { openBrowser } from './browser.ts'
import { openCustomer, openSignedInCustomer } from './customers.ts'
import type { TestApi } from './open-test-api.ts'
import { openApiFixture, type ApiFixture } from './api-fixture.ts'
import { turnOnSecondFactor } from './turn-on-second-factor.ts'

let fixture: ApiFixture
let api: TestApi

beforeAll(async () => {
  fixture = await openApiFixture()
  api = fixture.openApi()
})
afterAll(() => fixture.close())

/** Those of the given tables in which the newest event of this type wrote a row. */
async function writtenWith(chainId: string, type: string, tables: readonly string[]): Promise<string[]> {
  const written: string[] = []
  for (const table of tables) {
    const rows = await fixture.database.query(
      `select from "${table}" where xmin = (
         select xmin from audit_event where chain_id = $1 and type = $2 order by event_no desc limit 1)`,
      [chainId, type],
    )
    if (rows.length > 0) written.push(table)
  }
  return written
}

async function expectWrittenWith(chainId: string, type: string, ...tables: string[]): Promise<void> {
  expect([type, await writtenWith(chainId, type, tables)]).toEqual([type, tables])
}

const newPassword = 'quite another one, of 2026'
const credentials = (email: string, given = password) => ({
  body: { email, password: given, accountType: 'personal' as const },
})

test('a sign-in and a sign-out share a transaction with the session that they open and end', async () => {
  const { client, customerId } = await openSignedInCustomer(api)
  await expectWrittenWith(customerId, 'signed_in', 'session')
  expect((await client.signOut({})).status).toBe(204)
  await expectWrittenWith(customerId, 'signed_out', 'session')
})

test('signing out a device shares a transaction with the end of its session', async () => {
  const { client, customerId, email } = await openSignedInCustomer(api)
  for (const end of ['one', 'others'] as const) {
    await openBrowser(api.app).client.signIn(credentials(email))
    const listed = await client.listSessions({})
    if (listed.status !== 200) throw new Error(`the list answered ${listed.status}`)
    const id = listed.body.sessions.find(({ isCurrent }) => !isCurrent)?.id ?? ''
    const ended =
      end === 'one' ? await client.endSession({ params: { id } }) : await client.endOtherSessions({})
    expect(ended.status).toBe(204)
    await expectWrittenWith(customerId, 'session_ended', 'session')
  }
})

test('a password change shares a transaction with its hash, its sessions and its notifications', async () => {
  const { client, customerId } = await openSignedInCustomer(api)
  const changed = await client.changePassword({ body: { currentPassword: password, newPassword } })
  expect(changed.status).toBe(204)
  await expectWrittenWith(
    customerId,
    'password_changed',
    'customer',
    'session',
    'notification',
    'outbox_message',
  )
})

test('a password reset link, and its use, share a transaction with their changes and notifications', async () => {
  const { client, customerId, email } = await openCustomer(api)
  const issued = await issuePasswordReset(api.bank, email)
  if (!issued.ok) throw new Error(issued.refusal)
  await expectWrittenWith(
    customerId,
    'password_reset_issued',
    'password_reset',
    'notification',
    'outbox_message',
  )
  const { token } = issued.value
  expect((await client.resetPassword({ body: { token, newPassword } })).status).toBe(204)
  await expectWrittenWith(customerId, 'password_reset', 'customer', 'notification', 'outbox_message')
})

test('a change of name, e-mail or preferences shares a transaction with its row', async () => {
  const { client, customerId, email } = await openSignedInCustomer(api)
  const named = { firstName: 'Augusta', lastName: 'King' }
  expect((await client.changeProfile({ body: { ...named, email } })).status).toBe(200)
  await expectWrittenWith(customerId, 'profile_changed', 'customer')
  const renamed = { ...named, email: `new.${email}`, currentPassword: password }
  expect((await client.changeProfile({ body: renamed })).status).toBe(200)
  await expectWrittenWith(customerId, 'email_changed', 'customer', 'session', 'notification')
  await expectWrittenWith(customerId, 'email_changed', 'outbox_message')
  expect((await client.changePreferences({ body: { smsNotifications: true } })).status).toBe(200)
  await expectWrittenWith(customerId, 'preferences_changed', 'preference')
})

test('each step of the second factor shares a transaction with its rows', async () => {
  const customer = await openSignedInCustomer(api)
  const { client, customerId, email } = customer
  const begun = await client.beginSecondFactor({ body: { currentPassword: password } })
  expect(begun.status).toBe(201)
  await expectWrittenWith(customerId, 'second_factor_begun', 'second_factor')
  const factor = await turnOnSecondFactor(customer, api)
  await expectWrittenWith(customerId, 'second_factor_on', 'second_factor', 'recovery_code', 'session')
  await expectWrittenWith(customerId, 'second_factor_on', 'notification', 'outbox_message')

  const waiting = openBrowser(api.app)
  expect((await waiting.client.signIn(credentials(email))).status).toBe(202)
  await expectWrittenWith(customerId, 'second_factor_asked', 'session')
  const [code = ''] = factor.recoveryCodes
  expect((await waiting.client.enterSecondFactor({ body: { code } })).status).toBe(201)
  await expectWrittenWith(customerId, 'recovery_code_used', 'recovery_code', 'session')

  expect((await client.renewRecoveryCodes({ body: { code: factor.newCode() } })).status).toBe(201)
  await expectWrittenWith(customerId, 'recovery_codes_made', 'recovery_code', 'outbox_message')
  expect((await client.removeSecondFactor({ body: { code: factor.newCode() } })).status).toBe(204)
  await expectWrittenWith(customerId, 'second_factor_off', 'session', 'notification', 'outbox_message')
})

test('an application, and the decision on it, share a transaction with its row', async () => {
  for (const decide of [approveApplication, rejectApplication]) {
    const application = newApplication()
    expect((await apply(api, application)).status).toBe(202)
    await expectWrittenWith(bankChainId, 'application_received', 'application', 'application_receipt')
    expect((await decide(api.bank, { applicationId: application.id, by: 'operator' })).ok).toBe(true)
    const [stored] = await fixture.database.query<{ customer_id: string | null }>(
      'select customer_id from application where id = $1',
      [application.id],
    )
    if (stored?.customer_id) {
      const welcome = ['application', 'customer', 'account', 'notification', 'outbox_message']
      await expectWrittenWith(stored.customer_id, 'application_approved', ...welcome)
    } else {
      await expectWrittenWith(bankChainId, 'application_rejected', 'application', 'outbox_message')
    }
  }
})
