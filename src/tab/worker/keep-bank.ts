import type { BankState, ImportOutcome } from '../../web/home/home.ts'
import { BankFilesMissing, BookNewer } from '../book/book-faults.ts'
import { eraseBook, hasBook } from '../book/erase-book.ts'
import { answerOf, initOf } from '../channel/cross-requests.ts'
import { isRead, type AnsweredRequest, type AskedRequest } from '../channel/messages.ts'
import { createStanding, type Standing } from '../channel/standing.ts'
import type { TabBank } from '../open-tab-bank.ts'
import { createAnswers } from './answers.ts'

/** The bank of who leads, through all that may be done with the whole of it. */
export interface BankKeeper {
  readonly standing: Standing
  open(): void
  /**
   * Asks the bank, once it is open, unless `signal` is aborted by then. Rejects where it cannot be opened. What an answer tells
   * of is kept: a read waits for what is being written, of which it may have seen something.
   */
  request(asked: AskedRequest, signal: AbortSignal): Promise<AnsweredRequest>
  startAgain(): Promise<undefined>
  /** Of a book that cannot be opened: its files as they are. */
  exportBook(): Promise<Blob>
  importBook(file: Blob): Promise<ImportOutcome>
}

type Open = Extract<BankState, { phase: 'open' }>
type Failed = Extract<BankState, { phase: 'failed' }>

class Unsupported extends Error {
  override readonly name = 'Unsupported'
}

const missing = (cause: unknown): never => {
  throw new BankFilesMissing('The bank itself cannot be had', { cause })
}

function whyOf(fault: unknown): Failed['why'] {
  if (fault instanceof BankFilesMissing) return 'files'
  if (fault instanceof BookNewer) return 'newer'
  return fault instanceof Unsupported ? 'unsupported' : 'unreadable'
}

const answer = async ({ send }: TabBank, asked: AskedRequest, signal: AbortSignal) =>
  answerOf(await send(asked.path, initOf(asked)), signal)

/** Keeps the bank of this book, or one that is in memory alone. */
export function createBankKeeper(bookName?: string): BankKeeper {
  const standing = createStanding({ phase: 'starting', part: 0, isFirst: false })
  const answers = createAnswers()
  let bank: Promise<TabBank> | undefined

  async function start(): Promise<TabBank> {
    let kept: Open['kept'] = bookName === undefined ? 'not_kept_blocked' : 'kept'
    let isOpen = false
    try {
      if (typeof WebAssembly === 'undefined') throw new Unsupported('There is no WebAssembly')
      const isFirst = bookName === undefined || !(await hasBook(bookName))
      standing.set({ phase: 'starting', part: 0, isFirst })
      const { openTabBank } = await import('../open-tab-bank.ts').catch(missing)
      const begun = await openTabBank({
        ...(bookName !== undefined && { bookName }),
        onProgress: part => standing.set({ phase: 'starting', part: Math.floor(part * 100) / 100, isFirst }),
        onNotKept: why => {
          kept = `not_kept_${why}`
          if (isOpen) standing.set({ phase: 'open', kept })
        },
        report: told => console.error(told),
      })
      isOpen = true
      standing.set({ phase: 'open', kept })
      return begun
    } catch (fault) {
      console.error(fault)
      standing.set({ phase: 'failed', why: whyOf(fault) })
      throw fault
    }
  }

  /** Lets `next` be the bank. That it cannot be opened is told by how it stands, and to whoever asks. */
  function turnTo(next: Promise<TabBank>) {
    bank = next
    next.catch(() => undefined)
  }

  /** Closes the bank, does `work` with what it has kept, and opens it again. What is asked meanwhile waits. */
  async function whileClosed<Result>(work: () => Promise<Result>): Promise<Result> {
    const before = bank
    const done = (async () => {
      const open = await before?.catch(() => undefined)
      await answers.made()
      standing.set({ phase: 'starting', part: 0, isFirst: false })
      await open?.close()
      return work()
    })()
    turnTo(done.catch(() => undefined).then(start))
    const result = await done
    await bank
    return result
  }

  async function opened(): Promise<TabBank> {
    if (!bank) throw new Error('The bank was not opened')
    return bank
  }

  return {
    standing,
    open: () => turnTo(start()),
    async request(asked, signal) {
      const open = await opened()
      signal.throwIfAborted()
      return answers.give(isRead(asked), () => answer(open, asked, signal))
    },
    startAgain: () =>
      whileClosed(async () => {
        if (bookName !== undefined) await eraseBook(bookName)
        return undefined
      }),
    async exportBook() {
      const open = await opened().catch(() => undefined)
      if (open) return open.exportBook()
      if (bookName === undefined) throw new Error('There is no book')
      const { exportStoredBook } = await import('../book/export-stored-book.ts').catch(missing)
      return exportStoredBook(bookName)
    },
    async importBook(file) {
      await opened().catch(() => undefined)
      const state = standing.read()
      // To close it would lose what is in memory alone, and the file could not be kept either.
      if (bookName === undefined || (state.phase === 'open' && state.kept !== 'kept')) return 'not_kept'
      return whileClosed<ImportOutcome>(async () => {
        const { importBook } = await import('../book/import-book.ts').catch(missing)
        return importBook(bookName, file)
      })
    },
  }
}
