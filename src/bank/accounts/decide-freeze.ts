import type { Bank } from '../bank.ts'
import type { Queryable } from '../database/database.ts'
import { lockChains } from '../payments/payment-steps.ts'
import { accepted, refused, type Result } from '../result.ts'
import { endIfReleasedByAll } from './freeze-account.ts'
import { auditHoldersNow, listHolders, type NamedAccount, notifyHolders } from './holders.ts'

/** In order of precedence. */
export type FreezeDecisionRefusal = 'not_found' | 'changed_meanwhile'

/** A holder's freeze, for the bank's staff. */
export interface HoldersFreeze {
  readonly account: NamedAccount
  readonly frozenBy: string
  readonly frozenAt: Date
  /** Whether staff have left it in force, or it has ended. */
  readonly isDecided: boolean
  readonly isReleased: boolean
  /** The holders who have released it, by id. */
  readonly releasedBy: readonly string[]
}

/** A holder's freeze of a joint account, by its id. */
export async function findFreeze(database: Queryable, freezeId: string): Promise<HoldersFreeze | undefined> {
  const [row] = await database.query<{
    readonly id: string
    readonly product: string
    readonly account_number: string
    readonly frozen_by: string
    readonly frozen_at: Date
    readonly is_decided: boolean
    readonly is_released: boolean
    readonly released_by: readonly string[]
  }>(
    `select a.id, a.product, a.account_number, trim(c.first_name || ' ' || c.last_name) as frozen_by, f.frozen_at,
            f.released_at is not null or f.kept_at is not null or a.closed_at is not null as is_decided,
            f.released_at is not null or a.closed_at is not null as is_released,
            array(select r.customer_id from freeze_release r where r.freeze_id = f.id order by r.customer_id) as released_by
       from account_freeze f join account a on a.id = f.account_id join customer c on c.id = f.frozen_by
      where f.id = $1`,
    [freezeId],
  )
  return (
    row && {
      account: { id: row.id, product: row.product, accountNumber: row.account_number },
      frozenBy: row.frozen_by,
      frozenAt: row.frozen_at,
      isDecided: row.is_decided,
      isReleased: row.is_released,
      releasedBy: row.released_by,
    }
  )
}

async function lockFreeze(transaction: Queryable, freezeId: string): Promise<HoldersFreeze | undefined> {
  await transaction.query(
    `select a.id from account a
      where a.id = (select f.account_id from account_freeze f where f.id = $1) for no key update`,
    [freezeId],
  )
  const freeze = await findFreeze(transaction, freezeId)
  // The decision ends the freeze's task, which is locked after the chains.
  if (freeze)
    await lockChains(transaction, { accountIds: [freeze.account.id], customerIds: [], isBanks: false })
  return freeze
}

/**
 * Leaves a holder's freeze in force: it waits for its holders alone. Refusals, in this order: `not_found`;
 * `changed_meanwhile`, if it has ended or was left so already. Source: part two, section 17.4.
 */
export async function keepFrozen(bank: Bank, freezeId: string): Promise<Result<null, FreezeDecisionRefusal>> {
  const now = bank.clock()
  return bank.database.transaction(async (transaction): Promise<Result<null, FreezeDecisionRefusal>> => {
    const freeze = await lockFreeze(transaction, freezeId)
    if (!freeze) return refused('not_found')
    if (freeze.isDecided) return refused('changed_meanwhile')
    const at = freeze.frozenAt > now ? freeze.frozenAt : now
    await transaction.query('update account_freeze set kept_at = $2 where id = $1', [freezeId, at])
    const accountId = freeze.account.id
    const type = 'joint_account_kept_frozen'
    await auditHoldersNow(transaction, [{ accountId, type, at, detail: { freezeId }, by: 'operator' }])
    return accepted(null)
  })
}

/**
 * Releases a joint account because a court orders it, in place of the holders who have not; all of them are notified, unless
 * the bank froze it too. `actId`: the act by which staff did it. Refusals, in this order: `not_found`; `changed_meanwhile`,
 * if the freeze has ended. Source: part two, sections 11.7 and 17.4.
 */
export async function releaseByCourt(
  bank: Bank,
  { freezeId, actId }: { readonly freezeId: string; readonly actId: string },
): Promise<Result<null, FreezeDecisionRefusal>> {
  const now = bank.clock()
  return bank.database.transaction(async (transaction): Promise<Result<null, FreezeDecisionRefusal>> => {
    const freeze = await lockFreeze(transaction, freezeId)
    if (!freeze) return refused('not_found')
    if (freeze.isReleased) return refused('changed_meanwhile')
    const { account } = freeze
    const accountId = account.id
    await transaction.query(
      `insert into freeze_release (freeze_id, customer_id, released_at, act_id)
       select f.id, x.customer_id, greatest($2, f.frozen_at, a.last_decided_at,
                (select max(r.released_at) from freeze_release r where r.freeze_id = f.id)), $3
         from account_freeze f join account a on a.id = f.account_id join access_in_force x on x.account_id = a.id
        where f.id = $1
       on conflict (freeze_id, customer_id) do nothing`,
      [freezeId, now, actId],
    )
    const at = await endIfReleasedByAll(transaction, { accountId, freezeId, now })
    if (!at) throw new Error(`freeze ${freezeId} lasts after every holder's release`)
    const [still] = await transaction.query<{ is_frozen: boolean }>(
      'select frozen_at is not null as is_frozen from account where id = $1',
      [accountId],
    )
    const holders = await listHolders(transaction, accountId)
    const type = 'joint_account_released'
    if (!still?.is_frozen) await notifyHolders(bank, transaction, { account, holders, type, at })
    await auditHoldersNow(transaction, [{ accountId, type, at, detail: { freezeId, actId }, by: 'operator' }])
    return accepted(null)
  })
}
