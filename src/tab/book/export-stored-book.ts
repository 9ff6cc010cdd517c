import { PGlite } from '@electric-sql/pglite'
import { BlockStore } from './block-store.ts'
import { BookFiles } from './book-files.ts'
import { fetchEngine } from './fetch-engine.ts'

/**
 * The files that are kept under a name, as a file, just as they are: for a book that cannot be opened, and that nobody
 * has open. @throws BankFilesMissing where PostgreSQL itself, which packs them, cannot be fetched.
 */
export async function exportStoredBook(name: string): Promise<Blob> {
  const { engine } = await fetchEngine({})
  const store = await BlockStore.open(name)
  try {
    const files = new BookFiles(store)
    // So asked, PGlite has the files and starts no PostgreSQL on them; there is nothing to close either.
    await PGlite.create({ ...engine, fs: files, noInitDb: true })
    return await files.dumpTar('book', 'gzip')
  } finally {
    await store.close()
  }
}
