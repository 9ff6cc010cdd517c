import type { Bank } from '../../../src/bank/bank.ts'
import { listTasks, type TaskQuery } from '../../../src/bank/staff/tasks/list-tasks.ts'
import type { StaffRole } from '../../../src/domain/staff.ts'
import type { PostgresDatabase } from '../../../src/server/postgres.ts'
import { quantile } from '../print-table.ts'

/**
 * Fills a queue: so many open tasks of all kinds, one in ten of them taken and one in a hundred escalated, and half as many closed
 * ones. Messages have their rows; the subjects of the others are not needed to list them.
 */
export async function fillQueue(
  database: PostgresDatabase,
  { tasks, memberId }: { readonly tasks: number; readonly memberId: string },
): Promise<void> {
  await database.transaction(async transaction => {
    await transaction.query('set local session_replication_role = replica')
    await transaction.query(
      `insert into message (id, name, email, subject, message, sent_at)
       select derived_id('bench/' || n), 'Bench', 'bench@example.com', 'Question ' || n, 'Text', now() - n * interval '1 second'
         from generate_series(1, $1::int) n`,
      [tasks],
    )
    await transaction.query(
      `insert into task (id, kind, subject_id, is_demo, opened_at, due_at, state, holder_id, held_since, is_escalated, change,
                         changed_at, closed_at)
       select derived_id('bench/task/' || n),
              (array['message', 'held_payment', 'claim', 'application', 'returned_payment', 'account_dispute'])[1 + n % 6],
              derived_id('bench/' || n), false, at, at + (n % 97) * interval '1 hour',
              case when n > $1 then 'closed' when n % 10 = 0 then 'taken' else 'open' end,
              case when n % 10 = 0 then $2::uuid end, case when n % 10 = 0 then at end, n % 100 = 0, 'opened', at,
              case when n > $1 then at end
         from generate_series(1, $1::int * 3 / 2) n cross join lateral (select now() - n * interval '1 second' as at) t`,
      [tasks, memberId],
    )
  })
  await database.script('vacuum analyze')
}

/** The pages that are timed: by what they show, the roles of who asks, and the query. */
const pages: readonly (readonly [
  name: string,
  roles: readonly StaffRole[],
  query: Omit<TaskQuery, 'page' | 'pageSize'>,
  page?: number,
])[] = [
  ['open, all roles', ['support', 'payments', 'compliance'], { view: 'open' }],
  ['open, support', ['support'], { view: 'open' }],
  ['open, page 100', ['support', 'payments', 'compliance'], { view: 'open' }, 100],
  [
    'unassigned, overdue claims',
    ['payments', 'compliance'],
    { view: 'unassigned', kind: 'claim', priority: 'overdue' },
  ],
  ['open, urgent', ['payments', 'compliance'], { view: 'open', priority: 'urgent' }],
  ['mine', ['payments'], { view: 'mine' }],
  ['closed', ['support', 'payments', 'compliance'], { view: 'closed' }],
]

export const queueHeads = ['Page of the queue', 'p50 ms', 'p95 ms', 'Processor ms'] as const

/** Times each page of the queue, one request after another. */
export async function timeQueue(
  bank: Bank,
  {
    memberId,
    rounds,
    processor,
  }: {
    readonly memberId: string
    readonly rounds: number
    /** The processor time of this process and PostgreSQL until now, in microseconds. */
    readonly processor: () => number
  },
): Promise<{ readonly rows: readonly (readonly string[])[]; readonly p95Ms: number }> {
  const rows: string[][] = []
  let slowest = 0
  for (const [name, roles, query, page = 1] of pages) {
    const staff = { memberId, roles, isDemo: false }
    const times: number[] = []
    const usedBefore = processor()
    for (let round = 0; round < rounds; round++) {
      const from = performance.now()
      await listTasks(bank, staff, { ...query, page, pageSize: 20 })
      times.push(performance.now() - from)
    }
    const sorted = times.toSorted((one, other) => one - other)
    const [p50, p95] = [quantile(sorted, 0.5), quantile(sorted, 0.95)]
    slowest = Math.max(slowest, p95)
    const usedMs = (processor() - usedBefore) / 1000 / rounds
    rows.push([name, p50.toFixed(1), p95.toFixed(1), usedMs.toFixed(1)])
  }
  return { rows, p95Ms: slowest }
}
