import type { Walk } from './run-checks.ts'

const since = '050-watching.sql'

/** In SQL, how many events of this type a member's chain has that name a row; `facts` are of the event `e`. */
const memberEvents = (memberId: string, type: string, facts: string): string => `
  (select count(*) from staff_event e where e.member_id = ${memberId} and e.type = '${type}' and ${facts})`

/** Invariant 28: an alert has what it is of, and another member reviewed it. */
const alertWalk: Walk = {
  table: 'staff_alert',
  since,
  key: [['id', 'uuid']],
  pageSize: 500,
  checks: [
    `
  select 28 as invariant, l.id::text as subject, c.found
    from page l
   cross join lateral (values
     (l.reviewed_by in (l.member_id, l.other_id), 'whom it concerns reviewed it'),
     (l.reviewed_by is not null and ${memberEvents(
       'l.reviewed_by',
       'alert_reviewed',
       `e.at <= l.reviewed_at and e.detail ->> 'alertId' = l.id::text`,
     )} <> 1, 'its review is not one event of its reviewer'),
     (l.kind = 'sign_in_locked' and not exists (
        select from staff_event e
         where e.member_id = l.member_id and e.event_no = l.subject::int8 and e.type = 'sign_in_locked'),
      'no sign-in was locked'),
     (l.kind = 'money_act_at_night' and not exists (
        select from staff_act a cross join lateral staff_night_workers(a) w
         where a.id = l.subject::uuid and w.member_id = l.member_id), 'no act at night is of it'),
     (l.kind = 'export' and not exists (
        select from staff_export x where x.id = l.subject::uuid and x.member_id = l.member_id), 'nothing was exported')
   ) c (is_broken, found)
   where c.is_broken
   order by l.id`,
  ],
}

/** Invariant 28: of each act at night that moves money an alert was raised. */
const nightWalk: Walk = {
  table: 'staff_act',
  since,
  where: 'staff_act_moves_money(kind)',
  key: [['id', 'uuid']],
  pageSize: 500,
  checks: [
    `
  select 28 as invariant, a.id::text as subject, 'it moved money at night, and no alert was raised' as found
    from page a cross join lateral staff_night_workers(a.whole) w
   where not exists (select from staff_alert l
                      where l.id = staff_alert_id('money_act_at_night', w.member_id, a.id::text))
   order by a.id`,
  ],
}

/** Invariant 28: of each locked sign-in of the staff an alert was raised. */
const lockedWalk: Walk = {
  table: 'staff_event',
  since,
  where: `type = 'sign_in_locked'`,
  key: [
    ['member_id', 'uuid'],
    ['event_no', 'int8'],
  ],
  pageSize: 2000,
  checks: [
    `
  select 28 as invariant, e.member_id::text as subject, 'event ' || e.event_no || ' locked a sign-in, and no alert was raised' as found
    from page e
   where not exists (select from staff_alert l
                      where l.id = staff_alert_id('sign_in_locked', e.member_id, e.event_no::text))
   order by e.member_id, e.event_no`,
  ],
}

/** Invariant 28: an export is an event of its member, and an alert was raised of it. */
const exportWalk: Walk = {
  table: 'staff_export',
  since,
  key: [['id', 'uuid']],
  pageSize: 500,
  checks: [
    `
  select 28 as invariant, x.id::text as subject, c.found
    from page x
   cross join lateral (values
     (${memberEvents(
       'x.member_id',
       'audit_exported',
       `e.at = x.exported_at and e.detail ->> 'exportId' = x.id::text and e.detail ->> 'rows' = x.row_count::text`,
     )} <> 1, 'it is not one event of its member'),
     (not exists (select from staff_alert l where l.id = staff_alert_id('export', x.member_id, x.id::text)),
      'no alert was raised')
   ) c (is_broken, found)
   where c.is_broken
   order by x.id`,
  ],
}

/** Invariant 28: a check of the whole book is an event of who asked for it. */
const bookCheckWalk: Walk = {
  table: 'book_check',
  since,
  key: [['id', 'uuid']],
  pageSize: 500,
  checks: [
    `
  select 28 as invariant, b.id::text as subject, 'it is not one event of its member' as found
    from page b
   where ${memberEvents(
     'b.member_id',
     'book_checked',
     `e.at = b.ended_at and e.detail ->> 'bookCheckId' = b.id::text and e.detail ->> 'differences' = b.differences::text`,
   )} <> 1
   order by b.id`,
  ],
}

export const watchingWalks: readonly Walk[] = [alertWalk, nightWalk, lockedWalk, exportWalk, bookCheckWalk]
