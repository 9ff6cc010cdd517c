import { useState } from 'react'
import { type ActName, actReasons, termsOf } from '../../../domain/staff-acts.ts'
import { Button } from '../../components/button.tsx'
import { Notice } from '../../components/notice.tsx'
import { ConfirmDialog } from '../confirm/confirm-dialog.tsx'
import { type Fact, Facts, StaffPanel } from '../parts/staff-panel.tsx'
import { actWords as words, fieldsOf } from './act-words.ts'
import { type ActDraftValues, DecideForm, emptyDraft } from './decide-form.tsx'
import type { ActChoices } from './act-choices.ts'
import type { ActTarget } from './request-act.ts'
import { useAct } from './use-act.ts'
import { CustomerReads, WhatHappens } from './what-happens.tsx'

interface DecideProps {
  readonly target: ActTarget
  /** The name of what is decided, for the outcome. */
  readonly what: string
  readonly acts: readonly ActName[]
  readonly choices: ActChoices
}

/** *Decide*: act, reason, note and fields, then *What happens*, then the button named as the act (specification section 17.4). */
export function Decide({ target, what, acts, choices }: DecideProps) {
  const act = useAct(target, what)
  const [values, setValues] = useState<ActDraftValues>({
    ...emptyDraft,
    act: acts.length === 1 ? (acts[0] ?? '') : '',
  })
  const { previewed, refusal } = act
  return (
    <StaffPanel title={words.decide} className="border-t-3 border-t-chart-3">
      {previewed ? (
        <>
          <Facts facts={factsOf(values, choices)} isOneColumn />
          <div className="px-4 pb-4">
            <CustomerReads text={previewed.preview.customerReads} />
          </div>
          <WhatHappens key={previewed.id} act={previewed.draft.act} preview={previewed.preview}>
            {refusal && <Notice key={refusal.key} look="danger" role="alert" lead={refusal.message} />}
            <div className="flex flex-wrap gap-3">
              <Button busy={act.isBusy} onClick={act.press}>
                {termsOf(previewed.draft.act).label}
              </Button>
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
function factsOf({ act, reason, note, amount, text, to }: ActDraftValues, { accounts }: ActChoices): Fact[] {
  if (act === '' || reason === '') return []
  const typed = { amount: `£${amount}`, text, to: accounts?.find(({ id }) => id === to)?.name ?? to }
  return [
    { label: words.act, value: termsOf(act).label },
    { label: words.reason, value: actReasons[reason] },
    ...(note.trim() === '' ? [] : [{ label: words.note, value: note }]),
    ...fieldsOf(act)
      .filter(field => field !== 'text')
      .map(field => ({ label: words.fields[field].label, value: typed[field] })),
  ]
}
