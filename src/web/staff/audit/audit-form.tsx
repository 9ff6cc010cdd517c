import { type ReactNode, useEffect, useState } from 'react'
import { type AppForm, type CountedRefusal, useFields } from '../../app/use-app-form.ts'
import { Button } from '../../components/button.tsx'
import { Field, SelectField } from '../../components/field.tsx'
import { Form } from '../../components/form.tsx'
import { Notice } from '../../components/notice.tsx'
import type { RefusedChange } from '../staff-request.ts'
import { auditedTypes, auditWords as words } from './audit-words.ts'
import type { AuditFilters, AuditPageAnswer } from './search-audit.ts'

export type AuditedMember = AuditPageAnswer['members'][number]

export interface AuditValues {
  readonly from: string
  readonly to: string
  readonly memberId: string
  readonly customer: string
  readonly act: string
}

/** The filled-in fields, as the bank takes them, without empty ones. */
export const filtersOf = ({ from, to, memberId, customer, act }: AuditValues): AuditFilters => ({
  ...(from !== '' && { from }),
  ...(to !== '' && { to }),
  ...(memberId !== '' && { memberId }),
  ...(customer.trim() !== '' && { customer }),
  ...(act !== '' && { act }),
})

interface AuditFormProps {
  readonly form: AppForm<AuditValues>
  readonly isBusy: boolean
  readonly refusal: CountedRefusal<RefusedChange> | undefined
  readonly members: readonly AuditedMember[]
  readonly onSubmit: () => void
  /** What is done with the member who is chosen: with nobody, it is of the bank. */
  readonly renderCheck: (member: AuditedMember | undefined) => ReactNode
}

/** What the audit is searched for. */
export function AuditForm({ form, isBusy, refusal, members, onSubmit, renderCheck }: AuditFormProps) {
  const { field } = useFields(form)
  const [memberId, setMemberId] = useState(() => form.getValues('memberId'))
  useEffect(
    () =>
      form.subscribe({ formState: { values: true }, callback: ({ values }) => setMemberId(values.memberId) }),
    [form],
  )
  return (
    <Form className="grid grid-cols-[minmax(0,1fr)] gap-4" onSend={onSubmit}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2 xl:grid-cols-[10.5rem_10.5rem_repeat(3,minmax(0,1fr))]">
        <Field label={words.from} type="date" className="money" {...field('from')} />
        <Field label={words.to} type="date" className="money" {...field('to')} />
        <SelectField label={words.member} {...field('memberId')}>
          <option value="">{words.everyMember}</option>
          {members.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <Field
          label={words.customer}
          hint={words.customerHint}
          autoComplete="off"
          spellCheck={false}
          {...field('customer')}
        />
        <SelectField label={words.act} {...field('act')}>
          <option value="">{words.everyAct}</option>
          <Types label={words.acts} types={auditedTypes.acts} />
          <Types label={words.otherEvents} types={auditedTypes.others} />
        </SelectField>
      </div>
      {refusal && <Notice key={refusal.count} look="danger" role="alert" lead={refusal.message} />}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <Button type="submit" icon="search" busy={isBusy}>
          {words.search}
        </Button>
        {renderCheck(members.find(({ id }) => id === memberId))}
      </div>
    </Form>
  )
}

const Types = ({ label, types }: { label: string; types: typeof auditedTypes.acts }) => (
  <optgroup label={label}>
    {types.map(({ type, name }) => (
      <option key={type} value={type}>
        {name}
      </option>
    ))}
  </optgroup>
)
