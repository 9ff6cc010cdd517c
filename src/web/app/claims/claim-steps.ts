import type { Claim } from '../../../contract/claims.ts'
import { londonMoment, dayOfIsoDate } from '../../../domain/london-time.ts'
import type { TrailStep } from '../payments/step-trail.tsx'
import { claimStatusInWords } from './claim-badge.tsx'
import { amountInWords, claimsWords } from './claims-words.ts'

const words = claimsWords.steps
const lastMinute = 23 * 60 + 59

/** The end of the due day in London, in UTC. */
const deadlineOf = ({ dueDay }: Claim): string => londonMoment(dayOfIsoDate(dueDay), lastMinute).toISOString()

function stepOf({ step, at }: Claim['steps'][number], claim: Claim): TrailStep {
  const stage = 'done'
  if (step === 'made')
    return { label: words.made, note: words.sent(claim.payments.length, claim.claimed), at, stage }
  if (step === 'asked') return { label: words.asked, at, stage }
  if (step === 'answered') return { label: words.answered, at, stage }
  if (step === 'withdrawn') return { label: words.withdrawn, at, stage }
  const note = claim.refund === null ? claimStatusInWords(step) : amountInWords(claim)
  return { label: words.decided, note, at, stage }
}

/** What is still to come. */
function nextSteps(claim: Claim): readonly TrailStep[] {
  const { kind, status, decidedAt } = claim
  if (decidedAt !== null) return []
  const stage = 'next'
  const by = status === 'received' ? { at: deadlineOf(claim) } : {}
  const decide = { label: words.decide, note: words.within[kind], stage } as const
  const asks: readonly TrailStep[] =
    status === 'received' ? [{ label: words.mayAsk, note: words.waits, stage }] : []
  return kind === 'wrong_account'
    ? [{ label: words.write, note: words.writeNote, stage, ...by }, ...asks, decide]
    : [...asks, { ...decide, ...by }]
}

/** What happened to a claim, in order, and what is still to come (spec section 12.6). */
export function listClaimSteps(claim: Claim): readonly TrailStep[] {
  const happened = claim.steps.map(step => stepOf(step, claim))
  return [
    ...happened.map((step, n) => (n === happened.length - 1 ? { ...step, stage: 'now' as const } : step)),
    ...nextSteps(claim),
  ]
}
