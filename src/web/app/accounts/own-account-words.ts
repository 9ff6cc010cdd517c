import { appPages } from '../../../../content/app-pages.ts'
import type { Account, Pot } from '../../../contract/accounts.ts'
import { formatLongDate } from '../../../domain/format-dates.ts'
import { londonDateOf } from '../../../domain/london-time.ts'
import { formatMoney } from '../../../domain/money.ts'
import { shortAccountName } from '../../../domain/products.ts'

/** An account wherever accounts are listed: `FlexiSave (7840)` (spec section 11.1). */
export const shortName = ({ name, accountNumber }: Pick<Account, 'name' | 'accountNumber'>): string =>
  shortAccountName(name, accountNumber)

export const ofGoal = (goal: string): string => `of ${formatMoney(goal)}`

/** What a pot has of its goal, in words: `£420.00 of £1,200.00`. */
export const potProgress = (balance: string, goal: string): string =>
  `${formatMoney(balance)} ${ofGoal(goal)}`

/** The second line of a pot: its goal date, if it has one. */
export const potNote = ({ goalDate }: Pick<Pot, 'goalDate'>): string | undefined =>
  goalDate === null ? undefined : `by ${formatLongDate(goalDate)}`

/** The words of the list of accounts (spec section 11.3). */
export const accountsWords = {
  heading: appPages.accounts.title,
  total: 'Total',
  spending: 'See spending',
  inFull: 'Joint accounts count in full.',
  groups: { current: 'Current accounts', joint: 'Joint accounts', savings: 'Savings' },
  primary: 'Primary',
  frozen: 'Frozen',
  until: (date: string) => `Until ${formatLongDate(date)}`,
  closed: 'Closed accounts',
  none: 'You have no open account. Statements stay.',
  loading: 'Loading your accounts',
  failed: {
    lead: 'We could not load your accounts.',
    text: 'The bank did not answer. Your money is not affected.',
  },
} as const

/** The words of an account's own page (spec section 11.3). */
export const accountPageWords = {
  balance: 'Available Balance',
  transfer: 'Transfer Funds',
  move: 'Move money',
  details: 'View Account Details',
  recent: 'Recent transactions',
  allTransactions: 'See all transactions',
  pots: 'Pots',
  newPot: 'New pot',
  noPots: 'No pots yet.',
  interest: 'Interest',
  holders: 'Holders',
  statements: 'Statements',
  locked: (date: string) => `This money stays until ${formatLongDate(date)}.`,
  closed: (at: string) => `Closed on ${formatLongDate(londonDateOf(new Date(at)))}.`,
  frozen: 'This account is frozen. Call us.',
  manage: 'Manage account',
} as const
