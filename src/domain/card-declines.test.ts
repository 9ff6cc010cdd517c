import { expect, test } from 'vitest'
import {
  cardDeclineReasons,
  cardDeclineWords,
  type CardPaymentFacts,
  dayLimitOf,
  declineBeforePin,
  declineByAmount,
  declineByPin,
  isPinNeeded,
  type PinOutcome,
  wordsOfWay,
} from './card-declines.ts'

/** A purchase at a shop that nothing stops. */
const fine: CardPaymentFacts = {
  how: 'chip',
  mcc: '5411',
  merchant: 'Fennel & Rye',
  currency: 'GBP',
  amountPence: 20_00n,
  card: 'usable',
  isAccountFrozen: false,
  switchedOff: undefined,
  hasGamblingBlock: false,
  onlyMerchant: undefined,
  isMerchantStopped: false,
  contactlessPence: 0n,
  limits: { payment: 500_00n, day: 500_00n, cash: 300_00n },
  day: { purchasesPence: 0n, cashPence: 0n },
  availablePence: 100_00n,
}

const decide = (changes: Partial<CardPaymentFacts>, pin: PinOutcome = 'right') => {
  const facts = { ...fine, ...changes }
  return declineBeforePin(facts) ?? declineByPin(facts, pin) ?? declineByAmount(facts)
}

test('nothing stops what is fine', () => {
  expect(decide({})).toBeUndefined()
})

test('of all that is wrong the first in the order is the reason', () => {
  // Each step puts one thing right, and the next reason follows.
  const wrong: Partial<CardPaymentFacts> = {
    how: 'recurring',
    mcc: '7995',
    merchant: 'Tarn Bet',
    card: 'not_active',
    isAccountFrozen: true,
    switchedOff: 'Abroad',
    hasGamblingBlock: true,
    onlyMerchant: 'Cinderlight',
    isMerchantStopped: true,
    amountPence: undefined,
  }
  const steps: readonly (readonly [string, Partial<CardPaymentFacts>, PinOutcome?])[] = [
    ['card_not_active', {}],
    ['card_ended', { card: 'ended' }],
    ['card_frozen', { card: 'frozen' }],
    ['account_frozen', { card: 'usable' }],
    ['switched_off', { isAccountFrozen: false }],
    ['gambling_blocked', { switchedOff: undefined }],
    ['other_merchant', { hasGamblingBlock: false }],
    ['merchant_stopped', { onlyMerchant: undefined }],
    ['pin_blocked', { how: 'cash' }, 'blocked'],
    ['wrong_pin', {}, 'wrong'],
    ['pin_needed', {}, 'missing'],
    ['no_rate', {}, 'right'],
    ['payment_limit', { how: 'chip', amountPence: 500_01n }, 'right'],
    ['day_limit', { amountPence: 500_00n, day: { purchasesPence: 1n, cashPence: 300_00n } }, 'right'],
    ['cash_limit', { how: 'cash', amountPence: 1n }, 'right'],
    ['insufficient_funds', { how: 'chip', amountPence: 100_01n }, 'right'],
  ]
  let facts = wrong
  const found = steps.map(([, right, pin]) => {
    facts = { ...facts, ...right }
    return decide(facts, pin ?? 'blocked')?.reason
  })
  expect(found).toEqual(steps.map(([reason]) => reason))
  // The last reason is what waiting comes to, and no rule.
  expect([...found, 'not_approved']).toEqual([...cardDeclineReasons])
})

test('a tap needs the PIN above £100.00, beyond £300.00 since the last one, and before the first', () => {
  const tap = (amountPence: bigint, contactlessPence: bigint | undefined) =>
    decide({ how: 'contactless', amountPence, contactlessPence, availablePence: 1_000_00n }, 'missing')
      ?.reason
  expect(tap(100_00n, 0n)).toBeUndefined()
  expect(tap(100_01n, 0n)).toBe('pin_needed')
  expect(tap(100_00n, 200_00n)).toBeUndefined()
  expect(tap(100_00n, 200_01n)).toBe('pin_needed')
  expect(tap(1n, undefined)).toBe('pin_needed')
  expect(decide({ how: 'online' }, 'missing')).toBeUndefined()
})

test('a limit and what is available may be used up to the last penny, and no further', () => {
  const rich = { availablePence: 1_000_00n }
  expect(decide({ ...rich, amountPence: 500_00n })).toBeUndefined()
  expect(decide({ ...rich, amountPence: 500_01n })).toEqual({
    reason: 'payment_limit',
    facts: { limitPence: '50000' },
  })
  expect(decide({ ...rich, day: { purchasesPence: 480_00n, cashPence: 0n } })).toBeUndefined()
  expect(decide({ ...rich, day: { purchasesPence: 480_01n, cashPence: 0n } })?.reason).toBe('day_limit')
  expect(decide({ ...rich, how: 'cash', amountPence: 300_00n })).toBeUndefined()
  expect(decide({ ...rich, how: 'cash', amountPence: 300_01n })).toEqual({
    reason: 'cash_limit',
    facts: { limitPence: '30000' },
  })
  expect(decide({ availablePence: 20_00n })).toBeUndefined()
  expect(decide({ availablePence: 19_99n })?.facts).toEqual({ availablePence: '1999' })
  expect(decide({ availablePence: -1n })?.facts).toEqual({ availablePence: '0' })
})

test('cash counts in no limit but its own, and purchases not in that', () => {
  const rich = { availablePence: 1_000_00n }
  const cash = { ...rich, how: 'cash', amountPence: 100_00n } as const
  expect(decide({ ...cash, day: { purchasesPence: 500_00n, cashPence: 200_00n } })).toBeUndefined()
  expect(decide({ ...rich, day: { purchasesPence: 0n, cashPence: 300_00n } })).toBeUndefined()
  const limits = { payment: 10_00n, day: 10_00n, cash: 300_00n }
  expect(decide({ ...cash, limits })).toBeUndefined()
  expect(dayLimitOf({ how: 'cash', limits })).toBe(300_00n)
  expect(dayLimitOf({ how: 'chip', limits })).toBe(10_00n)
})

test('the gambling block stops gambling alone, and a card of one merchant all others', () => {
  expect(decide({ hasGamblingBlock: true })).toBeUndefined()
  expect(decide({ mcc: '7995' })).toBeUndefined()
  expect(decide({ onlyMerchant: 'Fennel & Rye' })).toBeUndefined()
  expect(decide({ onlyMerchant: 'Cinderlight' })?.facts).toEqual({ onlyMerchant: 'Cinderlight' })
  expect(decide({ switchedOff: 'Abroad' })?.facts).toEqual({ what: 'Abroad' })
})

test('the PIN is needed by the chip and for cash, of any amount', () => {
  for (const how of ['chip', 'cash'] as const) expect(isPinNeeded({ ...fine, how })).toBe(true)
  for (const how of ['online', 'recurring'] as const)
    expect(isPinNeeded({ ...fine, how, contactlessPence: undefined, amountPence: 400_00n })).toBe(false)
  // Without a rate nobody knows what it comes to.
  expect(isPinNeeded({ ...fine, how: 'contactless', amountPence: undefined })).toBe(false)
})

test('what a virtual card has not is said in words', () => {
  expect([wordsOfWay('cash'), wordsOfWay('chip')]).toEqual(['Cash', 'Chip and PIN'])
})

test('what clears late leaves out whether the account has the money', () => {
  const short = { ...fine, availablePence: 0n }
  expect(declineByAmount(short)?.reason).toBe('insufficient_funds')
  expect(declineByAmount(short, { leavesFunds: true })).toBeUndefined()
})

test.each([
  ['card_not_active', {}, 'The card is not active yet.'],
  ['card_ended', {}, 'The card has ended.'],
  ['card_frozen', {}, 'The card is frozen.'],
  ['account_frozen', {}, 'The account is frozen.'],
  ['switched_off', { what: 'Online' }, 'Online is off.'],
  ['gambling_blocked', {}, 'The gambling block is on.'],
  ['other_merchant', { onlyMerchant: 'Cinderlight' }, 'This card pays Cinderlight alone.'],
  ['merchant_stopped', { merchant: 'Cinderlight' }, 'You stopped payments to Cinderlight.'],
  ['pin_blocked', {}, 'The PIN is blocked.'],
  ['wrong_pin', {}, 'The PIN was wrong.'],
  ['pin_needed', {}, 'The PIN is needed.'],
  ['no_rate', { currency: 'EUR' }, 'There is no rate for EUR.'],
  ['payment_limit', { limitPence: '500000' }, 'Your limit for a payment is £5,000.'],
  ['day_limit', { limitPence: '500000' }, 'Your limit for a day is £5,000.'],
  ['cash_limit', { limitPence: '30000' }, 'Your limit for cash a day is £300.'],
  ['insufficient_funds', { availablePence: '1250' }, 'You had £12.50 available.'],
  ['not_approved', {}, 'Nobody approved it.'],
  ['from_the_future', {}, 'It was declined.'],
])('%s says: %s', (reason, facts, words) => {
  expect(cardDeclineWords(reason, facts)).toBe(words)
})

test('a stopped merchant is refused what it takes again and again, and nothing else', () => {
  const stopped = { isMerchantStopped: true }
  expect(decide({ ...stopped, how: 'recurring' })?.reason).toBe('merchant_stopped')
  expect(decide({ ...stopped, how: 'online' })).toBeUndefined()
  expect(decide({ ...stopped, how: 'chip' })).toBeUndefined()
})
