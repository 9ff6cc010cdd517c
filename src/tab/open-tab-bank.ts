import { v7 } from 'uuid'
import { demoCustomers } from '../../content/demo.ts'
import { bankLimits } from '../../content/facts/account-terms.ts'
import { createApi } from '../api/app.ts'
import { type Bank, createBank } from '../bank/bank.ts'
import type { Pause } from '../bank/pause.ts'
import { cutDevice } from '../bank/sessions/caller.ts'
import { seedDemo } from '../bank/simulator/seed-demo.ts'
import type { OnProgress } from './book/fetch-engine.ts'
import type { Book, NotKept } from './book/open-book.ts'
import { openMigratedBook } from './book/open-migrated-book.ts'
import { starterUrl } from './book/starter-url.ts'
import { createWasmPasswords } from './passwords.ts'
import { pauseFor } from './pause-for.ts'
import { runInBackground } from './run-in-background.ts'
import { openTabCarrier, type TabCarrier } from './tab-carrier.ts'
import type { TabReport } from './tab-report.ts'

export interface TabBankOptions {
  /** What the book is kept as in the browser's storage, and the session beside it; left out, both are in memory. */
  readonly bookName?: string
  /** The address of the file that a new book begins as; left out, that of this build. */
  readonly starter?: string | undefined
  /** Hears how much of the opening is done, from 0 to 1. */
  readonly onProgress?: OnProgress
  /** Called once at most: the bank goes on in memory, and what is stored stays as it was last kept. */
  readonly onNotKept?: ((why: NotKept) => void) | undefined
  /** Told of every fault of the API, of what runs in the background, and of keeping. */
  readonly report: (report: TabReport) => void
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

const randomBytes = (size: number) => crypto.getRandomValues(new Uint8Array(size))

/** How much of the opening is the book's; the rest is its demo customers. */
const bookShare = 0.8

/**
 * Opens the bank in this tab: the same API and the same SQL as on a server, on PGlite, with the demo customers and
 * what plays the world around them. One at a time may have a book open.
 * @throws BookUnreadable where what is stored cannot be opened, BookNewer where a later release made it,
 *   BankFilesMissing where PostgreSQL itself cannot be fetched.
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
  const carrier = await openTabCarrier(bookName, fault => report({ notKept: 'session', fault }))
  let book: Book | undefined
  try {
    book = await openMigratedBook({
      bookName,
      starter,
      onNotKept(why, fault) {
        report({ notKept: why, fault })
        onNotKept?.(why)
      },
      onProgress: part => onProgress?.(part * bookShare),
    })
    const bank = await openDemoBank(book, { clock, pause })
    onProgress?.(1)
    return beginBank(bank, { book, carrier, pause, report })
  } catch (fault) {
    carrier.close()
    await book?.close()
    throw fault
  }
}

/** The bank on this book, with the demo customers in it. */
async function openDemoBank(
  book: Book,
  { clock, pause }: { readonly clock: () => Date; readonly pause: Pause },
): Promise<Bank> {
  const bank = createBank({
    database: book.database,
    clock,
    newId: () => v7(),
    randomBytes,
    pause,
    passwords: createWasmPasswords(randomBytes),
    limits: bankLimits,
    isShared: false,
  })
  // Nobody else comes to a tab, so what its customers have changed stays; Start again is the way back.
  await seedDemo(bank, demoCustomers)
  return bank
}

interface OpenParts {
  readonly book: Book
  readonly carrier: TabCarrier
  readonly pause: Pause
  readonly report: TabBankOptions['report']
}

const reads = new Set(['GET', 'HEAD'])

/** Begins what runs in the background, and puts the API in front. */
function beginBank(bank: Bank, { book, carrier, pause, report }: OpenParts): TabBank {
  const caller = { address: 'this tab', device: cutDevice(globalThis.navigator?.userAgent) }
  const api = createApi({
    bank,
    carrierFor: () => carrier,
    callerOf: () => caller,
    demonstration: demoCustomers,
    emailDelivery: 'kept',
    showsResetLinks: true,
    report,
  })
  const background = runInBackground(bank, { book, pause, report })
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
