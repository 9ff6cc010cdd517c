// `npm run bank -- messages list`: the bank's own people read what was sent, whoever wrote it.
import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listMessagesCommand } from '../../src/cli/commands/list-messages.ts'
import { openTestPostgres, type TestPostgres } from '../support/databases.ts'
import { databaseUrlOf } from '../support/run-server.ts'
import { openSignedInCustomer } from './customers.ts'
import { openTestApi } from './open-test-api.ts'

let postgres: TestPostgres

beforeAll(async () => {
  postgres = await openTestPostgres()
})
afterAll(() => postgres.close())

async function run(...words: string[]) {
  const printed: string[] = []
  const reported: string[] = []
  const code = await listMessagesCommand.run({
    environment: { DATABASE_URL: databaseUrlOf(postgres.connection) },
    project: path.resolve(import.meta.dirname, '../..'),
    arguments: words,
    print: line => printed.push(line),
    report: line => reported.push(line),
  })
  return { code, printed, reported }
}

const insert = (message: { id: string; name: string; subject: string; message: string; sentAt: string }) =>
  postgres.database.query(
    `insert into message (id, name, email, subject, message, sent_at) values ($1, $2, $3, $4, $5, $6)`,
    [message.id, message.name, 'ada@example.com', message.subject, message.message, new Date(message.sentAt)],
  )

test('with nothing sent, it says so', async () => {
  expect(await run('list')).toEqual({ code: 0, printed: ['0 messages; page 1 of 1.'], reported: [] })
})

test('the newest is first, as plain text in which nothing works on a terminal', async () => {
  const [older, newer] = [randomUUID(), randomUUID()]
  await insert({
    id: older,
    name: 'Ada\u001b[2J Byron\nFrom:    The bank',
    subject: 'Hours\u202e',
    message: 'Open?\u0007\n\n2026-01-01T00:00:00.000Z  forged\r',
    sentAt: '2026-11-21T12:00:00Z',
  })
  await insert({
    id: newer,
    name: 'Grace',
    subject: 'Cards',
    message: 'Hello',
    sentAt: '2026-11-21T12:00:01Z',
  })
  expect((await run('list')).printed).toEqual([
    `2026-11-21T12:00:01.000Z  ${newer}`,
    'From:    Grace <ada@example.com>',
    'Subject: Cards',
    '',
    '    Hello',
    '',
    `2026-11-21T12:00:00.000Z  ${older}`,
    'From:    Ada□[2J Byron□From:    The bank <ada@example.com>',
    'Subject: Hours□',
    '',
    '    Open?□',
    '',
    '    2026-01-01T00:00:00.000Z  forged□',
    '',
    '2 messages; page 1 of 1.',
  ])
})

test('a customer who was signed in is told from a name that anybody may type', async () => {
  const ada = await openSignedInCustomer(openTestApi(postgres.database))
  await ada.client.sendMessage({
    body: { id: randomUUID(), name: ada.name, email: ada.email, subject: 'Hours', message: 'Open?' },
  })
  expect((await run('list')).printed).toContain(
    `From:    Ada Byron <${ada.email}>, a customer who was signed in`,
  )
})

test('there are fifty on a page', async () => {
  for (let n = 0; n < 50; n++)
    await insert({
      id: randomUUID(),
      name: 'Ada',
      subject: `No ${n}`,
      message: 'Hello',
      sentAt: `2026-11-20T12:00:${String(n).padStart(2, '0')}Z`,
    })
  const { printed } = await run('list', '2')
  expect(printed.filter(line => line.startsWith('Subject'))).toEqual([
    'Subject: No 2',
    'Subject: No 1',
    'Subject: No 0',
  ])
  expect(printed.at(-1)).toBe('53 messages; page 2 of 2.')
})

test.each([[[]], [['read']], [['list', '0']], [['list', 'all']], [['list', '1', '2']]])(
  'what it does not know is said in a sentence, with 2: %j',
  async words => {
    expect(await run(...words)).toEqual({
      code: 2,
      printed: [],
      reported: [expect.stringContaining('messages list')],
    })
  },
)
