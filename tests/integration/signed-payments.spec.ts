// What a passkey signs of a payment, and what counts as its confirmation (part two, 14.3, 14.4 and 14.7; SCA-RTS, Article 5).
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import type { Confirmation } from '../../src/contract/confirmations.ts'
import type { SignedChallenge } from '../support/software-authenticator.ts'
import { openApiFixture, type ApiFixture } from './api-fixture.ts'
import type { TestApi } from './open-test-api.ts'
import { openedBy, openPasskeyCustomer, type PasskeyCustomer } from './passkey-customer.ts'
import { available, newPayment, openPaymentsApi, paymentOf, place } from './payer.ts'
import { readEventTypes } from './read-notices.ts'

let fixture: ApiFixture
let api: TestApi
let ada: PasskeyCustomer

beforeAll(async () => {
  fixture = await openApiFixture()
})
beforeEach(async () => {
  api = openPaymentsApi(fixture)
  ada = await openPasskeyCustomer(api, 5_000_00n)
})
afterAll(async () => {
  expect(await reconcile(fixture.database)).toEqual([])
  await fixture.close()
})

const optionsOf = ({ options }: Confirmation) => {
  if (!options) throw new Error('no passkey may confirm this')
  return options
}

const orderOf = async (amount: string) => openedBy(await place(ada, await newPayment(ada, amount)))

const answer = (id: string, response: SignedChallenge) =>
  ada.client.answerConfirmation({
    params: { id },
    body: { answerId: crypto.randomUUID(), method: 'passkey', response },
  })

test('a passkey signs 32 random bytes with the hash of all that decides the payment', async () => {
  const payment = await newPayment(ada, '85.00')
  const challenges = []
  for (let n = 0; n < 2; n += 1) {
    const confirmation = openedBy(await place(ada, payment))
    const [row] = await fixture.database.query<{ nonce: Uint8Array; content: string }>(
      'select nonce, content from confirmation where id = $1',
      [confirmation.id],
    )
    const hash = createHash('sha256')
      .update(row?.content ?? '')
      .digest()
    const signed = createHash('sha256')
      .update(row?.nonce ?? '')
      .update(hash)
    expect(row?.nonce).toHaveLength(32)
    expect(row?.content).toContain('"amount":"85.00"')
    expect(optionsOf(confirmation).challenge).toBe(signed.digest('base64url'))
    challenges.push(optionsOf(confirmation).challenge)
  }
  expect(new Set(challenges).size).toBe(2)
})

test.each<[string, (confirmation: Confirmation) => Promise<SignedChallenge>]>([
  ['of another amount', async () => ada.authenticator.get(optionsOf(await orderOf('84.00')))],
  [
    'by another customer’s passkey',
    async confirmation => (await openPasskeyCustomer(api)).authenticator.get(optionsOf(confirmation)),
  ],
  ['at another origin', one => ada.authenticator.get(optionsOf(one), { origin: 'https://bank.test' })],
  ['for another host', one => ada.authenticator.get(optionsOf(one), { rpId: 'other.test' })],
  ['by a user who was not verified', one => ada.authenticator.get(optionsOf(one), { isVerified: false })],
  ['with another handle', one => ada.authenticator.get(optionsOf(one), { userHandle: 'B'.repeat(43) })],
])('a signature %s pays nothing', async (_, sign) => {
  const payment = await newPayment(ada, '85.00')
  const confirmation = openedBy(await place(ada, payment))
  const { id } = confirmation
  expect(await answer(id, await sign(confirmation))).toMatchObject({
    status: 401,
    body: {
      code: 'not_confirmed',
      detail: "That did not confirm it's you. Try again, or use another way. 4 tries left.",
    },
  })
  expect((await readEventTypes(fixture.database, ada)).slice(-2)).toEqual([
    'confirmation_failed',
    'passkey_failed',
  ])
  expect(await available(ada)).toBe('5000.00')
  expect((await answer(id, await ada.authenticator.get(optionsOf(confirmation)))).status).toBe(200)
  expect(paymentOf(await place(ada, payment, id)).status).toBe('completed')
})

test('what a recovery code confirms counts as paid after a recovery: £500.00 to someone new is held', async () => {
  const bought = { purpose: 'bill', warning: { rule: 'purpose', version: 1 } } as const
  const order = async (amount: string, code = '') => {
    const payment = await newPayment(ada, amount, bought)
    const { id } = openedBy(await place(ada, payment))
    const body = { answerId: crypto.randomUUID(), method: 'recovery_code', code } as const
    expect((await ada.client.answerConfirmation({ params: { id }, body })).status).toBe(200)
    return paymentOf(await place(ada, payment, id)).status
  }
  expect(await order('499.99', ada.recoveryCodes[0])).toBe('completed')
  expect(await order('500.00', ada.recoveryCodes[1])).toBe('held')
})
