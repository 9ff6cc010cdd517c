import { hasEnded, type ReplacementReason } from '../../domain/cards.ts'
import type { Bank } from '../bank.ts'
import { lockCustomer } from '../customers/customer.ts'
import type { Queryable } from '../database/database.ts'
import { giveNotice, type Notice } from '../notifications/give-notice.ts'
import { accepted, refused, type Result } from '../result.ts'
import { type Caller, visitorAddress } from '../sessions/caller.ts'
import { type CardRow, type LockedCard, lockCard, readCard } from './card.ts'
import { cardNotice, type CardReason, stepCard } from './card-steps.ts'
import type { CardVault } from './card-vault.ts'
import { keepCard, readSecret } from './keep-card.ts'
import { findTaken, type StoredCard, lockCardAccount } from './order-card.ts'

/** In order of precedence. */
export interface ReplacementRefusal {
  readonly code:
    | 'not_found'
    | 'card_id_reused'
    | 'account_closed'
    | 'cards_not_available'
    | 'changed_meanwhile'
}

interface ReplaceCard {
  readonly customerId: string
  readonly cardId: string
  /** Of the card that comes instead. */
  readonly id: string
  readonly reason: ReplacementReason
  readonly caller: Caller
}

interface Replacing {
  readonly id: string
  readonly at: Date
  readonly orderedIds: Notice['ids']
  readonly visitor: string | null
  readonly caller?: Caller | undefined
}

/** Orders a card in the place of another, with its PIN unless it was stolen, and notifies the customer. */
export async function orderInPlaceOf(
  bank: Bank,
  transaction: Queryable,
  vault: CardVault,
  {
    card,
    slot,
    pin,
    because,
    ...order
  }: Replacing & { card: CardRow; slot: number; pin: string | undefined; because: CardReason },
): Promise<void> {
  const { id, at, orderedIds, visitor, caller } = order
  const stored = await keepCard(bank, transaction, vault, {
    card: {
      id,
      customerId: card.customer_id,
      accountId: card.account_id,
      kind: 'physical',
      design: card.design,
      name: null,
      oneMerchant: false,
      slot,
      // A clock may have gone back since.
      orderedAt: at < card.ordered_at ? card.ordered_at : at,
      replaces: card,
      visitorAddress: visitor,
      secret: { pin },
    },
    caller,
    because,
  })
  const facts = { arrivesBy: stored.arrives_by ?? '' }
  await giveNotice(transaction, cardNotice(orderedIds, stored, { type: 'card_ordered', at, facts }))
}

/** Stops a card at once, and what waited to take its place. Returns which place the new one takes. */
async function stopCard(
  transaction: Queryable,
  { card, other }: LockedCard,
  {
    reason,
    at,
    stoppedIds,
    caller,
  }: { reason: ReplacementReason; at: Date; stoppedIds: Notice['ids']; caller: Caller },
): Promise<number> {
  if (card.slot === 1 && other)
    await stepCard(transaction, other, { to: 'cancelled', because: 'replacement', at, caller })
  const stopped = await stepCard(transaction, card, { to: 'stopped', because: reason, at, caller })
  await giveNotice(transaction, cardNotice(stoppedIds, stopped, { type: 'card_stopped', at }))
  return card.slot ?? 1
}

/** Whether the old card works until the new one is active. */
const staysUntilThen = ({ card }: LockedCard, reason: ReplacementReason): boolean =>
  reason === 'damaged' && card.slot === 1

interface ReplaceLocked {
  readonly locked: LockedCard
  /** Of the card that comes instead. */
  readonly id: string
  readonly reason: ReplacementReason
  readonly at: Date
  readonly stoppedIds: Notice['ids']
  readonly orderedIds: Notice['ids']
  readonly visitor: string | null
  readonly caller: Caller
}

/**
 * Orders a card in the place of a physical one that has not ended, inside the caller's database transaction, which has locked the
 * customer, the cards and the account: see {@link replaceCard}.
 */
export async function replaceLocked(
  bank: Bank,
  transaction: Queryable,
  vault: CardVault,
  { locked, id, reason, at, stoppedIds, orderedIds, visitor, caller }: ReplaceLocked,
): Promise<void> {
  const { card } = locked
  const secret = reason === 'stolen' ? undefined : await readSecret(transaction, vault, card.id)
  const slot = staysUntilThen(locked, reason)
    ? 2
    : await stopCard(transaction, locked, { reason, at, stoppedIds, caller })
  const order = { id, at, orderedIds, visitor, caller, card, slot, pin: secret?.pin, because: reason }
  await orderInPlaceOf(bank, transaction, vault, order)
}

/**
 * Orders a physical card in the place of another. Lost, stolen or never come, the old one is stopped at once; damaged, it
 * works until the new one is active, unless it is itself still waiting to take another's place. The new one has the design,
 * the limits, the switches and the PIN of the old one; of a stolen card another PIN. The same id, card and reason again
 * change nothing and succeed. Notifies the customer. Refusals, in this order: `not_found`, also for a virtual card;
 * `card_id_reused`; `account_closed`; `cards_not_available`; `changed_meanwhile`, if the card has ended, or is damaged and
 * another one is coming already. Source: specification section 15.1.
 */
export async function replaceCard(
  bank: Bank,
  { id, reason, caller, ...own }: ReplaceCard,
): Promise<Result<StoredCard, ReplacementRefusal>> {
  const at = bank.clock()
  const newIds = (): Notice['ids'] => [bank.newId(), bank.newId(), bank.newId()]
  const [stoppedIds, orderedIds] = [newIds(), newIds()]
  const { customerId } = own
  return bank.database.transaction(async (transaction): Promise<Result<StoredCard, ReplacementRefusal>> => {
    await lockCustomer(transaction, customerId)
    const locked = await lockCard(transaction, own)
    if (!locked || locked.card.kind === 'virtual') return refused({ code: 'not_found' })
    const { card, other } = locked
    const account = await lockCardAccount(transaction, { customerId, accountId: card.account_id })
    if (!account) return refused({ code: 'not_found' })
    const taken = await findTaken(transaction, id)
    if (taken) {
      const isSame =
        taken.customer_id === customerId && taken.replaces_id === card.id && taken.because === reason
      const replaced = isSame ? await readCard(transaction, { customerId, cardId: id }) : undefined
      return replaced ? accepted({ card: replaced, replayed: true }) : refused({ code: 'card_id_reused' })
    }
    if (account.isClosed) return refused({ code: 'account_closed' })
    const vault = bank.cardVault
    if (!vault) return refused({ code: 'cards_not_available' })
    if (hasEnded(card.status) || (staysUntilThen(locked, reason) && other))
      return refused({ code: 'changed_meanwhile' })
    const visitor = await visitorAddress(transaction, customerId, caller)
    const replacing = { locked, id, reason, at, stoppedIds, orderedIds, visitor, caller }
    await replaceLocked(bank, transaction, vault, replacing)
    const ordered = await readCard(transaction, { customerId, cardId: id })
    if (!ordered) throw new Error(`card ${id} was not kept`)
    return accepted({ card: ordered, replayed: false })
  })
}
