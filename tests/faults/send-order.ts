import { setTimeout as pause } from 'node:timers/promises'
import { formatDestination } from '../../src/domain/destination.ts'
import { readTypedDestination } from '../../src/domain/typed-destination.ts'
import { moneyOf } from '../../src/domain/money.ts'
import { PlacedTransfer, type Transfer } from '../../src/contract/transfers.ts'
import type { AppSeat } from './app-seat.ts'
import { askBank, type Answer } from './ask-bank.ts'
import { firstDifference } from './first-difference.ts'
import { about, type History, type OrderRecord } from './history.ts'
import { bodyOf } from './order-content.ts'

/** Where clients find the bank, and where they keep what they see. */
export interface Counter {
  readonly seats: readonly AppSeat[]
  readonly history: History
}

export interface Manner {
  readonly token: string
  /** Which server is asked first: 0 or 1. */
  readonly seat: number
  readonly patienceMs: number
  /** Does not ask again. */
  readonly isHurried: boolean
}

/** A bank at which nothing is broken any more answers sooner. */
export const neverAnsweredMs = 120_000

/** However slow the machine is: who asks again waits for longer each time, up to this. */
const patienceMostMs = 10_000

/** How a client waits before it asks again: longer each time. */
export const afterTry = (tries: number): Promise<void> => pause(Math.min(250, 10 * 2 ** tries))

/** The server at a seat, or the other one while that one serves alone. */
export function seatFor(seats: readonly AppSeat[], index: number): AppSeat {
  const [chosen, other] = [seats[index % seats.length], seats[(index + 1) % seats.length]]
  if (!chosen || !other) throw new RangeError('no seat')
  return !chosen.isServing && other.isServing ? other : chosen
}

/**
 * Sends an order until it is answered, each time with its id and at the other server; a hurried one once. Answers with
 * the last status, or why there was none.
 */
export async function sendOrder(
  { seats, history }: Counter,
  order: OrderRecord,
  { token, seat, patienceMs, isHurried }: Manner,
): Promise<string> {
  const path = `/api/accounts/${order.debtorAccountId}/transfers`
  const beganMs = performance.now()
  for (let tries = 0; ; tries++) {
    const at = seatFor(seats, seat + tries)
    const attempt = { seat: at.number, startedMs: performance.now(), endedMs: Infinity, said: '…' }
    order.attempts.push(attempt)
    const request = { token, method: 'POST', path, body: bodyOf(order) } as const
    const asked = await askBank(at, request, Math.min(patienceMs * 2 ** tries, patienceMostMs))
    attempt.endedMs = performance.now()
    attempt.said = asked.answer ? String(asked.answer.status) : asked.why
    if (asked.answer && asked.answer.status !== 503) {
      takeAnswer(history, order, asked.answer, attempt.endedMs)
      return attempt.said
    }
    if (isHurried) {
      history.count('orders given up')
      return attempt.said
    }
    if (attempt.endedMs - beganMs > neverAnsweredMs) {
      history.note({ check: 'answers', found: `never answered (${attempt.said})`, ...about(order) })
      return attempt.said
    }
    history.count('retries')
    await afterTry(tries)
  }
}

/** Keeps what an answer says of an order, or what is wrong with it. */
function takeAnswer(history: History, order: OrderRecord, answer: Answer, atMs: number): void {
  const note = (found: string) => history.note({ check: 'answers', found, ...about(order, atMs) })
  const { status, isReplay, body } = answer
  if (status === 409) {
    order.isRefused = true
    if (history.ordersById.get(order.id)?.length === 1)
      note('refused although its id stands for no other order')
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
  const { transactionId, status: outcome, reason, date } = transfer
  history.acknowledge(order, { transactionId, status: outcome, date, ...(reason && { reason }) }, atMs)
}

/** What of a transfer is not as it was ordered; undefined where all is. */
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
