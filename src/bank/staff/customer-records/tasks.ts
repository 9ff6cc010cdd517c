import type { Bank } from '../../bank.ts'
import type { Parameter } from '../../database/database.ts'
import type { StaffSession } from '../members/staff-session.ts'
import { ofMember, readSeen, seenBy } from '../tasks/list-tasks.ts'
import { type Task, taskColumns, taskOf, type TaskRow, taskTables } from '../tasks/task.ts'

interface OfRecord {
  readonly staff: StaffSession
  readonly customerId: string
}

/**
 * Which tasks about a customer whose record is open a member sees: escalated ones are for compliance alone, and none is of anybody
 * the member is connected with. In a shared demonstration its members see its seeded tasks.
 */
const isSeen = `t.customer_id = $8 and ($1::text[] @> array['escalated'] or not t.is_escalated)
      and $2::uuid is not null and ${ofMember}`

/** The parameters of {@link isSeen}. */
async function readSeenIn(bank: Bank, { staff, customerId }: OfRecord): Promise<readonly Parameter[]> {
  return [...seenBy(await readSeen(bank, bank.database, staff)), customerId]
}

/** How many tasks about a customer, whose record is open, wait. */
export async function countOpenTasks(bank: Bank, query: OfRecord): Promise<number> {
  const [row] = await bank.database.query<{ open: bigint }>(
    `select count(*) as open from task t where ${isSeen} and t.closed_at is null`,
    await readSeenIn(bank, query),
  )
  return Number(row?.open ?? 0n)
}

interface RecordQuery extends OfRecord {
  /** From 1. */
  readonly page: number
  readonly pageSize: number
}

/** A page of the tasks about a customer whose record is open: open ones by their time, then closed ones, newest first. */
export async function listRecordedTasks(
  bank: Bank,
  { page, pageSize, ...query }: RecordQuery,
): Promise<{ readonly tasks: readonly Task[]; readonly total: number }> {
  const { database } = bank
  const seen = await readSeenIn(bank, query)
  const [count] = await database.query<{ total: bigint }>(
    `select count(*) as total from task t where ${isSeen}`,
    seen,
  )
  const rows = await database.query<TaskRow>(
    `select ${taskColumns} from task t ${taskTables}
      where ${isSeen}
      order by t.closed_at is not null, case when t.closed_at is null then t.due_at end, t.closed_at desc, t.id
      limit $9::int8 offset $10::int8`,
    [...seen, BigInt(pageSize), BigInt((page - 1) * pageSize)],
  )
  return { tasks: rows.map(taskOf), total: Number(count?.total ?? 0n) }
}
