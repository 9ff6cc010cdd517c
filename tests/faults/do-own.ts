import type { AppSeat } from './app-seat.ts'
import type { TestCustomer } from './customers.ts'
import type { Counted, ErrandRecord, History, PlacedHold } from './history.ts'
import { customerAt } from './order-content.ts'
import type { OwnStep, Settling } from './plan.ts'
import { afterTry, type Counter, neverAnsweredMs, seatFor } from './send-order.ts'
import { type Errand, type ErrandAnswer, toldErrand } from './server-messages.ts'

const errandPatienceMs = 6000

/** What may be said to each errand. */
const mayBeSaid: Record<Errand['ask'], readonly string[]> = {
  'place hold': ['done', 'insufficient_funds', 'clock_behind'],
  capture: ['done', 'already_settled', 'hold_expired'],
  release: ['done', 'already_settled'],
  'release expired': ['done'],
  reverse: ['done', 'declined', 'already_reversed'],
}

/** To a capture of more than there is. */
const mayBeSaidAbove = ['amount_above_hold', 'already_settled']

const countedRefusals: Readonly<Record<string, Counted>> = {
  amount_above_hold: 'captures above a hold refused',
  already_settled: 'settled holds refused',
  hold_expired: 'expired holds refused',
  already_reversed: 'second reversals refused',
}

interface OwnErrand {
  readonly errand: Errand
  readonly accountId?: string
  /** Whether it asks for more than the hold has. */
  readonly isAbove?: boolean
}

/** An answer, within the patience; undefined where none came. */
function askSeat(seat: AppSeat, errand: Errand): Promise<ErrandAnswer | undefined> {
  const over = Promise.withResolvers<undefined>()
  const timer = setTimeout(() => over.resolve(undefined), errandPatienceMs)
  return Promise.race([seat.send(errand), over.promise]).finally(() => clearTimeout(timer))
}

/**
 * Has an errand done, and asks the other server again until one says what came of it. A hold is placed anew by each
 * asking, so that is asked once.
 */
async function sendErrand(
  { seats, history }: Counter,
  { errand, accountId, isAbove = false }: OwnErrand,
  seat: number,
): Promise<ErrandAnswer | undefined> {
  const record: ErrandRecord = { errand, ...(accountId !== undefined && { accountId }), attempts: [] }
  history.errands.push(record)
  const beganMs = performance.now()
  for (let tries = 0; ; tries++) {
    const at = seatFor(seats, seat + tries)
    const attempt = { seat: at.number, startedMs: performance.now(), endedMs: Infinity, said: '…' }
    record.attempts.push(attempt)
    const answer = await askSeat(at, errand)
    attempt.endedMs = performance.now()
    attempt.said = answer?.said ?? 'no answer'
    const note = (found: string) =>
      history.note({ check: 'answers', found, accountId, atMs: attempt.endedMs })
    if (answer && answer.said !== 'unavailable') {
      record.said = answer.said
      const counted = countedRefusals[answer.said]
      if (counted) history.count(counted)
      if (!(isAbove ? mayBeSaidAbove : mayBeSaid[errand.ask]).includes(answer.said))
        note(`${toldErrand(errand)} was answered with ${answer.said} ${answer.detail ?? ''}`)
      return answer
    }
    if (errand.ask === 'place hold') return undefined
    if (attempt.endedMs - beganMs > neverAnsweredMs) {
      note(`${toldErrand(errand)} was never answered`)
      return undefined
    }
    history.count('retries')
    await afterTry(tries)
  }
}

/** One of these: `of` is from 0 up to, not including, 1. */
const chosen = <Item>(items: readonly Item[], of: number): Item | undefined =>
  items[Math.floor(of * items.length)]

async function place(
  counter: Counter,
  { number, customer, amountPence, lastsMs, seat }: Extract<OwnStep, { step: 'hold' }>,
  customers: readonly TestCustomer[],
): Promise<void> {
  const { seats, history } = counter
  const { accountId, accountNumber } = customerAt(customers, customer)
  const at = seatFor(seats, seat)
  const furthestMs = Math.max(...seats.map(({ furthestAheadMs }) => furthestAheadMs))
  const errand: Errand = {
    ask: 'place hold',
    accountNumber,
    amountPence: BigInt(amountPence),
    recipientName: 'Somebody Elsewhere',
    reference: `Hold ${number}`,
    // The ledger's time may be that of the clock that was ahead the furthest, and stays there.
    durationMs: lastsMs + furthestMs - at.clockAheadMs,
  }
  const answer = await sendErrand(counter, { errand, accountId }, seat)
  if (answer?.holdId !== undefined)
    history.holds.push({ id: answer.holdId, accountId, amountPence: errand.amountPence, state: 'open' })
}

/** What leaves the bank is small, so that money stays for the orders that follow. */
const leavesMostPence = 50_000n

const settlingOf: Record<Settling, (hold: PlacedHold) => Errand> = {
  capture: ({ id, amountPence }) => ({
    ask: 'capture',
    holdId: id,
    ...(amountPence > leavesMostPence && { amountPence: leavesMostPence }),
  }),
  'capture part': ({ id, amountPence }) => ({
    ask: 'capture',
    holdId: id,
    amountPence: amountPence > leavesMostPence ? leavesMostPence / 2n : (amountPence + 1n) / 2n,
  }),
  'capture above': ({ id, amountPence }) => ({ ask: 'capture', holdId: id, amountPence: amountPence + 1n }),
  release: ({ id }) => ({ ask: 'release', holdId: id }),
}

async function settle(
  counter: Counter,
  { of, isOpen, how, beside, seat }: Extract<OwnStep, { step: 'settle' }>,
): Promise<void> {
  const { holds } = counter.history
  const hold = chosen(isOpen ? holds.filter(({ state }) => state === 'open') : holds, of)
  if (!hold) return
  const { accountId } = hold
  const send = async (settling: Settling, to: number) => {
    const errand = settlingOf[settling](hold)
    const isAbove = settling === 'capture above'
    const answer = await sendErrand(counter, { errand, accountId, isAbove }, to)
    if (answer?.said === 'done') hold.state = settling === 'release' ? 'released' : 'captured'
    if (answer?.said === 'already_settled' && hold.state === 'open') hold.state = 'settled'
  }
  await Promise.all([send(how, seat), ...(beside === undefined ? [] : [send(beside, seat + 1)])])
}

/** What may be reversed: transfers that were acknowledged as completed, or holds that were captured. */
function reversible({ acknowledged, holds }: History, what: 'transfer' | 'capture') {
  if (what === 'capture')
    return holds
      .filter(({ state }) => state === 'captured')
      .map(({ id, accountId }) => ({ of: 'hold', id, accountId }) as const)
  return acknowledged
    .filter(({ decision }) => decision?.status === 'completed')
    .map(({ id, debtorAccountId }) => ({ of: 'transfer', id, accountId: debtorAccountId }) as const)
}

async function reverse(
  counter: Counter,
  { number, what, of, isAgain, isTwice, seat }: Extract<OwnStep, { step: 'reverse' }>,
): Promise<void> {
  const { history } = counter
  const subject = chosen(isAgain ? history.reversed : reversible(history, what), of)
  if (!subject) return
  const { accountId, ...named } = subject
  const send = (to: number, nth: number) =>
    sendErrand(
      counter,
      { errand: { ask: 'reverse', ...named, reason: `Reversal ${number}.${nth}` }, accountId },
      to,
    )
  const answers = await Promise.all([send(seat, 1), ...(isTwice ? [send(seat + 1, 2)] : [])])
  if (answers.some(answer => answer?.said === 'done')) history.reversed.push(subject)
}

/** Does what the plan has an operator do. */
export async function doOwn(
  counter: Counter,
  step: OwnStep,
  customers: readonly TestCustomer[],
): Promise<void> {
  switch (step.step) {
    case 'hold':
      return place(counter, step, customers)
    case 'settle':
      return settle(counter, step)
    case 'reverse':
      return reverse(counter, step)
    case 'release expired':
      await sendErrand(counter, { errand: { ask: 'release expired' } }, step.seat)
  }
}
