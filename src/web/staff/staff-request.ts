import { readRefusal } from '../../contract/read-refusal.ts'
import type { FormAnswer, RefusedRequest } from '../app/use-app-form.ts'
import { askInTime } from '../ask-in-time.ts'
import type { Clock } from '../clock.ts'
import { unanswered } from './staff-words.ts'

/** A request that the bank refused, or, if `isUnanswered`, one of which nobody knows what became. */
export interface RefusedChange extends RefusedRequest {
  readonly code?: string | undefined
  readonly isUnanswered?: boolean
}

/** The answer to a change. `left`: the session has ended, and the console leads to the sign-in. */
export type ChangeAnswer<Body> = FormAnswer<Body, RefusedChange>

export const done = <Body>(body: Body): ChangeAnswer<Body> => ({ kind: 'done', body })

const lost: RefusedChange = { kind: 'refused', message: unanswered, errors: [], isUnanswered: true }

/** A refusal in the form's terms. After a fault of the bank (5xx) the change may still have been made. `isSignIn`: its 401 is about what was typed. */
export function refused(
  reply: { readonly status: number; readonly body: unknown },
  { isSignIn = false }: { isSignIn?: boolean } = {},
): ChangeAnswer<never> {
  const refusal = readRefusal(reply)
  if (
    reply.status === 401 &&
    !isSignIn &&
    refusal?.code !== 'invalid_code' &&
    refusal?.code !== 'invalid_staff_code'
  )
    return { kind: 'left' }
  if (!refusal) return lost
  const { sentence, errors, code } = refusal
  return { kind: 'refused', message: sentence, errors, code }
}

/** Requests a change once. A lost answer counts as a refusal too. `limitMs`: of what takes its time. */
export async function requestChange<Body>(
  clock: Pick<Clock, 'after'>,
  ask: (signal: AbortSignal) => Promise<ChangeAnswer<Body>>,
  limitMs?: number,
): Promise<ChangeAnswer<Body>> {
  try {
    return await askInTime(clock, ask, limitMs)
  } catch {
    return lost
  }
}
