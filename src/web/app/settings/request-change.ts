import { useState } from 'react'
import type { FieldError, Problem } from '../../../contract/problem.ts'
import { readRefusal, type ToConfirm } from '../../../contract/read-refusal.ts'
import { askInTime } from '../../ask-in-time.ts'
import type { Clock } from '../../clock.ts'
import { useEnvironment } from '../environment.ts'
import type { CountedRefusal, FormAnswer } from '../use-app-form.ts'

/**
 * Nothing has been changed, or, if `isUnanswered`, that is unknown. `message` is the bank's own sentence, empty if there
 * was no answer. It is shown if no field is at fault.
 */
export interface RefusedChange {
  readonly kind: 'refused'
  readonly message: string
  readonly errors: readonly Pick<FieldError, 'field' | 'message'>[]
  readonly isUnanswered?: boolean
  /** The bank would refuse it again: see the table in `contract/refusals.ts`. */
  readonly isFinal?: boolean
  readonly toConfirm?: ToConfirm
}

/** The answer to a change. `left`: the session has ended, and the app is leaving the page. */
export type ChangeAnswer<Body> = FormAnswer<Body, RefusedChange>

/** The parts of a refused change that a notice shows. */
export type ChangeRefusal = Pick<CountedRefusal<RefusedChange>, 'message' | 'isUnanswered' | 'count'>

export const done = <Body>(body: Body): ChangeAnswer<Body> => ({ kind: 'done', body })

const unanswered = {
  kind: 'refused',
  message: '',
  errors: [],
  isUnanswered: true,
} as const

/** A change that the form itself refuses, before any request. */
export const refusedHere = (field: string, message: string): RefusedChange => ({
  kind: 'refused',
  message,
  errors: [{ field, message }],
})

/** A problem in the form's terms. After a fault of the bank (5xx), the change may still have been made. */
export function refused(problem: Problem): ChangeAnswer<never> {
  const { status } = problem
  if (status === 401) return { kind: 'left' }
  const refusal = readRefusal({ status, body: problem })
  if (!refusal) return unanswered
  const { sentence, errors, isFinal, toConfirm } = refusal
  return { kind: 'refused', message: sentence, errors, isFinal, ...(toConfirm && { toConfirm }) }
}

/** Requests a change once. A lost answer, or one that is not the bank's, counts as a refusal too. */
export async function requestChange<Body>(
  clock: Pick<Clock, 'after'>,
  ask: (signal: AbortSignal) => Promise<ChangeAnswer<Body>>,
): Promise<ChangeAnswer<Body>> {
  try {
    return await askInTime(clock, ask)
  } catch {
    return unanswered
  }
}

/**
 * The refusal of a change of which an earlier attempt may have had no answer. A refusal that is not final, such as a
 * rate limit, says nothing about that attempt: the change may have been made.
 */
export const refusedAfter = (wasUnanswered: boolean | undefined, refusal: RefusedChange): RefusedChange =>
  wasUnanswered && !refusal.isFinal ? { ...refusal, isUnanswered: true } : refusal

/** Requests the changes of one form, and remembers whether one had no answer until the bank has made one. */
export function createChangeRequests(clock: Pick<Clock, 'after'>) {
  let isUnanswered: boolean | undefined

  return async function request<Body>(
    ask: (signal: AbortSignal) => Promise<ChangeAnswer<Body>>,
  ): Promise<ChangeAnswer<Body>> {
    const answer = await requestChange(clock, ask)
    if (answer.kind === 'done') isUnanswered = false
    if (answer.kind !== 'refused') return answer
    isUnanswered ||= answer.isUnanswered
    return refusedAfter(isUnanswered, answer)
  }
}

/** The requests of one form, as long as the page shows it. */
export function useChangeRequests() {
  const { clock } = useEnvironment()
  return useState(() => createChangeRequests(clock))[0]
}
