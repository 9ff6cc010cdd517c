import { decodeDestination, type Destination, ownSortCode } from '../../domain/destination.ts'
import { type NameReasonCode, type PayeeKind, readVerdict } from '../../domain/name-check.ts'
import type { Bank } from '../bank.ts'
import type { Queryable } from '../database/database.ts'
import { cameBack, paidLines } from '../payments/payment-facts.ts'

/** Somebody a customer pays. */
export interface Payee {
  readonly id: string
  readonly name: string
  readonly kind: PayeeKind
  /** A British one is a sort code and an account number. */
  readonly destination: Destination
  readonly rollNumber: string | undefined
  readonly nickname: string | undefined
  readonly isFavourite: boolean
  readonly isTrusted: boolean
  readonly addedAt: Date
  /** When the customer last paid this destination, from the newest lines of their accounts. */
  readonly lastPaidAt: Date | undefined
  /** The last name check of this name, kind and destination. */
  readonly nameCheck: PayeeNameCheck | undefined
}

/** What the check says of the payee as it is now. */
export interface PayeeNameCheck {
  readonly reasonCode: NameReasonCode | null
  /** Whose the account is, if the payee's name is close to theirs. */
  readonly heldName?: string | undefined
  readonly checkedAt: Date
}

export interface PayeeRow {
  readonly id: string
  readonly name: string
  readonly kind: PayeeKind
  readonly destination: string
  readonly roll_number: string | null
  readonly nickname: string | null
  readonly is_favourite: boolean
  readonly trusted_at: Date | null
  readonly added_at: Date
  readonly deleted_at: Date | null
}

interface CheckColumns {
  readonly checked_name: string
  readonly checked_kind: PayeeKind
  readonly reason_code: NameReasonCode | null
  readonly held_name: string | null
  readonly checked_at: Date
}

type CheckedRow = PayeeRow & { readonly last_paid_at: Date | null } & (
    | CheckColumns
    | { readonly [K in keyof CheckColumns]: null }
  )

const columns = `p.id, p.name, p.kind, p.destination, p.roll_number, p.nickname, p.is_favourite, p.trusted_at,
  p.added_at, p.deleted_at, p.last_paid_at, n.name as checked_name, n.kind as checked_kind, n.reason_code, n.held_name, n.checked_at`

// Payees of the customer `$1`, with the time when each was last paid. A transfer to an account here may name it by its
// number alone.
const ownPayees = `
  with paid as materialized (${paidLines}),
       payees as (
         select p.*, (select max(paid.decided_at) from paid
                       where paid.destination in (p.destination,
                               case when p.destination like '${ownSortCode} %' then substr(p.destination, 8) end)
                         and not ${cameBack('paid')})
                  as last_paid_at
           from payee p where p.customer_id = $1 and p.deleted_at is null)`

function checkOf(row: CheckedRow): PayeeNameCheck | undefined {
  if (row.checked_at === null) return undefined
  const { checked_name: name, checked_kind: kind, reason_code: reasonCode, checked_at: checkedAt } = row
  const heldName = row.held_name ?? undefined
  const said = readVerdict(row, { name, kind, reasonCode, heldName })
  if (said === undefined) return undefined
  return { reasonCode: said, ...(said !== null && heldName !== undefined && { heldName }), checkedAt }
}

const fromRow = (row: CheckedRow): Payee => ({
  id: row.id,
  name: row.name,
  kind: row.kind,
  destination: decodeDestination(row.destination),
  rollNumber: row.roll_number ?? undefined,
  nickname: row.nickname ?? undefined,
  isFavourite: row.is_favourite,
  isTrusted: row.trusted_at !== null,
  addedAt: row.added_at,
  lastPaidAt: row.last_paid_at ?? undefined,
  nameCheck: checkOf(row),
})

interface OwnPayee {
  readonly customerId: string
  readonly payeeId: string
}

/** A customer's payee; undefined if it is not theirs or deleted. */
export async function readPayee(
  database: Queryable,
  { customerId, payeeId }: OwnPayee,
): Promise<Payee | undefined> {
  const [row] = await database.query<CheckedRow>(
    `${ownPayees} select ${columns} from payees p left join name_check n on n.id = p.name_check_id where p.id = $2`,
    [customerId, payeeId],
  )
  return row && fromRow(row)
}

/** Locks a customer's payee, deleted or not, until the database transaction ends. Lock the customer first. */
export async function lockPayee(
  transaction: Queryable,
  { customerId, payeeId }: OwnPayee,
): Promise<PayeeRow | undefined> {
  const [row] = await transaction.query<PayeeRow>(
    `select id, name, kind, destination, roll_number, nickname, is_favourite, trusted_at, added_at, deleted_at
       from payee where id = $2 and customer_id = $1 for no key update`,
    [customerId, payeeId],
  )
  return row
}

interface ListPayees {
  readonly customerId: string
  /** Part of a name, a nickname or a destination; empty for all. */
  readonly search: string
  /** From 1. */
  readonly page: number
  readonly pageSize: number
}

/** A page of a customer's payees, favourites first, then those last paid, then by name, and how many there are on all pages. */
export async function listPayees(
  { database }: Pick<Bank, 'database'>,
  { customerId, search, page, pageSize }: ListPayees,
): Promise<{ readonly payees: readonly Payee[]; readonly total: number }> {
  const sought = `%${search
    .trim()
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&')}%`
  // A destination is found however its digits are grouped.
  const soughtDestination = sought.replace(/[\s-]/g, '')
  const rows = await database.query<{ readonly total: bigint } & (CheckedRow | { readonly id: null })>(
    `${ownPayees}, own as (
       select p.* from payees p
        where (lower(p.name) like $2 or lower(coalesce(p.nickname, '')) like $2
               or lower(replace(p.destination, ' ', '')) like $3))
     select t.total, found.*
       from (select count(*) as total from own) t
       left join lateral (
         select ${columns} from own p left join name_check n on n.id = p.name_check_id
          order by p.is_favourite desc, p.last_paid_at desc nulls last, lower(p.name), p.id limit $4 offset $5) found
         on true
      order by found.is_favourite desc, found.last_paid_at desc nulls last, lower(found.name), found.id`,
    [customerId, sought, soughtDestination, pageSize, (page - 1) * pageSize],
  )
  return {
    payees: rows.flatMap(row => (row.id === null ? [] : [fromRow(row)])),
    total: Number(rows[0]?.total ?? 0n),
  }
}
