import type { HouseholdPlan } from './everyday-plan.ts'
import { between } from './history-plan.ts'
import { payeeOf } from './maya-plan.ts'

const hour = 60

/**
 * What Maya Okafor and Daniel Reyes pay together: Saturday's shop, the lock-up, the telephones, the cat and the flat. The
 * rent and the bills of the flat are Maya's (section 13.10).
 */
export const householdPlan: HouseholdPlan = {
  seed: 2024,
  months: 24,
  shop: {
    merchants: ['Fennel & Rye', 'Fennel & Rye', 'Fennel & Rye', 'Pocketfield Grocers', 'Tilbrook Market'],
    amount: between(41_16n, 104_83n),
    hours: [9 * hour + 10, 17 * hour + 40],
  },
  inviterPays: {
    days: [2, 7],
    amount: between(245_00n, 345_00n, 5_00n),
    extras: [
      { monthsAgo: 22, days: [3, 8], amountPence: 110_00n },
      { monthsAgo: 10, days: [10, 14], amountPence: 85_00n },
    ],
  },
  partnerPays: {
    days: [3, 10],
    kept: between(140_00n, 420_00n),
    leastPence: 180_00n,
    stepPence: 5_00n,
  },
  bills: [
    {
      payee: payeeOf('Quayside Lock-ups', '003144', '60218837'),
      dayOfMonth: 6,
      amount: {
        price: [
          { since: 24, pence: 58_00n },
          { since: 12, pence: 61_50n },
        ],
      },
      reference: 'RENT UNIT 14',
      isByPartner: true,
    },
    {
      payee: payeeOf('Pennant Mobile', '003139', '18840265'),
      dayOfMonth: 22,
      amount: {
        price: [
          { since: 24, pence: 37_00n },
          { since: 17, pence: 34_00n },
          { since: 5, pence: 36_50n },
        ],
      },
      reference: '7740-221-90',
    },
    {
      payee: payeeOf('Set Licensing', '003165', '90012745'),
      dayOfMonth: 14,
      months: [1, 4, 7, 10],
      amount: {
        price: [
          { since: 24, pence: 42_37n },
          { since: 9, pence: 43_62n },
        ],
      },
      reference: '300 119 2207',
      isByPartner: true,
    },
    {
      payee: payeeOf('Mossbank Vets', '003147', '41107752'),
      dayOfMonth: 17,
      months: [2, 5, 6, 11],
      amount: { range: between(38_12n, 124_75n) },
      reference: 'BISCUIT 20417',
      isByPartner: true,
    },
    {
      payee: payeeOf('Tidemark Mutual', '003158', '25510934'),
      dayOfMonth: 8,
      months: [6],
      amount: {
        price: [
          { since: 24, pence: 141_20n },
          { since: 12, pence: 152_85n },
        ],
      },
      reference: 'CONTENTS HC-771904',
    },
  ],
  subscriptions: [
    {
      merchant: 'Lanternfield Films',
      dayOfMonth: 9,
      price: [
        { since: 24, pence: 12_99n },
        { since: 7, pence: 13_99n },
      ],
    },
  ],
  habits: [
    {
      merchants: ['Hollowfield Veg Box'],
      amount: between(13_40n, 21_85n, 5n),
      gapDays: [12, 25],
      hours: [8 * hour, 12 * hour],
    },
    {
      merchants: ['Mirefen Noodle Bar', 'Perrin Street Pizza', 'Saffron Yard'],
      amount: between(19_35n, 48_90n, 5n),
      gapDays: [14, 33],
      hours: [18 * hour, 21 * hour],
    },
    {
      merchants: ['Oldwell Hardware', 'Greenholt Garden Centre', 'Lowfield Interiors'],
      amount: between(12_49n, 83_95n),
      gapDays: [32, 67],
      hours: [10 * hour, 18 * hour],
    },
    {
      merchants: ['Mossbank Pets', 'Mossbank Pets', 'Thrupp & Daughter Pharmacy'],
      amount: between(8_35n, 31_60n),
      gapDays: [23, 48],
      hours: [9 * hour, 19 * hour],
    },
  ],
  purchases: [
    { merchant: 'Lowfield Interiors', monthsAgo: 22, days: [12, 20], amountPence: 418_00n },
    { merchant: 'Trennick Appliances', monthsAgo: 17, days: [11, 19], amountPence: 379_99n },
    { merchant: 'Saltings Cottages', monthsAgo: 10, days: [16, 21], amountPence: 284_50n },
    { merchant: 'Trennick Appliances', monthsAgo: 6, days: [12, 23], amountPence: 54_99n },
    { merchant: 'Saltings Cottages', monthsAgo: 3, days: [13, 20], amountPence: 196_00n },
  ],
  trips: [],
  receipts: [
    { from: 'Rosa Reyes', monthsAgo: 22, days: [21, 25], amountPence: 150_00n, reference: 'Para la mesa' },
    {
      from: 'Lowfield Interiors',
      monthsAgo: 21,
      days: [4, 9],
      amountPence: 28_00n,
      reference: 'RETURN 40812',
      isRefund: true,
    },
    { from: 'Sam Pardoe', monthsAgo: 9, days: [5, 12], amountPence: 71_10n, reference: 'Cottage' },
  ],
}
