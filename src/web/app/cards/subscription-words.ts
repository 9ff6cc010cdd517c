import { appPages } from '../../../../content/app-pages.ts'
import type { Subscription } from '../../../contract/subscriptions.ts'
import { formatDayAndMonth, formatLongDate } from '../../../domain/format-dates.ts'
import { londonDateOf } from '../../../domain/london-time.ts'
import { formatMoney } from '../../../domain/money.ts'
import { subscriptionRhythms } from '../../../domain/subscriptions.ts'

/** The words of the merchants that take payments again and again (spec section 15.4). */
export const subscriptionWords = {
  heading: appPages.subscriptions.title,
  columns: {
    merchant: 'Merchant',
    card: 'Card',
    lastPayment: 'Last payment',
    usually: 'Usually',
    next: 'Next',
  },
  acts: 'What you can do',
  day: (iso: string): string => formatLongDate(londonDateOf(new Date(iso))),
  usually: ({ usually }: Subscription): string =>
    usually ? `About ${formatMoney(usually.amount)} ${subscriptionRhythms[usually.rhythm]}` : '–',
  next: ({ usually }: Subscription): string =>
    usually?.nextOn ? `About ${formatDayAndMonth(usually.nextOn)}` : '–',
  stopped: 'Stopped',
  stop: 'Stop future payments',
  stopText: (merchant: string): string =>
    `We refuse ${merchant} on all your cards. Tell them too: you may still owe them.`,
  keep: 'Keep it',
  allow: 'Allow again',
  /** What a button does, and to which merchant. */
  of: (act: string, merchant: string): string => `${act}: ${merchant}`,
  stoppedNow: (merchant: string) => ({
    title: 'Payments Stopped',
    text: `We refuse ${merchant} from now on.`,
  }),
  allowedNow: (merchant: string) => ({
    title: 'Payments Allowed',
    text: `${merchant} can take payments again.`,
  }),
  empty: 'No subscriptions found.',
  loading: 'Loading your subscriptions',
  failed: {
    lead: 'We could not load your subscriptions.',
    text: 'The bank did not answer. Your money is not affected.',
  },
} as const
