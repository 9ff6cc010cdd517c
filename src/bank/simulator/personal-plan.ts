import {
  between,
  type HistoryPlan,
  exactly,
  type NewestLine,
  type OccasionalLine,
  payeeAbroad,
  payer,
  type ReferenceShape,
  type RegularLine,
} from './history-plan.ts'

const lindqvistTimber = payeeAbroad('Lindqvist Timber AB', 'SE3599999557066622665465')
const timberOrder: ReferenceShape = { text: 'PO-{n}', firstNumber: 44_610 }
const whitcombeHoldings = payer('Whitcombe Holdings')

/** The personal demo customer's regular income and spending. */
const personalRegulars: readonly RegularLine[] = [
  {
    party: payer('Carrow & Sons'),
    rhythm: { every: 'month', dayOfMonth: 3 },
    amount: exactly(42_600_00n),
    reference: { text: 'RENT-{MON}' },
  },
  {
    party: payer('Brackenfold Lettings'),
    rhythm: { every: 'month', dayOfMonth: 8 },
    amount: between(17_400_00n, 18_900_00n),
    reference: { text: 'LET-{MON}' },
  },
  {
    party: whitcombeHoldings,
    rhythm: { every: 'month', dayOfMonth: 10, months: [1, 4, 7, 10] },
    amount: between(590_000_00n, 690_000_00n, 25n),
    reference: { text: 'DIV-{Q}' },
  },
  {
    party: payer('Pellworth Income Fund'),
    rhythm: { every: 'month', dayOfMonth: 15 },
    amount: between(11_000_00n, 14_000_00n),
    reference: { text: 'DIST-{MON}-{YYYY}' },
  },
  {
    party: payer('Penhallow Trustees'),
    rhythm: { every: 'month', dayOfMonth: 25 },
    amount: exactly(8_333_33n),
    reference: { text: 'BOARD-FEE-{MON}' },
  },
  {
    party: payer('Tollgate Yard'),
    rhythm: { every: 'week', weekday: 1, weeks: 1 },
    amount: between(3_100_00n, 5_900_00n, 5n),
    reference: { text: 'YARD-{n}', firstNumber: 2_100 },
  },
  {
    party: lindqvistTimber,
    rhythm: { every: 'month', dayOfMonth: 6 },
    amount: between(48_000_00n, 66_000_00n, 10n),
    reference: timberOrder,
  },
  {
    party: payeeAbroad('Atelier Brandt GmbH', 'DE39999900013173377559'),
    rhythm: { every: 'month', dayOfMonth: 27 },
    amount: between(28_000_00n, 44_000_00n, 50_00n),
    reference: { text: 'DESIGN-FEE-{n}', firstNumber: 2 },
  },
  {
    party: payeeAbroad('Solveig Shipping AS', 'NO0399997755304'),
    rhythm: { every: 'week', weekday: 4, weeks: 2 },
    amount: between(62_000_00n, 138_000_00n, 5n),
    reference: { text: 'FRT-{n}', firstNumber: 20_612 },
  },
  {
    party: payeeAbroad('Institut Aiguebelle', 'CH9599999684957937606'),
    rhythm: { every: 'month', dayOfMonth: 2, months: [1, 4, 9] },
    amount: exactly(34_850_00n),
    reference: { text: 'SCHOOL-FEES-{MON}-{YYYY}' },
  },
  {
    party: payeeAbroad('Villa Solenne SARL', 'LU509993649582663346'),
    rhythm: { every: 'month', dayOfMonth: 1 },
    amount: exactly(6_240_00n),
    reference: { text: 'RENT-{MON}-{YYYY}' },
  },
  {
    party: payeeAbroad('Hausdienst Edelmann', 'AT489999935680119339'),
    rhythm: { every: 'week', weekday: 5, weeks: 1 },
    amount: between(780_00n, 1_260_00n, 10n),
    reference: { text: 'HOUSE-{n}', firstNumber: 310 },
  },
  {
    party: payeeAbroad('Bellwether Air Charter', 'IE75XSRN99999946482240'),
    rhythm: { every: 'week', weekday: 2, weeks: 2 },
    amount: between(6_000_00n, 31_000_00n, 50n),
    reference: { text: 'FLT-{n}', firstNumber: 7_040 },
  },
  {
    party: payeeAbroad('Seekrone Versicherung AG', 'CH5899992266447719157'),
    rhythm: { every: 'month', dayOfMonth: 18 },
    amount: exactly(2_318_40n),
    reference: { text: 'POLICY-884120' },
  },
  {
    party: payeeAbroad('Van Oosterhal Bloemen BV', 'NL79XSRN5135333308'),
    rhythm: { every: 'month', dayOfMonth: 12 },
    amount: between(640_00n, 1_900_00n),
    reference: { text: 'INV-{YYYY}-{n}', firstNumber: 118 },
  },
]

const ashdownEstates = payer('Ashdown Estates')
const plotSale: ReferenceShape = { text: 'SALE-LOT-{n}', firstNumber: 8 }
const kestrelMarine = payeeAbroad('Kestrel Marine Ltd', 'IE32XSRN99999984097577')
const hullDeposit: ReferenceShape = { text: 'HULL-DEP-{n}', firstNumber: 3_180 }

const occasional: readonly OccasionalLine[] = [
  { party: ashdownEstates, amount: between(250_000_00n, 1_900_000_00n, 5_000_00n), reference: plotSale },
  {
    party: payer('Fenwright LLP'),
    amount: between(400_000_00n, 1_600_000_00n, 10_000_00n),
    reference: { text: 'COMPL-{n}', firstNumber: 1_702 },
  },
  {
    party: payer('Orrery Ventures LLP'),
    amount: between(120_000_00n, 780_000_00n, 5n),
    reference: { text: 'EXIT-{n}', firstNumber: 41 },
  },
  {
    party: payer('Quillfeather Auctions'),
    amount: between(8_000_00n, 95_000_00n, 50n),
    reference: { text: 'HAMMER-{n}', firstNumber: 5_520 },
  },
  { party: kestrelMarine, amount: between(60_000_00n, 420_000_00n, 250_00n), reference: hullDeposit },
  {
    party: payeeAbroad('Alpenrose Bau AG', 'CH3299999193131959888'),
    amount: between(90_000_00n, 1_100_000_00n, 2_500_00n),
    reference: { text: 'STAGE-{n}', firstNumber: 11 },
  },
  {
    party: payeeAbroad('Nordlys Kapital A/S', 'DK7999994866486861'),
    amount: between(500_000_00n, 1_900_000_00n, 25_000_00n),
    reference: { text: 'SUBSCR-{YYYY}-{n}', firstNumber: 60 },
  },
  {
    party: payeeAbroad('Galerie Ondine SA', 'LU949998460399822469'),
    amount: between(20_000_00n, 380_000_00n, 500_00n),
    reference: { text: 'ACQ-{n}', firstNumber: 902 },
  },
  {
    party: payeeAbroad('Weingut Sankt Alban', 'AT419999399102626849'),
    amount: between(1_200_00n, 18_000_00n),
    reference: { text: 'CELLAR-{n}', firstNumber: 77 },
  },
]

const declined = (
  name: string,
  iban: string,
  amountPence: bigint,
  reference: string,
  when: NewestLine['when'],
): NewestLine => ({
  party: payeeAbroad(name, iban),
  amountPence,
  reference: { text: reference },
  when,
  declined: true,
})

/**
 * The newest lines, as the overview shows them: they include the four declined transfers that the notifications name
 * (spec section 3). The banks are invented (ruling 43). All payments go abroad, since the personal history holds only
 * deposits and international transfers (spec section 3, ruling 32).
 */
const newest: readonly NewestLine[] = [
  {
    party: ashdownEstates,
    amountPence: 1_250_000_00n,
    reference: plotSale,
    when: 'newest',
    declined: false,
  },
  declined('Harbourne & Vale Bank', 'IE71XSRN99999951335028', 2_450_000_00n, 'INV-1147', {
    weekdaysAgo: 1,
    minuteOfDay: 14 * 60 + 32,
  }),
  {
    party: whitcombeHoldings,
    amountPence: 640_250_75n,
    reference: { text: 'LOAN-REPAY-3' },
    when: { weekdaysAgo: 1, minuteOfDay: 10 * 60 + 2 },
    declined: false,
  },
  declined('Thornbury Mutual', 'LU319993559884371571', 3_100_000_00n, 'PROJ-PH2-0093', {
    weekdaysAgo: 2,
    minuteOfDay: 16 * 60 + 47,
  }),
  {
    party: kestrelMarine,
    amountPence: 184_512_40n,
    reference: hullDeposit,
    when: { weekdaysAgo: 3, minuteOfDay: 11 * 60 + 20 },
    declined: false,
  },
  declined('Oakmoor Savings Bank', 'IE91XSRN99999980202062', 2_200_000_00n, 'TRF-77120', {
    weekdaysAgo: 4,
    minuteOfDay: 15 * 60 + 58,
  }),
  {
    party: lindqvistTimber,
    amountPence: 58_320_40n,
    reference: timberOrder,
    when: { weekdaysAgo: 5, minuteOfDay: 8 * 60 + 44 },
    declined: false,
  },
  declined('Marlstone Bank', 'LU679997733782062884', 2_750_000_00n, 'TRF-76984', {
    weekdaysAgo: 9,
    minuteOfDay: 9 * 60 + 30,
  }),
]

/** The personal demo customer's 24 months. */
export const personalPlan: HistoryPlan = {
  months: 24,
  openingBalancePence: 4_300_000_00n,
  leastBalancePence: 500_000_00n,
  slackPence: 600_000_00n,
  opening: { payerName: 'Whitcombe Family Settlement', reference: 'OPENING-TRANSFER' },
  regular: personalRegulars,
  occasional,
  occasionsPerMonth: 5,
  newest,
  quietWeekdays: 4,
}
