import { useState } from 'react'
import { Dialog, DialogBody, DialogFooter, useReportBusy } from '../../app/dialog.tsx'
import { checkNothing } from '../../app/form-checks.ts'
import { useAppForm, useFields } from '../../app/use-app-form.ts'
import { Button } from '../../components/button.tsx'
import { SelectField } from '../../components/field.tsx'
import { Form } from '../../components/form.tsx'
import { Notice } from '../../components/notice.tsx'
import { queueWords as words } from '../queue/queue-words.ts'
import type { StaffOpenedTask } from '../staff-client.ts'
import type { RefusedChange } from '../staff-request.ts'
import { useTaskStep } from './use-task-step.ts'

interface AssignDialogProps {
  readonly opened: Pick<StaffOpenedTask, 'task' | 'assignees'>
  readonly onClose: () => void
}

/** Gives an open task to a colleague who may decide it. */
export function AssignDialog({ opened, onClose }: AssignDialogProps) {
  const [isBusy, setBusy] = useState(false)
  return (
    <Dialog
      title={words.steps.assignTo}
      subtitle={opened.task.name}
      isOpen
      onClose={onClose}
      canClose={!isBusy}
      width="md:w-[34rem]"
      closeLabel={words.close}
    >
      <AssignForm opened={opened} onClose={onClose} onBusy={setBusy} />
    </Dialog>
  )
}

type Values = { memberId: string }

function AssignForm({ opened, onClose, onBusy }: AssignDialogProps & { onBusy: (is: boolean) => void }) {
  const { task, assignees } = opened
  const stepOn = useTaskStep()
  const { form, isBusy, refusal, submit } = useAppForm<Values, Values, undefined, RefusedChange>({
    fields: ['memberId'],
    initial: { memberId: '' },
    check: checkNothing,
    checksOnLeave: false,
    send: async ({ memberId }) =>
      (await stepOn(task, { step: 'assignTo', memberId })) ?? { kind: 'done', body: undefined },
    onDone: onClose,
  })
  useReportBusy(isBusy, onBusy)
  const { field } = useFields(form)
  return (
    <Form className="contents" onSend={submit}>
      <DialogBody>
        <SelectField label={words.colleague} {...field('memberId')}>
          <option value="">{words.choose}</option>
          {assignees.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        {refusal && <Notice key={refusal.count} look="danger" role="alert" lead={refusal.message} />}
      </DialogBody>
      <DialogFooter>
        <Button variant="line" onClick={onClose}>
          {words.cancel}
        </Button>
        <Button type="submit" busy={isBusy}>
          {words.steps.assignTo}
        </Button>
      </DialogFooter>
    </Form>
  )
}
