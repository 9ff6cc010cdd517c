import { londonMonthOf, londonMonthStart } from '../../domain/london-time.ts'
import type { Bank } from '../bank.ts'
import { DatabaseUnavailable, type Queryable } from '../database/database.ts'
import { announceFixedSavingsEnds, endDueFixedSavings } from './end-fixed-savings.ts'
import { type Rounds, runEvery, type RunningWork } from '../run-every.ts'

/** How many accounts one query checks. */
const accountsPerQuery = 500

/** How many accounts one database transaction pays: few enough that none is locked for long. */
const accountsPerTransaction = 20

// The next savings accounts by id, and whether a month has ended for which they have no interest yet.
const nextAccounts = `
  select s.account_id as id,
         a.product_code = 'flexisave' and a.closed_at is null
           and coalesce(c.to_day + 1, s.earns_from) < london_day($3) as is_due
    from (select account_id, earns_from from savings where account_id > $1 order by account_id limit $2::int) s
    join account a on a.id = s.account_id
    left join lateral (select c.to_day from interest_credit c where c.account_id = s.account_id
                        order by c.to_day desc limit 1) c on true
   order by s.account_id`

async function* dueAccounts(database: Queryable, before: Date): AsyncGenerator<readonly string[]> {
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const accounts = await database.query<{ id: string; is_due: boolean }>(nextAccounts, [
      after,
      accountsPerQuery,
      before,
    ])
    const due = accounts.filter(({ is_due }) => is_due).map(({ id }) => id)
    for (let first = 0; first < due.length; first += accountsPerTransaction)
      yield due.slice(first, first + accountsPerTransaction)
    const last = accounts.at(-1)
    if (!last) return
    after = last.id
  }
}

// The commit does not wait for the disk: if the machine dies, the next run books the same interest again.
const payMonths = `
  select set_config('synchronous_commit', 'off', true), pay_interest($1::uuid[], london_day($2) - 1, $3)`

/**
 * Books the interest of all FlexiSave accounts for the months that have ended in London, and notifies their holders. Each
 * database transaction pays a few accounts, so that a posting waits only for these, and a killed process leaves the rest
 * to the next one. If one account's interest cannot be booked, the others of its group are paid one by one. Any number of
 * processes may do so at once: the database books each day once. Returns how many accounts were paid. Stops early when
 * `stopping` is aborted. Source: specification section 11.6.
 * @throws AggregateError with the faults of accounts whose interest could not be booked; the others have theirs.
 */
export async function payDueInterest(bank: Bank, stopping?: AbortSignal): Promise<number> {
  const at = bank.clock()
  const before = londonMonthStart(londonMonthOf(at))
  const faults: unknown[] = []
  let paid = 0
  const pay = async (accountIds: readonly string[]): Promise<void> => {
    try {
      await bank.database.query(payMonths, [accountIds, before, at])
      paid += accountIds.length
    } catch (fault) {
      if (fault instanceof DatabaseUnavailable) throw fault
      if (accountIds.length === 1) faults.push(fault)
      else for (const accountId of accountIds) await pay([accountId])
    }
  }
  for await (const accountIds of dueAccounts(bank.database, before)) {
    if (stopping?.aborted) break
    await pay(accountIds)
  }
  if (faults.length > 0) throw new AggregateError(faults, 'Some accounts did not get their interest')
  return paid
}

/** How many accounts were paid their interest, ended, and had their end announced. */
export interface SavingsWork {
  readonly paid: number
  readonly ended: number
  readonly announced: number
}

/**
 * All that is due on savings accounts: FlexiSave's interest, and the ends of Fixed Savings and their announcements. A
 * fault in one does not keep the others from being done.
 * @throws AggregateError with the faults; the rest is done.
 */
export async function doSavingsWork(bank: Bank, stopping?: AbortSignal): Promise<SavingsWork> {
  const faults: unknown[] = []
  const countOf = async (work: (bank: Bank, stopping?: AbortSignal) => Promise<number>): Promise<number> => {
    try {
      return await work(bank, stopping)
    } catch (fault) {
      if (fault instanceof DatabaseUnavailable) throw fault
      faults.push(fault)
      return 0
    }
  }
  const paid = await countOf(payDueInterest)
  const ended = await countOf(endDueFixedSavings)
  const announced = await countOf(announceFixedSavingsEnds)
  if (faults.length > 0) throw new AggregateError(faults, 'Some savings accounts did not get what is due')
  return { paid, ended, announced }
}

/** How often due interest is booked, so that it appears in the first hour of a month. */
const payEveryMs = 60 * 60_000

/** How soon to try again after a fault. */
const retryAfterMs = 60_000

/** What a runtime logs. */
export type InterestReport = { readonly accounts: number } | { readonly fault: unknown }

/** Does what is due on savings accounts at once and then every hour, until it is stopped. Tries again a minute after a fault. */
export const runInterest = (
  bank: Bank,
  { report, ...rounds }: Rounds & { readonly report: (report: InterestReport) => void },
): RunningWork =>
  runEvery({
    everyMs: payEveryMs,
    retryAfterMs,
    async work(stopping) {
      const { paid, ended } = await doSavingsWork(bank, stopping)
      if (paid + ended > 0) report({ accounts: paid + ended })
    },
    report: fault => report({ fault }),
    ...rounds,
  })
