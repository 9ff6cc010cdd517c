// `npm run bank -- messages`: the operator reads and answers messages.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bankChainId } from '../../src/bank/audit/append-audit-events.ts'
import { messagesCommand } from '../../src/cli/commands/messages.ts'
import { openTestPostgres, type TestPostgres } from '../support/databases.ts'
import { openSignedInCustomer } from './customers.ts'
import { openTestApi } from './open-test-api.ts'
import { runBankCommand } from './run-bank-command.ts'

let postgres: TestPostgres

beforeAll(async () => {
  postgres = await openTestPostgres()
})
afterAll(() => postgres.close())

const run = (...words: string[]) => runBankCommand(messagesCommand, postgres, words)

const insert = (message: { id: string; name: string; subject: string; message: string; sentAt: string }) =>
  postgres.database.query(
    `insert into message (id, name, email, subject, message, sent_at) values ($1, $2, $3, $4, $5, $6)`,
    [message.id, message.name, 'ada@example.com', message.subject, message.message, new Date(message.sentAt)],
  )

test('without messages the command says so', async () => {
  expect(await run('list')).toEqual({ code: 0, printed: ['0 messages, 0 open; page 1 of 1.'], reported: [] })
})

test('the list is newest first, as plain text without terminal control characters', async () => {
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
    `2026-11-21 12:00:01 GMT  ${newer}  open`,
    'From:    Grace <ada@example.com>',
    'Subject: Cards',
    '',
    '    Hello',
    '',
    `2026-11-21 12:00:00 GMT  ${older}  open`,
    'From:    Ada□[2J Byron□From:    The bank <ada@example.com>',
    'Subject: Hours□',
    '',
    '    Open?□',
    '',
    '    2026-01-01T00:00:00.000Z  forged□',
    '',
    '2 messages, 2 open; page 1 of 1.',
  ])
})

test('the list distinguishes a signed-in customer from a name that anybody may type', async () => {
  const ada = await openSignedInCustomer(openTestApi(postgres.database))
  await ada.client.sendMessage({
    body: { id: randomUUID(), name: ada.name, email: ada.email, subject: 'Hours', message: 'Open?' },
  })
  expect((await run('list')).printed).toContain(`From:    Ada Byron <${ada.email}>, a signed-in customer`)
})

test('a page has fifty messages', async () => {
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
  expect(printed.at(-1)).toBe('53 messages, 53 open; page 2 of 2.')
})

const anId = '01890000-0000-7000-8000-000000000009'

test.each([[[]], [['read']], [['list', '0']], [['list', 'all']], [['list', '1', '2']], [['answer', anId]]])(
  'the command exits with 2 and a sentence for arguments that it does not know: %j',
  async words => {
    expect(await run(...words)).toEqual({
      code: 2,
      printed: [],
      reported: [expect.stringContaining('messages list')],
    })
  },
)

/** A message of an anonymous sender. */
async function sent(): Promise<string> {
  const id = randomUUID()
  await insert({ id, name: 'Ada', subject: 'Hours', message: 'Open?', sentAt: '2026-11-22T09:00:00.000Z' })
  return id
}

const outboxTo = (recipient: string) =>
  postgres.database.query<{ type: string; answer: string | null }>(
    `select type, facts ->> 'answer' as answer from outbox_message where recipient = $1 order by id`,
    [recipient],
  )

const answered = 'Answered. The sender has been notified.'

test('an answer to an anonymous sender leaves by e-mail, in full', async () => {
  const id = await sent()
  expect(await run('answer', id, ' From eight to six.\r\nWe are glad to help. ')).toEqual({
    code: 0,
    printed: [answered],
    reported: [],
  })
  expect((await outboxTo('ada@example.com')).at(-1)).toEqual({
    type: 'message_answered',
    answer: 'From eight to six.\nWe are glad to help.',
  })
  const { printed } = await run('show', id)
  expect(printed[0]).toMatch(/ {2}answered$/)
  expect(printed.slice(-4)).toEqual(['', '    From eight to six.', '    We are glad to help.', ''])
})

test('a customer finds the answer below the message, and is notified', async () => {
  const ada = await openSignedInCustomer(openTestApi(postgres.database))
  const id = randomUUID()
  await ada.client.sendMessage({
    body: { id, name: ada.name, email: ada.email, subject: 'Hours', message: 'Open?' },
  })
  expect((await ada.client.listMessages({})).body).toMatchObject({ messages: [{ id, status: 'received' }] })
  await run('answer', id, 'From eight to six.')
  expect((await ada.client.listMessages({})).body).toMatchObject({
    total: 1,
    open: 0,
    messages: [{ id, status: 'answered', answer: { text: 'From eight to six.' } }],
  })
  expect((await ada.client.listNotifications({})).body).toMatchObject({
    unread: 1,
    notifications: [{ type: 'message_answered', description: expect.stringContaining('Hours') }],
  })
  // A customer reads the answer only after signing in.
  expect(await outboxTo(ada.email)).toEqual([{ type: 'message_answered', answer: null }])
})

test('a message is answered once: the same answer again does nothing, and another one is refused', async () => {
  const id = await sent()
  await run('answer', id, 'From eight to six.')
  const mail = await outboxTo('ada@example.com')
  expect(await run('answer', id, 'From eight to six.')).toMatchObject({
    code: 0,
    printed: ['It already has this answer. Nothing was changed.'],
  })
  expect(await run('answer', id, 'Never.')).toMatchObject({
    code: 1,
    reported: ['That message already has another answer. Nothing was changed.'],
  })
  expect(await outboxTo('ada@example.com')).toEqual(mail)
})

test('of two answers at once, one is stored', async () => {
  const id = await sent()
  const mail = await outboxTo('ada@example.com')
  const codes = await Promise.all([run('answer', id, 'At eight.'), run('answer', id, 'At nine.')])
  expect(codes.map(({ code }) => code)).toEqual(expect.arrayContaining([0, 1]))
  expect(await outboxTo('ada@example.com')).toHaveLength(mail.length + 1)
})

test.each([
  ['', 2, 'The answer is missing'],
  ['x'.repeat(4001), 2, 'at most 4000 characters'],
  ['a\u202eb', 2, 'hidden or control characters'],
])('an invalid answer is refused, and the message stays open: %j', async (text, code, words) => {
  const id = await sent()
  expect(await run('answer', id, text)).toEqual({
    code,
    printed: [],
    reported: [expect.stringContaining(words)],
  })
  expect((await run('show', id)).printed[0]).toMatch(/ {2}open$/)
})

test('an unknown message is reported as unknown', async () => {
  for (const words of [
    ['show', anId],
    ['answer', anId, 'Hello'],
  ])
    expect(await run(...words)).toEqual({
      code: 1,
      printed: [],
      reported: ['There is no message with that id.'],
    })
})

test('an answer is audited', async () => {
  const id = await sent()
  await run('answer', id, 'From eight to six.')
  const events = await postgres.database.query(
    `select chain_id, detail from audit_event where type = 'message_answered' and detail ->> 'messageId' = $1`,
    [id],
  )
  expect(events).toEqual([{ chain_id: bankChainId, detail: { messageId: id, by: 'operator' } }])
})
