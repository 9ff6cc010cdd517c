import type { EverydayPlan, Hours, Place, PlanPayee, SavedPayee } from './everyday-plan.ts'
import { between } from './history-plan.ts'
import { mayaPayees } from './maya-payees.ts'
import { seededMandates } from './originators-plan.ts'

export const payeeOf = (name: string, sortCode: string, accountNumber: string): PlanPayee => ({
  name,
  destination: { scheme: 'sort_code_account_number', sortCode, accountNumber },
})

const hour = 60
const shopHours: Hours = [9 * hour, 19 * hour]
const dayHours: Hours = [7 * hour + 20, 17 * hour]
const eveningHours: Hours = [18 * hour, 22 * hour]

const holiday = { pot: 'Holiday' } as const
const car: Place = { pot: 'Car' }
const rainyDay: Place = { pot: 'Rainy day' }

const payeeNamed = (name: string): SavedPayee => {
  const found = mayaPayees.find(payee => payee.name === name)
  if (!found) throw new Error(`Maya has no payee ${name}`)
  return found
}

/** Money of the current account set aside: in the given month, between the two days. */
const setAside = (to: Place, monthsAgo: number, days: readonly [number, number], amountPence: bigint) => ({
  from: 'current' as const,
  to,
  monthsAgo,
  days,
  amountPence,
})

/**
 * Maya Okafor's 24 months: an ordinary life on one salary (section 10.2, rule 4). Her rent, salary, companies and shops are
 * those of sections 13.10 and 15.8, so that their later parts fit this history.
 */
export const mayaPlan: EverydayPlan = {
  seed: 1987,
  months: 24,
  opening: { from: 'Maya Okafor', reference: 'From my old account' },
  savingsOpeningPence: 2_318_50n,
  payees: mayaPayees,
  pots: [
    { name: 'Holiday', colour: 'gorse', goalPence: 1_200_00n },
    { name: 'Car', colour: 'tarn', goalPence: 4_000_00n },
    { name: 'Rainy day', colour: 'heather' },
  ],
  salary: {
    employer: 'Ketterfold Instruments',
    reference: 'SALARY',
    price: [
      { since: 24, pence: 2_712_46n },
      { since: 12, pence: 2_840_00n },
    ],
    changes: [
      { monthsAgo: 21, pence: 46_18n },
      { monthsAgo: 18, pence: -31_07n },
      { monthsAgo: 15, pence: 64_52n },
      { monthsAgo: 8, pence: 412_36n },
      { monthsAgo: 5, pence: 38_94n },
      { monthsAgo: 3, pence: -22_61n },
    ],
  },
  bills: [
    {
      payee: payeeOf('Oakmoor card', '000001', '10000009'),
      dayOfMonth: 24,
      amount: { range: between(86_12n, 244_87n) },
      reference: '5511 7730 1849',
    },
    {
      payee: payeeOf('Ngozi Okafor', '000001', '10000011'),
      dayOfMonth: 21,
      months: [1, 3, 5, 6, 8, 9, 11, 12],
      amount: { range: between(95_00n, 185_00n, 5_00n) },
      reference: 'For Mum',
    },
  ],
  subscriptions: [
    {
      merchant: 'Cinderlight',
      dayOfMonth: 14,
      price: [
        { since: 24, pence: 9_99n },
        { since: 10, pence: 10_99n },
      ],
    },
    {
      merchant: 'Aldermoor Rail',
      dayOfMonth: 3,
      price: [
        { since: 24, pence: 296_40n },
        { since: 10, pence: 308_90n },
      ],
    },
  ],
  habits: [
    {
      merchants: ['Fennel & Rye', 'Fennel & Rye', 'Fennel & Rye', 'Pocketfield Grocers'],
      amount: between(48_12n, 118_87n),
      gapDays: [11, 20],
      hours: shopHours,
    },
    {
      merchants: ['Wrenmoor Cafe', 'Sundial Bakehouse'],
      amount: between(3_65n, 13_95n, 5n),
      gapDays: [36, 74],
      hours: dayHours,
    },
    {
      merchants: ['The Crooked Ladle', 'Mirefen Noodle Bar', 'Juniper & Thrale', 'Lanternyard Cinema'],
      amount: between(16_45n, 58_90n, 5n),
      gapDays: [31, 58],
      hours: eveningHours,
    },
    {
      merchants: [
        'Quillon Street Books',
        'Thrupp & Daughter Pharmacy',
        'Saltmarch Outfitters',
        'Oldwell Hardware',
        'Scissorhall Barbers',
      ],
      amount: between(11_49n, 74_99n),
      gapDays: [39, 73],
      hours: shopHours,
    },
  ],
  purchases: [
    { merchant: 'Lowfield Interiors', monthsAgo: 22, days: [11, 19], amountPence: 289_00n },
    { merchant: 'Wickerbird Gifts', monthsAgo: 19, days: [6, 15], amountPence: 87_45n },
    { merchant: 'Skylark & Sons Travel', monthsAgo: 16, days: [12, 18], amountPence: 318_74n },
    { merchant: 'Alderbank Dental', monthsAgo: 12, days: [8, 20], amountPence: 142_60n },
    { merchant: 'Bellfounder Bicycles', monthsAgo: 11, days: [13, 20], amountPence: 46_85n },
    { merchant: 'Harbour Phones', monthsAgo: 9, days: [12, 19], amountPence: 139_00n },
    { merchant: 'Skylark & Sons Travel', monthsAgo: 8, days: [19, 22], amountPence: 648_40n },
    { merchant: 'Wickerbird Gifts', monthsAgo: 7, days: [9, 16], amountPence: 63_20n },
    { merchant: 'Tillotson Computers', monthsAgo: 5, days: [16, 19], amountPence: 749_99n },
    { merchant: 'Saltmarch Outfitters', monthsAgo: 3, days: [10, 14], amountPence: 64_00n },
    { merchant: 'Aldermoor Rail', monthsAgo: 2, days: [11, 18], amountPence: 96_70n },
    { merchant: 'Skylark & Sons Travel', monthsAgo: 1, days: [12, 15], amountPence: 571_25n },
  ],
  trips: [
    {
      monthsAgo: 14,
      firstDay: 9,
      days: 9,
      cash: { merchant: 'Miradouro cash point', amountMinor: 60_00n },
      bought: [
        { merchant: 'Hotel Miradouro', amount: between(418_60n, 486_90n) },
        { merchant: 'Tasca do Limoeiro Velho', amount: between(21_35n, 43_80n) },
        { merchant: 'Mercearia da Figueira Alta', amount: between(7_12n, 18_64n) },
        { merchant: 'Barcos do Moinho', amount: between(24_20n, 39_75n) },
        { merchant: 'Pastelaria Sol de Junco', amount: between(4_18n, 11_36n) },
      ],
    },
  ],
  receipts: [
    {
      from: 'Aldermoor Rail',
      monthsAgo: 17,
      days: [18, 26],
      amountPence: 18_45n,
      reference: 'DELAY 118204',
      isRefund: true,
    },
    {
      from: 'Tess Holloway',
      monthsAgo: 14,
      days: [21, 26],
      amountPence: 212_80n,
      reference: 'Half of Lisbon',
    },
    {
      from: 'Ngozi Okafor',
      monthsAgo: 10,
      days: [12, 16],
      amountPence: 60_00n,
      reference: 'Happy birthday',
    },
    { from: 'Tess Holloway', monthsAgo: 6, days: [9, 24], amountPence: 31_25n, reference: 'Tickets' },
    {
      from: 'Saltmarch Outfitters',
      monthsAgo: 3,
      days: [19, 25],
      amountPence: 24_00n,
      reference: 'RETURN 77120',
      isRefund: true,
    },
  ],
  moves: [
    setAside(rainyDay, 21, [22, 25], 100_00n),
    setAside(car, 19, [10, 13], 200_00n),
    setAside(car, 17, [3, 5], 200_00n),
    setAside(rainyDay, 16, [7, 11], 85_00n),
    { from: holiday, to: 'current', monthsAgo: 14, days: [6, 8], amountPence: 1_050_00n },
    { from: 'flexisave', to: 'current', monthsAgo: 14, days: [5, 7], amountPence: 350_00n },
    setAside(car, 13, [8, 12], 200_00n),
    setAside(car, 11, [5, 9], 275_00n),
    { from: rainyDay, to: 'current', monthsAgo: 10, days: [17, 20], amountPence: 60_00n },
    setAside(car, 9, [4, 8], 225_00n),
    { from: holiday, to: 'current', monthsAgo: 8, days: [15, 18], amountPence: 1_020_00n },
    setAside(rainyDay, 7, [12, 16], 75_00n),
    setAside(car, 6, [10, 14], 250_00n),
    { from: 'flexisave', to: 'current', monthsAgo: 5, days: [13, 15], amountPence: 450_00n },
    setAside(car, 4, [18, 21], 300_00n),
    setAside(rainyDay, 3, [4, 8], 60_00n),
    setAside(car, 2, [7, 10], 200_00n),
    { from: holiday, to: 'current', monthsAgo: 1, days: [9, 11], amountPence: 960_00n },
  ],
  saving: {
    to: 'flexisave',
    days: [5, 11],
    kept: between(1_240_12n, 1_309_87n),
    leastPence: 150_00n,
    stepPence: 25_00n,
  },
  pending: [
    { merchant: 'Wrenmoor Cafe', amountPence: 7_85n },
    { merchant: 'Fennel & Rye', amountPence: 52_38n },
  ],
  claim: {
    payee: payeeOf('Tern Parcel Desk', '000002', '20418835'),
    amountPence: 310_00n,
    reference: 'Customs fee',
    paidDaysAgo: 4,
    madeDaysAgo: 3,
    decidedMinutesAgo: 41,
    story:
      'A text said that a parcel from my sister was held at customs. A man from “the parcel desk” called and gave me an account for the fee. The parcel never came, and my sister had sent none.',
    refundPence: 210_00n,
  },
  dispute: {
    merchant: 'Harbour Phones',
    amountPence: 139_00n,
    madeMonthsAgo: 8,
    madeOnDay: 2,
    creditedAfter: 3,
    wonAfter: 8,
    story:
      'The phone was to arrive within a week. It never came, and the shop has not answered my messages since.',
  },
  // Held by `risky_purpose` (specification section 12.8): its name matches, so that no other rule holds it.
  heldPayment: {
    recipient: {
      name: 'Larkfell Capital',
      kind: 'business',
      sortCode: '000002',
      accountNumber: '20733104',
    },
    amountPence: 1_000_00n,
    reference: 'Bond application',
    purpose: 'investment',
    placedMinutesAgo: 26,
  },
  mandates: seededMandates,
  standingOrders: [
    {
      to: payeeNamed('Hawkmere Lettings'),
      amountPence: 850_00n,
      reference: 'RENT FLAT 3',
      frequency: 'monthly',
      purpose: 'home',
    },
    {
      to: holiday,
      amountPence: 150_00n,
      reference: 'Holiday fund',
      frequency: 'last_working_day',
      // £3,450.00, of which £3,030.00 went on holidays.
      paid: 23,
    },
  ],
  laterPayment: {
    to: payeeNamed('Nadia Farrow'),
    amountPence: 240_00n,
    reference: 'Cottage in May',
    purpose: 'family_or_friend',
    placedDaysAgo: 3,
    dueInWorkingDays: 9,
  },
  newest: { from: 'Tess Holloway', amountPence: 18_60n, reference: 'Pizza' },
}
