import { type IdentityCheckMethod, lookMs } from '../../../domain/staff-looks.ts'
import { appendAuditEvent } from '../../audit/append-audit-events.ts'
import type { Bank } from '../../bank.ts'
import { lockCustomer } from '../../customers/customer.ts'
import { accepted, refused, type Result } from '../../result.ts'
import type { Caller } from '../../sessions/caller.ts'
import { appendStaffEvent } from '../members/staff-events.ts'
import type { StaffSession } from '../members/staff-session.ts'
import { isContactNew } from './contact-changes.ts'
import { openRecord, type RecordRefusal } from './looks.ts'

/** That a staff member checked who they talk to. Good for one act of theirs. */
export interface IdentityCheck {
  readonly id: string
  readonly method: IdentityCheckMethod
  readonly checkedAt: Date
  readonly endsAt: Date
}

export interface IdentityCheckRequest {
  readonly id: string
  readonly staff: StaffSession
  readonly customerId: string
  readonly method: IdentityCheckMethod
  /** What was checked, 10 to 500 characters. */
  readonly checked: string
  readonly caller: Caller
}

/** In order of precedence. */
export type IdentityCheckRefusal =
  | RecordRefusal
  | { readonly code: 'no_phone_held' | 'act_id_reused' | 'recent_contact_change' }

interface CheckRow {
  readonly id: string
  readonly member_id: string
  readonly customer_id: string
  readonly method: IdentityCheckMethod
  readonly checked: string
  readonly checked_at: Date
  readonly ends_at: Date
}

const columns = 'id, member_id, customer_id, method, checked, checked_at, ends_at'

const checkOf = ({ id, method, checked_at: checkedAt, ends_at: endsAt }: CheckRow): IdentityCheck => ({
  id,
  method,
  checkedAt,
  endsAt,
})

/**
 * Stores that a staff member checked who they talk to, for 30 minutes and one act. The client makes the id; the same check
 * again answers as before. Refusals, in this order: those of {@link openRecord}; `no_phone_held`, if there is no number to call;
 * `act_id_reused`, for an id of another check; `recent_contact_change`, for a call within 72 hours of another e-mail or phone.
 * Source: part two, section 17.4.
 */
export async function makeIdentityCheck(
  bank: Bank,
  request: IdentityCheckRequest,
): Promise<Result<{ readonly check: IdentityCheck; readonly replayed: boolean }, IdentityCheckRefusal>> {
  const { id, staff, customerId, method, checked, caller } = request
  const { memberId } = staff
  const record = await openRecord(bank, staff, customerId)
  if (!record.ok) return record
  const at = bank.clock()
  return bank.database.transaction(async transaction => {
    await lockCustomer(transaction, customerId)
    const [made] = await transaction.query<CheckRow>(
      `select ${columns} from staff_identity_check where id = $1`,
      [id],
    )
    if (made) {
      const isSame =
        made.member_id === memberId &&
        made.customer_id === customerId &&
        made.method === method &&
        made.checked === checked
      return isSame ? accepted({ check: checkOf(made), replayed: true }) : refused({ code: 'act_id_reused' })
    }
    if (method === 'called') {
      const [held] = await transaction.query('select id from customer where id = $1 and phone is not null', [
        customerId,
      ])
      if (!held) return refused({ code: 'no_phone_held' })
      if (await isContactNew(transaction, customerId, at)) return refused({ code: 'recent_contact_change' })
    }
    const endsAt = new Date(at.getTime() + lookMs)
    await transaction.query(
      `insert into staff_identity_check (id, member_id, customer_id, method, checked, checked_at, ends_at)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [id, memberId, customerId, method, checked, at, endsAt],
    )
    const type = 'identity_checked'
    const detail = { identityCheckId: id, method }
    await appendAuditEvent(transaction, { chainId: customerId, at, type, detail: { ...detail, memberId } })
    await appendStaffEvent(transaction, { memberId, at, type, detail: { ...detail, customerId }, caller })
    return accepted({ check: { id, method, checkedAt: at, endsAt }, replayed: false })
  })
}
