import { type Bank, createBank } from '../../bank/bank.ts'
import { decideDispute, type DecisionRefusal } from '../../bank/cards/disputes/decide-dispute.ts'
import { type Dispute, findDispute, listDueDisputes } from '../../bank/cards/disputes/disputes.ts'
import { disputeReasons, disputeStatuses } from '../../domain/card-disputes.ts'
import { formatPence } from '../../domain/money.ts'
import { nodeDependencies } from '../../server/node-runtime.ts'
import { InvalidArgument } from '../arguments.ts'
import type { Command, CommandContext } from '../command.ts'
import { withDatabase } from '../open-database.ts'
import { countOf, formatLondonTime, harmless, notFound, pageLine, pageNumberOf } from '../output.ts'

const pageSize = 20

const refusals: Record<DecisionRefusal, string> = {
  not_found: notFound.dispute,
  changed_meanwhile: 'That dispute is not at that step. Nothing was changed.',
  nothing_left: 'The merchant refunded that payment. Nothing was changed.',
}

const headOf = ({ number, status, dueDay, nextOn, amountPence, merchant, reason }: Dispute): string =>
  [
    number,
    status,
    dueDay === undefined ? `next ${nextOn ?? '–'}` : `due ${dueDay}`,
    `${formatPence(amountPence)} at ${harmless(merchant)}, ${disputeReasons[reason].toLowerCase()}`,
  ].join('  ')

/** Each line of a customer's text, indented, so that none of it looks like the command's own. */
const indented = (text: string): string[] => text.split('\n').map(line => `  ${harmless(line)}`)

const linesOf = (dispute: Dispute): string[] => [
  headOf(dispute),
  `Made:     ${formatLondonTime(dispute.madeAt)} by customer ${dispute.customerId}`,
  `Payment:  ${dispute.paymentId}  ${formatLondonTime(dispute.paidAt)}, card ending ${dispute.card.lastFour}`,
  ...(dispute.shouldBePence === undefined
    ? []
    : [`It should have been ${formatPence(dispute.shouldBePence)}.`]),
  'What happened:',
  ...indented(dispute.story),
  ...dispute.events.flatMap(({ step, text, at }) => [
    `Step:     ${formatLondonTime(at)}  ${step}`,
    ...(text === undefined ? [] : indented(text)),
  ]),
  ...(dispute.refusedBecause === undefined ? [] : [`Reason:   ${dispute.refusedBecause}`]),
  ...(dispute.creditPence === undefined
    ? []
    : [
        `Credited: ${formatPence(dispute.creditPence)}; refunded ${formatPence(dispute.coveredPence)}, borne by the merchant ${formatPence(dispute.chargedPence)}, taken back ${formatPence(dispute.returnedPence)}`,
      ]),
]

/** What the merchant answers, by their verbs. */
const answers = ['accept', 'contest'] as const
type Answer = (typeof answers)[number]

type ReadArguments =
  | { readonly verb: 'list'; readonly page: number }
  | { readonly verb: 'show' | Answer; readonly number: bigint }

/** @throws InvalidArgument if the argument is no number of a dispute. */
function numberOf(word: string): bigint {
  if (/^[1-9]\d{5,14}$/.test(word)) return BigInt(word)
  throw new InvalidArgument(word, 'the number of a dispute. Example: 500001. The list shows the numbers.')
}

/** The requested action; undefined if the arguments are not known. */
function read([verb, word, ...rest]: readonly string[]): ReadArguments | undefined {
  if (rest.length > 0) return undefined
  if (verb === 'list') {
    const page = pageNumberOf(word)
    return page === undefined ? undefined : { verb, page }
  }
  const known = (['show', ...answers] as const).find(one => one === verb)
  return known && word !== undefined ? { verb: known, number: numberOf(word) } : undefined
}

async function list({ database }: Bank, page: number, { print }: CommandContext): Promise<number> {
  const { disputes, total } = await listDueDisputes(database, { page, pageSize })
  for (const dispute of disputes) print(headOf(dispute))
  print(pageLine(countOf(total, 'undecided dispute'), { page, pageSize, total }))
  return 0
}

export const disputesCommand: Command = {
  name: 'disputes',
  summary: 'list, show, accept, contest <number>: what merchants answer to disputes of card payments',
  help: `npm run bank -- disputes list [page]
npm run bank -- disputes show 500001
npm run bank -- disputes accept 500001
npm run bank -- disputes contest 500001

list prints ${pageSize} disputes a page that wait for the bank, the ones that are due first at the top. show prints what the
customer wrote. Staff decide them in the console. accept and contest book what the merchant answers to a credit; without an answer
in 30 days the dispute is won. A contested one waits for staff again. The customer is notified. All of it is audited in the customer's
chain and may run while the bank is open. Exits with 0, with 1 if the bank refuses, and with 2 if it could not run.`,
  async run(context) {
    const request = read(context.arguments)
    if (!request) {
      context.report('Usage: npm run bank -- disputes list, show 500001, accept 500001, or contest 500001')
      return 2
    }
    return withDatabase(context, async database => {
      const bank = createBank(nodeDependencies(database))
      if (request.verb === 'list') return list(bank, request.page, context)
      const dispute = await findDispute(database, request.number)
      if (!dispute) {
        context.report(notFound.dispute)
        return 1
      }
      if (request.verb === 'show') {
        for (const line of linesOf(dispute)) context.print(line)
        return 0
      }
      const decision = { act: request.verb }
      const decided = await decideDispute(bank, { disputeId: dispute.id, decision, by: 'operator' })
      if (!decided.ok) {
        context.report(refusals[decided.refusal])
        return 1
      }
      const status = disputeStatuses[decided.value].toLowerCase()
      context.print(`Dispute ${dispute.number}: ${status}. The customer was notified.`)
      return 0
    })
  },
}
