import { isoDateOf, londonDayOf } from '../../../domain/london-time.ts'
import type { Bank } from '../../bank.ts'
import { DatabaseBusy, DatabaseUnavailable, type Queryable } from '../../database/database.ts'
import { deriveId } from '../../derive-id.ts'
import { ownAccountIds } from '../../ledger/order.ts'
import { type Rounds, runEvery, type RunningWork } from '../../run-every.ts'
import { byRun } from '../network/notify.ts'
import { refuseUnanswered, winUncontested } from './decide-dispute.ts'
import { moveDisputeMoney, readCustomersSide, stopsLeaving } from './dispute-money.ts'
import { type Dispute, type LockedDispute, lockDispute, openPence } from './disputes.ts'
import { auditDispute, storeStep } from './dispute-steps.ts'

/** How many disputes were refused without an answer, were won without a contest, and had their credit taken back. */
export type DisputeCounts = Readonly<Record<'refused' | 'won' | 'taken', number>>

/** The credit comes back to the bank, whole. */
async function takeBack(
  bank: Bank,
  transaction: Queryable,
  locked: LockedDispute,
  from: string,
): Promise<void> {
  const { dispute, at } = locked
  const amountPence = openPence(dispute)
  const legs = { from, to: ownAccountIds.disputes }
  await moveDisputeMoney(bank, transaction, dispute, { step: 'taken_back', ...legs, amountPence, at })
  await endTaking(transaction, dispute, { at, returnedPence: amountPence })
  const id = deriveId(`sarsen/dispute/${dispute.id}/taken_back/step`)
  await storeStep(transaction, dispute, { id, step: 'taken_back', at })
  const detail = { amountPence: String(amountPence) }
  await auditDispute(transaction, dispute, { step: 'taken_back', at, by: byRun, detail })
}

const endTaking = (
  transaction: Queryable,
  { id }: Dispute,
  { at, returnedPence }: { readonly at: Date; readonly returnedPence: bigint },
) =>
  transaction.query(
    'update card_dispute set returned_pence = $2, returned_at = $3, next_on = null where id = $1',
    [id, returnedPence, at],
  )

/** Takes the credit of a lost dispute back; if the account is short or frozen, it owes it; if it is closed, the bank bears it. */
async function takeBackOrOwe(bank: Bank, transaction: Queryable, locked: LockedDispute): Promise<boolean> {
  const { dispute, at } = locked
  const side = await readCustomersSide(transaction, dispute, at)
  const stops = stopsLeaving(side, openPence(dispute))
  if (!stops) {
    await takeBack(bank, transaction, locked, side.accountId)
    return true
  }
  if (stops === 'closed') {
    await endTaking(transaction, dispute, { at, returnedPence: 0n })
    await auditDispute(transaction, dispute, { step: 'borne', at, by: byRun })
    return true
  }
  await transaction.query('update card_dispute set owed_at = $2 where id = $1', [dispute.id, at])
  const id = deriveId(`sarsen/dispute/${dispute.id}/short/step`)
  await storeStep(transaction, dispute, { id, step: 'short', at })
  const detail = { amountPence: String(openPence(dispute)) }
  await auditDispute(transaction, dispute, { step: 'short', at, by: byRun, detail })
  return false
}

interface Job {
  readonly name: keyof DisputeCounts
  /** In SQL, of a dispute `d` and its account `a`; `$1` is the day in London. */
  readonly isDue: string
  readonly make: (bank: Bank, transaction: Queryable, locked: LockedDispute) => Promise<boolean>
}

const jobs: readonly Job[] = [
  {
    name: 'refused',
    isDue: `d.status = 'information_needed' and d.next_on <= $1::date`,
    async make(bank, transaction, locked) {
      const stepId = deriveId(`sarsen/dispute/${locked.dispute.id}/refused/step`)
      await refuseUnanswered({ bank, transaction, stepId, by: byRun }, locked)
      return true
    },
  },
  {
    name: 'won',
    isDue: `d.status = 'credited' and d.next_on <= $1::date`,
    async make(bank, transaction, locked) {
      const stepId = deriveId(`sarsen/dispute/${locked.dispute.id}/won/step`)
      await winUncontested({ bank, transaction, stepId, by: byRun }, locked)
      return true
    },
  },
  {
    name: 'taken',
    isDue: `d.status = 'lost' and d.returned_at is null and d.next_on <= $1::date and d.owed_at is null`,
    make: takeBackOrOwe,
  },
  {
    name: 'taken',
    // The oldest that the account owes, of card payments and disputes.
    isDue: `$1::date is not null and d.status = 'lost' and d.returned_at is null and d.owed_at is not null
      and (a.frozen_at is null and a.closed_at is null
           and a.balance_pence - a.held_pence - a.floor_pence >= card_dispute_open_pence(d))
      and not exists (select from card_payment p where p.account_id = d.account_id and p.owed_pence > 0
                         and p.owed_taken_at is null and p.changed_at < d.owed_at)
      and not exists (select from card_dispute o where o.account_id = d.account_id and o.status = 'lost'
                         and o.returned_at is null and (o.owed_at, o.id) < (d.owed_at, d.id))`,
    async make(bank, transaction, locked) {
      await takeBack(bank, transaction, locked, locked.dispute.accountId)
      return true
    },
  },
]

interface Found {
  readonly id: string
}

const disputesAtOnce = 200

const findDue = (
  database: Queryable,
  { isDue }: Job,
  day: string,
  after: string,
): Promise<readonly Found[]> =>
  database.query<Found>(
    `select d.id from card_dispute d join account a on a.id = d.account_id where ${isDue} and d.id > $2
      order by d.id limit ${disputesAtOnce}`,
    [day, after],
  )

/** Whether a dispute is still due, now that it is locked. */
async function isStillDue(transaction: Queryable, { isDue }: Job, day: string, id: string): Promise<boolean> {
  const found = await transaction.query<Found>(
    `select d.id from card_dispute d join account a on a.id = d.account_id where ${isDue} and d.id = $2`,
    [day, id],
  )
  return found.length > 0
}

const beforeAll = '00000000-0000-0000-0000-000000000000'

/** Makes all of a job once. A fault leaves its dispute for the next round, unless the database is away. */
async function makeAll(
  bank: Bank,
  job: Job,
  {
    day,
    now,
    stopping,
    faults,
  }: { day: string; now: Date; stopping: AbortSignal | undefined; faults: unknown[] },
): Promise<number> {
  let made = 0
  let after = beforeAll
  for (;;) {
    const found = await findDue(bank.database, job, day, after)
    for (const { id: disputeId } of found) {
      if (stopping?.aborted) return made
      after = disputeId
      try {
        const isMade = await bank.database.transaction(async transaction => {
          const locked = await lockDispute(transaction, { disputeId, now })
          if (!locked || !(await isStillDue(transaction, job, day, disputeId))) return false
          return job.make(bank, transaction, locked)
        })
        if (isMade) made += 1
      } catch (fault) {
        if (fault instanceof DatabaseUnavailable && !(fault instanceof DatabaseBusy)) throw fault
        faults.push(fault)
      }
    }
    if (found.length < disputesAtOnce) return made
  }
}

/**
 * Does what becomes of disputes by itself, each in one database transaction, however many processes do so at once: a question that
 * nobody answered in 14 days refuses its dispute; a credit that its merchant did not contest in 30 days is won; the credit of a lost
 * dispute is taken back 10 working days later, whole, and once it is there if the account is short. A fault leaves its dispute for
 * the next round. Stops early when `stopping` is aborted. Source: part two, 15.4.
 * @throws AggregateError with the faults of disputes; the others are done
 */
export async function makeDisputesDue(bank: Bank, stopping?: AbortSignal): Promise<DisputeCounts> {
  const counts = { refused: 0, won: 0, taken: 0 }
  const faults: unknown[] = []
  const now = bank.clock()
  const day = isoDateOf(londonDayOf(now))
  for (const job of jobs) counts[job.name] += await makeAll(bank, job, { day, now, stopping, faults })
  if (faults.length > 0) throw new AggregateError(faults, 'Some disputes could not be taken on')
  return counts
}

const runEveryMs = 60_000

/** What a runtime logs. */
type DisputeReport = Readonly<Record<string, number>> | { readonly fault: unknown }

/** Runs {@link makeDisputesDue} at once and then every 60 seconds, until it is stopped. */
export const runDisputes = (
  bank: Bank,
  { report: log, ...rounds }: Rounds & { readonly report: (report: DisputeReport) => void },
): RunningWork =>
  runEvery({
    everyMs: runEveryMs,
    async work(stopping) {
      const counts = await makeDisputesDue(bank, stopping)
      if (Object.values(counts).some(count => count > 0)) log({ ...counts })
    },
    report: fault => log({ fault }),
    ...rounds,
  })
