import { readRefusal } from '../../../contract/read-refusal.ts'
import { askInTime } from '../../ask-in-time.ts'
import type { Clock } from '../../clock.ts'
import type { RefusedRequest } from '../use-app-form.ts'

/** What became of an order. `unanswered`: it may have been carried out; sent again under its id, it is carried out once. */
export type OrderAnswer<Body> =
  | { readonly kind: 'done'; readonly body: Body }
  | RefusedRequest
  | { readonly kind: 'left' }
  | { readonly kind: 'unanswered' }

/** Refusals that say nothing of an earlier attempt: the bank did not look for it, or no longer finds its account. */
const leaveOpen: readonly (string | undefined)[] = ['too_many_requests', 'not_found']

/**
 * Reads an answer that is not the one asked for. `isRetry`: an earlier attempt had no answer, so that some refusals of
 * this one leave open what became of that.
 */
export function readUndone(
  reply: { readonly status: number; readonly body: unknown },
  isRetry: boolean,
): Exclude<OrderAnswer<never>, { kind: 'done' }> {
  if (reply.status === 401) return { kind: 'left' }
  const refusal = readRefusal(reply)
  if (!refusal || (isRetry && leaveOpen.includes(refusal.code))) return { kind: 'unanswered' }
  const { sentence, errors, toConfirm } = refusal
  return { kind: 'refused', message: sentence, errors, ...(toConfirm && { toConfirm }) }
}

/** Sends an order. An answer that is lost on the way, or late, leaves it unanswered. */
export async function sendOrder<Body>(
  clock: Pick<Clock, 'after'>,
  send: (signal: AbortSignal) => Promise<OrderAnswer<Body>>,
): Promise<OrderAnswer<Body>> {
  try {
    return await askInTime(clock, send)
  } catch {
    return { kind: 'unanswered' }
  }
}
