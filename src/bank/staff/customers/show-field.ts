import { formatSortCode } from '../../../domain/destination.ts'
import { type LookReason, mayLookFor, type ShownField, shownFieldMs } from '../../../domain/staff-looks.ts'
import { appendAuditEvent, isEntered } from '../../audit/append-audit-events.ts'
import type { Bank } from '../../bank.ts'
import { lockCustomer } from '../../customers/customer.ts'
import type { Queryable } from '../../database/database.ts'
import { removeEndedRateLimits, withinRateLimits } from '../../rate-limits/rate-limits.ts'
import { accepted, refused, type Result } from '../../result.ts'
import type { Caller } from '../../sessions/caller.ts'
import { appendStaffEvent } from '../members/staff-events.ts'
import type { StaffSession } from '../members/staff-session.ts'
import { noteLimit, openRecord, type RecordRefusal, takeTurn, type TooManyLooks } from './looks.ts'

export interface ShowRequest {
  readonly staff: StaffSession
  readonly customerId: string
  readonly field: ShownField
  /** The account, for `account_number`. */
  readonly accountId: string | undefined
  readonly reason: LookReason
  /** 10 to 500 characters; needed for the reason `other`. */
  readonly note: string | undefined
  readonly caller: Caller
}

/** What was masked, and until when a page shows it. */
export interface ShownValue {
  readonly value: string
  readonly hidesAt: Date
}

export type ShowRefusal = { readonly code: 'role_missing' } | RecordRefusal | TooManyLooks

interface Row {
  readonly email: string
  readonly phone: string | null
  readonly date_of_birth: string | null
  readonly id_number: string | null
  readonly sort_code: string | null
  readonly account_number: string | null
}

/** The value of a field; null if the bank does not know it. */
async function readField(
  database: Queryable,
  { customerId, field, accountId }: ShowRequest,
): Promise<string | null> {
  const [row] = await database.query<Row>(
    `select c.email, c.phone, p.date_of_birth::text as date_of_birth, p.id_number, a.sort_code, a.account_number
       from customer c
       left join application p on p.customer_id = c.id
       left join access_in_force x on x.customer_id = c.id and x.account_id = $2::uuid
       left join account a on a.id = x.account_id
      where c.id = $1`,
    [customerId, accountId ?? null],
  )
  if (!row) return null
  if (field !== 'account_number') return row[field]
  return row.sort_code === null || row.account_number === null
    ? null
    : `${formatSortCode(row.sort_code)} ${row.account_number}`
}

/** The two events of a field that is shown: neither has its value. */
async function audit(
  transaction: Queryable,
  { staff, customerId, field, accountId, reason, note, caller }: ShowRequest,
  { at, entryId }: { readonly at: Date; readonly entryId: string },
): Promise<void> {
  const { memberId } = staff
  const type = 'field_shown'
  const detail = { field, reason, ...(accountId !== undefined && { accountId }) }
  const own = { ...detail, memberId, entryId }
  await appendAuditEvent(transaction, { chainId: customerId, at, type, detail: own })
  await appendStaffEvent(transaction, {
    memberId,
    at,
    type,
    detail: { ...detail, ...(note !== undefined && { note }), customerId },
    caller,
  })
}

type Outcome = Result<ShownValue, ShowRefusal>

/**
 * Shows one masked field of a customer whose record is open, for 60 seconds, and audits that in both chains. Refusals, in this
 * order: `role_missing`, for a fraud check by others than payments and compliance; those of {@link openRecord}; `not_found`, for
 * what the bank does not know; `too_many_looks`, after 20 fields on a day, which alerts the watchers. Source: part two,
 * sections 17.5 and 17.6.
 */
export async function showField(bank: Bank, request: ShowRequest): Promise<Outcome> {
  const { staff, customerId, reason, caller } = request
  if (!mayLookFor(reason, staff.roles)) return refused({ code: 'role_missing' })
  const record = await openRecord(bank, staff, customerId)
  if (!record.ok) return record
  const at = bank.clock()
  const entryId = bank.newId()
  const outcome = await withinRateLimits<Outcome>(
    bank.database,
    async (transaction, endWork) => {
      await lockCustomer(transaction, customerId)
      const value = await readField(transaction, request)
      if (value === null) return refused({ code: 'not_found' })
      const shown = accepted({ value, hidesAt: new Date(at.getTime() + shownFieldMs) })
      // A repeated run: the first one committed, but its acknowledgement was lost.
      if (await isEntered(transaction, entryId, { chainId: customerId, at })) return shown
      const turn = await takeTurn(transaction, { staff, what: 'shown_fields', caller, at })
      if (!turn.ok) return endWork(turn)
      await audit(transaction, request, { at, entryId })
      await removeEndedRateLimits(transaction, at)
      return shown
    },
    retryAfterSeconds => refused({ code: 'too_many_looks', retryAfterSeconds }),
  )
  if (!outcome.ok && outcome.refusal.code === 'too_many_looks')
    await noteLimit(bank, { memberId: staff.memberId, what: 'shown_fields', at })
  return outcome
}
