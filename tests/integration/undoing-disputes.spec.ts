// What visitors of a shared demonstration dispute of its customers' card payments, and how it is undone (ruling 35; part two, 15.8).
import { afterEach, beforeEach, expect, test } from 'vitest'
import { demoCustomers } from '../../content/demo.ts'
import { limits } from '../../content/facts.ts'
import { decideDispute } from '../../src/bank/cards/disputes/decide-dispute.ts'
import { ownAccountIds } from '../../src/bank/ledger/order.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { prepareDemo } from '../../src/bank/simulator/seed-demo.ts'
import { createClient } from '../../src/contract/client.ts'
import { operations } from '../../src/contract/operations.ts'
import { openTestDatabase } from '../support/runtime/database.ts'
import type { TestDatabase } from '../support/test-database.ts'
import { openBrowser } from './browser.ts'
import { story } from './card-dispute.ts'
import { newAddress } from './new-address.ts'
import { openClock, openDemonstration } from './open-demonstration.ts'
import { addressHeader } from './open-test-api.ts'

let testDatabase: TestDatabase
let clock: ReturnType<typeof openClock>
let demonstration: ReturnType<typeof openDemonstration>

beforeEach(async () => {
  testDatabase = await openTestDatabase()
  clock = openClock()
  demonstration = openDemonstration(testDatabase.database, clock, { isShared: true })
  await prepareDemo(demonstration.bank, demoCustomers)
})
afterEach(async () => {
  expect(await reconcile(testDatabase.database)).toEqual([])
  await testDatabase.close()
})

/** Somebody at an address of their own who signed in as Maya. */
async function visit() {
  const address = newAddress()
  const browser = openBrowser(demonstration.app)
  const client = createClient(operations, (path, init) => {
    const headers = new Headers(init.headers)
    headers.set(addressHeader, address)
    return browser.send(path, { ...init, headers })
  })
  const { email, password } = demoCustomers.everyday
  expect((await client.signIn({ body: { email, password, accountType: 'personal' } })).status).toBe(201)
  const disputes = async () => {
    const { body } = await client.listCardDisputes({ query: {} })
    return 'cardDisputes' in body ? body.cardDisputes.map(({ status }) => status) : JSON.stringify(body)
  }
  return { client, disputes }
}

async function heldBy(accountId: string): Promise<bigint | undefined> {
  const [row] = await testDatabase.database.query<{ balance_pence: bigint }>(
    'select balance_pence from account where id = $1',
    [accountId],
  )
  return row?.balance_pence
}

test('a visitor’s dispute is theirs to see, and after an hour it is withdrawn and its payment given back', async () => {
  const [{ client, disputes }, other] = [await visit(), await visit()]
  const { body: listed } = await client.listCards({})
  const card = 'cards' in listed ? listed.cards.find(({ design }) => design === 'tarn') : undefined
  if (!card) throw new Error('Maya has no Tarn card')
  const [paymentId, disputeId] = [crypto.randomUUID(), crypto.randomUUID()]
  const coffee = { merchant: 'Wrenmoor Cafe', amount: '30.00', currency: 'GBP', how: 'chip' } as const
  await client.authoriseCardPayment({ body: { ...coffee, id: paymentId, cardId: card.id } })
  await client.settleCardPayment({ params: { id: paymentId }, body: { id: crypto.randomUUID() } })
  const sent = await client.openCardDispute({
    body: { id: disputeId, paymentId, reason: 'not_received', story },
  })
  expect(sent.status).toBe(201)
  const credited = { disputeId, decision: { act: 'credit' }, by: 'operator' } as const
  expect(await decideDispute(demonstration.bank, credited)).toMatchObject({ ok: true })
  expect(await disputes()).toEqual(['credited'])
  expect(await other.disputes()).toEqual([])
  expect((await other.client.readCardDispute({ params: { id: disputeId } })).status).toBe(404)
  const contested = await client.answerDisputeAsMerchant({ body: { disputeId, answer: 'contests' } })
  expect(contested).toMatchObject({ status: 200, body: { cardDispute: { status: 'contested' } } })

  clock.pass(limits.demoOpenedKeptMs + limits.demoRestoreMs)
  await demonstration.simulators.tick()
  const [undone] = await testDatabase.database.query<{ status: string; refunded_pence: bigint }>(
    `select d.status, p.refunded_pence from card_dispute d join card_payment p on p.id = d.payment_id where d.id = $1`,
    [disputeId],
  )
  expect(undone).toEqual({ status: 'withdrawn', refunded_pence: 30_00n })
  expect(await heldBy(ownAccountIds.disputes)).toBe(0n)
  expect(demonstration.faults).toEqual([])
})
