import type { Bank } from '../../bank.ts'
import type { Caller } from '../../sessions/caller.ts'
import { appendStaffEvent } from '../members/staff-events.ts'
import { asMember, lockMembers, storeChange } from './change-task.ts'
import { lockNext, readSeen } from './list-tasks.ts'
import { readTask, type Task, type TaskStaff } from './task.ts'

/**
 * Takes the task of a member's queue that is due first and that nobody has; undefined if nothing waits. Members who take at the
 * same time each get another one. Source: part two, section 17.3.
 */
export function takeNext(
  bank: Bank,
  { staff, caller }: { readonly staff: TaskStaff; readonly caller: Caller },
): Promise<Task | undefined> {
  const at = bank.clock()
  // A database transaction that runs again knows the event that its first run stored, and takes no second task.
  const takingId = bank.newId()
  return asMember(bank, staff, async transaction => {
    if (!(await lockMembers(transaction, [staff.memberId]))(staff.memberId)) return undefined
    const [own] = await transaction.query<{ id: string }>(
      `select e.detail ->> 'taskId' as id from staff_event e
        where e.member_id = $1 and e.at = $2 and e.type = 'task_taken' and e.detail ->> 'takingId' = $3`,
      [staff.memberId, at, takingId],
    )
    if (own) return readTask(transaction, own.id)
    const taskId = await lockNext(transaction, await readSeen(bank, transaction, staff))
    const task = taskId === undefined ? undefined : await readTask(transaction, taskId)
    if (!task) return undefined
    await storeChange(transaction, { task, staff, change: { change: 'taken' }, at })
    await appendStaffEvent(transaction, {
      memberId: staff.memberId,
      type: 'task_taken',
      at,
      detail: { taskId: task.id, takingId },
      caller,
    })
    return readTask(transaction, task.id)
  })
}
