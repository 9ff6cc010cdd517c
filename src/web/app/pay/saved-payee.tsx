import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { appPages } from '../../../../content/app-pages.ts'
import { encodeDestination } from '../../../domain/destination.ts'
import { Form } from '../../components/form.tsx'
import { refusalOf } from '../accounts/send-change.ts'
import { readUndone, sendOrder } from '../accounts/send-once.ts'
import { useEnvironment } from '../environment.ts'
import { type AskedName, chosenName, isNameChoice, type NameAct } from '../payees/name-check-rows.ts'
import { NameCheckResult } from '../payees/name-check.tsx'
import { payeeAddress } from '../payees/payee-addresses.ts'
import { payeesKey } from '../payees/payee-queries.ts'
import { type AnsweredCheck, isSettled } from '../payees/use-name-check.ts'
import type { RefusedRequest } from '../use-app-form.ts'
import { useOneAtATime } from '../use-one-at-a-time.ts'
import { destinationOf, needsNameCheck, type SavedPayee, whomOfPayee } from './pay-draft.ts'
import { FocusedContinue, PayNotice } from './step-parts.tsx'
import type { PayFlow } from './use-pay-flow.ts'

const askedOf = (payee: SavedPayee): AskedName => ({
  name: payee.name,
  kind: payee.kind,
  destination: encodeDestination(destinationOf(payee)),
  ...(payee.rollNumber !== null && { secondaryReference: payee.rollNumber }),
})

interface PaySavedPayeeProps {
  readonly payee: SavedPayee
  readonly flow: PayFlow
}

/** Goes on with a payee, whose name is checked if that was long ago. Its details are changed on its own page. */
export function PaySavedPayee({ payee: chosen, flow }: PaySavedPayeeProps) {
  const { clock } = useEnvironment()
  const { nameCheck } = flow
  const { state } = nameCheck
  const navigate = useNavigate()
  const { begin, isBusy } = useOneAtATime()
  const [payee, setPayee] = useState(chosen)
  const [hasChosen, setChosen] = useState(false)
  const [refusal, setRefusal] = useState<RefusedRequest>()
  const change = useChange()
  const isOpen = state.phase === 'lost' || (state.phase === 'answered' && !isSettled(state))

  async function goOn() {
    setRefusal(undefined)
    if (!needsNameCheck(payee, clock.now())) return flow.pay(whomOfPayee(payee, undefined))
    const answer = await nameCheck.ask(askedOf(payee))
    if (answer.kind === 'refused') setRefusal(answer)
    if (answer.kind === 'answered' && isSettled(answer.check)) flow.pay(whomOfPayee(payee, answer.check))
  }

  async function act(pressed: NameAct, check: AnsweredCheck): Promise<void> {
    if (pressed === 'cancel') return navigate(appPages.payments.path)
    if (!isNameChoice(pressed)) return navigate(payeeAddress(payee.id))
    if (pressed === 'use_held_name' || pressed === 'change_kind') {
      const changed = await change(payee.id, chosenName(check.asked, check.answer, pressed))
      if (changed.kind === 'refused') return setRefusal(changed)
      if (changed.kind !== 'done') return
      flow.typed.keep({ whom: changed.body })
      setPayee(changed.body)
    }
    nameCheck.choose(check, pressed)
    setChosen(true)
  }

  return (
    <Form className="grid grid-cols-[minmax(0,1fr)] gap-5" onSend={() => void begin(goOn)}>
      <PayNotice refusal={refusal} />
      <NameCheckResult
        state={state}
        onAct={(pressed, check) => void begin(() => act(pressed, check))}
        onTryAgain={() => void begin(goOn)}
      />
      {!isOpen && <FocusedContinue key={String(hasChosen)} isFocused={hasChosen} busy={isBusy} />}
    </Form>
  )
}

/** Gives a payee the name or the kind that its account has. */
function useChange() {
  const { bank, clock } = useEnvironment()
  const queryClient = useQueryClient()
  return async (payeeId: string, body: Pick<SavedPayee, 'name' | 'kind'>) => {
    const answer = await sendOrder<SavedPayee>(clock, async signal => {
      const reply = await bank.changePayee({ params: { id: payeeId }, body, signal })
      return reply.status === 200 ? { kind: 'done', body: reply.body.payee } : readUndone(reply, false)
    })
    void queryClient.invalidateQueries({ queryKey: payeesKey })
    return refusalOf(answer)
  }
}
