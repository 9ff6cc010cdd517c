import { expect, test } from 'vitest'
import { actsOn, endsStandingOrder, endsWithPayee, isReportable } from './payment-acts.ts'

const later = {
  status: 'scheduled',
  dueOn: '2026-11-30',
  changeUntil: '2026-11-29T23:59:00.000Z',
  retryAt: null,
} as const
// Ordered for now, or of a standing order.
const unchangeable = { ...later, changeUntil: null } as const
const at = (time: string) => Date.parse(time)

test('until its day a scheduled payment is cancelled, and changed if it was ordered for later', () => {
  const early = at('2026-11-29T23:58:00Z')
  expect(actsOn(later, early)).toEqual({ isBeingMade: false, isChangeable: true, isCancellable: true })
  expect(actsOn(unchangeable, early)).toEqual({
    isBeingMade: false,
    isChangeable: false,
    isCancellable: true,
  })
})

test('from 00:00 of its day in London it is being made, and between its attempts it is cancelled alone', () => {
  for (const payment of [later, unchangeable]) {
    expect(actsOn(payment, at('2026-11-29T23:59:59.999Z'))).toMatchObject({
      isBeingMade: false,
      isCancellable: true,
    })
    expect(actsOn(payment, at('2026-11-30T00:00:00Z'))).toEqual({
      isBeingMade: true,
      isChangeable: false,
      isCancellable: false,
    })
  }
  const inSummer = { ...unchangeable, dueOn: '2026-07-01' }
  expect(actsOn(inSummer, at('2026-06-30T22:59:59Z')).isBeingMade).toBe(false)
  expect(actsOn(inSummer, at('2026-06-30T23:00:00Z')).isBeingMade).toBe(true)
  const tried = { ...unchangeable, retryAt: '2026-11-30T14:00:00.000Z' }
  expect(actsOn(tried, at('2026-11-30T08:00:00Z'))).toEqual({
    isBeingMade: false,
    isChangeable: false,
    isCancellable: true,
  })
})

test('a held payment and one that waits for its confirmation are cancelled, a made one is not', () => {
  const now = at('2026-12-01T00:00:00Z')
  for (const status of ['held', 'awaiting_confirmation'] as const)
    expect(actsOn({ ...unchangeable, status }, now).isCancellable).toBe(true)
  expect(actsOn({ ...unchangeable, status: 'completed' }, now)).toEqual({
    isBeingMade: false,
    isChangeable: false,
    isCancellable: false,
  })
})

test('a standing order ends with its payment that the bank checks, and with no other', () => {
  expect(endsStandingOrder({ status: 'held', standingOrderId: 'one' })).toBe(true)
  expect(endsStandingOrder({ status: 'held', standingOrderId: null })).toBe(false)
  expect(endsStandingOrder({ status: 'scheduled', standingOrderId: 'one' })).toBe(false)
})

test('what is reported is one’s own, made and to somebody else', () => {
  const made = { status: 'completed', placedBy: null, exemption: null } as const
  expect(isReportable(made)).toBe(true)
  expect(isReportable({ ...made, exemption: 'trusted_payee' })).toBe(true)
  expect(isReportable({ ...made, exemption: 'own_account' })).toBe(false)
  expect(isReportable({ ...made, placedBy: 'Daniel Reyes' })).toBe(false)
  expect(isReportable({ ...made, status: 'returned' })).toBe(false)
})

test('with a payee end the customer’s own payments to it that are held or wait for a later day', () => {
  const payee = { rollNumber: null }
  const waiting = { ...later, placedBy: null, rollNumber: null, standingOrderId: null }
  expect(endsWithPayee(waiting, payee)).toBe(true)
  expect(endsWithPayee({ ...waiting, changeUntil: null, retryAt: '2026-11-30T14:00:00.000Z' }, payee)).toBe(
    true,
  )
  expect(endsWithPayee({ ...waiting, changeUntil: null, status: 'held' }, payee)).toBe(true)
  // Ordered for now; of the other holder; to another roll number; of a standing order.
  expect(endsWithPayee({ ...waiting, changeUntil: null }, payee)).toBe(false)
  expect(endsWithPayee({ ...waiting, placedBy: 'Daniel Reyes' }, payee)).toBe(false)
  expect(endsWithPayee({ ...waiting, rollNumber: 'A-1' }, payee)).toBe(false)
  expect(endsWithPayee({ ...waiting, standingOrderId: 'one' }, payee)).toBe(false)
})
