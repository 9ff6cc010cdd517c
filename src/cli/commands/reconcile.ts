import { reconcile } from '../../bank/ledger/reconcile.ts'
import type { Command } from '../command.ts'
import { openBook } from '../open-book.ts'

export const reconcileCommand: Command = {
  name: 'reconcile',
  summary: 'Recompute the ledger from its entries and say what differs',
  help: `Checks the ten invariants of docs/ledger.md against everything that is written, hash chains included.
It only reads, and may run while the bank is open. It prints a line for each difference: the number of the
invariant, the account, transfer or audit chain, and what was found. It exits with 0 when the book is whole,
with 1 when something differs, and with 2 when it could not be read.`,
  async run(context) {
    const book = await openBook(context)
    try {
      const differences = await reconcile(book.database)
      for (const { invariant, subject, found } of differences) {
        context.print(`invariant ${invariant}: ${subject}: ${found}`)
      }
      context.print(
        differences.length === 0
          ? 'The book is whole: all ten invariants hold.'
          : `${differences.length} ${differences.length === 1 ? 'difference' : 'differences'} found.`,
      )
      return differences.length === 0 ? 0 : 1
    } finally {
      await book.close()
    }
  },
}
