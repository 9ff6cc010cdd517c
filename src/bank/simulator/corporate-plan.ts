import {
  between,
  type HistoryPlan,
  exactly,
  type OccasionalLine,
  payeeAbroad,
  payeeInBritain,
  payer,
  type ReferenceShape,
  type RegularLine,
} from './history-plan.ts'

const castlereedHomes = payer('Castlereed Homes')
const invoice: ReferenceShape = { text: 'INV-{n}', firstNumber: 2_205 }
const toolHire = payeeInBritain('Sawpit Tool Hire', '003142', '20716643')
const hireNote: ReferenceShape = { text: 'HIRE-{n}', firstNumber: 880 }

const regular: readonly RegularLine[] = [
  {
    party: castlereedHomes,
    rhythm: { every: 'month', dayOfMonth: 20 },
    amount: between(38_000_00n, 64_000_00n),
    reference: invoice,
  },
  {
    party: payer('Lowfield Interiors'),
    rhythm: { every: 'month', dayOfMonth: 9 },
    amount: between(9_000_00n, 21_000_00n),
    reference: invoice,
  },
  {
    party: payeeInBritain('Aldermoor wages account', '003107', '40118265'),
    rhythm: { every: 'month', dayOfMonth: 28 },
    amount: between(31_000_00n, 32_400_00n),
    reference: { text: 'WAGES-{MON}' },
  },
  {
    party: payeeInBritain('Brindle Park Estates', '003125', '10734490'),
    rhythm: { every: 'month', dayOfMonth: 24, months: [3, 6, 9, 12] },
    amount: exactly(13_500_00n),
    reference: { text: 'RENT-{Q}-{YYYY}' },
  },
  {
    party: payeeAbroad('Lindqvist Timber AB', 'SE3599999557066622665465'),
    rhythm: { every: 'month', dayOfMonth: 11 },
    amount: between(8_000_00n, 16_000_00n, 10n),
    reference: { text: 'PO-{n}', firstNumber: 910 },
  },
  {
    party: toolHire,
    rhythm: { every: 'month', dayOfMonth: 5 },
    amount: between(640_00n, 1_480_00n, 10n),
    reference: hireNote,
  },
]

const occasional: readonly OccasionalLine[] = [
  {
    party: payer('Pennywort Schools Trust'),
    amount: between(12_000_00n, 118_000_00n, 50_00n),
    reference: { text: 'REFIT-{n}', firstNumber: 14 },
  },
  {
    party: payeeAbroad('Hobelwerk Stauffen GmbH', 'DE37999900017140002281'),
    amount: between(6_000_00n, 84_000_00n, 100_00n),
    reference: { text: 'MACHINE-{n}', firstNumber: 4 },
  },
  {
    party: payeeInBritain('Tarnside Veneers', '003160', '55820917'),
    amount: between(1_500_00n, 24_000_00n),
    reference: { text: 'TV-{n}', firstNumber: 3_300 },
  },
]

/** The corporate demo customer's 12 months, with much smaller amounts than the personal history. */
export const corporatePlan: HistoryPlan = {
  months: 12,
  openingBalancePence: 380_000_00n,
  leastBalancePence: 60_000_00n,
  slackPence: 50_000_00n,
  opening: { payerName: 'Aldermoor Joinery Ltd', reference: 'OPENING-TRANSFER' },
  regular,
  occasional,
  occasionsPerMonth: 1,
  newest: [
    {
      party: castlereedHomes,
      amountPence: 47_318_60n,
      reference: invoice,
      when: 'newest',
      declined: false,
    },
    {
      party: toolHire,
      amountPence: 912_80n,
      reference: hireNote,
      when: { weekdaysAgo: 1, minuteOfDay: 11 * 60 + 6 },
      declined: false,
    },
  ],
  quietWeekdays: 1,
}
