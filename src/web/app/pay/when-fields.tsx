import { useWatch } from 'react-hook-form'
import { dueDateOf } from '../../../domain/due-days.ts'
import { dueReason, dueText } from '../../../domain/format-dates.ts'
import { Field } from '../../components/field.tsx'
import { JoinedChoice } from '../joined-choice.tsx'
import { type DateRange, dateFault, dateWords } from '../payments/due-words.ts'
import { type AppForm, useFields } from '../use-app-form.ts'
import { payWords } from './pay-words.ts'
import type { AmountFields } from './use-pay-flow.ts'

const words = payWords.when

const choices = [
  { value: 'now', label: words.now },
  { value: 'later', label: words.later },
]

interface WhenFieldsProps {
  readonly form: AppForm<AmountFields>
  readonly range: DateRange
}

/** When a payment is made: now, or on a date (specification section 13.2). */
export function WhenFields({ form, range }: WhenFieldsProps) {
  const { field } = useFields(form)
  const [when, executeOn] = useWatch({ control: form.control, name: ['when', 'executeOn'] })
  const { error: _, id: __, ...choice } = field('when')
  return (
    <>
      <JoinedChoice legend={words.label} options={choices} field={choice} />
      {when === 'later' && <DateField date={executeOn} range={range} field={field('executeOn')} />}
    </>
  )
}

interface DateFieldProps {
  readonly date: string
  readonly range: DateRange
  readonly field: ReturnType<ReturnType<typeof useFields<AmountFields>>['field']>
}

/** The date of a payment. Where it is no working day, the hint says when it is made. */
function DateField({ date, range, field }: DateFieldProps) {
  return (
    <Field
      label={words.date}
      type="date"
      min={range.first}
      max={range.last}
      className="money"
      hint={<DateHint date={date} range={range} />}
      {...field}
    />
  )
}

/** Which dates can be chosen, and when a payment is made for which another day was asked. */
export function DateHint({ date, range }: { date: string; range: DateRange }) {
  const due = dateFault(date, range) === undefined ? { askedFor: date, dueOn: dueDateOf(date) } : undefined
  const isMoved = due !== undefined && dueReason(due) !== undefined
  return (
    <>
      <span aria-live="polite">
        {isMoved && <b className="font-semibold text-ink">{words.due(dueText(due))}</b>}
      </span>
      {!isMoved && dateWords.hint(range)}
    </>
  )
}
