import type { Bank } from '../bank.ts'
import type { Queryable } from '../database/database.ts'
import { giveNotice, newNotice } from '../notifications/give-notice.ts'
import { accepted, refused, type Result } from '../result.ts'
import { auditHoldersNow, listHolders } from './holders.ts'

/** In SQL, whether the bank has frozen an account. */
export const isFrozenByBank = (account: string): string =>
  `exists (select from bank_freeze b where b.account_id = ${account} and b.released_at is null)`

/** Whether the bank has frozen an account. */
export async function readBankFreeze(database: Queryable, accountId: string): Promise<boolean> {
  const [row] = await database.query<{ is_frozen: boolean }>(
    `select ${isFrozenByBank('$1::uuid')} as is_frozen`,
    [accountId],
  )
  return row?.is_frozen ?? false
}

interface FreezeChange {
  readonly accountId: string
  /** The staff member who makes it. */
  readonly memberId: string
  readonly at: Date
  /** Whether the holders are notified. */
  readonly isNotified: boolean
}

interface LockedAccount {
  readonly product: string
  readonly account_number: string
  readonly is_closed: boolean
  readonly is_frozen: boolean
}

/** Locks an account of a customer until the database transaction ends. What is read is read after the lock. */
async function lockAccount(transaction: Queryable, accountId: string): Promise<LockedAccount | undefined> {
  await transaction.query('select id from account where id = $1 for no key update', [accountId])
  const [account] = await transaction.query<LockedAccount>(
    `select a.product, a.account_number, a.closed_at is not null as is_closed, ${isFrozenByBank('a.id')} as is_frozen
       from account a where a.id = $1 and a.kind = 'customer' and a.account_number is not null`,
    [accountId],
  )
  return account
}

/** Notifies every holder, by e-mail too. */
async function notify(
  bank: Bank,
  transaction: Queryable,
  {
    accountId,
    account,
    type,
    at,
  }: {
    readonly accountId: string
    readonly account: LockedAccount
    readonly type: 'account_frozen' | 'account_unfrozen'
    readonly at: Date
  },
): Promise<void> {
  const facts = { product: account.product, accountEnding: account.account_number.slice(-4) }
  for (const { customerId } of await listHolders(transaction, accountId)) {
    const notice = { customerId, type, category: 'account', at, facts } as const
    await giveNotice(transaction, newNotice(bank, { ...notice, isAlwaysByEmail: true, keepsFacts: true }))
  }
}

/**
 * Freezes an account of a customer for the bank, inside the caller's database transaction: from then on no posting and no hold
 * takes money out of it, and no holder releases it. What a card holds already is still captured, and nothing else by the bank's
 * staff. Notifies the holders.
 * Refusals, in this order: `not_found`; `account_closed`; `already_frozen`, by the bank. Source: part two, section 17.4.
 */
export async function freezeByBank(
  bank: Bank,
  transaction: Queryable,
  { accountId, memberId, at: now, isNotified }: FreezeChange,
): Promise<Result<null, 'not_found' | 'account_closed' | 'already_frozen'>> {
  const account = await lockAccount(transaction, accountId)
  if (!account) return refused('not_found')
  if (account.is_closed) return refused('account_closed')
  if (account.is_frozen) return refused('already_frozen')
  // Moves the account's time forward: what is decided afterwards is later than the freeze. A holder's freeze goes on.
  const [frozen] = await transaction.query<{ at: Date }>(
    `update account a set frozen_at = coalesce(a.frozen_at, t.at), last_decided_at = t.at
       from (select greatest($2, last_decided_at) as at from account where id = $1) t where a.id = $1
     returning a.last_decided_at as at`,
    [accountId, now],
  )
  const at = frozen?.at ?? now
  await transaction.query(
    `insert into bank_freeze (id, account_id, frozen_by, frozen_at, last_entry_no)
     select $1, a.id, $3, $4, a.last_entry_no from account a where a.id = $2`,
    [bank.newId(), accountId, memberId, at],
  )
  if (isNotified) await notify(bank, transaction, { accountId, account, type: 'account_frozen', at })
  return accepted(null)
}

/**
 * Ends the bank's freeze of an account, inside the caller's database transaction. One that a holder set beside it goes on.
 * Notifies the holders. Refusals, in this order: `not_found`; `account_closed`; `not_frozen` by the bank. Source: part two,
 * section 17.4.
 */
export async function unfreezeByBank(
  bank: Bank,
  transaction: Queryable,
  { accountId, memberId, at: now, isNotified }: FreezeChange,
): Promise<Result<null, 'not_found' | 'account_closed' | 'not_frozen'>> {
  const account = await lockAccount(transaction, accountId)
  if (!account) return refused('not_found')
  if (account.is_closed) return refused('account_closed')
  if (!account.is_frozen) return refused('not_frozen')
  const at = await endFreeze(transaction, { accountId, memberId, now })
  if (isNotified) await notify(bank, transaction, { accountId, account, type: 'account_unfrozen', at })
  return accepted(null)
}

/**
 * Undoes the bank's freeze of a demo account, inside the caller's database transaction, which has locked its holders. One that a
 * holder set beside it goes on. Nobody is notified; the holders' chains have it. Does nothing if the bank has not frozen it.
 */
export async function undoBankFreeze(
  transaction: Queryable,
  { accountId, at: now }: { readonly accountId: string; readonly at: Date },
): Promise<void> {
  const account = await lockAccount(transaction, accountId)
  if (!account?.is_frozen) return
  const at = await endFreeze(transaction, { accountId, memberId: null, now })
  await auditHoldersNow(transaction, [{ accountId, type: 'demo_account_unfrozen', at, by: 'demonstration' }])
}

/**
 * Ends the freeze of an account that the caller has locked, and the account's own, unless a holder's lasts. Returns when. Without a
 * member, it is undone.
 */
async function endFreeze(
  transaction: Queryable,
  {
    accountId,
    memberId,
    now,
  }: { readonly accountId: string; readonly memberId: string | null; readonly now: Date },
): Promise<Date> {
  const [ended] = await transaction.query<{ at: Date }>(
    `update bank_freeze f set released_by = $3, is_undone = $3::uuid is null, released_entry_no = a.last_entry_no,
            released_at = greatest($2, a.last_decided_at)
       from account a where f.account_id = $1 and f.released_at is null and a.id = f.account_id
     returning f.released_at as at`,
    [accountId, now, memberId],
  )
  const at = ended?.at ?? now
  await transaction.query(
    `update account a set last_decided_at = $2,
            frozen_at = case when exists (select from account_freeze f
                                           where f.account_id = a.id and f.released_at is null) then a.frozen_at end
      where a.id = $1`,
    [accountId, at],
  )
  return at
}
