// What the specification says of an account with a card: each act leads from a state to others, each with its answer.
import { take } from './messages.ts'
import type { SentAct } from './run-plan.ts'
import {
  availableOf,
  declineByAmount,
  declineFirst,
  held,
  heldOf,
  type KnownTimes,
  type Outcome,
  put,
  type World,
} from './world.ts'

function approve(world: World, id: string, times: KnownTimes): readonly Outcome[] {
  const paid = world.payments[id]
  if (!paid) return [{ world, answer: 'not_found' }]
  if (paid.status !== 'waiting') {
    if (paid.approveByMs > 0 && paid.status !== 'declined') return [{ world, answer: paid.status }]
    return ['approval_ended', 'changed_meanwhile'].map(answer => ({ world, answer }))
  }
  const approvedAt = times.stepAt(id, 'pending')
  const at = approvedAt ?? times.stepAt(id, 'declined')
  if (!at) return []
  if (at.getTime() >= paid.approveByMs)
    return [{ world: put(world, id, { ...paid, status: 'declined' }), answer: 'approval_ended' }]
  const { how, pence } = paid
  const reason =
    declineFirst(world) ??
    declineByAmount(world, { how, pence, at, but: id, availablePence: availableOf(world) })
  return reason === undefined
    ? [{ world: put(world, id, held({ ...paid, isApproved: true }, at)), answer: 'pending' }]
    : [{ world: put(world, id, { ...paid, status: 'declined' }), answer: `declined ${reason}` }]
}

function sayNotMe(world: World, id: string, times: KnownTimes): readonly Outcome[] {
  const paid = world.payments[id]
  if (!paid) return [{ world, answer: 'not_found' }]
  const frozen = { ...put(world, id, { ...paid, status: 'declined' }), isCardFrozen: true }
  const over = ['approval_ended', 'changed_meanwhile'].map(answer => ({ world, answer }))
  if (paid.status === 'declined' && paid.approveByMs > 0)
    // It was refused before, or its merchant reversed it within the 5 minutes: the card is frozen all the same.
    return [...over, { world, answer: 'declined' }, { world: frozen, answer: 'declined' }]
  if (paid.status !== 'waiting') return over
  const at = times.stepAt(id, 'declined')
  if (!at) return []
  return at.getTime() >= paid.approveByMs
    ? [{ world: put(world, id, { ...paid, status: 'declined' }), answer: 'approval_ended' }]
    : [{ world: frozen, answer: 'declined' }]
}

/** A dispute, and two credits of it: the second one comes to nothing. */
function dispute(world: World, id: string): Outcome {
  const paid = world.payments[id]
  if (!paid) return { world, answer: 'not_found' }
  if (paid.status !== 'settled') return { world, answer: 'changed_meanwhile' }
  const creditPence = paid.clearedPence - paid.refundedPence
  if (creditPence <= 0n) return { world, answer: 'nothing_left' }
  if (paid.isDisputed) return { world, answer: 'dispute_exists' }
  const next = put(world, id, { ...paid, isDisputed: true, creditPence })
  return {
    world: { ...next, balancePence: world.balancePence + creditPence },
    answer: 'done, then changed_meanwhile',
  }
}

/** The states that an act may lead to, each with its answer. None: the bank cannot have answered it. */
export function outcomesOf(
  world: World,
  act: SentAct,
  { cardId }: { readonly cardId: string },
  times: KnownTimes,
): readonly Outcome[] {
  const done = (changes: Partial<World>): readonly Outcome[] => [
    { world: { ...world, ...changes }, answer: 'done' },
  ]
  switch (act.type) {
    case 'message':
      return take(world, act, cardId, times)
    case 'approve':
      return approve(world, act.paymentId, times)
    case 'not me':
      return sayNotMe(world, act.paymentId, times)
    case 'freeze card':
      return done({ isCardFrozen: true })
    case 'unfreeze card':
      return done({ isCardFrozen: false })
    case 'freeze account':
      return done({ isAccountFrozen: true })
    case 'release account':
      return done({ isAccountFrozen: false })
    case 'pay in':
      return done({ balancePence: world.balancePence + act.amountPence })
    case 'dispute':
      return [dispute(world, act.paymentId)]
    case 'show details':
      break
  }
  return [{ world, answer: 'confirmation_required' }]
}

/** The state after a round: what is over is given back or declined, and what is owed is taken, the oldest first. */
export function afterRound(before: World, at: Date): World {
  let world = before
  for (const [id, paid] of Object.entries(before.payments)) {
    if (paid.status === 'pending' && paid.endsAtMs <= at.getTime())
      world = put(world, id, { ...paid, status: 'expired' })
    if (paid.status === 'waiting' && paid.approveByMs <= at.getTime())
      world = put(world, id, { ...paid, status: 'declined' })
  }
  const owing = Object.entries(world.payments)
    .filter(([, { owedPence }]) => owedPence > 0n)
    .toSorted(([one, { clearedAtMs: first }], [other, { clearedAtMs: second }]) =>
      first === second ? (one < other ? -1 : 1) : first - second,
    )
  for (const [id, paid] of owing) {
    const { owedPence } = paid
    if (world.isAccountFrozen || world.balancePence - heldOf(world) < owedPence) break
    world = { ...put(world, id, { ...paid, owedPence: 0n }), balancePence: world.balancePence - owedPence }
  }
  return world
}
