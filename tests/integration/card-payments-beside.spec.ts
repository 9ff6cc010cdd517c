// Authorisations of several cards that come at once (specification, section 15.2): which wait for which. The locks are real: what is
// to be waited for is about to commit in another process, and does so once the test says.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import type { Database } from '../../src/bank/database/database.ts'
import { openTestPostgres, type TestPostgres } from '../support/databases.ts'
import { cardVault } from '../support/card-vault.ts'
import { cardsOf } from './card-bank.ts'
import { networkOf, type NetworkBank, openNetworkBank } from './card-network.ts'
import { holdingBeforeCommit, untilOneWaits } from './holding-before-commit.ts'
import { openTestApi } from './open-test-api.ts'
import { openJoint, openPerson } from './people.ts'
import { readEventTypes } from './read-notices.ts'

let postgres: TestPostgres
let bank: NetworkBank
/** The card of another customer. */
let other: { readonly cardId: string; readonly network: ReturnType<typeof networkOf>; readonly pin: string }
let pin: string

beforeEach(async () => {
  postgres = await openTestPostgres()
  const { database } = postgres
  bank = await openNetworkBank({
    ...postgres,
    openApi: (own = database, parts = {}) => openTestApi(own, parts),
  })
  pin = await bank.network.readPin()
  const { api } = bank
  const cardId = await cardsOf(await openPerson(api, 'Ada Penhallow', 100_00n), api).have()
  const network = networkOf(api, cardId)
  other = { cardId, network, pin: await network.readPin() }
})
afterEach(async () => {
  expect(await reconcile(postgres.database)).toEqual([])
  await postgres.close()
})

/** Maya's card in another process, whose database transactions wait before they commit what they have kept of a message. */
function inAnotherProcess() {
  const held = holdingBeforeCommit('insert into card_message', postgres.openAnother())
  return { held, network: networkOf(openTestApi(held.database, { clock: bank.clock }), bank.cardId) }
}

/** A bank on a database that counts its transactions. */
function countingTransactions(database: Database) {
  let count = 0
  const counting: Database = {
    ...database,
    transaction(work) {
      count += 1
      return database.transaction(work)
    },
  }
  return { api: openTestApi(counting, { clock: bank.clock }), count: () => count }
}

test('an authorisation does not wait for one of another card', async () => {
  const { held, network } = inAnotherProcess()
  const first = network.authorise({ pin })
  await held.isHeld
  expect((await other.network.authorise({ pin: other.pin })).said).toBe('approved')
  held.release()
  expect((await first).said).toBe('approved')
})

test('an authorisation does not wait for a clearing of another card, which moves money to the cards’ account', async () => {
  const { id } = await bank.network.authorise({ pin })
  const { held, network } = inAnotherProcess()
  const clearing = network.clear(id, 20_83n)
  await held.isHeld
  expect((await other.network.authorise({ pin: other.pin })).said).toBe('approved')
  held.release()
  expect(await clearing).toBe('approved')
  expect(await bank.money()).toBe('979.17 of which 0.00 held')
})

test('one that waits for what is at work on its account keeps none waiting that came with it', async () => {
  const { held, network } = inAnotherProcess()
  const first = network.authorise({ pin, amountMinor: 600_00n })
  await held.isHeld
  const second = bank.network.authorise({ pin, amountMinor: 600_00n })
  const beside = other.network.authorise({ pin: other.pin })
  expect((await beside).said).toBe('approved')
  await untilOneWaits(postgres.database)
  held.release()
  expect((await first).said).toBe('approved')
  expect((await second).said).toBe('declined insufficient_funds')
  expect(await bank.money()).toBe('1000.00 of which 600.00 held')
})

test('two of one account, in two processes, are decided one after the other: the limit of the day holds', async () => {
  const { maya, cardId } = bank
  const controls = { version: 1, day: '100.00' }
  expect((await maya.client.changeCardControls({ params: { id: cardId }, body: controls })).status).toBe(200)
  const { held, network } = inAnotherProcess()
  const first = network.authorise({ pin, amountMinor: 60_00n })
  await held.isHeld
  const second = bank.network.authorise({ pin, amountMinor: 60_00n })
  await untilOneWaits(postgres.database)
  held.release()
  expect((await first).said).toBe('approved')
  expect((await second).said).toBe('declined day_limit')
})

test('two holders of one account pay from it at once: one after the other, by the same money', async () => {
  const { api, maya } = bank
  const ada = await openPerson(api, 'Ada Penrose', 0n)
  const accountId = await openJoint(maya, ada)
  const moved = await maya.client.moveMoney({
    body: { id: crypto.randomUUID(), from: maya.account.id, to: accountId, amount: '100.00' },
  })
  expect(moved.status).toBe(201)
  const networks = await Promise.all(
    [maya, ada].map(async person => {
      const own = cardsOf(person, api)
      const cardId = await own.order('gold', accountId)
      expect((await own.deliver(cardId)).ok).toBe(true)
      expect((await own.activate(cardId)).status).toBe(200)
      return networkOf(api, cardId)
    }),
  )
  const pins = await Promise.all(networks.map(network => network.readPin()))
  const said = await Promise.all(
    networks.map(async (network, n) => {
      const answered = await network.authorise({ pin: pins[n], amountMinor: 60_00n })
      return answered.said
    }),
  )
  expect(said.toSorted()).toEqual(['approved', 'declined insufficient_funds'])
})

test('those that come at once are decided together, and what one is declined for concerns no other', async () => {
  const { api, count } = countingTransactions(postgres.database)
  const [maya, ada] = [networkOf(api, bank.cardId), networkOf(api, other.cardId)]
  const nobody = networkOf(api, crypto.randomUUID())
  const before = count()
  const said = await Promise.all(
    [
      maya.authorise({ pin: '----' }),
      ada.authorise({ pin: other.pin }),
      nobody.authorise({ pin: '0000' }),
    ].map(async answered => (await answered).said),
  )
  expect(said).toEqual(['declined wrong_pin', 'approved', 'card_not_found'])
  expect(count() - before).toBe(1)
  const events = await readEventTypes(postgres.database, bank.maya)
  expect(events.filter(type => /^card_p(in|ayment)_/.test(type))).toEqual([
    'card_pin_wrong',
    'card_payment_declined',
  ])
})

test('a card whose secret cannot be opened fails alone: those that came with it are answered', async () => {
  const api = openTestApi(postgres.database, {
    clock: bank.clock,
    cardVault: {
      ...cardVault,
      open: (cardId, sealed) =>
        cardId === bank.cardId
          ? Promise.reject(new Error('the key is away'))
          : cardVault.open(cardId, sealed),
    },
  })
  const [maya, ada] = [networkOf(api, bank.cardId), networkOf(api, other.cardId)]
  const nobody = networkOf(api, crypto.randomUUID())
  const said = await Promise.all(
    [maya.authorise({ pin }), ada.authorise({ pin: other.pin }), nobody.authorise({ pin: '0000' })].map(
      answered => answered.then(one => one.said).catch((fault: Error) => fault.message),
    ),
  )
  expect(said).toEqual(['the key is away', 'approved', 'card_not_found'])
  expect((await bank.network.authorise({ pin })).said).toBe('approved')
})

test('two messages with one id that come at once are one payment and one refusal', async () => {
  const id = crypto.randomUUID()
  const said = await Promise.all([
    bank.network.authorise({ pin }, id),
    other.network.authorise({ pin: other.pin }, id),
  ])
  expect(said.map(one => one.said).toSorted()).toEqual(['approved', 'message_id_reused'])
})

test('a hold is in the chain of the card’s holder, and nothing of it in the bank’s', async () => {
  const ofBank = () =>
    postgres.database.query<{ last_event_no: bigint }>(
      `select last_event_no from audit_chain where id = '00000000-0000-7000-8000-000000000000'`,
    )
  const before = await ofBank()
  const { id } = await bank.network.authorise({ pin })
  expect(await ofBank()).toEqual(before)
  const [hold] = await postgres.database.query<{ chain_id: string }>(
    `select e.chain_id from card_payment p join transfer t on t.id = p.hold_id
       join audit_event e on e.chain_id = t.placed_by and e.event_no = t.audit_event_no
      where p.id = $1 and e.type = 'transfer.completed' and e.transfer_id = t.id`,
    [id],
  )
  expect(hold?.chain_id).toBe(bank.maya.customerId)
})
