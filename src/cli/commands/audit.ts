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
  summary: 'recompute the ledger from its entries and list the differences',
  help: `Checks the invariants of docs/ledger.md against all stored data, including the hash chains. It only reads, a
page of rows at a time, and may run while the bank is open. It prints a line for each difference as it finds it:
the number of the invariant; the account, transfer or audit chain; and the difference. Exits with 0 if the ledger
reconciles, with 1 if it does not, and with 2 if it could not be read.`,
  async run(context) {
    return withDatabase(context, async database => {
      let differences = 0
      for await (const { invariant, subject, found } of findDifferences(database)) {
        context.print(`invariant ${invariant}: ${subject}: ${found}`)
        differences++
      }
      context.print(
        differences === 0
          ? 'The ledger reconciles: all invariants hold.'
          : `${countOf(differences, 'difference')} found.`,
      )
      return differences === 0 ? 0 : 1
    })
  },
}

const pageSize = 50

/** An event as lines. Text from strangers is indented, so that it cannot look like another event. */
const linesOf = ({ eventNo, at, type, detail }: ChainEvent): string[] => [
  `${formatLondonTime(at)}  ${eventNo}  ${harmless(type)}`,
  ...Object.entries(detail).map(([name, value]) =>
    `    ${harmless(name)}: ${harmless(typeof value === 'string' ? value : JSON.stringify(value))}`.trimEnd(),
  ),
]

/** The requested trail: `ada@sarsen.example` or `bank`, and a page. */
function readArguments([owner, word, ...rest]: readonly string[]) {
  const page = pageNumberOf(word)
  if (owner === undefined || page === undefined || rest.length > 0) return undefined
  return { owner: owner === 'bank' ? owner : emailOf(owner), page }
}

async function chainOf(database: Database, owner: string): Promise<string | undefined> {
  if (owner === 'bank') return bankChainId
  return (await findCustomerByEmail(database, owner))?.customer.id
}

export const auditCommand: Command = {
  name: 'audit',
  summary: '<e-mail>|bank: read the audit trail of a customer, or the bank’s own',
  help: `npm run bank -- audit <e-mail>|bank [page]

Prints ${pageSize} events a page, newest first, as plain text: the time, the number in the chain and the type, and below
them the facts. The last lines show whether the hash chain is complete. It only reads, and may run while the bank
is open. Exits with 0 if the chain is complete, with 1 if it is broken or no customer has that e-mail address, and
with 2 if the trail could not be read.`,
  async run(context) {
    const request = readArguments(context.arguments)
    if (!request) {
      context.report('Usage: npm run bank -- audit <e-mail>|bank [page]')
      return 2
    }
    return withDatabase(context, async database => {
      const chainId = await chainOf(database, request.owner)
      if (chainId === undefined) {
        context.report(notFound.email)
        return 1
      }
      const { events, total } = await readChain(database, { chainId, page: request.page, pageSize })
      for (const line of events.flatMap(linesOf)) context.print(line)
      context.print(pageLine(countOf(total, 'event'), { page: request.page, pageSize, total }))
      const differences = await checkChain(database, chainId)
      for (const { found } of differences) context.print(`The hash chain is broken: ${found}.`)
      if (differences.length === 0) context.print('The hash chain is complete.')
      return differences.length === 0 ? 0 : 1
    })
  },
}
