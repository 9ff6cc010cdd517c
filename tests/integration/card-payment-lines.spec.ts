// How transactions, holds, notices and exports show what cards paid (specification, section 15.2), over a real database.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadRates } from '../../src/bank/cards/card-rates.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { openApiFixture, type ApiFixture } from './api-fixture.ts'
import { cardNoticesOf } from './card-bank.ts'
import { type NetworkBank, openNetworkBank } from './card-network.ts'

let fixture: ApiFixture
let bank: NetworkBank

beforeEach(async () => {
  fixture = await openApiFixture()
  bank = await openNetworkBank(fixture)
})
afterEach(async () => {
  expect(await reconcile(fixture.database)).toEqual([])
  await fixture.close()
})

const online = { how: 'online', merchant: 'Saltmarch Outfitters', mcc: '5651', amountMinor: 64_00n } as const

test('transactions and holds name the card payment that they are of, and so do refunds', async () => {
  const { network, maya } = bank
  const ofAccount = { id: maya.account.id }
  const { id } = await network.authorise()
  const held = await maya.client.listHolds({ params: ofAccount, query: {} })
  expect(held.body).toMatchObject({
    holds: [{ amount: '20.83', recipientName: 'Wrenmoor Cafe', cardPaymentId: id }],
  })
  await network.clear(id, 20_83n)
  await network.refund(id, 5_00n)
  const { body } = await maya.client.listTransactions({ params: ofAccount, query: {} })
  const lines = 'transactions' in body ? body.transactions : []
  const named = await Promise.all(
    lines.map(async ({ id: transactionId, category }) => {
      const details = await maya.client.readTransaction({ params: { ...ofAccount, transactionId } })
      return [category, 'receipt' in details.body ? details.body.receipt.cardPaymentId : undefined]
    }),
  )
  expect(named).toEqual([
    ['Refund', id],
    ['Card Payment', id],
    ['Deposit', undefined],
  ])
})

test('notices lead to the payment', async () => {
  const { network, maya } = bank
  const { id } = await network.authorise(online)
  const { body } = await maya.client.listNotifications({ query: {} })
  expect('notifications' in body && body.notifications[0]).toMatchObject({
    type: 'approve_a_payment',
    target: { kind: 'card_payment', id },
  })
  expect((await cardNoticesOf(maya))[0]?.[0]).toBe('Approve A Payment')
})

test('the lines of card payments: merchant, card, category, codes and exports', async () => {
  const { network, maya, lastFour, api } = bank
  const rates = [{ currency: 'EUR', rate: '1.1523' }]
  await loadRates(api.bank, { ratedOn: '2026-11-26', rates, by: 'operator' })
  const cafe = await network.authorise()
  await network.clear(cafe.id, 20_83n)
  const cash = { how: 'cash', merchant: 'Cash machine', mcc: '6011', amountMinor: 50_00n } as const
  const drawn = await network.authorise(cash)
  await network.clear(drawn.id, 50_00n, cash)
  const hotel = { merchant: 'Hotel Miradouro', mcc: '7011', country: 'PT', place: 'Lisbon', currency: 'EUR' }
  const stay = await network.authorise({ ...hotel, amountMinor: 24_00n })
  await network.clear(stay.id, 24_00n, hotel)
  const params = { id: maya.account.id }
  const { body } = await maya.client.listTransactions({ params, query: { category: 'Card Payment' } })
  const card = `Card ${await lastFour()}`
  expect('transactions' in body && body.transactions).toMatchObject([
    {
      description: 'Hotel Miradouro',
      reference: `${card}, EUR 24.00 at 1.1523`,
      bankTransactionCode: 'PMNT-CCRD-POSD',
    },
    { description: 'Cash, Cash machine', reference: card, bankTransactionCode: 'PMNT-CCRD-CWDL' },
    { description: 'Wrenmoor Cafe', reference: card, bankTransactionCode: 'PMNT-CCRD-POSD' },
  ])
  const found = await maya.client.listTransactions({ params, query: { search: 'miradouro' } })
  expect('total' in found.body && found.body.total).toBe(1)
  const exported = await maya.send(`/api/accounts/${maya.account.id}/transactions/export?format=ofx`)
  const ofx = await exported.text()
  expect(ofx.match(/<TRNTYPE>(POS|ATM)/g)).toEqual(['<TRNTYPE>POS', '<TRNTYPE>ATM', '<TRNTYPE>POS'])
})
