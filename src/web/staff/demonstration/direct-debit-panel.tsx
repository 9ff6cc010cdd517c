import type { z } from 'zod'
import { ukRules } from '../../../../content/facts.ts'
import type { StaffDemoDirectDebit } from '../../../contract/staff-demo.ts'
import { workingDaysAfter } from '../../../domain/bank-holidays.ts'
import { simulatedOriginators } from '../../../domain/direct-debits.ts'
import { dateRangeOf } from '../../../domain/due-days.ts'
import { isoDateOf, londonDayOf } from '../../../domain/london-time.ts'
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

const words = demonstrationWords.directDebit

type Values = { serviceUserNumber: string; accountId: string; amount: string; dueOn: string }

/** A simulated company lodges a Direct Debit and announces its first collection. */
export function DirectDebitPanel({ accounts }: Pick<StaffDemo, 'accounts'>) {
  const { staff, clock } = useStaffEnvironment()
  const now = new Date(clock.now())
  const range = dateRangeOf(now)
  const control = useControl()
  const { form, isBusy, refusal, submit } = useAppForm<
    Values,
    Values,
    z.infer<typeof StaffDemoDirectDebit>,
    RefusedChange
  >({
    fields: ['serviceUserNumber', 'accountId', 'amount', 'dueOn'],
    initial: {
      serviceUserNumber: simulatedOriginators[0].serviceUserNumber,
      accountId: accounts[0]?.id ?? '',
      amount: '25.00',
      dueOn: isoDateOf(workingDaysAfter(londonDayOf(now), ukRules.directDebitNoticeWorkingDays)),
    },
    check: checkNothing,
    checksOnLeave: false,
    send: values => {
      control.clear()
      const request = { ...values, amount: amountOfField(values.amount) }
      return requestChange(clock, async signal => {
        const body = { id: control.idOf(request), ...request }
        const reply = await staff.staffDemoDirectDebit({ body, signal })
        return reply.status === 200 || reply.status === 201 ? done(reply.body) : refused(reply)
      })
    },
    onDone: ({ company, amount, dueOn }) => control.show(words.done(company, amount, dueOn)),
  })
  const { field } = useFields(form)
  return (
    <StaffPanel title={words.heading}>
      <Form className={controlClass} onSend={submit}>
        <SelectField label={words.originator} {...field('serviceUserNumber')}>
          {simulatedOriginators.map(({ serviceUserNumber, company }) => (
            <option key={serviceUserNumber} value={serviceUserNumber}>
              {company}
            </option>
          ))}
        </SelectField>
        <AccountField label={demonstrationWords.account} accounts={accounts} {...field('accountId')} />
        <Field
          label={demonstrationWords.amount}
          leading="£"
          inputMode="decimal"
          autoComplete="off"
          className="money"
          {...field('amount')}
        />
        <Field
          label={words.date}
          type="date"
          min={range.first}
          max={range.last}
          className="money"
          hint={words.dateHint}
          {...field('dueOn')}
        />
        <ControlOutcome said={control.said} refusal={refusal} />
        <Button type="submit" busy={isBusy} className="justify-self-start">
          {words.send}
        </Button>
      </Form>
    </StaffPanel>
  )
}
