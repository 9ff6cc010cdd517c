import { useRef, useState } from 'react'
import type { NameChoice } from '../../../domain/payment-status.ts'
import { useSession } from '../dashboard/signed-in.ts'
import { useEnvironment } from '../environment.ts'
import { nameQueryOfPayee, storedCheck, type KnownPayee, needsNameCheck } from '../pay/pay-draft.ts'
import { chosenName, goesOn } from '../payees/name-check-rows.ts'
import { type AnsweredCheck, isSettled, settledName, useNameCheck } from '../payees/use-name-check.ts'
import { usePayeeChange } from '../payees/use-payee-change.ts'
import type { RefusedRequest } from '../use-app-form.ts'
import { useOneAtATime } from '../use-one-at-a-time.ts'

/** What the standing order says of the check, where there was one. */
export interface NameParts {
  readonly nameCheckId?: string
  readonly nameChoice?: NameChoice
}

type Settled =
  | { readonly kind: 'settled'; readonly parts: NameParts }
  | { readonly kind: 'open' }
  | RefusedRequest

function partsOf(answered: AnsweredCheck): NameParts {
  const { nameCheckId, nameChoice } = settledName(answered)
  return { ...(nameCheckId !== undefined && { nameCheckId }), ...(nameChoice && { nameChoice }) }
}

const nothingToCheck: Settled = { kind: 'settled', parts: {} }

/**
 * The name check of the payee of a standing order: a new one if the last one is over 90 days old, otherwise what that said,
 * unless it matched (specification section 13.1). What was chosen as a payee was added or edited is asked for again: the
 * bank wants it with the standing order.
 */
export function useStandingNameCheck() {
  const { clock } = useEnvironment()
  const { hasPaymentChecks } = useSession().customer
  const check = useNameCheck()
  const change = usePayeeChange()
  const { begin, isBusy } = useOneAtATime()
  const [hasChosen, setChosen] = useState(false)
  const [refusal, setRefusal] = useState<RefusedRequest>()
  const timesForgotten = useRef(0)
  const { state } = check
  const isSaid = state.phase === 'unanswered' || state.phase === 'answered'

  return {
    state,
    isBusy,
    /** At the private desk a result stops nothing. */
    isStatus: !hasPaymentChecks,
    /** Whether it waits for a choice. */
    isOpen: hasPaymentChecks && isSaid && !isSettled(state),
    /** Whether the button of a choice has gone: what goes on takes its focus. */
    hasChosen,
    /** Why the payee did not get the name or the kind that was chosen. */
    refusal,
    /** What the order says of it so far. */
    parts: isSettled(state) ? partsOf(state) : {},
    forget: () => {
      timesForgotten.current += 1
      setChosen(false)
      setRefusal(undefined)
      check.forget()
    },
    /** Asks what has to be asked before the order goes on. */
    settle: async (payee: KnownPayee | undefined, mustAsk: boolean): Promise<Settled> => {
      setRefusal(undefined)
      if (!payee) return nothingToCheck
      if (isSaid && !hasPaymentChecks) return nothingToCheck
      const isRequired = mustAsk || needsNameCheck(payee, clock.now())
      const stored = storedCheck(payee)
      if (!isRequired && !stored) return nothingToCheck
      const answer =
        stored && !isRequired
          ? { kind: 'answered' as const, check: check.take(stored) }
          : await check.ask(nameQueryOfPayee(payee))
      if (answer.kind === 'refused') return answer
      return answer.kind === 'answered' && isSettled(answer.check)
        ? { kind: 'settled', parts: partsOf(answer.check) }
        : { kind: 'open' }
    },
    /**
     * Shows what the bank keeps of the payee by now, which was checked elsewhere, so that the customer chooses again. Whether
     * there is anything to choose.
     */
    showStored: (payee: KnownPayee | undefined): boolean => {
      const stored = payee && storedCheck(payee)
      if (!stored) return false
      setChosen(false)
      check.replace(stored)
      return true
    },
    /**
     * Takes the customer's choice. The payee gets the name or the kind that its account has, where that was chosen.
     * `onGoOn`: called where nothing new is to be read.
     */
    choose: (
      payee: Pick<KnownPayee, 'id'>,
      answered: AnsweredCheck,
      choice: NameChoice,
      onGoOn?: () => void,
    ) =>
      void begin(async () => {
        const before = timesForgotten.current
        setRefusal(undefined)
        if (choice === 'use_held_name' || choice === 'change_kind') {
          const changed = await change(payee.id, chosenName(answered.query, answered.answer, choice))
          // Somebody else was chosen meanwhile.
          if (timesForgotten.current !== before) return
          if (changed.kind === 'refused') setRefusal(changed)
          if (changed.kind !== 'done') return
        }
        check.choose(answered, choice)
        if (onGoOn && goesOn(choice)) return onGoOn()
        setChosen(true)
      }),
  }
}

export type StandingNameCheck = ReturnType<typeof useStandingNameCheck>
