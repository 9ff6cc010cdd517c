// Cards over the API and by their run (specification, sections 15.1, 15.6 and 15.7), over a real database.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeCardsDue } from '../../src/bank/cards/run-cards.ts'
import { DatabaseBusy } from '../../src/bank/database/database.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { asPrivateDesk } from '../support/open-customer.ts'
import { openApiFixture, type ApiFixture } from './api-fixture.ts'
import { busyFor } from './busy-for.ts'
import { type CardBank, cardNoticesOf, cardsOf, openCardBank } from './card-bank.ts'
import { codeOf, openFurther, openJoint, openPerson } from './people.ts'
import { readEventTypes } from './read-notices.ts'

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

test('a card whose rows are busy waits for the next round, and keeps no other waiting', async () => {
  const { api, maya, order, statusOf, clock, at } = bank
  const other = await openJoint(maya, await openPerson(api, 'Daniel Reyes', 10_00n))
  const [first = '', second = ''] = [await order(), await order('gold', other)].toSorted()
  await at('2026-11-27T09:00:00Z')
  const busy = fixture.openApi(busyFor([first], fixture.database), { clock })
  await expect(makeCardsDue(busy.bank)).rejects.toMatchObject({ errors: [expect.any(DatabaseBusy)] })
  expect(await statusOf(first)).toBe('ordered')
  expect(await statusOf(second)).toBe('on_its_way')
})

test('a card is ordered, on its way from 09:00 on the next working day, and activated by its code', async () => {
  const { api, maya, order, read, statusOf, activate, deliver, at } = bank
  const id = await order()
  const card = await read(id)
  expect(card).toMatchObject({
    status: 'ordered',
    design: 'tarn',
    name: null,
    arrivesBy: '2026-12-03',
    expires: '2030-11',
    activationTriesLeft: 5,
    limits: {
      payment: { amount: '5000.00', most: '10000.00' },
      day: { amount: '5000.00', most: '10000.00' },
      cash: { amount: '300.00', most: '500.00' },
    },
    switches: { contactless: true, online: true, abroad: true },
    version: 1,
  })
  expect(codeOf(await activate(id))).toBe('changed_meanwhile')

  await at('2026-11-27T08:59:00Z')
  await makeCardsDue(api.bank)
  expect(await statusOf(id)).toBe('ordered')
  await at('2026-11-27T09:00:00Z')
  await makeCardsDue(api.bank)
  expect(await statusOf(id)).toBe('on_its_way')

  // Nobody here sees the letter: a demonstration brings it again, with a code that is known.
  expect((await deliver(id)).ok).toBe(true)
  expect((await activate(id)).status).toBe(200)
  expect((await activate(id, '999')).status).toBe(200)
  expect(await read(id)).toMatchObject({ status: 'active', arrivesBy: null })
  const label = `Tarn card (${card.lastFour})`
  expect(await cardNoticesOf(maya)).toEqual([
    ['Card Activated', `${label} can be used now.`],
    ['Card Ordered', `${label} is ordered. It arrives by 3 December 2026.`],
  ])
  expect(await readEventTypes(fixture.database, maya)).toEqual(
    expect.arrayContaining(['card_ordered', 'card_on_its_way', 'card_active']),
  )
})

test('each wrong code counts, and the fifth cancels the card', async () => {
  const { maya, order, read, activate, deliver } = bank
  const id = await order()
  await deliver(id)
  for (const left of ['4 tries', '3 tries', '2 tries', '1 try', '0 tries']) {
    const { status, body } = await activate(id, '124')
    expect(status).toBe(422)
    expect(body).toMatchObject({
      errors: [
        {
          field: 'securityCode',
          code: 'wrong_security_code',
          message: `That is not the code on the card. ${left} left.`,
        },
      ],
    })
  }
  expect(codeOf(await activate(id))).toBe('changed_meanwhile')
  expect(await read(id)).toMatchObject({ status: 'cancelled', activationTriesLeft: 0 })
  expect((await cardNoticesOf(maya))[0]?.[0]).toBe('Card Stopped')
})

test('one physical card for an account, five virtual ones in all, and each refusal in its order', async () => {
  const { api, clock, maya, order, askVirtual } = bank
  const id = await order()
  const again = { id, accountId: maya.account.id, kind: 'physical', design: 'tarn' } as const
  expect((await maya.client.orderCard({ body: again })).status).toBe(200)
  expect(codeOf(await maya.client.orderCard({ body: { ...again, design: 'gold' } }))).toBe('card_id_reused')
  const other = { ...again, id: crypto.randomUUID() }
  expect(codeOf(await maya.client.orderCard({ body: other }))).toBe('card_exists')
  // Each character counts once, also those of two code units.
  expect((await askVirtual('🎬'.repeat(31))).body).toMatchObject({
    errors: [{ field: 'name', code: 'too_long', message: 'Enter a name of 1 to 30 characters' }],
  })
  for (const name of ['🎬'.repeat(30), 'Two', 'Three', 'Four', 'Five'])
    expect((await askVirtual(name)).status).toBe(201)
  expect(codeOf(await askVirtual('Six'))).toBe('too_many_cards')
  const savings = await openFurther(api, maya, { code: 'flexisave' })
  expect(codeOf(await maya.client.orderCard({ body: { ...other, accountId: savings } }))).toBe('not_found')

  const without = fixture.openApi(fixture.database, { clock, cardVault: undefined })
  const ada = await openPerson(without, 'Ada Byron', 1_00n)
  const hers = { ...other, accountId: ada.account.id }
  expect(codeOf(await ada.client.orderCard({ body: hers }))).toBe('cards_not_available')
  await asPrivateDesk(without.bank, ada, async () => {
    expect(codeOf(await ada.client.orderCard({ body: hers }))).toBe('private_desk')
    expect(codeOf(await ada.client.listCards({}))).toBe('private_desk')
    expect(codeOf(await ada.client.turnOnGamblingBlock({}))).toBe('private_desk')
  })
})

test('lost, stolen and never come stop a card; damaged keeps it until the new one is active', async () => {
  const { maya, read, statusOf, activate, deliver, have, replace, pinOf } = bank
  const first = await have()
  const pin = await pinOf(first)
  const second = crypto.randomUUID()
  expect((await replace(first, 'damaged', second)).status).toBe(201)
  expect((await replace(first, 'damaged', second)).status).toBe(200)
  expect(codeOf(await replace(first, 'damaged'))).toBe('changed_meanwhile')
  expect(await read(first)).toMatchObject({ status: 'active', replacedBy: second })
  await deliver(second)
  await activate(second)
  expect(await statusOf(first)).toBe('replaced')
  expect(await read(second)).toMatchObject({ status: 'active', replaces: first })
  expect(await pinOf(second)).toBe(pin)

  const third = crypto.randomUUID()
  expect((await replace(second, 'lost', third)).status).toBe(201)
  expect(await statusOf(second)).toBe('stopped')
  expect(codeOf(await replace(second, 'lost'))).toBe('changed_meanwhile')
  expect((await cardNoticesOf(maya)).slice(0, 2).map(([title]) => title)).toEqual([
    'Card Ordered',
    'Card Stopped',
  ])
  await deliver(third)
  await activate(third)
  expect(await pinOf(third)).toBe(pin)

  // What waits to take a stolen card's place is cancelled with it, and does not have its PIN.
  const fourth = crypto.randomUUID()
  await replace(third, 'damaged', fourth)
  const fifth = crypto.randomUUID()
  await replace(third, 'stolen', fifth)
  expect([await statusOf(third), await statusOf(fourth)]).toEqual(['stopped', 'cancelled'])
  await deliver(fifth)
  await activate(fifth)
  const pinOfFifth = await pinOf(fifth)
  // The same card for another reason is another request: a lost answer must not leave the PIN of a stolen card.
  expect((await replace(third, 'stolen', fifth)).status).toBe(200)
  expect(codeOf(await replace(third, 'lost', fifth))).toBe('card_id_reused')
  const sixth = crypto.randomUUID()
  await replace(fifth, 'stolen', sixth)
  await deliver(sixth)
  await activate(sixth)
  // Of two, because one may be the same by chance.
  expect(new Set([pin, pinOfFifth, await pinOf(sixth)]).size).toBeGreaterThan(1)
  const [events] = await fixture.database.query<{ steps: string[] }>(
    'select array_agg(status order by step_no) as steps from card_step where card_id = $1',
    [sixth],
  )
  expect(events?.steps).toEqual(['ordered', 'on_its_way', 'active'])
})

test('a card that is cancelled leaves its place to the one that comes', async () => {
  const { maya, activate, deliver, have, read, replace } = bank
  const first = await have()
  const given = crypto.randomUUID()
  await replace(first, 'damaged', given)
  expect(await read(first)).toMatchObject({ replacedBy: given })
  await maya.client.cancelCard({ params: { id: given }, body: {} })
  expect(await read(first)).toMatchObject({ replacedBy: null })
  const second = crypto.randomUUID()
  expect((await replace(first, 'damaged', second)).status).toBe(201)
  expect((await maya.client.cancelCard({ params: { id: first }, body: {} })).status).toBe(200)
  expect((await maya.client.cancelCard({ params: { id: first }, body: {} })).status).toBe(200)
  expect(codeOf(await maya.client.freezeCard({ params: { id: first }, body: {} }))).toBe('changed_meanwhile')
  await deliver(second)
  expect((await activate(second)).status).toBe(200)
})

test('a month before its end a card is replaced, and it expires with its month', async () => {
  const { api, makeVirtual, read, statusOf, activate, deliver, have, pinOf, at } = bank
  const id = await have('gold')
  const virtual = await makeVirtual('Streaming')
  expect(virtual).toMatchObject({ status: 'active', expires: '2028-11', limits: { cash: null } })
  const pin = await pinOf(id)
  await at('2030-10-29T12:00:00Z')
  await makeCardsDue(api.bank)
  expect(await statusOf(virtual.id)).toBe('expired')
  expect(await read(id)).toMatchObject({ status: 'active', replacedBy: null })
  await at('2030-10-30T12:00:00Z')
  await makeCardsDue(api.bank)
  await makeCardsDue(api.bank)
  const { replacedBy } = await read(id)
  if (replacedBy === null) throw new Error('the card was not replaced')
  expect(await read(replacedBy)).toMatchObject({ status: 'ordered', design: 'gold', expires: '2034-10' })
  await at('2030-11-30T23:59:00Z')
  await makeCardsDue(api.bank)
  expect(await statusOf(id)).toBe('active')
  await at('2030-12-01T00:00:00Z')
  await makeCardsDue(api.bank)
  expect(await statusOf(id)).toBe('expired')
  await deliver(replacedBy)
  expect((await activate(replacedBy)).status).toBe(200)
  expect(await pinOf(replacedBy)).toBe(pin)
})

test('the other holder of a joint account neither sees nor manages a card; closing the account cancels both', async () => {
  const { api, maya, order, read, statusOf } = bank
  const daniel = await openPerson(api, 'Daniel Reyes')
  const joint = await openJoint(maya, daniel)
  const hers = await order('tarn', joint)
  const his = crypto.randomUUID()
  const body = { id: his, accountId: joint, kind: 'physical', design: 'gold' } as const
  expect((await daniel.client.orderCard({ body })).status).toBe(201)
  expect((await daniel.client.readCard({ params: { id: hers } })).status).toBe(404)
  expect((await daniel.client.cancelCard({ params: { id: hers }, body: {} })).status).toBe(404)
  const { body: listed } = await daniel.client.listCards({})
  expect('cards' in listed && listed.cards.map(({ id }) => id)).toEqual([his])

  const { lastFour } = await read(hers)
  expect((await maya.client.readClosure({ params: { id: joint } })).body).toMatchObject({
    cancels: [{ kind: 'card', name: `Tarn card (${lastFour})`, amount: null }],
  })
  await maya.client.closeAccount({ params: { id: joint }, body: { payTo: null } })
  const closed = await daniel.client.closeAccount({ params: { id: joint }, body: { payTo: null } })
  expect(closed.status).toBe(200)
  expect(await statusOf(hers)).toBe('cancelled')
  expect((await cardsOf(daniel, api).read(his)).status).toBe('cancelled')
  const again = { ...body, id: crypto.randomUUID() }
  expect(codeOf(await daniel.client.orderCard({ body: again }))).toBe('account_closed')
})

test('orders at once make one card, whichever comes first', async () => {
  const { maya } = bank
  const orders = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()].map(id =>
    maya.client.orderCard({ body: { id, accountId: maya.account.id, kind: 'physical', design: 'tarn' } }),
  )
  const statuses = (await Promise.all(orders)).map(({ status }) => status)
  expect(statuses.toSorted((one, other) => one - other)).toEqual([201, 409, 409])
})
