import { limits } from '../../../content/facts.ts'
import { createBank } from '../../bank/bank.ts'
import { findCustomerByEmail } from '../../bank/customers/customer.ts'
import { readProfile } from '../../bank/customers/profile.ts'
import type { Queryable } from '../../bank/database/database.ts'
import { issuePasswordReset } from '../../bank/passwords/password-reset-links.ts'
import { removeLostSecondFactor } from '../../bank/second-factor/manage-second-factor.ts'
import { formatPhone } from '../../contract/phone.ts'
import { databaseAccount } from '../../server/embedded-postgres/cluster.ts'
import { chooseDataFolder, readServerOrigin } from '../../server/embedded-postgres/data-folder.ts'
import { nodeDependencies } from '../../server/node-runtime.ts'
import { emailOf } from '../arguments.ts'
import type { Command, CommandContext } from '../command.ts'
import { settingsOf, withDatabase } from '../open-database.ts'
import { formatLondonTime, notFound } from '../output.ts'

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
    return withDatabase(context, async database => {
      const phone = await knownPhone(database, email)
      const issued = await issuePasswordReset(createBank(nodeDependencies(database)), email)
      if (!issued.ok) {
        context.report(notFound.email)
        return 1
      }
      const { token, endsAt } = issued.value
      // After the # no server, proxy or log gets to see it.
      context.print(`${originOf(context)}/reset-password#${token}`)
      context.print(`Of use once, until ${formatLondonTime(endsAt)}. Hand it to the customer alone.`)
      if (phone !== undefined) context.print(phone)
      return 0
    })
  },
}

/**
 * Where customers reach the bank: what the settings say, else where the server is that runs on the embedded database,
 * else the usual address, and that this is a guess.
 */
function originOf({ environment, project, report }: CommandContext): string {
  const { publicOrigin, port, databaseUrl, dataDir } = settingsOf(environment)
  if (publicOrigin !== undefined) return publicOrigin
  const usual = `http://127.0.0.1:${port}`
  if (environment['PORT']) return usual
  const running =
    databaseUrl === undefined
      ? readServerOrigin(chooseDataFolder(dataDir, project, databaseAccount()))
      : undefined
  if (running !== undefined) return running
  report(
    `No server is known to run: the link begins with ${usual}. Set PUBLIC_ORIGIN or PORT where that is not it.`,
  )
  return usual
}

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
    return withDatabase(context, async database => {
      const phone = await knownPhone(database, email)
      if (phone === undefined) {
        context.report(refusals.unknown_email)
        return 1
      }
      if (verb === 'show') {
        context.print(phone)
        return 0
      }
      const removed = await removeLostSecondFactor(createBank(nodeDependencies(database)), email)
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

/** The number by which the operator makes sure of a customer, as a sentence; undefined where nobody has that e-mail. */
async function knownPhone(database: Queryable, email: string): Promise<string | undefined> {
  const found = await findCustomerByEmail(database, email)
  if (!found) return undefined
  const { profile } = await readProfile(database, found.customer.id)
  return profile.phone === null
    ? 'The bank knows no phone number of this customer: make sure of them in person.'
    : `The phone number that the bank knows: ${formatPhone(profile.phone)}`
}
