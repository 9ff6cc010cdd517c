import type { Bank } from '../../bank.ts'
import type { Queryable } from '../../database/database.ts'
import { type Rounds, runEvery, type RunningWork } from '../../run-every.ts'
import { accepted, refused, type Result } from '../../result.ts'
import {
  auditDecision,
  backToTaken,
  checkWaiting,
  type DecideAct,
  type DecidedAct,
  isOver,
  lockAct,
  lockToCheck,
  type RefuseRefusal,
  type WithdrawRefusal,
} from './check-act.ts'
import { type Acting, inActTransaction } from './act-transaction.ts'
import { lockSubject } from './reach.ts'
import { endAct, readAct } from './stored-act.ts'

/**
 * Refuses a waiting act, with the reason that its maker reads, 10 to 500 characters. Refusals, in this order: those of
 * `approveAct` up to `act_expired`.
 */
export function refuseAct(
  bank: Bank,
  { reason, ...decide }: DecideAct & { readonly reason: string },
): Promise<Result<DecidedAct, RefuseRefusal>> {
  const at = bank.clock()
  const { actId, caller } = decide
  const work = async (transaction: Queryable, staff: Acting): Promise<Result<DecidedAct, RefuseRefusal>> => {
    const locked = await lockToCheck(bank, transaction, { ...decide, staff, at })
    if (!locked.ok) return locked
    const act = await lockAct(transaction, locked.value)
    if (act.state === 'refused' && act.checkerId === staff.memberId && act.refusal === reason)
      return accepted({ act, isReplayed: true })
    const waiting = await checkWaiting(transaction, act, { staff, at })
    if (!waiting.ok) return waiting
    await backToTaken(transaction, act, at)
    await endAct(transaction, { actId, state: 'refused', at, checkerId: staff.memberId, refusal: reason })
    await auditDecision(transaction, { staff, act, type: 'act_refused', at, caller })
    const refusedAct = await readAct(transaction, actId)
    return accepted({ act: refusedAct ?? act, isReplayed: false })
  }
  return inActTransaction<DecidedAct, RefuseRefusal>(bank, { staff: decide.staff, on: { actId }, work })
}

/**
 * Withdraws an own act that waits. Refusals, in this order: `not_signed_in`; `not_found`, also of another member's; `act_decided`;
 * `act_expired`.
 */
export function withdrawAct(
  bank: Bank,
  { staff, actId, caller }: DecideAct,
): Promise<Result<DecidedAct, WithdrawRefusal>> {
  const at = bank.clock()
  const work = async (transaction: Queryable): Promise<Result<DecidedAct, WithdrawRefusal>> => {
    const found = await readAct(transaction, actId)
    if (!found?.needsCheck || found.makerId !== staff.memberId) return refused({ code: 'not_found' })
    await lockSubject(transaction, found)
    const act = await lockAct(transaction, found)
    if (act.state === 'withdrawn') return accepted({ act, isReplayed: true })
    if (isOver(act, at)) return refused({ code: 'act_expired' })
    if (act.state !== 'waiting' && act.decidedAt)
      return refused({ code: 'act_decided', decidedAt: act.decidedAt })
    await backToTaken(transaction, act, at)
    await endAct(transaction, { actId, state: 'withdrawn', at })
    await auditDecision(transaction, { staff, act, type: 'act_withdrawn', at, caller })
    const withdrawn = await readAct(transaction, actId)
    return accepted({ act: withdrawn ?? act, isReplayed: false })
  }
  return inActTransaction<DecidedAct, WithdrawRefusal>(bank, { staff, on: { actId }, work })
}

/** How often acts are looked at whose time may be over. */
const expireEveryMs = 60_000

/** What a runtime logs. */
export type ActsReport = { readonly expired: number } | { readonly fault: unknown }

/** Ends acts whose time is over, at once and then every minute, until it is stopped. */
export const runActs = (
  bank: Bank,
  { report: log, ...rounds }: Rounds & { readonly report: (report: ActsReport) => void },
): RunningWork =>
  runEvery({
    everyMs: expireEveryMs,
    async work() {
      const expired = await expireActs(bank)
      if (expired > 0) log({ expired })
    },
    report: fault => log({ fault }),
    ...rounds,
  })

/** Ends waiting acts whose time is over: their tasks go back to who has them. Returns how many. */
export async function expireActs(bank: Bank): Promise<number> {
  const at = bank.clock()
  const over = await bank.database.query<{ id: string }>(
    `select id from staff_act where state = 'waiting' and expires_at <= $1 order by expires_at limit 200`,
    [at],
  )
  let count = 0
  for (const { id } of over)
    if (await bank.database.transaction(transaction => expireOne(transaction, id, at))) count += 1
  return count
}

async function expireOne(transaction: Queryable, actId: string, at: Date): Promise<boolean> {
  const found = await readAct(transaction, actId)
  if (found?.state !== 'waiting') return false
  await lockSubject(transaction, found)
  const act = await lockAct(transaction, found)
  if (act.state !== 'waiting') return false
  await backToTaken(transaction, act, at)
  await endAct(transaction, { actId, state: 'expired', at })
  return true
}
