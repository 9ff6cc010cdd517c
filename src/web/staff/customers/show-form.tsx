import type { z } from 'zod'
import type { StaffShownField } from '../../../contract/staff-customers.ts'
import { DialogBody, DialogFooter, useReportBusy } from '../../app/dialog.tsx'
import { checkNothing } from '../../app/form-checks.ts'
import { useAppForm, useFields } from '../../app/use-app-form.ts'
import { Button } from '../../components/button.tsx'
import { Form } from '../../components/form.tsx'
import { Notice } from '../../components/notice.tsx'
import { useStaffEnvironment } from '../staff-environment.ts'
import { done, type RefusedChange, refused, requestChange } from '../staff-request.ts'
import { customerWords as words } from './customer-words.ts'
import { ReasonFields, reasonOf, type SearchValues } from './search-form.tsx'

export type ShownField = z.infer<typeof StaffShownField>

interface ShowFormProps {
  readonly id: string
  readonly field: ShownField['field']
  readonly accountId?: string
  readonly onShown: (shown: ShownField) => void
  readonly onCancel: () => void
  readonly onBusy: (isBusy: boolean) => void
}

/** Why a masked value is shown: it is audited, without the value. */
export function ShowForm({ id, field: shows, accountId, onShown, onCancel, onBusy }: ShowFormProps) {
  const { staff, clock } = useStaffEnvironment()
  const { form, isBusy, refusal, submit } = useAppForm<SearchValues, SearchValues, ShownField, RefusedChange>(
    {
      fields: ['reason', 'note'],
      initial: { search: '', reason: '', note: '' },
      check: checkNothing,
      checksOnLeave: false,
      send: values =>
        requestChange(clock, async signal => {
          const body = { field: shows, ...(accountId !== undefined && { accountId }), ...reasonOf(values) }
          const reply = await staff.staffShowField({ params: { id }, body, signal })
          return reply.status === 200 ? done(reply.body) : refused(reply)
        }),
      onDone: onShown,
    },
  )
  useReportBusy(isBusy, onBusy)
  const { field } = useFields(form)
  return (
    <Form className="contents" onSend={submit}>
      <DialogBody>
        <ReasonFields form={form} field={field} />
        {refusal && <Notice key={refusal.count} look="danger" role="alert" lead={refusal.message} />}
      </DialogBody>
      <DialogFooter>
        <Button variant="line" onClick={onCancel}>
          {words.cancel}
        </Button>
        <Button type="submit" busy={isBusy}>
          {words.show}
        </Button>
      </DialogFooter>
    </Form>
  )
}
