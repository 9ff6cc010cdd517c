import { pounds } from '../../amounts.ts'
import { corporateTerms, personalTerms, products } from '../../facts.ts'
import type { RateSection } from './rate.ts'

const { businessLoan } = products
const { currentAccount, loan, homeInvest, cards } = personalTerms
const { lending, projects } = corporateTerms
const { overdraft } = currentAccount

const range = (fromPounds: number, toPounds: number) => `${pounds(fromPounds)} to ${pounds(toPounds)}`
const years = (most: number) => `up to ${most} years`

const businessLoanValues = [
  range(businessLoan.amountMinPounds, businessLoan.amountMaxPounds),
  years(businessLoan.termYearsMax),
] as const

/** The cost of borrowing. Rates that say `from` are not representative: a customer's own rate can be higher. */
export const lendingRates: RateSection = {
  id: 'lending',
  heading: 'Lending',
  note: `Business loans: approval in ${businessLoan.approvalHours} hours`,
  columns: ['Loan', 'Rate', 'Amount', 'Term'],
  groups: [
    {
      heading: 'Personal',
      rows: [
        {
          name: 'Personal loan',
          detail: `Representative from ${range(loan.representativeFromPounds, loan.representativeToPounds)}`,
          href: '/personal/loans',
          figure: `${loan.ratePercentApr}% APR`,
          values: [
            range(loan.amountMinPounds, loan.amountMaxPounds),
            `${loan.termYearsMin} to ${loan.termYearsMax} years`,
          ],
        },
        {
          name: 'Home Invest mortgage',
          detail: 'Variable, secured on your home',
          href: '/personal/home-invest',
          figure: `${homeInvest.ratePercentAprc}% APRC`,
          values: [`up to ${homeInvest.loanToValueMaxPercent}% of the price`, years(homeInvest.termYearsMax)],
        },
        {
          name: 'Arranged overdraft',
          detail: `Variable, first ${pounds(overdraft.interestFreePounds)} free of interest`,
          href: '/personal/current-account',
          figure: `${overdraft.ratePercentEar}% EAR`,
          values: [`up to ${pounds(overdraft.amountMaxPounds)}`, 'as agreed'],
        },
        {
          name: 'Student overdraft',
          detail: `Arranged, from age ${personalTerms.student.overdraftAgeMin}`,
          href: '/personal/student-account',
          figure: 'no interest',
          values: [`up to ${pounds(personalTerms.student.interestFreeOverdraftPounds)}`, 'while you study'],
        },
        {
          name: 'Credit card',
          detail: 'Representative, variable',
          href: '/personal/cards',
          figure: `${cards.creditRatePercentApr}% APR`,
          values: [range(cards.creditLimitMinPounds, cards.creditLimitMaxPounds), 'no fixed term'],
        },
      ],
    },
    {
      heading: 'Business',
      rows: [
        {
          name: 'Term loan',
          detail: 'Buy, build or expand',
          href: '/business-banking/financing',
          figure: `from ${businessLoan.termRatePercentApr}% APR`,
          values: businessLoanValues,
        },
        {
          name: 'Equipment',
          detail: 'Vehicles, machines and tools',
          href: '/business-banking/financing',
          figure: `from ${businessLoan.equipmentRatePercentApr}% APR`,
          values: businessLoanValues,
        },
        {
          name: 'Working capital',
          detail: 'Stock, wages and the gap before you are paid',
          href: '/business-banking/financing',
          figure: `from ${businessLoan.workingCapitalRatePercentApr}% APR`,
          values: businessLoanValues,
        },
      ],
    },
    {
      heading: 'Corporate',
      rows: [
        {
          name: 'Corporate lending',
          detail: `Over Bank Rate. Arrangement fee from ${lending.arrangementFeeFromPercent}%`,
          href: '/corporate/business-financing',
          figure: `from ${lending.marginFromPercent}%`,
          values: [`above ${pounds(businessLoan.amountMaxPounds)}`, 'as agreed'],
        },
        {
          name: 'Project financing',
          detail: `Arrangement fee from ${projects.feeFromPercent}%`,
          href: '/corporate/project-financing',
          figure: 'by project',
          values: [`from ${pounds(projects.amountMinPounds)}`, years(projects.termYearsMax)],
        },
      ],
    },
  ],
}
