import { useRef, useState } from 'react'
import type { z } from 'zod'
import type { NameCheck } from '../../../contract/payees.ts'
import type { NameChoice } from '../../../domain/payment-status.ts'
import { messageIdOf, type SavedAttempt } from '../../message-id.ts'
import { readUndone, sendOrder } from '../accounts/send-once.ts'
import { useEnvironment } from '../environment.ts'
import type { RefusedRequest } from '../use-app-form.ts'
import { type NameQuery, chosenName } from './name-check-rows.ts'

type CheckedName = z.infer<typeof NameCheck>
/** What a check said. One that the bank keeps with a payee has no id. */
type Verdict = Pick<CheckedName, 'reasonCode' | 'heldName'> & { readonly id?: string }

/** A name check from the question to the customer's choice. `lost`: the bank's answer did not come. */
export type NameCheckState =
  | { readonly phase: 'idle' }
  | { readonly phase: 'pending' | 'unanswered'; readonly query: NameQuery }
  | AnsweredCheck

export interface AnsweredCheck {
  readonly phase: 'answered'
  readonly query: NameQuery
  readonly answer: Verdict
  readonly choice?: NameChoice
}

/** What became of a question. `left`: it was given up, or the session has ended. */
type NameCheckReply =
  | { readonly kind: 'answered'; readonly check: AnsweredCheck }
  | { readonly kind: 'unanswered' | 'left' }
  | RefusedRequest

const idle: NameCheckState = { phase: 'idle' }

/** Whether a question has its answer already: it was asked so, or the choice after it has led to it. */
function isAnswered(state: NameCheckState, query: NameQuery): state is AnsweredCheck {
  if (state.phase !== 'answered') return false
  const chosen = { ...state.query, ...chosenName(state.query, state.answer, state.choice) }
  return [state.query, chosen].some(each => JSON.stringify(each) === JSON.stringify(query))
}

/**
 * A check of a payee's name (specification section 12.2). The same question has one id, so that asking again after a lost
 * answer, or after going back, is one check.
 */
export function useNameCheck() {
  const { bank, clock, newId } = useEnvironment()
  const [state, setState] = useState<NameCheckState>(idle)
  // A choice and the question that follows it come before the next render.
  const latest = useRef<NameCheckState>(idle)
  const saved = useRef<SavedAttempt>({})
  const pending = useRef<NameQuery>(undefined)

  function show(next: NameCheckState) {
    latest.current = next
    setState(next)
  }

  async function ask(query: NameQuery): Promise<NameCheckReply> {
    if (isAnswered(latest.current, query)) return { kind: 'answered', check: latest.current }
    pending.current = query
    show({ phase: 'pending', query })
    const id = messageIdOf(query, saved.current, newId)
    const sent = await sendOrder<CheckedName>(clock, async signal => {
      const reply = await bank.checkName({ body: { id, ...query }, signal })
      return reply.status === 200 || reply.status === 201
        ? { kind: 'done', body: reply.body }
        : readUndone(reply, false)
    })
    // Something else was typed meanwhile.
    if (pending.current !== query) return { kind: 'left' }
    if (sent.kind === 'done') {
      const check: AnsweredCheck = { phase: 'answered', query, answer: sent.body }
      show(check)
      return { kind: 'answered', check }
    }
    if (sent.kind === 'unanswered') {
      show({ phase: 'unanswered', query })
      return { kind: 'unanswered' }
    }
    show(idle)
    return sent
  }

  /** Takes the answer that the bank keeps with a payee, unless the same was asked since. */
  function take(stored: AnsweredCheck): AnsweredCheck {
    if (isAnswered(latest.current, stored.query)) return latest.current
    pending.current = undefined
    show(stored)
    return stored
  }

  /** Shows another answer than before, which the bank keeps by now. */
  function replace(stored: AnsweredCheck) {
    pending.current = undefined
    show(stored)
  }

  /** What was asked about has changed. */
  function forget() {
    pending.current = undefined
    show(idle)
  }

  return {
    state,
    ask,
    take,
    replace,
    /** Takes the customer's choice, and answers with what it leads to. */
    choose: (check: AnsweredCheck, choice: NameChoice): AnsweredCheck => {
      const chosen = { ...check, choice }
      show(chosen)
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
export const settledName = ({ query, answer, choice }: AnsweredCheck) => ({
  ...chosenName(query, answer, choice),
  ...(answer.id !== undefined && { nameCheckId: answer.id }),
  ...(choice && { nameChoice: choice }),
})

/** Whether one can go on: the name matches, or the customer has chosen. */
export const isSettled = (state: NameCheckState): state is AnsweredCheck =>
  state.phase === 'answered' && (state.answer.reasonCode === null || state.choice !== undefined)
