import { useState } from 'react'
import { useNavigate } from 'react-router'
import { appPages } from '../../../../content/app-pages.ts'
import { Form } from '../../components/form.tsx'
import { useFetchedDialog } from '../accounts/use-fetched-dialog.ts'
import { useSession } from '../dashboard/signed-in.ts'
import { useEnvironment } from '../environment.ts'
import { chosenName, goesOn, isNameChoice, type NameAct } from '../payees/name-check-rows.ts'
import { NameCheckResult } from '../payees/name-check.tsx'
import { type AnsweredCheck, isSettled } from '../payees/use-name-check.ts'
import { usePayeeChange } from '../payees/use-payee-change.ts'
import type { RefusedRequest } from '../use-app-form.ts'
import { useOneAtATime } from '../use-one-at-a-time.ts'
import {
  nameQueryOfPayee,
  storedCheck,
  needsNameCheck,
  type SavedPayee,
  recipientOfPayee,
} from './pay-draft.ts'
import { FocusedContinue, PayNotice } from './step-parts.tsx'
import type { PayFlow } from './use-pay-flow.ts'

const fetchDialog = () => import('../payees/payee-dialog.tsx')

interface PaySavedPayeeProps {
  readonly payee: SavedPayee
  readonly flow: PayFlow
}

/**
 * Goes on with a payee. Its name is checked if that was long ago; what the check said, now or before, is shown unless it
 * matches. Its details are changed in their dialog, over the step.
 */
export function PaySavedPayee({ payee: chosen, flow }: PaySavedPayeeProps) {
  const { clock } = useEnvironment()
  const { nameCheck } = flow
  const { state } = nameCheck
  const navigate = useNavigate()
  const { begin, isBusy } = useOneAtATime()
  const [payee, setPayee] = useState(chosen)
  const [hasChosen, setChosen] = useState(false)
  const [refusal, setRefusal] = useState<RefusedRequest>()
  const change = usePayeeChange()
  const edit = useFetchedDialog(fetchDialog)
  const { hasPaymentChecks } = useSession().customer
  const isSaid = state.phase === 'unanswered' || state.phase === 'answered'
  const isOpen = hasPaymentChecks && isSaid && !isSettled(state)

  async function goOn() {
    setRefusal(undefined)
    // At the private desk a result stops nothing.
    if (isSaid && !hasPaymentChecks)
      return flow.chooseRecipient(recipientOfPayee(payee, state.phase === 'answered' ? state : undefined))
    const isRequired = needsNameCheck(payee, clock.now()) || (payee.iban === null && flow.mustAskName)
    const stored = storedCheck(payee)
    if (!isRequired && !stored) return flow.chooseRecipient(recipientOfPayee(payee, undefined))
    const answer =
      stored && !isRequired
        ? { kind: 'answered' as const, check: nameCheck.take(stored) }
        : await nameCheck.ask(nameQueryOfPayee(payee))
    if (answer.kind === 'refused') setRefusal(answer)
    if (answer.kind === 'answered' && isSettled(answer.check))
      flow.chooseRecipient(recipientOfPayee(payee, answer.check))
  }

  /** The payee has other details: what was said of the ones before no longer counts. */
  function takeChanged(changed: SavedPayee) {
    flow.typed.keep({ recipient: changed })
    setPayee(changed)
    nameCheck.forget()
  }

  async function act(pressed: NameAct, check: AnsweredCheck): Promise<void> {
    if (pressed === 'cancel') return navigate(appPages.payments.path)
    if (!isNameChoice(pressed)) return edit.open()
    if (pressed === 'use_held_name' || pressed === 'change_kind') {
      const changed = await change(payee.id, chosenName(check.query, check.answer, pressed))
      if (changed.kind === 'refused') return setRefusal(changed)
      if (changed.kind !== 'done') return
      flow.typed.keep({ recipient: changed.body })
      setPayee(changed.body)
    }
    const settled = nameCheck.choose(check, pressed)
    if (goesOn(pressed)) return flow.chooseRecipient(recipientOfPayee(payee, settled))
    setChosen(true)
  }

  return (
    <>
      <Form className="grid grid-cols-[minmax(0,1fr)] gap-5" onSend={() => void begin(goOn)}>
        <PayNotice refusal={refusal} />
        <NameCheckResult
          state={state}
          onAct={(pressed, check) => void begin(() => act(pressed, check))}
          onTryAgain={() => void begin(goOn)}
          isStatus={!hasPaymentChecks}
        />
        {!isOpen && <FocusedContinue key={String(hasChosen)} isFocused={hasChosen} busy={isBusy} />}
      </Form>
      {edit.code && (
        <edit.code.EditPayeeDialog
          payee={payee}
          isOpen={edit.isOpen}
          onClose={edit.close}
          onSaved={takeChanged}
        />
      )}
    </>
  )
}
