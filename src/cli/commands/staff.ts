import { parseArgs } from 'node:util'
import { type Bank, createBank } from '../../bank/bank.ts'
import type { AddMemberRefusal } from '../../bank/staff/members/add-member.ts'
import {
  addMemberByCommand,
  type JoiningLink,
  newLinkByCommand,
  suspendByCommand,
} from '../../bank/staff/members/by-command.ts'
import type { MemberChangeRefusal } from '../../bank/staff/members/change-member.ts'
import { type ListedMember, listMembers } from '../../bank/staff/members/list-members.ts'
import { type StaffRole, staffRoleLabels, staffRoles, staffStatusLabels } from '../../domain/staff.ts'
import { nodeDependencies } from '../../server/node-runtime.ts'
import { emailOf, textPattern } from '../arguments.ts'
import type { Command, CommandContext } from '../command.ts'
import { withDatabase } from '../open-database.ts'
import { countOf, formatLondonTime, harmless } from '../output.ts'
import { originOf } from './lost-credentials.ts'

const usage =
  'Usage: npm run bank -- staff add <e-mail> --name "Ada Byron" --roles administrator, staff list, staff link <e-mail>, or staff suspend <e-mail>'

const options = {
  name: { type: 'string' },
  roles: { type: 'string' },
  'banks-as': { type: 'string', multiple: true },
} as const

const refusals: Readonly<Record<MemberChangeRefusal | AddMemberRefusal | 'unknown_bank_customer', string>> = {
  not_found: 'No staff member has that e-mail address.',
  own_membership: 'Nobody changes themselves.',
  member_status: 'This cannot be done to this staff member now: see staff list.',
  roles_across:
    'Support, payments and compliance combine, and so do auditor and administrator, but never across.',
  roles_unchanged: 'These roles change nothing.',
  last_role: 'A staff member keeps at least one role.',
  last_administrator: 'The last administrator stays.',
  staff_email_in_use: 'A staff member has that e-mail address.',
  unknown_bank_customer: 'No customer has the e-mail address of --banks-as.',
}

const isRole = (word: string): word is StaffRole => staffRoles.some(role => role === word)

/** The roles of `support,payments`; undefined if one is not known. */
function rolesOf(words: string): readonly StaffRole[] | undefined {
  const roles = words.split(',').map(word => word.trim().toLowerCase())
  return roles.every(isRole) ? [...new Set(roles)] : undefined
}

/** The token is after the #, so no server, proxy or log sees it. */
function printLink(context: CommandContext, { token, endsAt }: JoiningLink): number {
  context.print(`${originOf(context)}/staff/join#${token}`)
  context.print(
    `The link works once, until ${formatLondonTime(endsAt)}. Give it to this staff member only, in person or by a call.`,
  )
  return 0
}

const linesOf = ({
  name,
  email,
  status,
  roles,
  signedInAt,
  linkEndsAt,
  connections,
  isDemo,
}: ListedMember) => [
  `${harmless(name)} <${harmless(email)}>: ${staffStatusLabels[status]}${isDemo ? ', of the demonstration' : ''}`,
  `Roles:    ${roles.map(role => staffRoleLabels[role]).join(', ')}`,
  ...(signedInAt ? [`Last:     ${formatLondonTime(signedInAt)}`] : []),
  ...(linkEndsAt ? [`Link:     works until ${formatLondonTime(linkEndsAt)}`] : []),
  ...(connections.length > 0
    ? [`Knows:    ${connections.map(({ customerName }) => harmless(customerName)).join(', ')}`]
    : []),
  '',
]

async function list(bank: Bank, { print }: CommandContext): Promise<number> {
  const members = await listMembers(bank.database, { at: bank.clock(), isDemoOnly: false })
  for (const line of members.flatMap(linesOf)) print(line)
  print(`${countOf(members.length, 'staff member')}.`)
  return 0
}

async function link(bank: Bank, email: string, context: CommandContext): Promise<number> {
  const made = await newLinkByCommand(bank, email)
  if (made.ok) return printLink(context, made.value)
  context.report(refusals[made.refusal])
  return 1
}

async function suspend(bank: Bank, email: string, { print, report }: CommandContext): Promise<number> {
  const suspended = await suspendByCommand(bank, email)
  if (!suspended.ok) {
    report(refusals[suspended.refusal])
    return 1
  }
  print(`Suspended: ${harmless(suspended.value.name)}. Their sessions have ended.`)
  return 0
}

/** What each verb takes besides an e-mail address. */
const verbs = { add: ['name', 'roles', 'banks-as'], list: [], link: [], suspend: [] } as const

type Verb = keyof typeof verbs

const isVerb = (word: string | undefined): word is Verb => word !== undefined && Object.hasOwn(verbs, word)

export const staffCommand: Command = {
  name: 'staff',
  summary: 'add <e-mail>, list, link <e-mail>, suspend <e-mail>: who works in the bank',
  help: `npm run bank -- staff add ada@bank.example --name "Ada Byron" --roles administrator
npm run bank -- staff add tom@bank.example --name "Tom Hallam" --roles payments,compliance [--banks-as tom@example.com]
npm run bank -- staff list
npm run bank -- staff link ada@bank.example
npm run bank -- staff suspend ada@bank.example

add invites a staff member and prints a link, with which they choose a password and an app or a passkey. Roles are
${staffRoles.join(', ')}: the first three combine, the last two combine, and nothing across.
--banks-as names a customer that they are or know, by the e-mail address; it may be given more than once. They then never
decide on that customer, nor on anybody that customer shares an account with. list prints everybody. link prints a new link
in place of the one before; it works once, for 24 hours. Anybody who has it signs in as that person: give it to nobody else.
suspend ends their sessions and hands back what they have in hand; an administrator restores them in the console. The last
active administrator stays. Everything is recorded in the chain of the staff member. All four may run while the bank is
open. They exit with 0, with 1 if the bank refuses, and with 2 if they could not run.`,
  async run(context) {
    const { values, positionals } = parseArgs({
      args: [...context.arguments],
      options,
      allowPositionals: true,
    })
    const [verb, word, ...rest] = positionals
    const given = Object.keys(values)
    const isRight =
      isVerb(verb) &&
      rest.length === 0 &&
      given.every(name => verbs[verb].some(known => known === name)) &&
      (verb === 'list') === (word === undefined)
    if (!isRight) {
      context.report(usage)
      return 2
    }
    if (word === undefined)
      return withDatabase(context, database => list(createBank(nodeDependencies(database)), context))
    const email = emailOf(word)
    const { name = '', roles: roleWords = '', 'banks-as': banksAs = [] } = values
    const roles = rolesOf(roleWords)
    const isNamed = textPattern.test(name) && roles !== undefined
    if (verb === 'add' && !isNamed) {
      context.report(usage)
      return 2
    }
    const known = banksAs.map(emailOf)
    return withDatabase(context, async database => {
      const bank = createBank(nodeDependencies(database))
      if (verb === 'link') return link(bank, email, context)
      if (verb === 'suspend') return suspend(bank, email, context)
      const added = await addMemberByCommand(bank, { name, email, roles: roles ?? [], banksAs: known })
      if (added.ok) return printLink(context, added.value)
      context.report(refusals[added.refusal])
      return 1
    })
  },
}
