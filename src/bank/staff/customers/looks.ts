import { londonDateOf } from '../../../domain/london-time.ts'
import { lookLimits, lookMs, type LookReason, mayLookFor, notedLooks } from '../../../domain/staff-looks.ts'
import { appendAuditEvent } from '../../audit/append-audit-events.ts'
import type { Bank } from '../../bank.ts'
import { lockCustomer } from '../../customers/customer.ts'
import type { Queryable } from '../../database/database.ts'
import {
  consumeRateLimit,
  peekRateLimit,
  type RateLimitAnswer,
  type RateLimitRequest,
  removeEndedRateLimits,
  withinRateLimits,
} from '../../rate-limits/rate-limits.ts'
import { accepted, refused, type Result } from '../../result.ts'
import type { Caller } from '../../sessions/caller.ts'
import { isConnected } from '../members/connections.ts'
import { appendStaffEvent } from '../members/staff-events.ts'
import type { StaffSession } from '../members/staff-session.ts'
import { raiseAlert } from './raise-alert.ts'

/** That a staff member opened a customer's record. */
export interface Look {
  readonly id: string
  readonly customerId: string
  readonly reason: LookReason | 'task' | 'second_check'
  readonly openedAt: Date
  readonly endsAt: Date
}

type Looker = Pick<StaffSession, 'memberId' | 'isDemo'>

/** Whose record it is. */
export interface ReachedCustomer {
  readonly id: string
  readonly name: string
  readonly isDemo: boolean
}

/**
 * A customer that this member may reach. Refusals, in this order: `not_found`, also for one that a shared demonstration does not
 * show; `own_record`, which alerts the watchers. Source: part two, sections 17.1 and 17.2.
 */
export async function reachCustomer(
  bank: Bank,
  { memberId, isDemo }: Looker,
  customerId: string,
): Promise<Result<ReachedCustomer, { readonly code: 'not_found' | 'own_record' }>> {
  const [customer] = await bank.database.query<{ id: string; name: string; is_demo: boolean }>(
    `select id, trim(first_name || ' ' || last_name) as name, is_demo from customer where id = $1`,
    [customerId],
  )
  if (!customer || (bank.isShared && isDemo && !customer.is_demo)) return refused({ code: 'not_found' })
  if (await isConnected(bank.database, memberId, [customerId])) {
    await raiseAlert(bank.database, {
      kind: 'own_record',
      memberId,
      customerId,
      at: bank.clock(),
      detail: {},
    })
    return refused({ code: 'own_record' })
  }
  return accepted({ id: customer.id, name: customer.name, isDemo: customer.is_demo })
}

interface LookRow {
  readonly id: string
  readonly reason: Look['reason']
  readonly opened_at: Date
  readonly ends_at: Date
}

interface OfCustomer {
  readonly memberId: string
  readonly customerId: string
  readonly at: Date
}

/** The look that lasts longest of those by which a customer's record is open to a member; undefined if it is closed. */
async function readLook(
  database: Queryable,
  { memberId, customerId, at }: OfCustomer,
): Promise<Look | undefined> {
  const [row] = await database.query<LookRow>(
    `select id, reason, opened_at, ends_at from staff_look
      where member_id = $1 and customer_id = $2 and opened_at > $3::timestamptz - interval '30 minutes'
        and opened_at <= $3 and ends_at > $3
      order by opened_at desc, id desc limit 1`,
    [memberId, customerId, at],
  )
  return row && { id: row.id, customerId, reason: row.reason, openedAt: row.opened_at, endsAt: row.ends_at }
}

/** A customer's record that is open to a member. */
export interface OpenRecord {
  readonly customer: ReachedCustomer
  readonly look: Look
}

export type RecordRefusal = { readonly code: 'not_found' | 'own_record' | 'look_required' }

/**
 * A customer's record, if it is open to this member. Refusals, in this order: `not_found`; `own_record`; `look_required`.
 */
export async function openRecord(
  bank: Bank,
  staff: Looker,
  customerId: string,
): Promise<Result<OpenRecord, RecordRefusal>> {
  const reached = await reachCustomer(bank, staff, customerId)
  if (!reached.ok) return reached
  const look = await readLook(bank.database, { memberId: staff.memberId, customerId, at: bank.clock() })
  return look ? accepted({ customer: reached.value, look }) : refused({ code: 'look_required' })
}

/** Whose limit it is: a member's; of the demonstration's, which any number of people use, the address's. */
const limitOf = (
  { memberId, isDemo }: Looker,
  { address }: Caller,
  { what, limit, windowMs, at }: { readonly what: string } & Omit<RateLimitRequest, 'key'>,
): RateLimitRequest => ({
  key: `staff_${what}/${memberId}${isDemo ? `/${address}` : ''}`,
  limit,
  windowMs,
  at,
})

export interface TooManyLooks {
  readonly code: 'too_many_looks'
  readonly retryAfterSeconds: number
}

/** What each limit counts. */
const limitsOf = (at: Date) =>
  ({
    searches: { what: 'searches', limit: lookLimits.searches, windowMs: lookLimits.searchesMs, at },
    looks: { what: 'looks', limit: lookLimits.looks, windowMs: lookLimits.looksMs, at },
    // The key names the day, which has 25 hours at most.
    shown_fields: {
      what: `shown_fields/${londonDateOf(at)}`,
      limit: lookLimits.shownFields,
      windowMs: 25 * 60 * 60_000,
      at,
    },
  }) as const

interface Turn {
  readonly staff: Looker
  readonly what: keyof ReturnType<typeof limitsOf>
  readonly caller: Caller
  readonly at: Date
}

/** Uses a limit of a member once. */
export const takeTurn = (
  transaction: Queryable,
  { staff, what, caller, at }: Turn,
): Promise<RateLimitAnswer> => consumeRateLimit(transaction, limitOf(staff, caller, limitsOf(at)[what]))

/**
 * Whether a member has reached a limit, which alerts the watchers: asked before the request is read. Refused with
 * `too_many_looks`.
 */
export async function checkTurn(
  bank: Bank,
  { staff, what, caller }: Omit<Turn, 'at'>,
): Promise<Result<null, TooManyLooks>> {
  const at = bank.clock()
  const turn = await peekRateLimit(bank.database, limitOf(staff, caller, limitsOf(at)[what]))
  if (turn.ok) return accepted(null)
  await noteLimit(bank, { memberId: staff.memberId, what, at })
  return refused({ code: 'too_many_looks', retryAfterSeconds: turn.retryAfterSeconds })
}

/**
 * Uses a limit of a member once, whatever becomes of what they asked for. Refused with `too_many_looks`, which alerts the
 * watchers.
 */
export async function spendTurn(bank: Bank, turn: Omit<Turn, 'at'>): Promise<Result<null, TooManyLooks>> {
  const at = bank.clock()
  const taken = await takeTurn(bank.database, { ...turn, at })
  if (taken.ok) return accepted(null)
  await noteLimit(bank, { memberId: turn.staff.memberId, what: turn.what, at })
  return refused({ code: 'too_many_looks', retryAfterSeconds: taken.retryAfterSeconds })
}

/** Alerts the watchers that a member has reached a limit. */
export const noteLimit = (
  { database }: Bank,
  { memberId, what, at }: { memberId: string; what: string; at: Date },
): Promise<void> => raiseAlert(database, { kind: 'limit', memberId, at, detail: { what } })

interface NewLook {
  readonly id: string
  readonly staff: Looker
  readonly customerId: string
  readonly reason: Look['reason']
  readonly note: string | undefined
  /** The task or the act that it is for. */
  readonly subjectId: string | undefined
  /** Whether the customer's security log may show it. */
  readonly isShown: boolean
  readonly at: Date
  readonly caller: Caller
}

/** Stores a look with its two events. The log shows the first of a day and reason. */
async function storeLook(transaction: Queryable, look: NewLook): Promise<void> {
  const { id, staff, customerId, reason, note, subjectId, isShown, at, caller } = look
  await lockCustomer(transaction, customerId)
  const today = londonDateOf(at)
  const [earlier] = await transaction.query(
    'select id from staff_look where customer_id = $1 and reason = $2 and told_on = $3::date',
    [customerId, reason, today],
  )
  const isNotified = isShown && !earlier
  await transaction.query(
    `insert into staff_look (id, member_id, customer_id, reason, note, subject_id, opened_at, ends_at, told_on)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9::date)`,
    [
      id,
      staff.memberId,
      customerId,
      reason,
      note ?? null,
      subjectId ?? null,
      at,
      new Date(at.getTime() + lookMs),
      isNotified ? today : null,
    ],
  )
  const { memberId } = staff
  const type = isNotified ? `record_opened_${reason}` : 'record_opened'
  // The customer's chain has no address: it is the member's.
  const detail = { lookId: id, memberId, reason }
  await appendAuditEvent(transaction, { chainId: customerId, at, type, detail })
  await appendStaffEvent(transaction, {
    memberId,
    at,
    type: 'record_opened',
    detail: { lookId: id, customerId, reason },
    caller,
  })
}

/** How many looks of this member for a fraud check or another reason are of today. */
async function countNoted(transaction: Queryable, { staff, at }: NewLook): Promise<number> {
  const [row] = await transaction.query<{ noted: bigint }>(
    `select count(*) as noted from staff_look
      where member_id = $1 and reason in ('fraud_check', 'other')
        and opened_at >= london_day_start(london_day($2::timestamptz)) and opened_at <= $2`,
    [staff.memberId, at],
  )
  return Number(row?.noted ?? 0n)
}

/** Opens a record, within the member's limit. */
async function open(bank: Bank, look: NewLook): Promise<Result<Look, TooManyLooks>> {
  const { id, staff, customerId, reason, at, caller } = look
  const opened = { id, customerId, reason, openedAt: at, endsAt: new Date(at.getTime() + lookMs) }
  const outcome = await withinRateLimits<Result<Look, TooManyLooks>>(
    bank.database,
    async (transaction, endWork) => {
      // A repeated run: the first one committed, but its acknowledgement was lost.
      if ((await transaction.query('select id from staff_look where id = $1', [id])).length > 0)
        return accepted(opened)
      const turn = await takeTurn(transaction, { staff, what: 'looks', caller, at })
      if (!turn.ok) return endWork(turn)
      await storeLook(transaction, look)
      if (
        (reason === 'fraud_check' || reason === 'other') &&
        (await countNoted(transaction, look)) === notedLooks
      )
        await raiseAlert(transaction, {
          kind: 'noted_looks',
          memberId: staff.memberId,
          at,
          detail: { looks: notedLooks },
        })
      await removeEndedRateLimits(transaction, at)
      return accepted(opened)
    },
    retryAfterSeconds => refused({ code: 'too_many_looks', retryAfterSeconds }),
  )
  if (!outcome.ok) await noteLimit(bank, { memberId: staff.memberId, what: 'looks', at })
  return outcome
}

export interface LookRequest {
  readonly staff: Looker & Pick<StaffSession, 'roles'>
  readonly customerId: string
  readonly reason: LookReason
  /** 10 to 500 characters; needed for the reason `other`. */
  readonly note: string | undefined
  readonly caller: Caller
}

export type LookRefusal = { readonly code: 'role_missing' | 'not_found' | 'own_record' } | TooManyLooks

/**
 * Opens a customer's record to a staff member for 30 minutes. Each look is an event in the member's chain and one in the
 * customer's, whose security log shows one a day and reason, and none of a fraud check. Refusals, in this order:
 * `role_missing`, for a fraud check by others than payments and compliance; `not_found`; `own_record`; `too_many_looks`, which
 * alerts the watchers. Source: part two, sections 17.5 and 17.6.
 */
export async function openLook(bank: Bank, request: LookRequest): Promise<Result<Look, LookRefusal>> {
  const { staff, customerId, reason } = request
  if (!mayLookFor(reason, staff.roles)) return refused({ code: 'role_missing' })
  const reached = await reachCustomer(bank, staff, customerId)
  if (!reached.ok) return reached
  const isShown = reason !== 'fraud_check'
  return open(bank, { ...request, id: bank.newId(), subjectId: undefined, isShown, at: bank.clock() })
}

export interface SubjectLook {
  readonly staff: StaffSession
  readonly customerId: string
  /** A task that is opened, or an act that is checked. */
  readonly reason: 'task' | 'second_check'
  readonly subjectId: string
  /** A task that is escalated is not shown to its customer. */
  readonly isEscalated: boolean
  readonly caller: Caller
}

/**
 * Opens a customer's record because a staff member opens a task or an act about them; while such a look of theirs for the same
 * subject lasts, nothing is added. Refusals, in this order: `not_found`; `own_record`; `too_many_looks`.
 */
export async function openSubjectLook(bank: Bank, request: SubjectLook): Promise<Result<Look, LookRefusal>> {
  const { staff, customerId, subjectId, isEscalated } = request
  const reached = await reachCustomer(bank, staff, customerId)
  if (!reached.ok) return reached
  const at = bank.clock()
  const [row] = await bank.database.query<LookRow>(
    `select id, reason, opened_at, ends_at from staff_look
      where member_id = $1 and customer_id = $2 and subject_id = $3 and opened_at <= $4 and ends_at > $4
      order by opened_at desc limit 1`,
    [staff.memberId, customerId, subjectId, at],
  )
  if (row)
    return accepted({
      id: row.id,
      customerId,
      reason: row.reason,
      openedAt: row.opened_at,
      endsAt: row.ends_at,
    })
  return open(bank, { ...request, id: bank.newId(), note: undefined, isShown: !isEscalated, at })
}
