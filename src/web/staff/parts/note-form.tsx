import { useEffect } from 'react'
import { DialogBody, DialogFooter, useTellBusy } from '../../app/dialog.tsx'
import { checkNothing } from '../../app/form-checks.ts'
import { useAppForm, useFields } from '../../app/use-app-form.ts'
import { Button } from '../../components/button.tsx'
import { TextareaField } from '../../components/field.tsx'
import { Form } from '../../components/form.tsx'
import { Notice } from '../../components/notice.tsx'
import type { RefusedChange } from '../staff-request.ts'
import { frameWords } from '../staff-words.ts'

interface NoteFormProps {
  /** The field's name in the request: the bank's message stands beside it. */
  readonly name: 'note' | 'reason'
  readonly label: string
  readonly hint: string
  readonly button: string
  readonly onSend: (text: string) => Promise<RefusedChange | undefined>
  readonly onDone: () => void
  readonly onBusy: (isBusy: boolean) => void
}

type Values = { note: string; reason: string }

/** The inside of a dialog that asks for one text: a note for colleagues, or a reason. */
export function NoteForm({ name, label, hint, button, onSend, onDone, onBusy }: NoteFormProps) {
  const { form, isBusy, refusal, submit } = useAppForm<Values, Values, undefined, RefusedChange>({
    fields: ['note', 'reason'],
    initial: { note: '', reason: '' },
    check: checkNothing,
    checksOnLeave: false,
    send: async values => (await onSend(values[name])) ?? { kind: 'done', body: undefined },
    onDone,
  })
  useTellBusy(isBusy, onBusy)
  const { field } = useFields(form)
  useEffect(() => form.setFocus(name), [form, name])
  return (
    <Form className="contents" onSend={submit}>
      <DialogBody>
        <TextareaField label={label} hint={hint} rows={4} {...field(name)} />
        {refusal && <Notice key={refusal.count} look="danger" role="alert" lead={refusal.message} />}
      </DialogBody>
      <DialogFooter>
        <Button variant="line" onClick={onDone}>
          {frameWords.cancel}
        </Button>
        <Button type="submit" busy={isBusy}>
          {button}
        </Button>
      </DialogFooter>
    </Form>
  )
}
