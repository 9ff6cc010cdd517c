import type { FieldError, Problem } from '../../../contract/problem.ts'
import { readRefusal } from '../../../contract/read-refusal.ts'
import { askInTime } from '../../ask-in-time.ts'
import type { Clock } from '../../clock.ts'
import type { CountedRefusal, FormAnswer } from '../use-app-form.ts'
import { settingsWords } from './settings-words.ts'

/** Nothing has been changed; where `isUnanswered`, nobody knows. `message` is shown where no field is at fault. */
export interface RefusedChange {
  readonly kind: 'refused'
  readonly message: string
  readonly errors: readonly Pick<FieldError, 'field' | 'message'>[]
  readonly isUnanswered: boolean
}

/** The answer to a change. `left`: the session has ended, and the page is being left. */
export type ChangeAnswer<Body> = FormAnswer<Body, RefusedChange>

/** A refused change as a notice shows it. */
export type ChangeRefusal = Pick<CountedRefusal<RefusedChange>, 'message' | 'isUnanswered' | 'count'>

export const done = <Body>(body: Body): ChangeAnswer<Body> => ({ kind: 'done', body })

const unheard = {
  kind: 'refused',
  message: `${settingsWords.unheard.lead} ${settingsWords.unheard.text}`,
  errors: [],
  isUnanswered: true,
} as const

/** A change that a form itself refuses, before the bank is asked. */
export const refusedHere = (field: string, message: string): RefusedChange => ({
  kind: 'refused',
  message,
  errors: [{ field, message }],
  isUnanswered: false,
})

/** A problem as a form takes it. After a fault of the bank (5xx) the change may have been made all the same. */
export function refused(problem: Problem): ChangeAnswer<never> {
  const { status } = problem
  if (status === 401) return { kind: 'left' }
  const refusal = readRefusal({ status, body: problem })
  if (!refusal) return unheard
  return { kind: 'refused', message: refusal.sentence, errors: refusal.errors, isUnanswered: false }
}

/** Asks the bank for a change, once. A lost answer, or one that is not the bank's, comes back as a refusal too. */
export async function requestChange<Body>(
  clock: Pick<Clock, 'after'>,
  ask: (signal: AbortSignal) => Promise<ChangeAnswer<Body>>,
): Promise<ChangeAnswer<Body>> {
  try {
    return await askInTime(clock, ask)
  } catch {
    return unheard
  }
}
