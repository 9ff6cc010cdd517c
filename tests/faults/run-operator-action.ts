import type { Bank } from '../../src/bank/bank.ts'
import { DatabaseUnavailable } from '../../src/bank/database/database.ts'
import { QueueFull } from '../../src/bank/database/grouped-calls.ts'
import { placeHold } from '../../src/bank/holds/place-hold.ts'
import { releaseExpiredHolds } from '../../src/bank/holds/expired-holds.ts'
import { captureHold, releaseHold } from '../../src/bank/holds/settle-hold.ts'
import { doSavingsWork } from '../../src/bank/savings/pay-interest.ts'
import { reverseTransfer } from '../../src/bank/transfers/reverse-transfer.ts'
import { describeFault } from '../../src/server/log.ts'
import type { ActionResult, OperatorAction, SavingsWork } from './server-messages.ts'

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

async function run(bank: Bank, action: OperatorAction | SavingsWork): Promise<ActionResult> {
  if (action.kind === 'savings work') {
    await doSavingsWork({ ...bank, clock: () => new Date(Date.now() + action.aheadMs) })
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
  const settled =
    action.kind === 'capture' ? await captureHold(bank, action) : await releaseHold(bank, action.holdId)
  return { outcome: settled.ok ? 'done' : settled.refusal }
}

const isUnavailable = (fault: unknown): boolean =>
  fault instanceof DatabaseUnavailable ||
  fault instanceof QueueFull ||
  (fault instanceof AggregateError && fault.errors.every(isUnavailable))

/** Performs an action with the bank's own functions, in the server's process. Never throws. */
export async function runOperatorAction(
  bank: Bank,
  action: OperatorAction | SavingsWork,
): Promise<ActionResult> {
  try {
    return await run(bank, action)
  } catch (fault) {
    return isUnavailable(fault)
      ? { outcome: 'unavailable' }
      : { outcome: 'fault', detail: describeFault(fault) }
  }
}
