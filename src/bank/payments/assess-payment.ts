import type { PaymentRail } from '../../domain/payment-rail.ts'
import { dueDateOf, feeOf, railOf } from '../../domain/payment-rails.ts'
import type { Pence } from '../../domain/money.ts'
import type { WarningRule } from '../../domain/payment-purposes.ts'
import { exemptionOf } from '../../domain/payment-rules.ts'
import type { PaymentExemption } from '../../domain/payment-status.ts'
import type { Bank } from '../bank.ts'
import { accepted, refused, type Result } from '../result.ts'
import type { Caller } from '../sessions/caller.ts'
import { checkPayment, type PaymentCheckRefusal } from './check-payment.ts'
import { isUnchecked } from './own-payment.ts'
import { type AccessFacts, readLowValueUse } from './payment-facts.ts'
import { findTarget } from './payment-target.ts'
import { readPayer } from './payer.ts'
import type { PaymentRequest } from './place-payment.ts'

/** What the bank says of a payment before it is ordered. */
export interface PaymentAssessment {
  readonly rail: PaymentRail
  readonly feePence: Pence
  /** `YYYY-MM-DD`, in London. */
  readonly dueOn: string
  readonly asksPurpose: boolean
  readonly warning: WarningRule | undefined
  readonly confirmation: 'required' | PaymentExemption | 'none'
}

interface AssessPayment {
  readonly customerId: string
  readonly payment: Omit<PaymentRequest, 'id' | 'warning'>
  readonly access: AccessFacts
  readonly caller: Caller
}

/**
 * Assesses a payment: how it travels, what it costs, whether its purpose is asked or a warning applies, and whether it must
 * be confirmed. Keeps nothing; which rule would hold it is not told. Refused as {@link checkPayment} says, after `not_found`
 * for an account or a payee that is not theirs. Source: specification sections 12.3 and 12.7.
 */
export async function assessPayment(
  bank: Bank,
  { customerId, payment, access, caller }: AssessPayment,
): Promise<Result<PaymentAssessment, PaymentCheckRefusal>> {
  const { database } = bank
  const at = bank.clock()
  const { amountPence, purpose } = payment
  const payer = await readPayer(database, { customerId, accountId: payment.accountId })
  const target = payer && (await findTarget(database, { customerId, ...payment }))
  if (!target) return refused({ code: 'not_found' })
  if (await isUnchecked(database, payer, target.destination)) {
    const rail = railOf({ destination: target.destination, amountPence })
    const dueOn = dueDateOf('faster_payment', payer.customer_kind, at)
    const free = {
      feePence: 0n,
      dueOn,
      asksPurpose: false,
      warning: undefined,
      confirmation: 'none',
    } as const
    return accepted({ rail, ...free })
  }
  if (payer.is_savings) return refused({ code: 'not_found' })
  const asked = { payer, target, amountPence, purpose, access, caller, at, locks: false, isConfirming: false }
  const checked = await checkPayment(bank, database, asked)
  if (!checked.ok) return checked
  const { rail, dueOn, facts, judgement } = checked.value
  const used = await readLowValueUse(database, { customerId, locks: false })
  const exemption = exemptionOf(facts, { isTrusted: target.isTrusted, used })
  return accepted({
    rail,
    feePence: feeOf(rail, payer.customer_kind),
    dueOn,
    asksPurpose: judgement.asksPurpose && purpose === undefined,
    warning: judgement.warning,
    confirmation: exemption ?? 'required',
  })
}
