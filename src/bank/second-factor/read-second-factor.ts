import type { Bank } from '../bank.ts'
import { holderOf, type WaysIn } from '../sessions/signed-in.ts'

export interface SecondFactorState {
  /** When it was turned on; undefined while it is off. */
  readonly since: Date | undefined
  readonly recoveryCodesLeft: number
}

/** Whether a customer's second factor is on, and how many recovery codes are left. */
export async function readSecondFactor({ database }: Bank, ways: WaysIn): Promise<SecondFactorState> {
  const [row] = await database.query<{ confirmed_at: Date; codes_left: bigint }>(
    `select f.confirmed_at,
            (select count(*) from recovery_code c where c.holder_id = f.holder_id and c.used_at is null) as codes_left
       from second_factor f
      where f.holder_id = $1 and f.confirmed_at is not null`,
    [holderOf(ways)],
  )
  return { since: row?.confirmed_at, recoveryCodesLeft: Number(row?.codes_left ?? 0n) }
}
