import { useState } from 'react'
import { Dialog } from '../../app/dialog.tsx'
import { NoteForm } from '../parts/note-form.tsx'
import { queueWords as words } from '../queue/queue-words.ts'
import type { StaffTask } from '../staff-client.ts'
import { useTaskStep } from './use-task-step.ts'

interface NoteDialogProps {
  readonly task: StaffTask
  readonly step: 'handBack' | 'takeOver' | 'escalate'
  /** Where the outcome is told; where the member is, unless stated. */
  readonly to?: string
  readonly onClose: () => void
}

/** Asks for the note that a colleague will read: of a task that is handed back, taken over or escalated. */
export function NoteDialog({ task, step, to, onClose }: NoteDialogProps) {
  const [isBusy, setBusy] = useState(false)
  const stepOn = useTaskStep()
  return (
    <Dialog
      title={words.steps[step]}
      subtitle={task.name}
      isOpen
      onClose={onClose}
      canClose={!isBusy}
      width="md:w-[34rem]"
      closeLabel={words.close}
    >
      <NoteForm
        name="note"
        label={words.note}
        hint={words.noteHint}
        button={words.steps[step]}
        onSend={note => stepOn(task, { step, note }, to)}
        onDone={onClose}
        onBusy={setBusy}
      />
    </Dialog>
  )
}
