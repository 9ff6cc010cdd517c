import type { Bank } from '../../src/bank/bank.ts'
import { type ClaimDecision, decideClaim } from '../../src/bank/claims/decide-claim.ts'
import { DatabaseUnavailable } from '../../src/bank/database/database.ts'
import { QueueFull } from '../../src/bank/database/grouped-calls.ts'
import { placeHold } from '../../src/bank/holds/place-hold.ts'
import { releaseExpiredHolds } from '../../src/bank/holds/expired-holds.ts'
import { captureHold, releaseHold } from '../../src/bank/holds/settle-hold.ts'
import { refuseHeld, releaseHeld } from '../../src/bank/payments/decide-held.ts'
import { runPaymentsRound } from '../../src/bank/payments/run-payments.ts'
import { doSavingsWork } from '../../src/bank/savings/pay-interest.ts'
import { reverseTransfer } from '../../src/bank/transfers/reverse-transfer.ts'
import { describeFault } from '../../src/server/log.ts'
import type { ActionResult, ClaimAction, OperatorAction, DueWork } from './server-messages.ts'

const never = new AbortController().signal

/** The capture of a hold; undefined if it was not captured. */
async function findCapture(bank: Bank, holdId: string): Promise<string | undefined> {
  const [capture] = await bank.database.query<{ id: string }>(
    `select id from transfer where subject_transfer_id = $1 and kind = 'capture'`,
    [holdId],
  )
  return capture?.id
}

async function reverse(
  bank: Bank,
  action: Extract<OperatorAction, { kind: 'reverse' }>,
): Promise<ActionResult> {
  const transferId = action.of === 'transfer' ? action.id : await findCapture(bank, action.id)
  if (transferId === undefined) return { outcome: 'unknown_transfer' }
  const reversed = await reverseTransfer(bank, { transferId, reason: action.reason })
  if (!reversed.ok) return { outcome: reversed.refusal }
  return { outcome: reversed.value.status === 'completed' ? 'done' : 'declined' }
}

/** Rounds of payments, until there is nothing left to do. */
async function finishPayments(bank: Bank): Promise<void> {
  for (let isLeft = true; isLeft;)
    isLeft = Object.values(await runPaymentsRound(bank)).some(count => count > 0)
}

function decisionOf(action: ClaimAction): ClaimDecision {
  if (action.kind === 'refuse claim') return { step: 'refuse', reason: 'took_part' }
  const { kind, amountPence } = action
  return kind === 'pay claim'
    ? { step: 'pay', amountPence }
    : { step: 'recover', amountPence: amountPence ?? 1n }
}

async function run(bank: Bank, action: OperatorAction | DueWork): Promise<ActionResult> {
  if ('aheadMs' in action) {
    const later = { ...bank, clock: () => new Date(Date.now() + action.aheadMs) }
    await (action.kind === 'savings work' ? doSavingsWork(later) : finishPayments(later))
    return { outcome: 'done' }
  }
  if (action.kind === 'reverse') return reverse(bank, action)
  if (action.kind === 'release expired') {
    await releaseExpiredHolds(bank, never)
    return { outcome: 'done' }
  }
  if (action.kind === 'place hold') {
    const placed = await placeHold(bank, action)
    return placed.ok ? { outcome: 'done', holdId: placed.value.holdId } : { outcome: placed.refusal }
  }
  if ('paymentId' in action) {
    const decided = await (action.kind === 'release held' ? releaseHeld : refuseHeld)(bank, action.paymentId)
    return { outcome: decided.ok ? 'done' : decided.refusal }
  }
  if ('claimId' in action) {
    const decided = await decideClaim(bank, { claimId: action.claimId, decision: decisionOf(action) })
    return { outcome: decided.ok ? 'done' : decided.refusal }
  }
  const settled =
    action.kind === 'capture' ? await captureHold(bank, action) : await releaseHold(bank, action.holdId)
  return { outcome: settled.ok ? 'done' : settled.refusal }
}

const isUnavailable = (fault: unknown): boolean =>
  fault instanceof DatabaseUnavailable ||
  fault instanceof QueueFull ||
  (fault instanceof AggregateError && fault.errors.every(isUnavailable))

/** Performs an action with the bank's own functions, in the server's process. Never throws. */
export async function runOperatorAction(bank: Bank, action: OperatorAction | DueWork): Promise<ActionResult> {
  try {
    return await run(bank, action)
  } catch (fault) {
    return isUnavailable(fault)
      ? { outcome: 'unavailable' }
      : { outcome: 'fault', detail: describeFault(fault) }
  }
}
