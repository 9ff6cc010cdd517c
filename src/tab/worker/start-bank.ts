import type { BankState } from '../../web/home/home.ts'
import { BankFilesMissing, BookNewer } from '../book/book-faults.ts'
import { hasBook } from '../book/erase-book.ts'
import type { Standing } from '../channel/standing.ts'
import type { TabBank } from '../open-tab-bank.ts'
import { fetched } from './fetched.ts'
import { tellConsole } from './tell-console.ts'

type Open = Extract<BankState, { phase: 'open' }>
type Failed = Extract<BankState, { phase: 'failed' }>

class Unsupported extends Error {
  override readonly name = 'Unsupported'
}

function whyOf(fault: unknown): Failed['why'] {
  if (fault instanceof BankFilesMissing) return 'files'
  if (fault instanceof BookNewer) return 'newer'
  return fault instanceof Unsupported ? 'unsupported' : 'unreadable'
}

/**
 * Fetches and opens the bank of this book, or one that is in memory alone, and lets `standing` say how far it is, and
 * then how it stands.
 * @throws whatever it cannot be opened for, once `standing` says so.
 */
export async function startBank(bookName: string | undefined, standing: Standing): Promise<TabBank> {
  try {
    if (typeof WebAssembly === 'undefined') throw new Unsupported('There is no WebAssembly')
    const isFirst = bookName === undefined || !(await hasBook(bookName))
    standing.set({ phase: 'starting', part: 0, isFirst })
    const { openTabBank } = await fetched(import('../open-tab-bank.ts'))
    let kept: Open['kept'] = bookName === undefined ? 'not_kept_blocked' : 'kept'
    let isOpen = false
    const bank = await openTabBank({
      ...(bookName !== undefined && { bookName }),
      onProgress: part => standing.set({ phase: 'starting', part: Math.floor(part * 100) / 100, isFirst }),
      onNotKept: why => {
        kept = `not_kept_${why}`
        if (isOpen) standing.set({ phase: 'open', kept })
      },
      report: tellConsole,
    })
    isOpen = true
    standing.set({ phase: 'open', kept })
    return bank
  } catch (fault) {
    console.error(fault)
    standing.set({ phase: 'failed', why: whyOf(fault) })
    throw fault
  }
}
