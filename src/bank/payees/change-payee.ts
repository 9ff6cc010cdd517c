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
  readonly code: 'not_found' | 'impossible_number' | 'payee_exists'
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
 * `impossible_number`; `payee_exists`, if another payee has this destination. Source: specification section 12.1.
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

/**
 * Deletes a payee: nobody sees it any more, and its destination can be added again. Deleting it again changes nothing and
 * succeeds. Refused: `not_found`. Source: specification section 12.1.
 */
export async function deletePayee(
  bank: Bank,
  { customerId, payeeId, caller }: DeletePayee,
): Promise<Result<null, { readonly code: 'not_found' }>> {
  const at = bank.clock()
  return bank.database.transaction(async transaction => {
    await lockCustomer(transaction, customerId)
    const row = await lockPayee(transaction, { customerId, payeeId })
    if (!row) return refused({ code: 'not_found' })
    if (row.deleted_at !== null) return accepted(null)
    await transaction.query('update payee set deleted_at = greatest($2, added_at) where id = $1', [
      payeeId,
      at,
    ])
    const detail = { payeeId, destination: row.destination }
    await appendAuditEvent(transaction, { chainId: customerId, at, type: 'payee_deleted', detail, caller })
    return accepted(null)
  })
}
