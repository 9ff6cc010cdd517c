import type { ServerSlot } from './server-slot.ts'
import type { TestCustomer } from './customers.ts'
import type { Counted, ActionRecord, History, PlacedHold } from './history.ts'
import { customerAt } from './order-content.ts'
import type { OperatorStep, Settling } from './plan.ts'
import { afterTry, type ClientContext, neverAnsweredMs, slotFor } from './send-order.ts'
import { type OperatorAction, type ActionResult, describeAction } from './server-messages.ts'

const actionTimeoutMs = 6000

/** The allowed outcomes of each action. */
const allowedOutcomes: Record<OperatorAction['kind'], readonly string[]> = {
  'place hold': ['done', 'insufficient_funds', 'clock_behind'],
  capture: ['done', 'already_settled', 'hold_expired'],
  release: ['done', 'already_settled'],
  'release expired': ['done'],
  reverse: ['done', 'declined', 'already_reversed'],
  'release held': ['done', 'changed_meanwhile'],
  'refuse held': ['done', 'changed_meanwhile'],
  'pay claim': ['done', 'changed_meanwhile', 'nothing_to_pay', 'above_entitlement'],
  'recover claim': ['done', 'changed_meanwhile', 'above_entitlement'],
  'refuse claim': ['done', 'changed_meanwhile'],
}

/** The allowed outcomes of a capture above the held amount. */
const allowedAboveHold = ['amount_above_hold', 'already_settled']

const countedRefusals: Readonly<Record<string, Counted>> = {
  amount_above_hold: 'captures above a hold refused',
  already_settled: 'settled holds refused',
  hold_expired: 'expired holds refused',
  already_reversed: 'second reversals refused',
}

interface ActionRequest {
  readonly action: OperatorAction
  readonly accountId?: string
  /** Whether it captures more than the held amount. */
  readonly isAbove?: boolean
}

/** Sends an action to a slot; undefined if no answer arrives in time. */
function sendToSlot(slot: ServerSlot, action: OperatorAction): Promise<ActionResult | undefined> {
  const over = Promise.withResolvers<undefined>()
  const timer = setTimeout(() => over.resolve(undefined), actionTimeoutMs)
  return Promise.race([slot.send(action), over.promise]).finally(() => clearTimeout(timer))
}

/**
 * Sends an action, and retries at the other server until one returns an outcome. Placing a hold is sent only once,
 * because each request places another hold.
 */
export async function sendAction(
  { slots, history }: ClientContext,
  { action, accountId, isAbove = false }: ActionRequest,
  slot: number,
): Promise<ActionResult | undefined> {
  const record: ActionRecord = { action, ...(accountId !== undefined && { accountId }), attempts: [] }
  history.actions.push(record)
  const beganMs = performance.now()
  for (let tries = 0; ; tries++) {
    const at = slotFor(slots, slot + tries)
    const attempt = { slot: at.number, startedMs: performance.now(), endedMs: Infinity, outcome: '…' }
    record.attempts.push(attempt)
    const answer = await sendToSlot(at, action)
    attempt.endedMs = performance.now()
    attempt.outcome = answer?.outcome ?? 'no answer'
    const note = (found: string) =>
      history.note({ check: 'answers', found, accountId, atMs: attempt.endedMs })
    if (answer && answer.outcome !== 'unavailable') {
      record.outcome = answer.outcome
      const counted = countedRefusals[answer.outcome]
      if (counted) history.count(counted)
      if (!(isAbove ? allowedAboveHold : allowedOutcomes[action.kind]).includes(answer.outcome))
        note(`${describeAction(action)} was answered with ${answer.outcome} ${answer.detail ?? ''}`)
      return answer
    }
    if (action.kind === 'place hold') return undefined
    if (attempt.endedMs - beganMs > neverAnsweredMs) {
      note(`${describeAction(action)} was never answered`)
      return undefined
    }
    history.count('retries')
    await afterTry(tries)
  }
}

/** Picks an item. `of` is from 0 up to, but not including, 1. */
const pick = <Item>(items: readonly Item[], of: number): Item | undefined =>
  items[Math.floor(of * items.length)]

async function place(
  context: ClientContext,
  { number, customer, amountPence, lastsMs, slot }: Extract<OperatorStep, { step: 'hold' }>,
  customers: readonly TestCustomer[],
): Promise<void> {
  const { slots, history } = context
  const { accountId, accountNumber } = customerAt(customers, customer)
  const at = slotFor(slots, slot)
  const furthestMs = Math.max(...slots.map(({ clock }) => clock.furthestAheadMs))
  const action: OperatorAction = {
    kind: 'place hold',
    accountNumber,
    amountPence: BigInt(amountPence),
    recipientName: 'Somebody Elsewhere',
    reference: `Hold ${number}`,
    // The ledger's time may follow the clock that was furthest ahead, even after that clock was set back.
    durationMs: lastsMs + furthestMs - at.clock.aheadMs,
  }
  const answer = await sendAction(context, { action, accountId }, slot)
  if (answer?.holdId !== undefined)
    history.holds.push({ id: answer.holdId, accountId, amountPence: action.amountPence, state: 'open' })
}

/** Money that leaves the bank is limited, so that later orders still have funds. */
const outwardLimitPence = 50_000n

const actionOfSettling: Record<Settling, (hold: PlacedHold) => OperatorAction> = {
  capture: ({ id, amountPence }) => ({
    kind: 'capture',
    holdId: id,
    ...(amountPence > outwardLimitPence && { amountPence: outwardLimitPence }),
  }),
  'capture part': ({ id, amountPence }) => ({
    kind: 'capture',
    holdId: id,
    amountPence: amountPence > outwardLimitPence ? outwardLimitPence / 2n : (amountPence + 1n) / 2n,
  }),
  'capture above': ({ id, amountPence }) => ({ kind: 'capture', holdId: id, amountPence: amountPence + 1n }),
  release: ({ id }) => ({ kind: 'release', holdId: id }),
}

async function settle(
  context: ClientContext,
  { of, isOpen, how, beside, slot }: Extract<OperatorStep, { step: 'settle' }>,
): Promise<void> {
  const { holds } = context.history
  const hold = pick(isOpen ? holds.filter(({ state }) => state === 'open') : holds, of)
  if (!hold) return
  const { accountId } = hold
  const send = async (settling: Settling, to: number) => {
    const action = actionOfSettling[settling](hold)
    const isAbove = settling === 'capture above'
    const answer = await sendAction(context, { action, accountId, isAbove }, to)
    if (answer?.outcome === 'done') hold.state = settling === 'release' ? 'released' : 'captured'
    if (answer?.outcome === 'already_settled' && hold.state === 'open') hold.state = 'settled'
  }
  await Promise.all([send(how, slot), ...(beside === undefined ? [] : [send(beside, slot + 1)])])
}

/** The subjects that may be reversed: acknowledged completed transfers, or captured holds. */
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
  context: ClientContext,
  { number, what, of, isAgain, isTwice, slot }: Extract<OperatorStep, { step: 'reverse' }>,
): Promise<void> {
  const { history } = context
  const subject = pick(isAgain ? history.reversed : reversible(history, what), of)
  if (!subject) return
  const { accountId, ...named } = subject
  const send = (to: number, nth: number) =>
    sendAction(
      context,
      { action: { kind: 'reverse', ...named, reason: `Reversal ${number}.${nth}` }, accountId },
      to,
    )
  const answers = await Promise.all([send(slot, 1), ...(isTwice ? [send(slot + 1, 2)] : [])])
  if (answers.some(answer => answer?.outcome === 'done')) history.reversed.push(subject)
}

/** Performs an operator's step of the plan. */
export async function runOperatorStep(
  context: ClientContext,
  step: OperatorStep,
  customers: readonly TestCustomer[],
): Promise<void> {
  switch (step.step) {
    case 'hold':
      return place(context, step, customers)
    case 'settle':
      return settle(context, step)
    case 'reverse':
      return reverse(context, step)
    case 'release expired':
      await sendAction(context, { action: { kind: 'release expired' } }, step.slot)
  }
}
