import { readFileSync } from 'node:fs'
import { createBank } from '../../bank/bank.ts'
import { loadRates, rateDaysCounted, type RatesRefusal } from '../../bank/cards/card-rates.ts'
import { readCardRates } from '../../domain/card-rate-file.ts'
import { nodeDependencies } from '../../server/node-runtime.ts'
import { StartProblem } from '../../server/start-problem.ts'
import { pathOf } from '../arguments.ts'
import type { Command, CommandContext } from '../command.ts'
import { withDatabase } from '../open-database.ts'
import { countOf, harmless } from '../output.ts'

const refusals: Readonly<Record<RatesRefusal, (day: string) => string>> = {
  day_to_come: day => `These are the rates of ${day}, which is after today.`,
  too_old: day => `These are the rates of ${day}. Rates count for ${rateDaysCounted} days after their own.`,
}

/** @throws StartProblem if the file cannot be read. */
function readTyped(context: CommandContext, word: string): string {
  try {
    return readFileSync(pathOf(word, context), 'utf8')
  } catch {
    throw new StartProblem(`${harmless(word)} cannot be read. Check the path and who may read it.`)
  }
}

const doneLine = (day: string, loaded: number, total: number): string => {
  if (loaded === total) return `Loaded ${countOf(loaded, 'rate')} of ${day}.`
  const same = total === 1 ? 'The rate' : `All ${total} rates`
  if (loaded === 0) return `${same} of ${day} had been loaded before. Nothing was changed.`
  return `Loaded ${countOf(loaded, 'rate')} of ${day}. ${total - loaded} had been loaded before.`
}

export const cardRatesCommand: Command = {
  name: 'card-rates',
  summary: 'load <file>: load what a pound is worth in other currencies, for card payments',
  help: `npm run bank -- card-rates load rates.csv

Loads the rates of a day, by which card payments in other currencies are changed into pounds. The first line of the file is
that day in London; each further line is the code of a currency (ISO 4217), a comma and how much of it is £1:
  2026-11-27
  EUR,1.1523
  USD,1.3387
A rate counts on its day and for ${rateDaysCounted} days after it, unless there is a later one; without one, card payments in that currency are
declined. So load them every day. A line that is not right refuses the whole file, and so does a day after today or more than
${rateDaysCounted} days ago. The same file again changes nothing. Another rate of the same day corrects it for the payments that follow; a
payment keeps its rate. It is audited in the bank's own chain and may run while the bank is open. Exits with 0, with 1 if the
bank refuses the file, and with 2 if it could not run.`,
  async run(context) {
    const [verb, word, ...rest] = context.arguments
    if (verb !== 'load' || word === undefined || rest.length > 0) {
      context.report('Usage: npm run bank -- card-rates load <file>')
      return 2
    }
    const read = readCardRates(readTyped(context, word))
    if (!read.ok) {
      context.report(
        `Line ${read.line} of ${harmless(word)} is not right. ${read.fault}. Nothing was loaded.`,
      )
      return 1
    }
    const { ratedOn, rates } = read
    return withDatabase(context, async database => {
      const loaded = await loadRates(createBank(nodeDependencies(database)), {
        ratedOn,
        rates,
        by: 'operator',
      })
      if (!loaded.ok) {
        context.report(`${refusals[loaded.refusal](ratedOn)} Nothing was loaded.`)
        return 1
      }
      context.print(doneLine(ratedOn, loaded.value, rates.length))
      return 0
    })
  },
}
