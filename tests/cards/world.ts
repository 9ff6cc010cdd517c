// The state of one account with one card, in the harness's own words, and what both messages and customers ask of it. A state is
// never changed; an act leads to another one.
import { inLondon } from '../due/calendar.ts'
import { limitsPence } from './plan.ts'

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
  readonly isDisputed: boolean
  /** What was credited for a dispute of it, and its merchant has not given back. */
  readonly creditPence: bigint
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
export function inPence(currency: string, minor: bigint, rate: string | undefined): bigint | undefined {
  if (currency === 'GBP') return minor
  if (rate === undefined) return undefined
  const units = BigInt(rate.replace('.', ''))
  const scale = 10n ** BigInt(rate.split('.')[1]?.length ?? 0)
  const pence = (minor * scale * 2n + units) / (units * 2n)
  return pence === 0n ? 1n : pence
}

/** What is held for pending payments. */
export const heldOf = ({ payments }: World): bigint =>
  Object.values(payments).reduce((sum, paid) => sum + (paid.status === 'pending' ? paid.heldPence : 0n), 0n)

/** What is owed and not taken yet. */
export const owedOf = ({ payments }: World): bigint =>
  Object.values(payments).reduce((sum, { owedPence }) => sum + owedPence, 0n)

export const availableOf = (world: World): bigint => world.balancePence - heldOf(world) - owedOf(world)

export const put = (world: World, id: string, paid: Paid): World => ({
  ...world,
  payments: { ...world.payments, [id]: paid },
})

export const dayOf = (at: Date): string => inLondon(at).date

export const nothingPaid = {
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
  isDisputed: false,
  creditPence: 0n,
} as const

/** What is looked at before the PIN. Every card of the harness is active or frozen, and every switch is on. */
export const declineFirst = (world: World): string | undefined =>
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

export function declineByAmount(
  world: World,
  { how, pence, at, but, availablePence }: Sum,
): string | undefined {
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

/** A payment whose money is held from now on. */
export const held = (paid: Omit<Paid, 'status'>, at: Date): Paid => ({
  ...paid,
  status: 'pending',
  heldMinor: paid.minor,
  heldPence: paid.pence ?? 0n,
  endsAtMs: at.getTime() + holdMs(paid.mcc),
  countsOn: dayOf(at),
})
