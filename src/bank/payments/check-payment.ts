import { isInternational, ownAccountNumber, encodeDestination } from '../../domain/destination.ts'
import { isCheckCurrent } from '../../domain/name-check-age.ts'
import { choiceNeeded } from '../../domain/name-check.ts'
import type { Pence } from '../../domain/money.ts'
import type { PaymentPurpose } from '../../domain/payment-purposes.ts'
import type { PayerKind, PaymentRail } from '../../domain/payment-rail.ts'
import { dateRangeOf, dueDateOf } from '../../domain/due-days.ts'
import { dueDateNow, feeOf, railOf } from '../../domain/payment-rails.ts'
import { judgePayment, type PaymentFacts, type PaymentJudgement } from '../../domain/payment-rules.ts'
import { countsOnItsDay, type NameChoice } from '../../domain/payment-status.ts'
import { frozen, type FrozenRefusal } from '../accounts/move-money.ts'
import type { Bank } from '../bank.ts'
import type { Queryable } from '../database/database.ts'
import { isImpossible } from '../payees/add-payee.ts'
import { accepted, refused, type Result } from '../result.ts'
import { type Caller, visitorOf } from '../sessions/caller.ts'
import type { Creditor } from '../transfers/find-parties.ts'
import {
  checkExistingAccount,
  consumeUnknownAccountLimit,
  type NamedPartyRefusal,
} from '../transfers/place-transfer.ts'
import { lockPaymentDay, type PaymentRow } from './payment.ts'
import { type PayingSession, readFacts } from './payment-facts.ts'
import { checkLimits, type LimitRefusal, readLimits } from './payment-limits.ts'
import type { PaymentTarget, TargetCheck } from './payment-target.ts'
import type { Payer } from './payer.ts'

/** Why a payment may not be ordered, in order of precedence. */
export type PaymentCheckRefusal =
  | {
      readonly code:
        | 'not_found'
        | 'impossible_recipient'
        | 'name_check_missing'
        | 'payee_not_payable'
        | 'name_choice_missing'
    }
  | NamedPartyRefusal
  | FrozenRefusal
  | LimitRefusal

/** The date asked for is not from tomorrow to the same date in 12 months (part two, 13.1). */
export interface DateRefusal {
  readonly code: 'date_out_of_range'
  readonly first: string
  readonly last: string
}

/** Whether a payment may be asked for on a date; left out for now. */
export function checkDate(executeOn: string | undefined, at: Date): DateRefusal | undefined {
  if (executeOn === undefined) return undefined
  const { first, last } = dateRangeOf(at)
  return executeOn < first || executeOn > last ? { code: 'date_out_of_range', first, last } : undefined
}

/** When a payment is due, both dates in London, `YYYY-MM-DD`. */
export interface PaymentDates {
  readonly askedFor: string
  readonly dueOn: string
  /** Ordered for a day to come. */
  readonly isLater: boolean
}

/** A payment to somebody else that nothing refuses, with what the rules make of it. */
export interface CheckedPayment extends PaymentDates {
  readonly rail: PaymentRail
  readonly feePence: Pence
  readonly facts: PaymentFacts
  readonly judgement: PaymentJudgement
}

interface CheckPayment {
  readonly payer: Payer
  readonly target: PaymentTarget
  /** The account here that it goes to, if any. */
  readonly creditor: Creditor | undefined
  readonly amountPence: Pence
  /** The date asked for; left out for now. */
  readonly executeOn: string | undefined
  /** What the customer did about a name that does not match. */
  readonly nameChoice?: NameChoice | undefined
  readonly purpose: PaymentPurpose | undefined
  readonly session: PayingSession
  readonly caller: Pick<Caller, 'address'>
  readonly at: Date
  /** Whether the day's sum is locked, for a payment that is ordered. */
  readonly locks: boolean
  /** The payment that is changed: what it counts now does not count. */
  readonly replaced?: PaymentRow
  /** The standing order that is set up or changed: what it would pay by now does not count. */
  readonly standingOrderId?: string
}

type NamedPayment = CheckPayment & { readonly isConfirming: boolean }
type PaymentToName = Pick<NamedPayment, 'payer' | 'target' | 'creditor' | 'caller' | 'isConfirming'>

/** Codes by which nobody is paid: the account is not there, has moved, or needs its roll number. */
const notPayable: ReadonlySet<string | null> = new Set(['AC01', 'CASS', 'IVCR'])

/**
 * Whether the name was checked, and the customer has chosen what to do where it does not match. An account abroad has no
 * check.
 */
function checkName({
  target: { destination, check },
  nameChoice,
  at,
}: CheckPayment): 'name_check_missing' | 'payee_not_payable' | 'name_choice_missing' | undefined {
  if (isInternational(destination)) return undefined
  if (!check || !isCheckCurrent(check.checkedAt.getTime(), at.getTime())) return 'name_check_missing'
  if (notPayable.has(check.code)) return 'payee_not_payable'
  const needed = choiceNeeded(check.code)
  return needed === undefined || needed === nameChoice ? undefined : 'name_choice_missing'
}

/**
 * Whether an account here may be named. Once a customer has named too many that do not exist, one that exists answers as
 * they do, unless it was paid before. A payment that is confirmed now named it when it was ordered.
 */
async function checkNamed(
  bank: Bank,
  database: Queryable,
  { payer, target, creditor, caller, isConfirming }: PaymentToName,
): Promise<PaymentCheckRefusal | undefined> {
  if (ownAccountNumber(target.destination) === undefined) return undefined
  const { customer_id: customerId, account_id: accountId, is_demo: isDemo } = payer
  if (creditor?.accountId === accountId) return { code: 'own_account' }
  if (creditor && isConfirming) return undefined
  const holder = { customerId, isDemo, address: caller.address }
  const limited = { ...bank, database }
  const limit = creditor
    ? await checkExistingAccount(limited, holder, { accountId, creditorAccountId: creditor.accountId })
    : await consumeUnknownAccountLimit(limited, holder)
  if (!limit.ok) return { code: 'too_many_unknown_accounts', retryAfterSeconds: limit.retryAfterSeconds }
  return creditor ? undefined : { code: 'unknown_beneficiary_account' }
}

/** Whether money may leave the account for this destination. */
export async function checkAccount(
  bank: Bank,
  database: Queryable,
  request: PaymentToName,
): Promise<PaymentCheckRefusal | undefined> {
  const { payer } = request
  const unfit = await checkNamed(bank, database, request)
  if (unfit) return unfit
  if (payer.is_closed) return { code: 'account_closed' }
  return payer.is_frozen ? frozen(payer) : undefined
}

/** What the name check says, as the rules read it. */
const nameFactOf = (check: TargetCheck | undefined): PaymentFacts['name'] =>
  check ? check.code : 'unchecked'

async function readDay(database: Queryable, customerId: string, day: string): Promise<Pence> {
  const [row] = await database.query<{ amount_pence: bigint }>(
    'select amount_pence from payment_day where customer_id = $1 and day = $2',
    [customerId, day],
  )
  return row?.amount_pence ?? 0n
}

/** When a payment is due that is ordered now. */
export function datesOf(
  executeOn: string | undefined,
  { rail, kind, at }: { readonly rail: PaymentRail; readonly kind: PayerKind; readonly at: Date },
): PaymentDates {
  if (executeOn !== undefined) return { askedFor: executeOn, dueOn: dueDateOf(executeOn), isLater: true }
  const dueOn = dueDateNow(rail, kind, at)
  return { askedFor: dueOn, dueOn, isLater: false }
}

/** What the payment that is changed counts on a day: one to an own account, and of the private desk, nothing. */
function replacedPence(replaced: PaymentRow | undefined, customerId: string, day: string): Pence {
  if (replaced?.customer_id !== customerId || replaced.due_on !== day) return 0n
  return countsOnItsDay(replaced.exemption) ? replaced.amount_pence : 0n
}

/**
 * Checks a payment to somebody else: the destination, unless it is confirmed now; the name, unless it was checked when the
 * payment was ordered; the account; and the limits. Then the rules judge it. Refusals, in this order:
 * `impossible_recipient`; `name_check_missing`; `payee_not_payable`; `name_choice_missing`; `own_account`; `too_many_unknown_accounts`;
 * `unknown_beneficiary_account`; `account_closed`; `account_frozen`; `payment_above_limit`; `daily_limit`;
 * `new_payee_limit`. Source: specification sections 12.3, 12.4 and 12.7.
 */
export async function checkPayment(
  bank: Bank,
  database: Queryable,
  request: NamedPayment,
): Promise<Result<CheckedPayment, PaymentCheckRefusal>> {
  const { payer, target, amountPence, executeOn, purpose, session, caller, at, locks, isConfirming } = request
  const { replaced, standingOrderId } = request
  const { customer_id: customerId, customer_kind: kind } = payer
  const { destination, check } = target
  if (!isConfirming) {
    if (isImpossible(bank, destination)) return refused({ code: 'impossible_recipient' })
    const unchecked = checkName(request)
    if (unchecked) return refused({ code: unchecked })
  }
  const unfit = await checkAccount(bank, database, request)
  if (unfit) return refused(unfit)
  const rail = railOf({ destination, amountPence })
  const dates = datesOf(executeOn, { rail, kind, at })
  const { dueOn } = dates
  const name = nameFactOf(check)
  const exceptId = replaced?.id ?? standingOrderId ?? null
  const visitor = visitorOf(payer.is_demo, caller)
  const paid = { destination, amountPence, at, exceptId, visitor }
  const stands = locks
    ? await lockPaymentDay(database, { customerId, day: dueOn })
    : await readDay(database, customerId, dueOn)
  const facts = await readFacts(database, {
    ...paid,
    rollNumber: target.rollNumber,
    session,
    name,
    purpose,
  })
  const limits = await readLimits(database, { customerId, kind, at })
  const counted = {
    ...paid,
    customerId,
    destination: encodeDestination(destination),
    isNew: facts.isNew,
    dayPence: stands - replacedPence(replaced, customerId, dueOn),
  }
  const above = await checkLimits(database, limits, counted)
  if (above) return refused(above)
  return accepted({ rail, feePence: feeOf(rail, kind), ...dates, facts, judgement: judgePayment(facts) })
}
