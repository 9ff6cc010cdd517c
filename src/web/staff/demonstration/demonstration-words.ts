import { staffPages } from '../../../../content/staff-pages.ts'
import type { CardPaymentStatus } from '../../../domain/card-payments.ts'
import { formatLongDate, formatWeekday } from '../../../domain/format-dates.ts'
import { formatMoney } from '../../../domain/money.ts'

/** What became of a purchase that was not declined. */
function becameOf(status: CardPaymentStatus | null): string {
  if (status === 'settled') return 'settled'
  return status === 'waiting' ? 'waiting for the customer’s approval' : 'approved'
}

/** Specification section 17.6. */
export const demonstrationWords = {
  heading: staffPages.demonstration.title,
  text: 'What happens here happens to the accounts of Maya Okafor and Daniel Reyes.',
  none: 'There is no demonstration.',
  noAccounts: 'Maya and Daniel have no account now.',
  amount: 'Amount',
  account: 'Account',
  cancel: 'Cancel',
  close: 'Close',
  incoming: {
    heading: 'Incoming payment',
    to: 'To',
    hint: 'Up to £10,000.00',
    from: 'From',
    reference: 'Reference',
    send: 'Send payment',
    done: (money: string, from: string) => `${formatMoney(money)} from ${from} has come in.`,
  },
  purchase: {
    heading: 'Card purchase',
    merchant: 'Merchant',
    settleNow: 'Settle now',
    send: 'Pay by card',
    done: (money: string, merchant: string, status: CardPaymentStatus | null) =>
      `${formatMoney(money)} at ${merchant}: ${becameOf(status)}.`,
    notDone: (why: string) => `Not paid. ${why}`,
  },
  directDebit: {
    heading: 'Announce Direct Debit',
    originator: 'Originator',
    date: 'Date',
    dateHint: 'Any working day will do. Another day becomes the next one.',
    send: 'Announce',
    done: (company: string, money: string, dueOn: string) =>
      `${company} takes ${formatMoney(money)} on ${formatLongDate(dueOn)}.`,
  },
  paymentDay: {
    heading: 'Next day’s payments',
    text: (date: string) =>
      `Makes what is due on ${formatWeekday(date)} now and, pressed again, what was short. No clock moves. This cannot be undone.`,
    nothing: 'Nothing is due that could be made now.',
    make: "Make the next day's payments now",
    done: ({ made, waiting, failed }: { made: number; waiting: number; failed: number }): string =>
      `${[
        `${made} made`,
        ...(waiting > 0 ? [`${waiting} short: press again to try once more`] : []),
        ...(failed > 0 ? [`${failed} not made`] : []),
      ].join(', ')}.`,
  },
  whole: {
    heading: 'Demo customers',
    shared: 'Not in a shared demonstration.',
    reset: {
      button: 'Reset demo customers',
      text: 'The demo customers are replaced with new ones, whose history ends now. Whoever is signed in as one of them is signed out. This takes some seconds and cannot be undone.',
      done: 'The demo customers are new.',
    },
    retire: {
      button: 'Retire demo customers',
      text: 'Nobody can sign in as a demo customer, or as a member of the demonstration’s staff, any more. This cannot be undone.',
      done: 'The demo customers are retired.',
    },
  },
} as const

/** How an account stands in a list: `Maya Okafor: Current Account ending 7836`. */
export const accountText = ({
  holder,
  product,
  ending,
}: {
  readonly holder: string
  readonly product: string
  readonly ending: string
}): string => `${holder}: ${product} ending ${ending}`
