import type { Bank } from '../bank.ts'
import type { Caller } from '../sessions/caller.ts'
import { visitorAddress } from '../sessions/visitor-address.ts'
import { beginAttempt, type Attempted } from './attempts.ts'
import { takeDemoTurn } from './take-demo-turn.ts'

/**
 * Counts an attempt of somebody who is signed in, before it is made, as {@link beginAttempt} does. Demo customers
 * are never locked: a visitor could lock all the others out (ruling 35). Their attempts take turns by address.
 */
export async function beginCustomerAttempt(
  bank: Bank,
  { customerId, key, at, caller }: { customerId: string; key: string; at: Date; caller: Caller },
): Promise<Attempted> {
  const { database, limits } = bank
  const address = await visitorAddress(database, customerId, caller)
  if (address !== null) return takeDemoTurn(bank, { address, at })
  return beginAttempt(database, { key, failuresMax: limits.failuresMax, at }, limits)
}
