import { createBank } from '../../bank/bank.ts'
import { removeLostSecondFactor } from '../../bank/second-factor/remove-second-factor.ts'
import { nodeParts } from '../../server/node-parts.ts'
import type { Command } from '../command.ts'
import { knownPhone } from '../known-phone.ts'
import { notFound } from '../not-found.ts'
import { withBook } from '../open-book.ts'
import { emailOf } from '../words.ts'

const checks = [
  'From now on the password alone signs this customer in. You should have checked before:',
  '  - that it was the customer who asked: call the number that the bank knows, do not go by an e-mail or a call;',
  '  - that the customer has neither the app nor a recovery code, and knows the password.',
  'The customer has been told. Ask them to set the second factor up again.',
]

const refusals = {
  unknown_email: notFound.email,
  second_factor_is_off: 'The second factor of this customer is off. Nothing was changed.',
} as const

export const secondFactorCommand: Command = {
  name: 'second-factor',
  summary: 'show <e-mail>, remove <e-mail>: for a customer who has lost the app and the recovery codes',
  help: `npm run bank -- second-factor show ada@example.com
npm run bank -- second-factor remove ada@example.com

show prints the phone number that the bank knows, and changes nothing. remove turns a customer's second factor
off, tells the customer and audits it. The password stays. Before you remove it: make sure that it is the
customer who asks (call the number that the bank knows; do not go by an e-mail or a call) and that neither the
app nor a recovery code is left. May run while the bank is open. Exits with 0, with 1 where there was nothing to
show or to remove, and with 2 when it could not be run.`,
  async run(context) {
    const [verb, word, ...rest] = context.arguments
    if ((verb !== 'remove' && verb !== 'show') || word === undefined || rest.length > 0) {
      context.report('Say whose: npm run bank -- second-factor remove ada@example.com')
      return 2
    }
    const email = emailOf(word)
    return withBook(context, async database => {
      const phone = await knownPhone(database, email)
      if (phone === undefined) {
        context.report(refusals.unknown_email)
        return 1
      }
      if (verb === 'show') {
        context.print(phone)
        return 0
      }
      const removed = await removeLostSecondFactor(createBank(nodeParts(database)), email)
      if (!removed.ok) {
        context.report(refusals[removed.refusal])
        return 1
      }
      context.print('The second factor is off.')
      for (const line of checks) context.print(line)
      context.print(phone)
      return 0
    })
  },
}
