// What is secret of a card, and what its holder controls (specification, sections 15.1 and 15.7), over a real database.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { luhnDigit } from '../../src/domain/cards.ts'
import { openApiFixture, type ApiFixture } from './api-fixture.ts'
import { type CardBank, cardNoticesOf, openCardBank } from './card-bank.ts'
import { openedBy } from './passkey-customer.ts'
import { codeOf } from './people.ts'
import { readAllRows } from './read-rows.ts'

let fixture: ApiFixture
let bank: CardBank

beforeAll(async () => {
  fixture = await openApiFixture()
})
beforeEach(async () => {
  bank = await openCardBank(fixture)
})
afterAll(async () => {
  expect(await reconcile(fixture.database)).toEqual([])
  await fixture.close()
})

test('details and PIN are shown after a confirmation that says so, of an active or frozen card', async () => {
  const { maya, order, makeVirtual, read, activate, deliver, detailsOf, pinOf } = bank
  const id = await order()
  expect(codeOf(await maya.client.showCardDetails({ params: { id }, body: {} }))).toBe('changed_meanwhile')
  await deliver(id)
  await activate(id)
  const { lastFour } = await read(id)
  const asked = openedBy(await maya.client.showCardDetails({ params: { id }, body: {} }))
  expect(asked.heading).toBe(`Show card details: Tarn card (${lastFour})`)
  const shown = await detailsOf(id)
  expect(shown).toEqual({
    number: expect.stringMatching(/^90001964[0-9]{8}$/),
    expires: '2030-11',
    securityCode: '123',
  })
  expect(luhnDigit(shown.number.slice(0, -1))).toBe(shown.number.at(-1))
  expect(shown.number.slice(-4)).toBe(lastFour)
  await maya.client.freezeCard({ params: { id }, body: {} })
  expect(await pinOf(id)).toMatch(/^[0-9]{4}$/)
  expect((await cardNoticesOf(maya)).slice(0, 2)).toEqual([
    ['Card Details Shown', `The PIN of Tarn card (${lastFour}) was shown.`],
    ['Card Details Shown', `The details of Tarn card (${lastFour}) were shown.`],
  ])
  const virtual = await makeVirtual('Streaming')
  const body = {}
  expect(codeOf(await maya.client.showCardPin({ params: { id: virtual.id }, body }))).toBe('not_found')
})

test('no secret of a card is in a table, in an answer but its own, or in what is audited', async () => {
  const { maya, have, detailsOf, pinOf } = bank
  const id = await have()
  const { number } = await detailsOf(id)
  const pin = await pinOf(id)
  const rows = await readAllRows(fixture.database)
  const hex = Buffer.from(number).toString('hex')
  for (const secret of [number, hex, Buffer.from(number).toString('base64').replace(/=+$/, '')])
    expect(rows.filter(row => row.includes(secret))).toEqual([])
  // Four digits are in many ids and times: only whole values count.
  expect(rows.filter(row => row.includes(`"${pin}"`) && !row.includes(`"last_four": "${pin}"`))).toEqual([])
  const answers = [
    await maya.client.listCards({}),
    await maya.client.readCard({ params: { id } }),
    await maya.client.listNotifications({ query: { pageSize: 50 } }),
    await maya.client.listSecurityEvents({}),
    await maya.client.freezeCard({ params: { id }, body: {} }),
  ]
  expect(JSON.stringify(answers.map(({ body }) => body))).not.toContain(number.slice(0, 12))
  const [sealed] = await fixture.database.query<{ bytes: number }>(
    'select length(sealed) as bytes from card_secret where card_id = $1',
    [id],
  )
  expect(sealed?.bytes).toBe(52)
  await maya.client.cancelCard({ params: { id }, body: {} })
  const kept = await fixture.database.query(
    'select card_id from card_secret where card_id = $1 and sealed is not null',
    [id],
  )
  expect(kept).toEqual([])
})

test('a higher limit is confirmed, a lower one and a switch are not', async () => {
  const { maya, makeVirtual, read, have, confirmed } = bank
  const id = await have()
  const change = (body: Parameters<typeof maya.client.changeCardControls>[0]['body']) =>
    maya.client.changeCardControls({ params: { id }, body })
  const { lastFour } = await read(id)
  expect((await change({ version: 1, payment: '400.00', online: false })).status).toBe(200)
  expect(codeOf(await change({ version: 1, day: '400.00' }))).toBe('changed_meanwhile')
  expect((await change({ version: 1, payment: '400.00' })).status).toBe(200)
  const raise = { version: 2, payment: '6000.00', cash: '500.00' }
  const asked = openedBy(await change(raise))
  expect(asked.heading).toBe(`Raise limits: Tarn card (${lastFour})`)
  expect(asked.shows).toEqual([
    { label: 'A payment', value: '£6,000' },
    { label: 'Cash a day', value: '£500' },
  ])
  expect(await read(id)).toMatchObject({ version: 2 })
  const raised = await confirmed(confirmationId => change({ ...raise, confirmationId }))
  expect(raised).toMatchObject({
    status: 200,
    body: {
      card: {
        version: 3,
        limits: { payment: { amount: '6000.00' }, cash: { amount: '500.00' } },
        switches: { online: false },
      },
    },
  })
  const { body } = await change({ version: 3, cash: '500.01', day: '10001.00' })
  expect(body).toMatchObject({
    errors: [
      { field: 'day', message: 'Enter whole pounds, at most £10,000' },
      { field: 'cash', message: 'Enter whole pounds, at most £500' },
    ],
  })
  const virtual = await makeVirtual('Streaming')
  const params = { id: virtual.id }
  const surplus = await maya.client.changeCardControls({ params, body: { version: 1, contactless: false } })
  expect(codeOf(surplus)).toBe('not_offered')
})

test('the gambling block is on at once, goes off after 48 hours, and may be kept', async () => {
  const { maya, at } = bank
  const { client } = maya
  const blockOf = async () => (await client.listCards({})).body
  expect((await client.turnOnGamblingBlock({})).body).toEqual({ gamblingBlock: { isOn: true, endsAt: null } })
  const ending = { gamblingBlock: { isOn: true, endsAt: '2026-11-28T10:00:00.000Z' } }
  expect((await client.takeOffGamblingBlock({})).body).toEqual(ending)
  await at('2026-11-27T10:00:00Z')
  expect((await client.takeOffGamblingBlock({})).body).toEqual(ending)
  expect((await client.turnOnGamblingBlock({})).body).toEqual({ gamblingBlock: { isOn: true, endsAt: null } })
  await client.takeOffGamblingBlock({})
  await at('2026-11-29T10:00:00Z')
  expect(await blockOf()).toMatchObject({ gamblingBlock: { isOn: false, endsAt: null } })
  const sooner = fixture.database.query(
    `update gambling_block set taken_off_at = null, ends_at = null where customer_id = $1`,
    [maya.customerId],
  )
  await sooner
  await expect(
    fixture.database.query(
      `update gambling_block set taken_off_at = turned_on_at, ends_at = turned_on_at + interval '1 hour' where customer_id = $1`,
      [maya.customerId],
    ),
  ).rejects.toThrow(/gambling_block_ends/)
})

test('a blocked PIN is unblocked by a confirmation', async () => {
  const { maya, read, have, confirmed } = bank
  const id = await have()
  const unblock = (confirmationId?: string) =>
    maya.client.unblockCardPin({ params: { id }, body: { confirmationId } })
  expect((await unblock()).status).toBe(200)
  await fixture.database.query('update card set pin_failures = 3 where id = $1', [id])
  expect(await read(id)).toMatchObject({ isPinBlocked: true })
  const { lastFour } = await read(id)
  expect(openedBy(await unblock()).heading).toBe(`Unblock PIN: Tarn card (${lastFour})`)
  expect(await confirmed(unblock)).toMatchObject({ status: 200, body: { card: { isPinBlocked: false } } })
})
