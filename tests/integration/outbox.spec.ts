// Messages are sent, and their status is true (ruling 42): the outbox over a real database, to a real SMTP server on
// the loopback address.
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Bank, createBank } from '../../src/bank/bank.ts'
import { type Database, DatabaseUnavailable } from '../../src/bank/database/database.ts'
import { queueEmail, removeOldMessages } from '../../src/bank/outbox/outbox.ts'
import { type Deliver, leaseMs, sendDue, waitsMs } from '../../src/bank/outbox/send-due.ts'
import { outboxCommand } from '../../src/cli/commands/outbox.ts'
import { createSmtpDelivery, runOutbox } from '../../src/server/outbox.ts'
import { bankDetails } from '../../src/server/bank-details.ts'
import type { LogEntry } from '../../src/server/log.ts'
import { nodeDependencies } from '../../src/server/node-runtime.ts'
import { readSmtpUrl } from '../../src/server/settings.ts'
import { openTestPostgres, type TestPostgres } from '../support/databases.ts'
import { fastPasswords } from '../support/runtime/dependencies.ts'
import { openCustomer } from '../support/open-customer.ts'
import { openSmtpSink, type SmtpSink } from '../support/smtp-sink.ts'
import { runBankCommand } from './run-bank-command.ts'

const noon = new Date('2026-11-21T12:00:00.000Z')
const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

let postgres: TestPostgres
let sink: SmtpSink
let now: Date
let bank: Bank
let logged: LogEntry[]

const bankOn = (database: Database): Bank =>
  createBank({ ...nodeDependencies(database), passwords: fastPasswords, clock: () => now })

beforeEach(async () => {
  ;[postgres, sink] = await Promise.all([openTestPostgres(), openSmtpSink()])
  now = noon
  logged = []
  bank = bankOn(postgres.database)
})
afterEach(async () => {
  await Promise.all([postgres.close(), sink.close()])
})

const pass = (durationMs: number) => {
  now = new Date(now.getTime() + durationMs)
}

function deliver(message: Parameters<Deliver>[0]): ReturnType<Deliver> {
  const server = readSmtpUrl(sink.url)
  if (!server) throw new Error('the sink has no address')
  const from = { name: 'Sarsen', address: 'support@sarsen.example' }
  return createSmtpDelivery({ server, from, bank: bankDetails, log: entry => logged.push(entry) })(message)
}

const keep = async (change: Partial<Parameters<typeof queueEmail>[1]> = {}): Promise<string> => {
  const id = randomUUID()
  const email = { id, recipient: 'ada@example.com', type: 'password_changed', facts: {}, at: now }
  await queueEmail(postgres.database, { ...email, ...change })
  return id
}

const stateOf = async (id: string) => {
  const [row] = await postgres.database.query<{ status: string; attempts: number; dueInMs: number }>(
    `select status, attempts, extract(epoch from next_attempt_at - $2::timestamptz)::float8 * 1000 as "dueInMs"
       from outbox_message where id = $1`,
    [id, now],
  )
  return row
}

test('an e-mail is sent once, as plain text, with an id of its own and no link', async () => {
  const ada = await openCustomer(bank)
  const id = await keep({ customerId: ada.customerId, recipient: ada.email })
  await sendDue(bank, deliver)
  await sendDue(bank, deliver)
  expect(sink.emails).toHaveLength(1)
  const [email] = sink.emails
  expect(email).toMatchObject({ from: 'support@sarsen.example', to: [ada.email] })
  expect(Object.fromEntries(email?.head ?? [])).toMatchObject({
    from: 'Sarsen <support@sarsen.example>',
    to: ada.email,
    subject: 'Your password was changed',
    'message-id': `<${id}@sarsen.example>`,
    date: 'Sat, 21 Nov 2026 12:00:00 +0000',
    'auto-submitted': 'auto-generated',
    'content-type': 'text/plain; charset=utf-8',
  })
  expect(email?.text).toBe(`Hello Ada,

Your password was changed on 21 November 2026 at 12:00.

Every other device has been signed out.

If this was not you, call us now on 020 7946 0990, day or night.

We never ask for your password or a code by email, and we send no links to sign in.

Sarsen
A demonstration, not a bank. No real money or accounts.
`)
  expect(await stateOf(id)).toMatchObject({ status: 'sent', attempts: 1 })
})

test('two processes at once send each e-mail once', async () => {
  const ids = await Promise.all(Array.from({ length: 40 }, () => keep()))
  const other = bankOn(postgres.openAnother())
  await Promise.all([sendDue(bank, deliver), sendDue(other, deliver)])
  const sent = sink.emails.map(({ head }) => head.get('message-id'))
  expect(sent).toHaveLength(40)
  expect(new Set(sent)).toEqual(new Set(ids.map(id => `<${id}@sarsen.example>`)))
})

test('an e-mail that is refused temporarily is sent at the next try, a minute later', async () => {
  sink.refuse = () => ({ code: 451, text: 'try again later' })
  const id = await keep()
  await sendDue(bank, deliver)
  expect(await stateOf(id)).toEqual({ status: 'waiting', attempts: 1, dueInMs: minuteMs })
  sink.refuse = () => undefined
  pass(minuteMs - 1)
  await sendDue(bank, deliver)
  expect(sink.emails).toHaveLength(0)
  pass(1)
  await sendDue(bank, deliver)
  expect(sink.emails).toHaveLength(1)
  expect(await stateOf(id)).toMatchObject({ status: 'sent', attempts: 2 })
})

test('a connection that drops after the message was read is tried again with the same Message-ID', async () => {
  const id = await keep()
  sink.refuse = stage => (stage === 'message' ? 'hang up' : undefined)
  await sendDue(bank, deliver)
  expect(await stateOf(id)).toMatchObject({ status: 'waiting', attempts: 1 })
  sink.refuse = () => undefined
  pass(minuteMs)
  await sendDue(bank, deliver)
  expect(sink.emails.map(({ head }) => head.get('message-id'))).toEqual([`<${id}@sarsen.example>`])
})

test('without a server a message waits, and no try counts', async () => {
  await sink.close()
  const id = await keep()
  await sendDue(bank, deliver)
  expect(await stateOf(id)).toMatchObject({ status: 'waiting', attempts: 1 })
  sink = await openSmtpSink()
  pass(minuteMs)
  await sendDue(bank, deliver)
  expect(sink.emails).toHaveLength(1)
})

test('the waits grow, and after the last try an e-mail has failed for good', async () => {
  sink.refuse = () => ({ code: 451, text: 'try again later' })
  const id = await keep()
  const dueInMs: (number | undefined)[] = []
  for (const waitMs of [...waitsMs, 0]) {
    await sendDue(bank, deliver)
    dueInMs.push((await stateOf(id))?.dueInMs)
    pass(waitMs)
  }
  expect(dueInMs.slice(0, -1)).toEqual(waitsMs)
  expect(await stateOf(id)).toMatchObject({ status: 'failed', attempts: 8 })
  sink.refuse = () => undefined
  pass(dayMs)
  await sendDue(bank, deliver)
  expect(sink.emails).toHaveLength(0)
})

test('a recipient that the server rejects for good is not tried again', async () => {
  sink.refuse = stage => (stage === 'recipient' ? { code: 550, text: 'no such user' } : undefined)
  const id = await keep()
  await sendDue(bank, deliver)
  expect(await stateOf(id)).toMatchObject({ status: 'failed', attempts: 1 })
})

test('a failure is logged by its codes, without an address', async () => {
  sink.refuse = () => ({ code: 451, text: 'ada@example.com is away' })
  const id = await keep()
  await sendDue(bank, deliver)
  expect(logged).toEqual([
    { level: 'warning', event: 'email_not_sent', id, code: 'EENVELOPE', responseCode: 451 },
  ])
})

test('a message whose process was killed is sent by another process when its lease has ended', async () => {
  const id = await keep()
  let taken: (() => void) | undefined
  const reached = new Promise<void>(resolve => (taken = resolve))
  void sendDue(bank, () => {
    taken?.()
    return new Promise(() => undefined)
  })
  await reached
  const other = bankOn(postgres.openAnother())
  await sendDue(other, deliver)
  expect(sink.emails).toHaveLength(0)
  pass(leaseMs)
  await sendDue(other, deliver)
  expect(sink.emails.map(({ head }) => head.get('message-id'))).toEqual([`<${id}@sarsen.example>`])
  expect(await stateOf(id)).toMatchObject({ status: 'sent', attempts: 2 })
})

test('a late result of one process does not overwrite a newer result of another', async () => {
  const id = await keep()
  await sendDue(bank, async () => {
    pass(leaseMs)
    await sendDue(bankOn(postgres.openAnother()), deliver)
    return 'refused'
  })
  expect(sink.emails).toHaveLength(1)
  expect(await stateOf(id)).toMatchObject({ status: 'sent', attempts: 2 })
})

test('messages older than two days are not sent, as when SMTP is first set up after months', async () => {
  const old = await keep()
  pass(2 * dayMs)
  const fresh = await keep()
  await sendDue(bank, deliver)
  expect(sink.emails.map(({ head }) => head.get('message-id'))).toEqual([`<${fresh}@sarsen.example>`])
  expect(await stateOf(old)).toMatchObject({ status: 'failed', attempts: 0 })
})

test('nothing is sent to a demo customer, and no SMS is sent at all', async () => {
  const ada = await openCustomer(bank)
  const id = await keep({ customerId: ada.customerId })
  await postgres.database.query('update customer set is_demo = true')
  const sms = randomUUID()
  await postgres.database.query(
    `insert into outbox_message (id, channel, recipient, type, facts, created_at, next_attempt_at)
     values ($1, 'sms', '+447700900142', 'password_changed', '{}', $2, $2)`,
    [sms, now],
  )
  await sendDue(bank, deliver)
  expect(sink.emails).toHaveLength(0)
  expect([await stateOf(id), await stateOf(sms)]).toMatchObject([
    { status: 'waiting', attempts: 0 },
    { status: 'waiting', attempts: 0 },
  ])
})

test('rounds go on after a fault, which is logged, until a stop', async () => {
  await keep()
  let isAway = true
  const away: Database = {
    ...postgres.database,
    query: (text, parameters) =>
      isAway
        ? Promise.reject(new DatabaseUnavailable('the database is away'))
        : postgres.database.query(text, parameters),
  }
  const rounds: (() => void)[] = []
  const outbox = runOutbox({
    bank: bankOn(away),
    deliverUntil: () => deliver,
    log: entry => logged.push(entry),
    pause: (_, signal) =>
      new Promise(resolve => {
        rounds.push(resolve)
        signal.addEventListener('abort', () => resolve())
      }),
  })
  await expect.poll(() => rounds.length).toBe(1)
  expect(logged).toMatchObject([{ event: 'outbox' }])
  isAway = false
  for (const next of rounds.splice(0)) next()
  await expect.poll(() => rounds.length).toBe(1)
  expect(sink.emails).toHaveLength(1)
  await outbox.stop()
})

test('a message is removed after 30 days, whatever its status', async () => {
  const old = await keep()
  pass(1)
  const recent = await keep()
  pass(30 * dayMs - 1)
  await removeOldMessages(bank)
  expect([await stateOf(old), await stateOf(recent)]).toMatchObject([undefined, { status: 'waiting' }])
})

test('no user input gets into the headers of an e-mail, or splits it in two', async () => {
  const ada = await openCustomer(bank)
  const evil = 'Kestrel\r\nBcc: eve@evil.example\r\n\r\n.\r\nMAIL FROM:<eve@evil.example>'
  await postgres.database.query('update customer set first_name = $1', [evil])
  await keep({
    customerId: ada.customerId,
    type: 'completed',
    facts: { amountPence: '4850', recipientName: evil },
  })
  await sendDue(bank, deliver)
  expect(sink.emails).toHaveLength(1)
  const [email] = sink.emails
  expect(email?.to).toEqual(['ada@example.com'])
  expect([...(email?.head.keys() ?? [])]).not.toContain('bcc')
  expect(JSON.stringify([...(email?.head ?? [])])).not.toContain('eve')
  expect(email?.text).toContain('\n.\nMAIL FROM')
})

test('a recipient with a line break reaches nobody else', async () => {
  await keep({ recipient: 'ada@example.com\r\nRCPT TO:<eve@evil.example>' })
  await keep({ recipient: 'ada@example.com, eve@evil.example' })
  await sendDue(bank, deliver)
  expect(sink.emails.flatMap(({ to }) => to).filter(address => address.endsWith('evil.example'))).toEqual([])
})

const run = (...words: string[]) => runBankCommand(outboxCommand, postgres, words)

test('the operator reads waiting, sent and failed messages with their text', async () => {
  const ada = await openCustomer(bank)
  expect(await run('list')).toEqual({ code: 0, printed: ['0 messages; page 1 of 1.'], reported: [] })
  const sent = await keep({ at: new Date(noon.getTime() - 2), type: 'email_changed_former' })
  await sendDue(bank, deliver)
  const failed = await keep({ at: new Date(noon.getTime() - 1), type: 'application_rejected' })
  sink.refuse = () => ({ code: 550, text: 'no such user' })
  await sendDue(bank, deliver)
  const waiting = await keep({
    customerId: ada.customerId,
    type: 'declined',
    facts: {
      amountPence: '200000001',
      recipientName: 'Kestrel\u001b[2J Ltd',
      reason: 'amount_requires_manual_review',
    },
  })
  const { code, printed } = await run('list')
  expect(code).toBe(0)
  expect(printed.slice(0, 15)).toEqual([
    `2026-11-21 12:00:00 GMT  ${waiting}  e-mail: waiting`,
    'To:      ada@example.com',
    'Subject: Your transfer was declined',
    '',
    '    Hello Ada,',
    '',
    '    Your transfer of £2,000,000.01 to Kestrel□[2J Ltd was declined on 21 November 2026 at 12:00. No money has moved.',
    '',
    '    An amount like this needs a manual review. Call us on 020 7946 0100 and we will help.',
    '',
    '    If this was not you, call us now on 020 7946 0990, day or night.',
    '',
    '    We never ask for your password or a code by email, and we send no links to sign in.',
    '',
    '    Sarsen',
  ])
  expect(printed.filter(line => line.startsWith('2026'))).toEqual([
    `2026-11-21 12:00:00 GMT  ${waiting}  e-mail: waiting`,
    `2026-11-21 11:59:59 GMT  ${failed}  e-mail: failed, 1 try`,
    `2026-11-21 11:59:59 GMT  ${sent}  e-mail: sent 2026-11-21 12:00:00 GMT, 1 try`,
  ])
  expect(printed.at(-1)).toBe('3 messages; page 1 of 1.')
  expect((await run('list', '2')).printed).toEqual(['3 messages; page 2 of 1.'])
})

test.each([[[]], [['read']], [['list', '0']], [['list', 'all']], [['list', '1', '2']]])(
  'the command exits with 2 and a sentence for arguments that it does not know: %j',
  async words => {
    expect(await run(...words)).toEqual({
      code: 2,
      printed: [],
      reported: [expect.stringContaining('outbox list')],
    })
  },
)
