import type { Pence } from '../../domain/money.ts'
import type { Bank } from '../bank.ts'
import type { Queryable } from '../database/database.ts'

/** A hold, as the customer sees it. */
export interface OwnHold {
  readonly id: string
  readonly amountPence: Pence
  readonly recipientName: string
  readonly reference: string
  readonly placedAt: Date
  readonly expiresAt: Date
  /** The card payment that it is for. */
  readonly cardPaymentId?: string
}

export interface OwnHolds {
  readonly holds: readonly OwnHold[]
  /** The number of holds on all pages, and their sum. */
  readonly total: number
  readonly heldPence: Pence
}

interface OwnHoldRow {
  readonly held_pence: bigint
  readonly total: bigint
  readonly id: string | null
  readonly amount_pence: bigint
  readonly recipient_name: string
  readonly reference: string
  readonly decided_at: Date
  readonly expires_at: Date
  readonly card_payment_id: string | null
}

/**
 * A page of an account's open holds, newest first; undefined if the customer has no access to the account. An expired
 * hold is included until it is released, since it lowers the available balance until then. Page, count and sum are read
 * at the same moment.
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
  const rows = await database.query<OwnHoldRow>(
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
            l.id, l.amount_pence, l.recipient_name, l.reference, l.decided_at, l.expires_at, p.id as card_payment_id
       from own left join listed l on true left join card_payment p on p.hold_id = l.id
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
            ...(row.card_payment_id !== null && { cardPaymentId: row.card_payment_id }),
          },
        ],
  )
  return { holds, total: Number(first.total), heldPence: first.held_pence }
}

/** A hold that has not been settled. */
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

interface OpenHoldRow {
  readonly id: string
  readonly holder_name: string
  readonly account_number: string
  readonly amount_pence: bigint
  readonly recipient_name: string
  readonly reference: string
  readonly decided_at: Date
  readonly expires_at: Date
}

/** A page of the open holds of one account or of all, next to expire first. */
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
  const rows = await database.query<OpenHoldRow>(
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
