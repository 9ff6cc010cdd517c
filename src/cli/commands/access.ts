import { type RevocationRefusal, revokeAccess } from '../../bank/accounts/account-access.ts'
import { createBank } from '../../bank/bank.ts'
import { nodeParts } from '../../server/node-parts.ts'
import type { Command } from '../command.ts'
import { notFound } from '../not-found.ts'
import { withBook } from '../open-book.ts'
import { accountNumberOf, emailOf } from '../words.ts'

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
    return withBook(context, async database => {
      const revoked = await revokeAccess(createBank(nodeParts(database)), asked)
      if (!revoked.ok) {
        context.report(refusals[revoked.refusal])
        return 1
      }
      context.print('The access is revoked.')
      return 0
    })
  },
}
