import type { Queryable } from '../../database/database.ts'
import { stepOfCode } from '../../second-factor/codes.ts'

interface AppRow {
  readonly app_secret: Uint8Array
  readonly is_demo: boolean
}

interface StaffCode {
  readonly memberId: string
  /** Without spaces and hyphens. */
  readonly code: string
  readonly at: Date
  /** Made before the database transaction, so that a repeated run knows the code that its first run took. */
  readonly entryId: string
}

/** A key to check a code against if there is none, so that the duration is the same. */
const decoySecret = new Uint8Array(20)

/**
 * Takes a code of a member's authenticator app, inside the caller's database transaction: one step either way, each of use
 * once and only in ascending order (RFC 6238). The codes of demo members, which many people share, may be used again.
 */
export async function takeStaffCode(
  transaction: Queryable,
  { memberId, code, at, entryId }: StaffCode,
): Promise<boolean> {
  const [app] = await transaction.query<AppRow>(
    'select app_secret, is_demo from staff_member where id = $1 and app_secret is not null',
    [memberId],
  )
  const step = stepOfCode(app?.app_secret ?? decoySecret, code, at)
  if (!app || step === undefined) return false
  if (app.is_demo) return true
  const taken = await transaction.query(
    `update staff_member set app_step = $2, app_entry_id = $4
      where id = $1 and app_secret = $3 and (app_step < $2 or app_entry_id = $4)
      returning id`,
    [memberId, step, app.app_secret, entryId],
  )
  return taken.length > 0
}
