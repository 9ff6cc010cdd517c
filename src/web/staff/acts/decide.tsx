import { useState } from 'react'
import { type ActName, actReasons, termsOf } from '../../../domain/staff-acts.ts'
import { Button } from '../../components/button.tsx'
import { Notice } from '../../components/notice.tsx'
import { ConfirmDialog } from '../confirm/confirm-dialog.tsx'
import { type Fact, Facts, StaffPanel } from '../parts/staff-panel.tsx'
import { rolesText } from '../staff-words.ts'
import { type ActChoices, offeredIn } from './act-choices.ts'
import { type ActDraftValues, chosenRoles, emptyDraft } from './act-draft.ts'
import { type ActField, actWords as words, fieldsOf } from './act-words.ts'
import { DecideForm } from './decide-form.tsx'
import type { ActTarget } from './request-act.ts'
import { useAct } from './use-act.ts'
import { CustomerReads, WhatHappens } from './what-happens.tsx'

interface DecideProps {
  readonly target: ActTarget
  /** The name of what is decided, for the outcome. */
  readonly what: string
  readonly acts: readonly ActName[]
  readonly choices: ActChoices
  /** A check of who the customer is, of use for one act. */
  readonly identityCheckId?: string | undefined
}

/** *Decide*: act, reason, note and fields, then *What happens*, then the button named as the act (specification section 17.4). */
export function Decide({ target, what, acts, choices, identityCheckId }: DecideProps) {
  const act = useAct(target, what, identityCheckId)
  const [values, setValues] = useState<ActDraftValues>({
    ...emptyDraft,
    act: acts.length === 1 ? (acts[0] ?? '') : '',
  })
  const { previewed, refusal } = act
  const lacksIdentity = previewed?.preview.needs.identityCheck === true && identityCheckId === undefined
  return (
    <StaffPanel title={words.decide} className="border-t-3 border-t-chart-3">
      {previewed ? (
        <>
          <Facts facts={factsOf(values, choices)} isOneColumn />
          {target.subjects !== 'people' && (
            <div className="px-4 pb-4">
              <CustomerReads text={previewed.preview.customerReads} />
            </div>
          )}
          <WhatHappens key={previewed.id} act={previewed.draft.act} preview={previewed.preview}>
            {lacksIdentity && <p>{words.needsIdentity}</p>}
            {refusal && <Notice key={refusal.key} look="danger" role="alert" lead={refusal.message} />}
            <div className="flex flex-wrap gap-3">
              {!lacksIdentity && (
                <Button busy={act.isBusy} onClick={act.press}>
                  {termsOf(previewed.draft.act).label}
                </Button>
              )}
              <Button variant="line" onClick={act.change}>
                {words.change}
              </Button>
            </div>
          </WhatHappens>
        </>
      ) : (
        <DecideForm
          target={target}
          acts={acts}
          choices={choices}
          values={values}
          onValues={setValues}
          onPreview={act.preview}
        />
      )}
      {previewed && act.isConfirming && (
        <ConfirmDialog
          heading={termsOf(previewed.draft.act).label}
          shows={previewed.preview.effects}
          contentHash={previewed.preview.contentHash}
          onConfirmed={act.confirmed}
          onClose={act.cancelConfirming}
        />
      )}
    </StaffPanel>
  )
}

/** What was chosen and typed, to read before the act. */
function factsOf(values: ActDraftValues, choices: ActChoices): Fact[] {
  const { act, reason, note } = values
  if (act === '' || reason === '') return []
  const typedIn = (field: ActField): string => {
    if (field === 'amount') return `£${values.amount}`
    if (field === 'roles') return rolesText(chosenRoles(values, choices))
    const offered = offeredIn(choices, field)
    return offered?.find(({ id }) => id === values[field])?.name ?? values[field]
  }
  return [
    { label: words.act, value: termsOf(act).label },
    { label: words.reason, value: actReasons[reason] },
    ...(note.trim() === '' ? [] : [{ label: words.note, value: note, isLong: true }]),
    ...fieldsOf(act)
      .map(field => ({ label: words.fields[field].label, value: typedIn(field), isLong: field === 'text' }))
      .filter(({ value }) => value.trim() !== ''),
  ]
}
