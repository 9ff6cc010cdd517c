import { bytesToHex } from '@noble/hashes/utils.js'
import { dayMs } from '../../../domain/london-time.ts'
import type { ActFigure, ActName, ActReason, ActState, ActSubject } from '../../../domain/staff-acts.ts'
import { actNames, termsOf } from '../../../domain/staff-acts.ts'
import type { Pence } from '../../../domain/money.ts'
import type { StaffRole } from '../../../domain/staff.ts'
import { canonicalJson } from '../../confirmations/canonical-json.ts'
import type { Queryable } from '../../database/database.ts'
import { hashText } from '../../hash-text.ts'
import type { ActFields, ActRequest, PreparedAct } from './act.ts'

/** An act as it is stored. */
export interface StoredAct {
  readonly id: string
  readonly name: ActName
  readonly subjects: ActSubject
  readonly subjectId: string
  readonly taskId: string | undefined
  readonly customerIds: readonly string[]
  readonly makerId: string
  readonly reason: ActReason
  readonly note: string | undefined
  readonly fields: ActFields
  /** SHA-256 in hexadecimal. */
  readonly contentHash: string
  readonly amountPence: Pence | undefined
  readonly needsCheck: boolean
  readonly checkedBy: readonly StaffRole[]
  readonly state: ActState
  readonly madeAt: Date
  readonly expiresAt: Date | undefined
  readonly decidedAt: Date | undefined
  readonly checkerId: string | undefined
  readonly checkConfirmationId: string | undefined
  readonly refusal: string | undefined
  readonly failure: string | undefined
  readonly identityCheckId: string | undefined
  readonly isDemo: boolean
  /** Its task is escalated, or it is for financial crime: compliance alone sees it, and no customer learns that it is checked. */
  readonly isEscalated: boolean
}

interface ActRow {
  readonly id: string
  readonly kind: ActName
  readonly subjects: ActSubject
  readonly subject_id: string
  readonly task_id: string | null
  readonly customer_ids: readonly string[]
  readonly maker_id: string
  readonly reason: ActReason
  readonly note: string | null
  readonly fields: ActFields
  readonly content_hash: string
  readonly amount_pence: bigint | null
  readonly needs_check: boolean
  readonly checked_by: readonly StaffRole[]
  readonly state: ActState
  readonly made_at: Date
  readonly expires_at: Date | null
  readonly decided_at: Date | null
  readonly checker_id: string | null
  readonly check_confirmation_id: string | null
  readonly refusal: string | null
  readonly failure: string | null
  readonly identity_check_id: string | null
  readonly is_demo: boolean
  readonly is_escalated: boolean
}

/** Whether an act is compliance's alone, for a query in which `a` is the act. */
const isEscalated = `(a.reason = 'financial_crime' or exists (select from task t where t.id = a.task_id and t.is_escalated))`

/** The columns of an act, for a query in which `a` is the act. */
const actColumns = `a.id, a.kind, a.subjects, a.subject_id, a.task_id, a.customer_ids, a.maker_id, a.reason, a.note,
  a.content::jsonb -> 'fields' as fields, encode(a.content_hash, 'hex') as content_hash, a.amount_pence, a.needs_check,
  a.checked_by, a.state, a.made_at, a.expires_at, a.decided_at, a.checker_id, a.check_confirmation_id, a.refusal, a.failure,
  a.identity_check_id, a.is_demo, ${isEscalated} as is_escalated`

const actOf = (row: ActRow): StoredAct => ({
  id: row.id,
  name: row.kind,
  subjects: row.subjects,
  subjectId: row.subject_id,
  taskId: row.task_id ?? undefined,
  customerIds: row.customer_ids,
  makerId: row.maker_id,
  reason: row.reason,
  note: row.note ?? undefined,
  fields: row.fields,
  contentHash: row.content_hash,
  amountPence: row.amount_pence ?? undefined,
  needsCheck: row.needs_check,
  checkedBy: row.checked_by,
  state: row.state,
  madeAt: row.made_at,
  expiresAt: row.expires_at ?? undefined,
  decidedAt: row.decided_at ?? undefined,
  checkerId: row.checker_id ?? undefined,
  checkConfirmationId: row.check_confirmation_id ?? undefined,
  refusal: row.refusal ?? undefined,
  failure: row.failure ?? undefined,
  identityCheckId: row.identity_check_id ?? undefined,
  isDemo: row.is_demo,
  isEscalated: row.is_escalated,
})

/** An act by its id. `isLocked`: nobody else decides it until the database transaction ends; its subject is locked before. */
export async function readAct(
  queryable: Queryable,
  actId: string,
  { isLocked = false } = {},
): Promise<StoredAct | undefined> {
  const [row] = await queryable.query<ActRow>(
    `select ${actColumns} from staff_act a where a.id = $1 ${isLocked ? 'for no key update' : ''}`,
    [actId],
  )
  return row && actOf(row)
}

/**
 * The acts with a second check that a member made, which wait or ended since then, and those of others that wait for these
 * roles: those that wait first, the soonest to expire first, then the newest.
 */
export async function listChecked(
  queryable: Queryable,
  {
    memberId,
    roles,
    endedSince,
    at,
  }: {
    readonly memberId: string
    readonly roles: readonly StaffRole[]
    readonly endedSince: Date
    readonly at: Date
  },
): Promise<readonly StoredAct[]> {
  const rows = await queryable.query<ActRow>(
    `select ${actColumns} from staff_act a
      where a.needs_check and ('compliance' = any ($2::text[]) or not ${isEscalated})
        and (a.maker_id = $1 and (a.state = 'waiting' or a.decided_at > $3)
             or a.state = 'waiting' and (a.expires_at is null or a.expires_at > $4) and a.checked_by && $2::text[])
      order by a.state <> 'waiting', a.expires_at nulls last, a.made_at desc, a.id limit 200`,
    [memberId, roles, endedSince, at],
  )
  return rows.map(actOf)
}

/** What preview, confirmation, act and approval agree on. */
export interface ActContent {
  /** Canonical JSON (RFC 8785). */
  readonly content: string
  /** SHA-256 in hexadecimal. */
  readonly contentHash: string
}

/** The content of an act and its hash: kind, maker, subject and version, fields, reason and words (part two, section 17.4). */
export function contentOf(
  name: ActName,
  { staff: { memberId }, subjects, subjectId, fields, reason }: ActRequest,
  { subjectVersion, customerReads }: PreparedAct,
): ActContent {
  const content = canonicalJson({
    kind: name,
    maker: memberId,
    subjects,
    subject: subjectId,
    version: subjectVersion,
    fields,
    reason,
    words: customerReads,
  })
  return { content, contentHash: bytesToHex(hashText(content)) }
}

interface Added {
  readonly memberId: string
  readonly customerIds: readonly string[]
  readonly figure: ActFigure
  readonly at: Date
}

/** What a member's acts of one figure for these customers came to in the last 24 hours, done or waiting. The customers are locked. */
export async function readActedPence(
  transaction: Queryable,
  { memberId, customerIds, figure, at }: Added,
): Promise<Pence> {
  const kinds = actNames.filter(name => termsOf(name).secondCheck === figure)
  const [row] = await transaction.query<{ sum: bigint }>(
    `select coalesce(sum(amount_pence), 0)::bigint as sum from staff_act
      where maker_id = $1 and kind = any ($2::text[]) and customer_ids && $3::uuid[] and state in ('waiting', 'done')
        and made_at > $4`,
    [memberId, kinds, customerIds, new Date(at.getTime() - dayMs)],
  )
  return row?.sum ?? 0n
}

/** An act that is stored for the first time. */
export interface NewAct {
  readonly id: string
  readonly name: ActName
  readonly request: ActRequest
  readonly content: ActContent
  readonly customerIds: readonly string[]
  readonly partyIds: readonly string[]
  readonly taskId: string | undefined
  readonly amountPence: Pence | undefined
  /** Who may approve it; empty if it is done. */
  readonly checkedBy: readonly StaffRole[]
  readonly expiresAt: Date | undefined
  readonly confirmationId: string | undefined
  readonly identityCheckId: string | undefined
  readonly transferId: string | undefined
}

/** Stores an act: done, or waiting for its second check. */
export async function storeAct(transaction: Queryable, act: NewAct): Promise<void> {
  const { request, content, checkedBy } = act
  const { staff, subjects, subjectId, reason, note, at } = request
  const needsCheck = checkedBy.length > 0
  await transaction.query(
    `insert into staff_act (id, kind, subjects, subject_id, task_id, customer_ids, party_ids, maker_id, reason, note, content,
                            content_hash, amount_pence, needs_check, checked_by, state, made_at, expires_at, decided_at,
                            confirmation_id, identity_check_id, transfer_id, is_demo)
     values ($1, $2, $3, $4, $5, $6::uuid[], $7::uuid[], $8, $9, $10, $11, decode($12, 'hex'), $13, $14, $15::text[], $16, $17,
             $18, $19, $20, $21, $22, $23)`,
    [
      act.id,
      act.name,
      subjects,
      subjectId,
      act.taskId ?? null,
      act.customerIds,
      act.partyIds,
      staff.memberId,
      reason,
      note ?? null,
      content.content,
      content.contentHash,
      act.amountPence ?? null,
      needsCheck,
      checkedBy,
      needsCheck ? 'waiting' : 'done',
      at,
      act.expiresAt ?? null,
      needsCheck ? null : at,
      act.confirmationId ?? null,
      act.identityCheckId ?? null,
      act.transferId ?? null,
      staff.isDemo,
    ],
  )
}

/** How a waiting act ends. */
export interface ActEnd {
  readonly actId: string
  readonly state: Exclude<ActState, 'waiting'>
  readonly at: Date
  readonly checkerId?: string
  readonly checkConfirmationId?: string
  readonly transferId?: string | undefined
  readonly refusal?: string
  readonly failure?: string
}

/** Ends a waiting act, which the caller has locked. */
export async function endAct(transaction: Queryable, end: ActEnd): Promise<void> {
  await transaction.query(
    `update staff_act set state = $2, decided_at = greatest(made_at, $3), checker_id = $4, check_confirmation_id = $5,
            transfer_id = $6, refusal = $7, failure = $8
      where id = $1`,
    [
      end.actId,
      end.state,
      end.at,
      end.checkerId ?? null,
      end.checkConfirmationId ?? null,
      end.transferId ?? null,
      end.refusal ?? null,
      end.failure ?? null,
    ],
  )
}
