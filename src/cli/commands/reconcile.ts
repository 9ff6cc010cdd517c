import { findDifferences } from '../../bank/ledger/reconcile.ts'
import type { Command } from '../command.ts'
import { withBook } from '../open-book.ts'
import { countOf } from '../pages.ts'

export const reconcileCommand: Command = {
  name: 'reconcile',
  summary: 'Recompute the ledger from its entries and say what differs',
  help: `Checks the ten invariants of docs/ledger.md against everything that is written, hash chains included. It only
reads, a page of rows at a time, and may run while the bank is open. It prints a line for each difference as it
finds it: the number of the invariant, the account, transfer or audit chain, and what was found. It exits with 0
when the book is whole, with 1 when something differs, and with 2 when it could not be read.`,
  async run(context) {
    return withBook(context, async database => {
      let differences = 0
      for await (const { invariant, subject, found } of findDifferences(database)) {
        context.print(`invariant ${invariant}: ${subject}: ${found}`)
        differences++
      }
      context.print(
        differences === 0
          ? 'The book is whole: all ten invariants hold.'
          : `${countOf(differences, 'difference')} found.`,
      )
      return differences === 0 ? 0 : 1
    })
  },
}
