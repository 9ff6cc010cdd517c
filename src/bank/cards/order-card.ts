import { type CardDesign, type CardKind, virtualCardsMax } from '../../domain/cards.ts'
import { hasPaymentChecks } from '../accounts/holders.ts'
import type { Bank } from '../bank.ts'
import { lockCustomer } from '../customers/customer.ts'
import type { Queryable } from '../database/database.ts'
import { giveNotice } from '../notifications/give-notice.ts'
import { accepted, refused, type Result } from '../result.ts'
import { type Caller, visitorAddress } from '../sessions/caller.ts'
import { type Card, readCard } from './card.ts'
import { cardNotice } from './card-steps.ts'
import { keepCard } from './keep-card.ts'

/** A card as its holder asks for it. */
export type CardOrder = { readonly id: string; readonly accountId: string } & (
  | { readonly kind: 'physical'; readonly design: CardDesign }
  | { readonly kind: 'virtual'; readonly name: string; readonly oneMerchant: boolean }
)

/** In order of precedence. */
export interface OrderRefusal {
  readonly code:
    | 'not_found'
    | 'private_desk'
    | 'card_id_reused'
    | 'account_closed'
    | 'cards_not_available'
    | 'card_exists'
    | 'too_many_cards'
}

/** A card, and whether an earlier request made it. */
export interface StoredCard {
  readonly card: Card
  readonly replayed: boolean
}

/**
 * Locks an account that may have cards, so that it does not close meanwhile. Returns whether it is closed; undefined if it is
 * not the customer's.
 */
export async function lockCardAccount(
  transaction: Queryable,
  { customerId, accountId }: { readonly customerId: string; readonly accountId: string },
): Promise<{ readonly isClosed: boolean } | undefined> {
  await transaction.query('select id from account where id = $1 for no key update', [accountId])
  const [row] = await transaction.query<{ is_closed: boolean }>(
    `select a.closed_at is not null as is_closed from account a
       join access_in_force x on x.account_id = a.id and x.customer_id = $1
      where a.id = $2 and a.kind = 'customer' and a.product_code in ('current', 'joint')`,
    [customerId, accountId],
  )
  return row && { isClosed: row.is_closed }
}

interface TakenBy {
  readonly customer_id: string
  readonly account_id: string
  readonly kind: string
  readonly design: string | null
  readonly name: string | null
  readonly is_one_merchant: boolean
  readonly replaces_id: string | null
  /** Why it was ordered in another's place. */
  readonly because: string | null
}

/** The card that has an id, whosever it is. */
export async function findTaken(transaction: Queryable, id: string): Promise<TakenBy | undefined> {
  const [row] = await transaction.query<TakenBy>(
    `select customer_id, account_id, kind, design, name, is_one_merchant, replaces_id,
            (select s.because from card_step s where s.card_id = card.id and s.step_no = 1) as because
       from card where id = $1`,
    [id],
  )
  return row
}

/** What an order says of its card. */
const describe = (order: CardOrder) =>
  order.kind === 'physical'
    ? { kind: order.kind, design: order.design, name: null, oneMerchant: false }
    : { kind: order.kind, design: null, name: order.name, oneMerchant: order.oneMerchant }

function isSame(taken: TakenBy, customerId: string, order: CardOrder): boolean {
  const { kind, design, name, oneMerchant } = describe(order)
  return (
    taken.customer_id === customerId &&
    taken.account_id === order.accountId &&
    taken.replaces_id === null &&
    taken.kind === kind &&
    taken.design === design &&
    taken.name === name &&
    taken.is_one_merchant === oneMerchant
  )
}

/** The place of a new card: of a physical one, 1 unless the customer has one; of virtual ones the first that is free. */
export async function findFreeSlot(
  transaction: Queryable,
  {
    customerId,
    accountId,
    kind,
  }: { readonly customerId: string; readonly accountId: string; readonly kind: CardKind },
): Promise<number | undefined> {
  const [free] = await transaction.query<{ slot: number }>(
    `select n as slot from generate_series(1, $4::int) n
      where not exists (
        select from card c
         where c.customer_id = $2 and c.kind = $1 and ($1 = 'virtual' or c.account_id = $3) and c.slot = n)
      order by n limit 1`,
    [kind, customerId, accountId, kind === 'virtual' ? virtualCardsMax : 1],
  )
  return free?.slot
}

interface OrderCard {
  readonly customerId: string
  readonly order: CardOrder
  readonly caller: Caller
}

/**
 * Orders a physical card for an account, or makes a virtual one, which is active at once. The same order again changes
 * nothing and succeeds, also once its card has moved on. Notifies the customer. Refusals, in this order: `not_found`, for an
 * account that is not theirs or has no cards; `private_desk`; `card_id_reused`; `account_closed`; `cards_not_available`,
 * without a key; `card_exists`; `too_many_cards`. Source: specification sections 15.1 and 15.6.
 */
export async function orderCard(
  bank: Bank,
  { customerId, order, caller }: OrderCard,
): Promise<Result<StoredCard, OrderRefusal>> {
  const at = bank.clock()
  const noticeIds = [bank.newId(), bank.newId(), bank.newId()] as const
  const own = { customerId, cardId: order.id }
  return bank.database.transaction(async (transaction): Promise<Result<StoredCard, OrderRefusal>> => {
    await lockCustomer(transaction, customerId)
    const account = await lockCardAccount(transaction, { customerId, accountId: order.accountId })
    if (!account) return refused({ code: 'not_found' })
    if (!(await hasPaymentChecks(transaction, customerId))) return refused({ code: 'private_desk' })
    const taken = await findTaken(transaction, order.id)
    if (taken) {
      const card = isSame(taken, customerId, order) ? await readCard(transaction, own) : undefined
      return card ? accepted({ card, replayed: true }) : refused({ code: 'card_id_reused' })
    }
    if (account.isClosed) return refused({ code: 'account_closed' })
    const vault = bank.cardVault
    if (!vault) return refused({ code: 'cards_not_available' })
    const slot = await findFreeSlot(transaction, { customerId, ...order })
    if (slot === undefined)
      return refused({ code: order.kind === 'physical' ? 'card_exists' : 'too_many_cards' })
    const stored = await keepCard(bank, transaction, vault, {
      card: {
        id: order.id,
        customerId,
        accountId: order.accountId,
        ...describe(order),
        slot,
        orderedAt: at,
        visitorAddress: await visitorAddress(transaction, customerId, caller),
      },
      caller,
    })
    const facts = stored.arrives_by === null ? {} : { arrivesBy: stored.arrives_by }
    await giveNotice(transaction, cardNotice(noticeIds, stored, { type: 'card_ordered', at, facts }))
    const card = await readCard(transaction, own)
    if (!card) throw new Error(`card ${order.id} was not kept`)
    return accepted({ card, replayed: false })
  })
}
