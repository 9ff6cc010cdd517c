import { bankHolidaysUntil } from '../../../domain/bank-holidays.ts'
import type { HealthItemName } from '../../../domain/bank-health.ts'
import { formatLongDate } from '../../../domain/format-dates.ts'
import { londonDateOf } from '../../../domain/london-time.ts'
import type { Bank } from '../../bank.ts'
import type { Queryable } from '../../database/database.ts'
import { countClicks } from '../../promotions/promotion-clicks.ts'
import { type BookCheck, lastBookCheck } from './check-book.ts'
import type { RuntimeMeasures } from './runtime-measures.ts'

/** A part of the bank's health: whether it is good, the finding, and the time of the finding. */
export interface HealthItem {
  readonly item: HealthItemName
  readonly isGood: boolean
  readonly found: string
  readonly at: Date | null
}

/** How often a promotion was clicked, today in London and in the last 30 days. */
export interface PromotionClicks {
  readonly promotion: string
  readonly today: number
  readonly days30: number
}

export interface BankHealth {
  readonly at: Date
  readonly items: readonly HealthItem[]
  readonly lastBookCheck: BookCheck | undefined
  readonly promotions: readonly PromotionClicks[]
}

const minuteMs = 60_000
/** Beyond these a part is bad (part two, section 17.6). */
const limits = {
  uncheckedMs: 120 * minuteMs,
  queueMs: 10_000,
  apartMs: 1000,
  stoppedMs: 5000,
  emailMs: 15 * minuteMs,
  silentIntervals: 3,
} as const

/** Counts stop here. */
const countedMax = 10_000
const counted = (found: number): string =>
  found > countedMax ? 'more than 10,000' : found.toLocaleString('en-GB')

type Measured = Omit<HealthItem, 'item'>

const laterOf = (one: Date | undefined, other: Date | undefined): Date | undefined =>
  one && other ? (one > other ? one : other) : (one ?? other)

function bookOf(own: ReturnType<RuntimeMeasures['book']>, last: BookCheck | undefined, at: Date): Measured {
  const checkedAt = laterOf(own.checkedAt, last?.endedAt)
  const differences = Math.max(own.differences ?? 0, last?.differences ?? 0)
  if (differences > 0)
    return { isGood: false, found: `${counted(differences)} differences`, at: checkedAt ?? null }
  if (!checkedAt) return { isGood: false, found: 'Not checked yet', at: null }
  const isChecked = at.getTime() - checkedAt.getTime() <= limits.uncheckedMs
  return { isGood: isChecked, found: isChecked ? 'It adds up' : 'Unchecked for 2 hours', at: checkedAt }
}

function queueOf(bank: Bank, longSince: Date | undefined, at: Date): Measured {
  const isLong = longSince !== undefined && at.getTime() - longSince.getTime() >= limits.queueMs
  return { isGood: !isLong, found: `${counted(bank.postings.waiting)} waiting`, at }
}

function clockOf(aheadMs: number | undefined, at: Date): Measured {
  if (aheadMs === undefined) return { isGood: false, found: 'Not compared yet', at: null }
  const apartMs = Math.abs(aheadMs)
  const apart = `${(apartMs / 1000).toFixed(2)} s apart from the database`
  return {
    isGood: apartMs <= limits.apartMs,
    found: apartMs > limits.stoppedMs ? `${apart}. Timed work has stopped` : apart,
    at,
  }
}

interface OutboxRow {
  readonly email: number
  readonly sms: number
  readonly post: number
  readonly failed: number
  readonly oldest: Date | null
}

// No email goes to a demo customer or a retired one, whose addresses do not exist: theirs wait for nothing.
const readOutbox = `
  select (select count(*)::int4 from (select from outbox_message m where m.channel = 'email' and m.status = 'waiting' limit $1) one) as email,
         (select count(*)::int4 from (select from outbox_message m where m.channel = 'sms' and m.status = 'waiting' limit $1) one) as sms,
         (select count(*)::int4 from (select from outbox_message m where m.channel = 'post' and m.status = 'waiting' limit $1) one) as post,
         (select count(*)::int4 from (select from outbox_message m where m.status = 'failed' limit $1) one) as failed,
         (select min(m.created_at) from outbox_message m left join customer c on c.id = m.customer_id
           where m.channel = 'email' and m.status = 'waiting' and c.is_demo is not true and c.retired_at is null) as oldest`

async function outboxOf(bank: Bank, at: Date): Promise<Measured> {
  const [row] = await bank.database.query<OutboxRow>(readOutbox, [countedMax + 1])
  const { email = 0, sms = 0, post = 0, failed = 0, oldest = null } = row ?? {}
  const isLate = bank.sendsEmail && oldest !== null && at.getTime() - oldest.getTime() >= limits.emailMs
  const waiting = `${counted(email)} emails, ${counted(sms)} text messages and ${counted(post)} letters wait`
  return { isGood: !isLate, found: `${waiting}, ${counted(failed)} failed`, at: isLate ? oldest : at }
}

/** As `releaseExpiredHolds` finds them; each minute it releases those that have just ended. */
const readHolds = `
  select count(*)::int4 as open,
         count(*) filter (where o.expires_at <= $1::timestamptz - interval '1 minute'
           and not exists (select from payment p where p.hold_id = o.transfer_id and p.status = 'held')
           and not exists (select from card_payment p where p.hold_id = o.transfer_id))::int4 as past
    from (select * from open_hold order by expires_at limit $2) o`

async function holdsOf(database: Queryable, at: Date): Promise<Measured> {
  const [row] = await database.query<{ open: number; past: number }>(readHolds, [at, countedMax + 1])
  const { open = 0, past = 0 } = row ?? {}
  const end = past === 0 ? 'none past its end' : `${counted(past)} past their end`
  return { isGood: past === 0, found: `${counted(open)} open, ${end}`, at }
}

function runnersOf({ runners }: RuntimeMeasures, at: Date): Measured {
  const all = runners()
  const silent = all.filter(
    ({ lastAt, everyMs }) =>
      at.getTime() - lastAt.getTime() > limits.silentIntervals * Math.max(everyMs, minuteMs),
  )
  const names = silent.map(({ name }) => name.replaceAll('_', ' ')).join(', ')
  return {
    isGood: silent.length === 0 && all.length > 0,
    found:
      all.length === 0 ? 'None is running' : silent.length > 0 ? `Silent: ${names}` : `${all.length} at work`,
    at,
  }
}

function holidaysOf(at: Date): Measured {
  const isKnown = londonDateOf(at) <= bankHolidaysUntil
  return { isGood: isKnown, found: `Known to ${formatLongDate(bankHolidaysUntil)}`, at }
}

/** The clicks of each promotion, those of 30 days first. */
async function clicksOf(database: Queryable, at: Date): Promise<readonly PromotionClicks[]> {
  const [day] = await database.query<{ start: Date }>(
    'select london_day_start(london_day($1::timestamptz)) as start',
    [at],
  )
  const ofToday = await countClicks(database, day?.start ?? at)
  const ofDays = await countClicks(database, new Date(at.getTime() - 30 * 24 * 60 * minuteMs))
  return ofDays.map(({ promotion, recentClicks }) => ({
    promotion,
    days30: recentClicks,
    today: ofToday.find(one => one.promotion === promotion)?.recentClicks ?? 0,
  }))
}

/**
 * How the bank is, part by part, by what its runtime measures and what the database holds. Reads only. Source: part two,
 * section 17.6.
 */
export async function readHealth(bank: Bank, measures: RuntimeMeasures): Promise<BankHealth> {
  const { database } = bank
  const at = bank.clock()
  const last = await lastBookCheck(database)
  const answers = await measures.databaseAnswers()
  const items: readonly HealthItem[] = [
    { item: 'book', ...bookOf(measures.book(), last, at) },
    { item: 'posting_queue', ...queueOf(bank, measures.queueLongSince(), at) },
    { item: 'clock', ...clockOf(measures.clockAheadMs(), at) },
    { item: 'outbox', ...(await outboxOf(bank, at)) },
    { item: 'holds', ...(await holdsOf(database, at)) },
    { item: 'runners', ...runnersOf(measures, at) },
    { item: 'database', isGood: answers, found: answers ? 'It answers' : 'It does not answer', at },
    { item: 'bank_holidays', ...holidaysOf(at) },
  ]
  return { at, items, lastBookCheck: last, promotions: await clicksOf(database, at) }
}
