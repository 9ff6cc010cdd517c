import { deriveId } from '../../../src/bank/derive-id.ts'
import { encodeDestination } from '../../../src/domain/destination.ts'
import { moneyOf } from '../../../src/domain/money.ts'
import type { PaymentStatus } from '../../../src/domain/payment-status.ts'
import { readTypedDestination } from '../../../src/domain/typed-destination.ts'
import type { StoredTransfer } from '../final-state.ts'
import type { Anomaly } from '../history.ts'
import type { PaymentRecord } from '../payments/payment-history.ts'
import type { PaymentTold, StoredPayment } from '../payments/payments-state.ts'
import type { Facts, Window } from './facts.ts'

/** The ids of the transfers that a payment may cause. */
export const paymentIds = (paymentId: string) => ({
  transfer: paymentId,
  hold: deriveId(`sarsen/payment/${paymentId}/hold`),
  release: deriveId(`sarsen/payment/${paymentId}/release`),
  return: deriveId(`sarsen/payment/${paymentId}/return`),
  /** What came back after a claim had paid it. */
  reimbursement: deriveId(`sarsen/payment/${paymentId}/reimbursement`),
})

const made: readonly (PaymentStatus | undefined)[] = ['completed', 'returned']

/** When a transfer of a payment was decided: an answer shows that it was made, or that money was set aside for it. */
export function windowOfPayment({ id, attempts, answers }: PaymentRecord, transferId: string): Window {
  const ids = paymentIds(id)
  const witnesses = answers.filter(
    ({ status }) =>
      (transferId === ids.transfer && made.includes(status)) ||
      (transferId === ids.hold && status === 'held'),
  )
  return {
    sentMs: attempts[0]?.startedMs ?? Infinity,
    decidedMs: Math.min(Infinity, ...witnesses.map(({ endedMs }) => endedMs)),
  }
}

type Note = (payment: { readonly id: string; readonly accountId: string }, found: string) => void

/** Where a payment may go on to. */
const next: Record<PaymentStatus, readonly PaymentStatus[]> = {
  awaiting_confirmation: ['scheduled', 'held', 'declined', 'refused', 'cancelled'],
  scheduled: ['completed', 'declined', 'refused', 'cancelled'],
  held: ['scheduled', 'refused', 'cancelled'],
  completed: ['returned'],
  declined: [],
  cancelled: [],
  returned: [],
  refused: [],
}

const leadsTo = (from: PaymentStatus, to: PaymentStatus): boolean =>
  from === to || next[from].some(step => leadsTo(step, to))

const isCompleted = ({ status }: StoredTransfer): boolean => status === 'completed'

/** The answers that tell where the payment stood. */
const toldStatuses = ({ answers }: PaymentRecord) =>
  answers.flatMap(({ status, ...answer }) => (status ? [{ ...answer, status }] : []))

/** Of the answers, one that was there before a later request was sent and does not lead to its answer. */
function contradictionIn(record: PaymentRecord): readonly [PaymentStatus, PaymentStatus] | undefined {
  const told = toldStatuses(record)
  for (const one of told)
    for (const other of told)
      if (one.endedMs < other.startedMs && !leadsTo(one.status, other.status))
        return [one.status, other.status]
  return undefined
}

const isRefusedForGood = ({ answers, attempts }: PaymentRecord): boolean =>
  answers.every(({ status }) => status === undefined) &&
  attempts.every(({ outcome }) => /^\d+$/.test(outcome) && outcome !== '503')

function encoded(typed: string): string {
  const destination = readTypedDestination(typed)
  return typeof destination === 'string' ? destination : encodeDestination(destination)
}

/** What was said of a payment is true of it, and it is kept as it was ordered. */
function checkRecord(
  { transfersById }: Facts,
  record: PaymentRecord,
  { payment, note }: { readonly payment: StoredPayment | undefined; readonly note: Note },
): void {
  const told = toldStatuses(record)
  const contradiction = contradictionIn(record)
  if (contradiction) note(record, `it was answered as ${contradiction.join(', and after that as ')}`)
  if (!payment) {
    if (told[0]) note(record, `it was answered as ${told[0].status} and is missing`)
    if (Object.values(paymentIds(record.id)).some(id => transfersById.has(id)))
      note(record, 'it is missing, and money moved for it')
    return
  }
  if (isRefusedForGood(record)) note(record, 'it was refused and is kept')
  const untrue = told.find(({ status }) => !leadsTo(status, payment.status))
  if (untrue) note(record, `it was answered as ${untrue.status} and is ${payment.status}`)
  const isAsOrdered =
    payment.customerId === record.customerId &&
    payment.accountId === record.accountId &&
    payment.name === record.name &&
    payment.destination === encoded(record.destination) &&
    payment.amountPence === record.amountPence &&
    payment.reference === record.reference
  if (!isAsOrdered) note(record, 'it is kept as another payment')
}

/** One transfer of its amount if it was made, and none otherwise; one return if it came back; nothing is held for it. */
function checkMoney(facts: Facts, payment: StoredPayment, note: Note): void {
  const { id, status, accountId, amountPence, steps } = payment
  const record = facts.paymentFor(id)
  const ids = paymentIds(id)
  const completed = (transferId: string) => (facts.transfersById.get(transferId) ?? []).filter(isCompleted)
  const settled = (transferId: string) => facts.settling(transferId).filter(isCompleted)
  const isMade = made.includes(status)
  const moved = completed(ids.transfer)
  if (moved.length !== (isMade ? 1 : 0)) note(payment, `it is ${status} and has ${moved.length} transfers`)
  const returns = settled(id)
  // What a claim has paid of it comes back to the bank.
  const shared = [...completed(ids.return), ...completed(ids.reimbursement)].filter(
    ({ kind }) => kind === 'posting',
  )
  const back = [...returns, ...shared]
  const backPence = back.reduce((sum, transfer) => sum + transfer.amountPence, 0n)
  if (backPence !== (status === 'returned' ? amountPence : 0n))
    note(payment, `it is ${status} and came back ${back.length} times, with ${backPence} pence`)
  const holds = completed(ids.hold)
  if (holds.length !== (steps.includes('held') ? 1 : 0))
    note(payment, `it went by ${steps.join(', ')} and has ${holds.length} holds`)
  for (const transfer of [...moved, ...returns, ...holds]) {
    const [debtor, creditor] = [transfer.debtorAccountId, transfer.creditorAccountId]
    const [from, to] = transfer.kind === 'reversal' ? [creditor, debtor] : [debtor, creditor]
    const isOfIt =
      transfer.amountPence === amountPence &&
      from === accountId &&
      (!record || to === record.creditorAccountId)
    if (!isOfIt)
      note(payment, `its ${transfer.kind} is of ${transfer.amountPence} pence from ${from} to ${to}`)
  }
  if (holds.length === 0) return
  const ends = settled(ids.hold).map(({ kind }) => kind)
  const wanted = status === 'held' ? [] : [isMade ? 'capture' : 'release']
  if (ends.join() !== wanted.join())
    note(payment, `it is ${status}, and its hold ended by ${ends.join(' and ') || 'nothing'}`)
}

/** The accounts at another bank that send money back. */
const returning: ReadonlySet<string> = new Set(['000001 10000015', '000001 10000016'])

/** Once everything has been done that was due, nothing is left undone. */
function checkSettled({ status, ...payment }: StoredPayment, note: Note): void {
  if (status === 'scheduled') note(payment, 'it was confirmed, and was not made')
  if (status === 'awaiting_confirmation') note(payment, 'nobody confirmed it, and it still waits')
  if (status === 'completed' && returning.has(payment.destination)) note(payment, 'it never came back')
}

/** A payment is confirmed once, by a confirmation that showed it and that no other payment used, or is spared it. */
function checkConfirmations({ state: { paid } }: Facts, note: Note): void {
  const byId = new Map(paid.confirmations.map(confirmation => [confirmation.id, confirmation]))
  const users = Map.groupBy(paid.payments, ({ confirmationId }) => confirmationId)
  for (const payment of paid.payments) {
    const { id, customerId, accountId, destination, amountPence, reference, steps } = payment
    const { confirmationId, exemption, confirmedAt } = payment
    if ((confirmationId === null) === (exemption === null) && confirmedAt !== null)
      note(payment, 'it is not either confirmed or spared a confirmation')
    const isDecided = ['scheduled', 'held', 'completed'].some(step => steps.includes(step))
    if (isDecided && confirmedAt === null) note(payment, `it went by ${steps.join(', ')} unconfirmed`)
    if (confirmationId === null) continue
    const confirmation = byId.get(confirmationId)
    if (confirmation?.status !== 'used' || confirmation.paymentId !== id)
      note(payment, `its confirmation ${confirmationId} was not used for it`)
    if (confirmation && confirmation.customerId !== customerId) note(payment, 'another customer confirmed it')
    if (confirmation === undefined || confirmation.amount === null) continue
    const isShown =
      confirmation.amount === moneyOf(amountPence) &&
      confirmation.accountId === accountId &&
      confirmation.destination === destination &&
      confirmation.reference === reference
    if (!isShown)
      note(payment, `its confirmation showed ${confirmation.amount} to ${confirmation.destination}`)
  }
  for (const { id, paymentId, status, accountId } of paid.confirmations) {
    const used = users.get(id) ?? []
    if (used.length !== (status === 'used' ? 1 : 0))
      note(
        { id: paymentId, accountId: accountId ?? '' },
        `its confirmation ${id} is ${status}, and ${used.length} payments have it`,
      )
  }
}

const live: readonly PaymentStatus[] = ['scheduled', 'held', 'completed']

const sumOf = (payments: readonly StoredPayment[]): bigint =>
  payments.reduce((sum, { amountPence }) => sum + amountPence, 0n)

const dayOf = ({ customerId, dueOn }: StoredPayment): string => `${customerId} ${dueOn}`

/** The limits of a customer who has set none (part two, 12.3). */
const [paymentMostPence, dayMostPence, newPayeeMostPence] = [1_000_000n, 2_500_000n, 200_000n]
const dayMs = 24 * 60 * 60_000

/** Whether a customer had paid a destination a day before they confirmed a payment to it. */
function wasKnown(
  { state: { transfers, paid } }: Facts,
  { id, customerId, destination, confirmedAt }: StoredPayment,
): boolean {
  const dayBefore = (confirmedAt?.getTime() ?? 0) - dayMs
  return (
    transfers.some(
      transfer =>
        transfer.destination === destination &&
        transfer.placedBy === customerId &&
        transfer.status === 'completed' &&
        transfer.decidedAt.getTime() <= dayBefore,
    ) ||
    paid.payments.some(
      other =>
        other.id !== id &&
        other.destination === destination &&
        other.customerId === customerId &&
        made.includes(other.status) &&
        (other.confirmedAt?.getTime() ?? Infinity) <= dayBefore,
    )
  )
}

/** What counts on a day are its live payments, and neither they nor those to somebody new are above their limit. */
function checkLimits(facts: Facts, note: Note): void {
  const { paid } = facts.state
  const counted = paid.payments.filter(({ status }) => live.includes(status))
  const days = new Map(
    paid.days.map(({ customerId, day, amountPence }) => [`${customerId} ${day}`, amountPence]),
  )
  const ofDays = Map.groupBy(counted, dayOf)
  for (const payment of paid.payments) {
    if (payment.amountPence > paymentMostPence && payment.confirmedAt !== null)
      note(payment, `it was confirmed with ${payment.amountPence} pence, above the limit`)
    if (payment.isNew === false && !wasKnown(facts, payment))
      note(payment, 'it did not count as one to somebody new, and nobody had been paid there a day before')
    const ofDay = ofDays.get(dayOf(payment)) ?? []
    const [sumPence, storedPence] = [sumOf(ofDay), days.get(dayOf(payment)) ?? 0n]
    if ((ofDay[0] ?? payment) === payment && sumPence !== storedPence)
      note(payment, `${storedPence} pence count on ${payment.dueOn}, its payments add up to ${sumPence}`)
    if (ofDay[0] === payment && sumPence > dayMostPence)
      note(payment, `${sumPence} pence were paid on ${payment.dueOn}, above the limit`)
  }
  const ofNew = Map.groupBy(
    counted.filter(({ isNew }) => isNew),
    ({ customerId, destination }) => `${customerId} ${destination}`,
  )
  for (const payments of ofNew.values())
    for (const payment of payments) {
      const at = payment.confirmedAt?.getTime() ?? 0
      const within = payments.filter(({ confirmedAt }) => {
        const agoMs = at - (confirmedAt?.getTime() ?? 0)
        return agoMs >= 0 && agoMs < dayMs
      })
      if (sumOf(within) > newPayeeMostPence)
        note(payment, `${sumOf(within)} pence went to somebody new within a day, above the limit`)
    }
}

/** What spares payments of low value: so many, and so much, from one confirmation to the next (part two, 14.5). */
const [lowValueMost, lowValueMostPence, lowValuesMostPence] = [5, 2_500n, 8_500n]

/** The audit chain of a customer is in the order in which confirmations were used and spared. */
function checkExemptions({ state: { paid } }: Facts, note: Note): void {
  const byId = new Map(paid.payments.map(payment => [payment.id, payment]))
  for (const told of Map.groupBy(paid.told, ({ customerId }) => customerId).values()) {
    let spared: StoredPayment[] = []
    for (const { paymentId, exemption, confirmationId } of told) {
      const payment = byId.get(paymentId)
      if (confirmationId !== null) spared = []
      if (exemption !== 'low_value' || !payment) continue
      spared = [...spared, payment]
      if (payment.amountPence > lowValueMostPence || payment.isNew !== false)
        note(payment, `${payment.amountPence} pence were spared a confirmation`)
      if (spared.length > lowValueMost || sumOf(spared) > lowValuesMostPence)
        note(
          payment,
          `${spared.length} payments of ${sumOf(spared)} pence were spared a confirmation in a row`,
        )
    }
  }
}

/** How often each step is told of. The first step is not, if a payment is confirmed or refused with its order. */
const toldTypes: Readonly<Record<string, readonly string[]>> = {
  scheduled: ['payment_scheduled', 'payment_released'],
  held: ['payment_held'],
  completed: ['payment_completed'],
  declined: ['payment_declined'],
  cancelled: ['payment_cancelled'],
  returned: ['payment_returned'],
  refused: ['payment_refused'],
}

/** The payer's audit chain tells of each step of a payment once. */
function checkTold({ steps, ...payment }: StoredPayment, told: readonly PaymentTold[], note: Note): void {
  for (const [step, types] of Object.entries(toldTypes)) {
    const taken = steps.filter(each => each === step).length
    const times = told.filter(
      ({ type, customerId }) => types.includes(type) && customerId === payment.customerId,
    ).length
    if (times !== taken) note(payment, `it was ${step} ${taken} times, and its audit chain tells of ${times}`)
  }
}

/**
 * Whether a payment was refused because its time was over: its hold had expired by the ledger's time, which may be ahead of the
 * clock of the server that staff released it at.
 */
function wasOver(facts: Facts, { id, status, refusedBecause }: StoredPayment): boolean {
  if (status !== 'refused' || refusedBecause !== 'time_over') return false
  const { hold } = paymentIds(id)
  const expiresAt = facts.transfersById.get(hold)?.[0]?.expiresAt
  return facts
    .settling(hold)
    .some(({ decidedAt }) => expiresAt !== undefined && expiresAt !== null && expiresAt <= decidedAt)
}

/** What staff decided of a held payment is what became of it. */
function checkDecided(facts: Facts, byId: ReadonlyMap<string, StoredPayment>, note: Note): void {
  for (const { action, outcome } of facts.history.actions) {
    if (!('paymentId' in action) || outcome !== 'done') continue
    const payment = byId.get(action.paymentId)
    const isDone =
      action.kind === 'refuse held'
        ? payment?.status === 'refused'
        : made.includes(payment?.status) || (payment !== undefined && wasOver(facts, payment))
    if (!isDone)
      note(
        payment ?? { id: action.paymentId, accountId: '' },
        `${action.kind} was done, and it is ${payment?.status ?? 'missing'}`,
      )
  }
}

/**
 * Every payment is kept as it was ordered, confirmed once by what it showed or rightly spared that, and within its limits. It
 * moved its money once if it was made, and none otherwise; what was answered of it is true; and nothing is left undone.
 */
export function checkPayments(facts: Facts): readonly Anomaly[] {
  const { history, state } = facts
  const anomalies: Anomaly[] = []
  const records = new Map(history.payments.records.map(record => [record.id, record]))
  const note: Note = ({ id, accountId }, found) => {
    const record = records.get(id)
    anomalies.push({
      check: 'payments',
      found: `${record?.deed ?? 'payment'} ${id}: ${found}`,
      accountId,
      transferId: id,
      atMs: record?.attempts.at(-1)?.endedMs,
    })
  }
  const byId = new Map(state.paid.payments.map(payment => [payment.id, payment]))
  const told = Map.groupBy(state.paid.told, ({ paymentId }) => paymentId)
  for (const record of records.values()) checkRecord(facts, record, { payment: byId.get(record.id), note })
  for (const payment of state.paid.payments) {
    if (!records.has(payment.id)) note(payment, 'nobody ordered it')
    checkMoney(facts, payment, note)
    checkSettled(payment, note)
    checkTold(payment, told.get(payment.id) ?? [], note)
  }
  checkConfirmations(facts, note)
  checkLimits(facts, note)
  checkExemptions(facts, note)
  checkDecided(facts, byId, note)
  return anomalies
}
