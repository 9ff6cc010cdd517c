import type { Bank } from '../bank.ts'
import type { Pence } from '../money/pence.ts'

/** A hold as the customer sees it whose money it sets aside. */
export interface OwnHold {
  readonly id: string
  readonly amountPence: Pence
  readonly recipientName: string
  readonly reference: string
  readonly placedAt: Date
  readonly expiresAt: Date
}

export interface OwnHolds {
  readonly holds: readonly OwnHold[]
  /** How many there are on all pages, and what all of them hold. */
  readonly total: number
  readonly heldPence: Pence
}

interface Row {
  readonly held_pence: bigint
  readonly total: bigint
  readonly id: string | null
  readonly amount_pence: bigint
  readonly recipient_name: string
  readonly reference: string
  readonly decided_at: Date
  readonly expires_at: Date
}

/**
 * A page of an account's open holds, newest first; undefined where the customer does not reach the account. One that
 * has expired is among them until it is released, as it lowers the available balance until then. Page, count and sum
 * are of one moment.
 */
export async function readHolds(
  { database }: Bank,
  {
    customerId,
    accountId,
    page,
    pageSize,
  }: {
    readonly customerId: string
    readonly accountId: string
    /** From 1. */
    readonly page: number
    readonly pageSize: number
  },
): Promise<OwnHolds | undefined> {
  const rows = await database.query<Row>(
    `with own as (
       select a.id, a.held_pence
         from access_in_force x join account a on a.id = x.account_id
        where x.customer_id = $1 and x.account_id = $2
     ), listed as (
       select h.id, h.amount_pence, h.recipient_name, h.reference, h.decided_at, h.expires_at, h.held_no
         from own
         join open_hold o on o.debtor_account_id = own.id
         join transfer h on h.id = o.transfer_id
        order by h.held_no desc limit $3::int8 offset $4::int8
     )
     select own.held_pence,
            (select count(*) from open_hold o where o.debtor_account_id = own.id) as total,
            l.id, l.amount_pence, l.recipient_name, l.reference, l.decided_at, l.expires_at
       from own left join listed l on true
      order by l.held_no desc`,
    [customerId, accountId, BigInt(pageSize), BigInt((page - 1) * pageSize)],
  )
  const [first] = rows
  if (!first) return undefined
  const holds = rows.flatMap(row =>
    row.id === null
      ? []
      : [
          {
            id: row.id,
            amountPence: row.amount_pence,
            recipientName: row.recipient_name,
            reference: row.reference,
            placedAt: row.decided_at,
            expiresAt: row.expires_at,
          },
        ],
  )
  return { holds, total: Number(first.total), heldPence: first.held_pence }
}
