import { formatTime } from '../../domain/format-dates.ts'
import { isoDateOf, londonClockOf, londonDateOf } from '../../domain/london-time.ts'
import type { Bank } from '../bank.ts'
import type { Queryable } from '../database/database.ts'
import { deriveId } from '../derive-id.ts'
import { giveNotice } from '../notifications/give-notice.ts'
import { type Rounds, runEvery, type RunningWork } from '../run-every.ts'
import { dayOfItem, expectDays, findShort, type ShortDay } from './coming-up.ts'
import { type ComingItem, inGroups, listAccountsWithDue, readDueItems } from './due-items.ts'

/** From this minute of a day in London on, working day or not, customers are notified that tomorrow's money may not be there. */
const notifiesFromMinute = 16 * 60

interface NotifiedAccount {
  readonly id: string
  readonly available_pence: bigint
  /** The holders whose transaction alerts are on. */
  readonly notified: readonly string[]
}

const readAccounts = (database: Queryable, ids: readonly string[]): Promise<readonly NotifiedAccount[]> =>
  database.query<NotifiedAccount>(
    `select a.id, a.balance_pence - a.held_pence as available_pence,
            coalesce((select array_agg(x.customer_id::text order by x.customer_id)
                        from access_in_force x join customer_preference p on p.customer_id = x.customer_id
                       where x.account_id = a.id and p.transaction_alerts), '{}') as notified
       from account a where a.id = any ($1::uuid[]) order by a.id`,
    [ids],
  )

interface Shortfall {
  readonly account: NotifiedAccount
  readonly short: ShortDay
  readonly at: Date
}

/** The notice of a customer, an account and a day has ids of its own, so that it is given once, by any process. */
const noticeIds = (customerId: string, { account, short: { day } }: Shortfall) => {
  const text = `sarsen/payments-short/${account.id}/${day}/${customerId}`
  return [deriveId(text), deriveId(`${text}/email`), deriveId(`${text}/sms`)] as const
}

async function notify({ database }: Bank, shortfall: Shortfall): Promise<number> {
  const { account, short, at } = shortfall
  const facts = {
    day: short.day,
    amountPence: short.shortfallPence.toString(),
    by: formatTime(short.by),
  }
  return database.transaction(async transaction => {
    let notified = 0
    for (const customerId of account.notified) {
      const ids = noticeIds(customerId, shortfall)
      const before = await transaction.query('select id from notification where id = $1', [ids[0]])
      if (before.length > 0) continue
      await giveNotice(transaction, {
        customerId,
        type: 'payments_short',
        category: 'account',
        at,
        facts,
        keepsFacts: true,
        ids,
      })
      notified += 1
    }
    return notified
  })
}

async function notifyAccounts(
  bank: Bank,
  ids: readonly string[],
  { today, tomorrow, at }: { readonly today: string; readonly tomorrow: string; readonly at: Date },
): Promise<number> {
  const items = await readDueItems(bank.database, { accountIds: ids, until: tomorrow })
  let notified = 0
  for (const account of await readAccounts(bank.database, ids)) {
    const isDue = (item: ComingItem) => dayOfItem(item, today) <= tomorrow
    const due = (items.get(account.id) ?? []).filter(isDue)
    const short = findShort(expectDays(due, { availablePence: account.available_pence, today }), at)
    if (short?.day !== tomorrow) continue
    notified += await notify(bank, { account, short, at })
  }
  return notified
}

/**
 * From 16:00 in London on, working day or not: notifies the holders of each account whose balance may not cover what is
 * due tomorrow what is missing, once a day. Returns how many were notified. Source: specification sections 13.5 and 13.7.
 */
export async function notifyOfShortfalls(bank: Bank): Promise<number> {
  const at = bank.clock()
  const { day, minuteOfDay } = londonClockOf(at)
  if (minuteOfDay < notifiesFromMinute) return 0
  const when = { today: isoDateOf(day), tomorrow: isoDateOf(day + 1), at }
  let notified = 0
  for (const ids of inGroups(await listAccountsWithDue(bank.database, when.tomorrow)))
    notified += await notifyAccounts(bank, ids, when)
  return notified
}

const runEveryMs = 60_000

/** Looks every minute, and notifies once a day: as soon as it is 16:00, or when the bank starts later. */
export function runShortNotices(
  bank: Bank,
  {
    report,
    ...rounds
  }: Rounds & {
    readonly report: (round: { readonly notified: number } | { readonly fault: unknown }) => void
  },
): RunningWork {
  let notifiedOn: string | undefined
  return runEvery({
    everyMs: runEveryMs,
    async work() {
      const at = bank.clock()
      const today = londonDateOf(at)
      if (notifiedOn === today || londonClockOf(at).minuteOfDay < notifiesFromMinute) return
      const notified = await notifyOfShortfalls(bank)
      notifiedOn = today
      if (notified > 0) report({ notified })
    },
    report: fault => report({ fault }),
    ...rounds,
  })
}
