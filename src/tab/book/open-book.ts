import type { PGlite } from '@electric-sql/pglite'
import type { Database } from '../../bank/database/database.ts'
import { databaseOn, startPglite } from '../pglite.ts'
import { BlockStore } from './block-store.ts'
import { BankFilesMissing, BookUnreadable } from './book-faults.ts'
import { BookFiles } from './book-files.ts'
import { initSettings, startSettings } from './book-settings.ts'
import type { Engine } from './fetch-engine.ts'

/** Why a book is not kept any more: the browser has no room for it, or does not let the site keep anything. */
export type NotKept = 'full' | 'blocked'

/**
 * Called once at most, with what failed. From then on the book is in memory, and what is stored is left as it was last
 * kept.
 */
export type OnNotKept = (why: NotKept, fault: unknown) => void

interface BookOptions {
  readonly engine: Engine
  /** Where it is kept; left out, in memory. */
  readonly store?: BlockStore | undefined
  /** The file that a new book begins as; left out, an empty PostgreSQL is made. */
  readonly starter?: Blob | undefined
  readonly onNotKept?: OnNotKept | undefined
}

/** A book that is open. */
export interface Book {
  readonly database: Database
  /** Settles when all that was done before the call is stored, or when the book is not kept any more. */
  flush(): Promise<void>
  /** The whole of it as a file that {@link openBook} takes as `starter`. */
  exportFile(): Promise<Blob>
  /** What was not flushed is gone, unless it is flushed before. */
  close(): Promise<void>
}

const whyNotKept = (fault: unknown): NotKept =>
  fault instanceof DOMException && fault.name === 'QuotaExceededError' ? 'full' : 'blocked'

/**
 * Opens a book: PostgreSQL on files in memory, which `flush` stores. It closes the store with itself, or when it
 * throws.
 * @throws BookUnreadable where what is stored cannot be opened, BankFilesMissing where an extension cannot be fetched.
 */
export async function openBook({ engine, store, starter, onNotKept }: BookOptions): Promise<Book> {
  const files = store && new BookFiles(store)
  const pglite = await start(engine, { store, files, starter })
  let isKept = files !== undefined
  const flush = async () => {
    if (!files || !isKept) return
    try {
      await files.flush()
    } catch (fault) {
      if (!isKept) return
      isKept = false
      onNotKept?.(whyNotKept(fault), fault)
    }
  }
  return {
    database: databaseOn(pglite),
    flush,
    exportFile: () => pglite.dumpDataDir('gzip'),
    close: () => pglite.close(),
  }
}

interface Beginning {
  readonly store: BlockStore | undefined
  readonly files: BookFiles | undefined
  readonly starter: Blob | undefined
}

async function start(engine: Engine, { store, files, starter }: Beginning): Promise<PGlite> {
  const isNew = store === undefined || (await store.isEmpty())
  try {
    return await startPglite({
      ...engine,
      ...(files && { fs: files }),
      ...(isNew && starter && { loadDataDir: starter }),
      startParams: startSettings,
      initDbStartParams: initSettings,
    })
  } catch (cause) {
    await store?.close()
    if (cause instanceof BankFilesMissing) throw cause
    throw isNew && !starter ? cause : new BookUnreadable('PostgreSQL does not open this book', { cause })
  }
}
