import { parseArgs } from 'node:util'
import { findAccountByNumber } from '../../bank/accounts/accounts.ts'
import { type Bank, createBank } from '../../bank/bank.ts'
import { listHolds, type OpenHold } from '../../bank/holds/read-holds.ts'
import { placeHold, type PlaceRefusal } from '../../bank/holds/place-hold.ts'
import { captureHold, releaseHold, type SettleRefusal } from '../../bank/holds/settle-hold.ts'
import { dayMs } from '../../domain/london-time.ts'
import { formatPence } from '../../domain/money.ts'
import { nodeDependencies } from '../../server/node-runtime.ts'
import type { Command, CommandContext } from '../command.ts'
import { countOf, harmless, formatLondonTime, notFound, pageLine, pageNumberOf } from '../output.ts'
import { withDatabase } from '../open-database.ts'
import { accountNumberOf, idOf, penceOfWord, textPattern } from '../arguments.ts'

const pageSize = 50
const daysMost = 365

const refusals: Record<SettleRefusal | PlaceRefusal, string> = {
  unknown_account: notFound.account,
  clock_behind:
    "This machine's clock is far behind the ledger's time: the hold would already have expired. No hold was placed.",
  account_frozen: 'The account is frozen. No hold was placed.',
  insufficient_funds: 'The available balance is too low. No hold was placed.',
  unknown_hold: notFound.hold,
  card_hold: "That is a card payment's hold. Nothing was changed.",
  already_settled: 'That hold was already captured or released. Nothing was changed.',
  amount_above_hold: 'That is more than the held amount. Nothing was changed.',
  hold_expired: 'That hold has expired, so it can only be released. Nothing was changed.',
}

const linesOf = (hold: OpenHold): string[] => [
  `${formatLondonTime(hold.placedAt)}  ${hold.id}  until ${formatLondonTime(hold.expiresAt)}`,
  `Account: ${hold.accountNumber}, ${harmless(hold.holderName)}`,
  `Holds:   ${formatPence(hold.amountPence)} for ${harmless(hold.recipientName)}: ${harmless(hold.reference)}`,
  '',
]

type ReadArguments =
  | { readonly verb: 'list'; readonly page: number; readonly account: string | undefined }
  | {
      readonly verb: 'place'
      readonly account: string
      readonly amount: bigint
      readonly recipient: string
      readonly reference: string
      readonly days: number
    }
  | { readonly verb: 'capture'; readonly id: string; readonly amount: bigint | undefined }
  | { readonly verb: 'release'; readonly id: string }

const options = {
  account: { type: 'string' },
  amount: { type: 'string' },
  for: { type: 'string' },
  reference: { type: 'string' },
  days: { type: 'string' },
} as const

type Values = Readonly<Partial<Record<keyof typeof options, string>>>

/** Whether the action accepts all given options. */
const takesOnly = (values: Values, ...taken: (keyof Values)[]): boolean =>
  Object.keys(values).every(given => taken.some(name => name === given))

function readPlace(values: Values): ReadArguments | undefined {
  const { account, for: recipient = '', reference = 'Held by the bank', days = '7' } = values
  const amount = penceOfWord(values.amount)
  if (account === undefined || amount === undefined) return undefined
  if (!textPattern.test(recipient) || !textPattern.test(reference) || !/^[1-9]\d{0,2}$/.test(days))
    return undefined
  return Number(days) > daysMost
    ? undefined
    : { verb: 'place', account: accountNumberOf(account), amount, recipient, reference, days: Number(days) }
}

/** The requested action; undefined if the arguments are not known. */
function read(words: readonly string[]): ReadArguments | undefined {
  const { values, positionals } = parseArgs({ args: [...words], options, allowPositionals: true })
  const [verb, word, ...rest] = positionals
  if (rest.length > 0) return undefined
  if (verb === 'list' && takesOnly(values, 'account')) {
    const page = pageNumberOf(word)
    const account = values.account === undefined ? undefined : accountNumberOf(values.account)
    return page === undefined ? undefined : { verb, page, account }
  }
  if (verb === 'place') return word === undefined ? readPlace(values) : undefined
  if (word === undefined) return undefined
  if (verb === 'release') return takesOnly(values) ? { verb, id: idOf(word) } : undefined
  if (verb !== 'capture' || !takesOnly(values, 'amount')) return undefined
  const id = idOf(word)
  const amount = penceOfWord(values.amount)
  return values.amount !== undefined && amount === undefined ? undefined : { verb, id, amount }
}

async function list(
  { database }: Bank,
  { page, account }: Extract<ReadArguments, { verb: 'list' }>,
  { print, report }: CommandContext,
): Promise<number> {
  const found = account === undefined ? undefined : await findAccountByNumber(database, account)
  if (account !== undefined && !found) {
    report(refusals.unknown_account)
    return 1
  }
  const { holds, total } = await listHolds(database, { accountId: found?.id, page, pageSize })
  for (const line of holds.flatMap(linesOf)) print(line)
  print(pageLine(countOf(total, 'open hold'), { page, pageSize, total }))
  return 0
}

/** Makes the change and returns the sentence that reports it. */
async function change(bank: Bank, request: Exclude<ReadArguments, { verb: 'list' }>) {
  if (request.verb === 'place') {
    const { account: accountNumber, amount: amountPence, recipient: recipientName, reference, days } = request
    const hold = { accountNumber, amountPence, recipientName, reference, durationMs: days * dayMs }
    const placed = await placeHold(bank, hold)
    return placed.ok
      ? ({ ok: true, message: `Held: ${formatPence(amountPence)}, as ${placed.value.holdId}.` } as const)
      : placed
  }
  const settled =
    request.verb === 'capture'
      ? await captureHold(bank, { holdId: request.id, amountPence: request.amount })
      : await releaseHold(bank, request.id)
  if (!settled.ok) return settled
  const amount = formatPence(settled.value.amountPence)
  const message =
    request.verb === 'capture'
      ? `Captured: ${amount} has left the account. The rest of the hold is released.`
      : `Released: ${amount} is available again.`
  return { ok: true, message } as const
}

export const holdsCommand: Command = {
  name: 'holds',
  summary: 'list, place, capture <id>, release <id>: manage card authorisations',
  help: `npm run bank -- holds list [page] [--account 41027836]
npm run bank -- holds place --account 41027836 --amount 12.50 --for "Kestrel Marine" [--reference "…"] [--days 7]
npm run bank -- holds capture <id> [--amount 10.00]
npm run bank -- holds release <id>

list prints ${pageSize} open holds a page, the ones that expire first at the top. place reserves money of an account, so
that it is no longer available. The hold expires after the given days, ${daysMost} at most, and is then released. Each place
creates another hold. capture moves the money to outside this bank: all of it, or the given amount; the rest is
released at once. The customer sees a transaction and is notified by their preferences. release returns all of it.
The hold of a card payment is never captured so, and its payment is reversed by a release. A hold is captured or released once. All actions are audited in the bank's own chain and may run while the bank is
open. Exits with 0, with 1 if the bank refuses, and with 2 if it could not run.`,
  async run(context) {
    const request = read(context.arguments)
    if (!request) {
      context.report(
        'Usage: npm run bank -- holds list, place --account 41027836 --amount 12.50 --for "Kestrel Marine", capture <id> --amount 10.00, or release <id>',
      )
      return 2
    }
    return withDatabase(context, async database => {
      const bank = createBank(nodeDependencies(database))
      if (request.verb === 'list') return list(bank, request, context)
      const changed = await change(bank, request)
      if (changed.ok) context.print(changed.message)
      else context.report(refusals[changed.refusal])
      return changed.ok ? 0 : 1
    })
  },
}
