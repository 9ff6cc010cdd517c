import { disputeRefusals, isDisputeRefusal } from './card-disputes.ts'
import { complaintWords } from './claim-words.ts'
import { formatLongDate } from './format-dates.ts'
import { formatPence } from './money.ts'

/** What a customer reads of their dispute of a card payment (part two, 15.7): there is no notice of what they do themselves. */
export const disputeNoticeTypes = [
  'dispute_information_needed',
  'dispute_credited',
  'dispute_refused',
  'dispute_contested',
  'dispute_won',
  'dispute_lost',
] as const
export type DisputeNoticeType = (typeof disputeNoticeTypes)[number]

type Facts = Readonly<Record<string, string>>

/** A notice in words: its title and sentences in the bank; outside it, a subject, and what else a letter says. */
interface NoticeWords {
  readonly title: string
  readonly text: string
  readonly subject: string
  readonly complaint?: string
}

const disputeOf = ({ number = '', merchant = 'a merchant' }: Facts): string =>
  `dispute ${number}, ${merchant}`

const poundsOf = ({ amountPence = '0' }: Facts): string => formatPence(BigInt(amountPence))

const onDay = (day: string | undefined): string =>
  day === undefined ? 'the day on its page' : formatLongDate(day)

const whyRefused = ({ reason = '' }: Facts): string =>
  isDisputeRefusal(reason) ? ` ${disputeRefusals[reason]}` : ''

/** Until it is decided when: it follows from the day of the decision. */
const whenTaken = ({ takenBackOn }: Facts): string =>
  takenBackOn === undefined ? 'in 10 working days' : `on ${formatLongDate(takenBackOn)}`

/**
 * The words of each notice, by the facts that it keeps: `number`, `merchant`, `amountPence`; the days `answerBy` and
 * `takenBackOn` as `YYYY-MM-DD`; the `reason` of a refusal. A type without words does not compile.
 */
export const disputeNotices: Readonly<Record<DisputeNoticeType, (facts: Facts) => NoticeWords>> = {
  dispute_information_needed: facts => ({
    title: 'Dispute Information Needed',
    text: `We have a question about ${disputeOf(facts)}. Answer by ${onDay(facts['answerBy'])}.`,
    subject: 'We need to ask you something',
  }),
  dispute_credited: facts => ({
    title: 'Dispute Credited',
    text: `We paid you ${poundsOf(facts)} for ${disputeOf(facts)}. The merchant has 30 days to say that the payment was right.`,
    subject: 'We paid you for your dispute',
  }),
  dispute_refused: facts => ({
    title: 'Dispute Refused',
    text: `We cannot pay ${poundsOf(facts)} for ${disputeOf(facts)}.${whyRefused(facts)}`,
    subject: 'Your dispute is refused',
    complaint: complaintWords,
  }),
  dispute_contested: facts => ({
    title: 'Dispute Contested',
    text: `For ${disputeOf(facts)}, the merchant says that the payment was right. We look at it again.`,
    subject: 'The merchant says that the payment was right',
  }),
  dispute_won: facts => ({
    title: 'Dispute Won',
    text: `You keep ${poundsOf(facts)} for ${disputeOf(facts)}.`,
    subject: 'Your dispute is won',
  }),
  dispute_lost: facts => ({
    title: 'Dispute Lost',
    text: `We take ${poundsOf(facts)} back ${whenTaken(facts)} for ${disputeOf(facts)}.`,
    subject: 'Your dispute is lost',
    complaint: complaintWords,
  }),
}
