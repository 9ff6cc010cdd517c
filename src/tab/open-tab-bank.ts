import { v7 } from 'uuid'
import { cardActivity, demoCustomers } from '../../content/demo.ts'
import { limits } from '../../content/facts.ts'
import { createApi } from '../api/app.ts'
import type { FaultReport } from '../api/answer-fault.ts'
import { type Bank, createBank } from '../bank/bank.ts'
import { runExpiredHolds } from '../bank/holds/run-expired-holds.ts'
import { runHousekeeping } from '../bank/housekeeping/run-housekeeping.ts'
import type { Pause } from '../bank/pause.ts'
import type { RunningWork } from '../bank/run-every.ts'
import { cutDevice } from '../bank/sessions/caller.ts'
import { prepareDemo } from '../bank/simulator/prepare-demo.ts'
import { createSimulators, runSimulators } from '../bank/simulator/simulators.ts'
import { runStatements } from '../bank/statements/run-statements.ts'
import type { OnProgress } from './book/fetch-engine.ts'
import { keepBook } from './book/keep-book.ts'
import type { Book, NotKept } from './book/open-book.ts'
import { openMigratedBook } from './book/open-migrated-book.ts'
import { starterUrl } from './book/starter-url.ts'
import { createWasmPasswords } from './passwords.ts'
import { openTabCarrier } from './tab-carrier.ts'

export interface TabBankOptions {
  /** What the book is kept as in the browser's storage, and the session beside it; left out, both are in memory. */
  readonly bookName?: string
  /** The address of the file that a new book begins as; left out, that of this build. */
  readonly starter?: string | undefined
  /** Hears how much of the opening is done, from 0 to 1. */
  readonly onProgress?: OnProgress
  /** Called once at most: the bank goes on in memory, and what is stored stays as it was last kept. */
  readonly onNotKept?: ((why: NotKept) => void) | undefined
  /** Told of every fault of the API, and of what runs in the background. */
  readonly report: (
    report:
      FaultReport | { readonly simulator: string; readonly fault: unknown } | { readonly fault: unknown },
  ) => void
  readonly clock?: () => Date
  /** How what runs in the background waits for its next turn; left out, by the tab's own timer. */
  readonly pause?: Pause
}

export interface TabBank {
  readonly bank: Bank
  /**
   * Asks the API as the pages do by `fetch` on a server; nothing leaves the tab. What anything but a read did is stored
   * before its answer is given.
   */
  readonly send: (path: string, init: RequestInit) => Promise<Response>
  /** The whole book as a file. */
  exportBook(): Promise<Blob>
  /** Stores what is left to store, and ends what runs in the background. */
  close(): Promise<void>
}

const pauseFor: Pause = (durationMs, signal) =>
  new Promise(resolve => {
    if (signal.aborted) return resolve()
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, durationMs)
    signal.addEventListener('abort', end)
  })

const randomBytes = (size: number) => crypto.getRandomValues(new Uint8Array(size))

/** How much of the opening is the book's; the rest is its demo customers. */
const bookShare = 0.8

const reads = new Set(['GET', 'HEAD'])

/**
 * Opens the bank in this tab: the same API and the same SQL as on a server, on PGlite, with the demo customers and
 * what plays the world around them. One at a time may have a book open.
 * @throws BookUnreadable where what is stored cannot be opened, BookNewer where a later release made it, BankFilesMissing
 *   where PostgreSQL itself cannot be fetched.
 */
export async function openTabBank({
  bookName,
  starter = starterUrl,
  onProgress,
  onNotKept,
  report,
  clock = () => new Date(),
  pause = pauseFor,
}: TabBankOptions): Promise<TabBank> {
  const carrier = await openTabCarrier(bookName)
  const book = await openMigratedBook({
    bookName,
    starter,
    onNotKept,
    onProgress: part => onProgress?.(part * bookShare),
  }).catch(error => {
    carrier.close()
    throw error
  })
  const bank = createBank({
    database: book.database,
    clock,
    newId: () => v7(),
    randomBytes,
    pause,
    passwords: createWasmPasswords(randomBytes),
    limits,
  })
  try {
    await prepareDemo(bank, demoCustomers)
  } catch (error) {
    await book.close()
    carrier.close()
    throw error
  }
  onProgress?.(1)
  const caller = { address: 'this tab', device: cutDevice(globalThis.navigator?.userAgent) }
  const api = createApi({
    bank,
    carrierFor: () => carrier,
    callerOf: () => caller,
    demonstration: demoCustomers,
    emailDelivery: 'kept',
    report,
  })
  const background = runBackground(bank, { book, pause, report })
  return {
    bank,
    async send(path, init) {
      const answer = await api.request(path, init)
      if (!reads.has(init.method?.toUpperCase() ?? 'GET'))
        await Promise.all([book.flush(), carrier.settled()])
      return answer
    },
    exportBook: () => book.exportFile(),
    async close() {
      await Promise.all(background.map(work => work.stop()))
      await book.flush()
      await book.close()
      await carrier.settled()
      carrier.close()
    },
  }
}

interface Background {
  readonly book: Book
  readonly pause: Pause
  readonly report: TabBankOptions['report']
}

/** What a server's process does beside answering. */
function runBackground(bank: Bank, { book, pause, report }: Background): readonly RunningWork[] {
  const reportFault = (told: object) => {
    if ('fault' in told) report({ ...told, fault: told.fault })
  }
  const simulators = createSimulators(bank, {
    customers: demoCustomers,
    cardActivity,
    random: Math.random,
    report: reportFault,
  })
  return [
    runSimulators(simulators, pause),
    runStatements(bank, { pause, report: reportFault }),
    runExpiredHolds(bank, { pause, report: reportFault }),
    runHousekeeping(bank, { pause, report }),
    ...keepBook(book, { pause, report }),
  ]
}
