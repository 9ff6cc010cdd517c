import { expect, test } from 'vitest'
import type { PaymentAnswer } from '../payments/payment-history.ts'
import type { StoredPayment } from '../payments/payments-state.ts'
import { checkNameChecks } from './check-name-checks.ts'
import { factsOf } from './facts.ts'
import { paidByAda, paymentsHistory, paymentsRun } from './sample-payments.ts'

const checkedAt = new Date('2026-01-05T12:00:00Z')
const dayMs = 86_400_000
const after = (days: number, ms = 0) => new Date(checkedAt.getTime() + days * dayMs + ms)

/** What is found of Ada's rent, if it was refused for want of a name check at these times. */
function foundOfRefusal(times: Omit<NonNullable<PaymentAnswer['unchecked']>, 'checkedAt'>) {
  const history = paymentsHistory()
  const rent = history.payments.records.find(({ id }) => id === 'rent')
  rent?.answers.unshift({ startedMs: 0, endedMs: 1, unchecked: { checkedAt, ...times } })
  return checkNameChecks(factsOf(history, paymentsRun)).map(({ found, transferId }) => [transferId, found])
}

/** What is found if Ada's rent was ordered then. */
function foundOfOrder(changed: Pick<StoredPayment, 'placedAt' | 'nameCheckedAt'>) {
  const payments = paidByAda.payments.map(one => (one.id === 'rent' ? { ...one, ...changed } : one))
  const state = { ...paymentsRun, paid: { ...paidByAda, payments } }
  return checkNameChecks(factsOf(paymentsHistory(), state)).map(({ found, transferId }) => [
    transferId,
    found,
  ])
}

test('a name check of over 90 days, by the clock of the server, may be missed', () => {
  expect(foundOfRefusal({ server: after(90, 1), furthest: after(90, 1) })).toEqual([])
})

test.each([
  ['of 90 days', after(90)],
  ['of a moment', checkedAt],
  ['from a clock that is ahead', after(-40)],
])('a name check %s that is missed is found', (_, server) => {
  // The other server may hold it for too old: that does not count.
  expect(foundOfRefusal({ server, furthest: after(392) })).toEqual([
    ['rent', `its name was checked at ${checkedAt.toISOString()}, and missed by ${server.toISOString()}`],
  ])
})

test('a name check of 13 months, by the clock of any server, may be gone', () => {
  expect(foundOfRefusal({ server: checkedAt, furthest: after(393) })).toEqual([])
})

test('an order with a name check of over 90 days, or with none, is found', () => {
  expect(foundOfOrder({ placedAt: after(90), nameCheckedAt: checkedAt })).toEqual([])
  expect(foundOfOrder({ placedAt: after(90, 1), nameCheckedAt: checkedAt })).toEqual([
    ['rent', 'it was ordered at 2026-04-05T12:00:00.001Z, its name checked at 2026-01-05T12:00:00.000Z'],
  ])
  expect(foundOfOrder({ placedAt: checkedAt, nameCheckedAt: null })).toEqual([
    ['rent', 'it was ordered at 2026-01-05T12:00:00.000Z, its name never checked'],
  ])
})
