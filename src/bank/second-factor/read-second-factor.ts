import type { Bank } from '../bank.ts'
import type { WaysIn } from '../sessions/signed-in.ts'

export interface SecondFactorState {
  /** When it was turned on; undefined while it is off. */
  readonly since: Date | undefined
  readonly recoveryCodesLeft: number
}

/** Whether a customer's second factor is on, and how many recovery codes are left. */
export async function readSecondFactor(
  { database }: Bank,
  { customerId, visitId }: WaysIn,
): Promise<SecondFactorState> {
  const [row] = await database.query<{ confirmed_at: Date; codes_left: bigint }>(
    `select f.confirmed_at,
            (select count(*) from recovery_code c 
              where c.customer_id = f.customer_id and c.visit_id is not distinct from f.visit_id
                and c.used_at is null) as codes_left
       from second_factor f
      where f.customer_id = $1 and f.visit_id is not distinct from $2::uuid and f.confirmed_at is not null`,
    [customerId, visitId],
  )
  return { since: row?.confirmed_at, recoveryCodesLeft: Number(row?.codes_left ?? 0n) }
}
