import { maskAccountNumber } from '../../../domain/masks.ts'
import type { Pence } from '../../../domain/money.ts'
import type { ProductCode } from '../../../domain/products.ts'
import { isFrozenByBank } from '../../accounts/bank-freeze.ts'
import type { Queryable } from '../../database/database.ts'

/** An account of a customer as staff see it. The customer's own name for it is theirs alone. */
export interface RecordedAccount {
  readonly id: string
  readonly product: string
  readonly productCode: ProductCode
  readonly isPrimary: boolean
  /** `•••• 7836`. */
  readonly number: string
  readonly holders: readonly string[]
  readonly status: 'open' | 'frozen' | 'closed'
  /** Whether the bank froze it, a holder, or both. */
  readonly isFrozenByBank: boolean
  readonly isFrozenByHolder: boolean
  readonly bookedPence: Pence
  readonly heldPence: Pence
  readonly availablePence: Pence
  readonly openedAt: Date
  readonly closedAt: Date | null
  readonly pots: { readonly count: number; readonly balancePence: Pence }
}

/** A hold on an account that has not been settled. */
export interface RecordedHold {
  readonly id: string
  readonly accountId: string
  readonly amountPence: Pence
  readonly recipientName: string
  readonly reference: string
  readonly placedAt: Date
  readonly expiresAt: Date
  /** What it is for: a card payment, which its network captures; a held payment, which is decided with it; or the bank's own. */
  readonly kind: 'card' | 'held_payment' | 'bank'
}

interface AccountRow {
  readonly id: string
  readonly product: string
  readonly product_code: ProductCode
  readonly is_primary: boolean
  readonly account_number: string
  readonly holders: readonly string[]
  readonly is_frozen: boolean
  readonly is_frozen_by_bank: boolean
  readonly is_frozen_by_holder: boolean
  readonly balance_pence: bigint
  readonly held_pence: bigint
  readonly opened_at: Date
  readonly closed_at: Date | null
  readonly pots: bigint
  readonly pots_pence: bigint
}

const statusOf = ({ closed_at, is_frozen }: AccountRow): RecordedAccount['status'] => {
  if (closed_at !== null) return 'closed'
  return is_frozen ? 'frozen' : 'open'
}

const accountOf = (row: AccountRow): RecordedAccount => ({
  id: row.id,
  product: row.product,
  productCode: row.product_code,
  isPrimary: row.is_primary,
  number: maskAccountNumber(row.account_number),
  holders: row.holders,
  status: statusOf(row),
  isFrozenByBank: row.is_frozen_by_bank,
  isFrozenByHolder: row.is_frozen_by_holder,
  bookedPence: row.balance_pence,
  heldPence: row.held_pence,
  availablePence: row.balance_pence - row.held_pence,
  openedAt: row.opened_at,
  closedAt: row.closed_at,
  pots: { count: Number(row.pots), balancePence: row.pots_pence },
})

/** The accounts of a customer whose record is open: the primary first, then as opened; closed ones last. */
export async function listRecordedAccounts(
  database: Queryable,
  customerId: string,
): Promise<readonly RecordedAccount[]> {
  const rows = await database.query<AccountRow>(
    `with chosen as (select primary_account_of($1) as id)
     select a.id, a.product, a.product_code, a.id is not distinct from chosen.id as is_primary, a.account_number,
            (select array_agg(trim(c.first_name || ' ' || c.last_name) order by h.holder_no)
               from access_in_force h join customer c on c.id = h.customer_id where h.account_id = a.id) as holders,
            a.frozen_at is not null as is_frozen, ${isFrozenByBank('a.id')} as is_frozen_by_bank,
            exists (select from account_freeze f where f.account_id = a.id and f.released_at is null) as is_frozen_by_holder,
            a.balance_pence, a.held_pence, a.opened_at, a.closed_at, pots.pots, pots.pots_pence
       from chosen
       join access_in_force x on x.customer_id = $1
       join account a on a.id = x.account_id and a.account_number is not null
      cross join lateral (
        select count(*) as pots, coalesce(sum(m.balance_pence), 0)::bigint as pots_pence
          from pot p join account m on m.id = p.account_id
         where p.parent_account_id = a.id and p.slot is not null) pots
      order by a.closed_at is not null, a.id is distinct from chosen.id, a.opened_at, a.id`,
    [customerId],
  )
  return rows.map(accountOf)
}

interface HoldRow {
  readonly id: string
  readonly account_id: string
  readonly amount_pence: bigint
  readonly recipient_name: string
  readonly reference: string
  readonly decided_at: Date
  readonly expires_at: Date
  readonly kind: RecordedHold['kind']
}

/** The most holds that the record shows at once. */
const holdsMax = 100

/** The open holds on a customer's accounts, next to expire first; 100 at most. */
export async function listRecordedHolds(
  database: Queryable,
  customerId: string,
): Promise<readonly RecordedHold[]> {
  const rows = await database.query<HoldRow>(
    `select h.id, o.debtor_account_id as account_id, h.amount_pence, h.recipient_name, h.reference, h.decided_at, h.expires_at,
            case when exists (select from card_payment p where p.hold_id = h.id) then 'card'
                 when exists (select from payment p where p.hold_id = h.id and p.status = 'held') then 'held_payment'
                 else 'bank' end as kind
       from access_in_force x
       join open_hold o on o.debtor_account_id = x.account_id
       join transfer h on h.id = o.transfer_id
      where x.customer_id = $1
      order by o.expires_at, o.transfer_id limit ${holdsMax}`,
    [customerId],
  )
  return rows.map(row => ({
    id: row.id,
    accountId: row.account_id,
    amountPence: row.amount_pence,
    recipientName: row.recipient_name,
    reference: row.reference,
    placedAt: row.decided_at,
    expiresAt: row.expires_at,
    kind: row.kind,
  }))
}
