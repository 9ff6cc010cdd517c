import { parseArgs } from 'node:util'
import { findAccountByNumber } from '../../bank/accounts/accounts.ts'
import { type Bank, createBank } from '../../bank/bank.ts'
import { type ListedItem, listDue } from '../../bank/coming-up/list-due.ts'
import { bringForward } from '../../bank/coming-up/next-payment-day.ts'
import { type DueCounts, runDue } from '../../bank/due/run-due.ts'
import type { DueKind } from '../../domain/coming-up.ts'
import { dayOfIsoDate, isoDateOf, londonDateOf } from '../../domain/london-time.ts'
import { formatPence } from '../../domain/money.ts'
import { nodeDependencies } from '../../server/node-runtime.ts'
import { accountNumberOf } from '../arguments.ts'
import type { Command, CommandContext } from '../command.ts'
import { settingsOf, withDatabase } from '../open-database.ts'
import { countOf, formatLondonTime, harmless, notFound, pageLine, pageNumberOf } from '../output.ts'

const pageSize = 50

const kinds: Readonly<Record<DueKind, string>> = {
  payment: 'payment',
  standing_order: 'standing order',
  direct_debit: 'Direct Debit',
  own_move: 'own move',
}

const linesOf = ({ accountNumber, holderName, item }: ListedItem): readonly string[] => [
  `${item.dueOn}  ${item.id}  ${kinds[item.kind]}`,
  `Account: ${accountNumber}, ${harmless(holderName)}`,
  `Pays:    ${formatPence(item.amountPence)} to ${harmless(item.name)}`,
  ...(item.retryAt === null ? [] : [`Again:   ${formatLondonTime(item.retryAt)}`]),
  '',
]

type ReadArguments =
  | { readonly verb: 'list'; readonly page: number; readonly on: string | undefined }
  | { readonly verb: 'run' }
  | { readonly verb: 'run on'; readonly on: string; readonly accountNumber: string }

/** A day, `YYYY-MM-DD`; undefined for anything else. */
const dayOfWord = (word: string): string | undefined =>
  /^20\d\d-\d\d-\d\d$/.test(word) && isoDateOf(dayOfIsoDate(word)) === word ? word : undefined

/** The requested action; undefined if the arguments are not known. */
function read(words: readonly string[]): ReadArguments | undefined {
  const {
    values: { on: typedOn, account },
    positionals: [verb, word, ...rest],
  } = parseArgs({
    args: [...words],
    options: { on: { type: 'string' }, account: { type: 'string' } },
    allowPositionals: true,
  })
  const on = typedOn === undefined ? undefined : dayOfWord(typedOn)
  if (rest.length > 0 || (typedOn !== undefined && on === undefined)) return undefined
  if (verb === 'list' && account === undefined) {
    const page = pageNumberOf(word)
    return page === undefined ? undefined : { verb, page, on }
  }
  if (verb !== 'run' || word !== undefined) return undefined
  if (on === undefined && account === undefined) return { verb }
  return on === undefined || account === undefined
    ? undefined
    : { verb: 'run on', on, accountNumber: accountNumberOf(account) }
}

async function list(
  bank: Bank,
  { page, on = londonDateOf(bank.clock()) }: { readonly page: number; readonly on: string | undefined },
  { print }: CommandContext,
): Promise<number> {
  const items = await listDue(bank, on)
  const shown = items.slice((page - 1) * pageSize, page * pageSize)
  for (const line of shown.flatMap(linesOf)) print(line)
  print(pageLine(countOf(items.length, 'item'), { page, pageSize, total: items.length }))
  return 0
}

const countsLine = ({
  made,
  waiting,
  failed,
  missed = 0,
}: Pick<DueCounts, 'made' | 'waiting' | 'failed'> & Partial<DueCounts>) =>
  `Made ${made}, tried again later ${waiting}, not made ${failed}, missed ${missed}.`

async function runRound(bank: Bank, { print }: CommandContext): Promise<number> {
  const counts = await runDue(bank)
  print(
    counts
      ? countsLine(counts)
      : 'Nothing is made now. What is due is made on working days from 06:00 to midnight in London.',
  )
  return 0
}

const refusals = {
  not_found: notFound.account,
  out_of_range: 'That day is not one of the 31 days from today on. Nothing was made.',
} as const

/** The first attempts of that day, or else the second ones of what they left. */
async function runOn(
  bank: Bank,
  { on, accountNumber }: Extract<ReadArguments, { verb: 'run on' }>,
  { print, report }: CommandContext,
): Promise<number> {
  const account = await findAccountByNumber(bank.database, accountNumber)
  if (!account) {
    report(notFound.account)
    return 1
  }
  for (const attempt of [1, 2] as const) {
    const made = await bringForward(bank, { accountId: account.id, date: on, attempt })
    if (!made.ok) {
      report(refusals[made.refusal.code])
      return 1
    }
    const { value: counts } = made
    if (counts.made + counts.waiting + counts.failed === 0) continue
    print(countsLine(counts))
    return 0
  }
  print('Nothing is due on that day.')
  return 0
}

export const dueCommand: Command = {
  name: 'due',
  summary: 'list, run: what the bank makes by itself on a day',
  help: `npm run bank -- due list [page]
npm run bank -- due list [page] --on 2026-12-01
npm run bank -- due run
npm run bank -- due run --on 2026-12-01 --account 41187836

list prints what is due and was not made yet, ${pageSize} items a page, in the order in which the due run makes them:
scheduled payments, standing orders, Direct Debits and moves between own accounts, each with its due date, its id, the
account that pays, and when it is tried again. Without --on, that is everything that is due today or was due before; with
--on, what will be made on that day. It only reads.
run makes a round of the due run, as the server does every minute on working days from 06:00 to midnight in London. It is
safe beside a running bank, and to repeat: each item is made once. What is more than 5 working days late is not made any
more, and its holders are notified once.
run --on makes what is due on that day on one account now, before its day; again, it tries what was short the first time.
No clock moves, and the day itself finds it done. Only in a demonstration, and for a day within 31 days; otherwise it
makes nothing and exits with 1. This cannot be undone.
Everything is audited in the holders' chains. Exits with 0, with 1 if the bank refuses, and with 2 if it could not run or
an item failed.`,
  async run(context) {
    const request = read(context.arguments)
    if (!request) {
      context.report(
        'Usage: npm run bank -- due list [--on 2026-12-01], due run, or due run --on 2026-12-01 --account 41187836',
      )
      return 2
    }
    if (request.verb === 'run on' && !settingsOf(context.environment).demo) {
      context.report('Only a demonstration makes payments before their day. Nothing was made.')
      return 1
    }
    return withDatabase(context, async database => {
      const bank = createBank(nodeDependencies(database))
      if (request.verb === 'list') return list(bank, request, context)
      return request.verb === 'run' ? runRound(bank, context) : runOn(bank, request, context)
    })
  },
}
