import type { Bank } from '../bank/bank.ts'
import { removeOldApplicants } from '../bank/applications/remove-old-applicants.ts'
import { removeOldMessages } from '../bank/outbox/remove-old-messages.ts'
import { type Deliver, sendDue } from '../bank/outbox/send-due.ts'
import type { Pause } from '../bank/pause.ts'
import { describeFault } from './describe-fault.ts'
import type { Log } from './log.ts'
import { pauseFor } from './pause-for.ts'

/** How often the outbox is looked into, and how often cleared of what is old. */
const sendEveryMs = 5_000
const removeEveryMs = 60 * 60_000

/** How long a stop waits for what is being sent. What it breaks off is sent again, later. */
const graceMs = 2_000

export interface OutboxParts {
  readonly bank: Bank
  /** Makes what sends e-mail, until the signal says to break off. Left out: nothing is sent. */
  readonly deliverUntil?: ((breakOff: AbortSignal) => Deliver) | undefined
  readonly log: Log
  readonly pause?: Pause
}

export interface RunningOutbox {
  /** Takes no more, and settles when nothing is under way. */
  stop(): Promise<void>
}

/**
 * Sends what is due and removes what is old, over and over, in the background: a fault is logged, and the next round
 * comes. No request waits for it.
 */
export function runOutbox({ bank, deliverUntil, log, pause = pauseFor }: OutboxParts): RunningOutbox {
  const stopping = new AbortController()
  const breakOff = new AbortController()
  const repeat = async (everyMs: number, work: () => Promise<void>): Promise<void> => {
    while (!stopping.signal.aborted) {
      await work().catch((fault: unknown) =>
        log({ level: 'warning', event: 'outbox', detail: describeFault(fault) }),
      )
      await pause(everyMs, stopping.signal)
    }
  }
  const deliver = deliverUntil?.(breakOff.signal)
  const running = Promise.all([
    repeat(removeEveryMs, async () => {
      await removeOldMessages(bank)
      await removeOldApplicants(bank)
    }),
    deliver && repeat(sendEveryMs, () => sendDue(bank, deliver, stopping.signal)),
  ])
  return {
    async stop() {
      stopping.abort()
      const over = new AbortController()
      await Promise.race([running, pause(graceMs, over.signal)])
      over.abort()
      breakOff.abort()
      await running
    },
  }
}
