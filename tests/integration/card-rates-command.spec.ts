// The operator's command for card rates (specification, section 15.2). The command has the machine's clock.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readRate } from '../../src/bank/cards/card-rates.ts'
import { cardRatesCommand } from '../../src/cli/commands/card-rates.ts'
import { isoDateOf, londonDayOf } from '../../src/domain/london-time.ts'
import { openTestPostgres, type TestPostgres } from '../support/databases.ts'
import { runBankCommand } from './run-bank-command.ts'

let postgres: TestPostgres
let folder: string

beforeEach(async () => {
  postgres = await openTestPostgres()
  folder = mkdtempSync(path.join(tmpdir(), 'rates-'))
})
afterEach(async () => {
  rmSync(folder, { recursive: true })
  await postgres.close()
})

/** A day in London: today, or so many days on. At midnight, since a moment ago yesterday. */
const dayOf = (daysOn = 0) => isoDateOf(londonDayOf(new Date()) + daysOn)

/** Runs the command in the folder where the file is. */
const run = (...words: string[]) => runBankCommand(cardRatesCommand, postgres, words, { INIT_CWD: folder })

/** Writes the file and loads it. */
function load(...lines: string[]) {
  writeFileSync(path.join(folder, 'rates.csv'), `${lines.join('\n')}\n`)
  return run('load', 'rates.csv')
}

const readRateOf = async (currency: string) =>
  (await readRate(postgres.database, { currency, at: new Date() }))?.rate

test('an operator loads a day’s rates; the same file again changes nothing, and another one corrects what differs', async () => {
  const day = dayOf()
  expect(await load(day, 'EUR,1.1523', 'USD,1.3387')).toEqual({
    code: 0,
    printed: [`Loaded 2 rates of ${day}.`],
    reported: [],
  })
  expect(await load(day, 'EUR,1.1523', 'USD,1.3387')).toEqual({
    code: 0,
    printed: [`All 2 rates of ${day} had been loaded before. Nothing was changed.`],
    reported: [],
  })
  expect(await load(day, 'EUR,1.1529', 'USD,1.3387')).toEqual({
    code: 0,
    printed: [`Loaded 1 rate of ${day}. 1 had been loaded before.`],
    reported: [],
  })
  expect(await load(day, 'USD,1.3387')).toMatchObject({
    code: 0,
    printed: [`The rate of ${day} had been loaded before. Nothing was changed.`],
  })
  expect([await readRateOf('EUR'), await readRateOf('USD')]).toEqual(['1.1529', '1.3387'])
})

test('a line that is not right is named, and refuses the whole file', async () => {
  expect(await load(dayOf(), 'EUR,1.1523', 'USD;1.3387')).toEqual({
    code: 1,
    printed: [],
    reported: [
      'Line 3 of rates.csv is not right. A line is the code of a currency, a comma and a rate, such as EUR,1.1523. Nothing was loaded.',
    ],
  })
  expect(await readRateOf('EUR')).toBeUndefined()
})

test('a day to come and a day whose rates no longer count are refused', async () => {
  const [tooEarly, tooLate] = [dayOf(2), dayOf(-6)]
  expect(await load(tooEarly, 'EUR,1.1523')).toEqual({
    code: 1,
    printed: [],
    reported: [`These are the rates of ${tooEarly}, which is after today. Nothing was loaded.`],
  })
  expect(await load(tooLate, 'EUR,1.1523')).toEqual({
    code: 1,
    printed: [],
    reported: [
      `These are the rates of ${tooLate}. Rates count for 4 days after their own. Nothing was loaded.`,
    ],
  })
})

test('a file that cannot be read, and words that it does not know, end the command with 2', async () => {
  expect(await run('load', 'missing.csv')).toEqual({
    code: 2,
    printed: [],
    reported: ['missing.csv cannot be read. Check the path and who may read it.'],
  })
  for (const words of [[], ['load'], ['load', 'a', 'b'], ['list']])
    expect(await run(...words)).toEqual({
      code: 2,
      printed: [],
      reported: ['Usage: npm run bank -- card-rates load <file>'],
    })
})
