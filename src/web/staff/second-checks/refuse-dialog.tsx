import { useState } from 'react'
import { Dialog } from '../../app/dialog.tsx'
import { NoteForm } from '../parts/note-form.tsx'
import type { RefusedChange } from '../staff-request.ts'
import { checkWords as words } from './second-check-words.ts'

interface RefuseDialogProps {
  readonly label: string
  readonly onRefuse: (reason: string) => Promise<RefusedChange | undefined>
  readonly onClose: () => void
}

/** Asks why an act is refused: its maker reads it. */
export function RefuseDialog({ label, onRefuse, onClose }: RefuseDialogProps) {
  const [isBusy, setBusy] = useState(false)
  return (
    <Dialog
      title={words.refusing}
      subtitle={label}
      isOpen
      onClose={onClose}
      canClose={!isBusy}
      width="md:w-[34rem]"
      closeLabel={words.close}
    >
      <NoteForm
        name="reason"
        label={words.refusal}
        hint={words.refusalHint}
        button={words.refuse}
        onSend={onRefuse}
        onDone={onClose}
        onBusy={setBusy}
      />
    </Dialog>
  )
}
