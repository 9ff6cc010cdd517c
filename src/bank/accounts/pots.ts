import { londonDateOf } from '../../domain/london-time.ts'
import type { Pence } from '../../domain/money.ts'
import { isCurrent, type PotColour, type ProductCode } from '../../domain/products.ts'
import { appendAuditEvents } from '../audit/append-audit-events.ts'
import type { Bank } from '../bank.ts'
import type { Queryable } from '../database/database.ts'
import { deriveId } from '../derive-id.ts'
import { hashText } from '../hash-text.ts'
import { postTransfers } from '../ledger/post-transfers.ts'
import { accepted, refused, type Result } from '../result.ts'
import type { Caller } from '../sessions/caller.ts'
import { findMovePlaces, moveOrderOf } from './move-money.ts'

/** What a holder chooses for a pot. */
export interface PotChoices {
  /** 1 to 30 characters. */
  readonly name: string
  readonly goalPence?: Pence | undefined
  /** A day after today in London, `YYYY-MM-DD`. */
  readonly goalDate?: string | undefined
  readonly colour: PotColour
}

export interface NewPot extends PotChoices {
  /** Made by the client. */
  readonly id: string
  /** The current or joint account that the pot belongs to. */
  readonly accountId: string
  /** Moved into the pot when it opens. */
  readonly amountPence?: Pence | undefined
}

export type PotOpeningRefusal =
  | {
      readonly code:
        | 'goal_date_past'
        | 'not_found'
        | 'private_desk'
        | 'pot_id_reused'
        | 'account_closed'
        | 'account_frozen'
        | 'too_many_pots'
    }
  | { readonly code: 'insufficient_funds'; readonly availablePence: Pence }

/** The version of {@link fingerprintOf}: `hash_coverage` lists what each version covers. */
const fingerprintVersion = 1

const fingerprintOf = ({
  id,
  accountId,
  name,
  goalPence,
  goalDate,
  colour,
  amountPence,
}: NewPot): Uint8Array =>
  hashText(
    JSON.stringify([
      id,
      accountId,
      name,
      goalPence?.toString() ?? null,
      goalDate ?? null,
      colour,
      amountPence?.toString() ?? null,
    ]),
  )

interface ParentRow {
  readonly product_code: ProductCode
  readonly holder_name: string
  readonly payment_checks: boolean
  readonly is_closed: boolean
  readonly is_frozen: boolean
  readonly available_pence: bigint
}

/** Whether a day is today in London or before it. */
const isPast = (day: string | null | undefined, at: Date): boolean => !!day && day <= londonDateOf(at)

/** Locks a customer's account until the database transaction ends; undefined if it is not theirs. */
async function lockParent(
  transaction: Queryable,
  { customerId, accountId }: { readonly customerId: string; readonly accountId: string },
): Promise<ParentRow | undefined> {
  const [row] = await transaction.query<ParentRow>(
    `select a.product_code, a.holder_name, c.payment_checks, a.closed_at is not null as is_closed,
            a.frozen_at is not null as is_frozen, a.balance_pence - a.held_pence as available_pence
       from account a
       join access_in_force x on x.account_id = a.id and x.customer_id = $2
       join customer c on c.id = x.customer_id
      where a.id = $1 and a.kind = 'customer'
        for no key update of a`,
    [accountId, customerId],
  )
  return row
}

/** Whether a pot or anything else has this id: the same request, another one, or none. */
async function findOpening(
  transaction: Queryable,
  { id, fingerprint }: { readonly id: string; readonly fingerprint: Uint8Array },
): Promise<'same' | 'other' | undefined> {
  const [found] = await transaction.query<{ is_same: boolean }>(
    `select p.fingerprint is not distinct from $2::bytea and p.fingerprint_version is not distinct from $3 as is_same
       from account a left join pot p on p.account_id = a.id where a.id = $1`,
    [id, fingerprint, fingerprintVersion],
  )
  return found && (found.is_same ? 'same' : 'other')
}

/** The lowest free slot of an account's pots, ten in all; undefined if all are taken. */
async function findFreeSlot(transaction: Queryable, accountId: string): Promise<number | undefined> {
  const [row] = await transaction.query<{ slot: number | null }>(
    `select min(n)::int4 as slot from generate_series(1, 10) n
      where not exists (select from pot p where p.parent_account_id = $1 and p.slot = n)`,
    [accountId],
  )
  return row?.slot ?? undefined
}

/**
 * Opens a pot of a current or joint account and moves its first amount into it, in one database transaction. The same
 * request again changes nothing and succeeds. Refusals, in this order: `goal_date_past`, unless the day is after today in
 * London; `not_found`; `insufficient_funds`, for the first amount; `private_desk`; `pot_id_reused`; `too_many_pots`, if the
 * account has ten; `account_closed`; `account_frozen`, with a first amount. Source: specification section 11.5 and 11.9.
 */
export async function openPot(
  bank: Bank,
  { customerId, pot, caller }: { readonly customerId: string; readonly pot: NewPot; readonly caller: Caller },
): Promise<Result<{ readonly replayed: boolean }, PotOpeningRefusal>> {
  const { id, accountId, amountPence } = pot
  const at = bank.clock()
  const fingerprint = fingerprintOf(pot)
  return bank.database.transaction(async transaction => {
    const parent = await lockParent(transaction, { customerId, accountId })
    const opened = parent && (await findOpening(transaction, { id, fingerprint }))
    if (opened === 'same') return accepted({ replayed: true })
    if (isPast(pot.goalDate, at)) return refused({ code: 'goal_date_past' })
    if (!parent || !isCurrent(parent.product_code)) return refused({ code: 'not_found' })
    if (amountPence !== undefined && parent.available_pence < amountPence)
      return refused({ code: 'insufficient_funds', availablePence: parent.available_pence })
    if (!parent.payment_checks) return refused({ code: 'private_desk' })
    if (opened === 'other') return refused({ code: 'pot_id_reused' })
    const slot = await findFreeSlot(transaction, accountId)
    if (slot === undefined) return refused({ code: 'too_many_pots' })
    if (parent.is_closed) return refused({ code: 'account_closed' })
    if (amountPence !== undefined && parent.is_frozen) return refused({ code: 'account_frozen' })
    await transaction.query(
      `insert into account (id, kind, product, holder_name, floor_pence, parent_account_id, opened_at)
       values ($1, 'pot', 'Pot', $2, 0, $3, $4)`,
      [id, parent.holder_name, accountId, at],
    )
    await transaction.query(
      `insert into pot (account_id, parent_account_id, slot, name, goal_pence, goal_date, colour, fingerprint,
                        fingerprint_version)
       values ($1, $2, $3, $4, $5, $6::date, $7, $8, $9)`,
      [
        id,
        accountId,
        slot,
        pot.name,
        pot.goalPence ?? null,
        pot.goalDate ?? null,
        pot.colour,
        fingerprint,
        fingerprintVersion,
      ],
    )
    if (amountPence !== undefined)
      await moveWithin(bank, transaction, {
        id: deriveId(`sarsen/pot-opening/${id}`),
        from: accountId,
        to: id,
        amountPence,
        customerId,
      })
    await auditForHolders(transaction, {
      accountId,
      potId: id,
      type: 'pot_opened',
      name: pot.name,
      at,
      caller,
    })
    return accepted({ replayed: false })
  })
}

interface WithinMove {
  readonly id: string
  readonly from: string
  readonly to: string
  readonly amountPence: Pence
  readonly customerId: string
}

/** Moves money between an account and its pot inside the caller's database transaction, which has locked the account. */
async function moveWithin(
  bank: Bank,
  transaction: Queryable,
  { from, to, ...move }: WithinMove,
): Promise<void> {
  const places = await findMovePlaces(transaction, { customerId: move.customerId, ids: [from, to] })
  const [debtor, creditor] = [places.get(from), places.get(to)]
  if (!debtor || !creditor) throw new Error(`move ${move.id} has no places`)
  const order = await moveOrderOf(bank, transaction, { ...move, from: debtor, to: creditor })
  const [outcome] = await postTransfers(transaction, [order])
  if (outcome?.outcome !== 'completed') throw new Error(`move ${move.id} returned ${outcome?.outcome}`)
}

interface PotEvent {
  readonly accountId: string
  readonly potId: string
  readonly type: 'pot_opened' | 'pot_changed' | 'pot_closed'
  readonly name: string
  readonly at: Date
  readonly caller: Caller
}

/** Records an event of a pot in the audit chain of each holder of its account. */
async function auditForHolders(
  transaction: Queryable,
  { accountId, potId, type, name, at, caller }: PotEvent,
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
      detail: { accountId, potId, name },
      caller,
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
  readonly code: 'not_found' | 'private_desk'
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
  const parent = found && (await lockParent(transaction, { customerId, accountId: found.account_id }))
  // Read after the lock, so that what another request committed meanwhile is seen.
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
    if (changes.goalDate !== locked?.pot.goal_date && isPast(changes.goalDate, at))
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
      await auditForHolders(transaction, { accountId, potId, type: 'pot_changed', name, at, caller })
    return accepted(null)
  })
}

/**
 * Closes a pot, inside the caller's database transaction, which has locked the account that it belongs to: returns its
 * money to the account and frees its slot. Its entries stay.
 */
async function closeLockedPot(
  bank: Bank,
  transaction: Queryable,
  { customerId, potId, accountId, at }: { customerId: string; potId: string; accountId: string; at: Date },
): Promise<void> {
  const [pot] = await transaction.query<{ balance_pence: bigint }>(
    'select balance_pence from account where id = $1 for no key update',
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
  await transaction.query('update account set closed_at = greatest($2, last_decided_at) where id = $1', [
    potId,
    at,
  ])
}

/**
 * Closes a pot: its money returns to its account, and its entries stay. Closing it again changes nothing and succeeds.
 * Refusals, in this order: `not_found`, `private_desk`.
 */
export async function closePot(
  bank: Bank,
  { customerId, potId, caller }: OwnPot,
): Promise<Result<{ readonly replayed: boolean }, PotClosingRefusal>> {
  const at = bank.clock()
  return bank.database.transaction(async transaction => {
    const locked = await lockPot(transaction, { customerId, potId })
    if (!locked) return refused({ code: 'not_found' })
    const { account_id: accountId, name, is_closed: isClosed } = locked.pot
    if (isClosed) return accepted({ replayed: true })
    if (!locked.parent.payment_checks) return refused({ code: 'private_desk' })
    await closeLockedPot(bank, transaction, { customerId, potId, accountId, at })
    await auditForHolders(transaction, { accountId, potId, type: 'pot_closed', name, at, caller })
    return accepted({ replayed: false })
  })
}
