import { approveApplication, type ApprovalRefusal } from '../../bank/applications/approve-application.ts'
import { listApplications, type ListedApplication } from '../../bank/applications/list-applications.ts'
import { rejectApplication, type RejectionRefusal } from '../../bank/applications/reject-application.ts'
import { type Bank, createBank } from '../../bank/bank.ts'
import type { Database } from '../../bank/database/database.ts'
import { nodeParts } from '../../server/node-parts.ts'
import type { Command, CommandContext } from '../command.ts'
import { harmless } from '../harmless.ts'
import { openBook } from '../open-book.ts'

const pageSize = 50

const statuses = { pending_verification: 'pending', approved: 'approved', rejected: 'rejected' } as const

const refusals: Record<ApprovalRefusal | RejectionRefusal, string> = {
  unknown_application: 'There is no application with that id.',
  already_approved: 'That application has been approved: its account is open.',
  already_rejected: 'That application has been rejected. The applicant may send another one.',
  email_taken:
    'Somebody has become a customer with that e-mail since. The application stays as it is until you reject it.',
}

const poundsOf = (pence: bigint): string => `£${pence / 100n}.${(pence % 100n).toString().padStart(2, '0')}`

const linesOf = (application: ListedApplication): string[] => {
  const { id, sentAt, name, email, kind, product, initialDepositPence, status, decidedBy } = application
  return [
    `${sentAt.toISOString()}  ${id}  ${statuses[status]}${decidedBy === undefined ? '' : ` by ${decidedBy}`}`,
    `From:    ${harmless(name)} <${harmless(email)}>, ${kind}`,
    `Opens:   ${harmless(product)}`,
    `Deposit: ${initialDepositPence === undefined ? 'none' : poundsOf(initialDepositPence)}`,
    '',
  ]
}

async function list(database: Database, page: number, { print }: CommandContext): Promise<number> {
  const { applications, total, pending } = await listApplications(database, { page, pageSize })
  for (const line of applications.flatMap(linesOf)) print(line)
  const pages = Math.max(1, Math.ceil(total / pageSize))
  const counted = `${total} ${total === 1 ? 'application' : 'applications'}`
  print(`${counted}, ${pending} pending; page ${page} of ${pages}.`)
  return 0
}

const decisions = {
  approve: {
    decide: approveApplication,
    done: 'Approved: the account is open.',
    again: 'It was approved before.',
  },
  reject: {
    decide: rejectApplication,
    done: 'Rejected: the applicant is told by e-mail.',
    again: 'It was rejected before.',
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
  print(decided.value.replayed ? `${again} Nothing was done.` : done)
  return 0
}

type Asked =
  | { readonly verb: 'list'; readonly page: number }
  | { readonly verb: keyof typeof decisions; readonly id: string }

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** What the words ask for; undefined where they say nothing that is known. */
function read([verb, word, ...rest]: readonly string[]): Asked | undefined {
  if (rest.length > 0) return undefined
  if (verb === 'list')
    return /^[1-9]\d{0,5}$/.test(word ?? '1') ? { verb, page: Number(word ?? 1) } : undefined
  const id = word?.toLowerCase() ?? ''
  return (verb === 'approve' || verb === 'reject') && uuid.test(id) ? { verb, id } : undefined
}

export const applicationsCommand: Command = {
  name: 'applications',
  summary: 'list, approve <id>, reject <id>: decide who becomes a customer',
  help: `npm run bank -- applications list [page]
npm run bank -- applications approve <id>
npm run bank -- applications reject <id>

list prints ${pageSize} applications a page, newest first. approve makes the applicant a customer: it opens the account, books the
initial deposit and greets the customer by notification and e-mail. reject tells the applicant by e-mail; they may
apply again. Both are audited, may run while the bank is open, and do nothing when they are asked for again.
Exits with 0, with 1 where the bank says no, and with 2 when it could not be run.`,
  async run(context) {
    const asked = read(context.arguments)
    if (!asked) {
      context.report(
        'Say what: npm run bank -- applications list (or list 2 for the second page), approve <id>, or reject <id>.',
      )
      return 2
    }
    const book = await openBook(context)
    try {
      if (asked.verb === 'list') return await list(book.database, asked.page, context)
      return await decide(createBank(nodeParts(book.database)), asked, context)
    } finally {
      await book.close()
    }
  },
}
