import { expect, test } from 'vitest'
import { ownAccountIds } from '../../../src/bank/ledger/order.ts'
import type { StoredTransfer } from '../final-state.ts'
import type { History } from '../history.ts'
import type { StoredClaim } from '../payments/payments-state.ts'
import { checkClaims, claimTransferIds } from './check-claims.ts'
import { checkNameChecks } from './check-name-checks.ts'
import { paymentIds } from './check-payments.ts'
import { factsOf, windowOf } from './facts.ts'
import { answerToName, paidByAda, paidTransfers, paymentsHistory, paymentsRun } from './sample-payments.ts'

interface Change {
  readonly claims?: readonly StoredClaim[]
  readonly transfers?: readonly StoredTransfer[]
}

const changedFacts = (
  { claims = paidByAda.claims, transfers = paidTransfers }: Change = {},
  observed: (history: History) => void = () => undefined,
) => {
  const history = paymentsHistory()
  observed(history)
  return factsOf(history, { ...paymentsRun, transfers, paid: { ...paidByAda, claims } })
}

/** What the checks of claims and names find in the changed run, in one text. */
const foundIn = (...changed: Parameters<typeof changedFacts>): string => {
  const facts = changedFacts(...changed)
  return [...checkClaims(facts), ...checkNameChecks(facts)].map(({ found }) => found).join('\n')
}

const withClaim = (id: string, changed: Partial<StoredClaim>): Change => ({
  claims: paidByAda.claims.map(claim => (claim.id === id ? { ...claim, ...changed } : claim)),
})

const { refund } = claimTransferIds('fraud')

const withRefund = (changed: Partial<StoredTransfer>): readonly StoredTransfer[] =>
  paidTransfers.map(transfer => (transfer.id === refund ? { ...transfer, ...changed } : transfer))

/** One transfer more, like the refund. */
const withAnother = (changed: Partial<StoredTransfer>): Change => ({
  transfers: [...paidTransfers, ...withRefund(changed).filter(({ id }) => id === (changed.id ?? refund))],
})

test('an undamaged run has no anomaly', () => {
  expect(foundIn()).toBe('')
})

test('a claim is paid after it was made, and before its payment was acknowledged', () => {
  const facts = changedFacts({}, ({ actions }) => {
    for (const { attempts } of actions) attempts.push({ slot: 1, startedMs: 9, endedMs: 10, outcome: 'done' })
  })
  expect(windowOf(facts, refund)).toEqual({ sentMs: 5, decidedMs: 10 })
})

test.each<readonly [string, Change, RegExp]>([
  [
    'a claim that is paid above its payment',
    { ...withClaim('fraud', { refundPence: 100_001n }), transfers: withRefund({ amountPence: 100_001n }) },
    /fraud: 100001 pence were refunded and 0 came back of 100000 that were paid/,
  ],
  [
    'a claim that is paid although its payment came back',
    {
      ...withClaim('crash', { status: 'paid', refundPence: 1n }),
      ...withAnother({ id: claimTransferIds('crash').refund, amountPence: 1n }),
    },
    /crash: 1 pence were refunded and 4000 came back of 4000 that were paid/,
  ],
  [
    'a payment that came back to the customer after a claim had paid it',
    withAnother({
      id: paymentIds('gold').return,
      debtorAccountId: ownAccountIds.settlement,
      amountPence: 1n,
    }),
    /fraud: 100000 pence were refunded and 1 came back of 100000 that were paid/,
  ],
  ['a second refund', withAnother({}), /fraud: it is paid with 100000 pence, and has 2 refunds of 200000/],
  [
    'a refund of another amount',
    { transfers: withRefund({ amountPence: 99_999n }) },
    /fraud: it is paid with 100000 pence, and has 1 refunds of 99999/,
  ],
  [
    'a refund that did not happen',
    { transfers: paidTransfers.filter(({ id }) => id !== refund) },
    /fraud: it is paid with 100000 pence, and has 0 refunds/,
  ],
  [
    'a refund of a refused claim',
    withClaim('fraud', { status: 'refused', refundPence: null }),
    /fraud: it is refused with null pence, and has 1 refunds/,
  ],
  [
    'a refund to another customer',
    { transfers: withRefund({ creditorAccountId: 'grace' }) },
    /fraud: its refund went from .* to grace/,
  ],
  [
    'a refund from elsewhere',
    { transfers: withRefund({ debtorAccountId: ownAccountIds.settlement }) },
    /fraud: its refund went from/,
  ],
  [
    'a claim for what its customer did not pay',
    withClaim('fraud', { transferIds: ['fund'] }),
    /fraud: its customer has not made its payments/,
  ],
  [
    'a payment in two claims',
    withClaim('crash', { transferIds: ['gold'] }),
    /crash: another claim has gold too/,
  ],
  ['a claim that nobody made', withClaim('haste', { id: 'other' }), /claim other: nobody made it/],
  [
    'a claim that is missing',
    withClaim('haste', { id: 'other' }),
    /haste: it was acknowledged and is missing/,
  ],
  [
    'a claim that is kept as another one',
    withClaim('crash', { transferIds: ['rent'] }),
    /crash: it is kept as another claim/,
  ],
  [
    'a withdrawal that was acknowledged and lost',
    withClaim('haste', { status: 'received' }),
    /haste: it was answered as withdrawn and is received/,
  ],
  [
    'a decision that was acknowledged and lost',
    withClaim('crash', { status: 'received' }),
    /crash: refuse claim was done, and it is received/,
  ],
  [
    'money of claims that is no claim’s',
    withAnother({ id: 'stray' }),
    /claim stray: it moves money of claims, and is no claim’s/,
  ],
])('%s is found', (_, changed, words) => {
  expect(foundIn(changed)).toMatch(words)
})

/** Ada reported her gold again, and was told that it is too late. */
const toldTooLate =
  (at: Date) =>
  ({ payments: { claims } }: History) => {
    const [like] = claims
    if (!like) throw new Error('the sample has no claim')
    const tooLate = { server: at, furthest: new Date('2030-01-01T12:00:00Z') }
    claims.push({ ...like, id: 'again', transferIds: ['rent', 'gold'], answers: [{ endedMs: 9, tooLate }] })
  }

test('a claim that is refused as too late is found, unless a payment was 13 months old by the clock of the server', () => {
  // The payments are of 5 January 2026.
  expect(foundIn({}, toldTooLate(new Date('2027-02-05T12:00:00Z')))).toBe('')
  expect(foundIn({}, toldTooLate(new Date('2027-02-01T12:00:00Z')))).toBe(
    'claim again: it was too late by 2027-02-01T12:00:00.000Z, and none of its payments was old',
  )
})

test('what came back after a claim had paid it goes to reimbursements', () => {
  const { reimbursements: creditorAccountId, settlement: debtorAccountId } = ownAccountIds
  const { reimbursement: id } = paymentIds('gold')
  expect(foundIn(withAnother({ id, debtorAccountId, creditorAccountId }))).toBe('')
})

test.each([
  [
    'the holder with ANNM',
    { reasonCode: 'ANNM', heldName: 'Ada Byron' },
    /wrong name was answered with the holder/,
  ],
  ['a part of the holder’s name', { reasonCode: 'ANNM', heldName: 'A Byron' }, /answered with the holder/],
  [
    'a close name to whoever asks',
    { reasonCode: 'MBAM', heldName: 'Ada Byron' },
    /answered with another code/,
  ],
  ['that a wrong name matches', { reasonCode: 'MBAM' }, /answered with another code/],
] as const)('a name check that tells %s is found', (_, said, words) => {
  const told = ({ payments: { names } }: History) =>
    names.push({
      accountId: 'ada',
      holder: 'Ada Byron',
      isClose: false,
      endedMs: 1,
      body: answerToName(said),
    })
  expect(foundIn({}, told)).toMatch(words)
})

test.each([
  ['does not tell who holds it', { reasonCode: 'MBAM' }, /close name was answered without the holder/],
  ['says that it is another one', { reasonCode: 'ANNM' }, /close name was answered with another code/],
] as const)('a check of a close name that %s is found', (_, said, words) => {
  const told = ({ payments: { names } }: History) =>
    names.push({ accountId: 'ada', holder: 'Ada Byron', isClose: true, endedMs: 1, body: answerToName(said) })
  expect(foundIn({}, told)).toMatch(words)
})

const toldByAnother = ({ payments: { names } }: History) => {
  const asked = { accountId: 'ada', holder: undefined, isClose: false, endedMs: 1 }
  names.push({ ...asked, body: answerToName({ reasonCode: 'no_answer' }) })
  names.push({ ...asked, body: answerToName({ reasonCode: 'ANNM', heldName: 'Owen Hale' }) })
}

test('another bank may be late, and tells no holder', () => {
  expect(foundIn({}, toldByAnother)).toMatch(
    /^a wrong name was answered with the holder: [^\n]*Owen Hale[^\n]*$/,
  )
})
