import { useState } from 'react'
import type { StaffAlert } from '../../../contract/staff-watching.ts'
import { Dialog } from '../../app/dialog.tsx'
import { NoteForm } from '../parts/note-form.tsx'
import type { RefusedChange } from '../staff-request.ts'
import { alertWords as words } from './alert-words.ts'

interface ReviewDialogProps {
  readonly alert: StaffAlert
  /** Answers the refusal, if there was one. */
  readonly onReview: (note: string) => Promise<RefusedChange | undefined>
  readonly onClose: () => void
}

/** Asks for the note of a review: what the auditor found. */
export function ReviewDialog({ alert, onReview, onClose }: ReviewDialogProps) {
  const [isBusy, setBusy] = useState(false)
  const names = words.names(alert.members.map(({ name }) => name))
  return (
    <Dialog
      title={words.review}
      subtitle={`${alert.label}: ${names}`}
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
        button={words.review}
        onSend={onReview}
        onDone={onClose}
        onBusy={setBusy}
      />
    </Dialog>
  )
}
