import { parseArgs } from 'node:util'
import { type Bank, createBank } from '../../bank/bank.ts'
import type { Queryable } from '../../bank/database/database.ts'
import { changeRate, type RateChange, type RateChangeRefusal } from '../../bank/savings/change-rate.ts'
import { doSavingsWork, type SavingsWork } from '../../bank/savings/pay-interest.ts'
import { aerPercent, grossPercent } from '../../domain/interest.ts'
import { dayOfIsoDate, isoDateOf } from '../../domain/london-time.ts'
import { nodeDependencies } from '../../server/node-runtime.ts'
import type { Command, CommandContext } from '../command.ts'
import { withDatabase } from '../open-database.ts'
import { countOf } from '../output.ts'

const linesOf = ({ paid, ended, announced }: SavingsWork): string[] => [
  ...(paid > 0 ? [`Booked the interest of ${countOf(paid, 'account')}.`] : []),
  ...(ended > 0 ? [`Ended ${countOf(ended, 'Fixed Savings account')}.`] : []),
  ...(announced > 0 ? [`Announced the end of ${countOf(announced, 'Fixed Savings account')}.`] : []),
]

export const interestCommand: Command = {
  name: 'interest',
  summary: 'run: book the interest that is due, and end Fixed Savings',
  help: `npm run bank -- interest run

Books the interest of FlexiSave accounts for every month that has ended and has none yet, ends Fixed Savings whose year is
over, and notifies their holders, also of ends that are at most 14 days away. A running bank does so by itself, at its
start and every hour. Safe to repeat: each month is booked and each account ended once. Exits with 0, and with 2 if it
could not run.`,
  async run(context) {
    if (context.arguments.join(' ') !== 'run') {
      context.report('Usage: npm run bank -- interest run')
      return 2
    }
    return withDatabase(context, async database => {
      const done = linesOf(await doSavingsWork(createBank(nodeDependencies(database))))
      for (const line of done.length > 0 ? done : ['No interest is due.']) context.print(line)
      return 0
    })
  },
}

interface RateRow {
  readonly product_code: 'flexisave' | 'fixed_1y'
  readonly from_day: string
  readonly gross_millionths: number
}

const ratesUsage =
  'Usage: npm run bank -- rates list, or rates change flexisave --gross 2.3000 --from 2027-03-01'

const refusals: Readonly<Record<RateChangeRefusal, string>> = {
  not_changed: 'This is the rate that holds then already.',
  not_later: 'A rate begins after today and after the rates that are announced.',
  notice_too_short: 'A lower rate is announced at least 2 months ahead.',
}

async function list(database: Queryable, { print }: CommandContext): Promise<number> {
  const rates = await database.query<RateRow>(
    `select product_code, from_day::text as from_day, gross_millionths
       from savings_rate order by product_code, from_day`,
  )
  for (const { product_code, from_day, gross_millionths } of rates) {
    const aer = aerPercent(gross_millionths, product_code === 'flexisave' ? 12 : 1)
    print(`${product_code} from ${from_day}: ${aer}% AER, ${grossPercent(gross_millionths)}% gross`)
  }
  return 0
}

async function change(bank: Bank, rate: RateChange, { print, report }: CommandContext): Promise<number> {
  const changed = await changeRate(bank, rate)
  if (!changed.ok) {
    report(`${refusals[changed.refusal]} Nothing was changed.`)
    return 1
  }
  const aer = aerPercent(rate.grossMillionths, 12)
  print(
    `flexisave pays ${aer}% AER from ${rate.fromDay}. Notified the holders of ${countOf(changed.value, 'account')}.`,
  )
  return 0
}

/** A rate as an operator writes it: per cent with up to four decimals, and a day; undefined for anything else. */
function readChange(gross: string | undefined, from: string | undefined): RateChange | undefined {
  if (gross === undefined || from === undefined) return undefined
  if (!/^\d{1,2}(\.\d{1,4})?$/.test(gross) || !/^20\d\d-\d\d-\d\d$/.test(from)) return undefined
  if (isoDateOf(dayOfIsoDate(from)) !== from) return undefined
  return { grossMillionths: Math.round(Number(gross) * 10_000), fromDay: from }
}

export const ratesCommand: Command = {
  name: 'rates',
  summary: 'list, change flexisave: the rates of savings accounts',
  help: `npm run bank -- rates list
npm run bank -- rates change flexisave --gross 2.3000 --from 2027-03-01

list prints what each savings product pays, with the day from which it does: past, present and announced rates; it only
reads. change announces what FlexiSave pays from a later day on, gross in per cent a year, and tells the holders of each
open account. A lower rate begins at least 2 months later. The same change again tells nobody twice. Both may run while the
bank is open. Exits with 0, with 1 if the bank refuses, and with 2 if it could not run.`,
  async run(context) {
    const { values, positionals } = parseArgs({
      args: [...context.arguments],
      options: { gross: { type: 'string' }, from: { type: 'string' } },
      allowPositionals: true,
    })
    const verb = positionals.join(' ')
    const rate = readChange(values.gross, values.from)
    const isList = verb === 'list' && Object.keys(values).length === 0
    if (!isList && !(verb === 'change flexisave' && rate)) {
      context.report(ratesUsage)
      return 2
    }
    return withDatabase(context, async database =>
      rate ? change(createBank(nodeDependencies(database)), rate, context) : list(database, context),
    )
  },
}
