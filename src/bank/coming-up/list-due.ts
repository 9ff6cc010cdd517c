import { workingDayUntil } from '../../domain/bank-holidays.ts'
import { firstAttemptMinute } from '../../domain/due-days.ts'
import { isoDateOf, londonClockOf, londonDateOf, londonMoment } from '../../domain/london-time.ts'
import type { Bank } from '../bank.ts'
import type { Queryable } from '../database/database.ts'
import { dayOfItem, inMakingOrder } from './coming-up.ts'
import { type ComingItem, inGroups, listAccountsWithDue, readDueItems } from './due-items.ts'

/** An item that leaves an account, for the bank's staff. */
export interface ListedItem {
  readonly accountId: string
  readonly accountNumber: string
  readonly holderName: string
  readonly item: ComingItem
}

interface AccountRow {
  readonly id: string
  readonly account_number: string
  readonly holder_name: string
}

const readAccounts = async (database: Queryable, ids: readonly string[]) => {
  const rows = await database.query<AccountRow>(
    'select id, account_number, holder_name from account where id = any ($1::uuid[])',
    [ids],
  )
  return new Map(rows.map(row => [row.id, row]))
}

/**
 * What the due run makes on a day, `YYYY-MM-DD`, in its order, for the bank's staff: of all accounts. On today and before
 * it, everything that should have been made by then and was not; past days have nothing else left.
 */
export async function listDue(
  { database, clock }: Pick<Bank, 'database' | 'clock'>,
  on: string,
): Promise<readonly ListedItem[]> {
  const today = londonDateOf(clock())
  const listed: ListedItem[] = []
  for (const ids of inGroups(await listAccountsWithDue(database, on))) {
    const items = await readDueItems(database, { accountIds: ids, until: on })
    const accounts = await readAccounts(database, ids)
    for (const [accountId, due] of items) {
      const account = accounts.get(accountId)
      if (!account) continue
      const { account_number: accountNumber, holder_name: holderName } = account
      for (const item of due)
        if (item.direction === 'out' && isListed(item, { on, today }))
          listed.push({ accountId, accountNumber, holderName, item })
    }
  }
  return listed.toSorted((one, other) => inMakingOrder(one.item, other.item))
}

const isListed = (item: ComingItem, { on, today }: { readonly on: string; readonly today: string }) =>
  on > today ? dayOfItem(item, today) === on : item.dueOn <= on

/** A count stops here, so that a bank that was away for long adds no load. */
const countedAtMost = 10_000

/**
 * How many items should have been made and were not, counted up to 10,001: the time of their attempt has come on a working day.
 * What is due on a day that has become a holiday is made on the next working day.
 */
export async function countOverdue(database: Pick<Queryable, 'query'>, now: Date): Promise<number> {
  const { day, minuteOfDay } = londonClockOf(now)
  const lastDay = workingDayUntil(minuteOfDay >= firstAttemptMinute ? day : day - 1)
  const lastRetryAt = lastDay === day ? now : londonMoment(lastDay + 1, 0)
  const [row] = await database.query<{ count: number }>(
    `select count(*)::int4 as count from (
       (select 1 from payment p where p.status = 'scheduled' and p.is_later and p.retry_at is null and p.due_on <= $1::date limit $3)
       union all
       (select 1 from payment p where p.status = 'scheduled' and p.retry_at <= $2 limit $3)
       union all
       (select 1 from collection c where c.status = 'announced' and c.retry_at is null and c.due_on <= $1::date limit $3)
       union all
       (select 1 from collection c where c.status = 'announced' and c.retry_at <= $2 limit $3)
       union all
       (select 1 from standing_order o
         where o.state = 'active' and o.next_asked_for <= $1::date and o.next_due_on <= $1::date limit $3)
       limit $3) overdue`,
    [isoDateOf(lastDay), lastRetryAt, countedAtMost + 1],
  )
  return row?.count ?? 0
}
