import type { FieldError, Problem } from '../../../contract/problem.ts'
import { askInTime } from '../../ask-in-time.ts'
import type { Clock } from '../../clock.ts'
import { settingsWords } from './settings-words.ts'

export type ChangeAnswer<Body> =
  | { readonly kind: 'done'; readonly body: Body }
  /** Nothing has been changed, or (`isUnanswered`) that cannot be known. `message` says why where no field is at fault. */
  | {
      readonly kind: 'refused'
      readonly message: string
      readonly errors: readonly FieldError[]
      readonly isUnanswered: boolean
    }
  /** The session has ended, and the page is being left: there is nobody to be told. */
  | { readonly kind: 'left' }

export const done = <Body>(body: Body): ChangeAnswer<Body> => ({ kind: 'done', body })

const unheard = {
  kind: 'refused',
  message: `${settingsWords.unheard.lead} ${settingsWords.unheard.text}`,
  errors: [],
  isUnanswered: true,
} as const

/** A problem as a form takes it. After a fault of the bank (5xx) the change may have been made all the same. */
export function refused({ status, detail, errors = [] }: Problem): ChangeAnswer<never> {
  if (status === 401) return { kind: 'left' }
  return status >= 500 ? unheard : { kind: 'refused', message: detail, errors, isUnanswered: false }
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
