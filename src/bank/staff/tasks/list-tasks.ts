import {
  countedTasksMax,
  type TaskKind,
  type TaskPriority,
  type TaskView,
  taskViews,
  urgentMs,
  type Worklist,
  worklistsOf,
} from '../../../domain/tasks.ts'
import type { Bank } from '../../bank.ts'
import type { Parameter, Queryable } from '../../database/database.ts'
import {
  type Task,
  taskColumns,
  taskOf,
  type TaskRow,
  taskTables,
  seesSeededAlone,
  type TaskStaff,
} from './task.ts'

/** What a member asks of the queue. */
export interface TaskQuery {
  readonly view: TaskView
  readonly kind?: TaskKind | undefined
  /** Not of closed tasks. */
  readonly priority?: TaskPriority | undefined
  /** From 1. */
  readonly page: number
  readonly pageSize: number
  /** Tasks that came after this time are counted. */
  readonly since?: Date | undefined
}

/** How many tasks there are; {@link countedTasksMax} means that many or more. */
export type TaskCounts = Readonly<Record<TaskView, number>>

export interface TaskPage {
  readonly tasks: readonly Task[]
  /** Of the view, with the filters. */
  readonly total: number
  readonly counts: TaskCounts
  /** Tasks of the view, with the filters, that came since the time that was asked for; none of closed ones. */
  readonly newTasks: number
}

/** Whose queue it is. */
interface Seen {
  readonly worklists: readonly Worklist[]
  readonly memberId: string
  readonly seededAlone: boolean
  /** The customers the member is connected with: their tasks are left out. */
  readonly connected: readonly string[]
  /** Their accounts, by id and by number: tasks of payments into them are left out as well. */
  readonly accountIds: readonly string[]
  readonly accountNumbers: readonly string[]
  /** The tasks of what the member sent themselves without being signed in. */
  readonly ownTasks: readonly string[]
}

async function readConnected(
  database: Queryable,
  memberId: string,
): Promise<Pick<Seen, 'connected' | 'accountIds' | 'accountNumbers' | 'ownTasks'>> {
  const [row] = await database.query<{
    connected: readonly string[]
    account_ids: readonly string[]
    account_numbers: readonly string[]
    own_tasks: readonly string[]
  }>(
    `with known as materialized (select c.id from staff_connected_customers($1) c (id)),
          theirs as materialized (
            select a.id, a.account_number from known k
              join access_in_force x on x.customer_id = k.id join account a on a.id = x.account_id)
     select array(select id::text from known) as connected, array(select id::text from theirs) as account_ids,
            array(select account_number::text from theirs where account_number is not null) as account_numbers,
            array(select t.id::text from staff_own_tasks($1) t (id)) as own_tasks`,
    [memberId],
  )
  return {
    connected: row?.connected ?? [],
    accountIds: row?.account_ids ?? [],
    accountNumbers: row?.account_numbers ?? [],
    ownTasks: row?.own_tasks ?? [],
  }
}

/** Whose tasks a member sees. */
export const readSeen = async (bank: Bank, database: Queryable, staff: TaskStaff): Promise<Seen> => ({
  worklists: worklistsOf(staff.roles),
  memberId: staff.memberId,
  seededAlone: seesSeededAlone(bank, staff),
  ...(await readConnected(database, staff.memberId)),
})

const isUnassigned = 't.closed_at is null and t.holder_id is null'

const ofView: Readonly<Record<TaskView, string>> = {
  open: 't.closed_at is null',
  mine: 't.closed_at is null and t.holder_id = $2',
  unassigned: isUnassigned,
  closed: 't.closed_at is not null',
}

/** Whether a member sees a task `t`, by the parameters of {@link seenBy}, which come first. The worklist stands for itself. */
export const ofMember = `($3::boolean is false or t.is_demo) and (t.customer_id is null or t.customer_id <> all ($4::uuid[]))
  and (cardinality($5::uuid[]) = 0 or not (
        t.kind in ('held_payment', 'returned_payment') and exists (
          select from payment o where o.id = t.subject_id and (o.creditor_account_id = any ($5::uuid[])
             or o.rail = 'own_bank' and right(o.destination, 8) = any ($6::text[])))
        or t.kind = 'card_dispute' and exists (
          select from card_dispute o where o.id = t.subject_id and o.account_id = any ($5::uuid[]))
        or t.kind = 'claim' and exists (
          select from claim_payment o join transfer moved on moved.id = o.transfer_id
           where o.claim_id = t.subject_id
             and (moved.debtor_account_id = any ($5::uuid[]) or moved.creditor_account_id = any ($5::uuid[])))))
  and t.id <> all ($7::uuid[])`

/** The first parameters of every query for a member. */
export const seenBy = (seen: Seen): readonly Parameter[] => [
  seen.worklists,
  seen.memberId,
  seen.seededAlone,
  seen.connected,
  seen.accountIds,
  seen.accountNumbers,
  seen.ownTasks,
]

const seenParameters = 7

type Filter = Pick<TaskQuery, 'view' | 'kind' | 'priority'>

/** The condition of a view and its filters, and the parameters that it takes after those. */
function conditionOf(
  { view, kind, priority }: Filter,
  at: Date,
): { sql: string; parameters: readonly Parameter[] } {
  const parameters: Parameter[] = []
  const next = (value: Parameter): string => `$${seenParameters + parameters.push(value)}`
  const parts = [ofView[view], ofMember]
  if (kind !== undefined) parts.push(`t.kind = ${next(kind)}`)
  if (priority !== undefined && view !== 'closed') {
    const now = `${next(at)}::timestamptz`
    if (priority === 'overdue') parts.push(`t.due_at < ${now}`)
    else {
      const soon = `${next(new Date(at.getTime() + urgentMs))}::timestamptz`
      parts.push(`t.due_at >= ${now}`, `(w.worklist = 'escalated' or t.due_at <= ${soon})`)
    }
  }
  return { sql: parts.join(' and '), parameters }
}

/** In SQL, a count that stops at the most that is counted, so that none reads the whole table. */
const countOf = (condition: string): string => `(
  select count(*) from (
    select from unnest($1::text[]) w (worklist)
     cross join lateral (select from task t where t.worklist = w.worklist and ${condition} limit ${countedTasksMax}) t
     limit ${countedTasksMax}) counted)`

interface CountRow extends Record<TaskView, bigint> {
  readonly total: bigint
  readonly new_tasks: bigint
}

/** The counts of all views, of the view with its filters, and of what came since. */
async function countTasks(
  database: Queryable,
  seen: Seen,
  { query, at }: { readonly query: TaskQuery; readonly at: Date },
): Promise<Pick<TaskPage, 'counts' | 'total' | 'newTasks'>> {
  const { view, kind, priority, since } = query
  const filtered = conditionOf(query, at)
  const after = `$${seenParameters + 1 + filtered.parameters.length}::timestamptz`
  const views = taskViews.map(one => `${countOf(`${ofView[one]} and ${ofMember}`)} as ${one}`)
  const isFiltered = kind !== undefined || priority !== undefined
  const [row] = await database.query<CountRow>(
    `select ${views.join(', ')},
            ${isFiltered ? countOf(filtered.sql) : '0'} as total,
            case when ${after} is null or $2::uuid is null then 0
                 else ${view === 'closed' ? '0' : countOf(`${filtered.sql} and t.opened_at > ${after}`)} end as new_tasks`,
    [...seenBy(seen), ...filtered.parameters, since ?? null],
  )
  const counts = {
    open: Number(row?.open ?? 0n),
    mine: Number(row?.mine ?? 0n),
    unassigned: Number(row?.unassigned ?? 0n),
    closed: Number(row?.closed ?? 0n),
  }
  const total = isFiltered ? Number(row?.total ?? 0n) : counts[view]
  return { counts, total, newTasks: Number(row?.new_tasks ?? 0n) }
}

async function listPage(
  database: Queryable,
  seen: Seen,
  { query, at }: { readonly query: TaskQuery; readonly at: Date },
): Promise<readonly Task[]> {
  const { view, page, pageSize } = query
  const { sql, parameters } = conditionOf(query, at)
  const order = view === 'closed' ? 'closed_at desc, id' : 'due_at, id'
  const last = seenParameters + parameters.length
  const [limit, offset] = [`$${last + 1}::int`, `$${last + 2}::int`]
  const rows = await database.query<TaskRow>(
    // Each worklist is read in the order of its index, no further than the page reaches.
    `with page as (
       select t.id, t.due_at, t.closed_at from unnest($1::text[]) w (worklist)
        cross join lateral (
          select t.id, t.due_at, t.closed_at from task t
           where t.worklist = w.worklist and $2::uuid is not null and ${sql}
           order by t.${order.replace(', ', ', t.')} limit ${limit} + ${offset}) t
        order by t.${order.replace(', ', ', t.')} limit ${limit} offset ${offset})
     select ${taskColumns} from page join task t on t.id = page.id ${taskTables}
      order by page.${order.replace(', ', ', page.')}`,
    [...seenBy(seen), ...parameters, pageSize, (page - 1) * pageSize],
  )
  return rows.map(taskOf)
}

/**
 * A page of a member's queue: the tasks of their roles, without those of customers they are connected with, or that pay
 * one; in a shared demonstration, of its members, the seeded ones. Those due first at the top, closed ones by when they closed. Counts stop at
 * {@link countedTasksMax}. Source: part two, section 17.3.
 */
export async function listTasks(bank: Bank, staff: TaskStaff, query: TaskQuery): Promise<TaskPage> {
  const { database } = bank
  const at = bank.clock()
  const seen = await readSeen(bank, database, staff)
  const [tasks, counted] = await Promise.all([
    listPage(database, seen, { query, at }),
    countTasks(database, seen, { query, at }),
  ])
  return { tasks, ...counted }
}

const triedAtOnce = 20

/** The first of the tasks that anybody may take, soonest first, locked: one that another member takes now is left out. */
export async function lockNext(
  transaction: Queryable,
  seen: Seen,
  skipped: readonly string[] = [],
): Promise<string | undefined> {
  const candidates = await transaction.query<{ id: string }>(
    `select t.id from unnest($1::text[]) w (worklist)
      cross join lateral (
        select t.id, t.due_at from task t
         where t.worklist = w.worklist and $2::uuid is not null and t.state = 'open' and ${isUnassigned} and ${ofMember}
           and t.id <> all ($${seenParameters + 1}::uuid[])
         order by t.due_at, t.id limit ${triedAtOnce}) t
      order by t.due_at, t.id limit ${triedAtOnce}`,
    [...seenBy(seen), skipped],
  )
  if (candidates.length === 0) return undefined
  const ids = candidates.map(({ id }) => id)
  const [next] = await transaction.query<{ id: string }>(
    `select id from task where id = any ($1::uuid[]) and state = 'open' order by due_at, id limit 1
        for no key update skip locked`,
    [ids],
  )
  return next ? next.id : lockNext(transaction, seen, [...skipped, ...ids])
}
