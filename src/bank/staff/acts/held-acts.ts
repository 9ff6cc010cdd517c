import { decodeDestination, formatDestination } from '../../../domain/destination.ts'
import {
  accountEnding,
  refusedInWords,
  type RefusalNotice,
  releasedInWords,
} from '../../../domain/decided-payment-words.ts'
import { workingDaysAfter } from '../../../domain/bank-holidays.ts'
import { isoDateOf, londonDayOf } from '../../../domain/london-time.ts'
import { formatPence } from '../../../domain/money.ts'
import { isFrozenByBank } from '../../accounts/bank-freeze.ts'
import type { Bank } from '../../bank.ts'
import type { Queryable } from '../../database/database.ts'
import { refuseHeld, releaseHeld } from '../../payments/decide-held.ts'
import { paymentColumns, type PaymentRow } from '../../payments/payment.ts'
import { accepted, refused, type Result } from '../../result.ts'
import type { ActEffect, ActKind, ActKindRefusal, ActRequest } from './act.ts'
import { versionOf } from './act-fields.ts'

interface HeldRow extends PaymentRow {
  readonly account_number: string
}

/** A payment that is held now. Refusals: `changed_meanwhile`, if it is not, or its time is over. */
export async function readHeld(
  queryable: Queryable,
  { subjectId, at }: Pick<ActRequest, 'subjectId' | 'at'>,
): Promise<Result<HeldRow, ActKindRefusal>> {
  const [payment] = await queryable.query<HeldRow>(
    `select ${paymentColumns}, a.account_number from payment p join account a on a.id = p.account_id where p.id = $1`,
    [subjectId],
  )
  const isHeld = payment?.status === 'held' && payment.decide_by !== null && payment.decide_by > at
  return payment && isHeld ? accepted(payment) : refused({ code: 'changed_meanwhile' })
}

/** What a decision of a held payment rests on. */
export const versionOfHeld = (payment: HeldRow): string =>
  versionOf(
    payment.status,
    payment.version.toString(),
    payment.amount_pence.toString(),
    payment.destination,
    payment.changed_at.toISOString(),
    payment.question,
    payment.answer,
  )

const effectsOf = (payment: HeldRow, done: string): readonly ActEffect[] => [
  { label: done, value: `${formatPence(payment.amount_pence)} to ${payment.name}` },
  { label: 'To', value: formatDestination(decodeDestination(payment.destination)) },
  { label: 'From', value: accountEnding(payment.account_number) },
  { label: 'Reference', value: payment.reference },
]

const factsOf = (payment: HeldRow): Readonly<Record<string, string>> => ({
  amountPence: payment.amount_pence.toString(),
  name: payment.name,
})

/** The day on which a payment for a later day is made once it is released: see `releaseHeld`. */
function laterDay(payment: HeldRow, at: Date): string | undefined {
  if (!payment.is_later) return undefined
  const today = londonDayOf(at)
  return payment.due_on <= isoDateOf(today) ? isoDateOf(workingDaysAfter(today, 1)) : payment.due_on
}

/**
 * Whether the bank froze the account of a payment. What was set aside before does not leave it either: "No money can leave your
 * account" (part two, section 17.4). Asked again once the account is locked, as it may have been frozen meanwhile.
 */
async function isFromFrozen(queryable: Queryable, paymentId: string): Promise<boolean> {
  const [row] = await queryable.query<{ is_frozen: boolean }>(
    `select ${isFrozenByBank('p.account_id')} as is_frozen from payment p where p.id = $1`,
    [paymentId],
  )
  return row?.is_frozen ?? false
}

const releasePayment: ActKind = {
  name: 'release_payment',
  async prepare(_bank, queryable, request) {
    const held = await readHeld(queryable, request)
    if (!held.ok) return held
    const payment = held.value
    if (await isFromFrozen(queryable, payment.id)) return refused({ code: 'account_frozen' })
    const dueOn = laterDay(payment, request.at)
    return accepted({
      subjectVersion: versionOfHeld(payment),
      effects: effectsOf(payment, dueOn === undefined ? 'Sends' : 'Sends later'),
      customerReads: releasedInWords({ ...factsOf(payment), ...(dueOn !== undefined && { dueOn }) }),
      amountPence: payment.amount_pence,
      ...(payment.decide_by && { decideBy: payment.decide_by }),
    })
  },
  async carryOut(bank, { subjectId }) {
    const released = await releaseHeld(bank, subjectId)
    if (!released.ok) return refused({ code: 'changed_meanwhile' })
    if (await isFromFrozen(bank.database, subjectId)) return refused({ code: 'account_frozen' })
    const { status, transferId } = released.value
    // The ledger declined it, or it is refused because an account was closed.
    return status === 'completed' || status === 'scheduled'
      ? accepted({ transferId })
      : refused({ code: 'payment_not_made' })
  },
}

/** The customer reads the reason of a scam alone. Of financial crime they never do (POCA 2002, section 333A). */
const noticeFor = (reason: ActRequest['reason']): RefusalNotice => (reason === 'scam' ? 'scam' : 'not_sent')

const refusePayment: ActKind = {
  name: 'refuse_payment',
  async prepare(_bank, queryable, request) {
    const held = await readHeld(queryable, request)
    if (!held.ok) return held
    const payment = held.value
    const notice = noticeFor(request.reason)
    return accepted({
      subjectVersion: versionOfHeld(payment),
      effects: effectsOf(payment, 'Does not send'),
      customerReads: refusedInWords({ ...factsOf(payment), told: notice })?.join(' ') ?? null,
      ...(payment.decide_by && { decideBy: payment.decide_by }),
    })
  },
  async carryOut(bank: Bank, { subjectId, reason }) {
    const decided = await refuseHeld(bank, subjectId, noticeFor(reason))
    return decided.ok ? accepted({}) : refused({ code: 'changed_meanwhile' })
  },
}

/** Release payment, and Refuse payment (part two, section 17.4). */
export const heldActs: readonly ActKind[] = [releasePayment, refusePayment]
