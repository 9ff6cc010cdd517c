import { useQueryClient } from '@tanstack/react-query'
import { useShowOutcome } from '../parts/outcome.tsx'
import { queueWords } from '../queue/queue-words.ts'
import type { StaffTask } from '../staff-client.ts'
import { useStaffEnvironment } from '../staff-environment.ts'
import type { RefusedChange } from '../staff-request.ts'
import { requestTaskStep, type TaskStep } from '../staff-tasks.ts'

/** Does a step with a task, and shows its outcome at `to`, or where the member is. Answers the refusal, if there was one. */
export function useTaskStep() {
  const environment = useStaffEnvironment()
  const queryClient = useQueryClient()
  const showOutcome = useShowOutcome()

  return async (
    task: Pick<StaffTask, 'id' | 'name' | 'version'>,
    step: TaskStep,
    to?: string,
  ): Promise<RefusedChange | undefined> => {
    const answer = await requestTaskStep(environment, task, step)
    // Whatever was answered, what is shown may be of before.
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: ['staff-tasks'] }),
      queryClient.invalidateQueries({ queryKey: ['staff-task', task.id] }),
    ])
    if (answer.kind === 'refused') return answer
    if (answer.kind === 'done') await showOutcome(queueWords.done[step.step](task.name), to)
    return undefined
  }
}
