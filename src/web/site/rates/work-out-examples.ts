import { pounds } from '../../../../content/amounts.ts'
import { businessTerms, personalTerms, products } from '../../../../content/facts.ts'
import { exampleSentences, type LoanSentence } from '../../../../content/help/rates/example-sentences.ts'
import { formatPence } from '../../../domain/money.ts'
import { penceOfPounds } from '../calculations/fixed-point.ts'
import { costOverdraft, overdraftApr } from '../calculations/overdraft.ts'
import { repayLoan } from '../calculations/repay-loan.ts'

export type WorkedExample = { heading: string; text: string }

/** The representative examples beside lending rates, computed from the rates themselves. */
export function workOutExamples(): readonly WorkedExample[] {
  const { loan, homeInvest, currentAccount } = personalTerms
  const { personalLoan, mortgage, overdraft, creditCard, businessLoan } = exampleSentences
  return [
    { heading: personalLoan.heading, text: personalLoan.text(sentenceOf(loan.example, loan.ratePercentApr)) },
    {
      heading: mortgage.heading,
      text: mortgage.text(sentenceOf(homeInvest.example, homeInvest.ratePercentAprc)),
    },
    { heading: overdraft.heading, text: overdraft.text(overdraftOf(currentAccount.overdraft)) },
    { heading: creditCard.heading, text: creditCard.text },
    {
      heading: businessLoan.heading,
      text: businessLoan.text(
        sentenceOf(businessTerms.loanExample, products.businessLoan.termRatePercentApr),
      ),
    },
  ]
}

function sentenceOf(loan: { amountPounds: number; months: number }, ratePercentApr: number): LoanSentence {
  const { months } = loan
  const repaid = repayLoan({ amountPence: penceOfPounds(loan.amountPounds), months, ratePercentApr })
  return {
    amount: pounds(loan.amountPounds),
    months,
    ratePercent: ratePercentApr,
    monthly: formatPence(repaid.monthlyPence),
    last: formatPence(repaid.lastPence),
    total: formatPence(repaid.totalPence),
  }
}

type OverdraftTerms = typeof personalTerms.currentAccount.overdraft

function overdraftOf({ ratePercentEar, interestFreePounds, example }: OverdraftTerms) {
  const { amountPounds, days } = example
  const costPence = costOverdraft({
    amountPence: penceOfPounds(amountPounds),
    interestFreePence: penceOfPounds(interestFreePounds),
    days,
    ratePercentEar,
  })
  const apr = overdraftApr({ interestFreePounds, ratePercentEar })
  return { apr, amount: pounds(amountPounds), days, cost: formatPence(costPence) }
}
