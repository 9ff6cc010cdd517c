import type { Cancel, Clock } from '../../../clock.ts'

/**
 * Runs once nothing has been typed for `settleMs`: what is worked out is then shown, and read out, once and not at
 * every keystroke. Answers with what is to be called at each keystroke.
 */
export function onceSettled(clock: Clock, settleMs: number, run: () => void): () => void {
  let waiting: Cancel | undefined
  return () => {
    waiting?.()
    waiting = clock.after(settleMs, run)
  }
}
