import type { Payment } from '../../../contract/payments.ts'
import { declineWords } from '../../../domain/decline-reasons.ts'
import { dueText } from '../../../domain/format-dates.ts'
import { returnReason } from '../../../domain/payment-status.ts'
import { formatChangeUntil } from './due-words.ts'
import { furtherStepWords as words, stepWords } from './payment-page-words.ts'
import type { TrailStep } from './step-trail.tsx'

type ShownPayment = Pick<
  Payment,
  | 'status'
  | 'amount'
  | 'events'
  | 'question'
  | 'answer'
  | 'decideBy'
  | 'declineReason'
  | 'refusedBecause'
  | 'returnCode'
  | 'askedFor'
  | 'dueOn'
  | 'retryAt'
>

const isRefusal = (reason: string): reason is keyof typeof words.refused =>
  Object.hasOwn(words.refused, reason)

/** Why a payment was declined, refused or sent back, by what the bank keeps of that. A page may not know a reason of a newer bank. */
export function whyNotMade(
  status: 'declined' | 'refused' | 'returned',
  reason: string | null,
): string | undefined {
  if (status === 'declined') return declineWords(reason ?? undefined).why
  if (reason === null) return undefined
  if (status === 'refused') return isRefusal(reason) ? words.refused[reason] : undefined
  const why = returnReason(reason)
  return why.charAt(0).toUpperCase() + why.slice(1)
}

function noteOf(status: Payment['events'][number]['status'], payment: ShownPayment): string | undefined {
  if (status === 'held') return words.setAside(payment.amount)
  if (status === 'declined') return whyNotMade(status, payment.declineReason)
  if (status === 'refused') return whyNotMade(status, payment.refusedBecause)
  return status === 'returned' ? whyNotMade(status, payment.returnCode) : undefined
}

/** What is still to come of a scheduled payment: its day, or the second attempt. */
function nextStep({ retryAt, ...due }: ShownPayment): TrailStep {
  if (retryAt === null) return { label: words.pay, note: dueText(due), stage: 'next' }
  return { label: words.tryAgain, note: words.at(formatChangeUntil(retryAt)), stage: 'next' }
}

/** What happened to a payment, in order, and what is still to come (spec section 12.1). */
export function listPaymentSteps(payment: ShownPayment): readonly TrailStep[] {
  const { status, events, question, answer, decideBy } = payment
  const happened = events.map((event): TrailStep => ({
    label: stepWords[event.status],
    note: noteOf(event.status, payment),
    at: event.at,
    stage: 'done',
  }))
  const questionSteps: TrailStep[] =
    question === null
      ? []
      : [
          {
            label: words.asked,
            note: answer === null ? words.answerOpen : words.answerGiven,
            stage: 'done',
          },
        ]
  const place = events.findIndex(event => event.status === 'held') + 1
  const steps = place > 0 ? happened.toSpliced(place, 0, ...questionSteps) : happened
  const last = steps.at(-1)
  const standing = last ? [...steps.slice(0, -1), { ...last, stage: 'now' as const }] : []
  if (status === 'held')
    return [...standing, { label: words.decide, at: decideBy ?? undefined, stage: 'next' }]
  if (status === 'scheduled') return [...standing, nextStep(payment)]
  return status === 'awaiting_confirmation'
    ? [...standing, { label: words.confirm, stage: 'next' }]
    : standing
}
