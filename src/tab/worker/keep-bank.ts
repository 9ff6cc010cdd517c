import type { ImportOutcome } from '../../web/home/home.ts'
import { eraseBook } from '../book/erase-book.ts'
import { answerOf, initOf } from '../channel/cross-requests.ts'
import { isRead, type AnsweredRequest, type AskedRequest } from '../channel/messages.ts'
import { createStanding, type Standing } from '../channel/standing.ts'
import type { TabBank } from '../open-tab-bank.ts'
import { createAnswers } from './answers.ts'
import { createCurrentBank } from './current-bank.ts'
import { fetched } from './fetched.ts'
import { startBank } from './start-bank.ts'
import { tellConsole } from './tell-console.ts'

/** The bank of who leads, through all that may be done with the whole of it. */
export interface BankKeeper {
  readonly standing: Standing
  open(): void
  /**
   * Asks the bank, once it is open, unless `signal` is aborted by then. Rejects where it cannot be opened. What an
   * answer tells of is kept: a read waits for what is being written, of which it may have seen something.
   */
  request(asked: AskedRequest, signal: AbortSignal): Promise<AnsweredRequest>
  startAgain(): Promise<undefined>
  /** Of a book that cannot be opened: its files as they are. */
  exportBook(): Promise<Blob>
  importBook(file: Blob): Promise<ImportOutcome>
}

const answer = async ({ send }: TabBank, asked: AskedRequest, signal: AbortSignal) =>
  answerOf(await send(asked.path, initOf(asked)), signal)

/** Keeps the bank of this book, or one that is in memory alone. */
export function createBankKeeper(bookName?: string): BankKeeper {
  const standing = createStanding({ phase: 'starting', part: 0, isFirst: false })
  const answers = createAnswers()
  const current = createCurrentBank({ start: () => startBank(bookName, standing), standing, answers })
  return {
    standing,
    open: () => current.open(),
    async request(asked, signal) {
      const open = await current.opened()
      signal.throwIfAborted()
      return answers.give(isRead(asked), () => answer(open, asked, signal))
    },
    startAgain: () =>
      current.whileClosed(async () => {
        if (bookName !== undefined) await eraseBook(bookName)
        return undefined
      }),
    async exportBook() {
      const open = await current.opened().catch(() => undefined)
      if (open) return open.exportBook()
      if (bookName === undefined) throw new Error('There is no book')
      const { exportStoredBook } = await fetched(import('../book/export-stored-book.ts'))
      return exportStoredBook(bookName)
    },
    async importBook(file) {
      await current.opened().catch(() => undefined)
      const state = standing.read()
      // To close it would lose what is in memory alone, and the file could not be kept either.
      if (bookName === undefined || (state.phase === 'open' && state.kept !== 'kept')) return 'not_kept'
      return current.whileClosed<ImportOutcome>(async () => {
        const { importBook } = await fetched(import('../book/import-book.ts'))
        return importBook(bookName, file, tellConsole)
      })
    },
  }
}
