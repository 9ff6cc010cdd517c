import { formatPence } from '../../../../contract/money.ts'
import { repayLoan } from '../../calculations/repay-loan.ts'
import { fill } from './fill.ts'
import { wholeOf } from './read-figures.ts'
import type { WorkOut } from './work-out.ts'

/** What a loan costs a month, in all and year by year. */
export const workOutLoan: WorkOut = ({ amount = 0n, months, rate = 0n }, _, words) => {
  const loan = { amountPence: amount, months: wholeOf(months), ratePercentApr: Number(rate) / 100 }
  const { monthlyPence, lastPence, totalPence, interestPence, years } = repayLoan(loan)
  const told = {
    monthly: formatPence(monthlyPence),
    last: formatPence(lastPence),
    total: formatPence(totalPence),
    interest: formatPence(interestPence),
    rate: loan.ratePercentApr,
    months: loan.months,
  }
  return {
    headline: fill(words.headline, told),
    summary: fill(words.summary, told),
    parts: [formatPence(amount), told.interest],
    firstShare: Number(amount) / Number(totalPence),
    rows: years.map(({ year, paidPence, interestPence: ofYear, owedPence }) => [
      String(year),
      ...[paidPence, ofYear, owedPence].map(formatPence),
    ]),
  }
}
