import type { Bank } from '../bank.ts'
import { type Rounds, runEvery, type RunningWork } from '../run-every.ts'
import { holdColumns, type HoldRow, releaseFoundHold } from './settle-hold.ts'

/** How many are released at once. */
const groupSize = 100

interface ExpiredHoldRow extends HoldRow {
  readonly expires_at: Date
}

/**
 * Releases every hold that has expired by now, but for those of held payments and of cards, which their own end releases, and
 * returns how many. Safe in several processes at once: the ledger
 * settles each hold once. All are released as of the time when this began. Stops early when `stopping` is aborted, and
 * after a group in which every release failed.
 * @throws AggregateError with the faults of the holds that could not be released; the others are.
 */
export async function releaseExpiredHolds(bank: Bank, stopping: AbortSignal): Promise<number> {
  const now = bank.clock()
  const faults: unknown[] = []
  let released = 0
  let last = { expires_at: new Date(0), id: '00000000-0000-0000-0000-000000000000' }
  while (!stopping.aborted) {
    const expired = await bank.database.query<ExpiredHoldRow>(
      `select o.expires_at, ${holdColumns}
         from open_hold o join transfer t on t.id = o.transfer_id
        where o.expires_at <= $1
          and not exists (select from payment p where p.hold_id = o.transfer_id and p.status = 'held')
          and not exists (select from card_payment p where p.hold_id = o.transfer_id)
          and (o.expires_at, o.transfer_id) > ($2::timestamptz, $3::uuid)
        order by o.expires_at, o.transfer_id limit ${groupSize}`,
      [now, last.expires_at, last.id],
    )
    const settled = await Promise.allSettled(expired.map(hold => releaseFoundHold(bank, hold, now)))
    released += settled.filter(one => one.status === 'fulfilled' && one.value.ok).length
    const failed = settled.filter(one => one.status === 'rejected')
    faults.push(...failed.map((one): unknown => one.reason))
    last = expired.at(-1) ?? last
    if (expired.length < groupSize || failed.length === groupSize) break
  }
  if (faults.length > 0)
    throw new AggregateError(faults, `${released} expired holds were released, ${faults.length} could not be`)
  return released
}

/** How often to look for expired holds. */
const releaseEveryMs = 60_000

/** What a runtime logs. */
export type ExpiredHoldsReport = { readonly released: number } | { readonly fault: unknown }

/** Releases expired holds at once and then every minute, until it is stopped. */
export const runExpiredHolds = (
  bank: Bank,
  { report, ...rounds }: Rounds & { readonly report: (report: ExpiredHoldsReport) => void },
): RunningWork =>
  runEvery({
    everyMs: releaseEveryMs,
    async work(stopping) {
      const released = await releaseExpiredHolds(bank, stopping)
      if (released > 0) report({ released })
    },
    report: fault => report({ fault }),
    ...rounds,
  })
