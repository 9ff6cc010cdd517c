import { pounds } from '../../amounts.ts'
import { businessTerms, personalTerms, products } from '../../facts.ts'
import type { RateSection } from './rate.ts'

const { flexiSave, businessSavings } = products
const { kiddysave } = personalTerms

/** Savings rates, personal and business. */
export const savingsRates: RateSection = {
  id: 'savings',
  heading: 'Savings',
  note: 'AER: what you earn in a year with interest added',
  columns: ['Account', 'Rate', 'For', 'Rate is'],
  groups: [
    {
      rows: [
        {
          name: 'FlexiSave',
          detail: 'Take money out without losing interest',
          href: '/personal/flexisave',
          figure: `${flexiSave.ratePercentAer}% AER`,
          grossOf: {
            ratePercentAer: flexiSave.ratePercentAer,
            timesAYear: personalTerms.flexiSave.interestTimesAYear,
          },
          values: ['Personal and business', 'variable, paid monthly'],
        },
        {
          name: 'Kiddysave',
          detail: `Up to age ${kiddysave.ageMax}, for balances up to ${pounds(kiddysave.balanceMaxPounds)}`,
          href: '/personal/kiddysave',
          figure: `${kiddysave.ratePercentAer}% AER`,
          grossOf: { ratePercentAer: kiddysave.ratePercentAer, timesAYear: kiddysave.interestTimesAYear },
          values: ['Personal', 'variable, paid monthly'],
        },
        {
          name: 'Business ISA',
          detail: 'An owner’s own, tax-free within the yearly allowance',
          href: '/business-banking/invest-save',
          figure: `up to ${businessSavings.isaRatePercentAer}% AER`,
          grossOf: {
            ratePercentAer: businessSavings.isaRatePercentAer,
            timesAYear: businessTerms.isa.interestTimesAYear,
          },
          values: ['Business', 'variable, paid yearly'],
        },
        {
          name: 'Fixed deposits',
          detail: `From ${pounds(businessTerms.fixedDeposit.amountMinPounds)}, kept until the end of the term`,
          href: '/business-banking/invest-save',
          figure: `up to ${businessSavings.fixedRatePercentAer}% AER`,
          grossOf: {
            ratePercentAer: businessSavings.fixedRatePercentAer,
            timesAYear: businessTerms.fixedDeposit.interestTimesAYear,
          },
          values: ['Business', 'fixed, paid at the end'],
        },
      ],
    },
  ],
}
