import type { Bank } from '../bank/bank.ts'
import type { Database } from '../bank/database/database.ts'
import type { Rounds } from '../bank/run-every.ts'
import type { BookState } from './book-state.ts'
import { watchBook } from './check-book.ts'
import { createSmtpDelivery } from './deliver-by-smtp.ts'
import { house } from './house.ts'
import type { Log } from './log.ts'
import { pauseFor } from './pause-for.ts'
import { runDemonstration } from './run-demonstration.ts'
import { runInBackground } from './run-in-background.ts'
import { runOutbox } from './run-outbox.ts'
import type { Settings } from './settings.ts'
import type { Shutdown } from './shutdown.ts'

interface WorkParts {
  readonly bank: Bank
  /** Where the book is looked over: the bank may reach it by another way. */
  readonly database: Database
  readonly settings: Pick<Settings, 'demo' | 'smtp' | 'mailFrom'>
  /** Where customers reach the server: links in e-mails begin with it. */
  readonly origin: string
  readonly log: Log
  readonly bookState: BookState
  /** The server's own, for when the book was looked over. */
  readonly clock: () => Date
  readonly monotonicMs: () => number
  /** Whether work that goes by the clock may be done. */
  readonly clocksAgree: Rounds['mayBegin']
}

/** Begins what the server does beside answering. What ends each of it is added to `shutdown`. */
export function beginWork(
  { bank, database, settings, origin, log, bookState, clock, monotonicMs, clocksAgree }: WorkParts,
  shutdown: Shutdown,
): void {
  const { demo, smtp, mailFrom } = settings
  if (smtp) {
    const deliverUntil = (stopping: AbortSignal) =>
      createSmtpDelivery({ server: smtp, from: mailFrom, house: { ...house, origin }, log, stopping })
    const outbox = runOutbox({ bank, deliverUntil, log })
    shutdown.add(() => outbox.stop())
  }
  const background = runInBackground(bank, log, clocksAgree)
  shutdown.add(() => background.stop())
  if (demo) {
    const simulators = runDemonstration(bank, log, clocksAgree)
    shutdown.add(() => simulators.stop())
  }
  const watching = watchBook({ database, log, state: bookState, clock, monotonicMs, pause: pauseFor })
  shutdown.add(() => watching.stop())
}
