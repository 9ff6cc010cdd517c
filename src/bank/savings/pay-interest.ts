import { londonMonthOf, londonMonthStart } from '../../domain/london-time.ts'
import type { Pence } from '../../domain/money.ts'
import type { Bank } from '../bank.ts'
import { DatabaseUnavailable, type Queryable } from '../database/database.ts'
import { type Rounds, runEvery, type RunningWork } from '../run-every.ts'

/** How many accounts one query checks. */
const accountsPerQuery = 500

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

async function* dueAccounts(database: Queryable, before: Date): AsyncGenerator<string> {
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const accounts = await database.query<{ id: string; is_due: boolean }>(nextAccounts, [
      after,
      accountsPerQuery,
      before,
    ])
    for (const { id, is_due } of accounts) if (is_due) yield id
    const last = accounts.at(-1)
    if (!last) return
    after = last.id
  }
}

// The commit does not wait for the disk: if the machine dies, the next run books the same interest again.
const payMonths = `
  select set_config('synchronous_commit', 'off', true), pay_interest($1, london_day($2) - 1, $3) as paid_pence`

export interface InterestRun {
  /** Accounts for which at least one month was booked. */
  readonly accounts: number
  readonly paidPence: Pence
}

/**
 * Books the interest of all FlexiSave accounts for the months that have ended in London, and notifies their holders. Each
 * account is a database transaction of its own, so that a posting waits only for its own account, and a killed process
 * leaves the rest to the next one. Any number of processes may do so at once: the database books each day once. Stops
 * early when `stopping` is aborted. Source: specification section 11.6.
 * @throws AggregateError with the faults of accounts whose interest could not be booked; the others have theirs.
 */
export async function payDueInterest(bank: Bank, stopping?: AbortSignal): Promise<InterestRun> {
  const at = bank.clock()
  const before = londonMonthStart(londonMonthOf(at))
  const faults: unknown[] = []
  let accounts = 0
  let paidPence: Pence = 0n
  for await (const accountId of dueAccounts(bank.database, before)) {
    if (stopping?.aborted) break
    try {
      const [row] = await bank.database.query<{ paid_pence: bigint }>(payMonths, [accountId, before, at])
      accounts += 1
      paidPence += row?.paid_pence ?? 0n
    } catch (fault) {
      if (fault instanceof DatabaseUnavailable) throw fault
      faults.push(fault)
    }
  }
  if (faults.length > 0) throw new AggregateError(faults, 'Some accounts did not get their interest')
  return { accounts, paidPence }
}

/** How often due interest is booked, so that it appears in the first hour of a month. */
const payEveryMs = 60 * 60_000

/** How soon to try again after a fault. */
const retryAfterMs = 60_000

/** What a runtime logs. */
export type InterestReport = { readonly accounts: number } | { readonly fault: unknown }

/** Books due interest at once and then every hour, until it is stopped. Tries again a minute after a fault. */
export const runInterest = (
  bank: Bank,
  { report, ...rounds }: Rounds & { readonly report: (report: InterestReport) => void },
): RunningWork =>
  runEvery({
    everyMs: payEveryMs,
    retryAfterMs,
    async work(stopping) {
      const { accounts } = await payDueInterest(bank, stopping)
      if (accounts > 0) report({ accounts })
    },
    report: fault => report({ fault }),
    ...rounds,
  })
