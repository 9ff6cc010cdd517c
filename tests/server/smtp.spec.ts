// The real server sends e-mail (ruling 42): its settings, its stop, and two servers at once.
import { randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { queueEmail } from '../../src/bank/outbox/outbox.ts'
import type { Database } from '../../src/bank/database/database.ts'
import { migrate } from '../../src/bank/database/migrate.ts'
import { createSmtpDelivery } from '../../src/server/outbox.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../src/server/embedded-postgres.ts'
import { bankDetails } from '../../src/server/bank-details.ts'
import { readMigrations } from '../../src/server/node-runtime.ts'
import { openPostgres } from '../../src/server/postgres.ts'
import { readSmtpUrl } from '../../src/server/settings.ts'
import { cleanUp, databaseUrlOf, runServer } from '../support/run-server.ts'
import { openSmtpSink, type SmtpSink } from '../support/smtp-sink.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'sarsen-smtp-test-'))
chmodSync(folder, 0o755) // the database may run under another account, which needs access
let postgres: EmbeddedPostgres
let database: Database
let sink: SmtpSink

beforeAll(async () => {
  postgres = await startEmbeddedPostgres({ dataDir: folder, report: () => undefined, isVolatile: true })
  database = openPostgres(postgres.connection)
  await migrate(database, readMigrations())
})
beforeEach(async () => {
  await database.query('delete from outbox_message')
  sink = await openSmtpSink()
})
afterEach(async () => {
  await cleanUp()
  await sink.close()
})
afterAll(async () => {
  await database.close()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function keep(count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID())
  for (const id of ids)
    await queueEmail(database, {
      id,
      recipient: 'ada@example.com',
      type: 'application_rejected',
      facts: {},
      at: new Date(),
    })
  return ids
}

const start = (settings: Record<string, string> = {}) =>
  runServer({ DATABASE_URL: databaseUrlOf(postgres.connection), SMTP_URL: sink.url, ...settings })

/** Resolves when no message waits any more. */
const untilSettled = () =>
  expect.poll(() => database.query(`select id from outbox_message where status = 'waiting'`)).toEqual([])

test('two servers send each waiting e-mail once, from MAIL_FROM, and stop in order', async () => {
  const ids = await keep(30)
  const from = { MAIL_FROM: 'The Bank <hello@bank.example>' }
  const servers = [start(from), start(from)]
  await Promise.all(servers.map(({ ready }) => ready))
  await untilSettled()
  expect(new Set(sink.emails.map(({ head }) => head.get('message-id')))).toEqual(
    new Set(ids.map(id => `<${id}@bank.example>`)),
  )
  expect(sink.emails).toHaveLength(30)
  expect(new Set(sink.emails.map(({ from: sender }) => sender))).toEqual(new Set(['hello@bank.example']))
  for (const server of servers) server.kill('SIGTERM')
  expect(await Promise.all(servers.map(({ exited }) => exited))).toEqual([0, 0])
  for (const server of servers) expect(server.said()).not.toContain('ada@example.com')
})

test('without SMTP_URL nothing is sent, and messages wait', async () => {
  await keep(1)
  const server = start({ SMTP_URL: '' })
  await server.ready
  server.kill('SIGTERM')
  expect(await server.exited).toBe(0)
  expect(await database.query('select status, attempts from outbox_message')).toEqual([
    { status: 'waiting', attempts: 0 },
  ])
})

test('a stop does not wait for a server that takes a message and does not answer; the message waits', async () => {
  let markReached: (() => void) | undefined
  const reached = new Promise<void>(resolve => (markReached = resolve))
  sink.refuse = stage => {
    if (stage === 'recipient') return undefined
    markReached?.()
    return 'say nothing'
  }
  await keep(1)
  const server = start()
  await reached
  await server.ready
  server.kill('SIGTERM')
  expect(await server.exited).toBe(0)
  expect(await database.query('select status, attempts from outbox_message')).toEqual([
    { status: 'waiting', attempts: 1 },
  ])
})

test('a malformed SMTP_URL is refused with a sentence that does not repeat it', async () => {
  const server = start({ SMTP_URL: 'smtp://bank:secret@mail.example/?pool=true' })
  expect(await server.exited).toBe(1)
  expect(server.said()).toContain('SMTP_URL must be the address of an SMTP server')
  expect(server.said()).not.toContain('secret')
})

const deliverTo = (url: string) => {
  const server = readSmtpUrl(url)
  if (!server) throw new Error(`${url} is no SMTP server`)
  const deliver = createSmtpDelivery({
    server,
    from: { name: 'Sarsen', address: 'support@sarsen.example' },
    bank: bankDetails,
    log: () => undefined,
  })
  return deliver({
    id: randomUUID(),
    channel: 'email',
    recipient: 'ada@example.com',
    type: 'password_changed',
    firstName: 'Ada',
    facts: {},
    createdAt: new Date(),
  })
}

test.each([
  ['TLS from the start', 'smtps', { secure: true }],
  ['a change to TLS', 'smtp', { disabledCommands: ['AUTH' as const] }],
])('an untrusted server gets no message, by %s', async (_, scheme, options) => {
  const untrusted = await openSmtpSink(options)
  expect(await deliverTo(untrusted.url.replace('smtp', scheme))).toBe('refused')
  expect(untrusted.emails).toEqual([])
  await untrusted.close()
})

test('the bank signs in with the user and password of the URL, and after a wrong one tries again later', async () => {
  const guarded = await openSmtpSink({
    authOptional: false,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, answer) =>
      username === 'bank@example' && password === 'p:s/s'
        ? answer(null, { user: username })
        : answer(new Error('no')),
  })
  const as = (user: string) => guarded.url.replace('//', `//${user}@`)
  expect(await deliverTo(as('bank%40example:wrong'))).toBe('refused')
  expect(await deliverTo(as('bank%40example:p%3As%2Fs'))).toBe('sent')
  expect(guarded.emails).toHaveLength(1)
  await guarded.close()
})
