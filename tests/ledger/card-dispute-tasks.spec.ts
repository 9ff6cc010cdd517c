// The tasks of disputes of card payments: what the database opens, closes and refuses, and what the reconciler finds
// (specification, sections 15.4, 17.3 and 17.7).
import { beforeAll, expect, test } from 'vitest'
import { migrate } from '../../src/bank/database/migrate.ts'
import type { Queryable } from '../../src/bank/database/database.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { runtimes } from '../support/runtime/database.ts'
import { readMigrations } from '../support/runtime/dependencies.ts'
import { runAll } from './couple.ts'
import { disputeByCard } from './disputed.ts'
import { onEveryDatabase, withoutTrace } from './every-database.ts'

interface TaskRow {
  readonly state: string
  readonly change: string
  readonly due: string
  readonly customer_id: string
}

const tasksOf = (database: Queryable, disputeId = '') =>
  database.query<TaskRow>(
    `select state, change, to_char(due_at at time zone 'Europe/London', 'YYYY-MM-DD HH24:MI:SS') as due, customer_id
       from task where kind = 'card_dispute' and subject_id = $1 order by opened_at, version`,
    [disputeId],
  )

const statesOf = async (database: Queryable, disputeId?: string) =>
  (await tasksOf(database, disputeId)).map(({ state }) => state)

const closed = `state = 'closed', change = 'closed', version = version + 1, closed_at = changed_at`

onEveryDatabase(open => {
  let ids: Readonly<Record<string, string>>
  beforeAll(async () => {
    ids = await disputeByCard(open())
  })

  test('a dispute waits for staff until the end of the fifth working day, or for its customer', async () => {
    expect(await tasksOf(open(), ids['received'])).toEqual([
      { state: 'open', change: 'opened', due: '2026-12-03 23:59:59', customer_id: ids['maya'] },
    ])
    expect(await tasksOf(open(), ids['asked'])).toMatchObject([
      { state: 'waiting_for_customer', change: 'asked', due: '2026-12-03 23:59:59' },
    ])
  })

  test('its task closes with a decision, and a contested credit opens another', async () => {
    for (const name of ['refused', 'credited', 'won', 'withdrawn', 'covered'])
      expect([name, await statesOf(open(), ids[name])]).toEqual([name, ['closed']])
    for (const name of ['kept', 'lost'])
      expect([name, await statesOf(open(), ids[name])]).toEqual([name, ['closed', 'closed']])
    expect(await reconcile(open())).toEqual([])
  })

  test.each([
    [
      'a closed task of a dispute that waits',
      `update task set ${closed} where subject_id = :received`,
      /its subject waits/,
    ],
    [
      'another time without a question',
      `update task set due_at = due_at + interval '1 day', change = 'closed', version = version + 1 where subject_id = :received`,
      /its customer or its time/,
    ],
    [
      'a second task',
      `insert into task (id, kind, subject_id, customer_id, is_demo, opened_at, due_at, state, change, changed_at)
       select :fresh, kind, subject_id, customer_id, is_demo, opened_at, due_at, 'open', 'opened', opened_at
         from task where subject_id = :received`,
      /task_once/,
    ],
    [
      'a task of a decided dispute',
      `insert into task (id, kind, subject_id, customer_id, is_demo, opened_at, due_at, state, change, changed_at)
       select :fresh, kind, subject_id, customer_id, is_demo, opened_at, due_at, 'open', 'opened', opened_at
         from task where subject_id = :refused`,
      /its subject does not wait/,
    ],
    [
      'to go on without an answer that nobody asked for',
      `insert into card_dispute_event (id, dispute_id, event_no, step, at)
       select :fresh, :received, 2, 'resumed', now()`,
      /a dispute takes only these steps/,
    ],
  ])('the database refuses %s', async (_, sql, words) => {
    await expect(withoutTrace(open(), database => runAll(database, sql, ids))).rejects.toThrow(words)
  })

  test.each([
    [
      'a dispute that waits, whose task is closed',
      `update task set state = 'closed', closed_at = opened_at where subject_id = :received`,
      /it waits, and no task of it is open/,
    ],
    [
      'a contested dispute without a task',
      `update card_dispute set status = 'contested', due_day = '2026-12-03', next_on = null where id = :credited`,
      /it waits, and no task of it is open/,
    ],
    [
      'a decided dispute, whose task is open',
      `update task set state = 'open', closed_at = null where subject_id = :refused`,
      /its subject does not wait/,
    ],
  ])('the reconciler finds %s', async (_, damage, words) => {
    await withoutTrace(open(), async database => {
      await database.query('set local session_replication_role = replica')
      await runAll(database, damage, ids)
      const found = await reconcile(database)
      expect(found).toContainEqual(
        expect.objectContaining({ invariant: 26, found: expect.stringMatching(words) }),
      )
    })
  })
})

test.each(runtimes)(
  'disputes that wait in a database of the release before, on $name, get their tasks',
  async ({ open }) => {
    const opened = await open()
    const { database } = opened
    await database.script('drop schema public cascade; create schema public')
    const files = readMigrations()
    const [own, ...later] = Object.keys(files).filter(name => name >= '052')
    await migrate(database, Object.fromEntries(Object.entries(files).filter(([name]) => name < '052')))
    const ids = await disputeByCard(database)
    expect(await reconcile(database)).toEqual([])
    expect(await migrate(database, files)).toEqual([own, ...later])
    expect(await statesOf(database, ids['received'])).toEqual(['open'])
    expect(await statesOf(database, ids['asked'])).toEqual(['waiting_for_customer'])
    for (const name of ['refused', 'credited', 'won', 'kept', 'lost', 'withdrawn'])
      expect([name, await statesOf(database, ids[name])]).toEqual([name, []])
    expect(await reconcile(database)).toEqual([])
    await opened.close()
  },
)
