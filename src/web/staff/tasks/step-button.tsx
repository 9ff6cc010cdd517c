import { useState } from 'react'
import { useOneAtATime } from '../../app/use-one-at-a-time.ts'
import { Button } from '../../components/button.tsx'
import { NoteDialog } from '../parts/note-dialog.tsx'
import { queueWords } from '../queue/queue-words.ts'
import type { StaffTask } from '../staff-client.ts'
import { useStaffEnvironment } from '../staff-environment.ts'
import { useTaskStep } from './use-task-step.ts'

interface StepButtonProps {
  readonly task: StaffTask
  readonly step: 'take' | 'carryOn' | 'handBack' | 'takeOver' | 'escalate'
  /** The page that shows the outcome; the one the member is on, unless stated. */
  readonly to?: string
  readonly variant?: 'primary' | 'line' | 'quiet'
  readonly size?: 'small' | 'medium'
  /** In a list the button's name says which task it is of. */
  readonly isInList?: boolean
}

/** Whether a step is taken without a note. */
const isAtOnce = (step: StepButtonProps['step']): step is 'take' | 'carryOn' =>
  step === 'take' || step === 'carryOn'

/** One step with a task. Those that a colleague has to understand ask for a note first. */
export function StepButton(props: StepButtonProps) {
  const { task, step, to, variant = 'line', size = 'medium', isInList = false } = props
  const { toasts } = useStaffEnvironment()
  const stepOn = useTaskStep()
  const { isBusy, begin } = useOneAtATime()
  const [isNoting, setNoting] = useState(false)
  const label = queueWords.steps[step]

  async function stepAtOnce(at: 'take' | 'carryOn') {
    const refusal = await stepOn(task, { step: at }, to)
    if (refusal) toasts.show({ look: 'danger', title: refusal.message, text: task.name })
  }

  return (
    <>
      <Button
        variant={variant}
        size={size}
        busy={isBusy}
        onClick={() => {
          if (isAtOnce(step)) void begin(() => stepAtOnce(step))
          else setNoting(true)
        }}
      >
        {label}
        {isInList && <span className="sr-only"> {task.name}</span>}
      </Button>
      {isNoting && !isAtOnce(step) && (
        <NoteDialog
          title={label}
          subtitle={task.name}
          name="note"
          label={queueWords.note}
          hint={queueWords.noteHint}
          button={label}
          onSend={note => stepOn(task, { step, note }, to)}
          onClose={() => setNoting(false)}
        />
      )}
    </>
  )
}
