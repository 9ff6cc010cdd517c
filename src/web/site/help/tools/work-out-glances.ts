import { pounds } from '../../../../../content/amounts.ts'
import { calculatorTerms, personalTerms, products } from '../../../../../content/facts.ts'
import { formatPence } from '../../../../contract/money.ts'
import { growSavings } from '../../calculations/grow-savings.ts'
import { penceOfPounds } from '../../calculations/pence-of-pounds.ts'
import { repayLoan } from '../../calculations/repay-loan.ts'

type GlanceRow = { name: string; cells: readonly string[] }

const { loanAmountsPounds, loanYears, monthlyPounds, savingsYears } = calculatorTerms.glance

/** What some loans cost each month, at the representative rate and within the amounts for which it stands. */
export const loanGlances = (): GlanceRow[] =>
  loanAmountsPounds.map(amountPounds => ({
    name: pounds(amountPounds),
    cells: loanYears.map(years => {
      const { monthlyPence } = repayLoan({
        amountPence: penceOfPounds(amountPounds),
        months: years * 12,
        ratePercentApr: personalTerms.loan.ratePercentApr,
      })
      return formatPence(monthlyPence)
    }),
  }))

/** What some monthly payments into FlexiSave come to. */
export const savingsGlances = (): GlanceRow[] =>
  monthlyPounds.map(monthly => ({
    name: pounds(monthly),
    cells: savingsYears.map(years => {
      const { balancePence } = growSavings({
        depositPence: 0n,
        monthlyPence: penceOfPounds(monthly),
        months: years * 12,
        ratePercentAer: products.flexiSave.ratePercentAer,
      })
      return formatPence(balancePence)
    }),
  }))
