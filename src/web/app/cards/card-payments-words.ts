import type { CardPayment } from '../../../contract/card-payments.ts'
import { cardDeclineWords } from '../../../domain/card-declines.ts'
import { cardLabel } from '../../../domain/cards.ts'
import { formatMoney } from '../../../domain/money.ts'
import { appPages } from '../../../../content/app-pages.ts'
import { cardsWords, cardWords, controlsWords, secretWords } from './cards-words.ts'

/** An amount in the merchant's currency, with the rate that the bank took: "EUR 24.00 at 1.1523". */
export function theirsInWords({ currency, amount, rate }: NonNullable<CardPayment['theirs']>): string {
  return rate === null ? `${currency} ${amount}` : `${currency} ${amount} at ${rate}`
}

/** What was paid: in pounds, or without a rate in the merchant's currency. */
export function amountInWords({ amount, theirs }: Pick<CardPayment, 'amount' | 'theirs'>): string {
  if (amount !== null) return formatMoney(amount)
  return theirs === null ? paymentWords.noValue : theirsInWords(theirs)
}

/** The card that paid: "Tarn card (4823)", or for who shares its account "Daniel Reyes’s card (4823)". */
export const payingCard = ({ card, holderName, lastFour }: CardPayment): string =>
  card === null ? `${holderName ?? ''}’s card (${lastFour})` : cardLabel(card)

/** Why a payment was declined, in a sentence. */
export const declineInWords = ({ reason, facts }: NonNullable<CardPayment['decline']>): string =>
  cardDeclineWords(reason, facts)

/** The words of the page of a card payment (spec section 15.4), and of a card's activity (15.1). */
export const paymentWords = {
  title: (payment: CardPayment) => `${amountInWords(payment)} at ${payment.merchant}`,
  details: 'Details',
  facts: {
    status: 'Status',
    place: 'Place',
    category: 'Category',
    card: 'Card',
    how: 'How',
    account: 'Account',
    theirs: 'In their money',
    begun: 'When',
    approveBy: 'You have until',
    heldUntil: 'Held until',
    settled: 'Settled',
    transactions: 'In your transactions',
  },
  refunded: (amount: string) => `Refunded ${formatMoney(amount)}`,
  happened: 'What happened',
  steps: {
    waiting: 'Asked you to approve it',
    approved: 'You approved it',
    approvedByHolder: 'Approved',
    authorised: 'Authorised',
    increased: 'Raised',
    increase_declined: 'A higher amount was declined',
    reduced: 'Lowered',
    reversed: 'Reversed',
    expired: 'Expired',
    cleared: 'Settled',
    owed: 'Not covered',
    owed_taken: 'Taken',
    refunded: 'Refunded',
    declined: 'Declined',
  },
  notes: {
    held: (amount: string) => `${formatMoney(amount)} is set aside`,
    wasHeld: (amount: string) => `${formatMoney(amount)} was set aside`,
    nothingPaid: 'Nothing was paid',
    released: 'The money is yours again',
    owed: (amount: string) => `${formatMoney(amount)}: we take it when it is there`,
  },
  next: { approve: 'You approve it', settle: 'It settles, or the money is yours again' },
  declined: 'It was declined.',
  notCovered: (amount: string) => `${formatMoney(amount)} of it is not covered.`,
  takenLater: 'We take it when it is there.',
  noValue: '–',
  failed: cardsWords.failed,
} as const

/** The control that a reason comes from, and what its link says. The others have none. */
export const controlLinks = {
  card_not_active: { to: 'card', text: cardWords.activate },
  card_ended: { to: 'cards', text: appPages.cards.title },
  card_frozen: { to: 'card', text: cardWords.unfreeze },
  account_frozen: { to: 'account', text: 'See the account' },
  switched_off: { to: 'controls', text: controlsWords.heading },
  gambling_blocked: { to: 'controls', text: controlsWords.block },
  other_merchant: { to: 'virtual', text: appPages.newVirtualCard.title },
  merchant_stopped: { to: 'subscriptions', text: appPages.subscriptions.title },
  pin_blocked: { to: 'card', text: secretWords.unblock },
  wrong_pin: { to: 'card', text: secretWords.show.pin },
  pin_needed: { to: 'card', text: secretWords.show.pin },
  payment_limit: { to: 'controls', text: controlsWords.heading },
  day_limit: { to: 'controls', text: controlsWords.heading },
  cash_limit: { to: 'controls', text: controlsWords.heading },
  insufficient_funds: { to: 'account', text: 'See the account' },
} as const

/** The words of a card's activity. */
export const activityWords = {
  heading: cardWords.activity,
  columns: {
    date: 'Date',
    merchant: 'Merchant',
    category: 'Category',
    amount: 'Amount',
    status: 'Status',
  },
  none: 'Nothing has been paid with this card yet.',
  showing: ({ first, last, total }: { first: number; last: number; total: number }) =>
    `Showing ${first} to ${last} of ${total} payments`,
} as const
