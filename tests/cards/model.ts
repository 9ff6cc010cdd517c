// What the specification (15.2, 15.3) says of one account with one card, in the harness's own words: it shares no decision with the
// bank. A state is never changed; an act leads to another one.
import type { CardMessage } from '../../src/bank/cards/network/message.ts'
import { inLondon } from '../due/calendar.ts'
import { limitsPence } from './plan.ts'
import type { SentAct } from './run-plan.ts'

export interface Paid {
  readonly how: string
  readonly merchant: string
  readonly mcc: string
  readonly currency: string
  readonly minor: bigint
  readonly rate: string | undefined
  readonly pence: bigint | undefined
  readonly status: 'waiting' | 'pending' | 'declined' | 'settled' | 'reversed' | 'expired'
  readonly heldMinor: bigint
  readonly heldPence: bigint
  readonly endsAtMs: number
  readonly approveByMs: number
  readonly hasPin: boolean
  readonly isApproved: boolean
  readonly countsOn: string | undefined
  readonly clearedPence: bigint
  readonly clearedCurrency: string
  readonly clearedRate: string | undefined
  readonly clearedAtMs: number
  /** What is still owed of it. */
  readonly owedPence: bigint
  readonly refundedPence: bigint
}

export interface World {
  readonly balancePence: bigint
  readonly isCardFrozen: boolean
  readonly isAccountFrozen: boolean
  readonly pinFailures: number
  readonly payments: Readonly<Record<string, Paid>>
  /** Payments whose whole reversal came first. */
  readonly reversed: readonly string[]
  /** By the message's id: what it was, what it was answered, and what cleared or came back by it. */
  readonly answers: Readonly<
    Record<string, { readonly of: string; readonly answer: string; readonly pence: bigint }>
  >
}

export const newWorld = (balancePence: bigint): World => ({
  balancePence,
  isCardFrozen: false,
  isAccountFrozen: false,
  pinFailures: 0,
  payments: {},
  reversed: [],
  answers: {},
})

/** What only the bank knows: when it took a message, and when a payment came to a step. */
export interface KnownTimes {
  readonly messageAt: (id: string) => Date | undefined
  readonly stepAt: (paymentId: string, status: string) => Date | undefined
  /** The EUR rate that counts on a day. */
  readonly rateOn: (day: string) => string | undefined
}

/** A state that an act may lead to, with the answer that it has then. */
export interface Outcome {
  readonly world: World
  readonly answer: string
}

const dayMs = 86_400_000

/** amount ÷ rate, half up, at least a penny. All currencies of the harness have two decimals. */
function inPence(currency: string, minor: bigint, rate: string | undefined): bigint | undefined {
  if (currency === 'GBP') return minor
  if (rate === undefined) return undefined
  const units = BigInt(rate.replace('.', ''))
  const scale = 10n ** BigInt(rate.split('.')[1]?.length ?? 0)
  const pence = (minor * scale * 2n + units) / (units * 2n)
  return pence === 0n ? 1n : pence
}

const heldOf = ({ payments }: World): bigint =>
  Object.values(payments).reduce((sum, paid) => sum + (paid.status === 'pending' ? paid.heldPence : 0n), 0n)

const owedOf = ({ payments }: World): bigint =>
  Object.values(payments).reduce((sum, { owedPence }) => sum + owedPence, 0n)

const availableOf = (world: World): bigint => world.balancePence - heldOf(world) - owedOf(world)

const put = (world: World, id: string, paid: Paid): World => ({
  ...world,
  payments: { ...world.payments, [id]: paid },
})

const dayOf = (at: Date): string => inLondon(at).date

const nothingPaid = {
  heldMinor: 0n,
  heldPence: 0n,
  endsAtMs: 0,
  approveByMs: 0,
  hasPin: false,
  isApproved: false,
  countsOn: undefined,
  clearedPence: 0n,
  clearedCurrency: '',
  clearedRate: undefined,
  clearedAtMs: 0,
  owedPence: 0n,
  refundedPence: 0n,
} as const

/** What is looked at before the PIN. Every card of the harness is active or frozen, and every switch is on. */
const declineFirst = (world: World): string | undefined =>
  world.isCardFrozen ? 'card_frozen' : world.isAccountFrozen ? 'account_frozen' : undefined

interface Sum {
  readonly how: string
  readonly pence: bigint | undefined
  readonly at: Date
  /** The payment that is decided once more. */
  readonly but?: string
  /** What the account has for it; left out if that does not matter. */
  readonly availablePence?: bigint
}

function declineByAmount(world: World, { how, pence, at, but, availablePence }: Sum): string | undefined {
  if (pence === undefined) return 'no_rate'
  const onDay = Object.entries(world.payments).filter(
    ([id, { countsOn, how: other }]) =>
      id !== but && countsOn === dayOf(at) && (other === 'cash') === (how === 'cash'),
  )
  const spent = onDay.reduce(
    (sum, [, { status, heldPence, clearedPence }]) =>
      sum + (status === 'pending' ? heldPence : status === 'settled' ? clearedPence : 0n),
    0n,
  )
  if (how === 'cash') {
    if (spent + pence > limitsPence.cash) return 'cash_limit'
  } else {
    if (pence > limitsPence.payment) return 'payment_limit'
    if (spent + pence > limitsPence.day) return 'day_limit'
  }
  return availablePence !== undefined && availablePence < pence ? 'insufficient_funds' : undefined
}

const holdMs = (mcc: string) => (mcc === '7011' ? 30 : 7) * dayMs

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

const held = (paid: Omit<Paid, 'status'>, at: Date): Paid => ({
  ...paid,
  status: 'pending',
  heldMinor: paid.minor,
  heldPence: paid.pence ?? 0n,
  endsAtMs: at.getTime() + holdMs(paid.mcc),
  countsOn: dayOf(at),
})

/** Why nothing can be changed any more of what was authorised. */
function whyFixed({ status, endsAtMs }: Paid, at: Date): string | undefined {
  if (status === 'settled') return 'already_cleared'
  if (status === 'reversed') return 'reversed'
  return status !== 'pending' || endsAtMs <= at.getTime() ? 'not_authorised' : undefined
}

function reverse(
  world: World,
  { authorisationId: id, amountMinor: minor }: Message<'reversal'>,
  at: Date,
): Taken {
  const paid = world.payments[id]
  const refuse = (reason: string): Taken => ({ world, answer: `refused ${reason}` })
  const accept = (next: Paid): Taken => ({ world: put(world, id, next), answer: 'approved' })
  if (!paid)
    return minor === 0n
      ? { world: { ...world, reversed: [...world.reversed, id] }, answer: 'approved' }
      : refuse('not_authorised')
  if (paid.status === 'waiting')
    return minor === 0n ? accept({ ...paid, status: 'declined' }) : refuse('not_authorised')
  const fixed = whyFixed(paid, at)
  if (fixed !== undefined) return refuse(fixed)
  if (minor === 0n) return accept({ ...paid, status: 'reversed' })
  if (minor >= paid.heldMinor) return refuse('amount_above_authorised')
  if (world.isAccountFrozen) return { world, answer: 'declined account_frozen' }
  return accept({ ...paid, heldMinor: minor, heldPence: inPence(paid.currency, minor, paid.rate) ?? 0n })
}

function raise(
  world: World,
  { authorisationId: id, amountMinor: minor }: Message<'increment'>,
  at: Date,
): Taken {
  const paid = world.payments[id]
  const refuse = (reason: string): Taken => ({ world, answer: `refused ${reason}` })
  if (!paid) return refuse('not_authorised')
  const fixed = whyFixed(paid, at)
  if (fixed !== undefined) return refuse(fixed)
  if (paid.how === 'online' || minor <= paid.heldMinor) return refuse('not_authorised')
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
  const refuse = (reason: string): Taken => ({ world, answer: `refused ${reason}` })
  const isAtOwnRate = paid?.currency === currency && (paid.rate !== undefined || currency === 'GBP')
  const rate = isAtOwnRate ? paid.rate : currency === 'EUR' ? times.rateOn(dayOf(at)) : undefined
  const pence = inPence(currency, minor, rate)
  if (paid?.status === 'settled') return refuse('already_cleared')
  if (paid?.status === 'reversed' || (!paid && world.reversed.includes(id))) return refuse('reversed')
  if (paid?.status === 'declined' || paid?.status === 'waiting') return refuse('not_authorised')
  if (pence !== undefined) {
    const mostPence = paid && (paid.how === 'online' ? paid.heldPence : (paid.heldPence * 120n) / 100n)
    if (mostPence !== undefined && pence > mostPence) return refuse('amount_above_authorised')
    if (!paid && authorisationId === undefined && pence > 100_00n) return refuse('not_authorised')
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
  const next = put(world, id, { ...paid, refundedPence: paid.refundedPence + pence })
  return { world: { ...next, balancePence: world.balancePence + pence }, answer: 'approved', pence }
}

/** What tells a message from another one with its id: all but the PIN. */
const contentOf = (message: CardMessage): string =>
  JSON.stringify(Object.entries({ ...message, pin: undefined }).toSorted(), (_, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  )

function decide(world: World, message: CardMessage, typed: Typed, at: Date, times: KnownTimes): Taken {
  if (message.kind === 'authorisation') return authorise(world, message, typed, at, times)
  if (message.kind === 'clearing') return clear(world, message, at, times)
  if (message.kind === 'refund') return refund(world, message, at, times)
  return message.kind === 'reversal'
    ? reverse(world, { ...message, kind: message.kind }, at)
    : raise(world, { ...message, kind: message.kind }, at)
}

function take(
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

function refuse(world: World, id: string, times: KnownTimes): readonly Outcome[] {
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
      return refuse(world, act.paymentId, times)
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
    case 'show details':
      return [{ world, answer: 'confirmation_required' }]
  }
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

export { heldOf, owedOf }
