import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { exemptionOf, judgePayment, missingAnswer, type PaymentFacts, warningRead } from './payment-rules.ts'
import { paymentPurposes, warningVersion } from './payment-purposes.ts'

const pounds = (amount: number) => BigInt(Math.round(amount * 100))

/** A payment of £10.00 to somebody who was paid before, whose name matches. */
const facts = (rest: Partial<PaymentFacts> = {}): PaymentFacts => ({
  amountPence: pounds(10),
  isNew: false,
  name: null,
  purpose: undefined,
  isStopped: false,
  newInLastHour: 0,
  isNewDevice: false,
  hasChangedAccess: false,
  largestPence: pounds(500),
  ...rest,
})

const judged = (rest: Partial<PaymentFacts>) => {
  const { act, rule } = judgePayment(facts(rest))
  return act && `${act} ${rule}`
}

test('a payment to somebody who was paid before goes through unasked', () => {
  expect(judgePayment(facts())).toEqual({
    act: undefined,
    rule: undefined,
    warning: undefined,
    asksPurpose: false,
  })
})

test.each<[string, Partial<PaymentFacts>, string | undefined]>([
  ['a stopped destination', { isStopped: true }, 'refuse stopped_destination'],
  ['money that is moved to keep it safe', { purpose: 'keep_safe' }, 'refuse keep_safe'],
  ['£100,000.01', { amountPence: pounds(100_000.01) }, 'hold large'],
  ['£100,000.00', { amountPence: pounds(100_000) }, undefined],
  ['£1,000.00 to a new ANNM', { isNew: true, name: 'ANNM', amountPence: pounds(1000) }, 'hold unmatched_new'],
  ['£999.99 to a new ANNM', { isNew: true, name: 'ANNM', amountPence: pounds(999.99) }, undefined],
  ['£1,000.00 to a known ANNM', { name: 'ANNM', amountPence: pounds(1000) }, undefined],
  ['£1,000.00 to a new SCNS', { isNew: true, name: 'SCNS', amountPence: pounds(1000) }, 'hold unmatched_new'],
  ['£1,000.00 abroad', { isNew: true, name: 'unchecked', amountPence: pounds(1000) }, 'hold unmatched_new'],
  ['£1,000.00 to a new MBAM', { isNew: true, name: 'MBAM', amountPence: pounds(1000) }, undefined],
  [
    'a new investment of £1,000.00',
    { isNew: true, purpose: 'investment', amountPence: pounds(1000) },
    'hold risky_purpose',
  ],
  [
    'new cryptocurrency of £1,000.00',
    { isNew: true, purpose: 'cryptocurrency', amountPence: pounds(1000) },
    'hold risky_purpose',
  ],
  [
    'a new investment of £999.99',
    { isNew: true, purpose: 'investment', amountPence: pounds(999.99) },
    undefined,
  ],
  ['a known investment', { purpose: 'investment', amountPence: pounds(1000) }, undefined],
  ['the third to someone new in an hour', { isNew: true, newInLastHour: 2 }, 'hold fast'],
  ['the second to someone new in an hour', { isNew: true, newInLastHour: 1 }, undefined],
  ['a known payee after two new ones', { newInLastHour: 2 }, undefined],
  [
    '£250.00 from a new device',
    { isNew: true, isNewDevice: true, amountPence: pounds(250) },
    'hold new_device',
  ],
  ['£249.99 from a new device', { isNew: true, isNewDevice: true, amountPence: pounds(249.99) }, undefined],
  ['£250.00 to a known payee', { isNewDevice: true, amountPence: pounds(250) }, undefined],
  [
    '£500.00 after changed access',
    { isNew: true, hasChangedAccess: true, amountPence: pounds(500) },
    'hold changed_access',
  ],
  [
    '£499.99 after changed access',
    { isNew: true, hasChangedAccess: true, amountPence: pounds(499.99) },
    undefined,
  ],
])('what the rules do about %s', (_payment, rest, outcome) => {
  expect(judged(rest)).toBe(outcome)
})

test.each<[string, Partial<PaymentFacts>, boolean]>([
  ['£100.00 to someone new', { isNew: true, amountPence: pounds(100) }, true],
  ['£99.99 to someone new', { isNew: true, amountPence: pounds(99.99) }, false],
  ['£1,500.01, over 3 times £500.00', { amountPence: pounds(1500.01) }, true],
  ['£1,500.00, 3 times £500.00', { amountPence: pounds(1500) }, false],
  ['£1,000.00 after £333.33', { amountPence: pounds(1000), largestPence: pounds(333.33) }, true],
  ['£999.99 after £1.00', { amountPence: pounds(999.99), largestPence: pounds(1) }, false],
])('whether the purpose of %s is asked', (_payment, rest, isRequired) => {
  expect(judgePayment(facts(rest)).asksPurpose).toBe(isRequired)
})

test('ANNM warns before the purpose does', () => {
  expect(judgePayment(facts({ name: 'ANNM', purpose: 'bill' })).warning).toBe('unmatched')
  expect(judgePayment(facts({ purpose: 'bill' })).warning).toBe('purpose')
})

const anyFacts = fc.record<PaymentFacts>({
  amountPence: fc.bigInt({ min: 1n, max: pounds(2_000_000) }),
  isNew: fc.boolean(),
  name: fc.constantFrom(null, 'ANNM', 'MBAM', 'SCNS', 'unchecked'),
  purpose: fc.constantFrom(undefined, ...paymentPurposes),
  isStopped: fc.boolean(),
  newInLastHour: fc.nat(5),
  isNewDevice: fc.boolean(),
  hasChangedAccess: fc.boolean(),
  largestPence: fc.bigInt({ min: 0n, max: pounds(100_000) }),
})

const strength = (one: PaymentFacts) => ['none', 'hold', 'refuse'].indexOf(judgePayment(one).act ?? 'none')

test('a larger amount is never stopped less', () => {
  fc.assert(
    fc.property(anyFacts, fc.bigInt({ min: 0n, max: pounds(1_000_000) }), (one, morePence) => {
      expect(strength({ ...one, amountPence: one.amountPence + morePence })).toBeGreaterThanOrEqual(
        strength(one),
      )
    }),
  )
})

const nothingUsed = { count: 0, sumPence: 0n }

test.each<[string, Partial<PaymentFacts>, Parameters<typeof exemptionOf>[1], string | undefined]>([
  ['£25.00', { amountPence: pounds(25) }, { isTrusted: false, used: nothingUsed }, 'low_value'],
  ['£25.01', { amountPence: pounds(25.01) }, { isTrusted: false, used: nothingUsed }, undefined],
  ['the fifth', {}, { isTrusted: false, used: { count: 4, sumPence: pounds(40) } }, 'low_value'],
  ['the sixth', {}, { isTrusted: false, used: { count: 5, sumPence: pounds(5) } }, undefined],
  ['£85.00 in all', {}, { isTrusted: false, used: { count: 3, sumPence: pounds(75) } }, 'low_value'],
  ['£85.01 in all', {}, { isTrusted: false, used: { count: 3, sumPence: pounds(75.01) } }, undefined],
  [
    '£1,000.00, trusted',
    { amountPence: pounds(1000) },
    { isTrusted: true, used: nothingUsed },
    'trusted_payee',
  ],
  ['£1,000.01, trusted', { amountPence: pounds(1000.01) }, { isTrusted: true, used: nothingUsed }, undefined],
  [
    'a trusted payee after five small ones',
    {},
    { isTrusted: true, used: { count: 5, sumPence: 0n } },
    'trusted_payee',
  ],
])('%s', (_payment, rest, held, exemption) => {
  expect(exemptionOf(facts(rest), held)).toBe(exemption)
})

test.each<[string, Partial<PaymentFacts>]>([
  ['a new destination', { isNew: true }],
  ['a new device', { isNewDevice: true }],
  ['changed access', { hasChangedAccess: true }],
  ['a warning', { purpose: 'bill' }],
  ['ANNM', { name: 'ANNM' }],
])('nothing spares a confirmation after %s', (_what, rest) => {
  expect(exemptionOf(facts(rest), { isTrusted: true, used: nothingUsed })).toBeUndefined()
})

test('what is spared is never above £1,000.00, and never to someone new', () => {
  fc.assert(
    fc.property(anyFacts, fc.boolean(), (one, isTrusted) => {
      if (exemptionOf(one, { isTrusted, used: nothingUsed }) === undefined) return
      expect(one.amountPence).toBeLessThanOrEqual(isTrusted ? pounds(1000) : pounds(25))
      expect([one.isNew, one.isNewDevice, one.hasChangedAccess, one.name === 'ANNM']).not.toContain(true)
    }),
  )
})

test.each(['ANNM', 'ACNS', 'SCNS', 'OPTO', 'no_answer', 'unchecked'] as const)(
  '£1,000.00 to someone new whose name is %s is held, and £999.99 is not',
  name => {
    expect(judged({ isNew: true, name, amountPence: pounds(1000) })).toBe('hold unmatched_new')
    expect(judged({ isNew: true, name, amountPence: pounds(999.99) })).toBeUndefined()
    expect(judged({ name, amountPence: pounds(1000) })).toBeUndefined()
  },
)

test.each([null, 'MBAM', 'BAMM', 'PAMM', 'BANM', 'PANM'] as const)(
  '£1,000.00 to someone new whose name is %s is not held for it',
  name => {
    expect(judged({ isNew: true, name, amountPence: pounds(1000) })).toBeUndefined()
  },
)

test('no other purpose is refused, or held for itself', () => {
  for (const purpose of paymentPurposes) {
    if (purpose === 'keep_safe' || purpose === 'investment' || purpose === 'cryptocurrency') continue
    expect(judged({ isNew: true, purpose, amountPence: pounds(1000) }), purpose).toBeUndefined()
  }
})

/** What each rule takes, from the strongest on: without it, the next one acts. */
const inOrder: readonly (readonly [string, Partial<PaymentFacts>])[] = [
  ['refuse stopped_destination', { isStopped: false }],
  ['refuse keep_safe', { purpose: 'investment' }],
  ['hold large', { amountPence: pounds(100_000) }],
  ['hold unmatched_new', { name: null }],
  ['hold risky_purpose', { purpose: 'bill' }],
  ['hold fast', { newInLastHour: 1 }],
  ['hold new_device', { isNewDevice: false }],
  ['hold changed_access', { hasChangedAccess: false }],
]

test('of several rules the strongest acts, in their order', () => {
  let one: Partial<PaymentFacts> = {
    isNew: true,
    isStopped: true,
    purpose: 'keep_safe',
    amountPence: pounds(100_000.01),
    name: 'ANNM',
    newInLastHour: 2,
    isNewDevice: true,
    hasChangedAccess: true,
  }
  for (const [act, without] of inOrder) {
    expect(judged(one)).toBe(act)
    one = { ...one, ...without }
  }
  expect(judged(one)).toBeUndefined()
})

test('the purpose of £1,000.00 is asked of a customer who has paid nobody in 12 months, and of £999.99 not', () => {
  expect(judgePayment(facts({ amountPence: pounds(1000), largestPence: 0n })).asksPurpose).toBe(true)
  expect(judgePayment(facts({ amountPence: pounds(999.99), largestPence: 0n })).asksPurpose).toBe(false)
  expect(judgePayment(facts({ amountPence: pounds(100) })).asksPurpose).toBe(false)
})

test('a warning was read if it is of the version in force', () => {
  expect(warningRead({ rule: 'purpose', version: warningVersion })).toBe('purpose')
  expect(warningRead({ rule: 'unmatched', version: warningVersion })).toBe('unmatched')
  expect(warningRead({ rule: 'purpose', version: warningVersion - 1 })).toBeUndefined()
  expect(warningRead(undefined)).toBeUndefined()
})

const asksAll = { act: undefined, rule: undefined, warning: 'purpose', asksPurpose: true } as const

test.each([
  ['the purpose first', asksAll, {}, 'purpose_missing'],
  ['the purpose, although the warning was read', asksAll, { warning: 'purpose' }, 'purpose_missing'],
  ['then the warning', asksAll, { purpose: 'bill' }, 'warning_missing'],
  ['another warning than was read', asksAll, { purpose: 'bill', warning: 'unmatched' }, 'warning_missing'],
  ['nothing more', asksAll, { purpose: 'bill', warning: 'purpose' }, undefined],
  ['no purpose that is not asked', { ...asksAll, asksPurpose: false }, { warning: 'purpose' }, undefined],
  ['no warning where there is none', { ...asksAll, warning: undefined }, { purpose: 'bill' }, undefined],
  [
    'no answer to a warning that does not apply',
    { ...asksAll, warning: undefined },
    { purpose: 'bill', warning: 'purpose' },
    undefined,
  ],
  ['all of what is held', { ...asksAll, act: 'hold', rule: 'large' }, {}, 'purpose_missing'],
  ['nothing of what is refused', { ...asksAll, act: 'refuse', rule: 'keep_safe' }, {}, undefined],
] as const)('a payment needs %s', (_what, judgement, answers, missing) => {
  expect(missingAnswer(judgement, { purpose: undefined, warning: undefined, ...answers })).toBe(missing)
})

test('a trusted payee is spared for being trusted, and above £1,000.00 or £25.00 nobody is', () => {
  const all = { count: 5, sumPence: pounds(85) }
  expect(exemptionOf(facts({ amountPence: pounds(0.01) }), { isTrusted: true, used: all })).toBe(
    'trusted_payee',
  )
  expect(exemptionOf(facts({ amountPence: pounds(0.01) }), { isTrusted: false, used: all })).toBeUndefined()
  expect(exemptionOf(facts(), { isTrusted: true, used: nothingUsed })).toBe('trusted_payee')
})

test.each(['MBAM', 'BAMM', 'PAMM', 'BANM', 'PANM', 'SCNS', 'unchecked'] as const)(
  'a name that is %s takes no exemption from somebody who was paid before',
  name => {
    expect(exemptionOf(facts({ name }), { isTrusted: false, used: nothingUsed })).toBe('low_value')
  },
)
