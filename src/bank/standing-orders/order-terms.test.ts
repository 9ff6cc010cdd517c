import { expect, test } from 'vitest'
import { frequencies } from '../../domain/frequencies.ts'
import { type RequestedTerms, checkTerms, largerAmountOf, previewTerms } from './order-terms.ts'

const at = new Date('2026-11-26T12:00:00Z')
const request = { amountPence: 85_00n, frequency: 'monthly', firstOn: '2026-12-01' } as const

test('an end date is at most 50 years after the first payment', () => {
  expect(checkTerms({ ...request, endOn: '2076-12-01' }, { at })).toMatchObject({
    ok: true,
    value: { lastOn: '2076-12-01' },
  })
  for (const endOn of ['2076-12-02', '9999-12-31'])
    expect(checkTerms({ ...request, endOn }, { at })).toMatchObject({
      ok: false,
      refusal: { code: 'bad_terms', field: 'endOn', fault: 'out_of_range' },
    })
})

test('of a change, at most 50 years after the next payment', () => {
  const present = { rule: request, nextOn: '2027-03-01', freeFrom: undefined }
  const change = { ...request, firstOn: '2027-03-01' }
  expect(checkTerms({ ...change, endOn: '2077-03-01' }, { at, present }).ok).toBe(true)
  expect(checkTerms({ ...change, endOn: '2077-03-02' }, { at, present })).toMatchObject({
    ok: false,
    refusal: { field: 'endOn', fault: 'out_of_range' },
  })
})

test.each(frequencies)('a preview refuses an end that is further away: %s', frequency => {
  expect(previewTerms({ ...request, frequency, endOn: '9999-12-31' }, at)).toMatchObject({
    ok: false,
    refusal: { field: 'endOn', fault: 'out_of_range' },
  })
})

const range = { first: '2026-11-27', last: '2027-11-26' }
const faultOf = (field: string, fault: string) => ({
  ok: false,
  refusal: { code: 'bad_terms', field, fault, ...range },
})

test.each([
  ['2026-11-26', false],
  ['2026-11-27', true],
  ['2027-11-26', true],
  ['2027-11-27', false],
])('a first payment on %s can be chosen: %s', (firstOn, isAccepted) => {
  const checked = checkTerms({ ...request, firstOn }, { at })
  if (isAccepted) expect(checked).toMatchObject({ ok: true, value: { rule: { firstOn, startsOn: firstOn } } })
  else expect(checked).toEqual(faultOf('firstOn', 'out_of_range'))
})

test.each([
  ['before the first payment', { endOn: '2026-11-30' }, faultOf('endOn', 'out_of_range')],
  ['on the first payment', { endOn: '2026-12-01' }, faultOf('endOn', 'out_of_range')],
  ['that leaves one payment', { endOn: '2026-12-02' }, faultOf('endOn', 'one_payment')],
  ['that leaves one payment by a day', { endOn: '2026-12-31' }, faultOf('endOn', 'one_payment')],
  ['on the second payment', { endOn: '2027-01-01' }, { ok: true, value: { lastOn: '2027-01-01' } }],
  ['after two payments', { payments: 2 }, { ok: true, value: { lastOn: '2027-01-01' } }],
  ['never', {}, { ok: true, value: { lastOn: undefined } }],
  ['never, with a last amount', { lastAmountPence: 1n }, faultOf('lastAmount', 'not_accepted')],
  ['by date, with a last amount', { endOn: '2027-01-01', lastAmountPence: 1n }, { ok: true }],
  ['by number, with a last amount', { payments: 2, lastAmountPence: 1n }, { ok: true }],
  // In order of precedence.
  [
    'out of range, as it begins',
    { firstOn: '2026-11-26', endOn: '2026-11-20' },
    faultOf('firstOn', 'out_of_range'),
  ],
  [
    'never, although it begins out of range',
    { firstOn: '2026-11-26', lastAmountPence: 1n },
    faultOf('firstOn', 'out_of_range'),
  ],
] as const)('a new standing order ends %s', (_what, end: Partial<RequestedTerms>, outcome) => {
  expect(checkTerms({ ...request, ...end }, { at })).toMatchObject(outcome)
})

test('a new standing order keeps what was asked for', () => {
  expect(checkTerms({ ...request, payments: 3, lastAmountPence: 40_00n }, { at })).toEqual({
    ok: true,
    value: {
      amountPence: 85_00n,
      lastAmountPence: 40_00n,
      rule: {
        frequency: 'monthly',
        firstOn: '2026-12-01',
        startsOn: '2026-12-01',
        endOn: undefined,
        payments: 3,
      },
      lastOn: '2027-02-01',
    },
  })
})

test('last working days begin with the first one on or after the date that was asked for', () => {
  const terms = { ...request, frequency: 'last_working_day', firstOn: '2027-01-30' } as const
  expect(checkTerms(terms, { at })).toMatchObject({ ok: true, value: { rule: { startsOn: '2027-02-26' } } })
  expect(checkTerms({ ...terms, endOn: '2027-02-26' }, { at })).toEqual(faultOf('endOn', 'out_of_range'))
  expect(checkTerms({ ...terms, endOn: '2027-02-27' }, { at })).toEqual(faultOf('endOn', 'one_payment'))
})

const present = {
  rule: { frequency: 'monthly', firstOn: '2026-10-31' },
  nextOn: '2026-11-30',
  freeFrom: undefined,
} as const

test('a change that keeps the next date, and how often, keeps the dates after it', () => {
  const kept = { ...request, firstOn: '2026-11-30' }
  expect(checkTerms(kept, { at, present })).toMatchObject({
    ok: true,
    value: { rule: { firstOn: '2026-10-31', startsOn: '2026-11-30' } },
  })
  const weekly = { ...kept, frequency: 'weekly' } as const
  expect(checkTerms(weekly, { at, present })).toMatchObject({
    ok: true,
    value: { rule: { firstOn: '2026-11-30', startsOn: '2026-11-30' } },
  })
  const moved = { ...kept, firstOn: '2026-12-01' }
  expect(checkTerms(moved, { at, present })).toMatchObject({
    ok: true,
    value: { rule: { firstOn: '2026-12-01', startsOn: '2026-12-01' } },
  })
})

test('a change may keep a next date that nobody could choose, and no other', () => {
  const due = {
    ...present,
    rule: { frequency: 'monthly', firstOn: '2026-10-26' },
    nextOn: '2026-11-26',
  } as const
  expect(checkTerms({ ...request, firstOn: '2026-11-26' }, { at, present: due }).ok).toBe(true)
  expect(checkTerms({ ...request, firstOn: '2026-11-25' }, { at, present: due })).toEqual(
    faultOf('firstOn', 'out_of_range'),
  )
})

test('a change may leave one payment, on its next date', () => {
  const kept = { ...request, firstOn: '2026-11-30' }
  expect(checkTerms({ ...kept, endOn: '2026-11-30' }, { at, present })).toMatchObject({
    ok: true,
    value: { lastOn: '2026-11-30' },
  })
  expect(checkTerms({ ...kept, endOn: '2026-11-29' }, { at, present })).toEqual(
    faultOf('endOn', 'out_of_range'),
  )
})

test.each([
  ['2026-12-09', '2026-12-10'],
  ['2026-11-27', '2026-11-27'],
  ['2026-11-26', '2026-11-20'],
])('after what was made or skipped, %s is too early or not, before %s', (firstOn, freeFrom) => {
  const first = freeFrom > range.first ? freeFrom : range.first
  const checked = checkTerms({ ...request, firstOn }, { at, present: { ...present, freeFrom } })
  if (firstOn >= first) expect(checked.ok).toBe(true)
  else
    expect(checked).toEqual({
      ok: false,
      refusal: { code: 'bad_terms', field: 'firstOn', fault: 'out_of_range', first, last: range.last },
    })
})

test('the checks look at the larger amount', () => {
  expect(largerAmountOf({ amountPence: 2n, lastAmountPence: undefined })).toBe(2n)
  expect(largerAmountOf({ amountPence: 2n, lastAmountPence: 1n })).toBe(2n)
  expect(largerAmountOf({ amountPence: 2n, lastAmountPence: 2n })).toBe(2n)
  expect(largerAmountOf({ amountPence: 2n, lastAmountPence: 3n })).toBe(3n)
})

test('a preview tells the rule, three payments and the last one, and the first year without bank holidays', () => {
  const terms = { ...request, payments: 36, lastAmountPence: 40_00n }
  expect(previewTerms(terms, at)).toEqual({
    ok: true,
    value: {
      rule: 'Every month on the 1st',
      nextPayments: [
        { askedFor: '2026-12-01', dueOn: '2026-12-01', amountPence: 85_00n },
        { askedFor: '2027-01-01', dueOn: '2027-01-04', amountPence: 85_00n },
        { askedFor: '2027-02-01', dueOn: '2027-02-01', amountPence: 85_00n },
      ],
      lastPayment: { askedFor: '2029-11-01', dueOn: '2029-11-01', amountPence: 40_00n },
      unknownYear: 2029,
    },
  })
  const endless = previewTerms(request, at)
  expect(endless).toMatchObject({ ok: true, value: { lastPayment: undefined, unknownYear: undefined } })
  const short = previewTerms({ ...request, payments: 2 }, at)
  if (!short.ok) throw new Error('it was refused')
  expect(short.value.nextPayments).toHaveLength(2)
  expect(short.value.lastPayment).toEqual(short.value.nextPayments[1])
  expect(short.value.unknownYear).toBeUndefined()
})
