import type { BookLine, BookPlan } from './book-plan.ts'
import { type LineDraft, type Slot, drawAmount } from './draft-lines.ts'
import type { SeededRandom } from './seeded-random.ts'

/** What a book covers, and what it ends at. */
export interface Span {
  readonly start: Date
  readonly end: Date
  readonly finalBalancePence: bigint
}

/**
 * Takes line after line off the final balance, newest first, and chooses what comes in the slots on the way.
 * What is left before the oldest is what the account must have been opened with.
 */
export function chooseBackwards(
  plan: BookPlan,
  random: SeededRandom,
  drafts: readonly (LineDraft | Slot)[],
  span: Span,
): { drafts: LineDraft[]; balanceBeforePence: bigint } {
  const chosen: LineDraft[] = []
  let balancePence = span.finalBalancePence
  for (const draft of drafts.toReversed()) {
    const excessPence = balancePence - coursePence(plan, draft.at, span)
    const next =
      'slot' in draft ? chooseOccasion(plan, random, draft.at, { balancePence, excessPence }) : draft
    balancePence -= signedPence(next.line)
    chosen.push(next)
  }
  return { drafts: chosen.toReversed(), balanceBeforePence: balancePence }
}

/** The straight line that the balance roughly follows from the opening one to the final one. */
function coursePence({ openingBalancePence }: BookPlan, at: Date, span: Span): bigint {
  const passedMs = BigInt(at.getTime() - span.start.getTime())
  const wholeMs = BigInt(span.end.getTime() - span.start.getTime())
  return openingBalancePence + ((span.finalBalancePence - openingBalancePence) * passedMs) / wholeMs
}

/**
 * Going back in time a credit lowers the balance. So where it is above its course a credit is chosen, where it is
 * below a debit, and within the slack either.
 */
function chooseOccasion(
  plan: BookPlan,
  random: SeededRandom,
  at: Date,
  { balancePence, excessPence }: { balancePence: bigint; excessPence: bigint },
): LineDraft {
  const either = random.pick(['payer', 'payee'] as const)
  const wanted = excessPence > plan.slackPence ? 'payer' : excessPence < -plan.slackPence ? 'payee' : either
  const draw = (side: 'payer' | 'payee'): LineDraft => {
    const { party, amount, reference } = random.pick(
      plan.occasional.filter(occasion => occasion.party.side === side),
    )
    return { at, line: { party, amountPence: drawAmount(random, amount), declined: false }, reference }
  }
  const drawn = draw(wanted)
  return balancePence - signedPence(drawn.line) >= plan.leastBalancePence ? drawn : draw('payee')
}

/** What a line adds to the balance: nothing when it is declined. */
export function signedPence({ party, amountPence, declined }: Omit<BookLine, 'at' | 'reference'>): bigint {
  if (declined) return 0n
  return party.side === 'payer' ? amountPence : -amountPence
}
