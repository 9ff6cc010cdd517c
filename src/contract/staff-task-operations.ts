import { ById, defineOperations } from './operation.ts'
import { NothingElse } from './payments.ts'
import { checkedLater } from './staff-acts.ts'
import { staffTaskRoutes } from './staff-task-routes.ts'
import {
  StaffNextTask,
  StaffNotedTaskStep,
  StaffOpenedTask,
  StaffTaskAnswer,
  StaffTaskAssignment,
  StaffTaskPage,
  StaffTaskQuery,
  StaffTaskStep,
} from './staff-tasks.ts'

const ofQueue = { access: 'staff', roles: ['support', 'payments', 'compliance'] } as const

const ofTask = { ...ofQueue, params: ById, answers: { 200: StaffTaskAnswer } } as const

const again = 'The same again changes nothing and succeeds.'

// In order of precedence. One change has those that fit it.
const ofChange = [
  'not_found',
  'role_missing',
  'own_record',
  'bad_input',
  'not_assignable',
  'task_taken',
  'task_closed',
  'task_not_yours',
  'already_waiting',
  'content_changed',
] as const

/** What waits for the staff (part two, section 17.3). Each member has the tasks of their roles. */
export const staffTaskOperations = defineOperations({
  staffTasks: {
    ...staffTaskRoutes.staffTasks,
    ...ofQueue,
    summary: 'The queue, by page',
    description:
      'Due first at the top, closed tasks by when they closed. Without the tasks of customers the member is connected with. Counts stop at 1,000.',
    query: StaffTaskQuery,
    answers: { 200: StaffTaskPage },
  },
  staffTakeNextTask: {
    ...staffTaskRoutes.staffTakeNextTask,
    ...ofQueue,
    summary: 'Takes the open task that is due first',
    description: 'Members who do so at the same time each get another one.',
    body: NothingElse,
    answers: { 200: StaffNextTask },
  },
  staffOpenTask: {
    ...staffTaskRoutes.staffOpenTask,
    ...ofTask,
    summary: 'A task with its facts and its history',
    description: 'It is a look at the customer’s record, and no more: the task stays with who has it.',
    answers: { 200: StaffOpenedTask },
    refusals: ['not_found', 'role_missing', 'own_record', 'too_many_looks'],
  },
  staffTakeTask: {
    ...staffTaskRoutes.staffTakeTask,
    ...ofTask,
    summary: 'Takes an open task',
    description: `Of two who take it at the same time one gets it. ${again}`,
    body: checkedLater(StaffTaskStep),
    refusals: ofChange,
  },
  staffAssignTask: {
    ...staffTaskRoutes.staffAssignTask,
    ...ofTask,
    summary: 'Gives an open task to a member',
    description: `An active one with a role for it, who is not connected with its customer. ${again}`,
    body: checkedLater(StaffTaskAssignment),
    refusals: ofChange,
  },
  staffHandTaskBack: {
    ...staffTaskRoutes.staffHandTaskBack,
    ...ofTask,
    summary: 'Hands a task back to the queue',
    description: again,
    body: checkedLater(StaffNotedTaskStep),
    refusals: ofChange,
  },
  staffTakeTaskOver: {
    ...staffTaskRoutes.staffTakeTaskOver,
    ...ofTask,
    summary: 'Takes a task over from another member',
    description: again,
    body: checkedLater(StaffNotedTaskStep),
    refusals: ofChange,
  },
  staffEscalateTask: {
    ...staffTaskRoutes.staffEscalateTask,
    ...ofTask,
    summary: 'Escalates a task to compliance',
    description: `It is open again, and for compliance alone. ${again}`,
    body: checkedLater(StaffNotedTaskStep),
    refusals: ofChange,
  },
  staffCarryTaskOn: {
    ...staffTaskRoutes.staffCarryTaskOn,
    ...ofTask,
    summary: 'Goes on with a task without the customer’s answer',
    description: `The clock of a claim runs again. ${again}`,
    body: checkedLater(StaffTaskStep),
    refusals: ofChange,
  },
})
