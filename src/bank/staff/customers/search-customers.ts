import type { CustomerSearch } from '../../../domain/customer-search.ts'
import { ownSortCode } from '../../../domain/destination.ts'
import { maskAccountNumber, maskEmail } from '../../../domain/masks.ts'
import { foundMax, type LookReason, mayLookFor } from '../../../domain/staff-looks.ts'
import type { Bank } from '../../bank.ts'
import type { Customer } from '../../customers/customer.ts'
import type { Queryable } from '../../database/database.ts'
import { removeEndedRateLimits, withinRateLimits } from '../../rate-limits/rate-limits.ts'
import { accepted, refused, type Result } from '../../result.ts'
import type { Caller } from '../../sessions/caller.ts'
import { appendStaffEvent } from '../members/staff-events.ts'
import type { StaffSession } from '../members/staff-session.ts'
import { noteLimit, takeTurn, type TooManyLooks } from './looks.ts'

/** A customer that a search found: enough to choose, masked. */
export interface FoundCustomer {
  readonly id: string
  readonly name: string
  /** `m•••@sarsen.example`. */
  readonly email: string
  readonly kind: Customer['kind']
  readonly since: Date
  /** Open accounts, `•••• 7836`. */
  readonly accounts: readonly { readonly product: string; readonly number: string }[]
}

interface FoundRow {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly kind: Customer['kind']
  readonly since: Date
  readonly accounts: readonly { readonly product: string; readonly number: string }[]
}

/** The accounts that a search names: by its number, its IBAN, a transfer or payment of it, or a line. Each is by an index. */
const accountsOf = `
  select a.id from account a where $1 = 'number' and a.sort_code = $2 and a.account_number = $3
  union select a.id from account a where $1 = 'iban' and a.iban = $2
  union select t.debtor_account_id from transfer t where $1 = 'transfer' and t.id = $4::uuid
  union select t.creditor_account_id from transfer t where $1 = 'transfer' and t.id = $4::uuid
  union select p.account_id from payment p where $1 = 'transfer' and p.id = $4::uuid
  union select l.account_id from account a join account_transaction l on l.account_id = a.id and l.transaction_no = $5
         where $1 = 'line' and a.sort_code = $2 and a.account_number = $3`

interface Found {
  readonly id: string
}

/** The ids of those who hold the accounts that a search names. */
const findHolders = (
  database: Queryable,
  {
    by,
    first = null,
    number = null,
    id = null,
    line = null,
  }: {
    readonly by: 'number' | 'iban' | 'transfer' | 'line'
    readonly first?: string | null
    readonly number?: string | null
    readonly id?: string | null
    readonly line?: bigint | null
  },
): Promise<readonly Found[]> =>
  database.query<Found>(
    `select x.customer_id as id from access_in_force x where x.account_id in (${accountsOf}) group by x.customer_id limit $6`,
    [by, first, number, id, line, BigInt(foundMax + 1)],
  )

/**
 * In SQL, since when a customer `c` is one. The bank made a demo customer just now, with accounts whose history began long before.
 */
export const customerSince = `least(c.created_at, (
  select min(greatest(a.opened_at, x.granted_at))
    from access_in_force x join account a on a.id = x.account_id where x.customer_id = c.id))`

/** The customers a member may find. `demoOnly`: those of the demonstration. */
interface Finder {
  readonly memberId: string
  readonly demoOnly: boolean
}

/** The ids of the customers that a search finds. By a name, at most one more than is answered with. */
function findIds(
  database: Queryable,
  search: CustomerSearch,
  { memberId, demoOnly }: Finder,
): Promise<readonly Found[]> {
  switch (search.kind) {
    case 'name':
      return database.query<Found>(
        `select c.id from customer c
          where fold_name(c.first_name || ' ' || c.last_name) = fold_name($1) and (not $2::boolean or c.is_demo)
            and c.id <> all (array(select staff_connected_customers($3)))
          order by c.created_at, c.id limit $4`,
        [search.name, demoOnly, memberId, BigInt(foundMax + 1)],
      )
    case 'email':
      return database.query<Found>('select c.id from customer c where c.email = $1', [search.email])
    case 'account_number':
      return findHolders(database, { by: 'number', first: ownSortCode, number: search.accountNumber })
    case 'sort_code_and_number':
      return findHolders(database, { by: 'number', first: search.sortCode, number: search.accountNumber })
    case 'iban':
      return findHolders(database, { by: 'iban', first: search.iban })
    case 'transfer':
      return findHolders(database, { by: 'transfer', id: search.transferId })
    case 'transaction':
    default:
      return findHolders(database, {
        by: 'line',
        first: ownSortCode,
        number: search.accountNumber,
        line: search.transactionNo,
      })
  }
}

/**
 * The customers a search finds, by when they joined, without those the member is connected with: their records are closed to them
 * (part two, section 17.2).
 */
async function find(
  database: Queryable,
  search: CustomerSearch,
  finder: Finder,
): Promise<readonly FoundRow[]> {
  const { memberId, demoOnly } = finder
  const found = await findIds(database, search, finder)
  return database.query<FoundRow>(
    `select c.id, trim(c.first_name || ' ' || c.last_name) as name, c.email, c.kind, ${customerSince} as since,
            (select coalesce(jsonb_agg(jsonb_build_object('product', a.product, 'number', a.account_number)
                      order by a.opened_at, a.id), '[]')
               from access_in_force x join account a on a.id = x.account_id
              where x.customer_id = c.id and a.closed_at is null and a.account_number is not null) as accounts
       from customer c
      where c.id = any ($1::uuid[]) and (not $2::boolean or c.is_demo)
        and c.id not in (select staff_connected_customers($3))
      order by c.created_at, c.id`,
    [found.map(({ id }) => id), demoOnly, memberId],
  )
}

export interface SearchRequest {
  readonly staff: StaffSession
  readonly search: CustomerSearch
  readonly reason: LookReason
  /** 10 to 500 characters; needed for the reason `other`. */
  readonly note: string | undefined
  readonly caller: Caller
}

/** At most ten, or none of them if there are more: `tooMany`. */
export interface SearchAnswer {
  readonly customers: readonly FoundCustomer[]
  readonly tooMany: boolean
}

type Outcome = Result<SearchAnswer, { readonly code: 'role_missing' } | TooManyLooks>

/**
 * Finds customers for a staff member. The member's chain keeps the kind of search and who it found, never what was typed.
 * Those the member is connected with are not found. In a shared demonstration its members find its customers alone.
 * Refusals, in this order: `role_missing`, for a fraud check by others than payments and compliance; `too_many_looks`,
 * after 30 searches in an hour, which alerts the watchers. Source: part
 * two, sections 17.5 and 17.6.
 */
export async function searchCustomers(bank: Bank, request: SearchRequest): Promise<Outcome> {
  const { staff, search, reason, note, caller } = request
  if (!mayLookFor(reason, staff.roles)) return refused({ code: 'role_missing' })
  const at = bank.clock()
  const { memberId } = staff
  const searchId = bank.newId()
  const outcome = await withinRateLimits<Outcome>(
    bank.database,
    async (transaction, endWork) => {
      const isRepeated = await isStored(transaction, { memberId, at, searchId })
      const turn = isRepeated
        ? accepted(null)
        : await takeTurn(transaction, { staff, what: 'searches', caller, at })
      if (!turn.ok) return endWork(turn)
      const rows = await find(transaction, search, {
        memberId,
        demoOnly: bank.isShared && staff.isDemo,
      })
      const tooMany = rows.length > foundMax
      const shown = tooMany ? [] : rows
      const answer = accepted({ customers: shown.map(foundOf), tooMany })
      if (isRepeated) return answer
      const detail = {
        searchId,
        kind: search.kind,
        reason,
        ...(note !== undefined && { note }),
        found: shown.map(({ id }) => id).join(' '),
        ...(tooMany && { tooMany }),
      }
      await appendStaffEvent(transaction, { memberId, at, type: 'customers_searched', detail, caller })
      await removeEndedRateLimits(transaction, at)
      return answer
    },
    retryAfterSeconds => refused({ code: 'too_many_looks', retryAfterSeconds }),
  )
  if (!outcome.ok && outcome.refusal.code === 'too_many_looks')
    await noteLimit(bank, { memberId, what: 'searches', at })
  return outcome
}

/** Whether a search is in its member's chain: then this is a repeated run, whose first commit was not acknowledged. */
async function isStored(
  transaction: Queryable,
  { memberId, at, searchId }: { readonly memberId: string; readonly at: Date; readonly searchId: string },
): Promise<boolean> {
  const rows = await transaction.query(
    `select event_no from staff_event where member_id = $1 and at = $2 and detail ->> 'searchId' = $3`,
    [memberId, at, searchId],
  )
  return rows.length > 0
}

const foundOf = ({ id, name, email, kind, since, accounts }: FoundRow): FoundCustomer => ({
  id,
  name,
  email: maskEmail(email),
  kind,
  since,
  accounts: accounts.map(({ product, number }) => ({ product, number: maskAccountNumber(number) })),
})
