import { dueAfterWait } from '../../../domain/claims.ts'
import { dayOfIsoDate, isoDateOf, londonDayOf } from '../../../domain/london-time.ts'
import { hasDisputeEnded } from '../../../domain/card-disputes.ts'
import type { Pence } from '../../../domain/money.ts'
import type { Bank } from '../../bank.ts'
import type { Queryable } from '../../database/database.ts'
import { ownAccountIds } from '../../ledger/order.ts'
import { accepted, refused, type Result } from '../../result.ts'
import type { Caller } from '../../sessions/caller.ts'
import { moveDisputeMoney, readCustomersSide, stopsLeaving } from './dispute-money.ts'
import {
  type Dispute,
  isStepStored,
  type LockedDispute,
  lockDispute,
  openPence,
  readDispute,
} from './disputes.ts'
import { auditDispute, moveDispute, storeStep } from './dispute-steps.ts'

interface OwnDispute {
  readonly customerId: string
  readonly disputeId: string
  readonly caller: Caller
}

/** Locks a customer's dispute; undefined if it is another customer's, or another visitor's, or they left the account. */
async function lockOwn(
  transaction: Queryable,
  request: OwnDispute & Pick<Bank, 'isShared'>,
  now: Date,
): Promise<LockedDispute | undefined> {
  const { customerId, disputeId } = request
  const dispute = await readDispute(transaction, request)
  if (!dispute) return undefined
  const access = await transaction.query(
    'select account_id from access_in_force where customer_id = $1 and account_id = $2',
    [customerId, dispute.accountId],
  )
  return access.length > 0 ? lockDispute(transaction, { disputeId, now }) : undefined
}

async function readAfter(transaction: Queryable, request: OwnDispute & Pick<Bank, 'isShared'>) {
  const dispute = await readDispute(transaction, request)
  if (!dispute) throw new Error(`dispute ${request.disputeId} is not there`)
  return accepted(dispute)
}

/** When the bank decides once it waits no longer: the working days that it waited are added. */
function dueDayAfter({ dueDay, askedAt, id }: Dispute, at: Date): string {
  if (dueDay === undefined || askedAt === undefined) throw new Error(`dispute ${id} waits for no answer`)
  const due = dueAfterWait({
    due: dayOfIsoDate(dueDay),
    last: undefined,
    askedOn: londonDayOf(askedAt),
    answeredOn: londonDayOf(at),
  })
  return isoDateOf(due)
}

/** Goes on with a dispute although its customer has not answered. The caller has locked it; it waits for an answer. */
export async function resumeDispute(
  transaction: Queryable,
  { dispute, at }: Pick<LockedDispute, 'dispute' | 'at'>,
  { stepId, by }: { readonly stepId: string; readonly by: string },
): Promise<void> {
  await moveDispute(transaction, dispute, { status: 'received', at, dueDay: dueDayAfter(dispute, at) })
  await storeStep(transaction, dispute, { id: stepId, step: 'resumed', at })
  await auditDispute(transaction, dispute, { step: 'resumed', at, by })
}

/**
 * Answers the bank's question about a dispute, 10 to 1,000 characters. The same answer again changes nothing and succeeds.
 * Refusals, in this order: `not_found`, also after they left the account; `changed_meanwhile`, if no question waits. Source: part two, 15.4.
 */
export async function answerDispute(
  bank: Bank,
  { text, ...own }: OwnDispute & { readonly text: string },
): Promise<Result<Dispute, { readonly code: 'not_found' | 'changed_meanwhile' }>> {
  const now = bank.clock()
  const stepId = bank.newId()
  const { customerId, caller } = own
  const request = { ...own, isShared: bank.isShared }
  return bank.database.transaction(async transaction => {
    const locked = await lockOwn(transaction, request, now)
    if (!locked) return refused({ code: 'not_found' })
    const { dispute, at } = locked
    const last = dispute.events.at(-1)
    if (last?.step === 'answered' && last.text === text) return accepted(dispute)
    if (dispute.status !== 'information_needed') return refused({ code: 'changed_meanwhile' })
    await moveDispute(transaction, dispute, { status: 'received', at, dueDay: dueDayAfter(dispute, at) })
    await storeStep(transaction, dispute, { id: stepId, step: 'answered', text, at })
    await auditDispute(transaction, dispute, { step: 'answered', at, by: customerId, caller })
    return readAfter(transaction, request)
  })
}

/** In order of precedence. */
export type WithdrawalRefusal =
  | { readonly code: 'not_found' | 'changed_meanwhile' | 'account_frozen' }
  /** `creditPence`: what would go back. */
  | { readonly code: 'insufficient_funds'; readonly creditPence: Pence }

/**
 * Withdraws a dispute that is not decided for good, and gives back what was credited for it. Its payment may be disputed again.
 * Withdrawing it again changes nothing and succeeds. Refusals, in this order: `not_found`, also after they left the account;
 * `changed_meanwhile`, if it has ended otherwise; `account_frozen`; `insufficient_funds`, also of an account that is closed. Source: part two, 15.4.
 */
export async function withdrawDispute(
  bank: Bank,
  own: OwnDispute,
): Promise<Result<Dispute, WithdrawalRefusal>> {
  const now = bank.clock()
  const stepId = bank.newId()
  const { customerId, caller } = own
  const request = { ...own, isShared: bank.isShared }
  return bank.database.transaction(async (transaction): Promise<Result<Dispute, WithdrawalRefusal>> => {
    const locked = await lockOwn(transaction, request, now)
    if (!locked) return refused({ code: 'not_found' })
    const { dispute, at } = locked
    if (dispute.status === 'withdrawn' || (await isStepStored(transaction, stepId))) return accepted(dispute)
    if (hasDisputeEnded(dispute.status)) return refused({ code: 'changed_meanwhile' })
    const amountPence = openPence(dispute)
    if (amountPence > 0n) {
      const side = await readCustomersSide(transaction, dispute, at)
      const stops = stopsLeaving(side, amountPence)
      if (stops === 'frozen') return refused({ code: 'account_frozen' })
      if (stops) return refused({ code: 'insufficient_funds', creditPence: amountPence })
      const legs = { from: side.accountId, to: ownAccountIds.disputes }
      await moveDisputeMoney(bank, transaction, dispute, { step: 'withdrawn', ...legs, amountPence, at })
    }
    await moveDispute(transaction, dispute, { status: 'withdrawn', at, returnedPence: amountPence })
    await storeStep(transaction, dispute, { id: stepId, step: 'withdrawn', at })
    const detail = { amountPence: String(amountPence) }
    await auditDispute(transaction, dispute, { step: 'withdrawn', at, by: customerId, detail, caller })
    return readAfter(transaction, request)
  })
}
