import type { StaffRole } from '../../../domain/staff.ts'
import type { Bank } from '../../bank.ts'
import { type Queryable, sqlStateOf } from '../../database/database.ts'
import { refused, type Result } from '../../result.ts'
import type { StaffSession } from '../members/staff-session.ts'

/** Who makes, approves, refuses or withdraws an act. */
export type Acting = Pick<StaffSession, 'sessionId' | 'memberId' | 'roles' | 'isDemo'>

/** Somebody who works here no longer, or not in this session. */
export interface NotActing {
  readonly code: 'not_signed_in'
}

/** What an act's database transaction is for: the member it may change is locked as well. */
export type ActedOn = { readonly subjectId: string } | { readonly actId: string }

/** Ends the database transaction of an act without effect. */
class ActUndone extends Error {
  override readonly name = 'ActUndone'
}

/**
 * Locks who acts, and the member the act changes, with all administrators if that is one; then reads the first as they are now:
 * who was suspended, or lost a role or the session after the request had been let in, does not act by what they were.
 */
async function readActing(
  transaction: Queryable,
  { sessionId, memberId, isDemo }: Acting,
  on: ActedOn,
): Promise<Acting | undefined> {
  const [subjectId, actId] = 'actId' in on ? [null, on.actId] : [on.subjectId, null]
  await transaction.query(
    `with acted_on as (
       select coalesce($2, (select a.subject_id from staff_act a where a.id = $3 and a.subjects = 'people')) as id)
     select m.id from staff_member m
      where m.id = $1 or m.id = (select id from acted_on)
         or exists (select from acted_on join staff_member_role o on o.member_id = acted_on.id and o.role = 'administrator'
                      join staff_member_role r on r.member_id = m.id and r.role = 'administrator')
      order by m.id for no key update of m`,
    [memberId, subjectId, actId],
  )
  const [row] = await transaction.query<{ roles: readonly StaffRole[] }>(
    `select array(select r.role from staff_member_role r where r.member_id = m.id) as roles
       from staff_member m
      where m.id = $1 and m.status = 'active'
        and not exists (select from staff_session s where s.id = $2 and s.ended_at is not null)`,
    [memberId, sessionId],
  )
  return row && { sessionId, memberId, roles: row.roles, isDemo }
}

async function runOnce<Value, Refusal>(
  bank: Bank,
  { staff, on, work }: ActTransaction<Value, Refusal>,
): Promise<Result<Value, Refusal | NotActing>> {
  let undone: { readonly refusal: Refusal } | undefined
  try {
    return await bank.database.transaction<Result<Value, Refusal | NotActing>>(async transaction => {
      await transaction.query(`select set_config('sarsen.staff_member', $1, true)`, [staff.memberId])
      const acting = await readActing(transaction, staff, on)
      if (!acting) return refused({ code: 'not_signed_in' })
      const done = await work(transaction, acting)
      undone = done.ok ? undefined : done
      if (!done.ok) throw new ActUndone()
      return done
    })
  } catch (fault) {
    if (fault instanceof ActUndone && undone) return { ok: false, refusal: undone.refusal }
    throw fault
  }
}

interface ActTransaction<Value, Refusal> {
  readonly staff: Acting
  readonly on: ActedOn
  /** Receives who acts as they are now. */
  readonly work: (transaction: Queryable, staff: Acting) => Promise<Result<Value, Refusal>>
}

/**
 * Runs an act's database transaction. What it refuses undoes all of it. Refused with `not_signed_in`, before all else, if who
 * acts works here no longer, or their session has ended.
 */
export async function inActTransaction<Value, Refusal>(
  bank: Bank,
  given: ActTransaction<Value, Refusal>,
): Promise<Result<Value, Refusal | NotActing>> {
  try {
    return await runOnce(bank, given)
  } catch (fault) {
    // Another request stored the same at the same moment, and no lock separated the two: now it is found.
    if (sqlStateOf(fault) !== '23505') throw fault
    return runOnce(bank, given)
  }
}
