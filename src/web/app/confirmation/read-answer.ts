import { readRefusal } from '../../../contract/read-refusal.ts'
import { askInTime } from '../../ask-in-time.ts'
import type { Clock } from '../../clock.ts'

/** What became of a proof (spec section 14.3). */
export type ProofOutcome =
  | { readonly kind: 'confirmed' }
  /** Not taken; another may follow. */
  | { readonly kind: 'refused'; readonly sentence: string }
  /** The confirmation has ended, and nothing was done. While a lock is in force, another one would be refused too. */
  | { readonly kind: 'over'; readonly sentence: string; readonly isLocked: boolean }
  /** Sent again under its `answerId`, the proof gets the answer that was lost. */
  | { readonly kind: 'unanswered' }
  /** The session has ended, and the app leaves the page. */
  | { readonly kind: 'left' }

/** Reads the bank's answer to a proof. */
export function readAnswer(reply: {
  readonly status: number
  readonly headers: Headers
  readonly body: unknown
}): ProofOutcome {
  if (reply.status === 200) return { kind: 'confirmed' }
  const refusal = readRefusal(reply)
  if (!refusal) return { kind: 'unanswered' }
  const { code, sentence, errors } = refusal
  if (reply.status === 401 && code !== 'not_confirmed') return { kind: 'left' }
  if (code === 'confirmation_locked')
    return { kind: 'over', sentence, isLocked: reply.headers.has('retry-after') }
  if (code === 'confirmation_ended' || code === 'not_found')
    return { kind: 'over', sentence, isLocked: false }
  return { kind: 'refused', sentence: errors[0]?.message ?? sentence }
}

/** Sends a proof once, within a time limit. */
export async function sendProof(
  clock: Pick<Clock, 'after'>,
  send: (signal: AbortSignal) => Promise<Parameters<typeof readAnswer>[0]>,
): Promise<ProofOutcome> {
  try {
    return readAnswer(await askInTime(clock, send))
  } catch {
    return { kind: 'unanswered' }
  }
}
