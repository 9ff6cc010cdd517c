import { londonDateOf } from '../../domain/london-time.ts'
import type { Pence } from '../../domain/money.ts'
import type { PotColour, ProductCode } from '../../domain/products.ts'
import { appendAuditEvents } from '../audit/append-audit-events.ts'
import type { Bank } from '../bank.ts'
import { lockCustomer } from '../customers/customer.ts'
import type { Queryable } from '../database/database.ts'
import { deriveId } from '../derive-id.ts'
import { accepted, refused, type Result } from '../result.ts'
import type { Caller } from '../sessions/caller.ts'
import { cancelLockedOrders, isAnyDueToday, lockOrdersOfAccount } from '../standing-orders/cancel-order.ts'
import { setClosed } from './accounts.ts'
import { findMovePlaces, frozenByColumn, moveOrderOf, postMove } from './move-money.ts'

interface ParentRow {
  readonly product_code: ProductCode
  readonly holder_name: string
  readonly payment_checks: boolean
  readonly is_closed: boolean
  readonly is_frozen: boolean
  readonly frozen_by: string | null
  readonly available_pence: bigint
}

/** Whether a day is today in London or before it. */
export const isNotAfterToday = (day: string | null | undefined, at: Date): boolean =>
  !!day && day <= londonDateOf(at)

/**
 * Locks a customer's account, and its pot if one is named, until the database transaction ends: by id, as every posting
 * does. Undefined if the account is not theirs; that and the rest is read after the lock, so that what another database
 * transaction committed meanwhile is seen.
 */
export async function lockParent(
  transaction: Queryable,
  { customerId, accountId, potId }: { customerId: string; accountId: string; potId?: string },
): Promise<ParentRow | undefined> {
  await transaction.query(
    'select a.id from account a where a.id = any ($1::uuid[]) order by a.id for no key update',
    [potId === undefined ? [accountId] : [accountId, potId]],
  )
  const [row] = await transaction.query<ParentRow>(
    `select a.product_code, a.holder_name, c.payment_checks, a.closed_at is not null as is_closed,
            a.frozen_at is not null as is_frozen, ${frozenByColumn} as frozen_by, a.balance_pence - a.held_pence as available_pence
       from account a
       join access_in_force x on x.account_id = a.id and x.customer_id = $2
       join customer c on c.id = x.customer_id
      where a.id = $1 and a.kind = 'customer'`,
    [accountId, customerId],
  )
  return row
}

interface WithinMove {
  readonly id: string
  readonly from: string
  readonly to: string
  readonly amountPence: Pence
  readonly customerId: string
}

/** Moves money between an account and its pot inside the caller's database transaction, which has locked the account. */
export async function moveWithin(
  bank: Bank,
  transaction: Queryable,
  { from, to, ...move }: WithinMove,
): Promise<void> {
  const places = await findMovePlaces(transaction, { customerId: move.customerId, ids: [from, to] })
  const [debtor, creditor] = [places.get(from), places.get(to)]
  if (!debtor || !creditor) throw new Error(`move ${move.id} has no places`)
  const order = await moveOrderOf(bank, transaction, { ...move, from: debtor, to: creditor })
  await lockHolderChains(transaction, debtor.account_id)
  await postMove(transaction, order)
}

/** Locks the audit chains of an account's holders, by id: the posting would lock the mover's alone. */
const lockHolderChains = (transaction: Queryable, accountId: string) =>
  transaction.query(
    `select c.id from audit_chain c
      where c.id in (select x.customer_id from access_in_force x where x.account_id = $1)
      order by c.id for no key update`,
    [accountId],
  )

interface PotEvent {
  readonly accountId: string
  readonly potId: string
  readonly type: 'pot_opened' | 'pot_changed' | 'pot_closed'
  readonly name: string
  readonly at: Date
  /** The customer who did it: only their own chain says from where. */
  readonly by: string
  readonly caller?: Caller | undefined
}

/** Records an event of a pot in the audit chain of each holder of its account. */
export async function auditForHolders(
  transaction: Queryable,
  { accountId, potId, type, name, at, by, caller }: PotEvent,
): Promise<void> {
  const holders = await transaction.query<{ customer_id: string }>(
    'select customer_id from access_in_force where account_id = $1',
    [accountId],
  )
  await appendAuditEvents(
    transaction,
    holders.map(({ customer_id: chainId }) => ({
      chainId,
      type,
      at,
      detail: { accountId, potId, name, by },
      ...(chainId === by && { caller }),
    })),
  )
}

/** Changes of a pot. Left out, it stays as it is; null removes a goal or its date. */
export interface PotChanges {
  readonly name?: string | undefined
  readonly goalPence?: Pence | null | undefined
  readonly goalDate?: string | null | undefined
  readonly colour?: PotColour | undefined
}

export interface PotChangeRefusal {
  readonly code: 'goal_date_past' | 'not_found' | 'private_desk' | 'account_closed'
}

export interface PotClosingRefusal {
  readonly code: 'not_found' | 'private_desk' | 'payments_due'
}

interface PotRow {
  readonly account_id: string
  readonly name: string
  readonly goal_pence: bigint | null
  readonly goal_date: string | null
  readonly colour: PotColour
  readonly is_closed: boolean
}

/** Finds a customer's pot; its account is not locked yet. */
async function findPot(
  database: Queryable,
  { customerId, potId }: { readonly customerId: string; readonly potId: string },
): Promise<PotRow | undefined> {
  const [row] = await database.query<PotRow>(
    `select p.parent_account_id as account_id, p.name, p.goal_pence, p.goal_date::text as goal_date, p.colour,
            p.slot is null as is_closed
       from pot p join access_in_force x on x.account_id = p.parent_account_id and x.customer_id = $1
      where p.account_id = $2`,
    [customerId, potId],
  )
  return row
}

interface OwnPot {
  readonly customerId: string
  readonly potId: string
  readonly caller: Caller
}

/** Finds a customer's pot and locks the account that it belongs to until the database transaction ends. */
async function lockPot(
  transaction: Queryable,
  { customerId, potId }: { readonly customerId: string; readonly potId: string },
): Promise<{ readonly pot: PotRow; readonly parent: ParentRow } | undefined> {
  const found = await findPot(transaction, { customerId, potId })
  const parent = found && (await lockParent(transaction, { customerId, accountId: found.account_id, potId }))
  const pot = parent && (await findPot(transaction, { customerId, potId }))
  return parent && pot && { pot, parent }
}

/**
 * Changes what a pot's holders have chosen for it. Writes nothing if nothing differs. Refusals, in this order:
 * `goal_date_past`, for another goal date that is not after today in London; `not_found`; `private_desk`;
 * `account_closed`, for a closed pot.
 */
export async function changePot(
  bank: Bank,
  { customerId, potId, caller, changes }: OwnPot & { readonly changes: PotChanges },
): Promise<Result<null, PotChangeRefusal>> {
  const at = bank.clock()
  return bank.database.transaction(async transaction => {
    const locked = await lockPot(transaction, { customerId, potId })
    if (changes.goalDate !== locked?.pot.goal_date && isNotAfterToday(changes.goalDate, at))
      return refused({ code: 'goal_date_past' })
    if (!locked) return refused({ code: 'not_found' })
    const { pot, parent } = locked
    if (!parent.payment_checks) return refused({ code: 'private_desk' })
    if (pot.is_closed) return refused({ code: 'account_closed' })
    const { name = pot.name, colour = pot.colour } = changes
    const goalPence = changes.goalPence === undefined ? pot.goal_pence : changes.goalPence
    const goalDate = changes.goalDate === undefined ? pot.goal_date : changes.goalDate
    const changed = await transaction.query(
      `update pot set name = $2, goal_pence = $3, goal_date = $4::date, colour = $5
        where account_id = $1 and (name, goal_pence, goal_date, colour) is distinct from ($2, $3, $4::date, $5)
        returning account_id`,
      [potId, name, goalPence, goalDate, colour],
    )
    const { account_id: accountId } = pot
    if (changed.length > 0)
      await auditForHolders(transaction, {
        accountId,
        potId,
        type: 'pot_changed',
        name,
        at,
        by: customerId,
        caller,
      })
    return accepted(null)
  })
}

/**
 * Closes a pot, inside the caller's database transaction, which has locked it and the account that it belongs to: returns its
 * money to the account and frees its slot. Its entries stay. Returns when it closed.
 */
export async function closeLockedPot(
  bank: Bank,
  transaction: Queryable,
  { customerId, potId, accountId, at }: { customerId: string; potId: string; accountId: string; at: Date },
): Promise<Date> {
  const [pot] = await transaction.query<{ balance_pence: bigint }>(
    'select balance_pence from account where id = $1',
    [potId],
  )
  if (!pot) throw new Error(`pot ${potId} has no account`)
  if (pot.balance_pence > 0n)
    await moveWithin(bank, transaction, {
      id: deriveId(`sarsen/pot-closing/${potId}`),
      from: potId,
      to: accountId,
      amountPence: pot.balance_pence,
      customerId,
    })
  return setClosed(transaction, potId, at)
}

/**
 * Closes a pot: its money returns to its account, the standing orders into it are cancelled, and its entries stay. Closing it
 * again changes nothing and succeeds. Refusals, in this order: `not_found`; `private_desk`; `payments_due`, on the day of a
 * payment into it.
 */
export async function closePot(
  bank: Bank,
  { customerId, potId, caller }: OwnPot,
): Promise<Result<null, PotClosingRefusal>> {
  return bank.database.transaction(async transaction => {
    if (!(await findPot(transaction, { customerId, potId }))) return refused({ code: 'not_found' })
    await lockCustomer(transaction, customerId)
    const orders = await lockOrdersOfAccount(transaction, potId)
    const locked = await lockPot(transaction, { customerId, potId })
    if (!locked) return refused({ code: 'not_found' })
    const { account_id: accountId, name, is_closed: isClosed } = locked.pot
    if (isClosed) return accepted(null)
    if (!locked.parent.payment_checks) return refused({ code: 'private_desk' })
    // Under the locks: the day of a payment into it may have begun while this waited.
    const at = bank.clock()
    if (await isAnyDueToday(transaction, orders, at)) return refused({ code: 'payments_due' })
    await cancelLockedOrders(bank, transaction, orders, {
      because: 'account_closed',
      by: customerId,
      at,
      caller,
    })
    const closedAt = await closeLockedPot(bank, transaction, { customerId, potId, accountId, at })
    await auditForHolders(transaction, {
      accountId,
      potId,
      type: 'pot_closed',
      name,
      at: closedAt,
      by: customerId,
      caller,
    })
    return accepted(null)
  })
}
