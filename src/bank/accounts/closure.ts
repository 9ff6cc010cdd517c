import { londonDateOf } from '../../domain/london-time.ts'
import type { Pence } from '../../domain/money.ts'
import { isPaying, type ProductCode, productCodes } from '../../domain/products.ts'
import type { Bank } from '../bank.ts'
import { isOthers } from '../cards/card.ts'
import type { Queryable } from '../database/database.ts'
import { isKnownTo } from '../direct-debits/direct-debits.ts'
import { accepted, refused, type Result } from '../result.ts'
import { type Caller, visitorAddress } from '../sessions/caller.ts'
import { type Holder, listHolders } from './holders.ts'
import { frozenByColumn } from './move-money.ts'

/** That a holder asked to close a joint account. */
export interface ClosingRequest {
  readonly id: string
  readonly by: Holder
  readonly at: Date
  readonly lapsesAt: Date
}

/** An open pot of an account that may close. */
export interface ClosingPot {
  readonly id: string
  readonly name: string
  readonly balancePence: Pence
}

/** An account as its closing finds it. */
export interface ClosableAccount {
  readonly id: string
  readonly product: string
  readonly productCode: ProductCode
  readonly accountNumber: string
  readonly hasPaymentChecks: boolean
  readonly isClosed: boolean
  readonly isFrozen: boolean
  /** The full name of the holder who froze it; left out if the bank did. */
  readonly frozenBy?: string
  /** The day in London before which no money leaves, if it has not come. */
  readonly lockedUntil?: string
  readonly balancePence: Pence
  /** What is held, and what its cards still owe. */
  readonly heldPence: Pence
  /** What it was credited for disputes of card payments and may have to give back. */
  readonly creditedPence: Pence
  /** Earned until yesterday in London and not paid yet. */
  readonly interestPence: Pence
  readonly pots: readonly ClosingPot[]
  /** All that it holds: the balance, the interest and the pots. */
  readonly totalPence: Pence
  readonly holders: readonly Holder[]
  /** The question that waits for the other holder, if one does. */
  readonly closingRequest?: ClosingRequest
}

interface ClosableRow {
  readonly product: string
  readonly product_code: ProductCode
  readonly account_number: string
  readonly payment_checks: boolean
  readonly is_closed: boolean
  readonly is_frozen: boolean
  readonly frozen_by: string | null
  readonly locked_until: string | null
  readonly balance_pence: bigint
  readonly held_pence: bigint
  readonly credited_pence: bigint
  readonly interest_pence: bigint
  readonly closing_id: string | null
  readonly asked_by: string | null
  readonly asked_at: Date | null
  readonly lapses_at: Date | null
}

// What was credited to suspense does not go back from the account, and what is owed of a lost dispute is in owed_pence.
// The interest until the day before $3, or until the end of the term of Fixed Savings.
const closable = `
  select a.product, a.product_code, a.account_number, c.payment_checks, a.closed_at is not null as is_closed,
         a.frozen_at is not null as is_frozen, ${frozenByColumn} as frozen_by,
         case when $3::date < a.locked_until then a.locked_until end::text as locked_until,
         a.balance_pence, a.held_pence + owed_pence(a.id) as held_pence, credited.pence as credited_pence,
         coalesce(due.pence, 0)::int8 as interest_pence,
         q.id as closing_id, q.asked_by, q.asked_at, q.lapses_at
    from access_in_force x
    join account a on a.id = x.account_id
    join customer c on c.id = x.customer_id
    left join account_closing q on q.account_id = a.id and q.decision is null and q.lapses_at > $4
    left join savings s on s.account_id = a.id
   cross join lateral (
      select coalesce(sum(card_dispute_open_pence(d)), 0)::bigint as pence
        from card_dispute d
        join transfer t on t.id = card_dispute_transfer_id(d.id, 'credited') and t.creditor_account_id = a.id
       where d.account_id = a.id
         and (d.status in ('credited', 'contested')
              or d.status = 'lost' and d.returned_at is null and d.owed_at is null)) credited
    left join lateral (select max(i.to_day) as to_day, coalesce(max(i.paid_to_date), 0) as pence
                         from interest_credit i where i.account_id = s.account_id) paid on true
    left join lateral (
      select (interest_due(a.id, until.day - 1)).paid_to_date - paid.pence as pence
        from (select least($3::date, a.locked_until) as day) until
       where s.account_id is not null and a.closed_at is null
         and coalesce(paid.to_day + 1, s.earns_from) < until.day) due on true
   where x.customer_id = $1 and x.account_id = $2`

/** A customer's account as its closing finds it at this time; undefined if it is not theirs. */
export async function readClosable(
  database: Queryable,
  { customerId, accountId, at }: { customerId: string; accountId: string; at: Date },
): Promise<ClosableAccount | undefined> {
  const [row] = await database.query<ClosableRow>(closable, [customerId, accountId, londonDateOf(at), at])
  if (!row) return undefined
  const pots = await readPots(database, accountId)
  const holders = await listHolders(database, accountId)
  const closingRequest = closingRequestOf(row, holders)
  return {
    id: accountId,
    product: row.product,
    productCode: row.product_code,
    accountNumber: row.account_number,
    hasPaymentChecks: row.payment_checks,
    isClosed: row.is_closed,
    isFrozen: row.is_frozen,
    ...(row.frozen_by !== null && { frozenBy: row.frozen_by }),
    ...(row.locked_until !== null && { lockedUntil: row.locked_until }),
    balancePence: row.balance_pence,
    heldPence: row.held_pence,
    creditedPence: row.credited_pence,
    interestPence: row.interest_pence,
    pots,
    totalPence: pots.reduce(
      (sum, { balancePence }) => sum + balancePence,
      row.balance_pence + row.interest_pence,
    ),
    holders,
    ...(closingRequest && { closingRequest }),
  }
}

const readPots = (database: Queryable, accountId: string): Promise<ClosingPot[]> =>
  database.query<ClosingPot>(
    `select p.account_id as id, p.name, m.balance_pence as "balancePence"
       from pot p join account m on m.id = p.account_id
      where p.parent_account_id = $1 and p.slot is not null
      order by m.opened_at, p.account_id`,
    [accountId],
  )

/** The question that waits. Nobody waits for a holder whose access was revoked. */
function closingRequestOf(row: ClosableRow, holders: readonly Holder[]): ClosingRequest | undefined {
  const { closing_id: id, asked_by: requestedBy, asked_at: at, lapses_at: lapsesAt } = row
  const by = holders.find(({ customerId }) => customerId === requestedBy)
  return id !== null && by && at && lapsesAt ? { id, by, at, lapsesAt } : undefined
}

/** The ids of a customer's paying accounts but this one: own, open, not frozen, and free to give and take money. */
export async function listPayingAccounts(
  database: Queryable,
  { customerId, but }: { readonly customerId: string; readonly but: string },
): Promise<readonly string[]> {
  const rows = await database.query<{ id: string }>(
    `select a.id from access_in_force x join account a on a.id = x.account_id
      where x.customer_id = $1 and a.id <> $2 and a.closed_at is null and a.frozen_at is null
        and a.product_code = any ($3::text[])
      order by a.id is distinct from primary_account_of($1), a.opened_at, a.id`,
    [customerId, but, productCodes.filter(isPaying)],
  )
  return rows.map(({ id }) => id)
}

/** What the closing of an account cancels, with its amount where that is known. */
export interface ClosingRule {
  readonly kind: 'payment' | 'standing_order' | 'direct_debit' | 'card'
  readonly name: string
  readonly amountPence?: Pence
}

interface RuleRow {
  readonly kind: ClosingRule['kind']
  readonly name: string
  readonly amount_pence: bigint | null
}

interface OfClosing {
  readonly customerId: string
  readonly accountId: string
  readonly caller: Pick<Caller, 'address'>
}

/** How many of each kind a preview shows. */
const rulesMax = 100

/**
 * What would be cancelled: payments of a later day, standing orders from or to the account, Direct Debits, and the customer's own cards. A standing
 * order into it from an account that is not the customer's is cancelled too, and is its own holders' to see; a Direct Debit that
 * a visitor of a demonstration added, that visitor's.
 */
async function readRules(
  database: Queryable,
  { customerId, accountId, caller }: OfClosing,
): Promise<readonly ClosingRule[]> {
  const rows = await database.query<RuleRow>(
    `(select 'payment' as kind, p.name, p.amount_pence from payment p
       where p.account_id = $1 and p.status = 'scheduled' and p.is_later and p.standing_order_id is null
       order by p.due_on, p.id limit ${rulesMax})
     union all
     (select 'standing_order', s.name, v.amount_pence from standing_order s
        join standing_order_version v on v.standing_order_id = s.id and v.version = s.version
       where s.state = 'active' and (s.account_id = $1 or s.creditor_account_id = $1)
         and exists (select from access_in_force x where x.account_id = s.account_id and x.customer_id = $2)
       order by s.set_up_at, s.id limit ${rulesMax})
     union all
     (select 'direct_debit', d.company, null from direct_debit d
       where d.account_id = $1 and d.status = 'active' and ${isKnownTo('$3')}
       order by d.set_up_at, d.id limit ${rulesMax})
     union all
     (select 'card', coalesce(initcap(c.design) || ' card', case when ${isOthers('$3')} then 'Virtual card' else c.name end)
                     || ' (' || c.last_four || ')', null from card c
       where c.account_id = $1 and c.customer_id = $2 and c.slot is not null
       order by c.ordered_at, c.id limit ${rulesMax})`,
    [accountId, customerId, await visitorAddress(database, customerId, caller)],
  )
  return rows.map(({ kind, name, amount_pence: amountPence }) => ({
    kind,
    name,
    ...(amountPence !== null && { amountPence }),
  }))
}

/** What closing an account would do. */
export interface ClosurePreview {
  readonly account: ClosableAccount
  /** The accounts that its money can go to; none if another holder has to agree. */
  readonly payTo: readonly string[]
  readonly cancels: readonly ClosingRule[]
  readonly needsAgreement: boolean
}

/** In order of precedence. */
export type PreviewRefusal = { readonly code: 'not_found' | 'private_desk' | 'account_closed' }

/** Whether another holder has to agree to the closing. */
export const needsAgreement = ({ holders }: Pick<ClosableAccount, 'holders'>): boolean => holders.length > 1

/**
 * What closing an account would do now. Changes nothing. Refusals, in this order: `not_found`, `private_desk`,
 * `account_closed`. Source: specification section 11.8 and 11.10.
 */
export async function previewClosure(
  bank: Pick<Bank, 'database' | 'clock'>,
  { customerId, accountId, caller }: OfClosing,
): Promise<Result<ClosurePreview, PreviewRefusal>> {
  const account = await readClosable(bank.database, { customerId, accountId, at: bank.clock() })
  if (!account) return refused({ code: 'not_found' })
  if (!account.hasPaymentChecks) return refused({ code: 'private_desk' })
  if (account.isClosed) return refused({ code: 'account_closed' })
  const isAgreed = needsAgreement(account)
  const payTo = isAgreed ? [] : await listPayingAccounts(bank.database, { customerId, but: accountId })
  const cancels = await readRules(bank.database, { customerId, accountId, caller })
  return accepted({ account, payTo, cancels, needsAgreement: isAgreed })
}
