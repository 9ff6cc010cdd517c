import { cardLabel, cardDesignNames } from './cards.ts'
import { formatLongDate } from './format-dates.ts'

/** What a customer reads of the safety of their cards (part two, 15.7). */
export const cardNoticeTypes = [
  'card_ordered',
  'card_activated',
  'card_stopped',
  'card_details_shown',
  'pin_blocked',
] as const
export type CardNoticeType = (typeof cardNoticeTypes)[number]

type Facts = Readonly<Record<string, string>>

/** A notice in words: its title and one sentence in the bank; outside it, a subject and a sentence that stands alone. */
interface NoticeWords {
  readonly title: string
  readonly text: string
  readonly subject: string
}

function cardOf({ design, name, lastFour }: Facts): string {
  const known = cardDesignNames.find(one => one === design) ?? null
  if (lastFour === undefined) return 'A card'
  return cardLabel({
    kind: known === null ? 'virtual' : 'physical',
    design: known,
    name: name ?? null,
    lastFour,
  })
}

/**
 * The words of each notice, by the facts that it keeps: `design` of a physical card or `name` of a virtual one,
 * `lastFour`, `arrivesBy` as `YYYY-MM-DD`, and `what` was shown, `details` or `pin`. A type without words does not compile.
 */
export const cardNotices: Readonly<Record<CardNoticeType, (facts: Facts) => NoticeWords>> = {
  card_ordered: facts => {
    const { arrivesBy } = facts
    const made = `${cardOf(facts)} is ready to pay online.`
    return {
      title: 'Card Ordered',
      text:
        arrivesBy === undefined
          ? made
          : `${cardOf(facts)} is ordered. It arrives by ${formatLongDate(arrivesBy)}.`,
      subject: 'A card was ordered',
    }
  },
  card_activated: facts => ({
    title: 'Card Activated',
    text: `${cardOf(facts)} can be used now.`,
    subject: 'A card was activated',
  }),
  card_stopped: facts => ({
    title: 'Card Stopped',
    text: `${cardOf(facts)} cannot be used again.`,
    subject: 'A card was stopped',
  }),
  card_details_shown: facts => ({
    title: 'Card Details Shown',
    text:
      facts['what'] === 'pin'
        ? `The PIN of ${cardOf(facts)} was shown.`
        : `The details of ${cardOf(facts)} were shown.`,
    subject: 'Card details were shown',
  }),
  pin_blocked: facts => ({
    title: 'PIN Blocked',
    text: `${cardOf(facts)} had a wrong PIN three times, so we blocked the PIN. To use it again, sign in and press Unblock PIN.`,
    subject: 'A PIN was blocked',
  }),
}
