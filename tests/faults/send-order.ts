import { setTimeout as pause } from 'node:timers/promises'
import { formatDestination } from '../../src/domain/destination.ts'
import { readTypedDestination } from '../../src/domain/typed-destination.ts'
import { moneyOf } from '../../src/domain/money.ts'
import { PlacedTransfer, type Transfer } from '../../src/contract/transfers.ts'
import type { ServerSlot } from './server-slot.ts'
import { sendRequest, type Answer } from './send-request.ts'
import { firstDifference } from './first-difference.ts'
import { about, type History, type OrderRecord } from './history.ts'
import { bodyOf } from './order-content.ts'

/** The servers, and the record of what the clients observe. */
export interface ClientContext {
  readonly slots: readonly ServerSlot[]
  readonly history: History
}

export interface SendOptions {
  readonly token: string
  /** The server of the first attempt: 0 or 1. */
  readonly slot: number
  readonly timeoutMs: number
  /** Does not retry. */
  readonly isHurried: boolean
}

/** Without faults the bank answers sooner than this. */
export const neverAnsweredMs = 120_000

/** Each retry waits longer, up to this, because the machine may be slow. */
const longestTimeoutMs = 10_000

/** The pause before a retry, longer each time. */
export const afterTry = (tries: number): Promise<void> => pause(Math.min(250, 10 * 2 ** tries))

/** The server of a slot, or the other one if only that runs. */
export function slotFor(slots: readonly ServerSlot[], index: number): ServerSlot {
  const [chosen, other] = [slots[index % slots.length], slots[(index + 1) % slots.length]]
  if (!chosen || !other) throw new RangeError('no slot')
  return !chosen.isServing && other.isServing ? other : chosen
}

/**
 * Sends an order until it is answered, with the same id and at the servers in turn; a hurried client sends it once.
 * Returns the last status, or why there is none.
 */
export async function sendOrder(
  { slots, history }: ClientContext,
  order: OrderRecord,
  { token, slot, timeoutMs, isHurried }: SendOptions,
): Promise<string> {
  const path = `/api/accounts/${order.debtorAccountId}/transfers`
  const beganMs = performance.now()
  for (let tries = 0; ; tries++) {
    const at = slotFor(slots, slot + tries)
    const attempt = { slot: at.number, startedMs: performance.now(), endedMs: Infinity, outcome: '…' }
    order.attempts.push(attempt)
    const request = { token, method: 'POST', path, body: bodyOf(order) } as const
    const sent = await sendRequest(at, request, Math.min(timeoutMs * 2 ** tries, longestTimeoutMs))
    attempt.endedMs = performance.now()
    attempt.outcome = sent.answer ? String(sent.answer.status) : sent.why
    if (sent.answer && sent.answer.status !== 503) {
      takeAnswer(history, order, sent.answer, attempt.endedMs)
      return attempt.outcome
    }
    if (isHurried) {
      history.count('orders given up')
      return attempt.outcome
    }
    if (attempt.endedMs - beganMs > neverAnsweredMs) {
      history.note({ check: 'answers', found: `never answered (${attempt.outcome})`, ...about(order) })
      return attempt.outcome
    }
    history.count('retries')
    await afterTry(tries)
  }
}

/** Records an answer to an order, or what is wrong with it. */
function takeAnswer(history: History, order: OrderRecord, answer: Answer, atMs: number): void {
  const note = (found: string) => history.note({ check: 'answers', found, ...about(order, atMs) })
  const { status, isReplay, body } = answer
  if (status === 409) {
    order.isRefused = true
    if (history.ordersById.get(order.id)?.length === 1)
      note('refused as a duplicate, but no other order has its id')
    return
  }
  const placed = PlacedTransfer.safeParse(body)
  if (!placed.success || !((status === 201 && !isReplay) || (status === 200 && isReplay))) {
    note(`answered with ${status} ${JSON.stringify(body)}`)
    return
  }
  const { transfer } = placed.data
  const wrong = differenceOf(order, transfer)
  if (wrong !== undefined) note(`acknowledged with another ${wrong}: ${JSON.stringify(transfer)}`)
  const { transactionId, status: decided, reason, date } = transfer
  history.acknowledge(order, { transactionId, status: decided, date, ...(reason && { reason }) }, atMs)
}

/** The first field of a transfer that differs from the order; undefined if none does. */
export function differenceOf(order: OrderRecord, transfer: Transfer): string | undefined {
  const destination = readTypedDestination(order.destination)
  const wanted: Partial<Transfer> = {
    id: order.id,
    accountId: order.debtorAccountId,
    recipientName: order.recipientName,
    destination: typeof destination === 'string' ? destination : formatDestination(destination),
    amount: moneyOf(order.amountPence),
    reference: order.reference,
  }
  return firstDifference(wanted, transfer)
}
