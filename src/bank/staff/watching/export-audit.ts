import { londonDateOf } from '../../../domain/london-time.ts'
import { exportLimits } from '../../../domain/staff-alerts.ts'
import type { Bank } from '../../bank.ts'
import { accepted, refused, type Result } from '../../result.ts'
import type { Caller } from '../../sessions/caller.ts'
import { appendStaffEvent } from '../members/staff-events.ts'
import type { StaffSession } from '../members/staff-session.ts'
import { type AuditedEvent, type AuditFilters, readAudit } from './search-audit.ts'

export interface AuditExportRequest {
  readonly staff: StaffSession
  readonly filters: AuditFilters
  /** 10 to 500 characters. */
  readonly reason: string
  readonly caller: Caller
}

/** What a member takes with them: masked, the newest events first. */
export interface AuditExport {
  readonly at: Date
  readonly events: readonly AuditedEvent[]
}

export type ExportRefusal =
  | { readonly code: 'own_record' }
  | { readonly code: 'too_many_looks'; readonly retryAfterSeconds: number }

/** How long until the next day in London, an hour at least: nobody counts the minutes. */
const untilTomorrowSeconds = 60 * 60

/**
 * Exports what a search of the audit finds, 5,000 events at most, and stores who did so and why; the watchers get an alert.
 * Refusals, in this order: `own_record`; `too_many_looks`, after three on a day in London. Source: part two, section 17.6.
 */
export async function exportAudit(
  bank: Bank,
  { staff, filters, reason, caller }: AuditExportRequest,
): Promise<Result<AuditExport, ExportRefusal>> {
  const { memberId } = staff
  const found = await readAudit(bank, { staff, filters, caller, rowsMax: exportLimits.rows })
  if (!found.ok) return found
  const events = found.value
  const at = bank.clock()
  const id = bank.newId()
  const today = londonDateOf(at)
  return bank.database.transaction(async (transaction): Promise<Result<AuditExport, ExportRefusal>> => {
    // One after another, so that each has its number.
    await transaction.query('select id from staff_member where id = $1 for no key update', [memberId])
    const exports = await transaction.query<{ id: string }>(
      'select id from staff_export where member_id = $1 and on_day = $2::date',
      [memberId, today],
    )
    // A repeated run: the first one committed, but its acknowledgement was lost.
    if (exports.some(one => one.id === id)) return accepted({ at, events })
    if (exports.length >= exportLimits.daily)
      return refused({ code: 'too_many_looks', retryAfterSeconds: untilTomorrowSeconds })
    await transaction.query(
      `insert into staff_export (id, member_id, on_day, number, reason, filters, row_count, exported_at)
       values ($1, $2, $3::date, $4::int, $5, $6::jsonb, $7::int, $8)`,
      [id, memberId, today, exports.length + 1, reason, JSON.stringify(filters), events.length, at],
    )
    const detail = { exportId: id, rows: events.length }
    await appendStaffEvent(transaction, { memberId, type: 'audit_exported', at, detail, caller })
    return accepted({ at, events })
  })
}
