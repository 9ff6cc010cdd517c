import { disputeReasons, disputeStatuses } from '../../../domain/card-disputes.ts'
import { cardPaymentWays } from '../../../domain/card-payments.ts'
import { cardLabel } from '../../../domain/cards.ts'
import { formatLongDate } from '../../../domain/format-dates.ts'
import { dayOfIsoDate, londonDayOf } from '../../../domain/london-time.ts'
import { formatMoney } from '../../../domain/money.ts'
import { type Fact, Facts, StaffPanel } from '../parts/staff-panel.tsx'
import { momentText } from '../parts/staff-times.ts'
import { StaffTrail } from '../parts/staff-trail.tsx'
import type { StaffTaskFacts } from '../staff-client.ts'
import { taskWords as words } from './task-words.ts'

type Dispute = Extract<StaffTaskFacts, { readonly kind: 'card_dispute' }>

interface DisputeProps {
  readonly facts: Dispute
  readonly nowMs: number
}

/** What the decision of a dispute of a card payment rests on (specification sections 15.4 and 17.4). */
export const CardDisputeFacts = ({ facts, nowMs }: DisputeProps) => (
  <>
    <StaffPanel title={words.titles.card_dispute}>
      <Facts facts={disputeOf(facts, nowMs)} />
      <Facts isOneColumn facts={[{ label: 'Their words', value: facts.story, isLong: true }]} />
    </StaffPanel>
    <Answers facts={facts} nowMs={nowMs} />
    <StaffPanel title={words.cardPayment}>
      <Facts facts={paymentOf(facts, nowMs)} />
    </StaffPanel>
    <StaffPanel title={words.disputeHistory}>
      <StaffTrail
        nowMs={nowMs}
        steps={facts.steps.map(({ step, at }) => ({ label: disputeStepWords[step] ?? step, at }))}
      />
    </StaffPanel>
  </>
)

const money = (label: string, value: string | null): Fact[] =>
  value === null ? [] : [{ label, value: formatMoney(value) }]

function disputeOf(facts: Dispute, nowMs: number): Fact[] {
  const { number, reason, status, madeAt, dueDay, amount, shouldHaveBeen, creditable, credit, open } = facts
  return [
    { label: 'What is wrong', value: disputeReasons[reason] },
    { label: 'Disputed', value: formatMoney(amount) },
    ...money('Should have been', shouldHaveBeen),
    ...money('Credit would be', creditable),
    ...money('Credited', credit),
    ...(status === 'contested' ? money('Still with them', open) : []),
    { label: 'The merchant', value: merchantSays(facts, nowMs) },
    { label: 'Status', value: disputeStatuses[status] },
    ...(dueDay === null ? [] : [{ label: 'Decide by', value: dayLeft(dueDay, nowMs) }]),
    { label: 'Sent', value: momentText(madeAt, nowMs) },
    { label: 'Number', value: String(number) },
  ]
}

/** A merchant is asked once its payment is credited. Who accepts or lets the time pass bears the credit. */
function merchantSays({ credit, steps }: Dispute, nowMs: number): string {
  const contested = steps.findLast(({ step }) => step === 'contested')
  if (contested) return `Contests the credit since ${momentText(contested.at, nowMs)}`
  return credit === null ? 'Is not asked before a credit' : 'Has not contested the credit'
}

function dayLeft(day: string, nowMs: number): string {
  const left = dayOfIsoDate(day) - londonDayOf(new Date(nowMs))
  const inWords = left < 0 ? 'overdue' : left === 0 ? 'today' : left === 1 ? 'tomorrow' : `${left} days left`
  return `${formatLongDate(day)}, ${inWords}`
}

function paymentOf(facts: Dispute, nowMs: number): Fact[] {
  const { merchant, place, country, how, hadPin, wasApproved, paidAt, settledAt, paid, refunded } = facts
  const { card, accountEnding, isAccountClosed } = facts
  return [
    { label: 'Merchant', value: merchant },
    { label: 'Amount', value: formatMoney(paid) },
    { label: 'Place', value: country === 'GB' ? place : `${place}, ${country}` },
    { label: 'Refunded', value: formatMoney(refunded) },
    {
      label: 'How',
      value: [
        cardPaymentWays[how],
        ...(hadPin ? ['right PIN'] : []),
        ...(wasApproved ? ['approved by the customer'] : []),
      ].join(', '),
    },
    { label: 'Paid', value: momentText(paidAt, nowMs) },
    { label: 'Card', value: cardLabel({ ...card, name: null }) },
    { label: 'Settled', value: momentText(settledAt, nowMs) },
    {
      label: 'Account',
      value: `Account ending ${accountEnding}${isAccountClosed ? ', closed: a credit waits in suspense' : ''}`,
    },
  ]
}

/** What the bank asked, with what the customer answered to it. */
function Answers({ facts: { steps }, nowMs }: DisputeProps) {
  const said = steps.filter(({ step }) => step === 'asked' || step === 'answered')
  if (said.length === 0) return null
  const isOpen = said.at(-1)?.step === 'asked'
  return (
    <StaffPanel title={words.answers}>
      <Facts
        isOneColumn
        facts={[
          ...said.map(({ step, text, at }) => ({
            label: step === 'asked' ? 'Asked' : 'Answered',
            value: (
              <>
                {text}
                <span className="block font-normal text-muted">{momentText(at, nowMs)}</span>
              </>
            ),
            isLong: true,
          })),
          ...(isOpen ? [{ label: 'Answered', value: words.notAnswered }] : []),
        ]}
      />
    </StaffPanel>
  )
}

/** The steps of a dispute, as staff read them. */
const disputeStepWords: Readonly<Record<string, string>> = {
  made: 'Sent',
  asked: 'Customer asked',
  answered: 'Customer answered',
  resumed: 'Carried on without an answer',
  credited: 'Customer credited',
  refused: 'Refused',
  contested: 'Contested by the merchant',
  won: 'Won by the customer',
  lost: 'Lost by the customer',
  withdrawn: 'Withdrawn by the customer',
  refunded: 'Refunded in part by the merchant',
  short: 'Account short of what goes back',
  taken_back: 'Credit taken back',
}
