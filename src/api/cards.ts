import type { Bank } from '../bank/bank.ts'
import { activateCard } from '../bank/cards/activate-card.ts'
import { type Card as BankCard, listCards, readCard } from '../bank/cards/card.ts'
import { cancelCard, freezeCard, unfreezeCard } from '../bank/cards/change-card.ts'
import { changeControls } from '../bank/cards/change-controls.ts'
import {
  type GamblingBlock as BankBlock,
  readGamblingBlock,
  takeOffGamblingBlock,
  turnOnGamblingBlock,
} from '../bank/cards/gambling-block.ts'
import { orderCard } from '../bank/cards/order-card.ts'
import { replaceCard } from '../bank/cards/replace-card.ts'
import { showDetails, showPin, unblockPin } from '../bank/cards/show-card.ts'
import { sharedVisitor } from '../bank/sessions/caller.ts'
import { deliverCard } from '../bank/simulator/deliver-card.ts'
import { cardWords } from '../contract/card-words.ts'
import type { Card, GamblingBlock } from '../contract/cards.ts'
import type { BankOperations } from '../contract/operations.ts'
import { cardLimits } from '../domain/cards.ts'
import { moneyOf, penceOf, type Pence } from '../domain/money.ts'
import { confirmerOf, refusalOf } from './confirmations.ts'
import type { Handlers } from './handler.ts'

const replay = { 'idempotent-replayed': 'true' } as const

const limitOf = (pence: Pence, { mostPence }: { readonly mostPence: Pence }) => ({
  amount: moneyOf(pence),
  most: moneyOf(mostPence),
})

/** "2030-11": the month after whose end a card has expired. */
const monthOf = (expiresOn: string): string => expiresOn.slice(0, 7)

function presentCard({ limits, switches, expiresOn, orderedAt, endedAt, ...card }: BankCard): Card {
  return {
    ...card,
    orderedAt: orderedAt.toISOString(),
    expires: monthOf(expiresOn),
    endedAt: endedAt?.toISOString() ?? null,
    limits: {
      payment: limitOf(limits.payment, cardLimits.payment),
      day: limitOf(limits.day, cardLimits.day),
      cash: limits.cash === null ? null : limitOf(limits.cash, cardLimits.cash),
    },
    switches: { ...switches },
  }
}

const presentBlock = ({ isOn, endsAt }: BankBlock): GamblingBlock => ({
  isOn,
  endsAt: endsAt?.toISOString() ?? null,
})

const penceOfTyped = (amount: string | undefined): Pence | undefined =>
  amount === undefined ? undefined : penceOf(amount)

type CardOperation =
  | 'listCards'
  | 'orderCard'
  | 'readCard'
  | 'activateCard'
  | 'freezeCard'
  | 'unfreezeCard'
  | 'replaceCard'
  | 'cancelCard'

export const cardHandlers = (bank: Bank): Pick<Handlers<BankOperations>, CardOperation> => ({
  async listCards({ session: { customerId }, caller }, { reply, refuse }) {
    const visitor = await sharedVisitor(bank, customerId, caller)
    const listed = await listCards(bank.database, { customerId, visitor })
    if (!listed.ok) return refuse(listed.refusal)
    const block = await readGamblingBlock(bank.database, { customerId, at: bank.clock() })
    return reply(200, { cards: listed.value.map(presentCard), gamblingBlock: presentBlock(block) })
  },

  async orderCard({ session: { customerId }, body: order, caller }, { reply, refuse }) {
    const ordered = await orderCard(bank, { customerId, order, caller })
    if (!ordered.ok) return refuse(ordered.refusal)
    const answer = { card: presentCard(ordered.value.card) }
    return ordered.value.replayed ? reply(200, answer, replay) : reply(201, answer)
  },

  async readCard({ session: { customerId }, params, caller }, { reply, refuse }) {
    const visitor = await sharedVisitor(bank, customerId, caller)
    const card = await readCard(bank.database, { customerId, cardId: params.id, visitor })
    if (!card) return refuse({ code: 'not_found' })
    const block = await readGamblingBlock(bank.database, { customerId, at: bank.clock() })
    return reply(200, { card: presentCard(card), gamblingBlock: presentBlock(block) })
  },

  async activateCard({ session: { customerId }, params, body, caller }, { reply, refuse }) {
    const activated = await activateCard(bank, { customerId, cardId: params.id, ...body, caller })
    if (activated.ok) return reply(200, { card: presentCard(activated.value) })
    const { refusal } = activated
    if (refusal.code !== 'wrong_security_code') return refuse(refusal)
    return refuse({ code: refusal.code, sentence: cardWords.wrongSecurityCode(refusal.triesLeft) })
  },

  async freezeCard({ session: { customerId }, params, caller }, { reply, refuse }) {
    const frozen = await freezeCard(bank, { customerId, cardId: params.id, caller })
    return frozen.ok ? reply(200, { card: presentCard(frozen.value) }) : refuse(frozen.refusal)
  },

  async unfreezeCard({ session: { customerId }, params, caller }, { reply, refuse }) {
    const active = await unfreezeCard(bank, { customerId, cardId: params.id, caller })
    return active.ok ? reply(200, { card: presentCard(active.value) }) : refuse(active.refusal)
  },

  async replaceCard({ session: { customerId }, params, body, caller }, { reply, refuse }) {
    const replaced = await replaceCard(bank, { customerId, cardId: params.id, ...body, caller })
    if (!replaced.ok) return refuse(replaced.refusal)
    const answer = { card: presentCard(replaced.value.card) }
    return replaced.value.replayed ? reply(200, answer, replay) : reply(201, answer)
  },

  async cancelCard({ session: { customerId }, params, caller }, { reply, refuse }) {
    const cancelled = await cancelCard(bank, { customerId, cardId: params.id, caller })
    return cancelled.ok ? reply(200, { card: presentCard(cancelled.value) }) : refuse(cancelled.refusal)
  },
})

type ControlOperation =
  | 'changeCardControls'
  | 'showCardDetails'
  | 'showCardPin'
  | 'unblockCardPin'
  | 'turnOnGamblingBlock'
  | 'takeOffGamblingBlock'

export const cardControlHandlers = (bank: Bank): Pick<Handlers<BankOperations>, ControlOperation> => ({
  async changeCardControls({ params, body, ...request }, { reply, refuse }) {
    const { version, confirmationId, payment, day, cash, ...switches } = body
    const limits = { payment: penceOfTyped(payment), day: penceOfTyped(day), cash: penceOfTyped(cash) }
    const confirming = { ...confirmerOf(request), confirmationId }
    const changes = { ...limits, ...switches }
    const changed = await changeControls(bank, { cardId: params.id, version, changes, confirming })
    return changed.ok ? reply(200, { card: presentCard(changed.value) }) : refuse(refusalOf(changed.refusal))
  },

  async showCardDetails({ params, body, ...request }, { reply, refuse }) {
    const confirming = { ...confirmerOf(request), ...body }
    const shown = await showDetails(bank, { cardId: params.id, confirming })
    if (!shown.ok) return refuse(refusalOf(shown.refusal))
    const { number, securityCode, expiresOn } = shown.value
    return reply(200, { number, expires: monthOf(expiresOn), securityCode })
  },

  async showCardPin({ params, body, ...request }, { reply, refuse }) {
    const confirming = { ...confirmerOf(request), ...body }
    const shown = await showPin(bank, { cardId: params.id, confirming })
    if (!shown.ok) return refuse(refusalOf(shown.refusal))
    return reply(200, { pin: shown.value.pin ?? '' })
  },

  async unblockCardPin({ params, body, ...request }, { reply, refuse }) {
    const confirming = { ...confirmerOf(request), ...body }
    const unblocked = await unblockPin(bank, { cardId: params.id, confirming })
    return unblocked.ok
      ? reply(200, { card: presentCard(unblocked.value) })
      : refuse(refusalOf(unblocked.refusal))
  },

  async turnOnGamblingBlock({ session: { customerId }, caller }, { reply, refuse }) {
    const block = await turnOnGamblingBlock(bank, { customerId, caller })
    return block.ok ? reply(200, { gamblingBlock: presentBlock(block.value) }) : refuse(block.refusal)
  },

  async takeOffGamblingBlock({ session: { customerId }, caller }, { reply, refuse }) {
    const block = await takeOffGamblingBlock(bank, { customerId, caller })
    return block.ok ? reply(200, { gamblingBlock: presentBlock(block.value) }) : refuse(block.refusal)
  },
})

/** `isOn`: whether this is a demonstration. Any other bank has no such address. */
export const cardLetterHandlers = (
  bank: Bank,
  isOn: boolean,
): Pick<Handlers<BankOperations>, 'deliverCard'> => ({
  async deliverCard({ session: { customerId }, body: { cardId }, caller }, { reply, refuse }) {
    if (!isOn) return refuse({ code: 'not_found' })
    const delivered = await deliverCard(bank, { customerId, cardId, caller })
    return delivered.ok ? reply(200, { card: presentCard(delivered.value) }) : refuse(delivered.refusal)
  },
})
