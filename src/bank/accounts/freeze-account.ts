import { shortAccountName } from '../../domain/products.ts'
import type { Bank } from '../bank.ts'
import {
  type ConfirmationRefusal,
  type ConfirmedRequest,
  draftConfirmation,
  lockForConfirmation,
  requireConfirmation,
} from '../confirmations/require-confirmation.ts'
import type { Queryable } from '../database/database.ts'
import { accepted, refused, type Result } from '../result.ts'
import type { Caller } from '../sessions/caller.ts'
import { isFrozenByBank } from './bank-freeze.ts'
import { auditHolders, type Holder, listHolders, type NamedAccount, notifyHolders } from './holders.ts'

/** In order of precedence. */
export interface FreezeRefusal {
  readonly code: 'not_found' | 'private_desk' | 'account_closed'
}

interface JointRow {
  readonly product: string
  readonly account_number: string
  readonly payment_checks: boolean
  readonly is_closed: boolean
  /** The freeze of a holder that lasts. */
  readonly freeze_id: string | null
  readonly is_frozen_by_bank: boolean
}

interface LockedJoint extends Omit<JointRow, 'product' | 'account_number'> {
  readonly account: NamedAccount
  readonly holders: readonly Holder[]
  /** The holder who asks. */
  readonly holder: Holder
}

interface OfHolder {
  readonly customerId: string
  readonly accountId: string
  readonly caller: Caller
}

/**
 * Locks a customer's account until the database transaction ends. Undefined if it is not theirs; that and the rest is read
 * after the lock.
 */
async function lockHeld(
  transaction: Queryable,
  { customerId, accountId }: Omit<OfHolder, 'caller'>,
): Promise<LockedJoint | undefined> {
  await transaction.query('select id from account where id = $1 for no key update', [accountId])
  const [row] = await transaction.query<JointRow>(
    `select a.product, a.account_number, c.payment_checks, a.closed_at is not null as is_closed,
            f.id as freeze_id, ${isFrozenByBank('a.id')} as is_frozen_by_bank
       from access_in_force x
       join account a on a.id = x.account_id
       join customer c on c.id = x.customer_id
       left join account_freeze f on f.account_id = a.id and f.released_at is null
      where x.customer_id = $1 and a.id = $2`,
    [customerId, accountId],
  )
  const holders = await listHolders(transaction, accountId)
  const holder = holders.find(one => one.customerId === customerId)
  if (!row || !holder) return undefined
  const { product, account_number: accountNumber, ...state } = row
  return { ...state, account: { id: accountId, product, accountNumber }, holders, holder }
}

/**
 * Freezes a joint account: from then on no posting and no hold takes money out of it, until both holders release it. What
 * is held already may still be captured. Freezing one that a holder froze changes nothing and succeeds; the bank's freeze lasts
 * beside it. Notifies the other holder,
 * and audits both. Refusals, in this order: `not_found`, also for an account of one holder; `private_desk`;
 * `account_closed`. Source: specification section 11.7.
 */
export async function freezeAccount(
  bank: Bank,
  { customerId, accountId, caller }: OfHolder,
): Promise<Result<null, FreezeRefusal>> {
  const now = bank.clock()
  const freezeId = bank.newId()
  return bank.database.transaction(async transaction => {
    const joint = await lockHeld(transaction, { customerId, accountId })
    if (!joint || joint.holders.length < 2) return refused({ code: 'not_found' })
    if (!joint.payment_checks) return refused({ code: 'private_desk' })
    if (joint.is_closed) return refused({ code: 'account_closed' })
    if (joint.freeze_id !== null) return accepted(null)
    // Moves the account's time forward: what is decided afterwards is later than the freeze.
    const [frozen] = await transaction.query<{ at: Date }>(
      `update account a set frozen_at = coalesce(a.frozen_at, t.at), last_decided_at = t.at
         from (select greatest($2, last_decided_at) as at from account where id = $1) t where a.id = $1
       returning a.last_decided_at as at`,
      [accountId, now],
    )
    const at = frozen?.at ?? now
    await transaction.query(
      `insert into account_freeze (id, account_id, frozen_by, frozen_at, last_entry_no)
       select $1, a.id, $3, $4, a.last_entry_no from account a where a.id = $2`,
      [freezeId, accountId, customerId, at],
    )
    const { account, holders, holder } = joint
    const others = holders.filter(other => other !== holder)
    const type = 'joint_account_frozen'
    const { name } = holder
    await notifyHolders(bank, transaction, { account, holders: others, type, at, name })
    const detail = { freezeId, name }
    await auditHolders(transaction, { accountId, holders, type, at, detail, by: customerId, caller })
    return accepted(null)
  })
}

export type ReleaseRefusal =
  | FreezeRefusal
  /** The bank froze it, and no holder did. */
  | { readonly code: 'account_frozen' }
  | ConfirmationRefusal

interface ReleaseAccount extends OfHolder {
  /** Who confirms it. */
  readonly confirming?: ConfirmedRequest | undefined
}

/**
 * Releases a frozen joint account for one holder. Once every holder has, money can leave it again, and all of them are
 * notified, unless the bank froze it too. Releasing again, or an account that no holder froze, changes nothing and succeeds.
 * Audits both. Refusals, in this order: `not_found`; `private_desk`; `account_closed`; `account_frozen`, by the bank alone; what
 * {@link requireConfirmation} refuses. Source: specification sections 11.7 and 17.4.
 */
export async function releaseAccount(
  bank: Bank,
  { customerId, accountId, caller, confirming }: ReleaseAccount,
): Promise<Result<null, ReleaseRefusal>> {
  const draft = draftConfirmation(bank)
  const now = draft.at
  return bank.database.transaction(async (transaction): Promise<Result<null, ReleaseRefusal>> => {
    if (confirming) await lockForConfirmation(transaction, confirming)
    const joint = await lockHeld(transaction, { customerId, accountId })
    if (!joint) return refused({ code: 'not_found' })
    const { account, holders, freeze_id: freezeId } = joint
    if (freezeId === null && !joint.is_frozen_by_bank && holders.length < 2)
      return refused({ code: 'not_found' })
    if (!joint.payment_checks) return refused({ code: 'private_desk' })
    if (joint.is_closed) return refused({ code: 'account_closed' })
    if (freezeId === null)
      return joint.is_frozen_by_bank ? refused({ code: 'account_frozen' }) : accepted(null)
    if (confirming && !(await hasReleased(transaction, { freezeId, customerId }))) {
      const fields = { account: shortAccountName(account.product, account.accountNumber) }
      const need = { action: 'account_released', subject: accountId, fields } as const
      const confirmed = await requireConfirmation(bank, transaction, confirming, { need, draft })
      if (!confirmed.ok) return confirmed
    }
    const [released] = await transaction.query<{ at: Date }>(
      `insert into freeze_release (freeze_id, customer_id, released_at)
       select f.id, $2, greatest($3, f.frozen_at, a.last_decided_at,
                (select max(r.released_at) from freeze_release r where r.freeze_id = f.id))
         from account_freeze f join account a on a.id = f.account_id where f.id = $1
       on conflict (freeze_id, customer_id) do nothing returning released_at as at`,
      [freezeId, customerId, now],
    )
    // Also for who has released it before: the other holder may have lost their access since.
    const ended = await endIfReleasedByAll(transaction, { accountId, freezeId, now })
    const at = ended ?? released?.at
    if (!at) return accepted(null)
    const type = ended ? 'joint_account_released' : 'joint_account_release_asked'
    if (ended && !joint.is_frozen_by_bank)
      await notifyHolders(bank, transaction, { account, holders, type: 'joint_account_released', at })
    const detail = { freezeId }
    await auditHolders(transaction, { accountId, holders, type, at, detail, by: customerId, caller })
    return accepted(null)
  })
}

/** Whether a holder has released this freeze already. */
async function hasReleased(
  transaction: Queryable,
  { freezeId, customerId }: { readonly freezeId: string; readonly customerId: string },
): Promise<boolean> {
  const found = await transaction.query(
    'select freeze_id from freeze_release where freeze_id = $1 and customer_id = $2',
    [freezeId, customerId],
  )
  return found.length > 0
}

/** Ends a freeze if every holder has released it. Returns when; undefined if it lasts. */
export async function endIfReleasedByAll(
  transaction: Queryable,
  { accountId, freezeId, now }: { accountId: string; freezeId: string; now: Date },
): Promise<Date | undefined> {
  const [ended] = await transaction.query<{ at: Date }>(
    `update account_freeze f set released_entry_no = a.last_entry_no, released_at = greatest($2, a.last_decided_at,
              (select max(r.released_at) from freeze_release r where r.freeze_id = f.id))
       from account a
      where f.id = $1 and a.id = f.account_id
        and not exists (select from access_in_force x
                         where x.account_id = a.id
                           and not exists (select from freeze_release r
                                            where r.freeze_id = f.id and r.customer_id = x.customer_id))
     returning f.released_at as at`,
    [freezeId, now],
  )
  if (!ended) return undefined
  await transaction.query(
    `update account a set last_decided_at = f.released_at,
            frozen_at = case when ${isFrozenByBank('a.id')} then a.frozen_at end
       from account_freeze f where a.id = $1 and f.id = $2`,
    [accountId, freezeId],
  )
  return ended.at
}
