import type { Bank } from '../../src/bank/bank.ts'
import { DatabaseUnavailable } from '../../src/bank/database/database.ts'
import { QueueFull } from '../../src/bank/database/grouped-calls.ts'
import { placeHold } from '../../src/bank/holds/place-hold.ts'
import { releaseExpiredHolds } from '../../src/bank/holds/expired-holds.ts'
import { captureHold, releaseHold } from '../../src/bank/holds/settle-hold.ts'
import { reverseTransfer } from '../../src/bank/transfers/reverse-transfer.ts'
import { describeFault } from '../../src/server/log.ts'
import type { Errand, ErrandAnswer } from './server-messages.ts'

const never = new AbortController().signal

/** The capture of a hold; undefined where it was not captured. */
async function findCapture(bank: Bank, holdId: string): Promise<string | undefined> {
  const [capture] = await bank.database.query<{ id: string }>(
    `select id from transfer where subject_transfer_id = $1 and kind = 'capture'`,
    [holdId],
  )
  return capture?.id
}

async function reverse(bank: Bank, errand: Extract<Errand, { ask: 'reverse' }>): Promise<ErrandAnswer> {
  const transferId = errand.of === 'transfer' ? errand.id : await findCapture(bank, errand.id)
  if (transferId === undefined) return { said: 'unknown_transfer' }
  const reversed = await reverseTransfer(bank, { transferId, reason: errand.reason })
  if (!reversed.ok) return { said: reversed.refusal }
  return { said: reversed.value.status === 'completed' ? 'done' : 'declined' }
}

async function run(bank: Bank, errand: Errand): Promise<ErrandAnswer> {
  if (errand.ask === 'reverse') return reverse(bank, errand)
  if (errand.ask === 'release expired') {
    await releaseExpiredHolds(bank, never)
    return { said: 'done' }
  }
  if (errand.ask === 'place hold') {
    const placed = await placeHold(bank, errand)
    return placed.ok ? { said: 'done', holdId: placed.value.holdId } : { said: placed.refusal }
  }
  const settled =
    errand.ask === 'capture' ? await captureHold(bank, errand) : await releaseHold(bank, errand.holdId)
  return { said: settled.ok ? 'done' : settled.refusal }
}

const isUnavailable = (fault: unknown): boolean =>
  fault instanceof DatabaseUnavailable ||
  fault instanceof QueueFull ||
  (fault instanceof AggregateError && fault.errors.every(isUnavailable))

/** Does an errand with the bank's own functions, in the server's process. Never throws. */
export async function runErrand(bank: Bank, errand: Errand): Promise<ErrandAnswer> {
  try {
    return await run(bank, errand)
  } catch (fault) {
    return isUnavailable(fault) ? { said: 'unavailable' } : { said: 'fault', detail: describeFault(fault) }
  }
}
