import { ownSortCode } from '../../domain/destination.ts'
import type { Pence } from '../../domain/money.ts'
import type { PotColour, ProductCode } from '../../domain/products.ts'
import type { Bank } from '../bank.ts'
import type { Queryable } from '../database/database.ts'
import { isFrozenByBank } from './bank-freeze.ts'

/** A pot of an account: money set aside for a goal. */
export interface Pot {
  readonly id: string
  readonly name: string
  readonly balancePence: Pence
  readonly goalPence?: Pence
  /** `YYYY-MM-DD`. */
  readonly goalDate?: string
  readonly colour: PotColour
}

/** That a holder froze a joint account. */
export interface Freeze {
  /** Their full name. */
  readonly by: string
  readonly isMine: boolean
  readonly at: Date
  /** The only holder who has not released it yet, once the other has. */
  readonly waitingFor?: string
  readonly isReleasedByMe: boolean
}

/** That a holder asks to close a joint account, which the other has not answered yet. */
export interface Closing {
  /** Their full name. */
  readonly by: string
  readonly isMine: boolean
  readonly at: Date
  readonly lapsesAt: Date
}

/** A customer's account. The available balance is the booked balance less what is on hold. */
export interface Account {
  readonly id: string
  readonly product: string
  readonly productCode: ProductCode
  /** The holder's own name for it, or else the product's. */
  readonly name: string
  readonly isPrimary: boolean
  readonly holderName: string
  /** The full names of its holders, one or two. */
  readonly holders: readonly string[]
  readonly status: 'open' | 'frozen' | 'closed'
  /** The day in London before which no money leaves, `YYYY-MM-DD`. */
  readonly lockedUntil?: string
  readonly closedAt?: Date
  readonly freeze?: Freeze
  readonly closing?: Closing
  readonly sortCode: string
  readonly accountNumber: string
  readonly iban: string
  readonly bookedPence: Pence
  readonly availablePence: Pence
  readonly openedAt: Date
  /** When its balance last changed. */
  readonly lastBookedAt?: Date
  /** Its open pots, in the order in which they were opened. */
  readonly pots: readonly Pot[]
}

interface PotJson {
  readonly id: string
  readonly name: string
  readonly balancePence: string
  readonly goalPence: string | null
  readonly goalDate: string | null
  readonly colour: PotColour
}

interface AccountRow {
  readonly id: string
  readonly product: string
  readonly product_code: ProductCode
  readonly name: string
  readonly is_primary: boolean
  readonly holder_name: string
  readonly holders: readonly string[]
  readonly is_frozen: boolean
  readonly locked_until: string | null
  readonly closed_at: Date | null
  readonly frozen_at: Date | null
  readonly frozen_by: string | null
  readonly is_frozen_by_me: boolean
  readonly waiting_for: string | null
  readonly is_released_by_me: boolean
  readonly asked_at: Date | null
  readonly lapses_at: Date | null
  readonly asked_by: string | null
  readonly is_asked_by_me: boolean
  readonly sort_code: string
  readonly account_number: string
  readonly iban: string
  readonly balance_pence: bigint
  readonly available_pence: bigint
  readonly opened_at: Date
  readonly last_booked_at: Date | null
  readonly pots: readonly PotJson[]
}

/** A pot from its stored values, in which a goal or a date may be null. */
export const potOf = ({ goalPence, goalDate, ...pot }: StoredPot): Pot => ({
  ...pot,
  ...(goalPence !== null && { goalPence }),
  ...(goalDate !== null && { goalDate }),
})

interface StoredPot extends Omit<Pot, 'goalPence' | 'goalDate'> {
  readonly goalPence: Pence | null
  readonly goalDate: string | null
}

const potOfJson = ({ balancePence, goalPence, ...pot }: PotJson): Pot =>
  potOf({
    ...pot,
    balancePence: BigInt(balancePence),
    goalPence: goalPence === null ? null : BigInt(goalPence),
  })

const statusOf = (row: AccountRow): Account['status'] => {
  if (row.closed_at !== null) return 'closed'
  return row.is_frozen ? 'frozen' : 'open'
}

function freezeOf(row: AccountRow): Freeze | undefined {
  const { frozen_by: by, frozen_at: at, waiting_for: waitingFor } = row
  if (by === null || at === null) return undefined
  return {
    by,
    isMine: row.is_frozen_by_me,
    at,
    ...(waitingFor !== null && { waitingFor }),
    isReleasedByMe: row.is_released_by_me,
  }
}

function closingOf(row: AccountRow): Closing | undefined {
  const { asked_by: by, asked_at: at, lapses_at: lapsesAt } = row
  return by !== null && at && lapsesAt ? { by, isMine: row.is_asked_by_me, at, lapsesAt } : undefined
}

/** The freeze and the closing of a joint account, if there are any. */
function jointStateOf(row: AccountRow): Pick<Account, 'freeze' | 'closing'> {
  const [freeze, closing] = [freezeOf(row), closingOf(row)]
  return { ...(freeze && { freeze }), ...(closing && { closing }) }
}

const accountOf = (row: AccountRow): Account => ({
  id: row.id,
  product: row.product,
  productCode: row.product_code,
  name: row.name,
  isPrimary: row.is_primary,
  holderName: row.holder_name,
  holders: row.holders,
  status: statusOf(row),
  ...(row.locked_until !== null && { lockedUntil: row.locked_until }),
  ...(row.closed_at !== null && { closedAt: row.closed_at }),
  ...jointStateOf(row),
  sortCode: row.sort_code,
  accountNumber: row.account_number,
  iban: row.iban,
  bookedPence: row.balance_pence,
  availablePence: row.available_pence,
  openedAt: row.opened_at,
  ...(row.last_booked_at !== null && { lastBookedAt: row.last_booked_at }),
  pots: row.pots.map(potOfJson),
})

/**
 * A customer's accounts with their pots, in one query: the primary account first, then in the order in which they were
 * opened. Closed accounts only if `includeClosed`, and last.
 */
export async function listAccounts(
  bank: Pick<Bank, 'database' | 'clock'>,
  customerId: string,
  { includeClosed = false }: { readonly includeClosed?: boolean } = {},
): Promise<readonly Account[]> {
  const rows = await bank.database.query<AccountRow>(
    `with chosen as (select primary_account_of($1) as id)
     select a.id, a.product, a.product_code, coalesce(n.name, a.product) as name,
            a.id is not distinct from chosen.id as is_primary, a.holder_name,
            (select array_agg(trim(c.first_name || ' ' || c.last_name) order by h.holder_no)
               from access_in_force h join customer c on c.id = h.customer_id where h.account_id = a.id) as holders,
            a.frozen_at is not null as is_frozen, case when london_day($3) < a.locked_until then a.locked_until end::text as locked_until, a.closed_at,
            f.frozen_at, f.frozen_by, coalesce(f.is_mine, false) as is_frozen_by_me, f.waiting_for,
            coalesce(f.is_released_by_me, false) as is_released_by_me,
            q.asked_at, q.lapses_at, q.asked_by, coalesce(q.is_mine, false) as is_asked_by_me,
            a.sort_code, a.account_number, a.iban, a.balance_pence, a.balance_pence - a.held_pence as available_pence,
            a.opened_at, a.last_booked_at,
            (select coalesce(jsonb_agg(jsonb_build_object('id', p.account_id, 'name', p.name,
                      'balancePence', m.balance_pence::text, 'goalPence', p.goal_pence::text, 'goalDate', p.goal_date,
                      'colour', p.colour) order by m.opened_at, p.account_id), '[]')
               from pot p join account m on m.id = p.account_id
              where p.parent_account_id = a.id and p.slot is not null) as pots
       from chosen
       join access_in_force x on x.customer_id = $1
       join account a on a.id = x.account_id
       left join account_choice n on n.customer_id = $1 and n.account_id = a.id
       left join lateral (
         select f.frozen_at, f.frozen_by = $1 as is_mine, trim(c.first_name || ' ' || c.last_name) as frozen_by,
                exists (select from freeze_release r where r.freeze_id = f.id and r.customer_id = $1)
                  as is_released_by_me,
                (select min(trim(w.first_name || ' ' || w.last_name))
                   from access_in_force h join customer w on w.id = h.customer_id
                  where h.account_id = a.id
                    and exists (select from freeze_release r where r.freeze_id = f.id)
                    and not exists (select from freeze_release r
                                     where r.freeze_id = f.id and r.customer_id = h.customer_id)) as waiting_for
           from account_freeze f join customer c on c.id = f.frozen_by
          where f.account_id = a.id and f.released_at is null and a.closed_at is null
            and not ${isFrozenByBank('a.id')}) f on true
       left join lateral (
         select q.asked_at, q.lapses_at, q.asked_by = $1 as is_mine, trim(c.first_name || ' ' || c.last_name) as asked_by
           from account_closing q join customer c on c.id = q.asked_by
          where q.account_id = a.id and q.decision is null and q.lapses_at > $3 and a.closed_at is null
            and exists (select from access_in_force h where h.account_id = a.id and h.customer_id = q.asked_by)) q
         on true
      where $2 or a.closed_at is null
      order by a.closed_at is not null, a.id is distinct from chosen.id, a.opened_at, a.id`,
    [customerId, includeClosed, bank.clock()],
  )
  return rows.map(accountOf)
}

/** An account's balance at `asOf`. Available is booked less held. */
export interface Balance {
  readonly availablePence: Pence
  readonly bookedPence: Pence
  readonly heldPence: Pence
  /** When the balance last changed. */
  readonly lastBookedAt?: Date
  readonly asOf: Date
}

interface BalanceRow {
  readonly balance_pence: bigint
  readonly held_pence: bigint
  readonly last_booked_at: Date | null
}

/** The balance of an account now; undefined if the customer has no access to it. */
export async function readBalance(
  bank: Bank,
  { customerId, accountId }: { readonly customerId: string; readonly accountId: string },
): Promise<Balance | undefined> {
  const asOf = bank.clock()
  const [row] = await bank.database.query<BalanceRow>(
    `select a.balance_pence, a.held_pence, a.last_booked_at
       from access_in_force x join account a on a.id = x.account_id
      where x.customer_id = $1 and x.account_id = $2`,
    [customerId, accountId],
  )
  if (!row) return undefined
  bank.balanceReads.note(accountId, asOf)
  return {
    availablePence: row.balance_pence - row.held_pence,
    bookedPence: row.balance_pence,
    heldPence: row.held_pence,
    ...(row.last_booked_at !== null && { lastBookedAt: row.last_booked_at }),
    asOf,
  }
}

/** How long a read is remembered. Longer than any caller looks back. */
const rememberedMs = 60_000

/** Which accounts' balances were read recently. Stays in the memory of one process, so that reading writes nothing. */
export class RecentReads {
  /** Ordered by time of reading, oldest first. */
  readonly #readAtMs = new Map<string, number>()
  #newestMs = -Infinity

  note(accountId: string, at: Date): void {
    this.#readAtMs.delete(accountId)
    this.#readAtMs.set(accountId, at.getTime())
    this.#newestMs = at.getTime()
    for (const [oldest, readAtMs] of this.#readAtMs) {
      if (readAtMs > at.getTime() - rememberedMs) return
      this.#readAtMs.delete(oldest)
    }
  }

  /** Whether anyone has read this account's balance since then. */
  has(accountId: string, since: Date): boolean {
    return (this.#readAtMs.get(accountId) ?? -Infinity) >= since.getTime()
  }

  /** Whether anyone has read any balance since then. */
  hasAny(since: Date): boolean {
    return this.#newestMs >= since.getTime()
  }
}

export interface FoundAccount {
  readonly id: string
  readonly holderName: string
}

/**
 * The account of this bank with an account number of eight digits, for the bank's staff; undefined if there is none.
 */
export async function findAccountByNumber(
  database: Queryable,
  accountNumber: string,
): Promise<FoundAccount | undefined> {
  const [row] = await database.query<{ id: string; holder_name: string }>(
    'select id, holder_name from account where sort_code = $1 and account_number = $2',
    [ownSortCode, accountNumber],
  )
  return row && { id: row.id, holderName: row.holder_name }
}

/**
 * Locks these customers and then all their accounts, each ordered by id, until the database transaction ends. Call it
 * before anything else when a customer's email changes: the email is a key, so changing it waits for every row that
 * refers to the customer, such as the notifications of a posting, and that posting already holds the accounts and the
 * chain. `and`: further accounts, such as one of the bank's own.
 */
export async function lockAccounts(
  transaction: Queryable,
  customerIds: readonly string[],
  { and = [] }: { readonly and?: readonly string[] } = {},
): Promise<void> {
  await transaction.query(
    'select id from customer where id = any ($1::uuid[]) order by id for no key update',
    [customerIds],
  )
  await transaction.query(
    `select a.id from account a
      where a.id = any ($2::uuid[] || array(
              select x.account_id from access_in_force x where x.customer_id = any ($1::uuid[])))
      order by a.id for no key update`,
    [customerIds, and],
  )
}

/** Closes an empty account or pot, inside the caller's database transaction. Returns when: not before its last entry. */
export async function setClosed(transaction: Queryable, accountId: string, at: Date): Promise<Date> {
  const [closed] = await transaction.query<{ closed_at: Date }>(
    'update account set closed_at = greatest($2, last_decided_at) where id = $1 returning closed_at',
    [accountId, at],
  )
  if (!closed) throw new Error(`there is no account ${accountId}`)
  return closed.closed_at
}
