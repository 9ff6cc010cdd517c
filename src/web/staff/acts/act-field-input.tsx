import type { FieldProps } from '../../components/field.tsx'
import { Field, SelectField, TextareaField } from '../../components/field.tsx'
import type { ActName } from '../../../domain/staff-acts.ts'
import { type ActChoices, offeredIn } from './act-choices.ts'
import { type ActField, actWords as words } from './act-words.ts'
import { RolesField } from './roles-field.tsx'

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
  /** For values without an input of their own: the ticked roles. */
  readonly value: string
  readonly onValue: (value: string) => void
}

/** One of an act's own fields. */
export function ActFieldInput(props: ActFieldInputProps) {
  const { name, act, choices, field } = props
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
  if (name === 'roles') return <ActRoles {...props} />
  if (name === 'to' || name === 'connectionId')
    return (
      <SelectField label={label} {...field}>
        <option value="">{words.choose}</option>
        {offeredIn(choices, name)?.map(offered => (
          <option key={offered.id} value={offered.id}>
            {offered.name}
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
  if (name === 'newEmail' || name === 'email')
    return <Field label={label} type="email" autoComplete="off" spellCheck={false} {...field} />
  if (name === 'banksAs')
    return (
      <Field
        label={label}
        labelNote={words.noteOptional}
        hint={words.banksAsHint}
        type="email"
        autoComplete="off"
        spellCheck={false}
        {...field}
      />
    )
  if (name === 'name') return <Field label={label} autoComplete="off" spellCheck={false} {...field} />
  return <Field label={label} hint={words.lineHint} autoComplete="off" {...field} />
}

const ActRoles = ({ act, choices, field, value, onValue }: ActFieldInputProps) => (
  <RolesField
    label={words.fields.roles.label}
    offered={act === '' ? [] : (choices.roles?.[act] ?? [])}
    ticked={value}
    error={field.error}
    onTicked={onValue}
  />
)
