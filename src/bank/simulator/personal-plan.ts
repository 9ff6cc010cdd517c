import type { BookPlan, NewestLine, OccasionalLine, ReferenceShape } from './book-plan.ts'
import { lindqvistTimber, personalRegulars, timberOrder, whitcombeHoldings } from './personal-regulars.ts'
import { between, payeeAbroad, payer } from './plan-parts.ts'

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
 * The newest lines, as the overview shows them: what the four notices of declined transfers name (spec section 3),
 * between credits and debits. The banks are invented (ruling 43); they are paid abroad, since the personal book
 * holds deposits and international transfers only (spec section 3, ruling 32).
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
export const personalPlan: BookPlan = {
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
