import type { DeclineReason } from '../../domain/decline-reasons.ts'
import { londonDateOf } from '../../domain/london-time.ts'
import type { Pence } from '../../domain/money.ts'
import { isPaying, type ProductCode, shortAccountName } from '../../domain/products.ts'
import type { Bank } from '../bank.ts'
import type { Queryable } from '../database/database.ts'
import { isDecided, type PostOrder } from '../ledger/order.ts'
import { postTransfers } from '../ledger/post-transfers.ts'
import { noticesOfBankOrder } from '../notifications/give-notice.ts'
import { accepted, refused, type Result } from '../result.ts'
import { isFrozenByBank } from './bank-freeze.ts'

/** An order of a customer to move money between two of their own accounts, or between an account and one of its pots. */
export interface MoveOrder {
  /** Made by the client. */
  readonly id: string
  /** Accounts or pots. */
  readonly from: string
  readonly to: string
  readonly amountPence: Pence
}

/** A decided move. It moves money at once, or is declined. */
export interface Move extends MoveOrder {
  readonly status: 'completed' | 'declined'
  readonly reason?: DeclineReason
  readonly decidedAt: Date
}

/** In order of precedence. */
export type MoveRefusal =
  | {
      readonly code: 'same_account' | 'not_found' | 'private_desk' | 'transfer_id_reused' | 'account_closed'
    }
  | { readonly code: 'above_maximum'; readonly product: string; readonly maximumPence: Pence }
  | FrozenRefusal
  | LockedRefusal

/** No money leaves the account until it is released. */
export interface FrozenRefusal {
  readonly code: 'account_frozen'
  /** The full name of the holder who froze it; left out if the bank did. */
  readonly frozenBy?: string
}

/** The refusal of a frozen account. */
export const frozen = ({ frozen_by: frozenBy }: { readonly frozen_by: string | null }): FrozenRefusal => ({
  code: 'account_frozen',
  ...(frozenBy !== null && { frozenBy }),
})

/** In SQL, the full name of the holder who froze the account `a`; null if none did, or if the bank froze it too. */
export const frozenByColumn = `(select trim(f.first_name || ' ' || f.last_name)
   from account_freeze z join customer f on f.id = z.frozen_by
  where z.account_id = a.id and z.released_at is null and not ${isFrozenByBank('a.id')})`

/** No money leaves the account before this day in London, `YYYY-MM-DD`. */
export interface LockedRefusal {
  readonly code: 'account_locked'
  readonly lockedUntil: string
}

/** One end of a move: an account that the customer holds, or a pot of one. */
export interface MovePlace {
  readonly id: string
  /** The account itself, or the account of the pot. */
  readonly account_id: string
  readonly product_code: ProductCode
  readonly product: string
  readonly holder_name: string
  /** The customer's own name for the account, or the product's. */
  readonly name: string
  readonly account_number: string
  readonly is_joint: boolean
  readonly is_closed: boolean
  readonly is_frozen: boolean
  /** The full name of the holder who froze it; null if none did. */
  readonly frozen_by: string | null
  /** The day in London before which no money leaves; null for none. */
  readonly locked_until: string | null
  readonly balance_pence: bigint
  readonly held_pence: bigint
  /** Null for an account. */
  readonly pot_name: string | null
  readonly mover_name: string
  readonly payment_checks: boolean
}

/** The places of a customer with these ids; those that are not theirs are left out. */
export async function findMovePlaces(
  database: Queryable,
  { customerId, ids }: { readonly customerId: string; readonly ids: readonly string[] },
): Promise<ReadonlyMap<string, MovePlace>> {
  const rows = await database.query<MovePlace>(
    `select m.id, a.id as account_id, a.product_code, a.product, a.holder_name, coalesce(n.name, a.product) as name,
            a.account_number,
            (select count(*) from access_in_force y where y.account_id = a.id) > 1 as is_joint, m.closed_at is not null as is_closed,
            m.frozen_at is not null as is_frozen, ${frozenByColumn} as frozen_by,
            m.locked_until::text as locked_until, m.balance_pence, m.held_pence, p.name as pot_name, trim(c.first_name || ' ' || c.last_name) as mover_name,
            c.payment_checks
       from account m
       join account a on a.id = coalesce(m.parent_account_id, m.id)
       join access_in_force x on x.account_id = a.id
       join customer c on c.id = x.customer_id
       left join pot p on p.account_id = m.id
       left join account_choice n on n.customer_id = x.customer_id and n.account_id = a.id
      where m.id = any ($2::uuid[]) and x.customer_id = $1`,
    [customerId, ids],
  )
  return new Map(rows.map(row => [row.id, row]))
}

const isPot = (place: MovePlace): boolean => place.pot_name !== null

/**
 * From an account to one that takes money at any time, or between an account and its own pot. Fixed Savings give money
 * once they are unlocked, and take none.
 */
function isAllowedPair(from: MovePlace, to: MovePlace): boolean {
  if (isPot(from) || isPot(to)) return isPot(from) !== isPot(to) && from.account_id === to.account_id
  return isPaying(to.product_code)
}

/** How the line of one place names the other. A joint account's line names only the mover, since two people read it. */
function nameOn(place: MovePlace, other: MovePlace): string {
  if (other.pot_name !== null) return `pot ${other.pot_name}`
  return place.is_joint ? place.mover_name : shortAccountName(other.name, other.account_number)
}

/**
 * Who gets the money, as the debtor's line has it: the creditor's holder. From a joint account it is the mover, because the other
 * holder must not read who the mover shares the account with that gets it.
 */
function recipientOf(from: MovePlace, to: MovePlace): string {
  if (isPot(to)) return 'Pot'
  return from.is_joint ? from.mover_name : to.holder_name
}

interface MovePosting {
  readonly id: string
  readonly from: MovePlace
  readonly to: MovePlace
  readonly amountPence: Pence
  readonly customerId: string
}

/** The posting of a move. The customer who moves the money is not notified; other holders are. */
export async function moveOrderOf(
  bank: Bank,
  database: Queryable,
  { id, from, to, amountPence, customerId }: MovePosting,
): Promise<PostOrder> {
  return {
    id,
    kind: 'posting',
    debtorAccountId: from.id,
    creditorAccountId: to.id,
    amountPence,
    recipientName: recipientOf(from, to),
    reference: moveReference,
    category: 'Transfer',
    debtorDescription: `To ${nameOn(from, to)}`,
    creditorDescription: `From ${nameOn(to, from)}`,
    placedBy: customerId,
    notices: await noticesOfBankOrder(bank, database, {
      debtorAccountId: from.id,
      creditorAccountId: to.id,
      except: customerId,
    }),
    decidedAt: bank.clock(),
  }
}

/**
 * Posts a move inside the caller's database transaction, which has locked its accounts and knows that it is allowed.
 * @throws Error if it is declined, refused or was posted before.
 */
export async function postMove(transaction: Queryable, order: PostOrder): Promise<void> {
  const [outcome] = await postTransfers(transaction, [order])
  if (outcome?.outcome !== 'completed' || outcome.replayed)
    throw new Error(`move ${order.id} returned ${outcome?.outcome}`)
}

const moveReference = 'Move'

interface MoveRow {
  readonly is_same_order: boolean
  readonly status: Move['status']
  readonly reason: DeclineReason | null
  readonly decided_at: Date
}

const findDecided = async (
  database: Queryable,
  { id, from, to, amountPence }: MoveOrder,
  customerId: string,
): Promise<MoveRow | undefined> => {
  const [row] = await database.query<MoveRow>(
    `select (t.kind, t.debtor_account_id, t.creditor_account_id, t.amount_pence, t.reference, t.placed_by)
              is not distinct from ('posting', $2::uuid, $3::uuid, $4::bigint, $5, $6::uuid) as is_same_order,
            t.status, t.reason, t.decided_at
       from transfer t where t.id = $1`,
    [id, from, to, amountPence, moveReference, customerId],
  )
  return row
}

/**
 * Moves money between a customer's own places at once: between two accounts, or between an account and one of its pots.
 * No name check and no confirmation. Refusals, in this order: `same_account`; `not_found`, for a place that is not
 * theirs and for a pair between which nothing is moved; `above_maximum`, if a savings account would hold more than its
 * product allows; `private_desk`; `transfer_id_reused`; `account_closed`; `account_frozen`; `account_locked`, for Fixed
 * Savings before their end. The ledger then decides: the limit and the funds decline the move, which is an outcome, and
 * so does a freeze that came meanwhile. The same order again returns its first outcome. Source: specification section
 * 11.5 and 11.9.
 */
export async function moveMoney(
  bank: Bank,
  { customerId, order }: { readonly customerId: string; readonly order: MoveOrder },
): Promise<Result<{ readonly move: Move; readonly replayed: boolean }, MoveRefusal>> {
  const { id, amountPence } = order
  if (order.from === order.to) return refused({ code: 'same_account' })
  const places = await findMovePlaces(bank.database, { customerId, ids: [order.from, order.to] })
  // Read after the balances: a move that they already contain is found, and answered as it was decided.
  const decided = await findDecided(bank.database, order, customerId)
  const from = places.get(order.from)
  const to = places.get(order.to)
  if (!from || !to || !isAllowedPair(from, to)) return refused({ code: 'not_found' })
  if (decided?.is_same_order) return accepted({ move: moveOf(order, decided), replayed: true })
  const maximumPence = bank.limits.savingsMaxPence
  const isBounded = to.product_code === 'flexisave'
  const aboveMaximum = refused({ code: 'above_maximum', product: to.product, maximumPence })
  if (isBounded && to.balance_pence + amountPence > maximumPence) return aboveMaximum
  if (!from.payment_checks) return refused({ code: 'private_desk' })
  if (decided) return refused({ code: 'transfer_id_reused' })
  if (from.is_closed || to.is_closed) return refused({ code: 'account_closed' })
  if (from.is_frozen) return refused(frozen(from))
  if (from.locked_until !== null && londonDateOf(bank.clock()) < from.locked_until)
    return refused({ code: 'account_locked', lockedUntil: from.locked_until })

  const posting = await moveOrderOf(bank, bank.database, { id, from, to, amountPence, customerId })
  const outcome = await bank.postings.post({
    ...posting,
    limitPence: bank.limits.transferPence,
    ...(isBounded && { creditorMaximumPence: maximumPence }),
  })
  if (outcome.outcome === 'above_maximum') return aboveMaximum
  if (outcome.outcome === 'id_reused') return refused({ code: 'transfer_id_reused' })
  if (outcome.outcome === 'unknown_account') return refused({ code: 'account_closed' })
  if (!isDecided(outcome)) throw new Error(`move ${id} returned ${outcome.outcome}`)
  const { decidedAt, replayed } = outcome
  const reason = outcome.outcome === 'declined' ? outcome.reason : null
  return accepted({
    move: moveOf(order, { status: outcome.outcome, reason, decided_at: decidedAt }),
    replayed,
  })
}

const moveOf = (order: MoveOrder, { status, reason, decided_at }: Omit<MoveRow, 'is_same_order'>): Move => ({
  ...order,
  status,
  ...(reason !== null && { reason }),
  decidedAt: decided_at,
})
