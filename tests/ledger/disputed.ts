import { expect } from 'vitest'
import type { Bank } from '../../src/bank/bank.ts'
import { activateCard } from '../../src/bank/cards/activate-card.ts'
import { withdrawDispute } from '../../src/bank/cards/disputes/answer-dispute.ts'
import { decideDispute, type DisputeAct } from '../../src/bank/cards/disputes/decide-dispute.ts'
import { openDispute } from '../../src/bank/cards/disputes/open-dispute.ts'
import { orderCard } from '../../src/bank/cards/order-card.ts'
import type { Database } from '../../src/bank/database/database.ts'
import { ownAccountIds } from '../../src/bank/ledger/order.ts'
import { answerCardNetwork } from '../../src/bank/outside/card-network.ts'
import { deliverCard } from '../../src/bank/simulator/deliver-card.ts'
import { cardVault } from '../support/card-vault.ts'
import { caller } from './maya.ts'
import { newId, openTestBank, takeOn } from './test-bank.ts'

/**
 * Maya has disputed card payments of £50.00 each: one that is received, one of each status that follows, and one whose merchant
 * refunded £20.00 of what was credited. Ids by the names that SQL of a test has: `:credited`, its payment `:credited_payment`, and
 * `:fresh`, which nothing has. `:plain` is a payment that nobody disputed.
 */
export async function disputeByCard(database: Database): Promise<Readonly<Record<string, string>>> {
  const opened = openTestBank(database)
  const bank: Bank = { ...opened.bank, cardVault }
  const maya = await takeOn(bank, { name: 'Maya Okafor', balancePence: 900_00n })
  opened.setClock(new Date('2026-11-26T10:00:00Z'))
  const daniel = await takeOn(bank, { name: 'Daniel Reyes' })
  const { customerId, accountId } = maya
  const cardId = newId()
  const order = { id: cardId, accountId, kind: 'physical', design: 'tarn' } as const
  expect(await orderCard(bank, { customerId, order, caller })).toMatchObject({ ok: true })
  await deliverCard(bank, { customerId, cardId, caller })
  await activateCard(bank, { customerId, cardId, securityCode: '123', caller })
  const merchant = { merchant: 'Harbour Phones', mcc: '5732', country: 'GB', place: 'London' }
  const pay = async () => {
    const id = newId()
    const money = { currency: 'GBP', amountMinor: 50_00n }
    const cleared = await answerCardNetwork(bank, {
      kind: 'clearing',
      id,
      cardId,
      how: 'chip',
      ...merchant,
      ...money,
    })
    expect(cleared).toMatchObject({ ok: true, value: { answer: 'approved' } })
    return id
  }
  const ids: Record<string, string> = {
    maya: customerId,
    daniel: daniel.customerId,
    current: accountId,
    disputes: ownAccountIds.disputes,
    plain: await pay(),
    fresh: newId(),
  }
  const dispute = async (name: string, ...acts: DisputeAct[]) => {
    const [id, paymentId] = [newId(), await pay()]
    const request = { id, paymentId, reason: 'not_received', story: 'It was to arrive on Monday.' } as const
    expect(await openDispute(bank, { customerId, dispute: request, caller })).toMatchObject({ ok: true })
    for (const decision of acts)
      expect(await decideDispute(bank, { disputeId: id, decision, by: 'staff' })).toMatchObject({
        ok: true,
      })
    ids[name] = id
    ids[`${name}_payment`] = paymentId
    return { id, paymentId }
  }
  const credit = { act: 'credit' } as const
  const contest = { act: 'contest' } as const
  await dispute('received')
  await dispute('asked', { act: 'ask', question: 'What did you order?' })
  await dispute('refused', { act: 'refuse', reason: 'received' })
  await dispute('credited', credit)
  await dispute('won', credit, { act: 'accept' })
  await dispute('kept', credit, contest, { act: 'keep' })
  await dispute('lost', credit, contest, { act: 'take_back' })
  const { id: disputeId } = await dispute('withdrawn', credit)
  expect(await withdrawDispute(bank, { customerId, disputeId, caller })).toMatchObject({ ok: true })
  const { paymentId } = await dispute('covered', credit)
  const refund = newId()
  const money = { currency: 'GBP', amountMinor: 20_00n }
  const refunded = await answerCardNetwork(bank, { kind: 'refund', id: refund, paymentId, ...money })
  expect(refunded).toMatchObject({ ok: true, value: { answer: 'approved' } })
  return { ...ids, refund }
}
