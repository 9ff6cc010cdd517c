import { bankChainId } from '../../bank/audit/append-audit-events.ts'
import { type ChainEvent, checkChain, readChain } from '../../bank/audit/read-chain.ts'
import { findCustomerByEmail } from '../../bank/customers/customer.ts'
import type { Database } from '../../bank/database/database.ts'
import { findDifferences } from '../../bank/ledger/reconcile.ts'
import { emailOf } from '../arguments.ts'
import type { Command } from '../command.ts'
import { withDatabase } from '../open-database.ts'
import { countOf, harmless, formatLondonTime, notFound, pageLine, pageNumberOf } from '../output.ts'

export const reconcileCommand: Command = {
  name: 'reconcile',
  summary: 'Recompute the ledger from its entries and say what differs',
  help: `Checks the ten invariants of docs/ledger.md against everything that is written, hash chains included. It only
reads, a page of rows at a time, and may run while the bank is open. It prints a line for each difference as it
finds it: the number of the invariant, the account, transfer or audit chain, and what was found. It exits with 0
when the book is whole, with 1 when something differs, and with 2 when it could not be read.`,
  async run(context) {
    return withDatabase(context, async database => {
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

const pageSize = 50

/** An event as lines. What strangers wrote of it is set in, so that none of it can look like another event. */
const linesOf = ({ eventNo, at, type, detail }: ChainEvent): string[] => [
  `${formatLondonTime(at)}  ${eventNo}  ${harmless(type)}`,
  ...Object.entries(detail).map(([name, value]) =>
    `    ${harmless(name)}: ${harmless(typeof value === 'string' ? value : JSON.stringify(value))}`.trimEnd(),
  ),
]

/** What the words ask for: `ada@sarsen.example`, `bank`, and a page. */
function readArguments([whose, word, ...rest]: readonly string[]) {
  const page = pageNumberOf(word)
  if (whose === undefined || page === undefined || rest.length > 0) return undefined
  return { whose: whose === 'bank' ? whose : emailOf(whose), page }
}

async function chainOf(database: Database, whose: string): Promise<string | undefined> {
  if (whose === 'bank') return bankChainId
  return (await findCustomerByEmail(database, whose))?.customer.id
}

export const auditCommand: Command = {
  name: 'audit',
  summary: '<e-mail>|bank: read the audit trail of a customer, or the bank’s own',
  help: `npm run bank -- audit <e-mail>|bank [page]

Prints ${pageSize} events a page, newest first, as plain text: when, the number in the chain, the type, and below it
the facts. Last it says whether the hashes of the whole chain hold. It only reads, and may run while the bank is
open. It exits with 0 when they hold, with 1 when something differs or nobody has that e-mail, and with 2 when
the trail could not be read.`,
  async run(context) {
    const asked = readArguments(context.arguments)
    if (!asked) {
      context.report(
        'Say whose: npm run bank -- audit ada@sarsen.example, or audit bank 2 for the second page of the bank’s own.',
      )
      return 2
    }
    return withDatabase(context, async database => {
      const chainId = await chainOf(database, asked.whose)
      if (chainId === undefined) {
        context.report(notFound.email)
        return 1
      }
      const { events, total } = await readChain(database, { chainId, page: asked.page, pageSize })
      for (const line of events.flatMap(linesOf)) context.print(line)
      context.print(pageLine(countOf(total, 'event'), { page: asked.page, pageSize, total }))
      const differences = await checkChain(database, chainId)
      for (const { found } of differences) context.print(`The chain is broken: ${found}.`)
      if (differences.length === 0) context.print('All hashes of the chain hold.')
      return differences.length === 0 ? 0 : 1
    })
  },
}
