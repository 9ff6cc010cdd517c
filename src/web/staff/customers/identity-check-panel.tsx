import { useQueryClient } from '@tanstack/react-query'
import {
  type IdentityCheckMethod,
  identityCheckMethodNames,
  identityCheckMethods,
} from '../../../domain/staff-looks.ts'
import type { StaffIdentityCheck } from '../../../contract/staff-customers.ts'
import { useFocusAfter } from '../../app/focus-after.tsx'
import { checkNothing } from '../../app/form-checks.ts'
import { useAppForm, useFields } from '../../app/use-app-form.ts'
import { Button } from '../../components/button.tsx'
import { SelectField, TextareaField } from '../../components/field.tsx'
import { Form } from '../../components/form.tsx'
import { Notice } from '../../components/notice.tsx'
import { StaffPanel } from '../parts/staff-panel.tsx'
import { sinceText } from '../parts/staff-times.ts'
import { useStaffEnvironment } from '../staff-environment.ts'
import { done, type RefusedChange, refused, requestChange } from '../staff-request.ts'
import { customerWords as words } from './customer-words.ts'

interface IdentityCheckPanelProps {
  readonly id: string
  /** Of this member, and still usable. */
  readonly check: StaffIdentityCheck | undefined
}

interface Values {
  readonly method: IdentityCheckMethod | ''
  readonly checked: string
}

/** How a member checked who they talk to. It counts for one act, for half an hour (specification section 17.4). */
export function IdentityCheckPanel({ id, check }: IdentityCheckPanelProps) {
  const { clock } = useStaffEnvironment()
  return (
    <StaffPanel title={words.identity}>
      <div className="px-4 pb-4">
        <output className="block text-sm empty:absolute">
          {check && words.saved(sinceText(check.endsAt, clock.now()))}
        </output>
        {!check && <IdentityForm id={id} />}
      </div>
    </StaffPanel>
  )
}

/** It goes once the check is kept, and its button with it. */
function IdentityForm({ id }: Pick<IdentityCheckPanelProps, 'id'>) {
  const { staff, clock, newId } = useStaffEnvironment()
  const queryClient = useQueryClient()
  const { form, isBusy, refusal, submit } = useAppForm<Values, Values, null, RefusedChange>({
    fields: ['method', 'checked'],
    initial: { method: '', checked: '' },
    check: checkNothing,
    checksOnLeave: false,
    send: ({ method, checked }) =>
      requestChange(clock, async signal => {
        const body = { id: newId(), ...(method !== '' && { method }), checked }
        const reply = await staff.staffCheckIdentity({ params: { id }, body, signal })
        return reply.status === 200 || reply.status === 201 ? done(null) : refused(reply)
      }),
    onDone: () => {
      form.reset()
      void queryClient.invalidateQueries({ queryKey: ['staff-record', id, 'overview'] })
    },
  })
  const { field } = useFields(form)
  const part = useFocusAfter<HTMLFormElement>()
  return (
    <Form ref={part} className="grid gap-4" onSend={submit}>
      <SelectField label={words.method} {...field('method')}>
        <option value="">{words.choose}</option>
        {identityCheckMethodNames.map(name => (
          <option key={name} value={name}>
            {identityCheckMethods[name]}
          </option>
        ))}
      </SelectField>
      <TextareaField label={words.checked} hint={words.checkedHint} rows={3} {...field('checked')} />
      {refusal && <Notice key={refusal.count} look="danger" role="alert" lead={refusal.message} />}
      <Button variant="line" type="submit" busy={isBusy} className="justify-self-start">
        {words.save}
      </Button>
    </Form>
  )
}
