import type { BankState, DatabaseImportOutcome } from '../web/runtime/runtime.ts'
import { createBankStatus, type BankStatus } from './bank-status.ts'
import { type ApiAnswer, answerOf, type ApiRequest, initOf, isRead } from './messages.ts'
import type { TabBank, TabReport } from './open-tab-bank.ts'
import { BankFilesMissing, DatabaseNewer, eraseDatabase, hasStoredDatabase } from './stored-database.ts'

/** The leader's bank: its status, its requests, and the operations on the whole bank. */
export interface LeaderBank {
  readonly status: BankStatus
  open(): void
  /**
   * Sends a request to the bank once it is open, unless `signal` is aborted by then. Rejects if the bank cannot be
   * opened. Everything that an answer shows is stored: a read waits for running writes, because it may have seen their
   * changes.
   */
  request(request: ApiRequest, signal: AbortSignal): Promise<ApiAnswer>
  startAgain(): Promise<undefined>
  /** For a database that cannot be opened, its files unchanged. */
  exportDatabase(): Promise<Blob>
  importDatabase(file: Blob): Promise<DatabaseImportOutcome>
}

const sendTo = async ({ send }: TabBank, request: ApiRequest, signal: AbortSignal) =>
  answerOf(await send(request.path, initOf(request)), signal)

/** The bank on the database of this name, or one in memory only. */
export function createLeaderBank(databaseName?: string): LeaderBank {
  const status = createBankStatus({ phase: 'starting', part: 0, isFirst: false })
  const answers = createAnswers()
  const current = createCurrentBank({ start: () => startBank(databaseName, status), status, answers })
  return {
    status,
    open: () => current.open(),
    async request(request, signal) {
      const open = await current.opened()
      signal.throwIfAborted()
      return answers.give(isRead(request), () => sendTo(open, request, signal))
    },
    startAgain: () =>
      current.whileClosed(async () => {
        if (databaseName !== undefined) await eraseDatabase(databaseName)
        return undefined
      }),
    async exportDatabase() {
      const open = await current.opened().catch(() => undefined)
      if (open) return open.exportDatabase()
      if (databaseName === undefined) throw new Error('There is no database')
      const { exportStoredDatabase } = await fetched(import('./import-export.ts'))
      return exportStoredDatabase(databaseName)
    },
    async importDatabase(file) {
      await current.opened().catch(() => undefined)
      const state = status.read()
      // Closing would lose a bank that is only in memory, and the file could not be stored either.
      if (databaseName === undefined || (state.phase === 'open' && state.storage !== 'stored'))
        return 'not_stored'
      return current.whileClosed<DatabaseImportOutcome>(async () => {
        const { importDatabase } = await fetched(import('./import-export.ts'))
        return importDatabase(databaseName, file, logToConsole)
      })
    },
  }
}

/** The bank that is open or opening, and its replacement. */
export interface CurrentBank {
  open(): void
  /** Rejects if the bank cannot be opened, or `open` was not called. */
  opened(): Promise<TabBank>
  /** Closes the bank, runs `work` on its stored data and opens it again. Requests wait meanwhile. */
  whileClosed<Result>(work: () => Promise<Result>): Promise<Result>
}

interface CurrentBankDependencies {
  readonly start: () => Promise<TabBank>
  readonly status: BankStatus
  readonly answers: Answers
}

function createCurrentBank({ start, status, answers }: CurrentBankDependencies): CurrentBank {
  let bank: Promise<TabBank> | undefined

  /** Makes `next` the bank. If it cannot be opened, the status and each request report that. */
  function replaceWith(next: Promise<TabBank>) {
    bank = next
    next.catch(() => undefined)
  }

  return {
    open: () => replaceWith(start()),
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
      replaceWith(done.catch(() => undefined).then(start))
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
 * Fetches and opens the bank on the database of this name, or one in memory only. `status` shows the progress and then
 * the state.
 * @throws the fault that prevented it from opening, after `status` shows it.
 */
async function startBank(databaseName: string | undefined, status: BankStatus): Promise<TabBank> {
  try {
    if (typeof WebAssembly === 'undefined') throw new Unsupported('There is no WebAssembly')
    const isFirst = databaseName === undefined || !(await hasStoredDatabase(databaseName))
    status.set({ phase: 'starting', part: 0, isFirst })
    const { openTabBank } = await fetched(import('./open-tab-bank.ts'))
    let storage: Open['storage'] = databaseName === undefined ? 'not_stored_blocked' : 'stored'
    let isOpen = false
    const bank = await openTabBank({
      ...(databaseName !== undefined && { databaseName }),
      onProgress: part => status.set({ phase: 'starting', part: Math.floor(part * 100) / 100, isFirst }),
      onNotStored: why => {
        storage = `not_stored_${why}`
        if (isOpen) status.set({ phase: 'open', storage })
      },
      report: logToConsole,
    })
    isOpen = true
    status.set({ phase: 'open', storage })
    return bank
  } catch (fault) {
    console.error(fault)
    status.set({ phase: 'failed', why: whyOf(fault) })
    throw fault
  }
}

/** The requests that are being answered. */
interface Answers {
  /**
   * Answers one request by `work`. A read's answer waits for the writes that were running when it was made. The read
   * may have seen their changes, which are stored only when they are answered.
   */
  give<Answer>(readsOnly: boolean, work: () => Promise<Answer>): Promise<Answer>
  /** Resolves once every request that is running now has its answer. */
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
 * @throws BankFilesMissing if it cannot be fetched.
 */
const fetched = <Part>(part: Promise<Part>): Promise<Part> =>
  part.catch((cause: unknown) => {
    throw new BankFilesMissing('The code of the bank cannot be fetched', { cause })
  })

/**
 * Writes to the browser's console, the only log of a bank in a tab. Data that is not stored is only a warning: the
 * browser's settings cause it, not a fault of the bank.
 */
function logToConsole(report: TabReport): void {
  if ('notStored' in report) console.warn(report)
  else console.error(report)
}
