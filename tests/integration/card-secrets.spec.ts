// No secret of a card is in a line of the server's log, nor in what it reports of a fault (specification, section 15.1).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoCustomers } from '../../content/demo.ts'
import { describeFault } from '../../src/server/log.ts'
import { password } from '../support/open-customer.ts'
import { openTestDatabase } from '../support/runtime/database.ts'
import type { TestDatabase } from '../support/test-database.ts'
import { cardsOf } from './card-bank.ts'
import { openTestApi, type TestApi } from './open-test-api.ts'
import { answerByPassword, openedBy } from './passkey-customer.ts'
import { openPerson, type Person } from './people.ts'
import { openRecordedBrowser, type Recording } from './recorded-browser.ts'
import { formsIn, formsOf } from './secret-forms.ts'

const recording: Recording = { answers: [], logLines: [] }
const wrongCode = '987'

let testDatabase: TestDatabase
let api: TestApi
let client: Person['client']
let cardId: string
let number: string
/** Three and four digits each: searched for without other digits or letters beside them. */
let codes: readonly string[]

const pay = (pin: string) =>
  client.authoriseCardPayment({
    body: {
      id: crypto.randomUUID(),
      cardId,
      merchant: 'Wrenmoor Cafe',
      amount: '20.83',
      currency: 'GBP',
      how: 'chip',
      pin,
    },
  })

/** Asks, confirms and asks again. */
async function confirmed<Answer extends { readonly status: number; readonly body: unknown }>(
  ask: (confirmationId?: string) => Promise<Answer>,
): Promise<Answer> {
  const { id } = openedBy(await ask())
  expect((await answerByPassword(client, { id })).status).toBe(200)
  return ask(id)
}

/** The secrets of the card that a text contains. */
const secretsIn = (text: string): readonly string[] => [
  ...formsIn(text, formsOf(number)),
  ...codes.filter(code => new RegExp(`(?<![\\w.:-])${code}(?![\\w.:-])`).test(text)),
]

const answersOf = (name: string) => recording.answers.filter(answer => answer.name === name)

beforeAll(async () => {
  testDatabase = await openTestDatabase()
  api = openTestApi(testDatabase.database, {}, demoCustomers)
  const maya = await openPerson(api, 'Maya Okafor', 1_000_00n)
  const browser = openRecordedBrowser(api, recording)
  ;({ client } = browser)
  expect(
    (await client.signIn({ body: { email: maya.email, password, accountType: 'personal' } })).status,
  ).toBe(201)
  const cards = cardsOf({ ...maya, ...browser }, api)
  cardId = await cards.order()
  expect((await cards.deliver(cardId)).ok).toBe(true)
  expect((await cards.activate(cardId, wrongCode)).status).toBe(422)
  expect((await cards.activate(cardId)).status).toBe(200)

  const params = { id: cardId }
  const details = await confirmed(confirmationId =>
    client.showCardDetails({ params, body: { confirmationId } }),
  )
  const shown = await confirmed(confirmationId => client.showCardPin({ params, body: { confirmationId } }))
  if (!('number' in details.body) || !('pin' in shown.body)) throw new Error('nothing was shown')
  ;({ number } = details.body)
  const { pin } = shown.body
  const wrongPin = String((Number(pin) + 1) % 10_000).padStart(4, '0')
  codes = [pin, wrongPin, details.body.securityCode, wrongCode]
  expect((await pay(wrongPin)).body).toMatchObject({ reason: 'wrong_pin' })
  expect((await pay(pin)).body).toMatchObject({ status: 'pending' })
  expect(api.faults).toEqual([])
})
afterAll(() => testDatabase.close())

test('details, a PIN, and right and wrong codes leave none of them in a log line', () => {
  // The search finds each where it is meant to be.
  expect(answersOf('showCardDetails').flatMap(({ text }) => secretsIn(text))).toEqual(
    expect.arrayContaining([number, codes[2]]),
  )
  expect(answersOf('showCardPin').flatMap(({ text }) => secretsIn(text))).toContain(codes[0])
  expect(recording.logLines).toHaveLength(recording.answers.length)
  expect(recording.logLines.flatMap(secretsIn)).toEqual([])
})

test('a payment that the database refuses reports its fault without the PIN', async () => {
  await testDatabase.database.script(
    'alter table card_payment add constraint takes_nothing check (false) not valid',
  )
  const [pin = ''] = codes
  expect((await pay(pin)).status).toBe(500)
  expect(api.faults).toHaveLength(1)
  for (const { fault, ...facts } of api.faults) {
    const logged = JSON.stringify({ ...facts, detail: describeFault(fault) })
    expect(logged).toContain('takes_nothing')
    expect(secretsIn(logged)).toEqual([])
  }
  expect(recording.logLines.flatMap(secretsIn)).toEqual([])
})
