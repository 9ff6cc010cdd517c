// What the bank's staff does with what is held for a card payment (specification, sections 15.4 and 17).
import { afterEach, beforeEach, expect, test } from 'vitest'
import { captureHold, releaseHold } from '../../src/bank/holds/settle-hold.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { holdsCommand } from '../../src/cli/commands/holds.ts'
import { openTestPostgres, type TestPostgres } from '../support/databases.ts'
import { type NetworkBank, networkOf, openNetworkBank } from './card-network.ts'
import { openTestApi } from './open-test-api.ts'
import { readEventTypes } from './read-notices.ts'
import { rerunningAfter } from './rerunning-after.ts'
import { runBankCommand } from './run-bank-command.ts'

let postgres: TestPostgres
let bank: NetworkBank

// Each test has a ledger of its own: they move its clock, which never goes back.
beforeEach(async () => {
  postgres = await openTestPostgres()
  const { database } = postgres
  bank = await openNetworkBank({
    ...postgres,
    openApi: (other = database, parts = {}) => openTestApi(other, parts),
  })
})
afterEach(async () => {
  expect(await reconcile(postgres.database)).toEqual([])
  await postgres.close()
})

const holds = (...words: string[]) => runBankCommand(holdsCommand, postgres, words)

/** Authorises £20.83, or another sum. Returns the payment and its hold. */
async function authorise(amountMinor = 20_83n) {
  const { id, said } = await bank.network.authorise({ amountMinor })
  expect(said).toBe('approved')
  return { id, holdId: await holdOf(id) }
}

async function holdOf(paymentId: string): Promise<string> {
  const [row] = await postgres.database.query<{ hold_id: string }>(
    'select hold_id from card_payment where id = $1',
    [paymentId],
  )
  return row?.hold_id ?? ''
}

const paymentEvents = async () =>
  (await readEventTypes(postgres.database, bank.maya)).filter(type => type.startsWith('card_payment_'))

test('released, the payment is reversed: it is audited by the operator, and what clears later is refused', async () => {
  const { network, money } = bank
  const { id, holdId } = await authorise()
  expect(await holds('release', holdId)).toEqual({
    code: 0,
    printed: ['Released: £20.83 is available again.'],
    reported: [],
  })
  expect(await network.statusOf(id)).toBe('reversed')
  expect(await money()).toBe('1000.00 of which 0.00 held')
  const told = await postgres.database.query(
    `select detail ->> 'by' as by from audit_event where chain_id = $1 and type = 'card_payment_reversed'`,
    [bank.maya.customerId],
  )
  expect(told).toEqual([{ by: 'operator' }])
  expect(await network.clear(id, 20_83n)).toBe('refused reversed')
  expect(await holds('release', holdId)).toEqual({
    code: 1,
    printed: [],
    reported: ['That hold was already captured or released. Nothing was changed.'],
  })
})

test('it is never captured: only the network does that', async () => {
  const { network, money } = bank
  const { id, holdId } = await authorise()
  expect(await holds('capture', holdId, '--amount', '10.00')).toEqual({
    code: 1,
    printed: [],
    reported: ["That is a card payment's hold. Nothing was changed."],
  })
  expect(await network.statusOf(id)).toBe('pending')
  expect(await money()).toBe('1000.00 of which 20.83 held')
})

test('captured by its clearing, or replaced by an increment, it was settled already', async () => {
  const { network, api, money } = bank
  const settled = await authorise()
  expect(await network.clear(settled.id, 20_83n)).toBe('approved')
  const raised = await authorise(50_00n)
  expect(await network.increment(raised.id, 60_00n)).toBe('approved')
  for (const { holdId } of [settled, raised]) {
    expect(await releaseHold(api.bank, holdId)).toEqual({ ok: false, refusal: 'already_settled' })
    expect(await captureHold(api.bank, { holdId })).toEqual({ ok: false, refusal: 'already_settled' })
  }
  expect(await money()).toBe('979.17 of which 60.00 held')
  expect(await releaseHold(api.bank, await holdOf(raised.id))).toEqual({
    ok: true,
    value: { amountPence: 60_00n, transferId: expect.any(String) },
  })
  expect(await network.statusOf(raised.id)).toBe('reversed')
})

test('its time over and no round come yet, it is released all the same', async () => {
  const { network, api, at } = bank
  const { id, holdId } = await authorise()
  await at('2026-12-03T10:00:00Z')
  expect(await releaseHold(api.bank, holdId)).toMatchObject({ ok: true })
  expect(await network.statusOf(id)).toBe('reversed')
  expect(await bank.run()).toMatchObject({ expired: 0 })
})

test('released by two at once, and with an acknowledgement lost, it is released once', async () => {
  const { api, clock, cardId } = bank
  const { holdId } = await authorise()
  const both = await Promise.all([releaseHold(api.bank, holdId), releaseHold(api.bank, holdId)])
  expect(both.filter(({ ok }) => ok)).toHaveLength(1)

  const lossy = openTestApi(rerunningAfter('', postgres.database), { clock })
  const { id } = await networkOf(lossy, cardId).authorise()
  expect(await releaseHold(lossy.bank, await holdOf(id))).toEqual({
    ok: true,
    value: { amountPence: 20_83n, transferId: expect.any(String) },
  })
  expect((await paymentEvents()).filter(type => type === 'card_payment_reversed')).toHaveLength(2)
})
