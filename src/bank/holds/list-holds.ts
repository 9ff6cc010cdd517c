import type { Queryable } from '../database/database.ts'
import type { Pence } from '../money/pence.ts'

/** A hold that nobody has settled yet. */
export interface OpenHold {
  readonly id: string
  readonly holderName: string
  readonly accountNumber: string
  readonly amountPence: Pence
  readonly recipientName: string
  readonly reference: string
  readonly placedAt: Date
  readonly expiresAt: Date
}

interface Row {
  readonly id: string
  readonly holder_name: string
  readonly account_number: string
  readonly amount_pence: bigint
  readonly recipient_name: string
  readonly reference: string
  readonly decided_at: Date
  readonly expires_at: Date
}

/** A page of the open holds, of one account or of all, those that expire first in front. */
export async function listHolds(
  database: Queryable,
  { accountId, page, pageSize }: { accountId?: string | undefined; page: number; pageSize: number },
): Promise<{ readonly holds: readonly OpenHold[]; readonly total: number }> {
  const ofAccount = (parameter: string) =>
    accountId === undefined ? '' : `where o.debtor_account_id = ${parameter}`
  const of = accountId === undefined ? [] : [accountId]
  const [count] = await database.query<{ total: bigint }>(
    `select count(*) as total from open_hold o ${ofAccount('$1')}`,
    of,
  )
  const rows = await database.query<Row>(
    `select h.id, a.holder_name, a.account_number, h.amount_pence, h.recipient_name, h.reference, h.decided_at, h.expires_at
       from (select * from open_hold o ${ofAccount('$3')} order by o.expires_at, o.transfer_id
              limit $1::int8 offset $2::int8) o
       join transfer h on h.id = o.transfer_id
       join account a on a.id = o.debtor_account_id
      order by o.expires_at, o.transfer_id`,
    [BigInt(pageSize), BigInt((page - 1) * pageSize), ...of],
  )
  const holds = rows.map(row => ({
    id: row.id,
    holderName: row.holder_name,
    accountNumber: row.account_number,
    amountPence: row.amount_pence,
    recipientName: row.recipient_name,
    reference: row.reference,
    placedAt: row.decided_at,
    expiresAt: row.expires_at,
  }))
  return { holds, total: Number(count?.total ?? 0n) }
}
