import type { StaffRole } from './staff.ts'

/** What waits for a staff member's decision (part two, section 17.3). */
export const taskKinds = [
  'application',
  'held_payment',
  'claim',
  'card_dispute',
  'message',
  'returned_payment',
  'account_dispute',
] as const
export type TaskKind = (typeof taskKinds)[number]

export const taskKindLabels: Readonly<Record<TaskKind, string>> = {
  application: 'Application',
  held_payment: 'Held payment',
  claim: 'Claim',
  card_dispute: 'Card dispute',
  message: 'Message',
  returned_payment: 'Returned payment',
  account_dispute: 'Account dispute',
}

export const taskStates = ['open', 'taken', 'waiting_for_customer', 'second_check', 'closed'] as const
export type TaskState = (typeof taskStates)[number]

export const taskStateLabels: Readonly<Record<TaskState, string>> = {
  open: 'Open',
  taken: 'Taken',
  waiting_for_customer: 'Waiting for customer',
  second_check: 'Second check',
  closed: 'Closed',
}

/** The views of the queue: all that is open, the member's own, what nobody has, and what is decided or gone. */
export const taskViews = ['open', 'mine', 'unassigned', 'closed'] as const
export type TaskView = (typeof taskViews)[number]

/** The worklist of a task: its kind, or `escalated`. */
export type Worklist = TaskKind | 'escalated'

const rolesOf: Readonly<Record<Worklist, readonly StaffRole[]>> = {
  application: ['compliance'],
  held_payment: ['payments', 'compliance'],
  claim: ['payments', 'compliance'],
  card_dispute: ['payments', 'compliance'],
  message: ['support'],
  returned_payment: ['payments'],
  account_dispute: ['compliance'],
  escalated: ['compliance'],
}

const worklists: readonly Worklist[] = [...taskKinds, 'escalated']

export const worklistOf = (kind: TaskKind, isEscalated: boolean): Worklist =>
  isEscalated ? 'escalated' : kind

/** Whether a member with these roles sees and takes the tasks of a worklist. */
export const servesWorklist = (worklist: Worklist, roles: readonly StaffRole[]): boolean =>
  rolesOf[worklist].some(role => roles.includes(role))

/** The worklists of a member with these roles. */
export const worklistsOf = (roles: readonly StaffRole[]): readonly Worklist[] =>
  worklists.filter(worklist => servesWorklist(worklist, roles))

/** The roles of which one is needed for a worklist. */
export const rolesOfWorklist = (worklist: Worklist): readonly StaffRole[] => rolesOf[worklist]

export const taskPriorities = ['overdue', 'urgent'] as const
export type TaskPriority = (typeof taskPriorities)[number]

/** A task is urgent when no more than this is left, or when it is escalated. */
export const urgentMs = 4 * 60 * 60_000

/** How pressing an open task is at a time; undefined if it is closed, or neither. */
export function priorityOf(
  task: { readonly dueAt: Date; readonly isEscalated: boolean; readonly state: TaskState },
  at: Date,
): TaskPriority | undefined {
  if (task.state === 'closed') return undefined
  const leftMs = task.dueAt.getTime() - at.getTime()
  if (leftMs < 0) return 'overdue'
  return task.isEscalated || leftMs <= urgentMs ? 'urgent' : undefined
}

/** The most that the queue counts: beyond, it says that there are more. */
export const countedTasksMax = 1_000
