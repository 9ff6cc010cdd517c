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
  summary: 'find <name | e-mail | account number>: find a customer',
  help: `npm run bank -- customers find byron
npm run bank -- customers find ada@example.com
npm run bank -- customers find 41027836 [page]

Prints ${pageSize} customers a page, by name: customers whose name contains the words, who have the e-mail address, or who
have access to the account. Each is shown with the e-mail address and the account numbers for the other commands.
Put words with a space in quotes. The output is personal data: keep it off other people's screens. It only reads,
and may run while the bank is open. Exits with 0, with 1 if no customer was found, and with 2 if it could not run.`,
  async run(context) {
    const [verb, word = '', pageWord, ...rest] = context.arguments
    const words = word.trim()
    const page = pageNumberOf(pageWord)
    if (verb !== 'find' || words === '' || page === undefined || rest.length > 0) {
      context.report(
        'Usage: npm run bank -- customers find <name | e-mail | account number>. Put a full name in quotes: "Ada Byron".',
      )
      return 2
    }
    return withDatabase(context, async database => {
      const { customers, total } = await findCustomers(database, { words, page, pageSize })
      if (total === 0) {
        context.report('No customer has that name, e-mail address or account number.')
        return 1
      }
      for (const line of customers.flatMap(linesOf)) context.print(line)
      context.print(pageLine(countOf(total, 'customer'), { page, pageSize, total }))
      return 0
    })
  },
}

const endSessions = async (bank: Bank, target: string): Promise<Result<number, 'unknown_email'>> =>
  target === 'all' ? accepted(await endEverySession(bank)) : endCustomerSessions(bank, target)

export const sessionsCommand: Command = {
  name: 'sessions',
  summary: 'end <e-mail>|all: sign out one customer, or everybody, on all devices',
  help: `npm run bank -- sessions end ada@example.com
npm run bank -- sessions end all

Ends the sessions of one customer, or of all customers, on every device. They must sign in again. Passwords and second
factors do not change: if somebody else knows them, create a password-reset link too. It is audited in each
customer's trail. It may run while the bank is open, and acts at once. Exits with 0, with 1 if no customer has that
e-mail address, and with 2 if it could not run.`,
  async run(context) {
    const [verb, word, ...rest] = context.arguments
    if (verb !== 'end' || word === undefined || rest.length > 0) {
      context.report('Usage: npm run bank -- sessions end <e-mail>|all')
      return 2
    }
    const target = word === 'all' ? word : emailOf(word)
    return withDatabase(context, async database => {
      const ended = await endSessions(createBank(nodeDependencies(database)), target)
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
  no_access: 'That customer has no access to that account.',
}

export const accessCommand: Command = {
  name: 'access',
  summary: 'revoke <e-mail> <account number>: end a customer’s access to an account',
  help: `npm run bank -- access revoke ada@example.com 41027836

Ends a customer's access to an account. From then on they cannot see its balance, transactions, statements and
notices, and cannot place orders from it. Other customers keep their access, and the money stays in the account.
Sessions continue: use "sessions end" to end them. It is audited in the customer's trail and cannot be undone. It may
run while the bank is open, and acts at once. Exits with 0, with 1 if it was not possible, and with 2 if it could not
run.`,
  async run(context) {
    const [verb, email, accountNumber, ...rest] = context.arguments
    if (verb !== 'revoke' || email === undefined || accountNumber === undefined || rest.length > 0) {
      context.report('Usage: npm run bank -- access revoke <e-mail> <account number>')
      return 2
    }
    const request = { email: emailOf(email), accountNumber: accountNumberOf(accountNumber) }
    return withDatabase(context, async database => {
      const revoked = await revokeAccess(createBank(nodeDependencies(database)), request)
      if (!revoked.ok) {
        context.report(refusals[revoked.refusal])
        return 1
      }
      context.print('The access has been revoked.')
      return 0
    })
  },
}
