import { createBank } from '../../bank/bank.ts'
import { doSavingsWork, type SavingsWork } from '../../bank/savings/pay-interest.ts'
import { aerPercent, grossPercent } from '../../domain/interest.ts'
import { nodeDependencies } from '../../server/node-runtime.ts'
import type { Command } from '../command.ts'
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

export const ratesCommand: Command = {
  name: 'rates',
  summary: 'list: the rates of savings accounts',
  help: `npm run bank -- rates list

Prints what each savings product pays, with the day from which it does: past, present and announced rates. It only reads,
and may run while the bank is open. Exits with 0, and with 2 if it could not run.`,
  async run(context) {
    if (context.arguments.join(' ') !== 'list') {
      context.report('Usage: npm run bank -- rates list')
      return 2
    }
    return withDatabase(context, async database => {
      const rates = await database.query<RateRow>(
        `select product_code, from_day::text as from_day, gross_millionths
           from savings_rate order by product_code, from_day`,
      )
      for (const { product_code, from_day, gross_millionths } of rates) {
        const aer = aerPercent(gross_millionths, product_code === 'flexisave' ? 12 : 1)
        context.print(
          `${product_code} from ${from_day}: ${aer}% AER, ${grossPercent(gross_millionths)}% gross`,
        )
      }
      return 0
    })
  },
}
