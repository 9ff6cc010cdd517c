import {
  type CardPaymentWay,
  cardPaymentWays,
  contactlessLimits,
  isGambling,
  needsPin,
} from './card-payments.ts'
import { formatPence, formatPounds, type Pence } from './money.ts'

/** Why a card payment is declined, in the order in which the bank looks (part two, 15.3). */
export const cardDeclineReasons = [
  'card_not_active',
  'card_ended',
  'card_frozen',
  'account_frozen',
  'switched_off',
  'gambling_blocked',
  'other_merchant',
  'merchant_stopped',
  'pin_blocked',
  'wrong_pin',
  'pin_needed',
  'no_rate',
  'payment_limit',
  'day_limit',
  'cash_limit',
  'insufficient_funds',
  'not_approved',
] as const
export type CardDeclineReason = (typeof cardDeclineReasons)[number]

/** What the words of a reason need: pence as digits, or a name. */
type DeclineFacts = Readonly<Record<string, string>>

/** A reason, with its facts. */
export interface CardDecline {
  readonly reason: CardDeclineReason
  readonly facts: DeclineFacts
}

/** What came of the PIN: it was right, wrong, is blocked, or was neither given nor needed. */
export type PinOutcome = 'right' | 'wrong' | 'blocked' | 'missing'

/** What the bank knows of a card and its account when the card is to pay. */
export interface CardPaymentFacts {
  readonly how: CardPaymentWay
  readonly mcc: string
  readonly merchant: string
  readonly currency: string
  /** In pounds; undefined without a rate. */
  readonly amountPence: Pence | undefined
  readonly card: 'usable' | 'not_active' | 'ended' | 'frozen'
  readonly isAccountFrozen: boolean
  /** What is off of all that the payment needs, in words: "Online". */
  readonly switchedOff: string | undefined
  readonly hasGamblingBlock: boolean
  /** The one merchant that the card pays, if it has paid it. */
  readonly onlyMerchant: string | undefined
  /** Whether the customer stopped what this merchant takes again and again. */
  readonly isMerchantStopped: boolean
  /** What was paid contactless since the PIN was last right; undefined if it never was. */
  readonly contactlessPence: Pence | undefined
  /** Of the card. Cash counts in the last alone. */
  readonly limits: { readonly payment: Pence; readonly day: Pence; readonly cash: Pence }
  /** What counts in the limits of the day already. */
  readonly day: { readonly purchasesPence: Pence; readonly cashPence: Pence }
  /** What the account has available, less what it owes; below zero if it owes more. */
  readonly availablePence: Pence
}

/** The last reason: its customer did not approve a payment in time, or it may not be asked for. */
export const notApproved: CardDecline = { reason: 'not_approved', facts: {} }

type Rule<Known> = readonly [CardDeclineReason, (facts: Known) => DeclineFacts | undefined]

const when = (is: boolean, facts: DeclineFacts = {}): DeclineFacts | undefined => (is ? facts : undefined)

/** What is looked at before the PIN: a card that cannot pay does not reveal whether a PIN is right. */
const rulesBeforePin: readonly Rule<CardPaymentFacts>[] = [
  ['card_not_active', ({ card }) => when(card === 'not_active')],
  ['card_ended', ({ card }) => when(card === 'ended')],
  ['card_frozen', ({ card }) => when(card === 'frozen')],
  ['account_frozen', ({ isAccountFrozen }) => when(isAccountFrozen)],
  ['switched_off', ({ switchedOff: what }) => (what === undefined ? undefined : { what })],
  ['gambling_blocked', ({ hasGamblingBlock, mcc }) => when(hasGamblingBlock && isGambling(mcc))],
  [
    'other_merchant',
    ({ onlyMerchant, merchant }) =>
      onlyMerchant === undefined ? undefined : when(onlyMerchant !== merchant, { onlyMerchant }),
  ],
  [
    'merchant_stopped',
    ({ how, isMerchantStopped, merchant }) => when(how === 'recurring' && isMerchantStopped, { merchant }),
  ],
]

/** Whether a payment needs the PIN: by the chip always, by a tap beyond its bounds. */
export function isPinNeeded({ how, amountPence = 0n, contactlessPence }: CardPaymentFacts): boolean {
  if (needsPin(how)) return true
  if (how !== 'contactless') return false
  const { tapPence, betweenPinsPence } = contactlessLimits
  return (
    contactlessPence === undefined ||
    amountPence > tapPence ||
    contactlessPence + amountPence > betweenPinsPence
  )
}

const rulesOfPin: readonly Rule<CardPaymentFacts & { readonly pin: PinOutcome }>[] = [
  ['pin_blocked', ({ pin }) => when(pin === 'blocked')],
  ['wrong_pin', ({ pin }) => when(pin === 'wrong')],
  ['pin_needed', facts => when(facts.pin === 'missing' && isPinNeeded(facts))],
]

const overLimit = (limitPence: Pence, sumPence: Pence): DeclineFacts | undefined =>
  when(sumPence > limitPence, { limitPence: limitPence.toString() })

const rulesOfAmount: readonly Rule<CardPaymentFacts>[] = [
  ['no_rate', ({ amountPence, currency }) => when(amountPence === undefined, { currency })],
  [
    'payment_limit',
    ({ how, amountPence = 0n, limits }) =>
      how === 'cash' ? undefined : overLimit(limits.payment, amountPence),
  ],
  [
    'day_limit',
    ({ how, amountPence = 0n, limits, day }) =>
      how === 'cash' ? undefined : overLimit(limits.day, day.purchasesPence + amountPence),
  ],
  [
    'cash_limit',
    ({ how, amountPence = 0n, limits, day }) =>
      how === 'cash' ? overLimit(limits.cash, day.cashPence + amountPence) : undefined,
  ],
]

const ruleOfFunds: Rule<CardPaymentFacts> = [
  'insufficient_funds',
  ({ availablePence, amountPence = 0n }) =>
    when(availablePence < amountPence, {
      availablePence: (availablePence < 0n ? 0n : availablePence).toString(),
    }),
]

function firstOf<Known>(rules: readonly Rule<Known>[], facts: Known): CardDecline | undefined {
  for (const [reason, find] of rules) {
    const found = find(facts)
    if (found) return { reason, facts: found }
  }
  return undefined
}

/** Why a card cannot pay this whatever its PIN, if so: the reasons up to `merchant_stopped`. */
export const declineBeforePin = (facts: CardPaymentFacts): CardDecline | undefined =>
  firstOf(rulesBeforePin, facts)

/** Why the PIN stops a payment that nothing stopped before, if so. */
export const declineByPin = (facts: CardPaymentFacts, pin: PinOutcome): CardDecline | undefined =>
  firstOf(rulesOfPin, { ...facts, pin })

/** Why its amount stops a payment, if so. `leavesFunds`: whether the account has the money does not matter. */
export const declineByAmount = (
  facts: CardPaymentFacts,
  { leavesFunds = false }: { readonly leavesFunds?: boolean } = {},
): CardDecline | undefined => firstOf(leavesFunds ? rulesOfAmount : [...rulesOfAmount, ruleOfFunds], facts)

/** The limit of the day in which a payment counts. */
export const dayLimitOf = ({ how, limits }: Pick<CardPaymentFacts, 'how' | 'limits'>): Pence =>
  how === 'cash' ? limits.cash : limits.day

/** The words of what a virtual card has not, beside those of what its holder may turn off. */
export const wordsOfWay = (how: CardPaymentWay): string => (how === 'cash' ? 'Cash' : cardPaymentWays[how])

const limitOf =
  (what: string) =>
  ({ limitPence = '0' }: DeclineFacts): string =>
    `Your limit for ${what} is ${formatPounds(BigInt(limitPence))}.`

/** One sentence for each reason. A reason without words does not compile. */
const words: Readonly<Record<CardDeclineReason, (facts: DeclineFacts) => string>> = {
  card_not_active: () => 'The card is not active yet.',
  card_ended: () => 'The card has ended.',
  card_frozen: () => 'The card is frozen.',
  account_frozen: () => 'The account is frozen.',
  switched_off: ({ what = '' }) => `${what} is off.`,
  gambling_blocked: () => 'The gambling block is on.',
  other_merchant: ({ onlyMerchant = 'another merchant' }) => `This card pays ${onlyMerchant} alone.`,
  merchant_stopped: ({ merchant = 'this merchant' }) => `You stopped payments to ${merchant}.`,
  pin_blocked: () => 'The PIN is blocked.',
  wrong_pin: () => 'The PIN was wrong.',
  pin_needed: () => 'The PIN is needed.',
  no_rate: ({ currency = 'this currency' }) => `There is no rate for ${currency}.`,
  payment_limit: limitOf('a payment'),
  day_limit: limitOf('a day'),
  cash_limit: limitOf('cash a day'),
  insufficient_funds: ({ availablePence = '0' }) =>
    `You had ${formatPence(BigInt(availablePence))} available.`,
  not_approved: () => 'Nobody approved it.',
}

/** Why a card payment was declined, in a sentence; of a reason that a newer version of the bank knows, that it was. */
export function cardDeclineWords(reason: string | undefined, facts: DeclineFacts): string {
  const known = cardDeclineReasons.find(one => one === reason)
  return known === undefined ? 'It was declined.' : words[known](facts)
}
