// What the specification (15.2, 15.3) says of the network's messages: it shares no decision with the bank.
import type { CardMessage, ChangedAuthorisation } from '../../src/bank/cards/network/message.ts'
import type { SentAct } from './run-plan.ts'
import {
  availableOf,
  dayOf,
  declineByAmount,
  declineFirst,
  held,
  inPence,
  type KnownTimes,
  nothingPaid,
  type Outcome,
  type Paid,
  put,
  type World,
} from './world.ts'

type Message<Kind extends CardMessage['kind']> = Extract<CardMessage, { readonly kind: Kind }>

/** The state after a message, its answer, and what cleared or came back. */
interface Taken extends Outcome {
  readonly pence?: bigint
}

type Typed = 'right' | 'wrong' | undefined

function takePin(
  world: World,
  how: string,
  typed: Typed,
): { world: World; decline?: string; hasPin: boolean } {
  if (how !== 'chip' && how !== 'cash') return { world, hasPin: false }
  if (world.pinFailures >= 3) return { world, decline: 'pin_blocked', hasPin: false }
  if (typed === undefined) return { world, decline: 'pin_needed', hasPin: false }
  if (typed === 'wrong')
    return { world: { ...world, pinFailures: world.pinFailures + 1 }, decline: 'wrong_pin', hasPin: false }
  return { world: { ...world, pinFailures: 0 }, hasPin: true }
}

/** Whether an online or recurring payment may go on: it waits, is known there, or nobody approves it. */
function approvalOf(
  world: World,
  { how, merchant }: Message<'authorisation'>,
  at: Date,
): 'waits' | 'cannot' | 'no' {
  const payments = Object.values(world.payments)
  const waiting = payments.filter(
    ({ status, approveByMs }) => status === 'waiting' && approveByMs > at.getTime(),
  )
  if (how === 'online') return waiting.length < 3 ? 'waits' : 'cannot'
  if (how !== 'recurring') return 'no'
  const isKnown = payments.some(
    paid =>
      paid.merchant === merchant &&
      paid.status !== 'waiting' &&
      paid.status !== 'declined' &&
      (paid.hasPin || paid.isApproved),
  )
  return isKnown ? 'no' : 'cannot'
}

function authorise(
  before: World,
  message: Message<'authorisation'>,
  typed: Typed,
  at: Date,
  times: KnownTimes,
): Taken {
  const { id, how, merchant, mcc, currency, amountMinor: minor } = message
  const known = before.payments[id]
  if (known) {
    const reason =
      known.status === 'settled'
        ? 'already_cleared'
        : known.status === 'reversed'
          ? 'reversed'
          : 'not_authorised'
    return { world: before, answer: `refused ${reason}` }
  }
  const rate = currency === 'EUR' ? times.rateOn(dayOf(at)) : undefined
  const pence = inPence(currency, minor, rate)
  const paid = { ...nothingPaid, how, merchant, mcc, currency, minor, rate, pence }
  if (before.reversed.includes(id)) {
    const world = pence === undefined ? before : put(before, id, { ...paid, status: 'reversed' })
    return { world, answer: 'refused reversed' }
  }
  const first = declineFirst(before)
  const pin = first === undefined ? takePin(before, how, typed) : { world: before, hasPin: false }
  const { world, hasPin } = pin
  const decline =
    first ?? pin.decline ?? declineByAmount(world, { how, pence, at, availablePence: availableOf(world) })
  const approval = decline === undefined ? approvalOf(world, message, at) : 'no'
  const reason = decline ?? (approval === 'cannot' ? 'not_approved' : undefined)
  if (reason !== undefined)
    return { world: put(world, id, { ...paid, hasPin, status: 'declined' }), answer: `declined ${reason}` }
  if (approval === 'waits') {
    const approveByMs = at.getTime() + 5 * 60_000
    return { world: put(world, id, { ...paid, approveByMs, status: 'waiting' }), answer: 'waiting' }
  }
  return { world: put(world, id, held({ ...paid, hasPin }, at)), answer: 'approved' }
}

/** Why nothing can be changed any more of what was authorised. */
function whyFixed({ status, endsAtMs }: Paid, at: Date): string | undefined {
  if (status === 'settled') return 'already_cleared'
  if (status === 'reversed') return 'reversed'
  return status !== 'pending' || endsAtMs <= at.getTime() ? 'not_authorised' : undefined
}

function reverse(
  world: World,
  { authorisationId: id, amountMinor: minor }: ChangedAuthorisation,
  at: Date,
): Taken {
  const paid = world.payments[id]
  const refused = (reason: string): Taken => ({ world, answer: `refused ${reason}` })
  const accept = (next: Paid): Taken => ({ world: put(world, id, next), answer: 'approved' })
  if (!paid)
    return minor === 0n
      ? { world: { ...world, reversed: [...world.reversed, id] }, answer: 'approved' }
      : refused('not_authorised')
  if (paid.status === 'waiting')
    return minor === 0n ? accept({ ...paid, status: 'declined' }) : refused('not_authorised')
  const fixed = whyFixed(paid, at)
  if (fixed !== undefined) return refused(fixed)
  if (minor === 0n) return accept({ ...paid, status: 'reversed' })
  if (minor >= paid.heldMinor) return refused('amount_above_authorised')
  if (world.isAccountFrozen) return { world, answer: 'declined account_frozen' }
  return accept({ ...paid, heldMinor: minor, heldPence: inPence(paid.currency, minor, paid.rate) ?? 0n })
}

function raise(
  world: World,
  { authorisationId: id, amountMinor: minor }: ChangedAuthorisation,
  at: Date,
): Taken {
  const paid = world.payments[id]
  const refused = (reason: string): Taken => ({ world, answer: `refused ${reason}` })
  if (!paid) return refused('not_authorised')
  const fixed = whyFixed(paid, at)
  if (fixed !== undefined) return refused(fixed)
  if (paid.how === 'online' || minor <= paid.heldMinor) return refused('not_authorised')
  const pence = inPence(paid.currency, minor, paid.rate)
  const availablePence = availableOf(world) + paid.heldPence
  const reason =
    declineFirst(world) ?? declineByAmount(world, { how: paid.how, pence, at, but: id, availablePence })
  if (reason !== undefined) return { world, answer: `declined ${reason}` }
  const raised = { ...held({ ...paid, minor, pence }, at), minor: paid.minor, pence: paid.pence }
  return { world: put(world, id, raised), answer: 'approved' }
}

function clear(before: World, message: Message<'clearing'>, at: Date, times: KnownTimes): Taken {
  const { authorisationId, how, merchant, mcc, currency, amountMinor: minor } = message
  const id = authorisationId ?? message.id
  const found = before.payments[id]
  const isOver = found?.status === 'pending' && found.endsAtMs <= at.getTime()
  const paid: Paid | undefined = isOver ? { ...found, status: 'expired' } : found
  const world = isOver && paid ? put(before, id, paid) : before
  const refused = (reason: string): Taken => ({ world, answer: `refused ${reason}` })
  const isAtOwnRate = paid?.currency === currency && (paid.rate !== undefined || currency === 'GBP')
  const rate = isAtOwnRate ? paid.rate : currency === 'EUR' ? times.rateOn(dayOf(at)) : undefined
  const pence = inPence(currency, minor, rate)
  if (paid?.status === 'settled') return refused('already_cleared')
  if (paid?.status === 'reversed' || (!paid && world.reversed.includes(id))) return refused('reversed')
  if (paid?.status === 'declined' || paid?.status === 'waiting') return refused('not_authorised')
  if (pence !== undefined) {
    const mostPence = paid && (paid.how === 'online' ? paid.heldPence : (paid.heldPence * 120n) / 100n)
    if (mostPence !== undefined && pence > mostPence) return refused('amount_above_authorised')
    if (!paid && authorisationId === undefined && pence > 100_00n) return refused('not_authorised')
  }
  const begun: Paid = paid ?? {
    ...nothingPaid,
    how,
    merchant,
    mcc,
    currency,
    minor,
    rate,
    pence,
    status: 'declined',
  }
  const isPending = paid?.status === 'pending'
  if (!isPending || pence === undefined) {
    const reason = declineFirst(world) ?? declineByAmount(world, { how, pence, at, but: id })
    if (reason !== undefined)
      return { world: paid ? world : put(world, id, begun), answer: `declined ${reason}` }
  }
  if (pence === undefined) throw new Error('what has no rate is declined')
  const ofHold = isPending ? begun.heldPence : 0n
  const isCovered = pence <= ofHold || (!world.isAccountFrozen && availableOf(world) + ofHold >= pence)
  const owedPence = isCovered ? 0n : pence - ofHold
  const settled: Paid = {
    ...begun,
    status: 'settled',
    clearedPence: pence,
    clearedCurrency: currency,
    clearedRate: rate,
    clearedAtMs: at.getTime(),
    owedPence,
    countsOn: isPending ? begun.countsOn : dayOf(at),
  }
  const next = put(world, id, settled)
  return {
    world: { ...next, balancePence: world.balancePence - (pence - owedPence) },
    answer: 'approved',
    pence,
  }
}

function refund(world: World, message: Message<'refund'>, at: Date, times: KnownTimes): Taken {
  const { paymentId: id, currency, amountMinor: minor } = message
  const paid = world.payments[id]
  if (paid?.status !== 'settled') return { world, answer: 'refused not_settled' }
  const usual = currency === 'EUR' ? times.rateOn(dayOf(at)) : undefined
  const rate =
    currency === paid.clearedCurrency ? paid.clearedRate : currency === paid.currency ? paid.rate : usual
  const pence = inPence(currency, minor, rate)
  if (pence === undefined) return { world, answer: 'refused not_settled' }
  if (paid.refundedPence + pence > paid.clearedPence) return { world, answer: 'refused refund_above_payment' }
  // What the bank has credited goes back to the bank.
  const coveredPence = pence < paid.creditPence ? pence : paid.creditPence
  const next = put(world, id, {
    ...paid,
    refundedPence: paid.refundedPence + pence,
    creditPence: paid.creditPence - coveredPence,
  })
  const balancePence = world.balancePence + pence - coveredPence
  return { world: { ...next, balancePence }, answer: 'approved', pence }
}

/** What tells a message from another one with its id: all but the PIN. */
const contentOf = (message: CardMessage): string =>
  JSON.stringify({ ...message, pin: undefined }, (_, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  )

function decide(world: World, message: CardMessage, typed: Typed, at: Date, times: KnownTimes): Taken {
  if (message.kind === 'authorisation') return authorise(world, message, typed, at, times)
  if (message.kind === 'clearing') return clear(world, message, at, times)
  if (message.kind === 'refund') return refund(world, message, at, times)
  return message.kind === 'reversal' ? reverse(world, message, at) : raise(world, message, at)
}

export function take(
  world: World,
  act: Extract<SentAct, { type: 'message' }>,
  cardId: string,
  times: KnownTimes,
): readonly Outcome[] {
  const { message, typed } = act
  const of = contentOf(message)
  const before = world.answers[message.id]
  if (before) return [{ world, answer: before.of === of ? before.answer : 'message_id_reused' }]
  if ('cardId' in message && message.cardId !== cardId) return [{ world, answer: 'card_not_found' }]
  const at = times.messageAt(message.id)
  // The bank keeps nothing of it, so it cannot have answered.
  if (!at) return []
  const { world: next, answer, pence = 0n } = decide(world, message, typed, at, times)
  return [{ world: { ...next, answers: { ...next.answers, [message.id]: { of, answer, pence } } }, answer }]
}
