import type { StaffTask } from '../staff-client.ts'
import { StepButton } from './step-button.tsx'

/** What a member can do with a task in the queue: take it, hand back their own, take over another's (specification section 17.3). */
export function RowAct({ task }: { task: StaffTask }) {
  const shared = { task, size: 'small', isInList: true } as const
  if (task.state === 'open') return <StepButton {...shared} step="take" />
  if (task.state !== 'taken') return null
  if (task.holder?.isYou) return <StepButton {...shared} step="handBack" />
  return <StepButton {...shared} step="takeOver" variant="quiet" />
}
