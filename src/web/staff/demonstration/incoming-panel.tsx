import type { ComponentProps } from 'react'
import { incomingReferences, incomingSenders } from '../../../domain/demo-controls.ts'
import { amountOfField } from '../../../domain/typed-amount.ts'
import { checkNothing } from '../../app/form-checks.ts'
import { useAppForm, useFields } from '../../app/use-app-form.ts'
import { Button } from '../../components/button.tsx'
import { Field, SelectField } from '../../components/field.tsx'
import { Form } from '../../components/form.tsx'
import { StaffPanel } from '../parts/staff-panel.tsx'
import type { StaffDemo } from '../staff-demo.ts'
import { useStaffEnvironment } from '../staff-environment.ts'
import { done, type RefusedChange, refused, requestChange } from '../staff-request.ts'
import { AccountField, controlClass, ControlOutcome } from './control-parts.tsx'
import { demonstrationWords } from './demonstration-words.ts'
import { useControl } from './use-control.ts'

const words = demonstrationWords.incoming

type Values = { accountId: string; amount: string; from: string; reference: string }

const [firstSender] = incomingSenders
const [firstReference] = incomingReferences

/** A payment from another bank. In a shared demonstration its texts come from lists: all visitors read them. */
export function IncomingPanel({ accounts, isShared }: Pick<StaffDemo, 'accounts' | 'isShared'>) {
  const { staff, clock } = useStaffEnvironment()
  const control = useControl()
  const { form, isBusy, refusal, submit } = useAppForm<
    Values,
    Values,
    { amount: string; from: string },
    RefusedChange
  >({
    fields: ['accountId', 'amount', 'from', 'reference'],
    initial: {
      accountId: accounts[0]?.id ?? '',
      amount: '',
      from: firstSender,
      reference: firstReference,
    },
    check: checkNothing,
    checksOnLeave: false,
    send: values => {
      control.clear()
      const request = { ...values, amount: amountOfField(values.amount) }
      return requestChange(clock, async signal => {
        const body = { id: control.idOf(request), ...request }
        const reply = await staff.staffDemoIncoming({ body, signal })
        return reply.status === 200 || reply.status === 201 ? done(reply.body) : refused(reply)
      })
    },
    onDone: ({ amount, from }) => {
      control.show(words.done(amount, from))
      form.resetField('amount')
    },
  })
  const { field } = useFields(form)
  return (
    <StaffPanel title={words.heading}>
      <Form className={controlClass} onSend={submit}>
        <AccountField label={words.to} accounts={accounts} {...field('accountId')} />
        <Field
          label={demonstrationWords.amount}
          hint={words.hint}
          leading="£"
          inputMode="decimal"
          autoComplete="off"
          className="money"
          {...field('amount')}
        />
        {isShared ? (
          <>
            <ListField label={words.from} list={incomingSenders} {...field('from')} />
            <ListField label={words.reference} list={incomingReferences} {...field('reference')} />
          </>
        ) : (
          <>
            <Field label={words.from} autoComplete="off" {...field('from')} />
            <Field label={words.reference} autoComplete="off" {...field('reference')} />
          </>
        )}
        <ControlOutcome said={control.said} refusal={refusal} />
        <Button type="submit" busy={isBusy} className="justify-self-start">
          {words.send}
        </Button>
      </Form>
    </StaffPanel>
  )
}

type ListFieldProps = Omit<ComponentProps<typeof SelectField>, 'children'> & {
  readonly list: readonly string[]
}

const ListField = ({ list, ...field }: ListFieldProps) => (
  <SelectField {...field}>
    {list.map(text => (
      <option key={text} value={text}>
        {text}
      </option>
    ))}
  </SelectField>
)
