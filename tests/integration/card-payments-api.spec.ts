// What cards paid, over the API (specification, sections 15.1 to 15.4 and 15.6), over a real database.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { loadRates } from '../../src/bank/cards/card-rates.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import type { CardPaymentDetails } from '../../src/contract/card-payments.ts'
import { asPrivateDesk, payIn } from '../support/open-customer.ts'
import { openApiFixture, type ApiFixture } from './api-fixture.ts'
import { cardsOf } from './card-bank.ts'
import { networkOf, type NetworkBank, openNetworkBank } from './card-network.ts'
import { answerByPassword, openedBy } from './passkey-customer.ts'
import { codeOf, openJoint, openPerson, type Person } from './people.ts'

let fixture: ApiFixture
let bank: NetworkBank

// Each test has a ledger of its own: they move its clock, which never goes back.
beforeEach(async () => {
  fixture = await openApiFixture()
  bank = await openNetworkBank(fixture)
})
afterEach(async () => {
  expect(await reconcile(fixture.database)).toEqual([])
  await fixture.close()
})

const online = { how: 'online', merchant: 'Saltmarch Outfitters', mcc: '5651', amountMinor: 64_00n } as const
const nobody = crypto.randomUUID()

/** A payment with what happened to it, as a person reads it. */
async function read(id: string, { client }: Person = bank.maya): Promise<CardPaymentDetails> {
  const { body } = await client.readCardPayment({ params: { id } })
  if (!('cardPayment' in body)) throw new Error(JSON.stringify(body))
  return body
}

/** What happened to a payment, in short: "cleared 20.83". */
const eventsOf = async (id: string): Promise<readonly string[]> =>
  (await read(id)).events.map(({ step, amount }) => (amount === null ? step : `${step} ${amount}`))

async function list(query: Record<string, string> = {}, { client }: Person = bank.maya) {
  const { body } = await client.listCardPayments({ query })
  if (!('cardPayments' in body)) throw new Error(JSON.stringify(body))
  return body
}

/** Approves a payment as its customer does, with the password. */
async function approve(id: string, { client }: Person = bank.maya) {
  const ask = (confirmationId?: string) =>
    client.approveCardPayment({ params: { id }, body: { confirmationId } })
  const first = await ask()
  if (codeOf(first) !== 'confirmation_required') return first
  const confirmation = openedBy(first)
  expect((await answerByPassword(client, confirmation)).status).toBe(200)
  return ask(confirmation.id)
}

const notMe = (id: string, { client }: Person = bank.maya) =>
  client.refuseCardPayment({ params: { id }, body: {} })

test('a pending payment says where, with which card, how much and until when it is held', async () => {
  const { network, cardId, maya, lastFour } = bank
  const { id } = await network.authorise()
  expect(await read(id)).toEqual({
    cardPayment: {
      id,
      cardId,
      card: { kind: 'physical', design: 'tarn', name: null, lastFour: await lastFour() },
      lastFour: await lastFour(),
      holderName: null,
      accountId: maya.account.id,
      merchant: 'Wrenmoor Cafe',
      place: 'London',
      mcc: '5812',
      category: 'Eating out',
      country: 'GB',
      how: 'chip',
      status: 'pending',
      amount: '20.83',
      theirs: null,
      begunAt: '2026-11-26T10:00:00.000Z',
      changedAt: '2026-11-26T10:00:00.000Z',
      approveBy: null,
      isApproved: false,
      holdEndsAt: '2026-12-03T10:00:00.000Z',
      settledAt: null,
      cleared: null,
      owed: '0.00',
      refunded: '0.00',
      decline: null,
    },
    events: [{ step: 'authorised', at: '2026-11-26T10:00:00.000Z', amount: '20.83' }],
    transactions: [],
  })
})

test('its category is the one that spending shows: the choice, the rule, then how and where', async () => {
  const { network, maya } = bank
  const { client } = maya
  const withdrawn = await network.authorise({ how: 'cash', mcc: '6011', amountMinor: 20_00n })
  expect((await read(withdrawn.id)).cardPayment.category).toBe('Cash')
  const pending = await network.authorise()
  const settled = await network.authorise()
  await network.clear(settled.id, 20_83n)
  const {
    transactions: [transactionId = ''],
  } = await read(settled.id)
  const choose = async (category: 'Travel' | 'Family', always: boolean) => {
    const params = { id: maya.account.id, transactionId }
    expect((await client.chooseCategory({ params, body: { category, always } })).status).toBe(200)
    const listed = await list()
    const { body } = await client.listSpendingLines({ query: {} })
    return [
      (await read(settled.id)).cardPayment.category,
      listed.cardPayments.find(({ id }) => id === settled.id)?.category,
      'lines' in body && body.lines.find(({ id }) => id === transactionId)?.category,
      (await read(pending.id)).cardPayment.category,
    ]
  }
  expect(await choose('Travel', true)).toEqual(['Travel', 'Travel', 'Travel', 'Travel'])
  expect(await choose('Family', false)).toEqual(['Family', 'Family', 'Family', 'Travel'])
})

test('in another currency it says the amount there and the rate', async () => {
  const { network, api } = bank
  const rates = [{ currency: 'EUR', rate: '1.1523' }]
  expect(await loadRates(api.bank, { ratedOn: '2026-11-26', rates, by: 'operator' })).toMatchObject({
    ok: true,
  })
  const hotel = { merchant: 'Hotel Miradouro', mcc: '7011', country: 'PT', place: 'Lisbon', currency: 'EUR' }
  const { id } = await network.authorise({ ...hotel, amountMinor: 24_00n })
  expect((await read(id)).cardPayment).toMatchObject({
    amount: '20.83',
    theirs: { currency: 'EUR', amount: '24.00', rate: '1.1523' },
    holdEndsAt: '2026-12-26T10:00:00.000Z',
  })
  const without = await network.authorise({ currency: 'SEK', amountMinor: 100_00n })
  expect((await read(without.id)).cardPayment).toMatchObject({
    status: 'declined',
    amount: null,
    theirs: { currency: 'SEK', amount: '100.00', rate: null },
    decline: { reason: 'no_rate', facts: { currency: 'SEK' } },
  })
})

describe('what happened', () => {
  test('it is raised, lowered, cleared and refunded, with the lines of its account', async () => {
    const { network, maya } = bank
    const { id } = await network.authorise()
    expect(await network.increment(id, 30_00n)).toBe('approved')
    expect(await network.increment(id, 5_000_01n)).toMatch(/^declined/)
    expect(await network.reverse(id, 25_00n)).toBe('approved')
    expect((await read(id)).cardPayment.amount).toBe('25.00')
    expect(await network.clear(id, 25_00n)).toBe('approved')
    expect(await network.refund(id, 10_00n)).toBe('approved')
    expect(await eventsOf(id)).toEqual([
      'authorised 20.83',
      'increased 30.00',
      'increase_declined',
      'reduced 25.00',
      'cleared 25.00',
      'refunded 10.00',
    ])
    const { cardPayment, transactions } = await read(id)
    expect(cardPayment).toMatchObject({
      status: 'settled',
      amount: '25.00',
      cleared: '25.00',
      refunded: '10.00',
      settledAt: '2026-11-26T10:00:00.000Z',
    })
    const { body } = await maya.client.listTransactions({ params: { id: maya.account.id }, query: {} })
    const lines = 'transactions' in body ? body.transactions : []
    expect(transactions).toEqual(
      lines
        .slice(0, 2)
        .map(line => line.id)
        .toReversed(),
    )
  })

  test('it is owed and taken later', async () => {
    const { network, maya, api, run } = bank
    const { id } = await network.authorise({ amountMinor: 950_00n })
    expect(await network.clear(id, 1_050_00n)).toBe('approved')
    expect((await read(id)).cardPayment).toMatchObject({
      status: 'settled',
      cleared: '1050.00',
      owed: '100.00',
    })
    expect(await eventsOf(id)).toEqual(['authorised 950.00', 'cleared 1050.00', 'owed 100.00'])
    await payIn(api.bank, maya.account.id, 200_00n)
    await run()
    expect((await read(id)).cardPayment.owed).toBe('0.00')
    expect(await eventsOf(id)).toContain('owed_taken 100.00')
    expect((await read(id)).transactions).toHaveLength(2)
  })

  test('it is reversed, or expires and clears after all', async () => {
    const { network, at, run } = bank
    const reversed = await network.authorise()
    expect(await network.reverse(reversed.id, 0n)).toBe('approved')
    expect(await eventsOf(reversed.id)).toEqual(['authorised 20.83', 'reversed'])
    const { id } = await network.authorise()
    await at('2026-12-03T10:00:00Z')
    await run()
    expect(await eventsOf(id)).toEqual(['authorised 20.83', 'expired'])
    expect(await network.clear(id, 20_83n)).toBe('approved')
    expect(await eventsOf(id)).toEqual(['authorised 20.83', 'expired', 'cleared 20.83'])
  })

  test('it is declined, and why', async () => {
    const { network } = bank
    const { id } = await network.authorise({ amountMinor: 5_000_01n })
    expect((await read(id)).cardPayment).toMatchObject({
      status: 'declined',
      decline: { reason: 'payment_limit', facts: { limitPence: '500000' } },
      holdEndsAt: null,
    })
    expect(await eventsOf(id)).toEqual(['declined'])
  })
})

describe('the list', () => {
  test('it has the payments of one card, or of all cards, newest first, in pages', async () => {
    const { network, cardId, api, at, makeVirtual } = bank
    const first = await network.authorise()
    await at('2026-11-26T10:01:00Z')
    const second = await network.authorise()
    await at('2026-11-26T10:02:00Z')
    const other = await networkOf(api, (await makeVirtual('Streaming')).id).authorise(online)
    const idsOf = async (query: Record<string, string>) =>
      (await list(query)).cardPayments.map(({ id }) => id)
    expect(await idsOf({})).toEqual([other.id, second.id, first.id])
    expect(await idsOf({ cardId })).toEqual([second.id, first.id])
    expect(await list({ cardId, page: '2', pageSize: '1' })).toMatchObject({
      cardPayments: [{ id: first.id }],
      page: 2,
      pageSize: 1,
      total: 2,
    })
    expect(await idsOf({ status: 'waiting' })).toEqual([other.id])
  })

  test('what waits is listed as waiting until its 5 minutes are over, and as declined then', async () => {
    const { network, at } = bank
    const { id } = await network.authorise(online)
    await at('2026-11-26T10:04:59Z')
    expect((await list({ status: 'waiting' })).total).toBe(1)
    await at('2026-11-26T10:05:00Z')
    expect((await list({ status: 'waiting' })).total).toBe(0)
    expect((await list({ status: 'declined' })).cardPayments).toMatchObject([
      { id, status: 'declined', decline: { reason: 'not_approved' }, changedAt: '2026-11-26T10:05:00.000Z' },
    ])
    expect(await eventsOf(id)).toEqual(['waiting', 'declined'])
    await bank.run()
    expect(await eventsOf(id)).toEqual(['waiting', 'declined'])
  })

  test('refusals in order: the query, the card, the private desk', async () => {
    const { maya, api, cardId } = bank
    const ask = async (query: Record<string, string>, { client }: Person = maya) =>
      codeOf(await client.listCardPayments({ query }))
    const daniel = await openPerson(api, 'Daniel Reyes')
    await asPrivateDesk(api.bank, daniel, async () => {
      expect(await ask({ cardId: 'x' }, daniel)).toBe('not_accepted')
      expect(await ask({ cardId }, daniel)).toBe('not_found')
      expect(await ask({}, daniel)).toBe('private_desk')
    })
    expect(await ask({ cardId: nobody })).toBe('not_found')
    expect(await ask({ status: 'lost' })).toBe('not_accepted')
  })
})

/** A card of Maya's on an account that she shares with Daniel, with £500.00. */
async function openShared() {
  const { api, maya } = bank
  const daniel = await openPerson(api, 'Daniel Reyes')
  const joint = await openJoint(maya, daniel)
  const cardId = await bank.order('gold', joint)
  await bank.deliver(cardId)
  await bank.activate(cardId)
  const move = { id: crypto.randomUUID(), from: maya.account.id, to: joint, amount: '500.00' }
  expect((await maya.client.moveMoney({ body: move })).status).toBe(201)
  return { daniel, joint, cardId, network: networkOf(api, cardId) }
}

describe('who shares the account', () => {
  test('sees its payments and whose they are, and not the card', async () => {
    const { daniel, cardId, network, joint } = await openShared()
    const { id } = await network.authorise()
    await network.clear(id, 20_83n)
    const { lastFour } = await bank.read(cardId)
    expect((await read(id, daniel)).cardPayment).toMatchObject({
      cardId: null,
      card: null,
      lastFour,
      holderName: 'Maya Okafor',
      merchant: 'Wrenmoor Cafe',
      amount: '20.83',
      status: 'settled',
    })
    expect((await list({}, daniel)).total).toBe(0)
    expect(codeOf(await daniel.client.listCardPayments({ query: { cardId } }))).toBe('not_found')
    const { body } = await daniel.client.listTransactions({ params: { id: joint }, query: {} })
    const [line] = 'transactions' in body ? body.transactions : []
    const details = await daniel.client.readTransaction({
      params: { id: joint, transactionId: line?.id ?? '' },
    })
    expect(details.body).toMatchObject({ receipt: { cardPaymentId: id, placedBy: 'Maya Okafor' } })
  })

  test('does not see what was declined or waits, and decides nothing', async () => {
    const { daniel, network } = await openShared()
    const declined = await network.authorise({ amountMinor: 5_000_01n })
    const waiting = await network.authorise(online)
    for (const { id } of [declined, waiting])
      expect(codeOf(await daniel.client.readCardPayment({ params: { id } }))).toBe('not_found')
    expect(codeOf(await approve(waiting.id, daniel))).toBe('not_found')
    expect(codeOf(await notMe(waiting.id, daniel))).toBe('not_found')
    expect((await approve(waiting.id)).status).toBe(200)
    expect((await read(waiting.id, daniel)).cardPayment.status).toBe('pending')
  })

  test('a stranger finds nothing', async () => {
    const stranger = await openPerson(bank.api, 'Grace Hopper')
    const { id } = await bank.network.authorise()
    expect(codeOf(await stranger.client.readCardPayment({ params: { id } }))).toBe('not_found')
    expect(codeOf(await stranger.client.readCardPayment({ params: { id: nobody } }))).toBe('not_found')
  })
})

describe('approval', () => {
  test('it is confirmed by what is paid, and pending then; again, it changes nothing', async () => {
    const { network, maya, lastFour } = bank
    const { id } = await network.authorise(online)
    expect((await read(id)).cardPayment).toMatchObject({
      status: 'waiting',
      approveBy: '2026-11-26T10:05:00.000Z',
    })
    const asked = await maya.client.approveCardPayment({ params: { id }, body: {} })
    expect(asked.status).toBe(403)
    expect(openedBy(asked)).toMatchObject({
      heading: 'Pay £64.00 to Saltmarch Outfitters by card',
      shows: [{ label: 'Card', value: `Tarn card (${await lastFour()})` }],
    })
    expect(await approve(id)).toMatchObject({
      status: 200,
      body: { cardPayment: { id, status: 'pending', isApproved: true } },
    })
    expect((await approve(id)).status).toBe(200)
    expect(await eventsOf(id)).toEqual(['waiting', 'authorised 64.00'])
  })

  test('it is decided again: declined then, the answer says why', async () => {
    const { network } = bank
    const { id } = await network.authorise({ ...online, amountMinor: 600_00n })
    await network.authorise({ amountMinor: 500_00n })
    expect(await approve(id)).toMatchObject({
      status: 200,
      body: {
        cardPayment: {
          status: 'declined',
          decline: { reason: 'insufficient_funds', facts: { availablePence: '50000' } },
        },
      },
    })
  })

  test('“Not me” declines it and freezes the card; then it cannot be approved', async () => {
    const { network, cardId } = bank
    const { id } = await network.authorise(online)
    const answer = { status: 200, body: { cardPayment: { status: 'declined', isApproved: false } } }
    expect(await notMe(id)).toMatchObject(answer)
    expect(await notMe(id)).toMatchObject(answer)
    expect(await bank.statusOf(cardId)).toBe('frozen')
    expect(codeOf(await approve(id))).toBe('changed_meanwhile')
  })

  test('late: 410 “The 5 minutes are over. Nothing was paid.”', async () => {
    const { network, at, maya } = bank
    const { id } = await network.authorise(online)
    await at('2026-11-26T10:05:00Z')
    for (const answer of [await approve(id), await notMe(id)])
      expect(answer).toMatchObject({
        status: 410,
        body: { code: 'approval_ended', detail: 'The 5 minutes are over. Nothing was paid.', isFinal: true },
      })
    expect(codeOf(await maya.client.approveCardPayment({ params: { id: nobody }, body: {} }))).toBe(
      'not_found',
    )
  })
})

test('cards of somebody else are not asked for by their id', async () => {
  const { api, cardId } = bank
  const other = await openPerson(api, 'Grace Hopper', 10_00n)
  const theirs = await cardsOf(other, api).have()
  expect(codeOf(await bank.maya.client.listCardPayments({ query: { cardId: theirs } }))).toBe('not_found')
  expect(codeOf(await other.client.listCardPayments({ query: { cardId } }))).toBe('not_found')
})
