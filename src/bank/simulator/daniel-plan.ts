import type { EverydayPlan } from './everyday-plan.ts'
import { between } from './history-plan.ts'
import { payeeOf } from './maya-plan.ts'

/** Daniel Reyes's 24 months: a few lines a month, for he pays by a card of another bank. */
export const danielPlan: EverydayPlan = {
  seed: 1985,
  months: 24,
  opening: { from: 'Daniel Reyes', reference: 'OLD ACCOUNT' },
  payees: [],
  pots: [],
  salary: {
    employer: 'Bexcombe Boatbuilders',
    reference: 'PAY',
    price: [
      { since: 24, pence: 2_187_33n },
      { since: 8, pence: 2_264_80n },
    ],
    changes: [
      { monthsAgo: 19, pence: 118_20n },
      { monthsAgo: 12, pence: 74_65n },
      { monthsAgo: 4, pence: 96_40n },
    ],
  },
  bills: [
    {
      payee: payeeOf('Oakmoor card', '003161', '47720943'),
      dayOfMonth: 11,
      amount: { range: between(742_16n, 1_268_94n) },
      reference: '5511 2094 0036',
    },
  ],
  subscriptions: [],
  habits: [],
  purchases: [],
  trips: [],
  receipts: [
    { from: 'Rosa Reyes', monthsAgo: 9, days: [10, 20], amountPence: 75_00n, reference: 'Feliz cumple' },
  ],
  moves: [],
  saving: {
    to: payeeOf('Oakmoor savings', '003161', '47720926'),
    days: [13, 19],
    kept: between(1_210_12n, 1_419_87n),
    leastPence: 400_00n,
    stepPence: 20_00n,
  },
  pending: [],
  newest: { from: 'Lena Marsh', amountPence: 23_75n, reference: 'Train fares' },
}
