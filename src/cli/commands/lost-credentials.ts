import { limits } from '../../../content/facts.ts'
import { createBank } from '../../bank/bank.ts'
import { findCustomerByEmail } from '../../bank/customers/customer.ts'
import { readProfile } from '../../bank/customers/profile.ts'
import type { Queryable } from '../../bank/database/database.ts'
import { removeLostPasskeys } from '../../bank/passkeys/remove-passkey.ts'
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
  summary: '<e-mail>: create a one-time link for a customer who forgot the password',
  help: `npm run bank -- password-reset ada@example.com

Prints a link with which the customer chooses a new password. It works once and for ${limits.passwordResetMs / 3_600_000} hours. Earlier links stop
working. A person with the link can take over the account. So first verify that the request comes from the
customer: call the number that the bank has, which this command prints, and do not trust an e-mail or a call. Give
the link to the customer only. The second factor does not change. The link begins with PUBLIC_ORIGIN, or with
http://localhost and PORT, or with the address of the server that runs on the embedded database. It may run while the
bank is open. Exits with 0, with 1 if no customer has that e-mail address, and with 2 if it could not run.`,
  async run(context) {
    const [word, ...rest] = context.arguments
    if (word === undefined || rest.length > 0) {
      context.report('Usage: npm run bank -- password-reset <e-mail>')
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
      // The token is after the #, so no server, proxy or log sees it.
      context.print(`${originOf(context)}/reset-password#${token}`)
      context.print(`The link works once, until ${formatLondonTime(endsAt)}. Give it to the customer only.`)
      if (phone !== undefined) context.print(phone)
      return 0
    })
  },
}

/**
 * The address that customers use: from the settings, or from the server that runs on the embedded database, or the
 * usual address with a warning that it is a guess.
 */
export function originOf({ environment, project, report }: CommandContext): string {
  const { publicOrigin, port, databaseUrl, dataDir } = settingsOf(environment)
  if (publicOrigin !== undefined) return publicOrigin
  const usual = `http://localhost:${port}`
  if (environment['PORT']) return usual
  const running =
    databaseUrl === undefined
      ? readServerOrigin(chooseDataFolder(dataDir, project, databaseAccount()))
      : undefined
  if (running !== undefined) return running
  report(
    `No running server was found, so the link begins with ${usual}. If that is wrong, set PUBLIC_ORIGIN or PORT.`,
  )
  return usual
}

const checks = [
  'From now on this customer signs in with the password only. You should have checked before:',
  '  - that the request came from the customer: call the number that the bank has, do not trust an e-mail or a call;',
  '  - that the customer has neither the app nor a recovery code, and knows the password.',
  'The customer has been notified. Ask them to set up the second factor again.',
]

const refusals = {
  unknown_email: notFound.email,
  second_factor_is_off: 'This customer has no second factor. Nothing was changed.',
} as const

export const secondFactorCommand: Command = {
  name: 'second-factor',
  summary: 'show <e-mail>, remove <e-mail>: for a customer who lost the app and the recovery codes',
  help: `npm run bank -- second-factor show ada@example.com
npm run bank -- second-factor remove ada@example.com

show prints the phone number that the bank has, and changes nothing. remove turns off a customer's second factor,
notifies the customer and audits it. The password does not change. Before you remove it, verify that the request
comes from the customer (call the number that the bank has; do not trust an e-mail or a call), and that they have
neither the app nor a recovery code. It may run while the bank is open. Exits with 0, with 1 if there was nothing to
show or remove, and with 2 if it could not run.`,
  async run(context) {
    const [verb, word, ...rest] = context.arguments
    if ((verb !== 'remove' && verb !== 'show') || word === undefined || rest.length > 0) {
      context.report('Usage: npm run bank -- second-factor show|remove <e-mail>')
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

const passkeyChecks = [
  'From now on this customer signs in and confirms without them. You should have checked before:',
  '  - that the request came from the customer: call the number that the bank has, do not trust an e-mail or a call;',
  '  - that the customer has lost every passkey and the recovery codes, and knows the password.',
  'The customer has been notified. Ask them to add a passkey again, and to delete the old ones on their devices.',
]

const passkeyRefusals = {
  unknown_email: notFound.email,
  no_passkeys: 'This customer has no passkey. Nothing was changed.',
} as const

export const passkeysCommand: Command = {
  name: 'passkeys',
  summary: 'remove <e-mail>: for a customer who lost all passkeys and the recovery codes',
  help: `npm run bank -- passkeys remove ada@example.com

Removes all passkeys of a customer, notifies the customer and audits it. The sessions that they opened end, and without an
authenticator app the recovery codes go too. The password and the app do not change. Before you remove them, verify that
the request comes from the customer (call the number that the bank has; do not trust an e-mail or a call):
"second-factor show" prints the number. It may run while the bank is open. Exits with 0, with 1 if there was nothing to
remove, and with 2 if it could not run.`,
  async run(context) {
    const [verb, word, ...rest] = context.arguments
    if (verb !== 'remove' || word === undefined || rest.length > 0) {
      context.report('Usage: npm run bank -- passkeys remove <e-mail>')
      return 2
    }
    const email = emailOf(word)
    return withDatabase(context, async database => {
      const removed = await removeLostPasskeys(createBank(nodeDependencies(database)), email)
      if (!removed.ok) {
        context.report(passkeyRefusals[removed.refusal])
        return 1
      }
      context.print(
        removed.value === 1 ? 'One passkey was removed.' : `${removed.value} passkeys were removed.`,
      )
      for (const line of passkeyChecks) context.print(line)
      const phone = await knownPhone(database, email)
      if (phone !== undefined) context.print(phone)
      return 0
    })
  },
}

/** The number for verifying a customer, as a sentence; undefined if no customer has that e-mail address. */
async function knownPhone(database: Queryable, email: string): Promise<string | undefined> {
  const found = await findCustomerByEmail(database, email)
  if (!found) return undefined
  const { profile } = await readProfile(database, found.customer.id)
  return profile.phone === null
    ? 'The bank has no phone number for this customer. Verify them in person.'
    : `The phone number that the bank has: ${formatPhone(profile.phone)}`
}
