import type { PaymentRail } from '../../domain/payment-rail.ts'
import { feeOf, railOf } from '../../domain/payment-rails.ts'
import type { Pence } from '../../domain/money.ts'
import type { WarningRule } from '../../domain/payment-purposes.ts'
import { exemptionOf } from '../../domain/payment-rules.ts'
import { isCurrent, isPaying } from '../../domain/products.ts'
import type { SparingExemption } from '../../domain/payment-status.ts'
import type { Bank } from '../bank.ts'
import { accepted, refused, type Result } from '../result.ts'
import type { Caller } from '../sessions/caller.ts'
import {
  checkDate,
  checkPayment,
  type DateRefusal,
  datesOf,
  type PaymentCheckRefusal,
  type PaymentDates,
} from './check-payment.ts'
import { isUnchecked } from './own-payment.ts'
import { type PayingSession, readLowValueUse } from './payment-facts.ts'
import { findCreditorHere, findTarget } from './payment-target.ts'
import { readPayer } from './payer.ts'
import type { PaymentRequest } from './keep-payment.ts'

/** What the bank says of a payment before it is ordered. */
export interface PaymentAssessment extends PaymentDates {
  readonly rail: PaymentRail
  readonly feePence: Pence
  readonly asksPurpose: boolean
  readonly warning: WarningRule | undefined
  readonly confirmation: 'required' | SparingExemption | 'none'
}

interface AssessPayment {
  readonly session: PayingSession
  readonly payment: Omit<PaymentRequest, 'id' | 'warning'>
  readonly caller: Caller
}

/**
 * Assesses a payment: how it travels, what it costs, whether its purpose is asked or a warning applies, and whether it must
 * be confirmed. Stores nothing; the answer does not say which rule would hold it. Refused as {@link checkPayment} says, after
 * `date_out_of_range`, and `not_found` for an account or a payee that is not theirs. Source: specification sections 12.3 and 12.7.
 */
export async function assessPayment(
  bank: Bank,
  { session, payment, caller }: AssessPayment,
): Promise<Result<PaymentAssessment, PaymentCheckRefusal | DateRefusal>> {
  const { database } = bank
  const at = bank.clock()
  const { customerId } = session
  const { amountPence, executeOn, purpose, nameChoice } = payment
  const outOfRange = checkDate(executeOn, at)
  if (outOfRange) return refused(outOfRange)
  const payer = await readPayer(database, { customerId, accountId: payment.accountId })
  const target = payer && (await findTarget(database, { customerId, ...payment }))
  if (!target) return refused({ code: 'not_found' })
  const creditor = await findCreditorHere(database, target.destination)
  if (isUnchecked(payer, creditor)) {
    if (executeOn !== undefined && !isPaying(payer.product_code)) return refused({ code: 'not_found' })
    const rail = railOf({ destination: target.destination, amountPence })
    const dates = datesOf(executeOn, { rail: 'faster_payment', kind: payer.customer_kind, at })
    const free = {
      ...dates,
      feePence: 0n,
      asksPurpose: false,
      warning: undefined,
      confirmation: 'none',
    } as const
    return accepted({ rail, ...free })
  }
  if (!isCurrent(payer.product_code)) return refused({ code: 'not_found' })
  const request = {
    payer,
    target,
    creditor,
    amountPence,
    executeOn,
    nameChoice,
    purpose,
    session,
    caller,
    at,
    locks: false,
    isConfirming: false,
  }
  const checked = await checkPayment(bank, database, request)
  if (!checked.ok) return checked
  const { rail, askedFor, dueOn, isLater, facts, judgement } = checked.value
  const used = await readLowValueUse(database, { customerId, locks: false })
  const exemption = exemptionOf(facts, { isTrusted: target.isTrusted, used })
  return accepted({
    rail,
    feePence: feeOf(rail, payer.customer_kind),
    askedFor,
    dueOn,
    isLater,
    asksPurpose: judgement.asksPurpose && purpose === undefined,
    warning: judgement.warning,
    confirmation: exemption ?? 'required',
  })
}
