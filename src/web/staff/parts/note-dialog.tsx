import { useEffect, useState } from 'react'
import { Dialog, DialogBody, DialogFooter, useReportBusy } from '../../app/dialog.tsx'
import { checkNothing } from '../../app/form-checks.ts'
import { useAppForm, useFields } from '../../app/use-app-form.ts'
import { Button } from '../../components/button.tsx'
import { TextareaField } from '../../components/field.tsx'
import { Form } from '../../components/form.tsx'
import { Notice } from '../../components/notice.tsx'
import type { RefusedChange } from '../staff-request.ts'
import { frameWords } from '../staff-words.ts'

interface NoteDialogProps {
  readonly title: string
  /** What it is about. */
  readonly subtitle: string
  /** The field's name in the request: the bank's message stands beside it. */
  readonly name: 'note' | 'reason'
  readonly label: string
  readonly hint: string
  readonly button: string
  /** Answers the refusal, if there was one. */
  readonly onSend: (text: string) => Promise<RefusedChange | undefined>
  readonly onClose: () => void
}

/** A dialog that asks for one text: a note for colleagues, or a reason. */
export function NoteDialog({ title, subtitle, ...form }: NoteDialogProps) {
  const [isBusy, setBusy] = useState(false)
  return (
    <Dialog
      title={title}
      subtitle={subtitle}
      isOpen
      onClose={form.onClose}
      canClose={!isBusy}
      width="md:w-[34rem]"
      closeLabel={frameWords.close}
    >
      <NoteForm {...form} onBusy={setBusy} />
    </Dialog>
  )
}

type NoteFormProps = Omit<NoteDialogProps, 'title' | 'subtitle'> & {
  readonly onBusy: (isBusy: boolean) => void
}

type Values = { note: string; reason: string }

function NoteForm({ name, label, hint, button, onSend, onClose, onBusy }: NoteFormProps) {
  const { form, isBusy, refusal, submit } = useAppForm<Values, Values, undefined, RefusedChange>({
    fields: ['note', 'reason'],
    initial: { note: '', reason: '' },
    check: checkNothing,
    checksOnLeave: false,
    send: async values => (await onSend(values[name])) ?? { kind: 'done', body: undefined },
    onDone: onClose,
  })
  useReportBusy(isBusy, onBusy)
  const { field } = useFields(form)
  useEffect(() => form.setFocus(name), [form, name])
  return (
    <Form className="contents" onSend={submit}>
      <DialogBody>
        <TextareaField label={label} hint={hint} rows={4} {...field(name)} />
        {refusal && <Notice key={refusal.count} look="danger" role="alert" lead={refusal.message} />}
      </DialogBody>
      <DialogFooter>
        <Button variant="line" onClick={onClose}>
          {frameWords.cancel}
        </Button>
        <Button type="submit" busy={isBusy}>
          {button}
        </Button>
      </DialogFooter>
    </Form>
  )
}
