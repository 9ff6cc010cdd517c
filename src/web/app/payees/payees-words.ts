import { appPages } from '../../../../content/app-pages.ts'
import { loadFailed } from '../payments/payments-words.ts'

const grouped = new Intl.NumberFormat('en-GB')

const countPayees = (total: number): string => `${grouped.format(total)} ${total === 1 ? 'payee' : 'payees'}`

/** The words of the lists of payees (spec section 12.1). */
export const payeesWords = {
  heading: appPages.payees.title,
  search: 'Search payees',
  add: 'Add a payee',
  none: 'You have no payees yet.',
  noneMatch: 'No payees match.',
  /** What a search came to, read out. */
  found: countPayees,
  loading: 'Loading your payees',
  trusted: 'Trusted',
  lastPaid: (day: string) => `Last paid ${day}`,
  pay: 'Pay',
  favourite: (name: string) => `Favourite: ${name}`,
  showing: ({ first, last, total }: { first: number; last: number; total: number }) =>
    `Showing ${first} to ${last} of ${countPayees(total)}`,
} as const

/** If a favourite or another small change did not reach the bank. */
export const payeeUnchanged = { title: 'Payee Not Changed' } as const

/** The words of a payee's own page (spec section 12.1). */
export const payeePageWords = {
  details: 'Details',
  history: 'History',
  noHistory: 'You have not paid them yet.',
  facts: {
    name: 'Name on the account',
    kind: 'Type of account',
    sortCode: 'Sort code',
    accountNumber: 'Account number',
    iban: 'IBAN',
    rollNumber: 'Roll number',
    nickname: 'Nickname',
    nameCheck: 'Name check',
    lastPaid: 'Last paid',
  },
  kinds: { personal: 'Personal', business: 'Business' },
  never: 'Never',
  pay: 'Pay',
  edit: 'Edit',
  addFavourite: 'Add to favourites',
  removeFavourite: 'Remove from favourites',
  trust: 'Trust this payee',
  distrust: 'Stop trusting this payee',
  delete: 'Delete payee',
  /** What the buttons have done, read out. */
  done: {
    favourite: 'Added to favourites',
    noFavourite: 'Removed from favourites',
    trusted: 'You trust this payee now',
    distrusted: 'You no longer trust this payee',
  },
  deleteTitle: (name: string) => `Delete ${name}`,
  deleteText: 'It leaves your list of payees. What you paid stays in your transactions.',
  ending: 'These payments stop too:',
  endsOrder: (amount: string, rule: string) => `${amount}, ${rule.charAt(0).toLowerCase()}${rule.slice(1)}`,
  endsPayment: (amount: string, day: string) => `${amount} on ${day}`,
  endingFailed: {
    lead: loadFailed.lead,
    text: 'We cannot say what pays this payee. Your money is not affected.',
  },
  deleted: (name: string) => ({ title: 'Payee Deleted', text: `${name} is no longer a payee of yours.` }),
} as const
