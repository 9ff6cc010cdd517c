import type { Cancel, Clock } from './clock.ts'
import type { BankInBrowser } from './home/home.ts'

/** How long answers are waited for: time that passes only while there is a bank to answer. */
export type Patience = Pick<Clock, 'after'>

/**
 * The clock's own time for a bank on a server. One that lives in this browser may have to be fetched first, over a line
 * of any speed: a wait that is begun before it is open begins to count then, or once it is known that it will not open.
 */
export function createPatience(clock: Patience, inBrowser: BankInBrowser | undefined): Patience {
  if (!inBrowser) return clock
  const isOpening = () => ['asleep', 'starting'].includes(inBrowser.read().phase)
  return {
    after: (delayMs, run) => {
      if (!isOpening()) return clock.after(delayMs, run)
      let cancel: Cancel = inBrowser.subscribe(() => {
        if (isOpening()) return
        cancel()
        cancel = clock.after(delayMs, run)
      })
      return () => cancel()
    },
  }
}
