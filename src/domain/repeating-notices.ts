import { formatLongDate, formatWeekday } from './format-dates.ts'
import { formatPence } from './money.ts'
import { refusalReason, retryReason } from './payment-status.ts'
import { accountByEnding } from './products.ts'
import { newsOfOrder } from './standing-orders.ts'

/** What a customer reads of money that moves by itself (part two, 13.7). */
export const repeatingNoticeTypes = [
  'payment_retry',
  'payments_missed',
  'payments_short',
  'direct_debit_set_up',
  'collection_announced',
  'direct_debit_news',
  'standing_order_news',
] as const
export type RepeatingNoticeType = (typeof repeatingNoticeTypes)[number]

type Facts = Readonly<Record<string, string>>

/** A notice in words: its title and one sentence in the bank; outside it, a subject and a sentence that stands alone. */
interface NoticeWords {
  readonly title: string
  readonly text: string
  readonly subject: string
  readonly sentence: string
}

/** Why a payment or a collection was not made, in the middle of a sentence; undefined if the customer does not read it. */
export const notMadeBecause = ({ because }: Facts): string | undefined =>
  because === 'insufficient_funds' ? retryReason(because) : refusalReason(because)

const amountOf = ({ amountPence }: Facts): string =>
  amountPence === undefined ? 'Money' : formatPence(BigInt(amountPence))

const dayOf = (date: string | undefined): string => (date === undefined ? 'that day' : formatLongDate(date))

const companyOf = ({ company }: Facts): string => company ?? 'A company'
const payeeOf = ({ name }: Facts): string => name ?? 'somebody'

/**
 * The words of each notice, by the facts that it keeps: `amountPence`, `name`, `because`, `company`, `reference`, `news`, `what`,
 * `count`, the dates `retryOn`, `day` and `dueOn` as `YYYY-MM-DD`, `by` as the time `HH:MM` in London, and the product and the last
 * digits of an account. A type without words does not compile.
 */
export const repeatingNotices: Readonly<Record<RepeatingNoticeType, (facts: Facts) => NoticeWords>> = {
  payment_retry: facts => {
    const { retryOn } = facts
    const again = `We try again at 14:00${retryOn === undefined ? '' : ` on ${formatWeekday(retryOn)}`}.`
    const what = `${amountOf(facts)} to ${payeeOf(facts)}: ${retryReason(facts['because'])}. ${again}`
    return {
      title: 'Payment Not Made Yet',
      text: what,
      subject: 'A payment was not made yet',
      sentence: what,
    }
  },
  payments_missed: ({ count }) => {
    const what =
      count === undefined ? 'Payments were' : count === '1' ? '1 payment was' : `${count} payments were`
    const text = `${what} not made while the bank was closed.`
    return { title: 'Payments Not Made', text, subject: 'Payments were not made', sentence: text }
  },
  payments_short: facts => {
    const day = facts['day'] === undefined ? 'tomorrow' : formatWeekday(facts['day'])
    const text = `Pay in ${amountOf(facts)} by ${facts['by'] ?? '06:00'}.`
    return {
      title: `Not Enough for ${day}`,
      text,
      subject: `Not enough for ${day}`,
      sentence: `Your balance may not cover ${day}. ${text}`,
    }
  },
  direct_debit_set_up: facts => {
    const text = `${companyOf(facts)} may collect from ${accountByEnding(facts)}.`
    return { title: 'New Direct Debit', text, subject: 'A new Direct Debit', sentence: text }
  },
  collection_announced: facts => {
    const text = `${companyOf(facts)} takes ${amountOf(facts)} on ${dayOf(facts['dueOn'])}.`
    return {
      title: 'Direct Debit Announced',
      text,
      subject: 'A Direct Debit was announced',
      sentence: text,
    }
  },
  direct_debit_news: facts => {
    const whose = [companyOf(facts), facts['reference']].filter(Boolean).join(', ')
    return facts['news'] === 'refused'
      ? {
          title: 'Direct Debit Refused',
          text: `${whose}.`,
          subject: 'A Direct Debit was refused',
          sentence: `We refused a Direct Debit: ${whose}.`,
        }
      : {
          title: 'Direct Debit Cancelled',
          text: `${whose}.`,
          subject: 'A Direct Debit was cancelled',
          sentence: `A Direct Debit was cancelled: ${whose}.`,
        }
  },
  standing_order_news: facts => {
    const news = newsOfOrder(facts['what'])
    const what = `${amountOf(facts)} to ${payeeOf(facts)}.`
    return {
      title: `Standing Order ${news}`,
      text: what,
      subject: `A standing order was ${news.toLowerCase()}`,
      sentence: `A standing order was ${news.toLowerCase()}: ${what}`,
    }
  },
}
