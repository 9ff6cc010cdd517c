import { appendAuditEvents, type AuditEvent } from '../audit/append-audit-events.ts'
import type { Bank } from '../bank.ts'
import type { Queryable } from '../database/database.ts'
import { type AccountNoticeType, accountNotice, giveNotice } from '../notifications/give-notice.ts'
import type { Caller } from '../sessions/caller.ts'

/** A holder of an account, as the other holder knows them: by the full name. */
export interface Holder {
  readonly customerId: string
  readonly name: string
}

/** The holders of an account, one or two. */
export async function listHolders(database: Queryable, accountId: string): Promise<readonly Holder[]> {
  const rows = await database.query<{ customer_id: string; name: string }>(
    `select x.customer_id, trim(c.first_name || ' ' || c.last_name) as name
       from access_in_force x join customer c on c.id = x.customer_id
      where x.account_id = $1 order by x.holder_no`,
    [accountId],
  )
  return rows.map(({ customer_id: customerId, name }) => ({ customerId, name }))
}

/** An account, as a notice names it. */
export interface NamedAccount {
  readonly id: string
  readonly product: string
  readonly accountNumber: string
}

interface HolderNotice {
  readonly account: NamedAccount
  /** Who is notified. */
  readonly holders: readonly Holder[]
  readonly type: AccountNoticeType
  readonly at: Date
  /** The holder who did it, if the words name them. */
  readonly name?: string
}

/** Notifies holders of what happened to their account, inside the caller's database transaction. */
export async function notifyHolders(
  bank: Bank,
  transaction: Queryable,
  { account, holders, type, at, name }: HolderNotice,
): Promise<void> {
  const facts = {
    product: account.product,
    accountEnding: account.accountNumber.slice(-4),
    ...(name !== undefined && { name }),
  }
  for (const { customerId } of holders)
    await giveNotice(transaction, accountNotice(bank, { customerId, type, at, facts }))
}

interface HolderEvent {
  readonly accountId: string
  readonly holders: readonly Holder[]
  readonly type: string
  readonly at: Date
  readonly detail?: Readonly<Record<string, string>>
  /** What the chain of the customer who did it says besides. */
  readonly ownDetail?: Readonly<Record<string, string>>
  /** The customer who did it: only their own chain says from where. */
  readonly by: string
  readonly caller?: Caller | undefined
}

const eventsOf = ({
  accountId,
  holders,
  type,
  at,
  detail = {},
  ownDetail = {},
  by,
  caller,
}: HolderEvent): readonly AuditEvent[] =>
  holders.map(({ customerId: chainId }) => ({
    chainId,
    type,
    at,
    detail: { accountId, by, ...detail, ...(chainId === by && ownDetail) },
    ...(chainId === by && { caller }),
  }))

/** Records an event of an account in the audit chain of each holder, inside the caller's database transaction. */
export const auditHolders = (transaction: Queryable, event: HolderEvent): Promise<void> =>
  appendAuditEvents(transaction, eventsOf(event))

/** Records events of accounts as {@link auditHolders} does, of those who hold them now. `and`: a further customer it concerns. */
export async function auditHoldersNow(
  transaction: Queryable,
  events: readonly (Omit<HolderEvent, 'holders'> & { readonly and?: string })[],
): Promise<void> {
  const rows = events.map(({ accountId, and, type, at, detail = {}, ownDetail = {}, by, caller }, n) => ({
    n,
    account_id: accountId,
    also: and,
    at,
    type,
    by,
    detail: { accountId, by, ...detail },
    own: { ...ownDetail, ...caller },
  }))
  await transaction.query(
    `select cardinality(record_audit_events(array(
       select new_audit_event(x.customer_id, e.at, e.type,
                e.detail || case when x.customer_id::text = e.by then e.own else '{}'::jsonb end)
         from jsonb_to_recordset($1::jsonb) e (n int, account_id uuid, also uuid, at timestamptz, type text, by text,
                detail jsonb, own jsonb)
        cross join lateral (select x.customer_id from access_in_force x where x.account_id = e.account_id
                             union select e.also where e.also is not null) x
        order by x.customer_id, e.n)))`,
    [JSON.stringify(rows)],
  )
}

/** Whether a customer's accounts are not looked after by the private desk. */
export async function hasPaymentChecks(database: Queryable, customerId: string): Promise<boolean> {
  const found = await database.query('select id from customer where id = $1 and payment_checks', [customerId])
  return found.length > 0
}
