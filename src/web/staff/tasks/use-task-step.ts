import { useQueryClient } from '@tanstack/react-query'
import { useTellOutcome } from '../parts/outcome.tsx'
import type { StaffTask } from '../staff-client.ts'
import { useStaffEnvironment } from '../staff-environment.ts'
import type { RefusedChange } from '../staff-request.ts'
import { requestTaskStep, type TaskStep } from '../staff-tasks.ts'
import { queueWords } from '../queue/queue-words.ts'

/** What members do with a task besides deciding it (specification section 17.3). Answers the refusal, if there was one. */
export function useTaskStep() {
  const environment = useStaffEnvironment()
  const queryClient = useQueryClient()
  const tell = useTellOutcome()

  return async (
    task: Pick<StaffTask, 'id' | 'name' | 'version'>,
    step: TaskStep,
    given: { note?: string; memberId?: string } = {},
    to?: string,
  ): Promise<RefusedChange | undefined> => {
    const answer = await requestTaskStep(environment, task, step, given)
    // Whatever was answered, what is shown may be of before.
    await queryClient.invalidateQueries({ queryKey: ['staff-tasks'] })
    if (answer.kind === 'refused') return answer
    if (answer.kind === 'done') await tell(queueWords.done[step](task.name), to)
    return undefined
  }
}
