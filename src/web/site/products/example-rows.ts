import { exampleWords as words } from '../../../../content/products/product-words.ts'
import type { RepresentativeExample, Row } from '../../../../content/products/product.ts'
import { formatPence } from '../../../contract/money.ts'
import { costOverdraft } from '../calculations/cost-overdraft.ts'
import { growSavings } from '../calculations/grow-savings.ts'
import { overdraftApr } from '../calculations/overdraft-apr.ts'
import { penceOfPounds } from '../calculations/pence-of-pounds.ts'
import { repayLoan } from '../calculations/repay-loan.ts'

/** How the rate of each kind of loan is worded: only what is lent to people for everyday needs is representative. */
const rateWords = { personal: words.apr, mortgage: words.aprc, business: words.aprFrom } as const

type Example<Kind extends 'loan' | 'savings' | 'overdraft'> = NonNullable<RepresentativeExample[Kind]>

/** The figures of a worked example, computed from what it assumes. None where it is told in words alone. */
export const exampleRows = ({ loan, savings, overdraft }: RepresentativeExample): Row[] => [
  ...(loan ? loanRows(loan) : []),
  ...(savings ? savingsRows(savings) : []),
  ...(overdraft ? overdraftRows(overdraft) : []),
]

function loanRows({ amountPounds, months, ratePercentApr, kind }: Example<'loan'>): Row[] {
  const amountPence = penceOfPounds(amountPounds)
  const { monthlyPence, lastPence, totalPence, interestPence } = repayLoan({
    amountPence,
    months,
    ratePercentApr,
  })
  return [
    { term: words.borrowed, value: formatPence(amountPence) },
    { term: words.lasts, value: words.months(months) },
    { term: words.rate, value: rateWords[kind ?? 'personal'](ratePercentApr) },
    { term: words.monthly, value: formatPence(monthlyPence) },
    { term: words.last, value: formatPence(lastPence) },
    { term: words.cost, value: formatPence(interestPence) },
    { term: words.total, value: formatPence(totalPence) },
  ]
}

function savingsRows({ depositPounds, months, ratePercentAer }: Example<'savings'>): Row[] {
  const { paidInPence, interestPence, balancePence } = growSavings({
    depositPence: penceOfPounds(depositPounds),
    monthlyPence: 0n,
    months,
    ratePercentAer,
  })
  return [
    { term: words.deposit, value: formatPence(paidInPence) },
    { term: words.lasts, value: words.months(months) },
    { term: words.rate, value: words.aer(ratePercentAer) },
    { term: words.interest, value: formatPence(interestPence) },
    { term: words.ends, value: formatPence(balancePence) },
  ]
}

function overdraftRows(overdraft: Example<'overdraft'>): Row[] {
  const { amountPounds, interestFreePounds, days, ratePercentEar } = overdraft
  const amountPence = penceOfPounds(amountPounds)
  const interestFreePence = penceOfPounds(interestFreePounds)
  const costPence = costOverdraft({ amountPence, interestFreePence, days, ratePercentEar })
  return [
    { term: words.overdrawn, value: formatPence(amountPence) },
    { term: words.free, value: formatPence(interestFreePence) },
    { term: words.lasts, value: words.days(days) },
    { term: words.rate, value: words.ear(ratePercentEar) },
    { term: words.representative, value: words.variableApr(overdraftApr(overdraft)) },
    { term: words.cost, value: formatPence(costPence) },
  ]
}
