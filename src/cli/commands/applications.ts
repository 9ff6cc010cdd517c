import { limits } from '../../../content/facts.ts'
import { bankLimits } from '../../../content/facts/account-terms.ts'
import {
  type ApprovalRefusal,
  approveApplication,
  rejectApplication,
  type RejectionRefusal,
} from '../../bank/applications/decide-application.ts'
import {
  listApplications,
  type ListedApplication,
  readApplication,
  type ReadApplication,
} from '../../bank/applications/applications.ts'
import { type Bank, createBank } from '../../bank/bank.ts'
import type { Database } from '../../bank/database/database.ts'
import { consentBelowAgeOf } from '../../contract/application-faults.ts'
import { NamedAccount } from '../../contract/applications.ts'
import { namedAccounts } from '../../contract/named-account.ts'
import { londonDateOf } from '../../domain/london-time.ts'
import { formatPence } from '../../domain/money.ts'
import { nodeDependencies } from '../../server/node-runtime.ts'
import type { Command, CommandContext } from '../command.ts'
import { countOf, harmless, formatLondonTime, notFound, pageLine, pageNumberOf } from '../output.ts'
import { withDatabase } from '../open-database.ts'
import { idOf } from '../arguments.ts'

const pageSize = 50

const statuses = { pending_verification: 'pending', approved: 'approved', rejected: 'rejected' } as const

const refusals: Record<ApprovalRefusal | RejectionRefusal, string> = {
  unknown_application: notFound.application,
  already_approved: 'That application is already approved. Its account is open.',
  already_rejected: 'That application is already rejected. The applicant may send another one.',
  email_taken:
    'A customer already has that e-mail address. The application stays pending until you reject it.',
}

const erased = 'a person whose data has been erased'

const linesOf = (application: ListedApplication): string[] => {
  const { id, sentAt, name, email, kind, product, initialDepositPence, status, decidedBy } = application
  return [
    `${formatLondonTime(sentAt)}  ${id}  ${statuses[status]}${decidedBy === undefined ? '' : ` by ${decidedBy}`}`,
    `From:    ${name === undefined || email === undefined ? erased : `${harmless(name)} <${harmless(email)}>`}, ${kind}`,
    `Opens:   ${harmless(product)}`,
    `Deposit: ${initialDepositPence === undefined ? 'none' : formatPence(initialDepositPence)}`,
    '',
  ]
}

async function list(database: Database, page: number, { print }: CommandContext): Promise<number> {
  const { applications, total, pending } = await listApplications(database, { page, pageSize })
  for (const line of applications.flatMap(linesOf)) print(line)
  const counted = `${countOf(total, 'application')}, ${pending} pending`
  print(pageLine(counted, { page, pageSize, total }))
  return 0
}

const emailTaken =
  'A customer already has this e-mail address, so the application cannot be approved. Find out whose address it is, then reject the application.'

/** The facts to check, and the documents to check them against. */
function linesToCheck(application: ReadApplication, at: Date): string[] {
  const { status, applicant, isEmailTaken } = application
  if (!applicant) return [`Applicant: ${erased}`]
  const { name, email, phone, dateOfBirth, idNumber, city, state, country, investmentGoal } = applicant
  return [
    `Name:          ${harmless(name)}`,
    `Date of birth: ${dateOfBirth}`,
    `ID number:     ${harmless(idNumber)}`,
    `Lives in:      ${[city, state, country].map(harmless).join(', ')}`,
    `Phone:         ${harmless(phone)}`,
    `E-mail:        ${harmless(email)}`,
    ...(investmentGoal === undefined ? [] : [`Goal:          ${harmless(investmentGoal)}`]),
    ...(isEmailTaken ? ['', emailTaken] : []),
    ...(status === 'pending_verification' ? ['', ...checks, ...consentToSee(application, at)] : []),
  ]
}

/** The extra line for an applicant who is too young to sign alone. */
function consentToSee({ product, applicant }: ReadApplication, at: Date): string[] {
  const account = NamedAccount.options.find(name => namedAccounts[name].product === product)
  if (!applicant || !account) return []
  const request = { accountType: 'banking', account, dateOfBirth: applicant.dateOfBirth } as const
  const age = consentBelowAgeOf(request, londonDateOf(at), bankLimits)
  return age === undefined
    ? []
    : [`The applicant is under ${age}. Check the signature and the identity of a parent or guardian too.`]
}

const checks = [
  'None of this has been checked. Before you approve, compare the name, date of birth and number with the document, call',
  'the phone number, and confirm the e-mail address: a person who has it and the password can sign in.',
]

async function show(bank: Bank, id: string, { print, report }: CommandContext): Promise<number> {
  const application = await readApplication(bank.database, id)
  if (!application) {
    report(refusals.unknown_application)
    return 1
  }
  const { sentAt, status, decidedAt, decidedBy, kind, product, applicant } = application
  const deposit = applicant?.initialDepositPence
  const lines = [
    `Application:   ${id}, sent ${formatLondonTime(sentAt)}`,
    `Status:        ${statuses[status]}${decidedAt && decidedBy ? ` by ${decidedBy}, ${formatLondonTime(decidedAt)}` : ''}`,
    `Opens:         ${harmless(product)}, ${kind}, ${deposit === undefined ? 'no deposit' : `deposit ${formatPence(deposit)}`}`,
    ...linesToCheck(application, bank.clock()),
  ]
  for (const line of lines) print(line)
  return 0
}

const decisions = {
  approve: {
    decide: approveApplication,
    done: 'Approved. The account is open.',
    again: 'It was already approved.',
  },
  reject: {
    decide: rejectApplication,
    done: 'Rejected. An e-mail to the applicant is in the outbox.',
    again: 'It was already rejected.',
  },
} as const

async function decide(
  bank: Bank,
  { verb, id }: { verb: keyof typeof decisions; id: string },
  { print, report }: CommandContext,
): Promise<number> {
  const { decide: make, done, again } = decisions[verb]
  const decided = await make(bank, { applicationId: id, by: 'operator' })
  if (!decided.ok) {
    report(refusals[decided.refusal])
    return 1
  }
  print(decided.value.replayed ? `${again} Nothing was changed.` : done)
  return 0
}

type ReadArguments =
  | { readonly verb: 'list'; readonly page: number }
  | { readonly verb: 'show' | keyof typeof decisions; readonly id: string }

/** The requested action; undefined if the arguments are not known. */
function read([verb, word, ...rest]: readonly string[]): ReadArguments | undefined {
  if (rest.length > 0) return undefined
  if (verb === 'list') {
    const page = pageNumberOf(word)
    return page === undefined ? undefined : { verb, page }
  }
  if (word === undefined) return undefined
  return verb === 'show' || verb === 'approve' || verb === 'reject' ? { verb, id: idOf(word) } : undefined
}

export const applicationsCommand: Command = {
  name: 'applications',
  summary: 'list, show <id>, approve <id>, reject <id>: decide who becomes a customer',
  help: `npm run bank -- applications list [page]
npm run bank -- applications show <id>
npm run bank -- applications approve <id>
npm run bank -- applications reject <id>

list prints ${pageSize} applications a page, newest first. show prints one application with all its details. You must check
them: no one else does. The output is personal data: keep it off other people's screens and out of files. approve
makes the applicant a customer: it opens the account, books the initial deposit and welcomes the customer by
notification and e-mail. reject notifies the applicant by e-mail; they may apply again. The details of a rejected
applicant are deleted after ${limits.rejectedApplicantKeptMs / 86_400_000} days. Both actions are audited. Repeating one changes nothing. All may run while the
bank is open. Exits with 0, with 1 if the bank refuses, and with 2 if it could not run.`,
  async run(context) {
    const request = read(context.arguments)
    if (!request) {
      context.report(
        'Usage: npm run bank -- applications list [page], show <id>, approve <id>, or reject <id>',
      )
      return 2
    }
    return withDatabase(context, async database => {
      if (request.verb === 'list') return list(database, request.page, context)
      const bank = createBank(nodeDependencies(database))
      if (request.verb === 'show') return show(bank, request.id, context)
      const { verb, id } = request
      return decide(bank, { verb, id }, context)
    })
  },
}
