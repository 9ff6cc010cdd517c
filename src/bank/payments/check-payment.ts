import { isInternational, ownAccountNumber, encodeDestination } from '../../domain/destination.ts'
import type { Pence } from '../../domain/money.ts'
import type { PaymentPurpose } from '../../domain/payment-purposes.ts'
import type { PaymentRail } from '../../domain/payment-rail.ts'
import { dueDateOf, feeOf, railOf } from '../../domain/payment-rails.ts'
import { judgePayment, type PaymentFacts, type PaymentJudgement } from '../../domain/payment-rules.ts'
import { frozen, type FrozenRefusal } from '../accounts/move-money.ts'
import type { Bank } from '../bank.ts'
import type { Queryable } from '../database/database.ts'
import { isImpossible } from '../payees/add-payee.ts'
import { accepted, refused, type Result } from '../result.ts'
import { type Caller, visitorAddress } from '../sessions/caller.ts'
import { findCreditors } from '../transfers/find-parties.ts'
import {
  checkExistingAccount,
  consumeUnknownAccountLimit,
  type NamedPartyRefusal,
} from '../transfers/place-transfer.ts'
import { lockPaymentDay } from './payment.ts'
import { type PayingSession, readFacts } from './payment-facts.ts'
import { checkLimits, type LimitRefusal, readLimits } from './payment-limits.ts'
import type { PaymentTarget, TargetCheck } from './payment-target.ts'
import type { Payer } from './payer.ts'

/** Why a payment may not be ordered, in order of precedence. */
export type PaymentCheckRefusal =
  | { readonly code: 'not_found' | 'impossible_recipient' | 'name_check_missing' | 'payee_not_payable' }
  | NamedPartyRefusal
  | FrozenRefusal
  | LimitRefusal

/** A payment to somebody else that nothing refuses, with what the rules make of it. */
export interface CheckedPayment {
  readonly rail: PaymentRail
  readonly feePence: Pence
  /** `YYYY-MM-DD`, in London. */
  readonly dueOn: string
  readonly facts: PaymentFacts
  readonly judgement: PaymentJudgement
}

interface CheckPayment {
  readonly payer: Payer
  readonly target: PaymentTarget
  readonly amountPence: Pence
  readonly purpose: PaymentPurpose | undefined
  readonly session: PayingSession
  readonly caller: Pick<Caller, 'address'>
  readonly at: Date
  /** Whether the day's sum is locked, for a payment that is ordered. */
  readonly locks: boolean
}

type NamedPayment = CheckPayment & { readonly isConfirming: boolean }

/** How old a name check may be. */
const checkLastsMs = 90 * 24 * 60 * 60_000

/** Codes by which nobody is paid: the account is not there, has moved, or needs its roll number. */
const notPayable: ReadonlySet<string | null> = new Set(['AC01', 'CASS', 'IVCR'])

/** Whether the name was checked. An account abroad has no check. */
function checkName(
  { destination, check }: PaymentTarget,
  at: Date,
): 'name_check_missing' | 'payee_not_payable' | undefined {
  if (isInternational(destination)) return undefined
  if (!check || at.getTime() - check.checkedAt.getTime() > checkLastsMs) return 'name_check_missing'
  return notPayable.has(check.code) ? 'payee_not_payable' : undefined
}

/**
 * Whether an account here may be named. Once a customer has named too many that do not exist, one that exists answers as
 * they do, unless it was paid before. A payment that is confirmed now named it when it was ordered.
 */
async function checkNamed(
  bank: Bank,
  database: Queryable,
  { payer, target, caller, isConfirming }: NamedPayment,
): Promise<PaymentCheckRefusal | undefined> {
  const accountNumber = ownAccountNumber(target.destination)
  if (accountNumber === undefined) return undefined
  const { customer_id: customerId, account_id: accountId, is_demo: isDemo } = payer
  const [creditor] = await findCreditors(database, [accountNumber])
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
async function checkAccount(
  bank: Bank,
  database: Queryable,
  asked: NamedPayment,
): Promise<PaymentCheckRefusal | undefined> {
  const { payer } = asked
  const unfit = await checkNamed(bank, database, asked)
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

/**
 * Checks a payment to somebody else: the destination, unless it is confirmed now; the name, unless it was checked when the
 * payment was ordered; the account; and the limits. Then the rules judge it. Refusals, in this order:
 * `impossible_recipient`; `name_check_missing`; `payee_not_payable`; `own_account`; `too_many_unknown_accounts`;
 * `unknown_beneficiary_account`; `account_closed`; `account_frozen`; `payment_above_limit`; `daily_limit`;
 * `new_payee_limit`. Source: specification sections 12.3, 12.4 and 12.7.
 */
export async function checkPayment(
  bank: Bank,
  database: Queryable,
  asked: NamedPayment,
): Promise<Result<CheckedPayment, PaymentCheckRefusal>> {
  const { payer, target, amountPence, purpose, session, caller, at, locks, isConfirming } = asked
  const { customer_id: customerId, customer_kind: kind } = payer
  const { destination, check } = target
  if (!isConfirming) {
    if (isImpossible(bank, destination)) return refused({ code: 'impossible_recipient' })
    const unchecked = checkName(target, at)
    if (unchecked) return refused({ code: unchecked })
  }
  const unfit = await checkAccount(bank, database, asked)
  if (unfit) return refused(unfit)
  const rail = railOf({ destination, amountPence })
  const dueOn = dueDateOf(rail, kind, at)
  const name = nameFactOf(check)
  const paid = { destination, amountPence, at }
  const dayPence = locks
    ? await lockPaymentDay(database, { customerId, day: dueOn })
    : await readDay(database, customerId, dueOn)
  const facts = await readFacts(database, {
    ...paid,
    rollNumber: target.rollNumber,
    session,
    caller,
    name,
    purpose,
  })
  const limits = await readLimits(database, { customerId, kind, at })
  const counted = {
    ...paid,
    customerId,
    destination: encodeDestination(destination),
    isNew: facts.isNew,
    visitor: await visitorAddress(database, customerId, caller),
    dayPence,
  }
  const above = await checkLimits(database, limits, counted)
  if (above) return refused(above)
  return accepted({ rail, feePence: feeOf(rail, kind), dueOn, facts, judgement: judgePayment(facts) })
}
