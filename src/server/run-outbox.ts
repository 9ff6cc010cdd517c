import type { Bank } from '../bank/bank.ts'
import { type Deliver, sendDue } from '../bank/outbox/send-due.ts'
import type { Pause } from '../bank/pause.ts'
import { runEvery, type RunningWork } from '../bank/run-every.ts'
import { describeFault } from './describe-fault.ts'
import type { Log } from './log.ts'
import { pauseFor } from './pause-for.ts'

/** How often the outbox is looked into. */
const sendEveryMs = 5_000

/** How long a stop waits for what is being sent. What it breaks off is sent again, later. */
const graceMs = 2_000

export interface OutboxParts {
  readonly bank: Bank
  /** Makes what sends e-mail, until the signal says to break off. */
  readonly deliverUntil: (breakOff: AbortSignal) => Deliver
  readonly log: Log
  readonly pause?: Pause
}

/**
 * Sends what is due, over and over, in the background: a fault is logged, and the next round comes. No request waits
 * for it. Once it is to stop it takes no more.
 */
export function runOutbox({ bank, deliverUntil, log, pause = pauseFor }: OutboxParts): RunningWork {
  const breakOff = new AbortController()
  const deliver = deliverUntil(breakOff.signal)
  const sending = runEvery({
    everyMs: sendEveryMs,
    work: stopping => sendDue(bank, deliver, stopping),
    report: fault => log({ level: 'warning', event: 'outbox', detail: describeFault(fault) }),
    pause,
  })
  return {
    async stop() {
      const stopped = sending.stop()
      const over = new AbortController()
      await Promise.race([stopped, pause(graceMs, over.signal)])
      over.abort()
      breakOff.abort()
      await stopped
    },
  }
}
