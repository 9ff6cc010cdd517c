import { pounds } from '../../amounts.ts'
import { corporateTerms, personalTerms, platinumTerms, products } from '../../facts.ts'
import type { RateSection } from './rate.ts'

const { businessCurrent, businessPremium, student, premium } = products
const { currentAccount } = personalTerms

const none = 'none'

/** The fees of accounts, and their opening deposits. */
export const accountFees: RateSection = {
  id: 'accounts',
  heading: 'Accounts',
  note: 'What it costs to keep an account',
  columns: ['Account', 'Fee', 'Minimum balance', 'To open'],
  groups: [
    {
      heading: 'Personal',
      rows: [
        {
          name: 'Current Account',
          detail: `From age ${currentAccount.ageMin}`,
          href: '/personal/current-account',
          figure: none,
          values: [none, none],
        },
        {
          name: 'Student Account',
          detail: `Ages ${student.ageMin} to ${student.ageMax}`,
          href: '/personal/student-account',
          figure: none,
          values: [none, pounds(student.openingDepositPounds)],
        },
        {
          name: 'Premium Account',
          detail: `Monthly income of at least ${pounds(premium.monthlyIncomeMinPounds)}`,
          href: '/personal/premium-account',
          figure: none,
          values: [pounds(premium.balanceMinPounds), pounds(premium.initialDepositPounds)],
        },
        {
          name: 'Platinum',
          detail: `Or a yearly income of ${pounds(platinumTerms.yearlyIncomeMinPounds)}`,
          href: '/platinum/overview',
          figure: none,
          values: [`${pounds(platinumTerms.heldWithUsMinPounds)} in all`, none],
        },
      ],
    },
    {
      heading: 'Business',
      rows: [
        {
          name: 'Business Current Account',
          href: '/business-banking/current-account',
          figure: none,
          values: [none, none],
        },
        {
          name: 'Startup Account',
          detail: `Free for ${businessCurrent.startupFreeMonths} months`,
          href: '/business-banking/open-account',
          figure: none,
          values: [none, none],
        },
        {
          name: 'Premium Business Account',
          href: '/business-banking/premium-account',
          figure: `${pounds(businessPremium.monthlyFeePounds)} per month`,
          values: [none, none],
        },
      ],
    },
    {
      heading: 'Corporate',
      rows: [
        {
          name: 'Corporate Current Account',
          detail: `Turnover of ${pounds(corporateTerms.turnoverFromPounds)} or more`,
          href: '/corporate/current-account',
          figure: `${pounds(corporateTerms.accountMonthlyFeePounds)} a month`,
          values: [none, none],
        },
      ],
    },
  ],
}
