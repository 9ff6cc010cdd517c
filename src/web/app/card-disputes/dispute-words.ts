import { appPages } from '../../../../content/app-pages.ts'
import type { CardDispute } from '../../../contract/card-disputes.ts'
import { formatWeekdayAndDate } from '../../../domain/format-dates.ts'
import { formatMoney } from '../../../domain/money.ts'
import { askWords } from '../payments/payments-words.ts'
import { cardsWords } from '../cards/cards-words.ts'

/** The name of a dispute, and the heading of its page. */
export const disputeTitle = (number: number): string => `${appPages.cardDispute.title} ${number}`

/** The words of the form on a payment's page (spec section 15.4). */
export const disputeFormWords = {
  heading: 'Something wrong?',
  wait: (merchant: string) => `Wait until it settles, or ask ${merchant}.`,
  exists: 'You disputed this payment already.',
  refunded: 'This payment was refunded.',
  reason: 'What is wrong?',
  /** A payment may be older than the card that its holder has now. */
  stopsCard: {
    physical: 'If the card still works, we stop it now and send you a new one, with a new PIN.',
    virtual: 'If the card still works, we cancel it now.',
  },
  shouldHaveBeen: 'It should have been',
  story: 'Tell us what happened',
  storyHint: '20 to 4,000 characters',
  send: 'Send',
  sent: { title: 'Dispute Sent', text: 'We read it and decide.' },
  sentStopped: { title: 'Dispute Sent', text: 'We stopped the card and ordered a new one.' },
  sentCancelled: { title: 'Dispute Sent', text: 'The card cannot be used again.' },
} as const

const by = formatWeekdayAndDate

interface Standing {
  readonly lead: string
  readonly text: string
}

const creditOf = ({ credit, amount }: CardDispute): string => formatMoney(credit ?? amount)

const standings: Readonly<Record<CardDispute['status'], (dispute: CardDispute) => Standing>> = {
  received: ({ dueDay }) => ({
    lead: 'We have your dispute.',
    text: dueDay === null ? 'We decide soon.' : `We decide by ${by(dueDay)}.`,
  }),
  information_needed: ({ answerBy }) => ({
    lead: 'We wait for your answer.',
    text:
      answerBy === null ? 'Send it soon.' : `Send it by ${by(answerBy)}. Without it we refuse the dispute.`,
  }),
  credited: dispute => ({
    lead: `We paid you ${creditOf(dispute)}.`,
    text:
      dispute.contestBy === null
        ? ''
        : `It is yours unless ${dispute.merchant} shows by ${by(dispute.contestBy)} that the payment was right.`,
  }),
  contested: ({ merchant, dueDay }) => ({
    lead: `${merchant} says that the payment was right.`,
    text: dueDay === null ? 'We look at it again.' : `We look at it again, and decide by ${by(dueDay)}.`,
  }),
  won: dispute => ({ lead: `You keep ${creditOf(dispute)}.`, text: '' }),
  refused: ({ amount, refusal }) => ({
    lead: `We cannot pay your dispute of ${formatMoney(amount)}.`,
    text: refusal ?? '',
  }),
  lost: dispute => ({
    lead: 'The merchant showed that the payment was right.',
    text: lostInWords(dispute),
  }),
  withdrawn: () => ({
    lead: 'You withdrew this dispute.',
    text: 'You may dispute the payment again.',
  }),
}

/** What the bank or the customer has still to do, or what was decided. */
export const standingInWords = (dispute: CardDispute): Standing => standings[dispute.status](dispute)

/** What goes back is less than the credit once the merchant refunded a part of that. */
function lostInWords({ takeBack, takenBackOn, isOwed, isTakenBack }: CardDispute): string {
  if (takeBack === null) return ''
  const amount = formatMoney(takeBack)
  if (isTakenBack) return `We took ${amount} back.`
  if (isOwed) return `We take ${amount} back when it is there.`
  return takenBackOn === null ? '' : `We take ${amount} back on ${by(takenBackOn)}.`
}

/** The words of the list on the page of cards, and of a dispute's own page. */
export const disputesWords = {
  heading: cardsWords.disputes,
  failed: cardsWords.failed,
  none: 'You have disputed no card payments.',
  showing: ({ first, last, total }: { first: number; last: number; total: number }) =>
    `Showing ${first} to ${last} of ${total}`,
  progress: 'What happened',
  details: 'Details',
  customerStory: 'What you told us',
  question: 'We asked you',
  answer: 'Your answer',
  facts: {
    payment: 'Payment',
    card: 'Card',
    reason: 'What is wrong',
    shouldHaveBeen: 'It should have been',
    amount: 'Disputed',
    credit: 'Paid to you',
    newCard: 'New card',
    sent: 'Sent',
  },
  newCard: 'See the new card',
  steps: {
    made: 'You sent the dispute',
    asked: 'We asked you something',
    answered: 'You answered',
    credited: 'We paid you',
    refused: 'We refused it',
    contested: 'The merchant said that the payment was right',
    won: 'You keep the money',
    lost: 'We decided for the merchant',
    withdrawn: 'You withdrew the dispute',
    refunded: 'The merchant refunded a part to us',
    short: 'Your account did not have enough for it',
    taken_back: 'We took the money back',
  } satisfies Readonly<Record<CardDispute['steps'][number]['step'], string>>,
  withdraw: 'Withdraw dispute',
  withdrawTitle: askWords.asks('Withdraw dispute'),
  withdrawText: 'You may dispute the payment again.',
  withdrawCredit: (takeBack: string) => `We take ${formatMoney(takeBack)} back now.`,
  withdrawDone: (number: number) => ({
    title: 'Dispute Withdrawn',
    text: `${disputeTitle(number)} is withdrawn.`,
  }),
  demonstration: {
    heading: 'Demonstration',
    text: 'Answers as the merchant would.',
    accepts: 'Merchant accepts',
    contests: 'Merchant contests',
    said: { won: 'The merchant accepted.', contested: 'The merchant contested.' },
  },
} as const
