import type { TaskKind, TaskState } from '../../../../domain/tasks.ts'
import type { Bank } from '../../../bank.ts'
import type { StaffSession } from '../../members/staff-session.ts'

/** A task about a customer, as their record shows it. */
export interface RecordedTask {
  readonly id: string
  readonly kind: TaskKind
  readonly state: TaskState
  readonly isEscalated: boolean
  readonly openedAt: Date
  readonly dueAt: Date
  readonly closedAt: Date | null
  /** The name of the member who has it. */
  readonly holder: string | null
}

interface Row {
  readonly id: string
  readonly kind: RecordedTask['kind']
  readonly state: RecordedTask['state']
  readonly is_escalated: boolean
  readonly opened_at: Date
  readonly due_at: Date
  readonly closed_at: Date | null
  readonly holder: string | null
}

interface Asked {
  readonly staff: StaffSession
  readonly customerId: string
  /** From 1. */
  readonly page: number
  readonly pageSize: number
}

/**
 * A page of the tasks about a customer whose record is open: open ones by their time, then closed ones, newest first. Escalated
 * ones are for compliance alone. In a shared demonstration its members see its seeded tasks.
 */
export async function listRecordedTasks(
  { database, isShared }: Bank,
  { staff, customerId, page, pageSize }: Asked,
): Promise<{ readonly tasks: readonly RecordedTask[]; readonly total: number }> {
  const seen = `t.customer_id = $1 and ($2::boolean or not t.is_escalated) and (not $3::boolean or t.is_demo)`
  const of = [customerId, staff.roles.includes('compliance'), isShared && staff.isDemo]
  const [count] = await database.query<{ total: bigint }>(
    `select count(*) as total from task t where ${seen}`,
    of,
  )
  const rows = await database.query<Row>(
    `select t.id, t.kind, t.state, t.is_escalated, t.opened_at, t.due_at, t.closed_at, m.name as holder
       from task t left join staff_member m on m.id = t.holder_id
      where ${seen}
      order by t.closed_at is not null, case when t.closed_at is null then t.due_at end, t.closed_at desc, t.id
      limit $4::int8 offset $5::int8`,
    [...of, BigInt(pageSize), BigInt((page - 1) * pageSize)],
  )
  const tasks = rows.map(row => ({
    id: row.id,
    kind: row.kind,
    state: row.state,
    isEscalated: row.is_escalated,
    openedAt: row.opened_at,
    dueAt: row.due_at,
    closedAt: row.closed_at,
    holder: row.holder,
  }))
  return { tasks, total: Number(count?.total ?? 0n) }
}
