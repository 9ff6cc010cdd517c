import { dayMs } from '../../../domain/london-time.ts'
import { acts } from '../../../domain/staff-acts.ts'
import type { Bank } from '../../bank.ts'
import { accepted, refused, type Result } from '../../result.ts'
import type { Caller } from '../../sessions/caller.ts'
import { type LookRefusal, openSubjectLook } from '../customers/looks.ts'
import { isConnected } from '../members/connections.ts'
import type { StaffSession } from '../members/staff-session.ts'
import type { ActRequest, PreparedAct } from './act.ts'
import { readIdentityCheck, type UsedIdentityCheck } from './act-identity.ts'
import { isAboutThem, isInReach, isSamePerson } from './check-act.ts'
import { reachSubject } from './reach.ts'
import { actKindOf } from './registry.ts'
import { contentOf, listChecked, readAct, type StoredAct } from './stored-act.ts'

/** An act with a second check, as the list has it. */
export interface ListedAct {
  readonly act: StoredAct
  readonly makerName: string
  readonly checkerName: string | undefined
  readonly isOwn: boolean
  /** Whether this member may approve it now. */
  readonly mayCheck: boolean
}

/** How long a member sees how their own acts ended. */
const ownKeptMs = 7 * dayMs

async function nameOf({ database }: Bank, memberId: string | undefined): Promise<string | undefined> {
  if (memberId === undefined) return undefined
  const [row] = await database.query<{ name: string }>('select name from staff_member where id = $1', [
    memberId,
  ])
  return row?.name
}

async function mayCheck(bank: Bank, staff: StaffSession, act: StoredAct): Promise<boolean> {
  const { state, expiresAt, makerId, checkedBy, subjects, subjectId } = act
  const isOver = expiresAt !== undefined && expiresAt <= bank.clock()
  if (state !== 'waiting' || isOver || !staff.roles.some(role => checkedBy.includes(role))) return false
  if (isAboutThem(act, staff.memberId) || (await isSamePerson(bank.database, makerId, staff.memberId)))
    return false
  const reached = await reachSubject(bank.database, { subjects, subjectId })
  return !(await isConnected(bank.database, staff.memberId, reached?.partyIds ?? []))
}

const list = async (bank: Bank, staff: StaffSession, act: StoredAct): Promise<ListedAct> => ({
  act,
  makerName: (await nameOf(bank, act.makerId)) ?? '',
  checkerName: await nameOf(bank, act.checkerId),
  isOwn: act.makerId === staff.memberId,
  mayCheck: await mayCheck(bank, staff, act),
})

/** Whether a member of a shared demonstration sees an act. */
const isShownTo = ({ isShared }: Bank, { isDemo }: StaffSession, act: StoredAct): boolean =>
  !(isShared && isDemo) || act.isDemo

/**
 * The acts of a member that wait for a second check or ended within 7 days, and those of others that this member may check:
 * what waits first, the soonest to expire first. `waiting`: how many of both wait.
 */
export async function listSecondChecks(
  bank: Bank,
  staff: StaffSession,
): Promise<{ readonly acts: readonly ListedAct[]; readonly waiting: number }> {
  const at = bank.clock()
  const { memberId, roles } = staff
  const endedSince = new Date(at.getTime() - ownKeptMs)
  const found = await listChecked(bank.database, { memberId, roles, endedSince, at })
  const shown = found.filter(act => isShownTo(bank, staff, act))
  const listed = await Promise.all(shown.map(act => list(bank, staff, act)))
  const own = listed.filter(one => one.isOwn || one.mayCheck)
  return { acts: own, waiting: own.filter(({ act }) => act.state === 'waiting').length }
}

/** An act as its checker sees it: what its maker saw, read again. */
export interface ShownAct extends ListedAct {
  readonly prepared: Pick<PreparedAct, 'effects' | 'customerReads'> | undefined
  /** Whether what its maker saw has changed: it cannot be approved as it is. */
  readonly hasChanged: boolean
  /** Whose record it is on. */
  readonly customers: readonly ActedCustomer[]
  /** How its maker checked who they talked to, if they had to. */
  readonly identityCheck: UsedIdentityCheck | undefined
}

interface ActedCustomer {
  readonly id: string
  readonly name: string
}

const customersOf = ({ database }: Bank, { customerIds }: StoredAct): Promise<readonly ActedCustomer[]> =>
  database.query<ActedCustomer>(
    `select id, trim(first_name || ' ' || last_name) as name from customer where id = any ($1::uuid[]) order by id`,
    [customerIds],
  )

async function prepareOf(
  bank: Bank,
  act: StoredAct,
): Promise<{ readonly prepared: PreparedAct; readonly contentHash: string } | undefined> {
  const { name, makerId, isDemo, subjects, subjectId, fields, reason, note } = act
  const { roles } = acts[name]
  const staff = { memberId: makerId, roles, isDemo }
  const request: ActRequest = { staff, subjects, subjectId, fields, reason, note, at: bank.clock() }
  const prepared = await actKindOf(name).prepare(bank, bank.database, request)
  return prepared.ok
    ? { prepared: prepared.value, contentHash: contentOf(name, request, prepared.value).contentHash }
    : undefined
}

/** In order of precedence. */
export type ShowActRefusal = LookRefusal

/**
 * One act with a second check, to its maker and to who may check it, with what its maker saw; opening it is a look at its
 * customers. Refusals, in this order: `role_missing`; `not_found`; `own_record`; `too_many_looks`.
 */
export async function readSecondCheck(
  bank: Bank,
  { staff, actId, caller }: { readonly staff: StaffSession; readonly actId: string; readonly caller: Caller },
): Promise<Result<ShownAct, ShowActRefusal>> {
  const act = await readAct(bank.database, actId)
  if (!act?.needsCheck || !isShownTo(bank, staff, act)) return refused({ code: 'not_found' })
  if (!isInReach(act, staff)) return refused({ code: 'role_missing' })
  const reached = await reachSubject(bank.database, act)
  if (await isConnected(bank.database, staff.memberId, reached?.partyIds ?? act.customerIds))
    return refused({ code: 'own_record' })
  for (const customerId of act.customerIds) {
    const reason = 'second_check'
    const opened = await openSubjectLook(bank, {
      staff,
      customerId,
      reason,
      subjectId: actId,
      isEscalated: act.isEscalated,
      caller,
    })
    if (!opened.ok) return opened
  }
  const listed = await list(bank, staff, act)
  const again = act.state === 'waiting' ? await prepareOf(bank, act) : undefined
  return accepted({
    ...listed,
    prepared: again?.prepared,
    hasChanged: act.state === 'waiting' && again?.contentHash !== act.contentHash,
    customers: await customersOf(bank, act),
    identityCheck: await readIdentityCheck(bank.database, act.identityCheckId),
  })
}
