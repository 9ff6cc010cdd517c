import { type RevocationRefusal, revokeAccess } from '../../bank/accounts/account-access.ts'
import { type Bank, createBank } from '../../bank/bank.ts'
import { findCustomers, type FoundCustomer } from '../../bank/customers/find-customers.ts'
import { accepted, type Result } from '../../bank/result.ts'
import { endCustomerSessions, endEverySession } from '../../bank/sessions/end-sessions.ts'
import { nodeDependencies } from '../../server/node-runtime.ts'
import { accountNumberOf, emailOf } from '../arguments.ts'
import type { Command } from '../command.ts'
import { withDatabase } from '../open-database.ts'
import { countOf, harmless, notFound, pageLine, pageNumberOf } from '../output.ts'

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
    return withDatabase(context, async database => {
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

const endSessions = async (bank: Bank, whose: string): Promise<Result<number, 'unknown_email'>> =>
  whose === 'all' ? accepted(await endEverySession(bank)) : endCustomerSessions(bank, whose)

export const sessionsCommand: Command = {
  name: 'sessions',
  summary: 'end <e-mail>|all: sign a customer out everywhere, or everybody',
  help: `npm run bank -- sessions end ada@example.com
npm run bank -- sessions end all

Ends the sessions of a customer, or of all, on every device: whoever is at one signs in again. Passwords and
second factors stay, so where somebody else knows them, make a password-reset link too. Audited in each
customer's trail. May run while the bank is open, and acts at once. Exits with 0, with 1 where nobody banks here
with that e-mail, and with 2 when it could not be run.`,
  async run(context) {
    const [verb, word, ...rest] = context.arguments
    if (verb !== 'end' || word === undefined || rest.length > 0) {
      context.report('Say whose: npm run bank -- sessions end ada@example.com, or sessions end all.')
      return 2
    }
    const whose = word === 'all' ? word : emailOf(word)
    return withDatabase(context, async database => {
      const ended = await endSessions(createBank(nodeDependencies(database)), whose)
      if (!ended.ok) {
        context.report(notFound.email)
        return 1
      }
      context.print(`${ended.value} ${ended.value === 1 ? 'session has' : 'sessions have'} ended.`)
      return 0
    })
  },
}

const refusals: Readonly<Record<RevocationRefusal, string>> = {
  unknown_email: notFound.email,
  unknown_account: notFound.account,
  no_access: 'That customer does not reach that account.',
}

export const accessCommand: Command = {
  name: 'access',
  summary: 'revoke <e-mail> <account number>: end a customer’s access to an account',
  help: `npm run bank -- access revoke ada@example.com 41027836

Ends a customer's access to an account of this bank: from then on its balance, transactions, statements and
notices are not theirs to see, and they order nothing from it. Whoever else reaches it goes on, and the money
stays where it is. Sessions stay: end them by sessions end. Audited in the customer's trail, and cannot be
undone. May run while the bank is open, and acts at once. Exits with 0, with 1 where it could not be done,
and with 2 when it could not be run.`,
  async run(context) {
    const [verb, email, accountNumber, ...rest] = context.arguments
    if (verb !== 'revoke' || email === undefined || accountNumber === undefined || rest.length > 0) {
      context.report('Say whose, and to what: npm run bank -- access revoke ada@example.com 41027836.')
      return 2
    }
    const asked = { email: emailOf(email), accountNumber: accountNumberOf(accountNumber) }
    return withDatabase(context, async database => {
      const revoked = await revokeAccess(createBank(nodeDependencies(database)), asked)
      if (!revoked.ok) {
        context.report(refusals[revoked.refusal])
        return 1
      }
      context.print('The access is revoked.')
      return 0
    })
  },
}
