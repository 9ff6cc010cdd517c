import { parseArgs } from 'node:util'
import { type Bank, createBank } from '../../bank/bank.ts'
import {
  decideDispute,
  type DecisionRefusal,
  type DisputeAct,
} from '../../bank/cards/disputes/decide-dispute.ts'
import { type Dispute, findDispute, listDueDisputes } from '../../bank/cards/disputes/disputes.ts'
import {
  disputeReasons,
  disputeRefusals,
  disputeStatuses,
  isDisputeRefusal,
} from '../../domain/card-disputes.ts'
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

type ReadArguments =
  | { readonly verb: 'list'; readonly page: number }
  | { readonly verb: 'show'; readonly number: bigint }
  | { readonly verb: 'decide'; readonly number: bigint; readonly decision: DisputeAct }

const options = { question: { type: 'string' }, reason: { type: 'string' } } as const

interface Values {
  readonly question?: string
  readonly reason?: string
}

/** One line of 10 to 1,000 characters that a customer can read. */
const questionPattern = /^(?!\s)[^\p{C}\p{Zl}\p{Zp}]{10,1000}(?<!\s)$/u

/** @throws InvalidArgument if the argument is no number of a dispute. */
function numberOf(word: string): bigint {
  if (/^[1-9]\d{5,14}$/.test(word)) return BigInt(word)
  throw new InvalidArgument(word, 'the number of a dispute. Example: 500001. The list shows the numbers.')
}

/** The acts without a further word, by their verbs. */
const acts = {
  credit: { act: 'credit' },
  accept: { act: 'accept' },
  contest: { act: 'contest' },
  keep: { act: 'keep' },
  'take-back': { act: 'take_back' },
} as const satisfies Readonly<Record<string, DisputeAct>>

const isAct = (verb: string): verb is keyof typeof acts => Object.hasOwn(acts, verb)

/** The act that these words ask for; undefined if they ask for none. */
function readDecision(verb: string, { question, reason }: Values): DisputeAct | undefined {
  if (verb === 'ask')
    return reason === undefined && question !== undefined && questionPattern.test(question)
      ? { act: 'ask', question }
      : undefined
  if (verb === 'refuse')
    return question === undefined && reason !== undefined && isDisputeRefusal(reason)
      ? { act: 'refuse', reason }
      : undefined
  return isAct(verb) && question === undefined && reason === undefined ? acts[verb] : undefined
}

/** The requested action; undefined if the arguments are not known. */
function read(words: readonly string[]): ReadArguments | undefined {
  const { values, positionals } = parseArgs({ args: [...words], options, allowPositionals: true })
  const [verb = '', word, ...rest] = positionals
  const isPlain = Object.keys(values).length === 0
  if (rest.length > 0) return undefined
  if (verb === 'list') {
    const page = isPlain ? pageNumberOf(word) : undefined
    return page === undefined ? undefined : { verb, page }
  }
  if (word === undefined) return undefined
  if (verb === 'show') return isPlain ? { verb, number: numberOf(word) } : undefined
  const decision = readDecision(verb, values)
  return decision && { verb: 'decide', number: numberOf(word), decision }
}

async function list({ database }: Bank, page: number, { print }: CommandContext): Promise<number> {
  const { disputes, total } = await listDueDisputes(database, { page, pageSize })
  for (const dispute of disputes) print(headOf(dispute))
  print(pageLine(countOf(total, 'undecided dispute'), { page, pageSize, total }))
  return 0
}

export const disputesCommand: Command = {
  name: 'disputes',
  summary:
    'list, show, ask, credit, refuse, accept, contest, keep, take-back <number>: decide disputes of card payments',
  help: `npm run bank -- disputes list [page]
npm run bank -- disputes show 500001
npm run bank -- disputes ask 500001 --question "What did you order?"
npm run bank -- disputes credit 500001
npm run bank -- disputes refuse 500001 --reason received
npm run bank -- disputes accept 500001
npm run bank -- disputes contest 500001
npm run bank -- disputes keep 500001
npm run bank -- disputes take-back 500001

list prints ${pageSize} disputes a page that wait for the bank, the ones that are due first at the top. show prints what the
customer wrote. ask sends a question of 10 to 1,000 characters; without an answer in 14 days the dispute is refused. credit
pays the customer what they dispute, at most what the merchant has not refunded. refuse takes one of these reasons:
  ${Object.entries(disputeRefusals)
    .map(([reason, words]) => `${reason}: ${words}`)
    .join('\n  ')}
accept and contest book what the merchant answers to a credit; without an answer in 30 days the dispute is won. Of a contested
one, keep leaves the credit with the customer, and the bank bears it; take-back takes it back 10 working days later. The customer
is told; of a refusal and of a loss by e-mail and by letter. All of it is audited in the customer's chain and may run while the
bank is open. Exits with 0, with 1 if the bank refuses, and with 2 if it could not run.`,
  async run(context) {
    const request = read(context.arguments)
    if (!request) {
      context.report(
        'Usage: npm run bank -- disputes list, show 500001, ask 500001 --question "…", credit 500001, refuse 500001 --reason received, accept 500001, contest 500001, keep 500001, or take-back 500001',
      )
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
      const { decision } = request
      const decided = await decideDispute(bank, { disputeId: dispute.id, decision, by: 'operator' })
      if (!decided.ok) {
        context.report(refusals[decided.refusal])
        return 1
      }
      const status = disputeStatuses[decided.value].toLowerCase()
      context.print(`Dispute ${dispute.number}: ${status}. The customer was told.`)
      return 0
    })
  },
}
