import { useRef, useState } from 'react'
import type { z } from 'zod'
import type { NameCheck } from '../../../contract/payees.ts'
import type { NameChoice } from '../../../domain/payment-status.ts'
import { messageIdOf, type SavedAttempt } from '../../message-id.ts'
import { readUndone, sendOrder } from '../accounts/send-once.ts'
import { useEnvironment } from '../environment.ts'
import type { RefusedRequest } from '../use-app-form.ts'
import { type AskedName, chosenName } from './name-check-rows.ts'

type CheckedName = z.infer<typeof NameCheck>
/** What a check said. One that the bank keeps with a payee has no id. */
type Verdict = Pick<CheckedName, 'reasonCode' | 'heldName'> & { readonly id?: string }

/** A name check from the question to the customer's choice. `lost`: the bank's answer did not come. */
export type NameCheckState =
  | { readonly phase: 'idle' }
  | { readonly phase: 'asking' | 'lost'; readonly asked: AskedName }
  | AnsweredCheck

export interface AnsweredCheck {
  readonly phase: 'answered'
  readonly asked: AskedName
  readonly answer: Verdict
  readonly choice?: NameChoice
}

/** What became of a question. `left`: it was given up, or the session has ended. */
type AskedAnswer =
  | { readonly kind: 'answered'; readonly check: AnsweredCheck }
  | { readonly kind: 'lost' | 'left' }
  | RefusedRequest

const idle: NameCheckState = { phase: 'idle' }

/** Whether a question has its answer already: it was asked so, or the choice after it has led to it. */
function isAnswered(state: NameCheckState, asked: AskedName): state is AnsweredCheck {
  if (state.phase !== 'answered') return false
  const chosen = { ...state.asked, ...chosenName(state.asked, state.answer, state.choice) }
  return [state.asked, chosen].some(each => JSON.stringify(each) === JSON.stringify(asked))
}

/**
 * A check of a payee's name (specification section 12.2). The same question has one id, so that asking again after a lost
 * answer, or after going back, is one check.
 */
export function useNameCheck() {
  const { bank, clock, newId } = useEnvironment()
  const [state, setState] = useState<NameCheckState>(idle)
  const saved = useRef<SavedAttempt>({})
  const asking = useRef<AskedName>(undefined)

  async function ask(asked: AskedName): Promise<AskedAnswer> {
    if (isAnswered(state, asked)) return { kind: 'answered', check: state }
    asking.current = asked
    setState({ phase: 'asking', asked })
    const id = messageIdOf(asked, saved.current, newId)
    const sent = await sendOrder<CheckedName>(clock, async signal => {
      const reply = await bank.checkName({ body: { id, ...asked }, signal })
      return reply.status === 200 || reply.status === 201
        ? { kind: 'done', body: reply.body }
        : readUndone(reply, false)
    })
    // Something else was typed meanwhile.
    if (asking.current !== asked) return { kind: 'left' }
    if (sent.kind === 'done') {
      const check: AnsweredCheck = { phase: 'answered', asked, answer: sent.body }
      setState(check)
      return { kind: 'answered', check }
    }
    if (sent.kind === 'unanswered') {
      setState({ phase: 'lost', asked })
      return { kind: 'lost' }
    }
    setState(idle)
    return sent
  }

  /** Takes the answer that the bank keeps with a payee, unless the same was asked since. */
  function take(kept: AnsweredCheck): AnsweredCheck {
    if (isAnswered(state, kept.asked)) return state
    asking.current = undefined
    setState(kept)
    return kept
  }

  /** Shows another answer than before, which the bank keeps by now. */
  function replace(kept: AnsweredCheck) {
    asking.current = undefined
    setState(kept)
  }

  /** What was asked about has changed. */
  function forget() {
    asking.current = undefined
    setState(idle)
  }

  return {
    state,
    ask,
    take,
    replace,
    /** Takes the customer's choice, and answers with what it leads to. */
    choose: (check: AnsweredCheck, choice: NameChoice): AnsweredCheck => {
      const chosen = { ...check, choice }
      setState(chosen)
      return chosen
    },
    forget,
    /** The bank wants another check: the same question again gets another id. */
    startAnew: () => {
      saved.current = {}
      forget()
    },
  }
}

/** The name and kind that a check and its choice lead to, and what a payment says of both. */
export const settledName = ({ asked, answer, choice }: AnsweredCheck) => ({
  ...chosenName(asked, answer, choice),
  ...(answer.id !== undefined && { nameCheckId: answer.id }),
  ...(choice && { nameChoice: choice }),
})

/** Whether one can go on: the name matches, or the customer has chosen. */
export const isSettled = (state: NameCheckState): state is AnsweredCheck =>
  state.phase === 'answered' && (state.answer.reasonCode === null || state.choice !== undefined)
