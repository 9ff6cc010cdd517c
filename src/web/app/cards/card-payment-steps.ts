import type { CardPayment, CardPaymentDetails } from '../../../contract/card-payments.ts'
import { formatMoney } from '../../../domain/money.ts'
import type { TrailStep } from '../payments/step-trail.tsx'
import { declineInWords, paymentWords as words } from './card-payments-words.ts'

type Event = CardPaymentDetails['events'][number]

function labelOf({ step, amount }: Event, { isApproved, card }: CardPayment): string {
  const { steps } = words
  if (step === 'authorised' && isApproved) return card === null ? steps.approvedByHolder : steps.approved
  const isOfAmount = step === 'increased' || step === 'reduced'
  return isOfAmount && amount !== null ? `${steps[step]} to ${formatMoney(amount)}` : steps[step]
}

/** `isHeld`: the authorised money is still set aside. */
function noteOf({ step, amount }: Event, { decline }: CardPayment, isHeld: boolean): string | undefined {
  const { notes } = words
  if (step === 'declined') return decline ? declineInWords(decline) : undefined
  if (step === 'reversed') return notes.nothingPaid
  if (step === 'expired') return notes.released
  if (amount === null) return undefined
  if (step === 'authorised') return isHeld ? notes.held(amount) : notes.wasHeld(amount)
  if (step === 'owed') return notes.owed(amount)
  return step === 'increased' || step === 'reduced' ? undefined : formatMoney(amount)
}

/** What is still to come: the customer's approval, or that the merchant takes what is set aside. */
function nextStep({ status, approveBy, holdEndsAt }: CardPayment): readonly TrailStep[] {
  if (status === 'waiting') return [{ label: words.next.approve, at: approveBy ?? undefined, stage: 'next' }]
  return status === 'pending'
    ? [{ label: words.next.settle, at: holdEndsAt ?? undefined, stage: 'next' }]
    : []
}

/** What happened to a card payment, in order, and what is still to come (spec section 15.4). */
export function listCardPaymentSteps({ cardPayment, events }: CardPaymentDetails): readonly TrailStep[] {
  const last = events.at(-1)
  // A higher amount that was declined leaves the money set aside as it was.
  const isHeld =
    cardPayment.status === 'pending' && !events.some(({ step }) => step === 'increased' || step === 'reduced')
  const happened = events.map((event): TrailStep => ({
    label: labelOf(event, cardPayment),
    note: noteOf(event, cardPayment, isHeld),
    at: event.at,
    stage: event === last ? 'now' : 'done',
  }))
  return [...happened, ...nextStep(cardPayment)]
}
