import { deriveId } from '../../../src/bank/derive-id.ts'
import { ownAccountIds } from '../../../src/bank/ledger/order.ts'
import type { ClaimStatus } from '../../../src/domain/claims.ts'
import type { StoredTransfer } from '../final-state.ts'
import type { ActionRecord, Anomaly } from '../history.ts'
import type { ClaimRecord } from '../payments/payment-history.ts'
import type { StoredClaim } from '../payments/payments-state.ts'
import { paymentIds } from './check-payments.ts'
import type { Facts, Window } from './facts.ts'
import { leastMsOf13Months } from './judged-times.ts'

/** The ids of the transfers that a claim may cause. */
export const claimTransferIds = (claimId: string) => ({
  refund: deriveId(`sarsen/claim/${claimId}/refund`),
  share: deriveId(`sarsen/claim/${claimId}/share`),
})

/** When a claim was paid: after it was made, and before it was answered that it is decided. */
export const windowOfClaim = ({ id, attempts }: ClaimRecord, actions: readonly ActionRecord[]): Window => ({
  sentMs: attempts[0]?.startedMs ?? -Infinity,
  decidedMs: Math.min(
    Infinity,
    ...actions
      .filter(({ action, outcome }) => 'claimId' in action && action.claimId === id && outcome === 'done')
      .map(one => one.attempts.at(-1)?.endedMs ?? Infinity),
  ),
})

type Note = (claim: { readonly id: string; readonly accountId?: string }, found: string) => void

const refunded: readonly ClaimStatus[] = ['paid', 'part_paid', 'recovered']

const sumOf = (transfers: readonly StoredTransfer[]): bigint =>
  transfers.reduce((sum, { amountPence }) => sum + amountPence, 0n)

/** The completed transfers of an id. */
const madeOf = ({ transfersById }: Facts, id: string): readonly StoredTransfer[] =>
  (transfersById.get(id) ?? []).filter(({ status }) => status === 'completed')

/** What came back of a payment to who made it: by a reversal, or by a return of what no claim had paid. */
const cameBack = (facts: Facts, paymentId: string): readonly StoredTransfer[] => [
  ...facts.settling(paymentId).filter(({ status, kind }) => status === 'completed' && kind === 'reversal'),
  ...madeOf(facts, paymentIds(paymentId).return).filter(({ kind }) => kind === 'posting'),
]

/**
 * A claim that was paid has one refund, of its amount and to its customer, and any other none. With what came back of its
 * payments, the customer has at most what they had paid.
 */
function checkMoney(facts: Facts, claim: StoredClaim, note: Note): void {
  const { id, customerId, status, refundPence, transferIds } = claim
  const refunds = madeOf(facts, claimTransferIds(id).refund)
  if (refunds.length !== (refunded.includes(status) ? 1 : 0) || sumOf(refunds) !== (refundPence ?? 0n))
    note(
      claim,
      `it is ${status} with ${refundPence} pence, and has ${refunds.length} refunds of ${sumOf(refunds)}`,
    )
  const from = status === 'recovered' ? ownAccountIds.settlement : ownAccountIds.reimbursements
  for (const { debtorAccountId, creditorAccountId } of refunds)
    if (
      debtorAccountId !== from ||
      !facts.state.held.accesses.some(
        access => access.accountId === creditorAccountId && access.customerId === customerId,
      )
    )
      note(claim, `its refund went from ${debtorAccountId} to ${creditorAccountId}`)
  const paid = transferIds.flatMap(transferId => madeOf(facts, transferId))
  if (paid.length !== transferIds.length || paid.some(({ placedBy }) => placedBy !== customerId))
    note(claim, 'its customer has not made its payments')
  const back = transferIds.flatMap(transferId => cameBack(facts, transferId))
  if (sumOf(refunds) + sumOf(back) > sumOf(paid))
    note(
      claim,
      `${sumOf(refunds)} pence were refunded and ${sumOf(back)} came back of ${sumOf(paid)} that were paid`,
    )
}

/** A payment is in one claim at most, but for those that were withdrawn. */
function checkOnce(claims: readonly StoredClaim[], note: Note): void {
  const live = claims.filter(({ status }) => status !== 'withdrawn')
  const seen = new Set<string>()
  for (const claim of live)
    for (const transferId of claim.transferIds) {
      if (seen.has(transferId)) note(claim, `another claim has ${transferId} too`)
      seen.add(transferId)
    }
}

const decided: Readonly<Record<string, readonly ClaimStatus[]>> = {
  'pay claim': ['paid', 'part_paid'],
  'recover claim': ['recovered'],
  'refuse claim': ['refused'],
}

/** A claim is refused as too late only if one of its payments was 13 months old, by the clock of the server. */
function checkTooLate(facts: Facts, record: ClaimRecord, note: Note): void {
  const decidedMs = record.transferIds
    .flatMap(transferId => madeOf(facts, transferId))
    .map(({ decidedAt }) => decidedAt.getTime())
  for (const { tooLate } of record.answers)
    if (tooLate && !(tooLate.server.getTime() - Math.min(...decidedMs) >= leastMsOf13Months))
      note(record, `it was too late by ${tooLate.server.toISOString()}, and none of its payments was old`)
}

/** What was answered of a claim is true of it. */
function checkAnswers(facts: Facts, claims: readonly StoredClaim[], note: Note): void {
  const { history } = facts
  const byId = new Map(claims.map(claim => [claim.id, claim]))
  for (const record of history.payments.claims) {
    const claim = byId.get(record.id)
    const told = record.answers.flatMap(({ status }) => status ?? [])
    if (told.length > 0 && !claim) note(record, 'it was acknowledged and is missing')
    const isKept =
      claim === undefined ||
      (claim.customerId === record.customerId &&
        claim.transferIds.join() === record.transferIds.toSorted().join())
    if (!isKept) note(record, 'it is kept as another claim')
    const untrue = told.find(status => status !== 'received' && status !== claim?.status)
    if (untrue) note(record, `it was answered as ${untrue} and is ${claim?.status}`)
    checkTooLate(facts, record, note)
  }
  for (const { action, outcome } of history.actions) {
    if (!('claimId' in action) || outcome !== 'done') continue
    const status = byId.get(action.claimId)?.status
    if (!status || !decided[action.kind]?.includes(status))
      note({ id: action.claimId }, `${action.kind} was done, and it is ${status ?? 'missing'}`)
  }
}

/** Nothing enters or leaves reimbursements but what a claim pays, what banks owe of it, and what came back after it was paid. */
function checkReimbursements({ state, paymentFor }: Facts, note: Note): void {
  const known = new Set(state.paid.claims.flatMap(({ id }) => Object.values(claimTransferIds(id))))
  const { reimbursements } = ownAccountIds
  for (const { id, debtorAccountId, creditorAccountId } of state.transfers) {
    if (debtorAccountId !== reimbursements && creditorAccountId !== reimbursements) continue
    const payment = paymentFor(id)
    if (!known.has(id) && !(payment && paymentIds(payment.id).reimbursement === id))
      note({ id }, 'it moves money of claims, and is no claim’s')
  }
}

/** A claim pays at most its payments less what came back of them, once; a payment is in one claim; and no answer is untrue. */
export function checkClaims(facts: Facts): readonly Anomaly[] {
  const { history, state } = facts
  const anomalies: Anomaly[] = []
  const records = new Map(history.payments.claims.map(record => [record.id, record]))
  const note: Note = ({ id }, found) => {
    const record = records.get(id)
    anomalies.push({
      check: 'claims',
      found: `claim ${id}: ${found}`,
      accountId: record?.accountId,
      atMs: record?.attempts.at(-1)?.endedMs,
    })
  }
  for (const claim of state.paid.claims) {
    if (!records.has(claim.id)) note(claim, 'nobody made it')
    checkMoney(facts, claim, note)
  }
  checkOnce(state.paid.claims, note)
  checkAnswers(facts, state.paid.claims, note)
  checkReimbursements(facts, note)
  return anomalies
}
