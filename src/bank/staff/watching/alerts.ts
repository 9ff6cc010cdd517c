import type { AlertKind } from '../../../domain/staff-alerts.ts'
import type { Bank } from '../../bank.ts'
import type { Queryable } from '../../database/database.ts'
import { accepted, refused, type Result } from '../../result.ts'
import type { Caller } from '../../sessions/caller.ts'
import { isConnected } from '../members/connections.ts'
import { appendStaffEvent } from '../members/staff-events.ts'
import type { StaffSession } from '../members/staff-session.ts'

/** Something that an auditor is to look at. */
export interface Alert {
  readonly id: string
  readonly kind: AlertKind
  /** Who it concerns: one member, or the two of a pair. */
  readonly members: readonly { readonly id: string; readonly name: string }[]
  readonly customerId: string | null
  /** What it is of: an act, an export, the number of an event. */
  readonly subject: string | null
  readonly facts: Readonly<Record<string, unknown>>
  readonly raisedAt: Date
  readonly review: { readonly by: string; readonly at: Date; readonly note: string } | null
}

interface AlertRow {
  readonly id: string
  readonly kind: AlertKind
  readonly member_id: string
  readonly name: string
  readonly other_id: string | null
  readonly other_name: string | null
  readonly customer_id: string | null
  readonly subject: string | null
  readonly facts: Readonly<Record<string, unknown>>
  readonly raised_at: Date
  readonly reviewer: string | null
  readonly reviewed_at: Date | null
  readonly note: string | null
}

const alertOf = (row: AlertRow): Alert => ({
  id: row.id,
  kind: row.kind,
  members: [
    { id: row.member_id, name: row.name },
    ...(row.other_id !== null && row.other_name !== null ? [{ id: row.other_id, name: row.other_name }] : []),
  ],
  customerId: row.customer_id,
  subject: row.subject,
  facts: row.facts,
  raisedAt: row.raised_at,
  review:
    row.reviewer !== null && row.reviewed_at !== null && row.note !== null
      ? { by: row.reviewer, at: row.reviewed_at, note: row.note }
      : null,
})

const selectAlerts = `
  select l.id, l.kind, l.member_id, m.name, l.other_id, o.name as other_name, l.customer_id, l.subject, l.facts, l.raised_at,
         r.name as reviewer, l.reviewed_at, l.note
    from staff_alert l join staff_member m on m.id = l.member_id
    left join staff_member o on o.id = l.other_id
    left join staff_member r on r.id = l.reviewed_by`

/** Which alerts a member may see: in a shared demonstration, its members see those of each other. `$1`: whether it is so. */
const mayBeSeen = '(not $1::boolean or m.is_demo and coalesce(o.is_demo, true))'

const isBounded = ({ isShared }: Bank, { isDemo }: StaffSession): boolean => isShared && isDemo

export interface ListAlerts {
  readonly staff: StaffSession
  readonly view: 'open' | 'reviewed'
  readonly page: number
  readonly pageSize: number
}

/** The most alerts that are counted. */
const countedMax = 1000

/** A page of the alerts, newest first, how many there are of them, and how many are open: 1,000 at most. */
export async function listAlerts(
  bank: Bank,
  { staff, view, page, pageSize }: ListAlerts,
): Promise<{ readonly alerts: readonly Alert[]; readonly total: number; readonly open: number }> {
  const isShared = isBounded(bank, staff)
  const rows = await bank.database.query<AlertRow>(
    `${selectAlerts} where ${mayBeSeen} and (l.reviewed_at is null) = $2::boolean
      order by l.raised_at desc, l.id limit $3::int8 offset $4::int8`,
    [isShared, view === 'open', BigInt(pageSize), BigInt((page - 1) * pageSize)],
  )
  const count = async (which: ListAlerts['view']) => {
    const [counted] = await bank.database.query<{ found: bigint }>(
      `select count(*) as found
         from (${selectAlerts} where ${mayBeSeen} and (l.reviewed_at is null) = $2::boolean limit ${countedMax}) one`,
      [isShared, which === 'open'],
    )
    return Number(counted?.found ?? 0n)
  }
  const open = await count('open')
  return { alerts: rows.map(alertOf), total: view === 'open' ? open : await count(view), open }
}

/**
 * An alert, if it does not concern the member, who may review it. Refusals, in this order: `not_found`; `own_record`, for one
 * about a customer the member is connected with.
 */
export async function reachAlert(
  database: Queryable,
  { bank, staff, alertId }: { readonly bank: Bank; readonly staff: StaffSession; readonly alertId: string },
): Promise<Result<Alert, { readonly code: 'not_found' | 'own_record' }>> {
  const [row] = await database.query<AlertRow>(`${selectAlerts} where ${mayBeSeen} and l.id = $2`, [
    isBounded(bank, staff),
    alertId,
  ])
  if (!row) return refused({ code: 'not_found' })
  const alert = alertOf(row)
  if (alert.customerId !== null && (await isConnected(database, staff.memberId, [alert.customerId])))
    return refused({ code: 'own_record' })
  return accepted(alert)
}

export interface AlertReview {
  readonly staff: StaffSession
  readonly alertId: string
  /** 10 to 500 characters. */
  readonly note: string
  readonly caller: Caller
}

export type AlertRefusal =
  | { readonly code: 'not_found' | 'own_record' | 'maker_cannot_check' }
  | { readonly code: 'act_decided'; readonly decidedAt: Date }

/**
 * Marks an alert as reviewed, with what its reviewer found; the same again changes nothing. Refusals, in this order: those of
 * {@link reachAlert}; `maker_cannot_check`, for the members it concerns; `act_decided`, once another review stands. Source: part
 * two, section 17.6.
 */
export function reviewAlert(
  bank: Bank,
  { staff, alertId, note, caller }: AlertReview,
): Promise<Result<Alert, AlertRefusal>> {
  const { memberId } = staff
  const at = bank.clock()
  return bank.database.transaction(async (transaction): Promise<Result<Alert, AlertRefusal>> => {
    await transaction.query('select id from staff_alert where id = $1 for no key update', [alertId])
    const reached = await reachAlert(transaction, { bank, staff, alertId })
    if (!reached.ok) return reached
    const alert = reached.value
    if (alert.members.some(({ id }) => id === memberId)) return refused({ code: 'maker_cannot_check' })
    if (alert.review) {
      const isSame = alert.review.by === staff.name && alert.review.note === note
      return isSame ? accepted(alert) : refused({ code: 'act_decided', decidedAt: alert.review.at })
    }
    await transaction.query(
      'update staff_alert set reviewed_by = $2, reviewed_at = greatest(raised_at, $3), note = $4 where id = $1',
      [alertId, memberId, at, note],
    )
    await appendStaffEvent(transaction, {
      memberId,
      type: 'alert_reviewed',
      at,
      detail: { alertId, kind: alert.kind },
      caller,
    })
    return reachAlert(transaction, { bank, staff, alertId })
  })
}

/**
 * Raises an alert that a member tried what they are connected with, unless the bank has raised one for it just now. The API
 * asks this after each such refusal: it does not know the customer, the code that refuses does.
 */
export async function noteOwnRecord(
  { database, clock }: Pick<Bank, 'database' | 'clock'>,
  memberId: string,
): Promise<void> {
  const at = clock()
  await database.query(
    `select raise_staff_alert('own_record', $1, null, $2, '{}')
      where not exists (select from staff_alert l
                         where l.kind = 'own_record' and l.member_id = $1
                           and l.raised_at >= london_day_start(london_day($2)) and l.raised_at <= $2)`,
    [memberId, at],
  )
}
