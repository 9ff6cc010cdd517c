import type { Bank } from '../bank.ts'
import { accepted, refused, type Result } from '../result.ts'
import type { Caller } from '../sessions/caller.ts'
import { visitorAddress } from '../sessions/visitor-address.ts'
import { removeEndedThrottles } from '../throttles/remove-ended-throttles.ts'
import { hourlyTurn, takeTurn } from '../throttles/take-turn.ts'

export interface NewClick {
  /** The banner's address, as spec section 2 lists it. */
  readonly promotion: string
  /** Who is signed in, if anybody. */
  readonly customerId: string | undefined
  readonly caller: Caller
}

export interface ClickRefusal {
  readonly code: 'too_many_attempts'
  readonly retryAfterSeconds: number
}

/**
 * Notes that a promotion was followed (spec section 2: logged). Refused where an hour has seen too many: of the
 * customer, or from the address of whoever is not signed in or shares a demo customer with others.
 */
export function noteClick(
  bank: Bank,
  { promotion, customerId, caller }: NewClick,
): Promise<Result<null, ClickRefusal>> {
  const at = bank.clock()
  const limit = bank.limits.promotionClicksHourly
  const id = bank.newId()
  return bank.database.transaction(async (transaction): Promise<Result<null, ClickRefusal>> => {
    const address =
      customerId === undefined ? caller.address : await visitorAddress(transaction, customerId, caller)
    const key = address === null ? `promotion/customer/${String(customerId)}` : `promotion/address/${address}`
    const turn = await takeTurn(transaction, hourlyTurn({ key, limit, at }))
    if (!turn.ok) return refused({ code: 'too_many_attempts', retryAfterSeconds: turn.retryAfterSeconds })
    await transaction.query(
      `insert into promotion_click (id, promotion, customer_id, clicked_at) values ($1, $2, $3, $4)
       on conflict (id) do nothing`,
      [id, promotion, customerId ?? null, at],
    )
    await removeEndedThrottles(transaction, at)
    return accepted(null)
  })
}
