import { dueDateOf, isBeingMade } from '../../domain/due-days.ts'
import { askedForDates, datesLeft, type Frequency, lastDateOf } from '../../domain/frequencies.ts'
import { dayAfter } from '../../domain/london-time.ts'
import type { Pence } from '../../domain/money.ts'
import type { Bank } from '../bank.ts'
import {
  type ConfirmationDraft,
  type ConfirmedRequest,
  draftConfirmation,
  lockForConfirmation,
} from '../confirmations/require-confirmation.ts'
import type { Queryable } from '../database/database.ts'
import { readPayer } from '../payments/payer.ts'
import { accepted, refused, type Result } from '../result.ts'
import { type OrderAnswers, type OrderCheckRefusal, passOrder } from './check-order.ts'
import { findPartiesOf, type OrderParties, type PartiesRefusal } from './order-parties.ts'
import { type RequestedTerms, type CheckedTerms, checkTerms, type TermsFault } from './order-terms.ts'
import { holdFirst, keepVersion } from './set-up.ts'
import {
  auditOrder,
  findLivePayments,
  isSkipped,
  lockOrderOfHolder,
  lockStandingOrder,
  ruleOf,
  type StandingOrder,
  notifyOfOrder,
  type VersionRow,
} from './standing-order.ts'

/** What a holder changes of a standing order. Left out, it stays; null takes an end, or the other last amount, away. */
export interface OrderChange extends OrderAnswers {
  readonly standingOrderId: string
  /** The version that the holder saw. */
  readonly version: number
  readonly amountPence?: Pence | undefined
  readonly reference?: string | undefined
  readonly frequency?: Frequency | undefined
  /** Its next payment: a date asked for, `YYYY-MM-DD`. */
  readonly firstOn?: string | undefined
  readonly endOn?: string | null | undefined
  /** How many are left, the next one included. */
  readonly payments?: number | null | undefined
  readonly lastAmountPence?: Pence | null | undefined
}

/** In order of precedence. */
export type OrderChangeRefusal =
  | TermsFault
  | PartiesRefusal
  | { readonly code: 'changed_meanwhile' }
  | { readonly code: 'due_today' }
  | { readonly code: 'payments_held' }
  | OrderCheckRefusal

type Changed = Result<null, OrderChangeRefusal>

/** The next date of a standing order that is not skipped; undefined if there is none. */
async function findNext(database: Queryable, { order, version }: StandingOrder): Promise<string | undefined> {
  if (order.next_asked_for === null) return undefined
  for (const date of askedForDates(ruleOf(version), order.next_asked_for))
    if (!(await isSkipped(database, order.id, date))) return date
  return undefined
}

/** The first date that nothing was paid on and that is not skipped: the next payment is on it or later. */
async function findFree(database: Queryable, id: string): Promise<string | undefined> {
  const [row] = await database.query<{ last: string | null }>(
    `select max(d.asked_for)::text as last
       from (select asked_for from payment where standing_order_id = $1
             union all
             select asked_for from standing_order_skip where standing_order_id = $1 and undone_at is null) d`,
    [id],
  )
  return row?.last ? dayAfter(row.last) : undefined
}

const kept = <Value>(changed: Value | undefined, before: Value): Value =>
  changed === undefined ? before : changed

/** What the standing order would pay from its next date on. */
function termsOf(change: OrderChange, version: VersionRow, nextOn: string): RequestedTerms {
  const present: Pick<RequestedTerms, 'endOn' | 'payments'> =
    version.payments === null
      ? { endOn: version.end_on ?? undefined }
      : { payments: datesLeft(ruleOf(version), nextOn) }
  const isSame = change.endOn === undefined && change.payments === undefined
  const end = isSame ? present : { endOn: change.endOn ?? undefined, payments: change.payments ?? undefined }
  const hasEnd = end.payments !== undefined || end.endOn !== undefined
  // An end that is taken away takes the last amount with it.
  const last = kept(change.lastAmountPence, hasEnd ? version.last_amount_pence : null)
  return {
    amountPence: kept(change.amountPence, version.amount_pence),
    lastAmountPence: last ?? undefined,
    frequency: kept(change.frequency, version.frequency),
    firstOn: kept(change.firstOn, nextOn),
    ...end,
  }
}

/** Whether a standing order pays just so from a date on. */
function isPaidSo(version: VersionRow, { rule, ...terms }: CheckedTerms, nextOn: string): boolean {
  const present = ruleOf(version)
  return (
    terms.amountPence === version.amount_pence &&
    (terms.lastAmountPence ?? null) === version.last_amount_pence &&
    rule.frequency === version.frequency &&
    rule.firstOn === version.first_on &&
    rule.startsOn === nextOn &&
    (rule.endOn ?? null) === version.end_on &&
    (rule.payments === undefined) === (version.payments === null) &&
    lastDateOf(rule) === lastDateOf(present)
  )
}

/** What the customer who changes it did about the name: a new check wants a choice of its own. */
function nameChoiceOf(change: OrderChange, version: VersionRow, { target: { check } }: OrderParties) {
  const isSameCheck = check?.checkedAt.getTime() === version.name_checked_at?.getTime()
  return change.nameChoice ?? (isSameCheck ? (version.name_choice ?? undefined) : undefined)
}

interface Changing {
  readonly change: OrderChange
  readonly confirming: ConfirmedRequest
  readonly draft: ConfirmationDraft
}

/** Why a standing order, which is locked, cannot be changed at present, or the date that is next. */
async function checkPresent(
  transaction: Queryable,
  { version, at }: { readonly version: number; readonly at: Date },
  standingOrder: StandingOrder,
): Promise<Result<string, OrderChangeRefusal>> {
  const { order } = standingOrder
  if (order.state !== 'active' || order.version !== version) return refused({ code: 'changed_meanwhile' })
  const nextOn = await findNext(transaction, standingOrder)
  if (nextOn === undefined) return refused({ code: 'changed_meanwhile' })
  const live = await findLivePayments(transaction, order.id)
  const isTried = live.some(
    payment =>
      payment.retry_at !== null || (payment.status === 'scheduled' && isBeingMade(payment.due_on, at)),
  )
  if (isTried || isBeingMade(dueDateOf(nextOn), at)) return refused({ code: 'due_today' })
  if (live.some(({ status }) => status === 'held')) return refused({ code: 'payments_held' })
  return accepted(nextOn)
}

interface Allowed {
  readonly standingOrder: StandingOrder
  readonly parties: OrderParties
  readonly terms: CheckedTerms
  readonly reference: string
  readonly nextOn: string
}

/** Keeps a change as the next version, once it is confirmed if it must be. */
async function keepChange(
  bank: Bank,
  transaction: Queryable,
  { change, confirming, draft }: Changing,
  { standingOrder: { order, version }, parties, terms, reference, nextOn }: Allowed,
): Promise<Changed> {
  const { id } = order
  const { at } = draft
  const { customerId } = confirming.session
  const answers = {
    ...change,
    purpose: change.purpose ?? (version.set_by === customerId ? (version.purpose ?? undefined) : undefined),
    nameChoice: nameChoiceOf(change, version, parties),
  }
  const passed = await passOrder(bank, transaction, {
    ...parties,
    id,
    terms,
    reference,
    answers,
    confirming,
    draft,
  })
  if (!passed.ok) return passed
  const { startsOn } = terms.rule
  const next = order.version + 1
  await keepVersion(transaction, {
    id,
    version: next,
    customerId,
    terms,
    reference,
    answers,
    parties,
    passed: passed.value,
    replacesFrom: nextOn,
    at,
  })
  await transaction.query(
    'update standing_order set version = $2, next_asked_for = $3, next_due_on = $4 where id = $1',
    [id, next, startsOn, dueDateOf(startsOn)],
  )
  const changed = await lockStandingOrder(transaction, id)
  if (!changed) throw new Error(`standing order ${id} is not there`)
  const { amountPence } = terms
  await notifyOfOrder(bank, transaction, { order, amountPence, what: 'changed', at, except: customerId })
  const { checked, confirmationId } = passed.value
  const detail = {
    version: next.toString(),
    amountPence: amountPence.toString(),
    ...(confirmationId === null ? { exemption: parties.exemption ?? '' } : { confirmationId }),
  }
  await auditOrder(transaction, {
    order,
    what: 'changed',
    at,
    by: customerId,
    detail,
    caller: confirming.caller,
  })
  if (checked)
    await holdFirst(bank, transaction, { standingOrder: changed, checked, customerId, confirming, at })
  return accepted(null)
}

async function changeIn(bank: Bank, transaction: Queryable, request: Changing): Promise<Changed> {
  const { change, confirming, draft } = request
  const { customerId } = confirming.session
  const { standingOrderId } = change
  await lockForConfirmation(transaction, confirming)
  const standingOrder = await lockOrderOfHolder(transaction, { customerId, standingOrderId })
  if (!standingOrder) return refused({ code: 'not_found' })
  const { order, version } = standingOrder
  if (isRepeated(request, standingOrder)) return accepted(null)
  const payer = await readPayer(transaction, { customerId, accountId: order.account_id })
  if (payer?.is_closed !== false) return refused({ code: 'account_closed' })
  // Not the draft's time: its day may have begun while this waited for the lock.
  const asSeen = { version: change.version, at: bank.clock() }
  const present = await checkPresent(transaction, asSeen, standingOrder)
  if (!present.ok) return present
  const nextOn = present.value
  const checked = checkTerms(termsOf(change, version, nextOn), {
    at: draft.at,
    present: { rule: ruleOf(version), nextOn, freeFrom: await findFree(transaction, order.id) },
  })
  if (!checked.ok) return checked
  const terms = checked.value
  const reference = change.reference ?? version.reference
  if (reference === version.reference && isPaidSo(version, terms, nextOn)) return accepted(null)
  const found = await findPartiesOf(transaction, standingOrder, {
    customerId,
    nameCheckId: change.nameCheckId,
  })
  if (!found.ok) return found
  return keepChange(bank, transaction, request, {
    standingOrder,
    parties: found.value,
    terms,
    reference,
    nextOn,
  })
}

/** Whether this very request made the present version: its answer was lost, or the database transaction runs again. */
function isRepeated({ change, confirming, draft }: Changing, { version }: StandingOrder): boolean {
  if (version.version !== change.version + 1 || version.set_by !== confirming.session.customerId) return false
  if (version.confirmation_id !== null) return version.confirmation_id === confirming.confirmationId
  const { starts_on: nextOn } = version
  const present = { rule: ruleOf(version), nextOn, freeFrom: undefined }
  const terms = checkTerms(termsOf(change, version, nextOn), { at: draft.at, present })
  const isSame = terms.ok && isPaidSo(version, terms.value, nextOn)
  return isSame && (change.reference ?? version.reference) === version.reference
}

/**
 * Changes a standing order: all but its parties. Any holder may, until 23:59 of the day before its next payment is due; it
 * is checked and confirmed as if that holder set it up now, and its payments are placed by them from then on. The same
 * request again, and one that changes nothing, succeed. Refusals, in this order: `not_found`; `account_closed`;
 * `changed_meanwhile`, if it is over or the version is not its own; `due_today`, also while a payment of it is tried again;
 * `payments_held`, while the bank holds its first payment; `bad_terms`; those of a new standing order. Source: specification
 * sections 13.1, 13.3 and 13.8.
 */
export const changeStandingOrder = (bank: Bank, request: Omit<Changing, 'draft'>): Promise<Changed> => {
  const draft = draftConfirmation(bank)
  return bank.database.transaction(transaction => changeIn(bank, transaction, { ...request, draft }))
}
