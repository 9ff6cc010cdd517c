import type { Bank } from '../bank.ts'
import { removeEndedThrottles } from './remove-ended-throttles.ts'
import { takeTurn, type Turn } from './take-turn.ts'

const windowMs = 60_000

/**
 * Takes a turn to try a password or a code of a demo customer, before it is looked at. Turns go by address: they
 * bound what one visitor may ask of the bank, and keep no other out (ruling 35).
 */
export async function takeDemoTurn(
  { database, limits }: Bank,
  { address, at }: { address: string; at: Date },
): Promise<Turn> {
  const limit = limits.demoAttemptsMinute
  const turn = await takeTurn(database, { key: `demo/address/${address}`, limit, windowMs, at })
  if (turn.ok) await removeEndedThrottles(database, at)
  return turn
}
