import { queryOptions } from '@tanstack/react-query'
import { BankFault } from '../app/bank-client.ts'
import type { QueueRequest } from './queue/queue-address.ts'
import type { StaffClient, StaffTask } from './staff-client.ts'
import type { StaffEnvironment } from './staff-environment.ts'
import { type ChangeAnswer, done, refused, requestChange } from './staff-request.ts'

/** A page of the member's queue. */
export const staffTasksQuery = (staff: StaffClient, { view, kind, priority, page }: QueueRequest) =>
  queryOptions({
    queryKey: ['staff-tasks', view, kind, priority, page],
    queryFn: async ({ signal }) => {
      const query = { view, page, ...(kind && { kind }), ...(priority && view !== 'closed' && { priority }) }
      const reply = await staff.staffTasks({ query, signal })
      if (reply.status === 200) return reply.body
      throw new BankFault(reply)
    },
  })

/** A task with what its decision rests on. Asking for it is a look at its customer's record. */
export const staffTaskQuery = (staff: StaffClient, id: string) =>
  queryOptions({
    queryKey: ['staff-task', id],
    queryFn: async ({ signal }) => {
      const reply = await staff.staffOpenTask({ params: { id }, signal })
      if (reply.status === 200) return reply.body
      throw new BankFault(reply)
    },
  })

/** What members do with a task besides deciding it (specification section 17.3). */
export type TaskStep =
  | { readonly step: 'take' }
  | { readonly step: 'carryOn' }
  | { readonly step: 'handBack' | 'takeOver' | 'escalate'; readonly note: string }
  | { readonly step: 'assignTo'; readonly memberId: string }

type Environment = Pick<StaffEnvironment, 'staff' | 'clock'>

/** Sends such a step. The bank refuses it where the task has changed since the member saw it. */
export const requestTaskStep = (
  { staff, clock }: Environment,
  { id, version }: Pick<StaffTask, 'id' | 'version'>,
  step: TaskStep,
): Promise<ChangeAnswer<StaffTask>> =>
  requestChange(clock, async signal => {
    const reply = await sendStep(staff, { params: { id }, signal }, { version, step })
    return reply.status === 200 ? done(reply.body.task) : refused(reply)
  })

function sendStep(
  staff: StaffClient,
  call: { readonly params: { readonly id: string }; readonly signal: AbortSignal },
  { version, step }: { readonly version: number; readonly step: TaskStep },
): ReturnType<StaffClient['staffTakeTask']> {
  if (step.step === 'take') return staff.staffTakeTask({ ...call, body: { version } })
  if (step.step === 'carryOn') return staff.staffCarryTaskOn({ ...call, body: { version } })
  if (step.step === 'assignTo')
    return staff.staffAssignTask({ ...call, body: { version, memberId: step.memberId } })
  const noted = { ...call, body: { version, note: step.note } }
  if (step.step === 'handBack') return staff.staffHandTaskBack(noted)
  return step.step === 'takeOver' ? staff.staffTakeTaskOver(noted) : staff.staffEscalateTask(noted)
}

/** Takes the open task that is due first; null if nothing waits. */
export const requestNextTask = ({ staff, clock }: Environment): Promise<ChangeAnswer<StaffTask | null>> =>
  requestChange(clock, async signal => {
    const reply = await staff.staffTakeNextTask({ body: {}, signal })
    return reply.status === 200 ? done(reply.body.task) : refused(reply)
  })
