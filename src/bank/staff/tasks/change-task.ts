import { rolesOfWorklist, worklistOf } from '../../../domain/tasks.ts'
import { resumeClock } from '../../claims/answer-claim.ts'
import { lockClaim, stepTime, storeStep } from '../../claims/claims.ts'
import type { Bank } from '../../bank.ts'
import { resumeDispute } from '../../cards/disputes/answer-dispute.ts'
import { lockDispute, lockDisputeParty } from '../../cards/disputes/disputes.ts'
import type { Queryable } from '../../database/database.ts'
import { lockPayment } from '../../payments/payment.ts'
import { accepted, refused, type Result } from '../../result.ts'
import type { Caller } from '../../sessions/caller.ts'
import { isConnected } from '../members/connections.ts'
import { appendStaffEvent } from '../members/staff-events.ts'
import { noteResumed } from './follow-questions.ts'
import {
  alertIfOwn,
  lockTask,
  partiesOf,
  type ReachRefusal,
  reachTask,
  readTask,
  seesSeededAlone,
  type Task,
  type TaskStaff,
} from './task.ts'

/** In order of precedence. */
export type TaskRefusal =
  | ReachRefusal
  | { readonly code: 'not_assignable' }
  | { readonly code: 'task_taken'; readonly holder: string; readonly since: Date }
  | { readonly code: 'task_closed' | 'task_not_yours' | 'already_waiting' | 'content_changed' }

/** What a member does with a task itself. */
export type TaskChange =
  | { readonly change: 'taken' }
  | { readonly change: 'assigned'; readonly memberId: string }
  | { readonly change: 'handed_back' | 'taken_over' | 'escalated'; readonly note: string }
  | { readonly change: 'carried_on' }

/** A change as a member sends it. */
export interface ChangeTask {
  readonly staff: TaskStaff
  readonly taskId: string
  /** Of the task as the member saw it. */
  readonly version: number
  readonly change: TaskChange
  readonly caller: Caller
}

const takenBy = ({ holder, changedAt }: Task): TaskRefusal => ({
  code: 'task_taken',
  holder: holder?.name ?? '',
  since: holder?.since ?? changedAt,
})

/** Whether it waits for its customer and nobody has it: asked by a command. */
const isUnheldWait = ({ state, holder }: Task): boolean => state === 'waiting_for_customer' && !holder

/** Who may do this with a task as it stands. */
function checkState(task: Task, { memberId }: TaskStaff, { change }: TaskChange): TaskRefusal | undefined {
  const { state, holder } = task
  const isMine = holder?.id === memberId
  if ((change === 'taken' || change === 'assigned') && holder && state !== 'closed') return takenBy(task)
  if (state === 'closed') return { code: 'task_closed' }
  switch (change) {
    case 'taken':
      return undefined
    case 'assigned':
      return state === 'open' ? undefined : { code: 'content_changed' }
    case 'handed_back':
      if (!isMine) return { code: 'task_not_yours' }
      break
    case 'carried_on':
      if (!isMine) return { code: 'task_not_yours' }
      return state === 'waiting_for_customer' ? undefined : { code: 'content_changed' }
    case 'escalated':
      if (holder && !isMine) return { code: 'task_not_yours' }
      if (task.isEscalated) return { code: 'content_changed' }
      if (state === 'open') return undefined
      break
    case 'taken_over':
      break
  }
  if (state === 'taken') return undefined
  return { code: state === 'second_check' ? 'already_waiting' : 'content_changed' }
}

/** Whether the change was made: by an earlier run, or an earlier request whose answer was lost. */
function isMade(task: Task, { staff, version, change }: ChangeTask): boolean {
  const isOwn =
    task.version === version + 1 && task.change === change.change && task.changedBy === staff.memberId
  return isOwn && (change.change !== 'assigned' || task.holder?.id === change.memberId)
}

interface Assignee {
  readonly id: string
  readonly name: string
}

/** The members who may be given a task: active, with a role for it, and not connected with anybody it concerns. */
export async function listAssignees(
  bank: Bank,
  database: Queryable,
  task: Task,
): Promise<readonly Assignee[]> {
  const members = await database.query<Assignee & { readonly is_demo: boolean }>(
    `select m.id, m.name, m.is_demo from staff_member m
      where m.status = 'active'
        and exists (select from staff_member_role r where r.member_id = m.id and r.role = any ($1::text[]))
      order by m.name, m.id`,
    [rolesOfWorklist(worklistOf(task.kind, task.isEscalated))],
  )
  const { partyIds, emails } = await partiesOf(database, task)
  const assignees: Assignee[] = []
  for (const { id, name, is_demo: isDemo } of members) {
    if (seesSeededAlone(bank, { memberId: id, roles: [], isDemo }) && !task.isDemo) continue
    if (await isConnected(database, id, partyIds, emails)) continue
    assignees.push({ id, name })
  }
  return assignees
}

const holderAfter = (task: Task, { memberId }: TaskStaff, change: TaskChange): string | null => {
  if (change.change === 'assigned') return change.memberId
  if (change.change === 'carried_on') return task.holder?.id ?? null
  return change.change === 'taken' || change.change === 'taken_over' ? memberId : null
}

/** Writes a change. The caller has locked the task and checked it. */
export async function storeChange(
  transaction: Queryable,
  {
    task,
    staff,
    change,
    at,
  }: { readonly task: Task; readonly staff: TaskStaff; readonly change: TaskChange; readonly at: Date },
): Promise<void> {
  const holderId = holderAfter(task, staff, change)
  const state = isUnheldWait(task) ? task.state : holderId === null ? 'open' : 'taken'
  await transaction.query(
    `update task set state = $2, holder_id = $3,
            held_since = case when $3::uuid is null then null else greatest(changed_at, $4) end,
            is_escalated = is_escalated or $5 = 'escalated', version = version + 1, change = $5, changed_by = $6, note = $7,
            changed_at = greatest(changed_at, $4)
      where id = $1`,
    [task.id, state, holderId, at, change.change, staff.memberId, 'note' in change ? change.note : null],
  )
}

/** Lets the clock of a claim or a dispute run again, or a held payment be decided, though the customer has not answered. */
async function carryOn(
  transaction: Queryable,
  {
    task: { kind, subjectId },
    stepId,
    at,
  }: { readonly task: Task; readonly stepId: string; readonly at: Date },
): Promise<void> {
  if (kind === 'held_payment') {
    await noteResumed(transaction, { subjectId, change: 'carried_on', at })
    return
  }
  if (kind === 'card_dispute') {
    const locked = await lockDispute(transaction, { disputeId: subjectId, now: at })
    if (!locked) throw new Error(`dispute ${subjectId} is not there`)
    await resumeDispute(transaction, locked, { stepId, by: 'staff' })
    return
  }
  const claim = await lockClaim(transaction, { claimId: subjectId })
  if (!claim) throw new Error(`claim ${subjectId} is not there`)
  const stepAt = stepTime(claim, at)
  await resumeClock(transaction, claim, stepAt)
  await storeStep(transaction, { id: stepId, claimId: subjectId, step: 'resumed', at: stepAt })
}

/** Locks what a change of a task changes besides: its subject comes first. */
async function lockSubjectOf(transaction: Queryable, { kind, subjectId }: Task): Promise<void> {
  if (kind === 'held_payment') await lockPayment(transaction, subjectId)
  else if (kind === 'claim') await lockClaim(transaction, { claimId: subjectId })
  else if (kind === 'card_dispute') await lockDisputeParty(transaction, subjectId)
}

async function recordChange(
  transaction: Queryable,
  { staff: { memberId }, task, change, caller }: ChangeTask & { readonly task: Task },
  at: Date,
): Promise<void> {
  const taskId = task.id
  const { partyIds } = await partiesOf(transaction, task)
  await appendStaffEvent(transaction, {
    memberId,
    type: `task_${change.change}`,
    at,
    detail: {
      taskId,
      ...(change.change === 'assigned' && { to: change.memberId }),
      ...('note' in change && { note: change.note }),
      // A member who knows one of them reads nothing of it in the audit.
      customers: partyIds.join(' '),
    },
    caller,
  })
}

/**
 * Locks members against a change, which hands back what they have, until the database transaction ends: before any task. Returns
 * whether one of them is active.
 */
export async function lockMembers(
  transaction: Queryable,
  memberIds: readonly string[],
): Promise<(memberId: string) => boolean> {
  const active = await transaction.query<{ id: string }>(
    `select id from staff_member where id = any ($1::uuid[]) and status = 'active' order by id for share`,
    [memberIds],
  )
  return memberId => active.some(({ id }) => id === memberId)
}

/** Runs a database transaction whose changes of tasks are this member's. */
export const asMember = <Value>(
  bank: Bank,
  { memberId }: TaskStaff,
  work: (transaction: Queryable) => Promise<Value>,
): Promise<Value> =>
  bank.database.transaction(async transaction => {
    await transaction.query(`select set_config('sarsen.staff_member', $1, true)`, [memberId])
    return work(transaction)
  })

/**
 * Changes who has a task: takes it, assigns it, hands it back, takes it over, escalates it, or goes on without the customer's answer.
 * If two members take the same task, one gets it, and the other reads who has it. A change that was made already succeeds again.
 * It is an event in the member's chain. Refusals, in this order: those of {@link reachTask}; `not_assignable`, to a member who
 * may not have it; `task_taken`; `task_closed`; `task_not_yours`; `already_waiting`, for a second check; `content_changed`, if the
 * task is not what the member saw. Source: part two, sections 17.3 and 17.7.
 */
export async function changeTask(bank: Bank, request: ChangeTask): Promise<Result<Task, TaskRefusal>> {
  const changed = await changeOnce(bank, request)
  if (!changed.ok) await alertIfOwn(bank, { ...request, code: changed.refusal.code })
  return changed
}

function changeOnce(bank: Bank, request: ChangeTask): Promise<Result<Task, TaskRefusal>> {
  const { staff, taskId, version, change } = request
  const at = bank.clock()
  const stepId = bank.newId()
  const holderId = change.change === 'assigned' ? change.memberId : staff.memberId
  return asMember(bank, staff, async (transaction): Promise<Result<Task, TaskRefusal>> => {
    const isActive = await lockMembers(transaction, [staff.memberId, holderId])
    if (!isActive(staff.memberId)) return refused({ code: 'role_missing' })
    const seen = await reachTask(bank, transaction, { staff, task: await readTask(transaction, taskId) })
    if (!seen.ok && !(seen.refusal.code === 'role_missing' && change.change === 'escalated')) return seen
    if (change.change === 'carried_on' && seen.ok) await lockSubjectOf(transaction, seen.value)
    const task = await lockTask(transaction, taskId)
    if (!task) return refused({ code: 'not_found' })
    if (isMade(task, request)) return accepted(task)
    const reached = await reachTask(bank, transaction, { staff, task })
    if (!reached.ok) return reached
    if (
      change.change === 'assigned' &&
      !(await listAssignees(bank, transaction, task)).some(({ id }) => id === change.memberId)
    )
      return refused({ code: 'not_assignable' })
    // Who has it takes it again: their answer was lost.
    if (change.change === 'taken' && task.state !== 'closed' && task.holder?.id === staff.memberId)
      return accepted(task)
    const refusal = checkState(task, staff, change)
    if (refusal) return refused(refusal)
    if (task.version !== version) return refused({ code: 'content_changed' })
    if (change.change === 'carried_on') await carryOn(transaction, { task, stepId, at })
    else await storeChange(transaction, { task, staff, change, at })
    await recordChange(transaction, { ...request, task }, at)
    const changed = await readTask(transaction, taskId)
    if (!changed) throw new Error(`task ${taskId} is not there`)
    return accepted(changed)
  })
}
