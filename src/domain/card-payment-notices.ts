import { cardDeclineWords } from './card-declines.ts'
import { cardDesignNames, cardLabel } from './cards.ts'
import { formatPence } from './money.ts'

/** What a customer reads of what their cards pay (part two, 15.7). */
export const cardPaymentNoticeTypes = [
  'card_payment',
  'card_payment_declined',
  'approve_a_payment',
  'card_refund',
  'card_payment_not_covered',
] as const
export type CardPaymentNoticeType = (typeof cardPaymentNoticeTypes)[number]

type Facts = Readonly<Record<string, string>>

/** A notice in words: its title and one sentence in the bank; outside it, a subject and the same sentence. */
interface NoticeWords {
  readonly title: string
  readonly text: string
  readonly subject: string
}

/** What was paid, where and with which card: "£20.83 at Wrenmoor Cafe with Tarn card (4823)", or with whose. */
function whatOf({
  amountPence,
  theirs = 'A payment',
  merchant = 'a merchant',
  design,
  name,
  holder,
  lastFour = '',
}: Facts): string {
  const known = cardDesignNames.find(one => one === design) ?? null
  const ofHolder = cardLabel({
    kind: known === null ? 'virtual' : 'physical',
    design: known,
    name: name ?? null,
    lastFour,
  })
  const card = holder === undefined ? ofHolder : `${holder}'s card (${lastFour})`
  return `${amountPence === undefined ? theirs : formatPence(BigInt(amountPence))} at ${merchant} with ${card}`
}

const poundsOf = (pence: string | undefined): string => formatPence(BigInt(pence ?? '0'))

/**
 * The words of each notice, by the facts that it keeps: `amountPence`, or `theirs` if there is no rate, `merchant`, the card's
 * `design` or `name`, or for another holder of the account its `holder`, and `lastFour`; of a decline its `reason` and what
 * that needs; `refundPence`; `owedPence`. A type without words does not compile.
 */
export const cardPaymentNotices: Readonly<Record<CardPaymentNoticeType, (facts: Facts) => NoticeWords>> = {
  card_payment: facts => ({
    title: 'Card Payment',
    text: `${whatOf(facts)}.`,
    subject: 'A card payment',
  }),
  card_payment_declined: facts => ({
    title: 'Card Payment Declined',
    text: `${whatOf(facts)} was declined. ${cardDeclineWords(facts['reason'], facts)}`,
    subject: 'A card payment was declined',
  }),
  approve_a_payment: facts => ({
    title: 'Approve A Payment',
    text: `${whatOf(facts)} waits for you. You have 5 minutes.`,
    subject: 'Approve a card payment',
  }),
  card_refund: facts => ({
    title: 'Card Refund',
    text: `${facts['merchant'] ?? 'A merchant'} refunded ${poundsOf(facts['refundPence'])}.`,
    subject: 'A card refund',
  }),
  card_payment_not_covered: facts => ({
    title: 'Card Payment Not Covered',
    text: `${whatOf(facts)}: ${poundsOf(facts['owedPence'])} of it is not covered. We take it when it is there.`,
    subject: 'A card payment is not covered',
  }),
}
