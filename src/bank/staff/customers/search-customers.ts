import type { CustomerSearch } from '../../../domain/customer-search.ts'
import { ownSortCode } from '../../../domain/destination.ts'
import { maskAccountNumber, maskEmail } from '../../../domain/masks.ts'
import { foundMax, type LookReason, mayLookFor } from '../../../domain/staff-looks.ts'
import type { Bank } from '../../bank.ts'
import type { Customer } from '../../customers/customer.ts'
import type { Parameter, Queryable } from '../../database/database.ts'
import { removeEndedRateLimits, withinRateLimits } from '../../rate-limits/rate-limits.ts'
import { accepted, refused, type Result } from '../../result.ts'
import type { Caller } from '../../sessions/caller.ts'
import { appendStaffEvent } from '../members/staff-events.ts'
import type { StaffSession } from '../members/staff-session.ts'
import { noteLimit, takeTurn, type TooManyLooks } from './looks.ts'

/** A customer whom a search found: enough to choose, masked. */
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
  readonly created_at: Date
  readonly accounts: readonly { readonly product: string; readonly number: string }[]
}

const holdersOf = (accounts: string): string =>
  `c.id in (select x.customer_id from access_in_force x where x.account_id in (${accounts}))`

const numbered = 'select a.id from account a where a.sort_code = $1 and a.account_number = $2'

/** The condition of a search in which `c` is the customer, and its parameters. Each is by an index. */
function conditionOf(search: CustomerSearch): { readonly where: string; readonly of: readonly Parameter[] } {
  switch (search.kind) {
    case 'name':
      return { where: `fold_name(c.first_name || ' ' || c.last_name) = fold_name($1)`, of: [search.name] }
    case 'email':
      return { where: 'c.email = $1', of: [search.email] }
    case 'account_number':
      return { where: holdersOf(numbered), of: [ownSortCode, search.accountNumber] }
    case 'sort_code_and_number':
      return { where: holdersOf(numbered), of: [search.sortCode, search.accountNumber] }
    case 'iban':
      return { where: holdersOf('select a.id from account a where a.iban = $1'), of: [search.iban] }
    case 'transfer':
      return {
        where: holdersOf(`select t.debtor_account_id from transfer t where t.id = $1::uuid
                          union select t.creditor_account_id from transfer t where t.id = $1::uuid
                          union select p.account_id from payment p where p.id = $1::uuid`),
        of: [search.transferId],
      }
    case 'transaction':
      return {
        where: holdersOf(`select l.account_id from account_transaction l join account a on a.id = l.account_id
                           where a.sort_code = $1 and a.account_number = $2 and l.transaction_no = $3`),
        of: [ownSortCode, search.accountNumber, search.transactionNo],
      }
  }
}

/** Whom a search finds, by name, one more than is answered with. `demoOnly`: among the customers of the demonstration. */
async function find(
  database: Queryable,
  search: CustomerSearch,
  { demoOnly }: { readonly demoOnly: boolean },
): Promise<readonly FoundRow[]> {
  const { where, of } = conditionOf(search)
  return database.query<FoundRow>(
    `select c.id, trim(c.first_name || ' ' || c.last_name) as name, c.email, c.kind, c.created_at,
            (select coalesce(jsonb_agg(jsonb_build_object('product', a.product, 'number', a.account_number)
                      order by a.opened_at, a.id), '[]')
               from access_in_force x join account a on a.id = x.account_id
              where x.customer_id = c.id and a.closed_at is null and a.account_number is not null) as accounts
       from customer c
      where ${where}${demoOnly ? ' and c.is_demo' : ''}
      order by c.created_at, c.id limit ${foundMax + 1}`,
    of,
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
 * Finds customers for a staff member. The member's chain keeps the kind of search and whom it found, never what was typed.
 * In a shared demonstration its members find its customers alone. Refusals, in this order: `role_missing`, for a fraud check by
 * others than payments and compliance; `too_many_looks`, after 30 searches in an hour, of which the watchers hear. Source: part
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
      const isRepeated = await isKept(transaction, { memberId, at, searchId })
      const turn = isRepeated
        ? accepted(null)
        : await takeTurn(transaction, { staff, what: 'searches', caller, at })
      if (!turn.ok) return endWork(turn)
      const rows = await find(transaction, search, { demoOnly: bank.isShared && staff.isDemo })
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
async function isKept(
  transaction: Queryable,
  { memberId, at, searchId }: { readonly memberId: string; readonly at: Date; readonly searchId: string },
): Promise<boolean> {
  const rows = await transaction.query(
    `select event_no from staff_event where member_id = $1 and at = $2 and detail ->> 'searchId' = $3`,
    [memberId, at, searchId],
  )
  return rows.length > 0
}

const foundOf = ({ id, name, email, kind, created_at: since, accounts }: FoundRow): FoundCustomer => ({
  id,
  name,
  email: maskEmail(email),
  kind,
  since,
  accounts: accounts.map(({ product, number }) => ({ product, number: maskAccountNumber(number) })),
})
