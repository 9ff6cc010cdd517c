import { bankChainId } from '../../audit/append-audit-events.ts'
import { checkChain } from '../../audit/read-chain.ts'
import type { Bank } from '../../bank.ts'
import type { Queryable } from '../../database/database.ts'
import { type Difference, walkThrough } from '../../ledger/run-checks.ts'
import { staffChainWalks } from '../../ledger/staff-checks.ts'
import { accepted, refused, type Result } from '../../result.ts'
import type { Caller } from '../../sessions/caller.ts'
import { findMember } from '../members/member.ts'
import { appendStaffEvent } from '../members/staff-events.ts'
import type { StaffSession } from '../members/staff-session.ts'

export interface ChainCheckRequest {
  readonly staff: StaffSession
  /** Whose chain; undefined: the bank's own. */
  readonly ofMemberId: string | undefined
  readonly caller: Caller
}

/** What a check of a chain found: how many events it has, and the first that does not hold. */
export interface ChainCheck {
  readonly events: number
  /** Null: all hashes hold. 0: its end is not the one that it records. */
  readonly brokenAt: number | null
}

/** The number of the first event that does not hold; null if all do, 0 if the chain's end is not the one it records. */
function firstBroken(found: readonly Difference[]): number | null {
  if (found.length === 0) return null
  const numbers = found.flatMap(({ found: words }) => /^event (\d+) /.exec(words)?.[1] ?? []).map(Number)
  return numbers.length === 0 ? 0 : Math.min(...numbers)
}

async function checkMemberChain(database: Queryable, memberId: string): Promise<readonly Difference[]> {
  const differences: Difference[] = []
  for (const walk of staffChainWalks)
    for await (const difference of walkThrough(database, walk, memberId)) differences.push(difference)
  return differences
}

/**
 * Reads a chain from its first event and computes each hash again: a member's, or the bank's own. It is an event of who asks.
 * Refused with `not_found` for nobody, and in a shared demonstration for who is not of it. Source: part two, section 17.6.
 */
export async function verifyChain(
  bank: Bank,
  { staff, ofMemberId, caller }: ChainCheckRequest,
): Promise<Result<ChainCheck, { readonly code: 'not_found' }>> {
  const { database } = bank
  const member = ofMemberId === undefined ? undefined : await findMember(database, ofMemberId)
  if (ofMemberId !== undefined && (!member || (bank.isShared && staff.isDemo && !member.isDemo)))
    return refused({ code: 'not_found' })
  const found = await (member ? checkMemberChain(database, member.id) : checkChain(database, bankChainId))
  const [count] = await database.query<{ events: bigint }>(
    member
      ? 'select count(*) as events from staff_event where member_id = $1'
      : 'select count(*) as events from audit_event where chain_id = $1',
    [member?.id ?? bankChainId],
  )
  const brokenAt = firstBroken(found)
  const at = bank.clock()
  await database.transaction(transaction =>
    appendStaffEvent(transaction, {
      memberId: staff.memberId,
      type: 'chain_checked',
      at,
      detail: { chain: member?.id ?? 'bank', brokenAt },
      caller,
    }),
  )
  return accepted({ events: Number(count?.events ?? 0n), brokenAt })
}
