import type { BankState, ImportOutcome } from '../web/runtime/runtime.ts'
import { createBankStatus, type BankStatus } from './bank-status.ts'
import { type ApiAnswer, answerOf, type ApiRequest, initOf, isRead } from './messages.ts'
import type { TabBank, TabReport } from './open-tab-bank.ts'
import { BankFilesMissing, DatabaseNewer, eraseDatabase, hasStoredDatabase } from './stored-database.ts'

/** The bank of who leads, through all that may be done with the whole of it. */
export interface LeaderBank {
  readonly status: BankStatus
  open(): void
  /**
   * Asks the bank, once it is open, unless `signal` is aborted by then. Rejects where it cannot be opened. What an
   * answer tells of is kept: a read waits for what is being written, of which it may have seen something.
   */
  request(asked: ApiRequest, signal: AbortSignal): Promise<ApiAnswer>
  startAgain(): Promise<undefined>
  /** Of a book that cannot be opened: its files as they are. */
  exportDatabase(): Promise<Blob>
  importDatabase(file: Blob): Promise<ImportOutcome>
}

const answer = async ({ send }: TabBank, asked: ApiRequest, signal: AbortSignal) =>
  answerOf(await send(asked.path, initOf(asked)), signal)

/** Keeps the bank of this book, or one that is in memory alone. */
export function createLeaderBank(databaseName?: string): LeaderBank {
  const status = createBankStatus({ phase: 'starting', part: 0, isFirst: false })
  const answers = createAnswers()
  const current = createCurrentBank({ start: () => startBank(databaseName, status), status, answers })
  return {
    status,
    open: () => current.open(),
    async request(asked, signal) {
      const open = await current.opened()
      signal.throwIfAborted()
      return answers.give(isRead(asked), () => answer(open, asked, signal))
    },
    startAgain: () =>
      current.whileClosed(async () => {
        if (databaseName !== undefined) await eraseDatabase(databaseName)
        return undefined
      }),
    async exportDatabase() {
      const open = await current.opened().catch(() => undefined)
      if (open) return open.exportDatabase()
      if (databaseName === undefined) throw new Error('There is no book')
      const { exportStoredDatabase } = await fetched(import('./import-export.ts'))
      return exportStoredDatabase(databaseName)
    },
    async importDatabase(file) {
      await current.opened().catch(() => undefined)
      const state = status.read()
      // To close it would lose what is in memory alone, and the file could not be kept either.
      if (databaseName === undefined || (state.phase === 'open' && state.kept !== 'kept')) return 'not_kept'
      return current.whileClosed<ImportOutcome>(async () => {
        const { importDatabase } = await fetched(import('./import-export.ts'))
        return importDatabase(databaseName, file, logToConsole)
      })
    },
  }
}

/** The bank that is open or is being opened, and the one that takes its place. */
export interface CurrentBank {
  open(): void
  /** Rejects where it cannot be opened, or nobody has begun to. */
  opened(): Promise<TabBank>
  /** Closes the bank, does `work` with what it has kept, and opens it again. What is asked meanwhile waits. */
  whileClosed<Result>(work: () => Promise<Result>): Promise<Result>
}

interface CurrentBankDependencies {
  readonly start: () => Promise<TabBank>
  readonly status: BankStatus
  readonly answers: Answers
}

function createCurrentBank({ start, status, answers }: CurrentBankDependencies): CurrentBank {
  let bank: Promise<TabBank> | undefined

  /** Lets `next` be the bank. That it cannot be opened is told by how it stands, and to whoever asks. */
  function turnTo(next: Promise<TabBank>) {
    bank = next
    next.catch(() => undefined)
  }

  return {
    open: () => turnTo(start()),
    async opened() {
      if (!bank) throw new Error('The bank was not opened')
      return bank
    },
    async whileClosed(work) {
      const before = bank
      const done = (async () => {
        const open = await before?.catch(() => undefined)
        await answers.made()
        status.set({ phase: 'starting', part: 0, isFirst: false })
        await open?.close()
        return work()
      })()
      turnTo(done.catch(() => undefined).then(start))
      const result = await done
      await bank
      return result
    },
  }
}

type Open = Extract<BankState, { phase: 'open' }>
type Failed = Extract<BankState, { phase: 'failed' }>

class Unsupported extends Error {
  override readonly name = 'Unsupported'
}

function whyOf(fault: unknown): Failed['why'] {
  if (fault instanceof BankFilesMissing) return 'files'
  if (fault instanceof DatabaseNewer) return 'newer'
  return fault instanceof Unsupported ? 'unsupported' : 'unreadable'
}

/**
 * Fetches and opens the bank of this book, or one that is in memory alone, and lets `status` say how far it is, and
 * then how it stands.
 * @throws whatever it cannot be opened for, once `status` says so.
 */
async function startBank(databaseName: string | undefined, status: BankStatus): Promise<TabBank> {
  try {
    if (typeof WebAssembly === 'undefined') throw new Unsupported('There is no WebAssembly')
    const isFirst = databaseName === undefined || !(await hasStoredDatabase(databaseName))
    status.set({ phase: 'starting', part: 0, isFirst })
    const { openTabBank } = await fetched(import('./open-tab-bank.ts'))
    let kept: Open['kept'] = databaseName === undefined ? 'not_kept_blocked' : 'kept'
    let isOpen = false
    const bank = await openTabBank({
      ...(databaseName !== undefined && { databaseName }),
      onProgress: part => status.set({ phase: 'starting', part: Math.floor(part * 100) / 100, isFirst }),
      onNotStored: why => {
        kept = `not_kept_${why}`
        if (isOpen) status.set({ phase: 'open', kept })
      },
      report: logToConsole,
    })
    isOpen = true
    status.set({ phase: 'open', kept })
    return bank
  } catch (fault) {
    console.error(fault)
    status.set({ phase: 'failed', why: whyOf(fault) })
    throw fault
  }
}

/** What is being answered. */
interface Answers {
  /**
   * Answers one request by `work`. A read's answer waits for the writes that were under way when it was made: it may
   * have seen what they did, which is kept when they are answered, and not before.
   */
  give<Answer>(readsOnly: boolean, work: () => Promise<Answer>): Promise<Answer>
  /** Settles once everything that is being answered now has been made. */
  made(): Promise<void>
}

export function createAnswers(): Answers {
  const underWay = new Set<Promise<unknown>>()
  const writes = new Set<Promise<unknown>>()
  return {
    async give(readsOnly, work) {
      const making = work()
      underWay.add(making)
      if (!readsOnly) writes.add(making)
      try {
        const reply = await making
        if (readsOnly) await Promise.allSettled(writes)
        return reply
      } finally {
        underWay.delete(making)
        writes.delete(making)
      }
    },
    async made() {
      await Promise.allSettled(underWay)
    },
  }
}

/**
 * A part of the bank that is fetched when it is needed.
 * @throws BankFilesMissing where it cannot be had.
 */
const fetched = <Part>(part: Promise<Part>): Promise<Part> =>
  part.catch((cause: unknown) => {
    throw new BankFilesMissing('The bank itself cannot be had', { cause })
  })

/**
 * Writes to the browser's console, which is all the log that a bank in a tab has. What is not kept is a warning alone:
 * that is the browser's doing, and no fault of the bank's.
 */
function logToConsole(told: TabReport): void {
  if ('notStored' in told) console.warn(told)
  else console.error(told)
}
