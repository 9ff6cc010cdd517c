import { lastWorkingDayOf } from '../../domain/bank-holidays.ts'
import { dueDateOf } from '../../domain/due-days.ts'
import { isoDateOf, londonDateOf, londonDayOf } from '../../domain/london-time.ts'
import type { Bank } from '../bank.ts'

/** How far dates asked for reach: a year and a month, and a fortnight back, from which holidays may have moved a due date. */
const daysBack = 14
const daysAhead = 400

/** The dates asked for that may be due after a day, each with its due date and the last working day of its month. */
function datesAround(today: number) {
  const days = Array.from({ length: daysBack + daysAhead }, (_, nth) => today - daysBack + nth)
  const dates = days.map(isoDateOf)
  return [dates, dates.map(dueDateOf), days.map(day => isoDateOf(lastWorkingDayOf(day)))] as const
}

/**
 * Moves the due dates after today, in London, to those of the present table of bank holidays. It runs at each start, and leaves
 * dates that are right.
 *
 * - Of payments that wait for their first attempt: counted from the date asked for, or from the day after their release if that is
 *   later.
 * - Of the next dates of standing orders. The last working day of a month is then another date asked for as well, unless the
 *   order begins after it or ends before it.
 *
 * What an originator announced keeps its day, by which it is known; it is taken on the next working day. Source: specification
 * section 13.1.
 */
export async function moveDueDates({ database, clock }: Pick<Bank, 'database' | 'clock'>): Promise<void> {
  const now = clock()
  const today = londonDateOf(now)
  const [dates, due, last] = datesAround(londonDayOf(now))
  await database.query(
    `update payment p set due_on = d.due
       from unnest($1::date[], $2::date[]) d (asked, due)
      where p.status = 'scheduled' and p.is_later and p.retry_at is null and p.due_on > $3::date and p.due_on <> d.due
        and d.asked = case when p.hold_id is null then p.asked_for
                           else greatest(p.asked_for, london_day(p.changed_at) + 1) end`,
    [dates, due, today],
  )
  await database.query(
    `update standing_order o set next_asked_for = n.asked, next_due_on = n.due
       from (select s.id, case when k.moves then d.last else d.asked end as asked,
                    case when k.moves then d.last else d.due end as due
               from standing_order s
               join standing_order_version v on v.standing_order_id = s.id and v.version = s.version
               join unnest($1::date[], $2::date[], $3::date[]) d (asked, due, last) on d.asked = s.next_asked_for
              cross join lateral (
                select v.frequency = 'last_working_day' and d.last between v.starts_on and coalesce(v.end_on, d.last)
                       and not is_skipped(s.id, s.next_asked_for) as moves) k
              where s.state = 'active' and s.next_due_on > $4::date) n
      where o.id = n.id and (o.next_asked_for, o.next_due_on) <> (n.asked, n.due)`,
    [dates, due, last, today],
  )
}
