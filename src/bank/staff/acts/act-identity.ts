import type { IdentityCheckMethod } from '../../../domain/staff-looks.ts'
import type { Queryable } from '../../database/database.ts'
import { isContactNew } from '../customers/contact-changes.ts'

/** How a member checked who they talk to, as an act's checker sees it. */
export interface UsedIdentityCheck {
  readonly method: IdentityCheckMethod
  readonly checked: string
  readonly checkedAt: Date
}

interface CheckRow {
  readonly method: IdentityCheckMethod
  readonly checked: string
  readonly checked_at: Date
}

/** An identity check by its id. */
export async function readIdentityCheck(
  queryable: Queryable,
  identityCheckId: string | undefined,
): Promise<UsedIdentityCheck | undefined> {
  if (identityCheckId === undefined) return undefined
  const [row] = await queryable.query<CheckRow>(
    'select method, checked, checked_at from staff_identity_check where id = $1',
    [identityCheckId],
  )
  return row && { method: row.method, checked: row.checked, checkedAt: row.checked_at }
}

/**
 * Whether an identity check proves nothing any more: it is a call, and the e-mail or phone was changed within 72 hours (part two,
 * section 17.4).
 */
export async function isOutdatedCall(
  queryable: Queryable,
  {
    identityCheckId,
    customerIds,
    at,
  }: {
    readonly identityCheckId: string | undefined
    readonly customerIds: readonly string[]
    readonly at: Date
  },
): Promise<boolean> {
  const check = await readIdentityCheck(queryable, identityCheckId)
  if (check?.method !== 'called') return false
  for (const customerId of customerIds) if (await isContactNew(queryable, customerId, at)) return true
  return false
}

/** Uses an identity check of this maker and customer up, for one act. Returns whether there was one. */
export async function takeIdentityCheck(
  transaction: Queryable,
  {
    identityCheckId,
    actId,
    memberId,
    customerIds,
    at,
  }: {
    readonly identityCheckId: string | undefined
    readonly actId: string
    readonly memberId: string
    readonly customerIds: readonly string[]
    readonly at: Date
  },
): Promise<boolean> {
  const used = await transaction.query(
    `update staff_identity_check set act_id = $1, used_at = greatest(checked_at, $5)
      where id = $2 and member_id = $3 and customer_id = any ($4::uuid[]) and act_id is null and ends_at > $5 returning id`,
    [actId, identityCheckId ?? null, memberId, customerIds, at],
  )
  return used.length > 0
}
