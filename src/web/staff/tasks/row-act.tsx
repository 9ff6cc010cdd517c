import { useState } from 'react'
import { Button } from '../../components/button.tsx'
import { useOneAtATime } from '../../app/use-one-at-a-time.ts'
import { queueWords as words } from '../queue/queue-words.ts'
import type { StaffTask } from '../staff-client.ts'
import { useStaffEnvironment } from '../staff-environment.ts'
import { useStaffSession } from '../staff-session.ts'
import type { TaskStep } from '../staff-tasks.ts'
import { NoteDialog } from './note-dialog.tsx'
import { useTaskStep } from './use-task-step.ts'

/** What a member can do with a task in the queue: take it, hand back their own, take over another's (specification section 17.3). */
export function RowAct({ task }: { task: StaffTask }) {
  const { member } = useStaffSession()
  const { toasts } = useStaffEnvironment()
  const stepOn = useTaskStep()
  const { isBusy, begin } = useOneAtATime()
  const [noting, setNoting] = useState<TaskStep>()
  const step = stepOf(task, member.id)
  if (step === undefined) return null

  const label = stepLabels[step]
  async function take() {
    const refusal = await stepOn(task, 'taken')
    if (refusal) toasts.show({ look: 'danger', title: refusal.message, text: task.name })
  }
  return (
    <>
      <Button
        variant={step === 'taken_over' ? 'quiet' : 'line'}
        size="small"
        busy={isBusy}
        onClick={() => (step === 'taken' ? void begin(take) : setNoting(step))}
      >
        {label}
        <span className="sr-only"> {task.name}</span>
      </Button>
      {noting && <NoteDialog task={task} step={noting} title={label} onClose={() => setNoting(undefined)} />}
    </>
  )
}

const stepLabels = { taken: words.take, handed_back: words.handBack, taken_over: words.takeOver } as const

function stepOf({ state, holder }: StaffTask, memberId: string): keyof typeof stepLabels | undefined {
  if (state === 'open') return 'taken'
  if (state !== 'taken') return undefined
  return holder?.id === memberId ? 'handed_back' : 'taken_over'
}
