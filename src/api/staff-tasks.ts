import type { z } from 'zod'
import type { Bank } from '../bank/bank.ts'
import { accepted, refused } from '../bank/result.ts'
import type { Caller } from '../bank/sessions/caller.ts'
import { changeTask, type TaskChange, type TaskRefusal } from '../bank/staff/tasks/change-task.ts'
import { listTasks } from '../bank/staff/tasks/list-tasks.ts'
import { type OpenedTask, openTask } from '../bank/staff/tasks/open-task.ts'
import { takeNext } from '../bank/staff/tasks/take-next.ts'
import { findTask, type Task, type TaskStaff } from '../bank/staff/tasks/task.ts'
import type { BankOperations } from '../contract/operations.ts'
import type { staffTaskOperations } from '../contract/staff-task-operations.ts'
import {
  StaffNotedTaskStep,
  type StaffOpenedTask,
  type StaffTask,
  StaffTaskAssignment,
  StaffTaskStep,
} from '../contract/staff-tasks.ts'
import { formatMoment } from '../domain/format-dates.ts'
import { priorityOf } from '../domain/tasks.ts'
import type { Handlers } from './handler.ts'
import { readLater } from './read-request.ts'
import { presentTaskFacts } from './staff-task-facts.ts'

interface Shown {
  readonly memberId: string
  readonly at: Date
}

const presentTask = (task: Task, { memberId, at }: Shown): StaffTask => ({
  id: task.id,
  kind: task.kind,
  subjectId: task.subjectId,
  name: task.name,
  customerId: task.customerId ?? null,
  person: task.person ?? null,
  dueAt: task.dueAt.toISOString(),
  priority: priorityOf(task, at) ?? null,
  state: task.state,
  isEscalated: task.isEscalated,
  holder: task.holder
    ? {
        id: task.holder.id,
        name: task.holder.name,
        since: task.holder.since.toISOString(),
        isYou: task.holder.id === memberId,
      }
    : null,
  version: task.version,
  openedAt: task.openedAt.toISOString(),
  closedAt: task.closedAt?.toISOString() ?? null,
})

const presentOpened = (
  { task, facts, emails, history, assignees }: OpenedTask,
  shown: Shown,
): StaffOpenedTask => ({
  task: presentTask(task, shown),
  facts: presentTaskFacts(facts),
  emails: emails.map(({ createdAt, ...email }) => ({ ...email, createdAt: createdAt.toISOString() })),
  history: history.map(({ change, member = null, holder = null, note = null, at }) => ({
    change,
    member,
    holder,
    note,
    at: at.toISOString(),
  })),
  assignees: assignees.map(({ id, name }) => ({ id, name })),
})

/** A refusal with what only this request knows: who has the task, since when. */
function answerRefusal(refusal: TaskRefusal) {
  if (refusal.code !== 'task_taken') return { code: refusal.code }
  return {
    code: refusal.code,
    sentence: `${refusal.holder} has had this since ${formatMoment(refusal.since)}.`,
  }
}

type StepOperation =
  | 'staffTakeTask'
  | 'staffAssignTask'
  | 'staffHandTaskBack'
  | 'staffTakeTaskOver'
  | 'staffEscalateTask'
  | 'staffCarryTaskOn'

/** A member's change of a task, as every such request has it. */
interface TaskRequest {
  readonly staff: TaskStaff
  readonly params: { readonly id: string }
  readonly body: unknown
  readonly caller: Caller
}

/** What changes a task itself. Only a member who may open the task reads what is wrong with the request. */
function stepHandlers(bank: Bank): Pick<Handlers<BankOperations>, StepOperation> {
  async function run<Sent extends { readonly version: number }>(
    { staff, params: { id: taskId }, body, caller }: TaskRequest,
    schema: z.ZodType<Sent>,
    changeOf: (sent: Sent) => TaskChange,
  ) {
    const read = readLater(schema, body)
    if (!read.ok) {
      const found = await findTask(bank, { staff, taskId })
      return found.ok ? read : found
    }
    const { version } = read.value
    const changed = await changeTask(bank, { staff, taskId, version, change: changeOf(read.value), caller })
    if (!changed.ok) return refused(answerRefusal(changed.refusal))
    return accepted({ task: presentTask(changed.value, { memberId: staff.memberId, at: bank.clock() }) })
  }
  return {
    async staffTakeTask(request, { reply, refuse }) {
      const done = await run(request, StaffTaskStep, () => ({ change: 'taken' }))
      return done.ok ? reply(200, done.value) : refuse(done.refusal)
    },
    async staffAssignTask(request, { reply, refuse }) {
      const done = await run(request, StaffTaskAssignment, ({ memberId }) => ({
        change: 'assigned',
        memberId,
      }))
      return done.ok ? reply(200, done.value) : refuse(done.refusal)
    },
    async staffHandTaskBack(request, { reply, refuse }) {
      const done = await run(request, StaffNotedTaskStep, ({ note }) => ({ change: 'handed_back', note }))
      return done.ok ? reply(200, done.value) : refuse(done.refusal)
    },
    async staffTakeTaskOver(request, { reply, refuse }) {
      const done = await run(request, StaffNotedTaskStep, ({ note }) => ({ change: 'taken_over', note }))
      return done.ok ? reply(200, done.value) : refuse(done.refusal)
    },
    async staffEscalateTask(request, { reply, refuse }) {
      const done = await run(request, StaffNotedTaskStep, ({ note }) => ({ change: 'escalated', note }))
      return done.ok ? reply(200, done.value) : refuse(done.refusal)
    },
    async staffCarryTaskOn(request, { reply, refuse }) {
      const done = await run(request, StaffTaskStep, () => ({ change: 'carried_on' }))
      return done.ok ? reply(200, done.value) : refuse(done.refusal)
    },
  }
}

const pageSize = 20

export const staffTaskHandlers = (
  bank: Bank,
): Handlers<Pick<BankOperations, keyof typeof staffTaskOperations>> => {
  const shownTo = ({ memberId }: TaskStaff): Shown => ({ memberId, at: bank.clock() })
  return {
    async staffTasks({ staff, query: { since, ...query } }, { reply }) {
      const asOf = bank.clock()
      const request = { ...query, pageSize, since: since === undefined ? undefined : new Date(since) }
      const { tasks, total, counts, newTasks } = await listTasks(bank, staff, request)
      const shown = { memberId: staff.memberId, at: asOf }
      return reply(200, {
        tasks: tasks.map(task => presentTask(task, shown)),
        page: query.page,
        pageSize,
        total,
        counts,
        newTasks,
        asOf: asOf.toISOString(),
      })
    },
    async staffTakeNextTask({ staff, caller }, { reply }) {
      const task = await takeNext(bank, { staff, caller })
      return reply(200, { task: task ? presentTask(task, shownTo(staff)) : null })
    },
    async staffOpenTask({ staff, params, caller }, { reply, refuse }) {
      const opened = await openTask(bank, { staff, taskId: params.id, caller })
      return opened.ok ? reply(200, presentOpened(opened.value, shownTo(staff))) : refuse(opened.refusal)
    },
    ...stepHandlers(bank),
  }
}
