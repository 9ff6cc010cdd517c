// The reconciler's checks of tasks (specification, section 17.7, "Checked"). Each test plants damage with the guards off.
import { beforeAll, expect, test } from 'vitest'
import { freezeAccount } from '../../src/bank/accounts/freeze-account.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { type Couple, runAll, takeOnCouple } from './couple.ts'
import { onEveryDatabase, withoutTrace } from './every-database.ts'
import { caller, within } from './maya.ts'
import { newId, noon } from './test-bank.ts'

const guardsOff = `set local session_replication_role = replica`

onEveryDatabase(open => {
  let couple: Couple
  const message = newId()
  const task = `(select id from task where subject_id = :message)`
  beforeAll(async () => {
    couple = await takeOnCouple(open())
    await open().query(
      `insert into message (id, name, email, subject, message, sent_at)
       values ($1, 'Hannah Whitlock', 'hannah@example.com', 'Locked out', 'Please help.', $2)`,
      [message, noon],
    )
    const { maya, joint: accountId } = couple
    await freezeAccount(within(open()), { customerId: maya.customerId, accountId, caller })
  })

  test.each([
    [
      'a message that was answered without its task',
      `update message set answer = 'Done.', answered_at = sent_at where id = :message`,
      /its subject does not wait/,
    ],
    [
      'a message whose task is gone',
      `delete from task_event where task_id = ${task}; delete from task where subject_id = :message`,
      /it waits, and no task of it is open/,
    ],
    [
      'a task that closed while its subject waits',
      `update task set state = 'closed', closed_at = opened_at where subject_id = :message`,
      /it waits, and no task of it is open/,
    ],
    [
      'a freeze that nobody kept, whose task closed',
      `update task set state = 'closed', closed_at = opened_at where kind = 'account_dispute'`,
      /it waits, and no task of it is open/,
    ],
    [
      'another time',
      `update task set due_at = due_at + interval '1 hour' where subject_id = :message`,
      /its customer or its time is not its subject's/,
    ],
    [
      'another customer',
      `update task set customer_id = :maya where subject_id = :message`,
      /its customer or its time is not its subject's/,
    ],
    [
      'a state that no change led to',
      `update task set is_escalated = true where subject_id = :message`,
      /it is escalated just as somebody did that/,
    ],
    [
      'a change that is not counted',
      `insert into task_event (task_id, event_no, change, state, at)
       select id, 2, 'closed', 'closed', opened_at from task where subject_id = :message`,
      /it has changed more often than it counts/,
    ],
    [
      'a change that does not follow',
      `insert into task_event (task_id, event_no, change, state, at)
       select id, 2, 'check_ended', 'taken', opened_at from task where subject_id = :message`,
      /change 2.*does not follow the one before it/,
    ],
  ])('finds %s', async (_, damage, words) => {
    await withoutTrace(open(), async database => {
      await database.query(guardsOff)
      await runAll(database, damage, { ...couple.ids, message })
      const found = await reconcile(database)
      expect(found.map(({ subject, found: what }) => `${subject} ${what}`).join('\n')).toMatch(words)
      expect(found.map(({ invariant }) => invariant)).toContain(26)
    })
  })

  test('a whole book has no such difference', async () => {
    expect(await reconcile(open())).toEqual([])
  })
})
