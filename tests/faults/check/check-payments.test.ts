import { describe, expect, test } from 'vitest'
import type { StoredTransfer } from '../final-state.ts'
import type { PaymentRecord } from '../payments/payment-history.ts'
import type { PaymentsState, StoredConfirmation, StoredPayment } from '../payments/payments-state.ts'
import { checkPayments, paymentIds } from './check-payments.ts'
import { checkExactlyOnce } from './check-acknowledged.ts'
import { checkHolds } from './check-holds.ts'
import { factsOf, windowOf } from './facts.ts'
import { paidByAda, paidTransfers, paymentsHistory, paymentsRun } from './sample-payments.ts'

interface Change {
  readonly paid?: Partial<PaymentsState>
  readonly transfers?: readonly StoredTransfer[]
}

/** What the check of payments finds in the changed run, in one text. */
function foundIn(
  { paid, transfers = paidTransfers }: Change = {},
  observed: (records: PaymentRecord[]) => void = () => undefined,
) {
  const history = paymentsHistory()
  observed(history.payments.records)
  return checkPayments(factsOf(history, { ...paymentsRun, transfers, paid: { ...paidByAda, ...paid } }))
    .map(({ found }) => found)
    .join('\n')
}

const withPayment = (id: string, changed: Partial<StoredPayment>): Change => ({
  paid: { payments: paidByAda.payments.map(one => (one.id === id ? { ...one, ...changed } : one)) },
})

const withConfirmation = (paymentId: string, changed: Partial<StoredConfirmation>): Change => ({
  paid: {
    confirmations: paidByAda.confirmations.map(one =>
      one.paymentId === paymentId ? { ...one, ...changed } : one,
    ),
  },
})

const without = (id: string): Change => ({ transfers: paidTransfers.filter(transfer => transfer.id !== id) })

/** One transfer more, like the one with this id. */
const withAnother = (id: string, changed: Partial<StoredTransfer> = {}): Change => ({
  transfers: [
    ...paidTransfers,
    ...paidTransfers
      .filter(transfer => transfer.id === id)
      .map(transfer => ({ ...transfer, id: 'another', ...changed })),
  ],
})

/** The payment of that id and its traces as often again, each with its own id. */
const repeated = (id: string, times: number): PaymentsState => {
  const more = Array.from({ length: times }, (_, n) => `${id} ${n + 1}`)
  return {
    ...paidByAda,
    payments: [
      ...paidByAda.payments,
      ...paidByAda.payments
        .filter(one => one.id === id)
        .flatMap(one => more.map(other => ({ ...one, id: other }))),
    ],
    told: paidByAda.told.flatMap(one =>
      one.paymentId === id ? [one, ...more.map(other => ({ ...one, paymentId: other }))] : [one],
    ),
  }
}

const unanswered = (records: PaymentRecord[]) => {
  for (const { answers, attempts } of records) {
    answers.length = 0
    for (const attempt of attempts) attempt.outcome = 'no answer'
  }
}

const refused = (records: PaymentRecord[]) => {
  for (const { answers } of records) answers.splice(0, 2, { startedMs: 1, endedMs: 2 })
}

const takenBack = (records: PaymentRecord[]) => {
  for (const { answers } of records) answers.push({ startedMs: 5, endedMs: 6, status: 'held' })
}

const isNotLunch = ({ id, paymentId = id }: { readonly id?: string; readonly paymentId?: string }) =>
  paymentId !== 'lunch'

test('an undamaged run has no anomaly', () => {
  expect(foundIn()).toBe('')
})

test('what payments move, hold and give back has been asked for', () => {
  const facts = factsOf(paymentsHistory(), paymentsRun)
  expect(checkExactlyOnce(facts)).toEqual([])
  expect(checkHolds(facts).filter(({ found }) => found.includes('nobody requested'))).toEqual([])
})

test('an answer shows when a payment was made, or its money set aside', () => {
  const facts = factsOf(paymentsHistory(), paymentsRun)
  expect(windowOf(facts, 'rent')).toEqual({ sentMs: 1, decidedMs: 4 })
  expect(windowOf(facts, paymentIds('gold').hold)).toEqual({ sentMs: 1, decidedMs: 4 })
  expect(windowOf(facts, 'gold')).toEqual({ sentMs: 1, decidedMs: Infinity })
})

describe('a payment that was never answered', () => {
  test('may have been made, or not at all', () => {
    expect(foundIn({}, unanswered)).toBe('')
    const paid = {
      payments: paidByAda.payments.filter(isNotLunch),
      told: paidByAda.told.filter(isNotLunch),
      days: paidByAda.days.map(day => ({ ...day, amountPence: day.amountPence - 500n })),
    }
    expect(foundIn({ ...without('lunch'), paid }, unanswered)).toBe('')
    expect(foundIn({ paid }, unanswered)).toMatch(/lunch: it is missing, and money moved for it/)
  })
})

test.each<[string, Change, RegExp]>([
  [
    'a payment that is missing',
    { paid: { payments: paidByAda.payments.filter(({ id }) => id !== 'rent') } },
    /pay here rent: it was answered as awaiting_confirmation and is missing/,
  ],
  ['another amount', withPayment('lunch', { amountPence: 501n }), /lunch: it is kept as another payment/],
  ['an order of nobody', { paid: repeated('tip', 1) }, /payment tip 1: nobody ordered it/],
  ['a made payment without its transfer', without('rent'), /rent: it is completed and has 0 transfers/],
  [
    'a refused payment that was posted',
    withAnother('rent', { id: 'fund', amountPence: 120_000n }),
    /fund: it is refused and has 1 transfers/,
  ],
  [
    'a transfer of another amount',
    { transfers: paidTransfers.map(one => (one.id === 'rent' ? { ...one, amountPence: 1n } : one)) },
    /rent: its posting is of 1 pence from ada to grace/,
  ],
  [
    'a transfer to somebody else',
    {
      transfers: paidTransfers.map(one => (one.id === 'rent' ? { ...one, creditorAccountId: 'mary' } : one)),
    },
    /rent: its posting is of 5000 pence from ada to mary/,
  ],
  [
    'a return that is missing',
    without(paymentIds('bike').return),
    /bike: it is returned and came back 0 times/,
  ],
  [
    'a return that was credited twice',
    withAnother(paymentIds('bike').return),
    /bike: it is returned and came back 2 times/,
  ],
  ['a hold that is missing', without(paymentIds('fund').hold), /fund: it went by .*refused and has 0 holds/],
  [
    'a hold that was released twice',
    withAnother(paymentIds('fund').release),
    /fund: it is refused, and its hold ended by release and release/,
  ],
  [
    'a hold that was left',
    without(paymentIds('fund').release),
    /fund: it is refused, and its hold ended by nothing/,
  ],
  [
    'a hold that was captured for a refused payment',
    { transfers: paidTransfers.map(one => (one.kind === 'release' ? { ...one, kind: 'capture' } : one)) },
    /fund: it is refused, and its hold ended by capture/,
  ],
  [
    'a confirmed payment that was not made',
    withPayment('rent', { status: 'scheduled' }),
    /rent: it was confirmed, and was not made/,
  ],
  [
    'an unconfirmed payment that still waits',
    withPayment('tip', { status: 'awaiting_confirmation' }),
    /tip: nobody confirmed it, and it still waits/,
  ],
  [
    'a payment that never came back',
    withPayment('rent', { destination: '000001 10000016' }),
    /rent: it never came back/,
  ],
  [
    'a payment that nothing confirmed or spared',
    withPayment('rent', { confirmationId: null }),
    /rent: it is not either confirmed or spared/,
  ],
  [
    'a payment that was made unconfirmed',
    withPayment('rent', { confirmationId: null, confirmedAt: null }),
    /rent: it went by .*completed unconfirmed/,
  ],
  [
    'a confirmation that was not used',
    withConfirmation('rent', { status: 'answered' }),
    /rent: its confirmation confirmation of rent was not used for it/,
  ],
  [
    'a confirmation that was opened for another payment',
    withConfirmation('rent', { paymentId: 'tip' }),
    /rent: its confirmation confirmation of rent was not used for it/,
  ],
  [
    'a confirmation that two payments used',
    withPayment('bike', { confirmationId: 'confirmation of rent' }),
    /rent: its confirmation confirmation of rent is used, and 2 payments have it/,
  ],
  [
    'a confirmation that was used for nothing',
    withConfirmation('tip', { status: 'used' }),
    /tip: its confirmation confirmation of tip is used, and 0 payments have it/,
  ],
  [
    'a confirmation of another customer',
    withConfirmation('rent', { customerId: 'grace' }),
    /rent: another customer confirmed it/,
  ],
  [
    'a confirmation that showed another amount',
    withConfirmation('rent', { amount: '1.00' }),
    /rent: its confirmation showed 1.00 to/,
  ],
  [
    'a payment that does not count on its day',
    { paid: { days: paidByAda.days.map(day => ({ ...day, amountPence: 105_000n })) } },
    /105000 pence count on 2026-01-05, its payments add up to 105500/,
  ],
  [
    'a payment above the limit of one',
    withPayment('rent', { amountPence: 1_000_001n }),
    /rent: it was confirmed with 1000001 pence, above the limit/,
  ],
  [
    'payments above the limit of a day',
    { paid: repeated('gold', 25) },
    /lunch: 2605500 pence were paid on 2026-01-05, above the limit/,
  ],
  [
    'payments above the limit of somebody new',
    { paid: repeated('gold', 2) },
    /gold: 300000 pence went to somebody new within a day, above the limit/,
  ],
  [
    'a sixth payment of low value in a row',
    { paid: repeated('lunch', 5) },
    /lunch 5: 6 payments of 3000 pence were spared a confirmation in a row/,
  ],
  [
    'payments of low value that come to more than £85.00',
    {
      paid: {
        ...repeated('lunch', 3),
        payments: repeated('lunch', 3).payments.map(one =>
          one.id.startsWith('lunch') ? { ...one, amountPence: 2_200n } : one,
        ),
      },
    },
    /lunch 3: 4 payments of 8800 pence were spared a confirmation in a row/,
  ],
  [
    'somebody new who did not count as new',
    { transfers: paidTransfers.filter(({ id }) => !id.startsWith('before 0019')) },
    /rent: it did not count as one to somebody new, and nobody had been paid there a day before/,
  ],
  [
    'somebody who was paid for the first time within the day',
    {
      transfers: paidTransfers.map(one =>
        one.id.startsWith('before 0019') ? { ...one, decidedAt: new Date('2026-01-04T12:00:01Z') } : one,
      ),
    },
    /rent: it did not count as one to somebody new/,
  ],
  [
    'a return of which a part is missing',
    {
      transfers: paidTransfers.map(one =>
        one.subjectTransferId === 'bike' ? { ...one, amountPence: 3_999n } : one,
      ),
    },
    /bike: it is returned and came back 1 times, with 3999 pence/,
  ],
  [
    'an exemption for somebody new',
    withPayment('lunch', { isNew: true }),
    /lunch: 500 pence were spared a confirmation/,
  ],
  [
    'a step that is not told of',
    { paid: { told: paidByAda.told.filter(({ type }) => type !== 'payment_returned') } },
    /bike: it was returned 1 times, and its audit chain tells of 0/,
  ],
  [
    'a release that was acknowledged and refused the payment',
    withPayment('gold', { status: 'refused' }),
    /gold: release held was done, and it is refused/,
  ],
])('%s is found', (_, changed, words) => {
  expect(foundIn(changed)).toMatch(words)
})

/** Staff released the gold, and it was refused for this reason, so long after its hold expired. */
const refusedGold = (refusedBecause: string, lateMs: number): Change => {
  const expiresAt = new Date('2026-01-05T12:00:00Z')
  const { transfer, hold, release } = paymentIds('gold')
  return {
    ...withPayment('gold', { status: 'refused', refusedBecause }),
    transfers: paidTransfers.map(one => {
      if (one.id === hold) return { ...one, expiresAt }
      if (one.id !== transfer) return one
      const decidedAt = new Date(expiresAt.getTime() + lateMs)
      return { ...one, id: release, kind: 'release', decidedAt }
    }),
  }
}

test('a payment that was released is refused only if its hold had expired by the ledger’s time', () => {
  const words = /gold: release held was done, and it is refused/
  expect(foundIn(refusedGold('time_over', 0))).not.toMatch(words)
  expect(foundIn(refusedGold('time_over', -1))).toMatch(words)
  expect(foundIn(refusedGold('account_closed', 0))).toMatch(words)
})

test('a refused order that is kept is found', () => {
  expect(foundIn({}, refused)).toMatch(/pay here rent: it was refused and is kept/)
})

test('an answer that a later one takes back is found', () => {
  expect(foundIn({}, takenBack)).toMatch(/rent: it was answered as completed, and after that as held/)
})
