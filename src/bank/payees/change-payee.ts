import { encodeDestination, type WholeDestination } from '../../domain/destination.ts'
import type { PayeeKind } from '../../domain/name-check.ts'
import { appendAuditEvent } from '../audit/append-audit-events.ts'
import type { Bank } from '../bank.ts'
import { lockCustomer } from '../customers/customer.ts'
import type { Queryable } from '../database/database.ts'
import { accepted, refused, type Result } from '../result.ts'
import type { Caller } from '../sessions/caller.ts'
import { hasDestination, isImpossible } from './add-payee.ts'
import { findLatestCheck } from './payee-checks.ts'
import { cancelPaying, isPayeeInUse, isPayingToday, lockPaying } from './payee-in-use.ts'
import { lockPayee, type Payee, type PayeeRow, readPayee } from './payees.ts'

/** What a customer changes of a payee. Left out, it stays as it is; null removes it. */
export interface PayeeChanges {
  readonly name?: string | undefined
  readonly kind?: PayeeKind | undefined
  readonly destination?: WholeDestination | undefined
  readonly rollNumber?: string | null | undefined
  readonly nickname?: string | null | undefined
  readonly isFavourite?: boolean | undefined
}

/** In order of precedence. */
export interface PayeeChangeRefusal {
  readonly code: 'not_found' | 'impossible_number' | 'payee_exists' | 'payee_in_use'
}

/** The columns that a customer may change, in the order in which an event names them. */
const changeable = ['name', 'kind', 'destination', 'roll_number', 'nickname', 'is_favourite'] as const
type Changeable = Pick<PayeeRow, (typeof changeable)[number]>

/** Those that say who is paid. A name check is of all of them. */
const identifying: ReadonlySet<string> = new Set(['name', 'kind', 'destination', 'roll_number'])

const kept = <Value>(changed: Value | undefined, before: Value): Value =>
  changed === undefined ? before : changed

const changedRow = (row: PayeeRow, changes: PayeeChanges): Changeable => ({
  name: kept(changes.name, row.name),
  kind: kept(changes.kind, row.kind),
  destination: changes.destination ? encodeDestination(changes.destination) : row.destination,
  roll_number: kept(changes.rollNumber, row.roll_number),
  nickname: kept(changes.nickname, row.nickname),
  is_favourite: kept(changes.isFavourite, row.is_favourite),
})

interface ChangePayee {
  readonly customerId: string
  readonly payeeId: string
  readonly changes: PayeeChanges
  readonly caller: Caller
}

/** Writes a changed payee. If it says otherwise who is paid, trust ends, and only a check of the new details counts. */
async function writeChange(
  transaction: Queryable,
  row: PayeeRow,
  { customerId, next, isOther }: { customerId: string; next: Changeable; isOther: boolean },
): Promise<void> {
  const { name, kind, destination, roll_number: rollNumber } = next
  const columns = [row.id, name, kind, destination, rollNumber, next.nickname, next.is_favourite]
  if (!isOther) {
    await transaction.query('update payee set nickname = $2, is_favourite = $3 where id = $1', [
      row.id,
      next.nickname,
      next.is_favourite,
    ])
    return
  }
  const checked = { customerId, name, kind, destination, rollNumber: rollNumber ?? undefined }
  await transaction.query(
    `update payee set name = $2, kind = $3, destination = $4, roll_number = $5, nickname = $6, is_favourite = $7,
            name_check_id = $8, trusted_at = null
      where id = $1`,
    [...columns, (await findLatestCheck(transaction, checked)) ?? null],
  )
}

/**
 * Changes a payee. A changed name, kind, destination or roll number needs a name check of its own and ends trust. Audits
 * which fields changed; a change to the same values writes nothing. Refusals, in this order: `not_found`;
 * `impossible_number`; `payee_exists`, if another payee has this destination; `payee_in_use`, if a standing order or a
 * scheduled payment pays it and the change says otherwise who is paid. Source: specification section 12.1.
 */
export async function changePayee(
  bank: Bank,
  { customerId, payeeId, changes, caller }: ChangePayee,
): Promise<Result<Payee, PayeeChangeRefusal>> {
  const at = bank.clock()
  return bank.database.transaction(async transaction => {
    await lockCustomer(transaction, customerId)
    const row = await lockPayee(transaction, { customerId, payeeId })
    if (!row || row.deleted_at !== null) return refused({ code: 'not_found' })
    const { destination } = changes
    if (destination && isImpossible(bank, destination)) return refused({ code: 'impossible_number' })
    const next = changedRow(row, changes)
    const changed = changeable.filter(column => next[column] !== row[column])
    if (
      changed.includes('destination') &&
      (await hasDestination(transaction, { customerId, destination: next.destination }))
    )
      return refused({ code: 'payee_exists' })
    if (changed.length > 0) {
      const isOther = changed.some(column => identifying.has(column))
      if (isOther && (await isPayeeInUse(transaction, payeeId))) return refused({ code: 'payee_in_use' })
      await writeChange(transaction, row, { customerId, next, isOther })
      const detail = { payeeId, changed: changed.join(', '), destination: next.destination, kind: next.kind }
      await appendAuditEvent(transaction, { chainId: customerId, at, type: 'payee_changed', detail, caller })
    }
    const payee = await readPayee(transaction, { customerId, payeeId })
    return payee ? accepted(payee) : refused({ code: 'not_found' })
  })
}

interface DeletePayee {
  readonly customerId: string
  readonly payeeId: string
  readonly caller: Caller
}

/** In order of precedence. */
export interface PayeeDeletionRefusal {
  readonly code: 'not_found' | 'due_today'
}

/**
 * Deletes a payee: nobody sees it any more, and its destination can be added again. The standing orders and the scheduled
 * payments that pay it are cancelled with it. Deleting it again changes nothing and succeeds. Refusals, in this order:
 * `not_found`; `due_today`, while one of them is being made. Source: specification sections 12.1 and 13.7.
 */
export async function deletePayee(
  bank: Bank,
  { customerId, payeeId, caller }: DeletePayee,
): Promise<Result<null, PayeeDeletionRefusal>> {
  return bank.database.transaction(async transaction => {
    await lockCustomer(transaction, customerId)
    const isTheirs = await transaction.query('select id from payee where id = $1 and customer_id = $2', [
      payeeId,
      customerId,
    ])
    if (isTheirs.length === 0) return refused({ code: 'not_found' })
    const paying = await lockPaying(transaction, payeeId)
    const row = await lockPayee(transaction, { customerId, payeeId })
    if (!row) return refused({ code: 'not_found' })
    if (row.deleted_at !== null) return accepted(null)
    // Under the locks: the day of what pays it may have begun while this waited.
    const at = bank.clock()
    if (await isPayingToday(transaction, paying, at)) return refused({ code: 'due_today' })
    await cancelPaying(bank, transaction, paying, { at, by: customerId, caller })
    await transaction.query('update payee set deleted_at = greatest($2, added_at) where id = $1', [
      payeeId,
      at,
    ])
    const detail = { payeeId, destination: row.destination }
    await appendAuditEvent(transaction, { chainId: customerId, at, type: 'payee_deleted', detail, caller })
    return accepted(null)
  })
}
