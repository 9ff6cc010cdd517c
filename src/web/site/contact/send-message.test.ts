import { expect, test } from 'vitest'
import { createIslandEnvironment } from '../islands/create-island-environment.ts'
import { createMessageSender } from './send-message.ts'

const content = {
  name: 'Imogen Hartley',
  email: 'imogen.hartley@sarsen.example',
  subject: 'Feedback',
  message: 'The chair by the window is the best one.',
}

const problem = (status: number, body: object) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/problem+json' } })
const stored = () => new Response(null, { status: 202 })

type SentRequest = { id: string; signal: AbortSignal | null | undefined }

/** A sender whose bank answers with `respond`. Ids count up, and the time limit expires when `pass` is called. */
function openSender(respond: (request: SentRequest) => Response | Promise<Response>) {
  const ids: string[] = []
  const waiting = new Set<() => void>()
  const clock = {
    now: () => 0,
    after: (_: number, run: () => void) => {
      waiting.add(run)
      return () => waiting.delete(run)
    },
    every: () => () => undefined,
  }
  const environment = createIslandEnvironment({
    inBrowser: undefined,
    send: (_, { body, signal }) => {
      const { id } = JSON.parse(typeof body === 'string' ? body : '{}')
      ids.push(id)
      return respond({ id, signal })
    },
    clock,
    patience: clock,
    newId: (() => {
      let count = 0
      return () => `id-${(count += 1)}`
    })(),
  })
  return { send: createMessageSender(environment), ids, pass: () => waiting.forEach(run => run()) }
}

test('a message keeps its id until it is sent or changed', async () => {
  const answers = [new Error('no network'), stored(), stored(), stored()]
  const { send, ids } = openSender(() => {
    const next = answers.shift() ?? stored()
    return next instanceof Error ? Promise.reject(next) : next
  })
  expect(await send(content)).toEqual({ kind: 'unanswered' })
  expect(await send(content)).toEqual({ kind: 'sent' })
  expect(await send(content)).toEqual({ kind: 'sent' })
  expect(await send({ ...content, message: 'The other one.' })).toEqual({ kind: 'sent' })
  expect(ids).toEqual(['id-1', 'id-1', 'id-2', 'id-3'])
})

const later = 'Try again in an hour.'
const limited = () => problem(429, { detail: later, isFinal: false })

test('a rate limit after a lost answer does not say that the message was not sent', async () => {
  const answers = [limited, () => Promise.reject(new Error('no network')), limited, limited]
  const { send, ids } = openSender(() => (answers.shift() ?? stored)())
  expect(await send(content)).toEqual({ kind: 'refused', reason: later })
  expect(await send(content)).toEqual({ kind: 'unanswered' })
  expect(await send(content)).toEqual({ kind: 'unanswered', reason: later })
  // Another message has not been sent before.
  expect(await send({ ...content, message: 'The other one.' })).toEqual({ kind: 'refused', reason: later })
  expect(ids).toEqual(['id-1', 'id-1', 'id-1', 'id-2'])
})

test('after a fault of the bank it is not known whether the message was stored', async () => {
  const answers = [() => problem(503, {}), limited]
  const { send } = openSender(() => (answers.shift() ?? stored)())
  expect(await send(content)).toEqual({ kind: 'unanswered' })
  expect(await send(content)).toEqual({ kind: 'unanswered', reason: later })
})

test('an id that belongs to another message is not used again', async () => {
  const detail = 'Nothing was sent.'
  const { send, ids } = openSender(({ id }) => (id === 'id-1' ? problem(409, { detail }) : stored()))
  expect(await send(content)).toEqual({ kind: 'refused', reason: detail })
  expect(await send(content)).toEqual({ kind: 'sent' })
  expect(ids).toEqual(['id-1', 'id-2'])
})

test('the wait for an answer has a limit', async () => {
  const { send, pass } = openSender(
    ({ signal }) =>
      new Promise((_, reject) => {
        signal?.addEventListener('abort', () => reject(new Error('given up')))
      }),
  )
  const outcome = send(content)
  pass()
  expect(await outcome).toEqual({ kind: 'unanswered' })
})

test('an error of a form field goes to the field, any other to the whole form', async () => {
  const detail = 'Something is missing or not right. Check what you entered and try again.'
  const email = { field: 'email', code: 'invalid', message: 'Enter an email like name@example.com' }
  const id = { field: 'id', code: 'invalid', message: 'Give the message an id: a UUID' }
  const answerWith = (errors: object[]) => openSender(() => problem(422, { detail, errors })).send(content)
  expect(await answerWith([id, email])).toEqual({ kind: 'badFields', errors: { email: email.message } })
  expect(await answerWith([id])).toEqual({ kind: 'refused', reason: detail })
})

test('an answer that is not the bank’s counts as no answer', async () => {
  const { send } = openSender(() => new Response('<h1>Bad gateway</h1>', { status: 503 }))
  expect(await send(content)).toEqual({ kind: 'unanswered' })
})

test('a refusal that the page does not know is shown in the bank’s own sentence', async () => {
  const detail = 'We cannot take messages from this address.'
  const { send } = openSender(() => problem(451, { detail }))
  expect(await send(content)).toEqual({ kind: 'refused', reason: detail })
})
