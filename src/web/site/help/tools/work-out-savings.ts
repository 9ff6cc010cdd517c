import { pounds } from '../../../../../content/amounts.ts'
import { formatPence } from '../../../../contract/money.ts'
import { growSavings } from '../../calculations/grow-savings.ts'
import { penceOfPounds } from '../../calculations/pence-of-pounds.ts'
import { fill } from './fill.ts'
import { wholeOf } from './read-figures.ts'
import type { WorkOut } from './work-out.ts'

/** What savings come to at the end and year by year. */
export const workOutSavings: WorkOut = ({ amount = 0n, monthly = 0n, years }, { savings }, words) => {
  if (!savings) throw new Error('a choice of the savings calculator tells the terms of its account')
  const { ratePercent, fixedMonths, balanceMaxPounds } = savings
  const months = fixedMonths ?? wholeOf(years) * 12
  const grown = growSavings({
    depositPence: amount,
    monthlyPence: fixedMonths === undefined ? monthly : 0n,
    months,
    ratePercentAer: ratePercent,
  })
  const isAboveMost = balanceMaxPounds !== undefined && grown.balancePence > penceOfPounds(balanceMaxPounds)
  const told = {
    balance: formatPence(grown.balancePence),
    paidIn: formatPence(grown.paidInPence),
    interest: formatPence(grown.interestPence),
    rate: ratePercent,
    months,
    most: isAboveMost ? pounds(balanceMaxPounds) : '',
  }
  return {
    headline: fill(words.headline, told),
    summary: fill(isAboveMost ? `${words.summary} ${words.aboveMost}` : words.summary, told),
    parts: [told.paidIn, told.interest],
    firstShare: Number(grown.paidInPence) / Number(grown.balancePence),
    rows: grown.years.map(({ year, paidInPence, interestPence, balancePence }) => [
      String(year),
      ...[paidInPence, interestPence, balancePence].map(formatPence),
    ]),
  }
}
