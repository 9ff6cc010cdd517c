import type { Bank } from '../bank.ts'
import type { Queryable } from '../database/database.ts'
import type { Caller } from '../sessions/caller.ts'
import { hourlyTurn, takeTurn, type Turn } from './take-turn.ts'

export interface SettingsTurn {
  readonly customerId: string
  readonly isDemo: boolean
  readonly caller: Caller
  readonly at: Date
}

/**
 * Takes a turn to change the profile or the preferences: each change adds to a chain that nothing is taken off. Demo
 * customers are many people, so theirs are by address: none takes the others' (ruling 35).
 */
export const takeSettingsTurn = (
  { limits }: Pick<Bank, 'limits'>,
  transaction: Queryable,
  { customerId, isDemo, caller, at }: SettingsTurn,
): Promise<Turn> =>
  takeTurn(
    transaction,
    hourlyTurn({
      key: isDemo ? `settings/address/${caller.address}` : `settings/customer/${customerId}`,
      limit: limits.settingsChangesHourly,
      at,
    }),
  )
