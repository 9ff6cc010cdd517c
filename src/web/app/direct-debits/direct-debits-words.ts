import { appPages } from '../../../../content/app-pages.ts'
import { ukRules } from '../../../../content/facts.ts'
import type { DirectDebit, DirectDebitSummary } from '../../../contract/direct-debits.ts'
import { formatLongDate } from '../../../domain/format-dates.ts'
import { londonDateOf } from '../../../domain/london-time.ts'
import { formatMoney } from '../../../domain/money.ts'
import { formatTryingAgain } from '../payments/due-words.ts'
import { noneWords } from '../payments/payments-words.ts'
import { formatDay } from '../transactions/transaction-words.ts'

type Next = NonNullable<DirectDebitSummary['nextPayment']>

/** `27 Nov 2026`. */
const shortDay = (date: string): string => formatDay(`${date}T12:00:00Z`)
const onDay = (amount: string, date: string): string => `${formatMoney(amount)} on ${formatLongDate(date)}`
/** When the next payment is due or tried again. */
const dueOn = ({ dueOn: date, retryAt }: Next, today: string): string =>
  retryAt === null ? shortDay(date) : formatTryingAgain(retryAt, today)

const none = '–'
const notAnnounced = 'Not announced'

/** The words of the list of Direct Debits, and of the page of one (spec section 13.4). */
export const directDebitsWords = {
  heading: appPages.directDebits.title,
  loading: 'Loading your Direct Debits',
  empty: noneWords.directDebits,
  columns: {
    company: 'Company',
    reference: 'Reference',
    lastPayment: 'Last payment',
    nextPayment: 'Next payment',
    status: 'Status',
  },
  facts: { serviceUserNumber: 'Service user number', account: 'Account', setUp: 'Set up' },
  statuses: { active: 'Active', cancelled: 'Cancelled' } satisfies Record<DirectDebit['status'], string>,
  cancelledBy: {
    customer: 'A holder of the account cancelled it.',
    originator: 'The company cancelled it.',
    closure: 'The account was closed.',
  } satisfies Record<NonNullable<DirectDebit['cancelledBy']>, string>,
  cancelledOn: (at: string) => `Cancelled on ${formatLongDate(londonDateOf(new Date(at)))}.`,
  notAnnounced,
  none,
  day: shortDay,
  dueOn,
  on: onDay,
  lastPaid: ({ lastPayment }: DirectDebitSummary) =>
    lastPayment ? `${formatMoney(lastPayment.amount)}, ${shortDay(lastPayment.date)}` : none,
  nextPaid: ({ nextPayment }: DirectDebitSummary, today: string) =>
    nextPayment ? `${formatMoney(nextPayment.amount)}, ${dueOn(nextPayment, today)}` : notAnnounced,
  newAmount: 'New amount',
  details: 'Details',
  history: 'History',
  noHistory: 'Nothing has been announced yet.',
  historyColumns: { date: 'Date', status: 'Status', amount: 'Amount', refund: 'Refund' },
  guarantee: {
    heading: 'The Direct Debit Guarantee',
    text: `A company tells you of a new amount or date, normally ${ukRules.directDebitNoticeWorkingDays} working days before. Mistakes, its or ours, are refunded in full at once. You can cancel at any time. A refund that was not due must be paid back.`,
  },
  cancel: 'Cancel Direct Debit',
  cancelText: (company: string) =>
    `We refuse all further requests. Tell ${company} too: you may still owe them. This cannot be undone.`,
  cancelled: (company: string) => ({
    title: 'Direct Debit Cancelled',
    text: `${company} can no longer collect.`,
  }),
  refund: 'Ask for a refund',
  refundOf: (amount: string, date: string) => `Ask for a refund of ${onDay(amount, date)}`,
  takenOn: (date: string) => `Taken on ${formatLongDate(date)}`,
  whatWentWrong: 'What went wrong?',
  refundText: (company: string) => `We pay you now and claim it from ${company}.`,
  refundNow: (amount: string) => `Refund ${formatMoney(amount)}`,
  refundOnce: 'Try again: it is refunded once.',
  refundPaid: (amount: string, company: string) => ({
    title: 'Refund Paid',
    text: `${formatMoney(amount)} from ${company} is in your account.`,
  }),
} as const
