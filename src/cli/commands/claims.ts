import { parseArgs } from 'node:util'
import { type Bank, createBank } from '../../bank/bank.ts'
import { type Claim, findClaim, listUndecidedClaims } from '../../bank/claims/claims.ts'
import {
  askAboutClaim,
  type ClaimDecision,
  decideClaim,
  type DecisionRefusal,
  settleClaim,
} from '../../bank/claims/decide-claim.ts'
import type { Result } from '../../bank/result.ts'
import { type ClaimKind, claimReasons, isClaimReason } from '../../domain/claims.ts'
import { formatPence } from '../../domain/money.ts'
import { nodeDependencies } from '../../server/node-runtime.ts'
import { InvalidArgument, penceOfWord } from '../arguments.ts'
import type { Command, CommandContext } from '../command.ts'
import { withDatabase } from '../open-database.ts'
import { countOf, formatLondonTime, harmless, notFound, pageLine, pageNumberOf } from '../output.ts'

const pageSize = 20

const refusals: Record<DecisionRefusal, string> = {
  not_found: notFound.claim,
  changed_meanwhile: 'That claim is decided, withdrawn, or not at that step. Nothing was changed.',
  another_kind: 'Claims of that kind end otherwise. Nothing was changed.',
  reason_not_allowed: 'That claim may not be refused for that reason. Nothing was changed.',
  nothing_to_pay: 'The customer is entitled to nothing for that claim. Nothing was changed.',
  above_entitlement: 'That is more than that claim may be paid. Nothing was changed.',
  no_account: 'The customer has no open account that could get the money. Nothing was changed.',
}

const kinds: Record<ClaimKind, string> = {
  scam: 'tricked into paying',
  unauthorised: 'did not make the payment',
  wrong_account: 'paid the wrong account',
}

const sumOf = ({ payments }: Claim): bigint =>
  payments.reduce((sum, { amountPence }) => sum + amountPence, 0n)

const headOf = (claim: Claim): string =>
  `${claim.number}  ${claim.status}  due ${claim.dueDay}  ${formatPence(sumOf(claim))}, ${kinds[claim.kind]}`

/** Each line of a customer's text, indented, so that none of it looks like the command's own. */
const indented = (text: string): string[] => text.split('\n').map(line => `  ${harmless(line)}`)

const linesOf = (claim: Claim): string[] => [
  headOf(claim),
  `Made:     ${formatLondonTime(claim.madeAt)} by customer ${claim.customerId}`,
  ...(claim.isVulnerable ? ['Something made it harder for the customer to protect themselves.'] : []),
  ...claim.payments.map(
    ({ transferId, amountPence, recipientName, paidAt }) =>
      `Payment:  ${transferId}  ${formatPence(amountPence)} to ${harmless(recipientName)}, ${formatLondonTime(paidAt)}`,
  ),
  'What happened:',
  ...indented(claim.story),
  ...claim.events.flatMap(({ step, text, at }) => [
    `Step:     ${formatLondonTime(at)}  ${step}`,
    ...(text === undefined ? [] : indented(text)),
  ]),
  ...(claim.reason === undefined ? [] : [`Reason:   ${claim.reason}`]),
  ...(claim.refundPence === undefined ? [] : [`Refunded: ${formatPence(claim.refundPence)}`]),
  ...(claim.sharePence === undefined
    ? []
    : [
        `Due from banks: ${formatPence(claim.sharePence)}, ${claim.settledAt ? 'settled' : 'not settled yet'}`,
      ]),
]

type ReadArguments =
  | { readonly verb: 'list'; readonly page: number }
  | { readonly verb: 'show'; readonly number: bigint }
  | { readonly verb: 'settle'; readonly number: bigint }
  | { readonly verb: 'ask'; readonly number: bigint; readonly question: string }
  | { readonly verb: 'decide'; readonly number: bigint; readonly decision: ClaimDecision }

const options = {
  question: { type: 'string' },
  amount: { type: 'string' },
  reason: { type: 'string' },
  nothing: { type: 'boolean' },
} as const

interface Values {
  readonly question?: string
  readonly amount?: string
  readonly reason?: string
  readonly nothing?: boolean
}

/** Whether only these options are given. */
const takesOnly = (values: Values, ...taken: (keyof Values)[]): boolean =>
  Object.keys(values).every(given => taken.some(name => name === given))

/** One line of 10 to 1,000 characters that a customer can read. */
const questionPattern = /^(?!\s)[^\p{C}\p{Zl}\p{Zp}]{10,1000}(?<!\s)$/u

/** @throws InvalidArgument if the argument is no number of a claim. */
function numberOf(word: string): bigint {
  if (/^[1-9]\d{5,14}$/.test(word)) return BigInt(word)
  throw new InvalidArgument(word, 'the number of a claim. Example: 100001. The list shows the numbers.')
}

/** The decision that these words ask for; undefined if they ask for none. */
function readDecision(verb: string, values: Values): ClaimDecision | undefined {
  const amountPence = penceOfWord(values.amount)
  if (values.amount !== undefined && amountPence === undefined) return undefined
  if (verb === 'pay') return takesOnly(values, 'amount') ? { step: 'pay', amountPence } : undefined
  if (verb === 'refuse') {
    const { reason = '' } = values
    return takesOnly(values, 'reason') && isClaimReason(reason) ? { step: 'refuse', reason } : undefined
  }
  if (verb !== 'recover') return undefined
  if (values.nothing) return takesOnly(values, 'nothing') ? { step: 'not_recovered' } : undefined
  return takesOnly(values, 'amount') && amountPence !== undefined
    ? { step: 'recover', amountPence }
    : undefined
}

/** The requested action; undefined if the arguments are not known. */
function read(words: readonly string[]): ReadArguments | undefined {
  const { values, positionals } = parseArgs({ args: [...words], options, allowPositionals: true })
  const [verb = '', word, ...rest] = positionals
  if (rest.length > 0) return undefined
  if (verb === 'list') {
    const page = takesOnly(values) ? pageNumberOf(word) : undefined
    return page === undefined ? undefined : { verb, page }
  }
  if (word === undefined) return undefined
  if (verb === 'show' || verb === 'settle')
    return takesOnly(values) ? { verb, number: numberOf(word) } : undefined
  if (verb === 'ask') {
    const { question = '' } = values
    const isQuestion = takesOnly(values, 'question') && questionPattern.test(question)
    return isQuestion ? { verb, number: numberOf(word), question } : undefined
  }
  const decision = readDecision(verb, values)
  return decision && { verb: 'decide', number: numberOf(word), decision }
}

/** Makes the change and returns the sentence that reports it. */
async function change(
  bank: Bank,
  { id: claimId, number }: Claim,
  request: Exclude<ReadArguments, { verb: 'list' | 'show' }>,
): Promise<Result<string, DecisionRefusal>> {
  if (request.verb === 'ask') {
    const answered = await askAboutClaim(bank, { claimId, question: request.question })
    return answered.ok ? { ok: true, value: 'Asked: the claim waits for an answer.' } : answered
  }
  if (request.verb === 'settle') {
    const settled = await settleClaim(bank, claimId)
    if (!settled.ok) return settled
    return { ok: true, value: `Settled: ${formatPence(settled.value.sharePence)} came from other banks.` }
  }
  const { decision } = request
  const decided = await decideClaim(bank, { claimId, decision })
  if (!decided.ok) return decided
  const { status, refundPence } = decided.value
  const money = refundPence === undefined ? '' : `: ${formatPence(refundPence)} is with the customer`
  return { ok: true, value: `Claim ${number} is ${status}${money}. The customer was notified.` }
}

async function list({ database }: Bank, page: number, { print }: CommandContext): Promise<number> {
  const { claims, total } = await listUndecidedClaims(database, { page, pageSize })
  for (const claim of claims) print(headOf(claim))
  print(pageLine(countOf(total, 'undecided claim'), { page, pageSize, total }))
  return 0
}

export const claimsCommand: Command = {
  name: 'claims',
  summary: 'list, show, ask, pay, refuse, recover, settle <number>: decide requests for money back',
  help: `npm run bank -- claims list [page]
npm run bank -- claims show 100001
npm run bank -- claims ask 100001 --question "Who told you to pay?"
npm run bank -- claims pay 100001 [--amount 12.50]
npm run bank -- claims refuse 100001 --reason took_part
npm run bank -- claims recover 100001 --amount 12.50, or --nothing
npm run bank -- claims settle 100001

list prints ${pageSize} undecided claims a page, the ones that are due first at the top. show prints what the customer
wrote, for claim staff alone. ask sends a question of 10 to 1,000 characters and stops the clock until the answer. pay
refunds all that the customer is entitled to, or less, from the bank's own account; half of what went to other banks is
then due from them, and settle books that they paid it. refuse takes one of these reasons:
  ${Object.entries(claimReasons)
    .map(([reason, words]) => `${reason}: ${words}`)
    .join('\n  ')}
Who is vulnerable is never refused for ignored_warning, late_report or no_answer. recover ends a claim for a wrong account
at another bank with what came back; for an account here use transfers reverse. A claim is decided once. The customer is
notified by e-mail and by letter. All of it is audited in the customer's chain and may run while the bank is open. Exits with
0, with 1 if the bank refuses, and with 2 if it could not run.`,
  async run(context) {
    const request = read(context.arguments)
    if (!request) {
      context.report(
        'Usage: npm run bank -- claims list, show 100001, ask 100001 --question "…", pay 100001 --amount 12.50, refuse 100001 --reason took_part, recover 100001 --amount 12.50, or settle 100001',
      )
      return 2
    }
    return withDatabase(context, async database => {
      const bank = createBank(nodeDependencies(database))
      if (request.verb === 'list') return list(bank, request.page, context)
      const claim = await findClaim(database, request.number)
      if (!claim) {
        context.report(notFound.claim)
        return 1
      }
      if (request.verb === 'show') {
        for (const line of linesOf(claim)) context.print(line)
        return 0
      }
      const changed = await change(bank, claim, request)
      if (changed.ok) context.print(changed.value)
      else context.report(refusals[changed.refusal])
      return changed.ok ? 0 : 1
    })
  },
}
