// Tasks: what the database opens, closes and refuses (specification, section 17.3 and 17.7).
import { beforeAll, describe, expect, test } from 'vitest'
import { setClosed } from '../../src/bank/accounts/accounts.ts'
import { keepFrozen } from '../../src/bank/accounts/decide-freeze.ts'
import { freezeAccount, releaseAccount } from '../../src/bank/accounts/freeze-account.ts'
import type { Queryable } from '../../src/bank/database/database.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { answerMessage } from '../../src/bank/messages/answer-message.ts'
import { addMember } from '../../src/bank/staff/members/add-member.ts'
import { isWorkingDay, workingDaysAfter } from '../../src/domain/bank-holidays.ts'
import { dayOfIsoDate, isoDateOf } from '../../src/domain/london-time.ts'
import { type Couple, takeOnCouple } from './couple.ts'
import { onEveryDatabase, withoutTrace } from './every-database.ts'
import { fillIds } from './fill-ids.ts'
import { caller, within } from './maya.ts'
import { newId, noon } from './test-bank.ts'

interface TaskRow {
  readonly id: string
  readonly kind: string
  readonly state: string
  readonly due_at: Date
  readonly opened_at: Date
  readonly closed_at: Date | null
  readonly customer_id: string | null
  readonly version: number
  readonly is_demo: boolean
}

const tasksOf = (database: Queryable, subjectId: string) =>
  database.query<TaskRow>('select * from task where subject_id = $1 order by opened_at', [subjectId])

async function sendMessage(database: Queryable, customerId: string | null = null): Promise<string> {
  const id = newId()
  await database.query(
    `insert into message (id, customer_id, name, email, subject, message, sent_at)
     values ($1, $2, 'Hannah Whitlock', 'hannah@example.com', 'Locked out while abroad', 'Please help.', $3)`,
    [id, customerId, noon],
  )
  return id
}

async function apply(database: Queryable): Promise<string> {
  const id = newId()
  await database.query(
    `insert into application (id, account_type, kind, product, first_name, last_name, email, phone, date_of_birth, id_number,
                              city, state, country, password_phc, status, created_at)
     values ($1, 'banking', 'personal', 'Current Account', 'Owen', 'Pryce', $2, '+441632960960', '1990-01-01', 'X1', 'Bath',
             'Somerset', 'United Kingdom', '$argon2id$none', 'pending_verification', $3)`,
    [id, `${id}@example.com`, noon],
  )
  return id
}

const change = (sets: string) => `update task set version = version + 1, ${sets} where id = :task`
const escalated = `state = 'open', holder_id = null, held_since = null, is_escalated = true, change = 'escalated'`

onEveryDatabase(open => {
  let couple: Couple
  const [member, other] = [newId(), newId()]
  beforeAll(async () => {
    couple = await takeOnCouple(open())
    for (const id of [member, other]) {
      const handle = crypto.getRandomValues(new Uint8Array(32))
      const email = `${id}@staff.sarsen.example`
      const parts = { name: 'Petra Lund', roles: ['support'], isDemo: false, connections: [] } as const
      await addMember(open(), { id, handle, email, ...parts, by: null, at: noon })
    }
  })

  /** A message’s task that a member has taken. */
  async function taken(database: Queryable) {
    const messageId = await sendMessage(database)
    await database.query(
      `update task set state = 'taken', holder_id = $2, held_since = opened_at, changed_by = $2, change = 'taken',
              version = version + 1 where subject_id = $1`,
      [messageId, member],
    )
    const [task] = await tasksOf(database, messageId)
    if (!task) throw new Error('no task was opened')
    return { messageId, task }
  }

  test('the database knows the working days as the code does, to 2029', async () => {
    const from = dayOfIsoDate('2024-01-01')
    const until = dayOfIsoDate('2029-12-31')
    const days = Array.from({ length: until - from + 1 }, (_, n) => from + n)
    const rows = await open().query<{ day: string; is_working: boolean; next: string }>(
      `select d::text as day, is_working_day(d) as is_working, working_day_after(d)::text as next
         from unnest($1::date[]) d`,
      [days.map(isoDateOf)],
    )
    expect(rows).toEqual(
      days.map(day => ({
        day: isoDateOf(day),
        is_working: isWorkingDay(day),
        next: isoDateOf(workingDaysAfter(day, 1)),
      })),
    )
  })

  describe('a task opens and closes with its subject', () => {
    test('a message: due in 24 hours, closed by its answer', async () => {
      await withoutTrace(open(), async database => {
        const { customerId } = couple.maya
        const messageId = await sendMessage(database, customerId)
        expect(await tasksOf(database, messageId)).toMatchObject([
          {
            kind: 'message',
            state: 'open',
            customer_id: customerId,
            opened_at: noon,
            due_at: new Date('2026-03-03T12:00:00Z'),
            version: 1,
            is_demo: false,
          },
        ])
        await answerMessage(within(database), { messageId, text: 'We have unlocked it.' })
        expect(await tasksOf(database, messageId)).toMatchObject([
          { state: 'closed', closed_at: noon, version: 2 },
        ])
        expect(await reconcile(database)).toEqual([])
      })
    })

    test('a message that is closed without an answer, which a customer’s is not', async () => {
      await withoutTrace(open(), async database => {
        const messageId = await sendMessage(database)
        const close = (id: string) =>
          database.query('update message set closed_at = sent_at where id = $1', [id])
        await close(messageId)
        expect(await tasksOf(database, messageId)).toMatchObject([{ state: 'closed' }])
        expect(await answerMessage(within(database), { messageId, text: 'Late' })).toEqual({
          ok: false,
          refusal: 'closed_without_answer',
        })
        expect(await reconcile(database)).toEqual([])
        const theirs = await sendMessage(database, couple.maya.customerId)
        await expect(close(theirs)).rejects.toThrow(/message_closed_without_answer/)
      })
    })

    test('an application: due in 48 hours, closed by its rejection', async () => {
      await withoutTrace(open(), async database => {
        const id = await apply(database)
        expect(await tasksOf(database, id)).toMatchObject([
          { kind: 'application', customer_id: null, due_at: new Date('2026-03-04T12:00:00Z') },
        ])
        await database.query(
          `update application set status = 'rejected', decided_at = $2, decided_by = 'operator', password_phc = null
            where id = $1`,
          [id, noon],
        )
        expect(await tasksOf(database, id)).toMatchObject([{ state: 'closed', closed_at: noon }])
      })
    })

    test('a holder’s freeze: due at the end of the next working day, closed by the release of both', async () => {
      await withoutTrace(open(), async database => {
        const { maya, daniel, joint: accountId } = couple
        await freezeAccount(within(database), { customerId: maya.customerId, accountId, caller })
        const freezeId = await freezeOf(database, accountId)
        expect(await tasksOf(database, freezeId)).toMatchObject([
          { kind: 'account_dispute', customer_id: maya.customerId, due_at: new Date('2026-03-03T23:59:59Z') },
        ])
        await releaseAccount(within(database), { customerId: maya.customerId, accountId, caller })
        expect(await tasksOf(database, freezeId)).toMatchObject([{ state: 'open' }])
        await releaseAccount(within(database), { customerId: daniel.customerId, accountId, caller })
        expect(await tasksOf(database, freezeId)).toMatchObject([{ state: 'closed' }])
        expect(await reconcile(database)).toEqual([])
      })
    })

    test('a freeze that staff keep, and one whose account closes', async () => {
      await withoutTrace(open(), async database => {
        const { maya, joint: accountId } = couple
        await freezeAccount(within(database), { customerId: maya.customerId, accountId, caller })
        const freezeId = await freezeOf(database, accountId)
        expect((await keepFrozen(within(database), freezeId)).ok).toBe(true)
        expect(await tasksOf(database, freezeId)).toMatchObject([{ state: 'closed' }])
        expect(await reconcile(database)).toEqual([])
      })
      await withoutTrace(open(), async database => {
        const { maya, joint: accountId } = couple
        await freezeAccount(within(database), { customerId: maya.customerId, accountId, caller })
        const freezeId = await freezeOf(database, accountId)
        await setClosed(database, accountId, noon)
        expect(await tasksOf(database, freezeId)).toMatchObject([{ state: 'closed' }])
      })
    })
  })

  test.each([
    ['of another subject', change(`subject_id = :fresh`), /its subject does not wait|stays its subject/],
    ['for another customer', change(`customer_id = :maya`), /its customer or its time|stays its subject/],
    ['uncounted', `update task set note = 'x' where id = :task`, /each change of a task is counted/],
    ['counted twice', `update task set version = version + 2 where id = :task`, /is counted/],
    [
      'before the last one',
      change(`changed_at = changed_at - interval '1 second'`),
      /is counted|runs_forward/,
    ],
    ['to a state that does not follow', change(`change = 'taken'`), /takes only these steps/],
    [
      'that closes it while its subject waits',
      change(`state = 'closed', change = 'closed', closed_at = opened_at`),
      /its subject waits/,
    ],
    ['that opens it while somebody has it', change(`state = 'open', change = 'handed_back'`), /task_held/],
    ['that nobody made', change(`${escalated}, changed_by = null`), /somebody did that/],
    [
      'that gives it to another by an answer',
      change(`holder_id = :other, change = 'answered'`),
      /leaves it with who has it/,
    ],
    ['of its time', change(`due_at = due_at + interval '1 hour', change = 'taken_over'`), /its time/],
    [
      'that escalates it by another step',
      change(`is_escalated = true, change = 'taken_over'`),
      /escalated by that/,
    ],
  ])('the database refuses a change %s', async (_, sql, words) => {
    await withoutTrace(open(), async database => {
      const { task } = await taken(database)
      const ids = { ...couple.ids, task: task.id, other, fresh: newId() }
      await expect(database.query(fillIds(sql, ids))).rejects.toThrow(words)
    })
  })

  test('the database refuses a second open task of a subject', async () => {
    await withoutTrace(open(), async database => {
      const { task } = await taken(database)
      const second = database.query(
        `insert into task (id, kind, subject_id, is_demo, opened_at, due_at, state, change, changed_at)
         select $1, kind, subject_id, is_demo, opened_at, due_at, 'open', 'opened', opened_at from task where id = $2`,
        [newId(), task.id],
      )
      await expect(second).rejects.toThrow(/task_once/)
    })
  })

  test('a closed task is not opened again, and no task or change of one is removed', async () => {
    await withoutTrace(open(), async database => {
      const { task, messageId } = await taken(database)
      await answerMessage(within(database), { messageId, text: 'Done.' })
      await expect(
        database.query(
          fillIds(change(`state = 'taken', closed_at = null, change = 'taken'`), { task: task.id }),
        ),
      ).rejects.toThrow(/subject does not wait|stays closed/)
    })
    for (const table of ['task', 'task_event'])
      await withoutTrace(open(), async database => {
        await expect(database.query(`delete from ${table}`)).rejects.toThrow(/refused/)
      })
  })

  test('what a member has in hand goes back when they change', async () => {
    await withoutTrace(open(), async database => {
      const { task } = await taken(database)
      await database.query('select staff_hand_back($1, $2) is null as done', [member, noon])
      const [back] = await database.query<{ state: string; holder_id: string | null; version: number }>(
        'select state, holder_id, version from task where id = $1',
        [task.id],
      )
      expect(back).toEqual({ state: 'open', holder_id: null, version: 3 })
      expect(
        await database.query('select change from task_event where task_id = $1 order by event_no', [task.id]),
      ).toEqual([{ change: 'opened' }, { change: 'taken' }, { change: 'handed_back' }])
    })
  })

  test('a customer who comes into the demonstration brings the tasks of the seed', async () => {
    await withoutTrace(open(), async database => {
      const messageId = await sendMessage(database, couple.maya.customerId)
      const setDemo = (isDemo: boolean) =>
        database.query('update customer set is_demo = $2 where id = $1', [couple.maya.customerId, isDemo])
      await setDemo(true)
      expect(await tasksOf(database, messageId)).toMatchObject([{ is_demo: true, version: 1 }])
      await setDemo(false)
      expect(await tasksOf(database, messageId)).toMatchObject([{ is_demo: false, version: 1 }])
    })
  })

  test('afterwards the book reconciles', async () => {
    expect(await reconcile(open())).toEqual([])
  })
})

async function freezeOf(database: Queryable, accountId: string): Promise<string> {
  const [freeze] = await database.query<{ id: string }>(
    'select id from account_freeze where account_id = $1 and released_at is null',
    [accountId],
  )
  if (!freeze) throw new Error('the account is not frozen')
  return freeze.id
}
