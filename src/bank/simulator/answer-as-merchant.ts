import type { Bank } from '../bank.ts'
import { decideDispute } from '../cards/disputes/decide-dispute.ts'
import { type Dispute, readDispute } from '../cards/disputes/disputes.ts'
import { byNetwork } from '../cards/network/notify.ts'
import { accepted, refused, type Result } from '../result.ts'
import type { Caller } from '../sessions/caller.ts'

interface MerchantAnswer {
  readonly customerId: string
  readonly disputeId: string
  readonly answer: 'accepts' | 'contests'
  readonly caller: Caller
}

/** Where a dispute stands after the merchant's answer. */
const leadsTo = { accepts: 'won', contests: 'contested' } as const

/**
 * The merchant of a demonstration accepts or contests a customer's own dispute, which nobody can do here otherwise. The same
 * answer again changes nothing and succeeds. Refusals, in this order: `not_found`; `changed_meanwhile`, if the dispute is not
 * credited. Source: part two, 15.8.
 */
export async function answerAsMerchant(
  bank: Bank,
  { answer, ...own }: MerchantAnswer,
): Promise<Result<Dispute, { readonly code: 'not_found' | 'changed_meanwhile' }>> {
  const request = { ...own, isShared: bank.isShared }
  const before = await readDispute(bank.database, request)
  if (!before) return refused({ code: 'not_found' })
  if (before.status === leadsTo[answer]) return accepted(before)
  const decision = { act: answer === 'accepts' ? 'accept' : 'contest' } as const
  const decided = await decideDispute(bank, { disputeId: own.disputeId, decision, by: byNetwork })
  if (!decided.ok) return refused({ code: 'changed_meanwhile' })
  const after = await readDispute(bank.database, request)
  return after ? accepted(after) : refused({ code: 'not_found' })
}
