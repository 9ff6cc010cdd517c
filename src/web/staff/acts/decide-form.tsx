import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type ActName, actReasons, mayGive, termsOf } from '../../../domain/staff-acts.ts'
import { Button } from '../../components/button.tsx'
import { SelectField, TextareaField } from '../../components/field.tsx'
import { Form } from '../../components/form.tsx'
import { Notice } from '../../components/notice.tsx'
import { useAppForm, useFields } from '../../app/use-app-form.ts'
import { useStaffEnvironment } from '../staff-environment.ts'
import { useStaffSession } from '../staff-session.ts'
import type { ChangeAnswer } from '../staff-request.ts'
import type { ActChoices } from './act-choices.ts'
import { type ActDraftValues, checkDraft, draftOf } from './act-draft.ts'
import { ActFieldInput } from './act-field-input.tsx'
import { actWords as words, fieldsOf } from './act-words.ts'
import { type ActTarget, type DraftAct, requestAct } from './request-act.ts'
import { CustomerReads } from './what-happens.tsx'

interface DecideFormProps {
  readonly target: ActTarget
  readonly acts: readonly ActName[]
  readonly choices: ActChoices
  readonly values: ActDraftValues
  readonly onValues: (values: ActDraftValues) => void
  readonly onPreview: (draft: DraftAct) => Promise<ChangeAnswer<unknown>>
}

const fieldNames = [
  'act',
  'reason',
  'note',
  'for',
  'amount',
  'reference',
  'days',
  'newEmail',
  'text',
  'to',
  'name',
  'email',
  'roles',
  'banksAs',
  'connectionId',
] as const

/** The form of an act. When it comes back from what would happen, whose button has gone, its first field takes the focus. */
export function DecideForm({ target, acts, choices, values: initial, onValues, onPreview }: DecideFormProps) {
  const { form, isBusy, refusal, submit } = useAppForm<ActDraftValues, DraftAct, unknown, Refused>({
    fields: fieldNames,
    initial,
    check: typed => checkDraft(typed, choices),
    checksOnLeave: false,
    send: draft => {
      onValues(form.getValues())
      return onPreview(draft)
    },
  })
  const [values, setValues] = useState(initial)
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values: typed }) => setValues(typed) }),
    [form],
  )
  const { field } = useFields(form)
  const { member } = useStaffSession()
  const terms = values.act === '' ? undefined : termsOf(values.act)
  const reasons = terms?.reasons.filter(reason => mayGive(reason, member.roles)) ?? []
  const shown = values.act === '' ? [] : fieldsOf(values.act)
  return (
    <Form className="grid gap-4 px-4 pb-4" onSend={submit}>
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
      <SelectField label={words.act} autoFocus={initial.reason !== ''} {...field('act', 'reason')}>
        {acts.length > 1 && <option value="">{words.choose}</option>}
        {acts.map(name => (
          <option key={name} value={name}>
            {termsOf(name).label}
          </option>
        ))}
      </SelectField>
      <SelectField label={words.reason} {...field('reason')}>
        <option value="">{words.choose}</option>
        {reasons.map(reason => (
          <option key={reason} value={reason}>
            {actReasons[reason]}
          </option>
        ))}
      </SelectField>
      <TextareaField
        label={words.note}
        {...(values.reason !== 'other' && { labelNote: words.noteOptional })}
        hint={words.noteHint}
        rows={4}
        {...field('note')}
      />
      {shown.map(name => (
        <ActFieldInput
          key={name}
          name={name}
          act={values.act}
          choices={choices}
          field={field(name)}
          value={values[name]}
          onValue={value => {
            form.clearFaults([name])
            form.setValue(name, value)
          }}
        />
      ))}
      <Reads target={target} values={values} choices={choices} />
      {refusal && <Notice key={refusal.count} look="danger" role="alert" lead={refusal.message} />}
      <Button type="submit" busy={isBusy} className="justify-self-start">
        {words.continue}
      </Button>
    </Form>
  )
}

type Refused = Extract<ChangeAnswer<unknown>, { kind: 'refused' }>

/** A question is asked as it is typed; so is an answer. */
const hasOwnText = (act: ActName | ''): boolean => act !== '' && fieldsOf(act).includes('text')

type ReadsProps = Pick<DecideFormProps, 'target' | 'values' | 'choices'>

/** No customer reads of what is done to a member; and each question whether somebody banks here counts as a search. */
const Reads = (props: ReadsProps) => props.target.subjects !== 'people' && <LiveReads {...props} />

/** What the customer will read, as soon as enough is chosen to say it; the bank has the words. */
function LiveReads({ target, values, choices }: ReadsProps) {
  const environment = useStaffEnvironment()
  const draft = useSettled(
    draftOf({ ...values, note: values.reason === 'other' ? placeholderNote : '' }, choices),
  )
  const { data } = useQuery({
    queryKey: ['staff-act-reads', target, draft],
    enabled: draft !== undefined && isFilled(draft) && !hasOwnText(values.act),
    retry: false,
    refetchInterval: false,
    queryFn: async () => {
      if (!draft) return null
      const answer = await requestAct(environment, target, { id: environment.newId(), draft })
      return answer.kind === 'done' && 'preview' in answer.body ? answer.body.preview : null
    },
  })
  return (
    <div aria-live="polite" className="empty:absolute">
      {draft && data && <CustomerReads text={data.customerReads} />}
    </div>
  )
}

/** The words that a customer reads have nothing of the note. */
const placeholderNote = 'Not written yet'

const isFilled = ({ fields }: DraftAct): boolean => Object.values(fields).every(value => value !== '')

const settleMs = 400

/** A value once it has not changed for a moment, so that each key does not ask the bank. */
function useSettled<Value>(value: Value): Value {
  const { clock } = useStaffEnvironment()
  const key = JSON.stringify(value)
  const [settled, setSettled] = useState({ key, value })
  useEffect(() => {
    if (settled.key === key) return undefined
    return clock.after(settleMs, () => setSettled({ key, value }))
  }, [clock, key, settled.key, value])
  return settled.value
}
