import { limits } from '../../../content/facts.ts'
import { createBank } from '../../bank/bank.ts'
import { issuePasswordReset } from '../../bank/passwords/issue-password-reset.ts'
import { nodeParts } from '../../server/node-parts.ts'
import type { Command } from '../command.ts'
import { knownPhone } from '../known-phone.ts'
import { londonTime } from '../london-time.ts'
import { notFound } from '../not-found.ts'
import { withBook } from '../open-book.ts'
import { emailOf } from '../words.ts'
import { originOf } from '../origin-of.ts'

export const passwordResetCommand: Command = {
  name: 'password-reset',
  summary: '<e-mail>: make a one-time link for a customer who has forgotten the password',
  help: `npm run bank -- password-reset ada@example.com

Prints a link, of use once and for ${limits.passwordResetMs / 3_600_000} hours, with which the customer chooses a new password; links made
before it are of no use any more. Whoever has the link can take the customer's place, so make sure first that it
is the customer who asks (call the number that the bank knows, which this prints; do not go by an e-mail or a
call), and hand it to nobody else. The second factor stays as it is. The link begins with PUBLIC_ORIGIN, else
with http://127.0.0.1 and PORT, else with the address of the server that runs on the embedded database. May run
while the bank is open. Exits with 0, with 1 where nobody banks here
with that e-mail, and with 2 when it could not be run.`,
  async run(context) {
    const [word, ...rest] = context.arguments
    if (word === undefined || rest.length > 0) {
      context.report('Say for whom: npm run bank -- password-reset ada@example.com')
      return 2
    }
    const email = emailOf(word)
    return withBook(context, async database => {
      const phone = await knownPhone(database, email)
      const issued = await issuePasswordReset(createBank(nodeParts(database)), email)
      if (!issued.ok) {
        context.report(notFound.email)
        return 1
      }
      const { token, endsAt } = issued.value
      // After the # no server, proxy or log gets to see it.
      context.print(`${originOf(context)}/reset-password#${token}`)
      context.print(`Of use once, until ${londonTime(endsAt)}. Hand it to the customer alone.`)
      if (phone !== undefined) context.print(phone)
      return 0
    })
  },
}
