import type { FieldError, Problem } from '../../../contract/problem.ts'
import { readRefusal } from '../../../contract/read-refusal.ts'
import { askInTime } from '../../ask-in-time.ts'
import type { Clock } from '../../clock.ts'
import type { CountedRefusal, FormAnswer } from '../use-app-form.ts'
import { settingsWords } from './settings-words.ts'

/** Nothing has been changed, or, if `isUnanswered`, that is unknown. `message` is shown if no field is at fault. */
export interface RefusedChange {
  readonly kind: 'refused'
  readonly message: string
  readonly errors: readonly Pick<FieldError, 'field' | 'message'>[]
  readonly isUnanswered: boolean
}

/** The answer to a change. `left`: the session has ended, and the app is leaving the page. */
export type ChangeAnswer<Body> = FormAnswer<Body, RefusedChange>

/** The parts of a refused change that a notice shows. */
export type ChangeRefusal = Pick<CountedRefusal<RefusedChange>, 'message' | 'isUnanswered' | 'count'>

export const done = <Body>(body: Body): ChangeAnswer<Body> => ({ kind: 'done', body })

const unanswered = {
  kind: 'refused',
  message: `${settingsWords.unanswered.lead} ${settingsWords.unanswered.text}`,
  errors: [],
  isUnanswered: true,
} as const

/** A change that the form itself refuses, before any request. */
export const refusedHere = (field: string, message: string): RefusedChange => ({
  kind: 'refused',
  message,
  errors: [{ field, message }],
  isUnanswered: false,
})

/** A problem in the form's terms. After a fault of the bank (5xx), the change may still have been made. */
export function refused(problem: Problem): ChangeAnswer<never> {
  const { status } = problem
  if (status === 401) return { kind: 'left' }
  const refusal = readRefusal({ status, body: problem })
  if (!refusal) return unanswered
  return { kind: 'refused', message: refusal.sentence, errors: refusal.errors, isUnanswered: false }
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
