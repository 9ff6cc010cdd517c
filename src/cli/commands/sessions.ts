import { type Bank, createBank } from '../../bank/bank.ts'
import { accepted, type Result } from '../../bank/result.ts'
import { endCustomerSessions, endEverySession } from '../../bank/sessions/end-all-sessions.ts'
import { nodeParts } from '../../server/node-parts.ts'
import type { Command } from '../command.ts'
import { notFound } from '../not-found.ts'
import { withBook } from '../open-book.ts'
import { emailOf } from '../words.ts'

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
    return withBook(context, async database => {
      const ended = await endSessions(createBank(nodeParts(database)), whose)
      if (!ended.ok) {
        context.report(notFound.email)
        return 1
      }
      context.print(`${ended.value} ${ended.value === 1 ? 'session has' : 'sessions have'} ended.`)
      return 0
    })
  },
}
