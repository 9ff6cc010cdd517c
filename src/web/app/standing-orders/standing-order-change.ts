import type { StandingOrder } from '../../../contract/standing-orders.ts'
import { readSortCodeAndAccount } from '../../../domain/destination.ts'
import { dateRangeOf } from '../../../domain/due-days.ts'
import { dayAfter } from '../../../domain/london-time.ts'
import { nextDateOf, type PaymentRule } from '../../../domain/frequencies.ts'
import type { KnownPayee, PaymentBody } from '../pay/pay-draft.ts'
import type { DateRange } from '../payments/due-words.ts'
import {
  executeOnOf,
  fieldsOfTerms,
  type FilledTerms,
  largerAmount,
  type StandingOrderFields,
} from './standing-order-form.ts'
import { formWords } from './standing-order-words.ts'
import type { NameParts } from './use-standing-name-check.ts'

/** What a change of a standing order begins with. */
export interface ChangeStart {
  /** The date asked for of its next payment. */
  readonly next: string
  readonly fields: Omit<StandingOrderFields, 'accountId' | 'payTo'>
  /** The dates that its next payment may have: after the last date that was made or skipped (specification section 13.3). */
  readonly range: DateRange
}

/** What the form of a change shows first; undefined if no payment is left. */
export function startOfChange(order: StandingOrder, now: Date): ChangeStart | undefined {
  const { nextPayments, history, endOn, payments, paymentsLeft, lastAmount } = order
  const next = nextPayments.find(({ skipped }) => !skipped)?.askedFor
  if (next === undefined) return undefined
  const { first, last } = dateRangeOf(now)
  const passed = [
    ...history.flatMap(({ paymentId, askedFor }) => (paymentId !== undefined && askedFor ? [askedFor] : [])),
    ...nextPayments.flatMap(({ skipped, askedFor }) => (skipped ? [askedFor] : [])),
  ]
  return {
    next,
    range: { first: [first, ...passed.map(dayAfter)].toSorted().at(-1) ?? first, last },
    fields: fieldsOfTerms({
      amount: order.amount,
      reference: order.reference,
      frequency: order.frequency,
      firstOn: next,
      ...(endOn !== null && { endOn }),
      ...(payments !== null && paymentsLeft !== null && { payments: paymentsLeft }),
      ...(lastAmount !== null && { lastAmount }),
    }),
  }
}

const isSame = (before: string | number | null, after: string | number | undefined): boolean =>
  (before ?? undefined) === after

/**
 * What the bank is sent of a change: only what differs, so that a standing order whose dates stay is still counted from the
 * day on which it began. A reference that is emptied becomes the one that the bank gives where there is none.
 */
export function changeBody(order: StandingOrder, { next }: ChangeStart, filled: FilledTerms) {
  const { amount, frequency, firstOn, endOn, payments, lastAmount } = filled
  const { reference = formWords.noReference(order.name) } = filled
  const isOften = frequency !== order.frequency
  const left = order.payments === null ? null : order.paymentsLeft
  const isSameEnd = isSame(order.endOn, endOn) && isSame(left, payments)
  return {
    version: order.version,
    ...(amount !== order.amount && { amount }),
    ...(reference !== order.reference && { reference }),
    ...(isOften && { frequency }),
    ...((isOften || firstOn !== next) && { firstOn }),
    ...(!isSameEnd && { endOn: endOn ?? null, payments: payments ?? null }),
    ...(!isSame(order.lastAmount, lastAmount) && { lastAmount: lastAmount ?? null }),
  }
}

/** The rule that a change leads to: with the same dates, it is counted from where they have been counted so far. */
export function ruleAfterChange(order: StandingOrder, next: string, rule: PaymentRule): PaymentRule {
  if (rule.frequency !== order.frequency || rule.firstOn !== next) return rule
  const counted: PaymentRule = { ...rule, firstOn: order.firstOn, startsOn: next }
  return nextDateOf(counted) === next ? counted : rule
}

/**
 * The recipient of a standing order, for the holder who did not save the payee: somebody who is no payee of theirs and was not
 * checked by them. Undefined for the other holder's own account, whose number this one does not see.
 */
export function strangerOf({ id, name, destination }: StandingOrder): KnownPayee | undefined {
  if (destination === null) return undefined
  const { sortCode = null, accountNumber = null } = readSortCodeAndAccount(destination) ?? {}
  const iban = sortCode === null ? destination.replaceAll(' ', '') : null
  return { id, name, kind: 'personal', iban, sortCode, accountNumber, rollNumber: null, nameCheck: null }
}

/** A change as the bank is asked about it: a payment of the larger amount, on the day of the first one; see `strangerOf`. */
export function assessedBody(
  order: StandingOrder,
  filled: FilledTerms,
  { range, parts }: { readonly range: DateRange; readonly parts: NameParts },
): PaymentBody {
  const { accountId, payeeId, name, destination } = order
  const recipient = { name, kind: 'personal', destination: destination ?? '' } as const
  return {
    accountId,
    ...(payeeId === null ? { recipient } : { payeeId }),
    amount: largerAmount(filled),
    ...executeOnOf(filled, range),
    ...(parts.nameCheckId !== undefined && { nameCheckId: parts.nameCheckId }),
    ...(parts.nameChoice && { nameChoice: parts.nameChoice }),
  }
}
