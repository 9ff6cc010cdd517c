import { type Bank, createBank } from '../../bank/bank.ts'
import { askAboutHeld, type HeldRefusal, refuseHeld, releaseHeld } from '../../bank/payments/decide-held.ts'
import { type HeldPayment, listHeld } from '../../bank/payments/list-held.ts'
import { decodeDestination, formatDestination } from '../../domain/destination.ts'
import { formatPence } from '../../domain/money.ts'
import { nodeDependencies } from '../../server/node-runtime.ts'
import { idOf } from '../arguments.ts'
import type { Command, CommandContext } from '../command.ts'
import { withDatabase } from '../open-database.ts'
import { countOf, formatLondonTime, harmless, pageLine, pageNumberOf } from '../output.ts'

const pageSize = 50
const questionLengthMax = 1000

const refusals: Record<HeldRefusal, string> = {
  not_found: 'There is no payment with that id.',
  changed_meanwhile: 'That payment is not held any more, or its question was answered. Nothing was changed.',
}

const linesOf = (payment: HeldPayment): string[] => [
  `${formatLondonTime(payment.heldAt)}  ${payment.id}  decide by ${formatLondonTime(payment.decideBy)}`,
  `Account: ${payment.accountNumber}, ${harmless(payment.holderName)}`,
  `Pays:    ${formatPence(payment.amountPence)} to ${harmless(payment.name)}, ${formatDestination(decodeDestination(payment.destination))}: ${harmless(payment.reference)}`,
  `Rule:    ${payment.rule}${payment.purpose === null ? '' : `, purpose ${payment.purpose}`}`,
  ...(payment.question === null ? [] : [`Asked:   ${harmless(payment.question)}`]),
  ...(payment.answer === null ? [] : [`Answer:  ${harmless(payment.answer)}`]),
  '',
]

type ReadArguments =
  | { readonly verb: 'list'; readonly page: number }
  | { readonly verb: 'release' | 'refuse'; readonly id: string }
  | { readonly verb: 'ask'; readonly id: string; readonly question: string }

/** The requested action; undefined if the arguments are not known. */
function read(words: readonly string[]): ReadArguments | undefined {
  const [verb, word, question, ...rest] = words
  if (rest.length > 0 || words.some(one => one.startsWith('--'))) return undefined
  if (verb === 'list' && question === undefined) {
    const page = pageNumberOf(word)
    return page === undefined ? undefined : { verb, page }
  }
  if (word === undefined) return undefined
  if ((verb === 'release' || verb === 'refuse') && question === undefined) return { verb, id: idOf(word) }
  const text = question?.trim() ?? ''
  return verb === 'ask' && text !== '' && text.length <= questionLengthMax
    ? { verb, id: idOf(word), question: text }
    : undefined
}

async function list({ database }: Bank, page: number, { print }: CommandContext): Promise<number> {
  const { payments, total } = await listHeld(database, { page, pageSize })
  for (const line of payments.flatMap(linesOf)) print(line)
  print(pageLine(countOf(total, 'held payment'), { page, pageSize, total }))
  return 0
}

const done = {
  release: 'Released: the payment is made.',
  refuse: 'Refused: the money is available again, and the customer is notified.',
  ask: 'Asked: the customer is notified and can answer.',
} as const

function change(bank: Bank, request: Exclude<ReadArguments, { verb: 'list' }>) {
  const paymentId = request.id
  if (request.verb === 'ask') return askAboutHeld(bank, { paymentId, question: request.question })
  return request.verb === 'release' ? releaseHeld(bank, paymentId) : refuseHeld(bank, paymentId)
}

export const heldCommand: Command = {
  name: 'held',
  summary: 'list, release <id>, refuse <id>, ask <id> "…": decide payments that look like a scam',
  help: `npm run bank -- held list [page]
npm run bank -- held release <id>
npm run bank -- held refuse <id>
npm run bank -- held ask <id> "Who told you of it?"

list prints ${pageSize} held payments a page, the ones that must be decided first at the top, with the rule that held
each; the customer does not learn the rule. release makes the payment at once, from the money that is set aside. refuse
gives the money back and tells the customer. ask puts one question of ${questionLengthMax} characters at most to the customer; until it
is answered, another takes its place. A payment that nobody decides by the end of its 4th working day is refused.
All actions are audited in the holders' chains and may run while the bank is open. Exits with 0, with 1 if the bank
refuses, and with 2 if it could not run.`,
  async run(context) {
    const request = read(context.arguments)
    if (!request) {
      context.report('Usage: npm run bank -- held list, release <id>, refuse <id>, or ask <id> "…"')
      return 2
    }
    return withDatabase(context, async database => {
      const bank = createBank(nodeDependencies(database))
      if (request.verb === 'list') return list(bank, request.page, context)
      const changed = await change(bank, request)
      if (changed.ok) context.print(done[request.verb])
      else context.report(refusals[changed.refusal])
      return changed.ok ? 0 : 1
    })
  },
}
