import { type FoundCustomer, findCustomers } from '../../bank/customers/find-customers.ts'
import type { Command } from '../command.ts'
import { harmless } from '../harmless.ts'
import { withBook } from '../open-book.ts'
import { countOf, pageLine, pageNumberOf } from '../pages.ts'

const pageSize = 50

const linesOf = ({ id, name, email, kind, accounts }: FoundCustomer): string[] => [
  `${harmless(name)} <${harmless(email)}>, ${kind}`,
  `Customer: ${id}`,
  ...accounts.map(({ accountNumber, product }) => `Account:  ${accountNumber}, ${harmless(product)}`),
  '',
]

export const customersCommand: Command = {
  name: 'customers',
  summary: 'find <name | e-mail | account number>: whom the other commands are about',
  help: `npm run bank -- customers find byron
npm run bank -- customers find ada@example.com
npm run bank -- customers find 41027836 [page]

Prints ${pageSize} customers a page, by name: those whose name has these words in it, whose e-mail it is, or who reach
the account of that number, each with the e-mail and the accounts that the other commands take. Words with a
blank in them go in quotes. It prints personal data: keep it off other people's screens. It only reads, and may
run while the bank is open. Exits with 0, with 1 where nobody was found, and with 2 when it could not be run.`,
  async run(context) {
    const [verb, word = '', pageWord, ...rest] = context.arguments
    const words = word.trim()
    const page = pageNumberOf(pageWord)
    if (verb !== 'find' || words === '' || page === undefined || rest.length > 0) {
      context.report(
        'Say whom: npm run bank -- customers find byron, or find ada@example.com, or find 41027836; "Ada Byron" in quotes.',
      )
      return 2
    }
    return withBook(context, async database => {
      const { customers, total } = await findCustomers(database, { words, page, pageSize })
      if (total === 0) {
        context.report('No customer has that in the name, as e-mail or as account number.')
        return 1
      }
      for (const line of customers.flatMap(linesOf)) context.print(line)
      context.print(pageLine(countOf(total, 'customer'), { page, pageSize, total }))
      return 0
    })
  },
}
