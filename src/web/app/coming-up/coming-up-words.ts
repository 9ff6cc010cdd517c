import { appPages } from '../../../../content/app-pages.ts'
import { ukRules } from '../../../../content/facts.ts'
import type { ComingItem } from '../../../contract/coming-up.ts'
import { formatWeekday, notWorkingDay } from '../../../domain/format-dates.ts'
import { dayOfIsoDate } from '../../../domain/london-time.ts'
import { formatMoney } from '../../../domain/money.ts'
import { formatTryingAgain } from '../payments/due-words.ts'

/** The words of Coming up (spec sections 13.5 and 13.10). */
export const comingUpWords = {
  heading: appPages.comingUp.title,
  loading: 'Loading what is coming up',
  days: 'The next 31 days',
  expected: 'Expected balance',
  empty: 'Nothing is due in the next 31 days.',
  counted: 'What is counted',
  countedText:
    'Payments that are due in the next 31 days, and moves between your own accounts. Money that may come in, like your salary, is not counted.',
  short: (day: string) => `Your balance may not cover ${day}.`,
  payIn: (shortfall: string, by: string) => `Pay in ${formatMoney(shortfall)} by ${by}.`,
  move: 'Move money',
  fee: (fee: string) => `plus a fee of ${formatMoney(fee)}`,
  kinds: {
    payment: 'Scheduled payment',
    standing_order: 'Standing order',
    direct_debit: 'Direct Debit',
    own_move: 'Move between your accounts',
  } satisfies Record<ComingItem['kind'], string>,
} as const

export const demonstrationWords = {
  heading: 'Demonstration',
  text: (date: string) =>
    `Makes what is due on ${formatWeekday(date)} now and, pressed again, what was short. No clock moves. This cannot be undone.`,
  nothing: 'Nothing is due that could be made now.',
  make: "Make the next day's payments now",
  add: 'Add a simulated Direct Debit',
  done: ({ made, waiting, failed }: { made: number; waiting: number; failed: number }): string =>
    `${[
      `${made} made`,
      ...(waiting > 0 ? [`${waiting} short: press again to try once more`] : []),
      ...(failed > 0 ? [`${failed} not made`] : []),
    ].join(', ')}.`,
  unanswered: {
    lead: 'We have not heard back.',
    text: 'Press again: each payment is made once.',
  },
} as const

/** The words of the dialog that adds a simulated Direct Debit. */
export const simulatedWords = {
  title: demonstrationWords.add,
  text: 'Adds an invented company that may take money from this account. It tells you the amount first.',
  company: 'Company',
  date: 'Date',
  hint: `A company tells you of an amount normally ${ukRules.directDebitNoticeWorkingDays} working days before. Here, any working day will do.`,
  moved: (day: string) => `That is not a working day. The next one is ${day}.`,
  add: 'Add Direct Debit',
  once: 'Try again: it is added once.',
  added: (company: string, next: readonly string[] | null) => ({
    title: 'Direct Debit Added',
    text: next ? `${company} takes ${next.join(' on ')}.` : `${company} may collect from this account.`,
  }),
} as const

const minusSign = '\u2212'

/** A balance that may be below zero: `−£9.59`. */
export const formatBalance = (balance: string): string =>
  balance.startsWith('-') ? `${minusSign}${formatMoney(balance.slice(1))}` : formatMoney(balance)

/** A day as the page names it: `Tomorrow, Tuesday 24 November`. */
export function dayInWords(date: string, today: string): string {
  const away = dayOfIsoDate(date) - dayOfIsoDate(today)
  const named = formatWeekday(date)
  if (away === 0) return `Today, ${named}`
  return away === 1 ? `Tomorrow, ${named}` : named
}

/** A standing order into an own place is one where it leaves: there it is found, and changed. */
const kindOf = ({ kind, source, direction }: Pick<ComingItem, 'kind' | 'source' | 'direction'>): string =>
  comingUpWords.kinds[source === 'standing_order' && direction === 'out' ? source : kind]

/**
 * What stands beside a due item's name on a date: its kind, that it is tried again, or why it is not made on the date asked
 * for, and the fee that leaves with it.
 */
export const noteOf = (
  item: Pick<ComingItem, 'kind' | 'source' | 'direction' | 'retryAt' | 'askedFor' | 'fee'>,
  date: string,
): readonly string[] => {
  const { retryAt, askedFor, fee } = item
  return [
    kindOf(item),
    ...(retryAt === null ? [] : [formatTryingAgain(retryAt, date)]),
    ...(retryAt === null && askedFor < date ? [notWorkingDay(askedFor)] : []),
    ...(fee === '0.00' ? [] : [comingUpWords.fee(fee)]),
  ]
}
