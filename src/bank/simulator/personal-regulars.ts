import type { ReferenceShape, RegularLine } from './book-plan.ts'
import { between, exactly, payeeAbroad, payer } from './plan-parts.ts'

export const lindqvistTimber = payeeAbroad('Lindqvist Timber AB', 'SE3599999557066622665465')
export const timberOrder: ReferenceShape = { text: 'PO-{n}', firstNumber: 44_610 }
export const whitcombeHoldings = payer('Whitcombe Holdings')

/** What comes in and goes out by the calendar in the personal demo customer's life. */
export const personalRegulars: readonly RegularLine[] = [
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
