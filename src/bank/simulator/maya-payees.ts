import type { SavedPayee } from './everyday-plan.ts'

/** The test bank of specification section 12.2. */
const atTestBank = (accountNumber: string) => ({ sortCode: '000001', accountNumber })

/**
 * Maya Okafor's payees, one of each outcome that a name check words (section 10.2, rule 4). All but one are accounts of
 * the test bank; Daniel's is an account here. Those that her history pays have the destination that it pays.
 */
export const mayaPayees: readonly SavedPayee[] = [
  {
    name: 'Nadia Farrow',
    kind: 'personal',
    ...atTestBank('10000001'),
    isFavourite: true,
    nameCheck: { reasonCode: null },
    checkedDaysAgo: 12,
  },
  {
    name: 'Dan Reyes',
    kind: 'personal',
    sortCode: '001964',
    accountNumber: '41187851',
    nickname: 'Daniel',
    nameCheck: { reasonCode: 'MBAM', heldName: 'Daniel Reyes' },
    checkedDaysAgo: 41,
  },
  {
    name: 'Wrenmoor Coffee',
    kind: 'personal',
    ...atTestBank('10000003'),
    nameCheck: { reasonCode: 'BAMM', heldName: 'Wrenmoor Cafe' },
    checkedDaysAgo: 27,
  },
  {
    name: 'Lea Brandt',
    kind: 'business',
    ...atTestBank('10000004'),
    nickname: 'Yoga',
    nameCheck: { reasonCode: 'PAMM', heldName: 'Leah Brandt' },
    checkedDaysAgo: 63,
  },
  {
    name: 'Hawkmere Lettings',
    kind: 'personal',
    ...atTestBank('10000005'),
    nickname: 'Rent',
    isFavourite: true,
    nameCheck: { reasonCode: 'BANM' },
    checkedDaysAgo: 88,
  },
  {
    name: 'Perrin Window Cleaning',
    kind: 'business',
    ...atTestBank('10000006'),
    nameCheck: { reasonCode: 'PANM' },
    checkedDaysAgo: 35,
  },
  {
    name: 'Brightwater Bonds',
    kind: 'business',
    ...atTestBank('10000007'),
    nameCheck: { reasonCode: 'ANNM' },
    checkedDaysAgo: 3,
  },
  {
    name: 'Ronan Sheehy',
    kind: 'personal',
    ...atTestBank('10000008'),
    nameCheck: { reasonCode: 'AC01' },
    checkedDaysAgo: 150,
  },
  {
    name: 'Oakmoor card',
    kind: 'business',
    ...atTestBank('10000009'),
    nameCheck: { reasonCode: 'IVCR' },
    checkedDaysAgo: 19,
  },
  {
    name: 'Hetty Marlow',
    kind: 'personal',
    ...atTestBank('10000010'),
    nickname: 'Allotment',
    nameCheck: { reasonCode: 'CASS' },
    checkedDaysAgo: 74,
  },
  {
    name: 'Ngozi Okafor',
    kind: 'personal',
    ...atTestBank('10000011'),
    nickname: 'Mum',
    isFavourite: true,
    nameCheck: { reasonCode: 'ACNS' },
    checkedDaysAgo: 112,
  },
]
