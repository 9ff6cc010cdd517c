import { dueAfterWait } from '../../domain/claims.ts'
import { dayOfIsoDate, isoDateOf, londonDayOf } from '../../domain/london-time.ts'
import { appendAuditEvent } from '../audit/append-audit-events.ts'
import type { Bank } from '../bank.ts'
import type { Queryable } from '../database/database.ts'
import { accepted, refused, type Result } from '../result.ts'
import type { Caller } from '../sessions/caller.ts'
import { type Claim, isStored, lockClaim, readClaim, stepTime, storeStep } from './claims.ts'

/** In order of precedence. */
export interface ClaimChangeRefusal {
  readonly code: 'not_found' | 'changed_meanwhile'
}

interface OwnChange {
  readonly customerId: string
  readonly claimId: string
  readonly caller: Caller
}

/** Lets the clock of a claim run again from this time: the due day moves by the working days that the bank waited. */
export async function resumeClock(transaction: Queryable, claim: Claim, at: Date): Promise<void> {
  const { id, dueDay, lastDay, askedAt } = claim
  if (!askedAt) throw new Error(`claim ${id} waits for no answer`)
  const due = dueAfterWait({
    due: dayOfIsoDate(dueDay),
    last: lastDay === undefined ? undefined : dayOfIsoDate(lastDay),
    askedOn: londonDayOf(askedAt),
    answeredOn: londonDayOf(at),
  })
  await transaction.query(
    `update claim set status = 'received', asked_at = null, due_day = $2 where id = $1`,
    [id, isoDateOf(due)],
  )
}

async function readAfter(transaction: Queryable, request: OwnChange) {
  const claim = await readClaim(transaction, request)
  if (!claim) throw new Error(`claim ${request.claimId} is not there`)
  return accepted(claim)
}

/**
 * Answers the bank's question about a claim, 10 to 1,000 characters, and lets its clock run again. The same answer again
 * changes nothing and succeeds. Refusals, in this order: `not_found`; `changed_meanwhile`, if no question waits. Source:
 * specification section 12.6.
 */
export async function answerClaim(
  bank: Bank,
  { text, ...request }: OwnChange & { readonly text: string },
): Promise<Result<Claim, ClaimChangeRefusal>> {
  const stepId = bank.newId()
  const { customerId, claimId, caller } = request
  return bank.database.transaction(async transaction => {
    if (!(await readClaim(transaction, request))) return refused({ code: 'not_found' })
    const claim = await lockClaim(transaction, { claimId })
    if (!claim) return refused({ code: 'not_found' })
    const last = claim.events.at(-1)
    if (last?.step === 'answered' && last.text === text) return accepted(claim)
    if (claim.status !== 'information_needed') return refused({ code: 'changed_meanwhile' })
    const at = stepTime(claim, bank.clock())
    await resumeClock(transaction, claim, at)
    await storeStep(transaction, { id: stepId, claimId, step: 'answered', text, at })
    const detail = { claimId, number: String(claim.number) }
    await appendAuditEvent(transaction, { chainId: customerId, at, type: 'claim_answered', detail, caller })
    return readAfter(transaction, request)
  })
}

/**
 * Withdraws a claim that is not decided: its payments may be claimed again. Withdrawing it again changes nothing and
 * succeeds. Refusals, in this order: `not_found`; `changed_meanwhile`, if it is decided. Source: specification section
 * 12.6.
 */
export async function withdrawClaim(
  bank: Bank,
  request: OwnChange,
): Promise<Result<Claim, ClaimChangeRefusal>> {
  const stepId = bank.newId()
  const { customerId, claimId, caller } = request
  return bank.database.transaction(async transaction => {
    if (!(await readClaim(transaction, request))) return refused({ code: 'not_found' })
    const claim = await lockClaim(transaction, { claimId })
    if (!claim) return refused({ code: 'not_found' })
    if (claim.status === 'withdrawn' || (await isStored(transaction, stepId))) return accepted(claim)
    if (claim.decidedAt) return refused({ code: 'changed_meanwhile' })
    const at = stepTime(claim, bank.clock())
    await transaction.query(
      `update claim set status = 'withdrawn', asked_at = null, decided_at = $2 where id = $1`,
      [claimId, at],
    )
    await storeStep(transaction, { id: stepId, claimId, step: 'withdrawn', at })
    const detail = { claimId, number: String(claim.number) }
    await appendAuditEvent(transaction, { chainId: customerId, at, type: 'claim_withdrawn', detail, caller })
    return readAfter(transaction, request)
  })
}
