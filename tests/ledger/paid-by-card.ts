import { expect } from 'vitest'
import type { Bank } from '../../src/bank/bank.ts'
import { activateCard } from '../../src/bank/cards/activate-card.ts'
import { readSecret } from '../../src/bank/cards/keep-card.ts'
import { approveCardPayment } from '../../src/bank/cards/network/approve-payment.ts'
import { makeCardPaymentsDue } from '../../src/bank/cards/network/run-card-payments.ts'
import { orderCard } from '../../src/bank/cards/order-card.ts'
import type { Database } from '../../src/bank/database/database.ts'
import { ownAccountIds } from '../../src/bank/ledger/order.ts'
import { answerCardNetwork } from '../../src/bank/outside/card-network.ts'
import { confirmAsSeed } from '../../src/bank/simulator/confirm-as-seed.ts'
import { deliverCard } from '../../src/bank/simulator/deliver-card.ts'
import { cardVault } from '../support/card-vault.ts'
import { caller } from './maya.ts'
import { newId, openTestBank, takeOn, type TestCustomer } from './test-bank.ts'

/** Orders a card and activates it. */
async function haveCard(bank: Bank, { customerId, accountId }: TestCustomer): Promise<string> {
  const cardId = newId()
  const order = { id: cardId, accountId, kind: 'physical', design: 'tarn' } as const
  expect(await orderCard(bank, { customerId, order, caller })).toMatchObject({ ok: true })
  await deliverCard(bank, { customerId, cardId, caller })
  const code = { customerId, cardId, securityCode: '123', caller }
  expect(await activateCard(bank, code)).toMatchObject({ ok: true })
  return cardId
}

/**
 * Maya has paid by card: what settled and went to settlement with a refund, what is settled, pending, approved online, waiting,
 * declined and owed. Ids by the names that SQL of a test has: `:pending`, and `:fresh`, which nothing has.
 */
export async function payByCard(database: Database): Promise<Readonly<Record<string, string>>> {
  const opened = openTestBank(database)
  const bank: Bank = { ...opened.bank, cardVault }
  const maya = await takeOn(bank, { name: 'Maya Okafor', balancePence: 500_00n })
  const daniel = await takeOn(bank, { name: 'Daniel Reyes', balancePence: 100_00n })
  opened.setClock(new Date('2026-11-26T10:00:00Z'))
  const [cardId, other] = [await haveCard(bank, maya), await haveCard(bank, daniel)]
  const pin = (await readSecret(bank.database, cardVault, cardId))?.pin
  const purchase = {
    cardId,
    merchant: 'Wrenmoor Cafe',
    mcc: '5812',
    country: 'GB',
    place: 'London',
    currency: 'GBP',
  }
  const answer = async (message: Parameters<typeof answerCardNetwork>[1]) => {
    const answered = await answerCardNetwork(bank, message)
    return answered.ok ? answered.value.answer : answered.refusal.code
  }
  const authorise = async (amountMinor: bigint, how: 'chip' | 'online' = 'chip', typed = pin) => {
    const id = newId()
    const said = await answer({ ...purchase, kind: 'authorisation', id, how, amountMinor, pin: typed })
    return { id, said }
  }
  const clear = async (authorisationId: string | undefined, amountMinor: bigint) => {
    const id = newId()
    expect(
      await answer({ ...purchase, kind: 'clearing', id, authorisationId, how: 'chip', amountMinor }),
    ).toBe('approved')
    return id
  }
  // £64.00 clear, of which £24.00 come back, and go to settlement on the next day; £50.00 clear after it.
  const earlier = await authorise(64_00n)
  await clear(earlier.id, 64_00n)
  const refund = newId()
  expect(
    await answer({
      kind: 'refund',
      id: refund,
      paymentId: earlier.id,
      currency: 'GBP',
      amountMinor: 24_00n,
    }),
  ).toBe('approved')
  opened.setClock(new Date('2026-11-27T10:00:00Z'))
  expect(await makeCardPaymentsDue(bank)).toMatchObject({ settled: 1 })
  const settled = await authorise(50_00n)
  const clearing = await clear(settled.id, 50_00n)
  const pending = await authorise(100_00n)
  const online = await authorise(30_00n, 'online')
  expect(online.said).toBe('waiting')
  const approved = await confirmAsSeed(bank, maya.customerId, confirming =>
    approveCardPayment(bank, { paymentId: online.id, confirming }),
  )
  expect(approved).toMatchObject({ ok: true, value: { status: 'pending' } })
  const waiting = await authorise(1_00n, 'online')
  const declined = await authorise(1_00n, 'chip', '----')
  expect([declined.said, waiting.said]).toEqual(['declined', 'waiting'])
  // The rest of the account, and more: the rest is owed.
  const last = await authorise(280_00n)
  expect(last.said).toBe('approved')
  const owing = await clear(last.id, 290_00n)
  return {
    maya: maya.customerId,
    daniel: daniel.customerId,
    current: maya.accountId,
    card: cardId,
    other,
    pending: pending.id,
    settled: settled.id,
    refunded: earlier.id,
    refund,
    clearing,
    online: online.id,
    waiting: waiting.id,
    declined: declined.id,
    owing: last.id,
    owed: owing,
    cards: ownAccountIds.cardSettlement,
    disputes: ownAccountIds.disputes,
    fresh: newId(),
  }
}
