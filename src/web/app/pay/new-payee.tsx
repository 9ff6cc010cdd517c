import { type FormEvent, useEffect, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { appPages } from '../../../../content/app-pages.ts'
import { payeeWords } from '../../../contract/payee-words.ts'
import { Form } from '../../components/form.tsx'
import { checkUnavailable } from '../accounts/send-change.ts'
import { TickBox } from '../accounts/tick-box.tsx'
import {
  nameQueryOf,
  atPayeeFields,
  checkedFields,
  checkPayee,
  emptyPayee,
  type FilledPayee,
  payeeFieldNames,
  type PayeeFields,
} from '../payees/payee-form.ts'
import { PayeeFieldset } from '../payees/payee-fields.tsx'
import { chosenName, goesOn, isNameChoice, type NameAct } from '../payees/name-check-rows.ts'
import { NameCheckResult } from '../payees/name-check.tsx'
import { type AnsweredCheck, isSettled } from '../payees/use-name-check.ts'
import { useSession } from '../dashboard/signed-in.ts'
import { faultsOf, type FormAnswer, type RefusedRequest, useAppForm } from '../use-app-form.ts'
import { recipientOfNew } from './pay-draft.ts'
import { payWords as words } from './pay-words.ts'
import { FocusedContinue, PayNotice } from './step-parts.tsx'
import type { PayFlow } from './use-pay-flow.ts'

/** Somebody who is no payee yet: the fields, and the check of the name that was typed. */
export function NewPayee({ flow }: { flow: PayFlow }) {
  const { nameCheck, typed } = flow
  const { state } = nameCheck
  const saveId = useId()
  const [isSaved, setSaved] = useState(typed.get().isSaved ?? true)
  const [hasChosen, setChosen] = useState(false)
  const { form, submit, isBusy, refusal } = useNewPayee(flow, isSaved)
  const problem = flow.problemOf('who')
  const { hasPaymentChecks } = useSession().customer
  const isSaid = state.phase === 'unanswered' || state.phase === 'answered'
  const isOpen = hasPaymentChecks && isSaid && !isSettled(state)
  const onAct = useNameActs({ flow, form, submit, onChosen: () => setChosen(true) })

  /** What was asked about is no longer what is typed. A roll number is typed in answer to the check. */
  function forget({ target }: FormEvent) {
    if (!(target instanceof HTMLInputElement) || !checkedFields.has(target.name)) return
    if (state.phase === 'idle') return
    const isNeeded = state.phase === 'answered' && state.answer.reasonCode === 'IVCR'
    if (isNeeded && target.name === 'rollNumber') return
    setChosen(false)
    nameCheck.forget()
  }
  return (
    <Form
      className="grid grid-cols-[minmax(0,1fr)] gap-5 rounded-panel border border-line bg-surface p-4 md:p-6"
      onInput={forget}
      onSend={submit}
    >
      <h3>{words.new}</h3>
      <PayNotice
        key={refusal?.count}
        refusal={refusal ?? (problem && problem.errors.length === 0 ? problem : undefined)}
      />
      <PayeeFieldset form={form} hasNickname={isSaved} />
      <TickBox
        id={saveId}
        checked={isSaved}
        onChange={event => {
          typed.keep({ isSaved: event.target.checked })
          setSaved(event.target.checked)
        }}
      >
        {words.save}
      </TickBox>
      <NameCheckResult state={state} onAct={onAct} onTryAgain={submit} isStatus={!hasPaymentChecks} />
      {!isOpen && <FocusedContinue key={String(hasChosen)} isFocused={hasChosen} busy={isBusy} />}
    </Form>
  )
}

function useNewPayee(flow: PayFlow, isSaved: boolean) {
  const { nameCheck, typed } = flow
  const { hasPaymentChecks } = useSession().customer
  const { form, submit, isBusy, refusal } = useAppForm<PayeeFields, FilledPayee, never, RefusedRequest>({
    fields: payeeFieldNames,
    initial: typed.get().payee ?? emptyPayee,
    check: checkPayee,
    checkUnavailable,
    send: async (filled): Promise<FormAnswer<never>> => {
      const query = nameQueryOf(filled)
      if (!query) {
        flow.chooseRecipient(recipientOfNew(filled, undefined, isSaved))
        return { kind: 'left' }
      }
      // At the private desk a result stops nothing. What was changed since has none yet.
      const said = nameCheck.state
      if (!hasPaymentChecks && (said.phase === 'answered' || said.phase === 'unanswered')) {
        flow.chooseRecipient(recipientOfNew(filled, said.phase === 'answered' ? said : undefined, isSaved))
        return { kind: 'left' }
      }
      const answer = await nameCheck.ask(query)
      if (answer.kind === 'refused')
        return { ...answer, errors: atPayeeFields(answer.errors, form.getValues()) }
      if (answer.kind === 'answered' && isSettled(answer.check))
        flow.chooseRecipient(recipientOfNew(filled, answer.check, isSaved))
      return { kind: 'left' }
    },
  })
  useEffect(() => () => typed.keep({ payee: form.getValues() }), [form, typed])
  const problem = flow.problemOf('who')
  useEffect(() => {
    if (!problem) return
    const errors = atPayeeFields(problem.errors, form.getValues())
    form.reportFaults(faultsOf(payeeFieldNames, errors))
  }, [form, problem])
  return { form, submit, isBusy, refusal }
}

interface NameActs extends Pick<ReturnType<typeof useNewPayee>, 'form' | 'submit'> {
  readonly flow: PayFlow
  readonly onChosen: () => void
}

/** What the buttons of a name check do to what was typed. */
function useNameActs({ flow, form, submit, onChosen }: NameActs) {
  const { nameCheck } = flow
  const navigate = useNavigate()
  return (act: NameAct, check: AnsweredCheck) => {
    if (isNameChoice(act)) {
      const { name, kind } = chosenName(check.query, check.answer, act)
      form.setValue('name', name)
      form.setValue('kind', kind)
      nameCheck.choose(check, act)
      return goesOn(act) ? submit() : onChosen()
    }
    if (act === 'cancel') return void navigate(appPages.payments.path)
    if (act === 'edit') {
      nameCheck.forget()
      return form.setFocus('name')
    }
    if (form.getValues('rollNumber').trim() === '')
      return form.reportFaults([{ name: 'rollNumber', message: payeeWords.rollNumber }])
    return submit()
  }
}
