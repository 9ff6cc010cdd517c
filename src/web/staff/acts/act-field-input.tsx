import type { FieldProps } from '../../components/field.tsx'
import { Field, SelectField, TextareaField } from '../../components/field.tsx'
import type { ActName } from '../../../domain/staff-acts.ts'
import type { ActChoices } from './act-choices.ts'
import { type ActField, actWords as words } from './act-words.ts'

type Bound = Pick<FieldProps, 'id' | 'error' | 'name'> & {
  readonly ref: (element: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement | null) => void
  readonly onFocus: () => void
  readonly onChange: (event: { target: EventTarget; type?: string }) => unknown
  readonly onBlur: (event: React.FocusEvent) => unknown
}

interface ActFieldInputProps {
  readonly name: ActField
  readonly act: ActName | ''
  readonly choices: ActChoices
  readonly field: Bound
}

/** One of an act's own fields. */
export function ActFieldInput({ name, act, choices, field }: ActFieldInputProps) {
  const { label } = words.fields[name]
  if (name === 'amount')
    return (
      <Field
        label={label}
        leading={words.fields.amount.unit}
        inputMode="decimal"
        autoComplete="off"
        className="money max-w-56"
        {...(choices.mostAmount !== undefined && { hint: words.atMost(choices.mostAmount) })}
        {...field}
      />
    )
  if (name === 'to')
    return (
      <SelectField label={label} {...field}>
        <option value="">{words.choose}</option>
        {choices.accounts?.map(account => (
          <option key={account.id} value={account.id}>
            {account.name}
          </option>
        ))}
      </SelectField>
    )
  if (act === 'ask_the_customer' || act === 'answer_message')
    return <TextareaField label={words.texts[act].label} hint={words.texts[act].hint} rows={6} {...field} />
  if (name === 'days')
    return (
      <Field
        label={label}
        hint={words.daysHint}
        inputMode="numeric"
        autoComplete="off"
        className="money max-w-32"
        {...field}
      />
    )
  if (name === 'newEmail')
    return <Field label={label} type="email" autoComplete="off" spellCheck={false} {...field} />
  return <Field label={label} hint={words.lineHint} autoComplete="off" {...field} />
}
