/** Default values and limits of the calculators, where no product sets them. */
export const calculatorTerms = {
  businessRatePercentMax: 15,
  savingsStart: { depositPounds: 1_000, monthlyPounds: 100, years: 5 },
  savingsYearsMax: 20,
  monthlyPoundsMax: 10_000,
  fixedDepositPoundsMax: 1_000_000,
  /** How long after the last keystroke a result is computed and announced. */
  settleMs: 700,
  glance: {
    loanAmountsPounds: [7_500, 10_000, 12_500, 15_000],
    loanYears: [2, 3, 5, 7],
    monthlyPounds: [50, 100, 250],
    savingsYears: [1, 5, 10],
  },
} as const

/** Amounts in the examples of articles. They belong to no product. */
export const articleExamples = {
  savings: { depositPounds: 10_000, months: 12 },
  grossTimesAYear: { monthly: 12, quarterly: 4, yearly: 1 },
  cashFlow: {
    openingPounds: 4_200,
    salesPounds: 9_600,
    wagesPounds: 5_100,
    suppliersPounds: 2_300,
    rentPounds: 1_400,
    vatPounds: 5_800,
  },
  firstTerm: { loanPounds: 3_300, rentPounds: 2_040, travelPounds: 132, booksPounds: 84, weeks: 12 },
} as const
