import { useEffect, useState } from 'react'
import { type LookReason, lookReasonNames, lookReasons, mayLookFor } from '../../../domain/staff-looks.ts'
import { type AppForm, type CountedRefusal, useFields } from '../../app/use-app-form.ts'
import { Button } from '../../components/button.tsx'
import { Field, SelectField, TextareaField } from '../../components/field.tsx'
import { Form } from '../../components/form.tsx'
import { Notice } from '../../components/notice.tsx'
import type { RefusedChange } from '../staff-request.ts'
import { useStaffSession } from '../staff-session.ts'
import { customerWords as words } from './customer-words.ts'

export interface SearchValues {
  readonly search: string
  readonly reason: LookReason | ''
  readonly note: string
}

/** A reason as the bank takes it; what was not given is left out. */
export const reasonOf = ({ reason, note }: Pick<SearchValues, 'reason' | 'note'>) => ({
  ...(reason !== '' && { reason }),
  ...(note.trim() !== '' && { note }),
})

interface SearchFormProps {
  readonly form: AppForm<SearchValues>
  readonly isBusy: boolean
  readonly refusal: CountedRefusal<RefusedChange> | undefined
  readonly onSubmit: () => void
  /** Only the reason is asked for: whose record it is, is known. */
  readonly isReasonAlone?: boolean
}

/** What is looked for, and why. */
export function SearchForm({ form, isBusy, refusal, onSubmit, isReasonAlone = false }: SearchFormProps) {
  const { field } = useFields(form)
  return (
    <Form className="grid gap-4" onSend={onSubmit}>
      {!isReasonAlone && (
        <Field
          label={words.search}
          hint={words.searchHint}
          autoComplete="off"
          spellCheck={false}
          className="money"
          {...field('search')}
        />
      )}
      <ReasonFields form={form} field={field} />
      {refusal && <Notice key={refusal.count} look="danger" role="alert" lead={refusal.message} />}
      <Button type="submit" busy={isBusy} className="justify-self-start">
        {isReasonAlone ? words.open : words.find}
      </Button>
    </Form>
  )
}

interface ReasonFieldsProps {
  readonly form: AppForm<SearchValues>
  readonly field: ReturnType<typeof useFields<SearchValues>>['field']
}

/** Why something of a customer's is looked at, of the reasons that are the member's to give. The note is needed for Other. */
export function ReasonFields({ form, field }: ReasonFieldsProps) {
  const { member } = useStaffSession()
  const [reason, setReason] = useState(() => form.getValues('reason'))
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => setReason(values.reason) }),
    [form],
  )
  return (
    <>
      <SelectField label={words.reason} {...field('reason')}>
        <option value="">{words.choose}</option>
        {lookReasonNames
          .filter(name => mayLookFor(name, member.roles))
          .map(name => (
            <option key={name} value={name}>
              {lookReasons[name]}
            </option>
          ))}
      </SelectField>
      <TextareaField
        label={words.note}
        {...(reason !== 'other' && { labelNote: words.noteOptional })}
        hint={words.noteHint}
        rows={2}
        {...field('note')}
      />
    </>
  )
}
