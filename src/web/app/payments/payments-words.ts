import { appPages } from '../../../../content/app-pages.ts'
import { formatDayAndMonth } from '../../../domain/format-dates.ts'
import { formatMoney } from '../../../domain/money.ts'

/** In place of what could not be loaded, on every page of payments and payees (spec section 12.1). */
export const paymentsFailed = {
  lead: 'We could not load your payments.',
  text: 'The bank did not answer. Your money is not affected.',
} as const

/** In place of what could not be loaded of money that moves by itself (spec section 13). */
export const loadFailed = { lead: 'We could not load this.', text: paymentsFailed.text } as const

/**
 * The words of each dialog that asks before something is cancelled: its title, from its button, and what closes it (spec section
 * 13).
 */
export const askWords = { asks: (button: string) => `${button}?`, keep: 'Keep it' } as const

/** The words of the bank's question about a held payment or a claim, and of the answer (spec sections 12.5 and 12.6). */
export const questionWords = {
  question: 'We need to ask you something',
  answer: 'Your answer',
  hint: '10 to 1,000 characters',
  send: 'Send answer',
  sent: { title: 'Answer Sent', text: 'We will read it and decide.' },
} as const

/** In place of an empty list (spec sections 13.3 and 13.4). */
export const noneWords = {
  standingOrders: 'You have no standing orders.',
  directDebits: 'You have no Direct Debits.',
} as const

/** The words of the Payments hub (spec section 12.1). */
export const paymentsWords = {
  heading: appPages.payments.title,
  pay: appPages.paySomeone.title,
  limits: appPages.paymentLimits.title,
  report: appPages.newClaim.title,
  held: 'Held payments',
  asked: 'We asked you a question.',
  decide: (time: string) => `We decide by ${time}.`,
  comingUp: appPages.comingUp.title,
  allComingUp: 'See everything coming up',
  standingOrders: appPages.standingOrders.title,
  directDebits: appPages.directDebits.title,
  payees: appPages.payees.title,
  allPayees: 'See all payees',
  recent: 'Recent payments',
  scheduled: 'See scheduled payments',
  noRecent: 'You have made no payments yet.',
  loading: 'Loading your payments',
  columns: {
    date: 'Date',
    to: 'To',
    reference: 'Reference',
    from: 'From',
    amount: 'Amount',
    status: 'Status',
  },
  noValue: '–',
} as const

/** What the hub says of standing orders: how many there are, and the next payment. */
export function standingOrdersInShort(
  standingOrders: readonly { readonly nextPayments: readonly NextPayment[] }[],
): string {
  if (standingOrders.length === 0) return noneWords.standingOrders
  const [next] = standingOrders
    .flatMap(({ nextPayments }) => nextPayments.filter(({ skipped }) => !skipped).slice(0, 1))
    .toSorted((one, other) => one.dueOn.localeCompare(other.dueOn))
  const count = `${standingOrders.length} current.`
  return next ? `${count} Next ${formatMoney(next.amount)} on ${formatDayAndMonth(next.dueOn)}` : count
}

interface NextPayment {
  readonly dueOn: string
  readonly amount: string
  readonly skipped: boolean
}

interface ShortDirectDebit {
  readonly company: string
  readonly status: 'active' | 'cancelled'
  readonly lastPayment: unknown
}

/** What the hub says of Direct Debits: how many may be collected, and which has not been yet. */
export function directDebitsInShort(directDebits: readonly ShortDirectDebit[]): string {
  const active = directDebits.filter(({ status }) => status === 'active')
  if (directDebits.length === 0) return noneWords.directDebits
  const fresh = active.filter(({ lastPayment }) => lastPayment === null)
  const [first] = fresh
  if (!first) return `${active.length} active.`
  return `${active.length} active. ${fresh.length === 1 ? `${first.company} is new` : `${fresh.length} are new`}`
}
