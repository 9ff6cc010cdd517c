import { createHash } from 'node:crypto'
import { atLondon, dueOf, inLondon, isWorking, daysLater, nthDate, workingDaysBetween } from './calendar.ts'
import type { DueState, MadeItem } from './read-due.ts'
import type { DueHistory, KeptRule, Moment } from './run-days.ts'

// Judges what a bank made of what was due, by the words of the specification (13.2 to 13.6) and by no code of the bank.

/** Something that is not as it should be. */
export interface Finding {
  readonly check:
    | 'once'
    | 'on time'
    | 'in order'
    | 'reason'
    | 'told'
    | 'answer'
    | 'refunds'
    | 'faults'
    | 'ledger'
  readonly text: string
}

interface Expected {
  readonly id: string
  readonly rule: KeptRule
  readonly due: string
}

/** The id that is derived from a text, as 13.6 has it: a UUIDv8 of its SHA-256. */
function derived(text: string): string {
  const bytes = createHash('sha256').update(text).digest().subarray(0, 16)
  bytes.writeUInt8((bytes.readUInt8(6) % 16) + 0x80, 6)
  bytes.writeUInt8((bytes.readUInt8(8) % 64) + 0x80, 8)
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/** The dates of a rule that its customer skipped. They count among its number of payments. */
const skippedDates = ({ acts }: DueHistory, ruleNo: number) =>
  acts.flatMap(({ plan, answer, skipped }) =>
    plan.type === 'skip' && plan.rule === ruleNo && answer === 'done' && skipped !== undefined
      ? [skipped]
      : [],
  )

/** Everything that is due on a day of the run or before it. */
function expectItems(history: DueHistory, lastDay: string): readonly Expected[] {
  const items = history.rules.flatMap((rule, ruleNo): readonly Expected[] => {
    const { plan, id } = rule
    if (plan.type === 'collection')
      return [{ id: derived(`sarsen/collection/${id}/${plan.on}`), rule, due: plan.on }]
    if (!('frequency' in plan)) return [{ id, rule, due: dueOf(plan.on) }]
    const skipped = skippedDates(history, ruleNo)
    return Array.from({ length: plan.payments }, (_, n) => nthDate(plan.frequency, plan.firstOn, n))
      .filter(date => !skipped.includes(date))
      .map(date => ({ id: derived(`sarsen/standing-order/${id}/${date}`), rule, due: dueOf(date) }))
  })
  return items.filter(({ due }) => due <= lastDay)
}

/** When a rule ended by an act that was done, if it did: by its customer, with its payee or with its account. */
function endOf({ acts }: DueHistory, rule: KeptRule, ruleNo: number): Date | undefined {
  return acts.find(({ plan, answer }) => {
    if (answer !== 'done') return false
    if (plan.type === 'close') return plan.account === rule.plan.account && rule.plan.type !== 'from_savings'
    return (plan.type === 'cancel' || plan.type === 'delete_payee') && plan.rule === ruleNo
  })?.at
}

const hours = (moment: Moment) => isWorking(moment.on) && moment.time >= '06:00'

/** When a failed first attempt is tried again: at 14:00, and after 10:00 on the next working day. */
function retryOf(tried: Date): Date {
  const { date, time } = inLondon(tried)
  return atLondon(time <= '10:00' ? date : dueOf(daysLater(date, 1)), '14:00')
}

/** The account was frozen at a time, by what was done to it. */
function isFrozen({ acts, rules }: DueHistory, rule: KeptRule, moment: number): boolean {
  if (rule.plan.type === 'from_savings' || rules.length === 0) return false
  const last = acts.findLast(
    ({ plan, answer, afterMoment }) =>
      answer === 'done' &&
      afterMoment <= moment &&
      (plan.type === 'freeze' || plan.type === 'release') &&
      plan.account === rule.plan.account,
  )
  return last?.plan.type === 'freeze'
}

interface Judged {
  readonly history: DueHistory
  readonly state: DueState
  readonly report: (check: Finding['check'], text: string) => void
}

const isAt = (at: Date | null, { times }: Moment) =>
  at !== null && times.some(time => time.getTime() === at.getTime())

/** The ledger books nothing before what it booked last, which may be later than the time to which a clock was set back. */
const isBookedAt = (at: Date | null, { times }: Moment) =>
  at !== null && times.some(time => at >= time) && times.some(time => at <= time)

const show = ({ id, due, rule }: Expected) => `${rule.plan.type} ${id}, due on ${due}`

/** A failed attempt must have had a reason: an account that was frozen, or less money than it took at some time of the round. */
function checkReason(
  { history, state, report }: Judged,
  expected: Expected,
  { moment, momentNo, isBlocked }: { moment: Moment; momentNo: number; isBlocked: boolean },
): void {
  const { rule } = expected
  if (isBlocked) {
    if (!isFrozen(history, rule, momentNo)) report('reason', `${show(expected)}: its account was not blocked`)
    return
  }
  if (state.lowestAt(rule.accountId, moment.times) >= rule.plan.amountPence)
    report('reason', `${show(expected)}: there was enough at ${moment.on} ${moment.time}`)
}

/** The first attempt at the first round on or after the due day; the second at the first round after its time; and what came of them. */
function checkAttempts(
  judged: Judged,
  expected: Expected,
  item: MadeItem | undefined,
  endedAt: Date | undefined,
): void {
  const { history, report } = judged
  const { due } = expected
  const firstNo = history.moments.findIndex(moment => hours(moment) && moment.on >= due)
  const first = history.moments[firstNo]
  if (!first || (endedAt && endedAt <= (first.times[0] ?? endedAt) && !item?.triedAt)) {
    if (item?.madeAt) report('on time', `${show(expected)}: it was made, and nothing was due`)
    return
  }
  if (!item) return report('once', `${show(expected)}: nobody made it, and nobody knows of it`)
  if (workingDaysBetween(due, first.on) > 5) {
    if (item.outcome !== 'missed') report('on time', `${show(expected)}: it is too late, and ${item.outcome}`)
    return
  }
  if (item.triedAt === null) return checkOutcome(judged, expected, { item, moment: first, momentNo: firstNo })
  if (!isAt(item.triedAt, first))
    report('on time', `${show(expected)}: tried at ${item.triedAt.toISOString()}`)
  checkReason(judged, expected, { moment: first, momentNo: firstNo, isBlocked: item.isRetryBlocked })
  const again = retryOf(item.triedAt)
  if (item.retryAt?.getTime() !== again.getTime())
    report(
      'on time',
      `${show(expected)}: tried again at ${item.retryAt?.toISOString()}, not ${again.toISOString()}`,
    )
  const momentNo = history.moments.findIndex(
    (moment, n) => n > firstNo && hours(moment) && (moment.times[0] ?? again) >= again,
  )
  const moment = history.moments[momentNo]
  if (!moment) {
    if (!['waiting', 'cancelled'].includes(item.outcome))
      report('on time', `${show(expected)}: ${item.outcome} early`)
    return
  }
  if (item.outcome === 'cancelled') return
  // On the day that was told it is tried, however late that is.
  if (moment.on > inLondon(again).date && workingDaysBetween(due, moment.on) > 5) {
    if (item.outcome !== 'missed') report('on time', `${show(expected)}: it is too late, and ${item.outcome}`)
    return
  }
  checkOutcome(judged, expected, { item, moment, momentNo })
}

function checkOutcome(
  judged: Judged,
  expected: Expected,
  { item, moment, momentNo }: { item: MadeItem; moment: Moment; momentNo: number },
): void {
  const { report } = judged
  switch (item.outcome) {
    case 'made':
      if (!isBookedAt(item.madeAt, moment))
        report('on time', `${show(expected)}: made at ${item.madeAt?.toISOString()}`)
      return
    case 'short':
    case 'blocked':
      if (item.triedAt === null)
        report('reason', `${show(expected)}: ${item.outcome} without a second attempt`)
      return checkReason(judged, expected, { moment, momentNo, isBlocked: item.outcome === 'blocked' })
    case 'closed':
    case 'cancelled':
      return
    case 'waiting':
    case 'missed':
    case 'other':
      report('on time', `${show(expected)}: ${item.outcome} after its attempt`)
  }
}

/** Each holder heard of each failure, with its amount, when it happened. */
function checkTold({ state, report }: Judged, expected: Expected, item: MadeItem): void {
  const { customerId, plan } = expected.rule
  const hears = (type: string, at: Date | null) =>
    at === null || state.isTold({ customerId, type, at, amountPence: plan.amountPence })
  if (!hears('payment_retry', item.triedAt))
    report('told', `${show(expected)}: nobody heard that it is tried again`)
  if (item.outcome === 'blocked' && !hears('payment_refused', item.endedAt))
    report('told', `${show(expected)}: nobody heard that it was not made`)
  if (item.outcome === 'short' && !state.declinedNotices.has(expected.id))
    report('told', `${show(expected)}: nobody heard that it was declined`)
  if (item.outcome === 'missed' && !state.missedCustomers.has(customerId))
    report('told', `${show(expected)}: nobody heard that it was missed`)
}

const stepOf = ({ rule: { plan } }: Expected) =>
  ({ from_savings: 1, collection: 2, standing_order: 3, payment: 4, into_savings: 5 })[plan.type]

/** What one runner made of an account at a time is in the order of the steps, and in each by due day, creation and id. */
function checkOrder({ history, state, report }: Judged, expected: readonly Expected[]): void {
  const byId = new Map(expected.map(one => [one.id, one]))
  for (const { isOrdered, times } of history.moments) {
    const [at] = times
    if (!isOrdered || !at) continue
    const made = state.debitsAt(at).flatMap(({ accountId, transferId }) => {
      const one = byId.get(transferId)
      const item = state.items.get(transferId)
      return one && item ? [{ accountId, one, key: keyOf(one, item) }] : []
    })
    for (const [n, { accountId, one, key }] of made.entries()) {
      const before = made.slice(0, n).findLast(other => other.accountId === accountId)
      if (before && before.key > key) report('in order', `${show(one)} was made after ${show(before.one)}`)
    }
  }
}

const keyOf = (one: Expected, { triedAt }: MadeItem) => {
  const isRule = 'frequency' in one.rule.plan && triedAt === null
  const created = 'frequency' in one.rule.plan && triedAt !== null ? triedAt.toISOString() : ''
  return [stepOf(one), one.due, created, isRule ? one.rule.id : one.id].join(' ')
}

/** Cancelling a payment: until its day begins, and again while it waits for its second attempt. */
function checkAnswers({ history, state, report }: Judged): void {
  for (const { plan, at, answer } of history.acts) {
    if (plan.type !== 'cancel') continue
    const rule = history.rules[plan.rule]
    if (!rule || (rule.plan.type !== 'payment' && rule.plan.type !== 'from_savings')) continue
    const item = state.items.get(rule.id)
    const isOver =
      item !== undefined && item.endedAt !== null && item.endedAt <= at && item.outcome !== 'cancelled'
    const isWaiting = item !== undefined && item.triedAt !== null && item.triedAt <= at
    const isBefore = inLondon(at).date < dueOf(rule.plan.on)
    const wasCancelled = item?.outcome === 'cancelled' && item.endedAt !== null && item.endedAt < at
    const right =
      wasCancelled || isBefore || (isWaiting && !isOver) ? 'done' : isOver ? 'changed_meanwhile' : 'due_today'
    const isEarlyEnd = isOver && isBefore
    if (answer !== right && !isEarlyEnd)
      report('answer', `cancelling ${rule.id} at ${at.toISOString()}: ${answer}, not ${right}`)
  }
}

/** When an account was closed, if it was. */
const closedAt = ({ acts, accountIds }: DueHistory, accountId: string): Date | undefined =>
  acts.find(
    ({ plan, answer }) =>
      plan.type === 'close' && answer === 'done' && accountIds[plan.account]?.current === accountId,
  )?.at

/** What was taken is refunded once, in full, to who asks while the account is open; nothing else is. */
function checkRefunds({ history, state, report }: Judged): void {
  for (const [ruleNo, { id, plan: rule, collectionId, accountId }] of history.rules.entries()) {
    if (collectionId === undefined) continue
    const asked = history.acts.filter(({ plan }) => plan.type === 'refund' && plan.rule === ruleNo)
    const [closed, madeAt] = [closedAt(history, accountId), state.items.get(collectionId)?.madeAt]
    let isRefunded = false
    for (const { at, answer } of asked) {
      const isTaken: boolean = !isRefunded && madeAt instanceof Date && madeAt <= at
      const right: string = closed && closed <= at ? 'account_closed' : isTaken ? 'done' : 'changed_meanwhile'
      if (answer !== right)
        report('refunds', `asking for ${collectionId} at ${at.toISOString()}: ${answer}, not ${right}`)
      isRefunded ||= right === 'done'
    }
    const paid = state.refunds.filter(refund => refund.directDebitId === id)
    if (paid.length !== Number(isRefunded))
      report('refunds', `${collectionId}: ${paid.length} refunds, not ${Number(isRefunded)}`)
    if (paid.some(({ amountPence }) => amountPence !== rule.amountPence))
      report('refunds', `${collectionId}: a refund of another amount`)
  }
}

/** Money leaves an account for what is due, once, and when the account closes. */
function checkDebits({ history, state, report }: Judged, expected: readonly Expected[]): void {
  const known = new Set(expected.map(({ id }) => id))
  for (const accountId of history.accountIds.flatMap(({ current, savings }) => [current, savings])) {
    const closed = closedAt(history, accountId)
    for (const { transferId, bookedAt } of state.debitsOf(accountId))
      if (!known.has(transferId) && !(closed && bookedAt >= closed))
        report('once', `${transferId} took money at ${bookedAt.toISOString()}, and nobody ordered it`)
  }
}

/** What has a fault each time stays as it is: it was not made. */
function checkFaulty({ state, report }: Judged, expected: Expected): void {
  const item = state.items.get(expected.id)
  if (item?.madeAt) report('once', `${show(expected)}: made, and its posting failed`)
}

/** Everything that is wrong with what became of a plan until its last day. */
export function judge(history: DueHistory, state: DueState, lastDay: string): readonly Finding[] {
  const findings: Finding[] = []
  const judged: Judged = { history, state, report: (check, text) => findings.push({ check, text }) }
  const expected = expectItems(history, lastDay)
  for (const fault of history.faults) judged.report('faults', fault)
  for (const difference of state.differences) judged.report('ledger', difference)
  const faulty = history.rules[history.faulty]
  for (const one of expected) {
    if (one.rule === faulty) {
      checkFaulty(judged, one)
      continue
    }
    const item = state.items.get(one.id)
    checkAttempts(judged, one, item, endOf(history, one.rule, history.rules.indexOf(one.rule)))
    if (item) checkTold(judged, one, item)
    if (item && item.transfers > 1) judged.report('once', `${show(one)}: ${item.transfers} transfers`)
    if (item && item.outcome !== 'made' && item.madeAt)
      judged.report('once', `${show(one)}: made, and ${item.outcome}`)
  }
  const known = new Set(expected.map(({ id }) => id))
  for (const [id, { outcome }] of state.items)
    if (!known.has(id) && outcome === 'made') judged.report('once', `${id} was made, and nobody ordered it`)
  checkOrder(judged, expected)
  checkAnswers(judged)
  checkRefunds(judged)
  checkDebits(judged, expected)
  return findings
}
