import type { Walk } from './run-checks.ts'

const since = '033-standing-orders.sql'

/** In SQL, whether the chain of a customer has an event of a standing order, at a time. */
const hasEvent = (chain: string, at: string, event: string) =>
  `exists (select from audit_event e
            where e.chain_id = ${chain} and e.at >= ${at} and e.type not like 'transfer.%' and ${event})`

/**
 * Invariant 18: a standing order stands where its dates led: every date asked for of each of its versions that came was paid or
 * skipped, and an event tells of its beginning and its end.
 */
const orderWalk: Walk = {
  table: 'standing_order',
  since,
  key: [['id', 'uuid']],
  pageSize: 200,
  checks: [
    `
  select 18 as invariant, p.id::text as subject, c.found
    from page p
   cross join lateral (values
     (standing_order_problem(p.whole)),
     (case when p.version is distinct from
                (select max(v.version) from standing_order_version v where v.standing_order_id = p.id)
             or p.version is distinct from
                (select count(*)::int from standing_order_version v where v.standing_order_id = p.id)
           then 'its versions do not follow each other' end),
     (case when exists (
         select from standing_order_version v
           left join standing_order_version n on n.standing_order_id = v.standing_order_id and n.version = v.version + 1
          cross join lateral (
            -- A changed table of bank holidays moves a last working day within its month.
            select coalesce(n.replaces_from, p.next_asked_for, p.cancelled_before,
                            case when v.frequency = 'last_working_day'
                                 then (date_trunc('month', v.last_on::timestamp) + interval '1 month')::date
                                 else v.last_on + 1 end) as before) b
          where v.standing_order_id = p.id and v.starts_on < b.before
            and (select count(*) from (
                   select q.asked_for from payment q
                    where q.standing_order_id = p.id and q.asked_for >= v.starts_on and q.asked_for < b.before
                   union
                   select s.asked_for from standing_order_skip s
                    where s.standing_order_id = p.id and s.undone_at is null and s.asked_for >= v.starts_on
                      and s.asked_for < b.before) d
                 where is_date_of(v, d.asked_for))
                <> dates_until(v, b.before))
           then 'a date that came was neither paid nor skipped' end),
     (case when not ${hasEvent(
       'p.customer_id',
       'p.set_up_at',
       `e.at = p.set_up_at and e.type = 'standing_order_active' and e.detail ->> 'standingOrderId' = p.id::text`,
     )} then 'no audit event tells that it was set up' end),
     (case when p.state <> 'active' and not ${hasEvent(
       'p.customer_id',
       'p.over_at',
       `e.at = p.over_at and e.type = 'standing_order_' || p.state and e.detail ->> 'standingOrderId' = p.id::text
        and e.detail ->> 'because' is not distinct from p.cancelled_because`,
     )} and exists (select from access_in_force x where x.account_id = p.account_id and x.customer_id = p.customer_id)
           then 'no audit event tells that it is over' end),
     (case when p.state = 'cancelled' and exists (
         select from payment q where q.standing_order_id = p.id and q.status in ('scheduled', 'held'))
           then 'a payment of it is still to be made' end)
   ) c (found)
   where c.found is not null
   order by p.id`,
  ],
}

/** Invariant 18: what a standing order pays was confirmed or spared, and an event tells of each change. */
const versionWalk: Walk = {
  table: 'standing_order_version',
  since,
  key: [
    ['standing_order_id', 'uuid'],
    ['version', 'int8'],
  ],
  pageSize: 500,
  checks: [
    `
  select 18 as invariant, p.standing_order_id || ' ' || p.version as subject, c.found
    from page p
   cross join lateral (values
     (standing_order_version_problem(p.whole)),
     (case when p.version = 1 and exists (
         select from standing_order o where o.id = p.standing_order_id and o.set_up_at <> p.set_at)
        then 'it was set up at another time' end),
     (case when p.version > 1 and not ${hasEvent(
       'p.customer_id',
       'p.set_at',
       `e.at = p.set_at and e.type = 'standing_order_changed' and e.detail ->> 'standingOrderId' = p.standing_order_id::text
        and e.detail ->> 'version' = p.version::text`,
     )} then 'no audit event tells of this change' end)
   ) c (found)
   where c.found is not null
   order by p.standing_order_id, p.version`,
  ],
}

/** Invariant 18: a payment of a standing order is the one of its date, and pays what the version says. */
const paymentWalk: Walk = {
  table: 'payment',
  since,
  where: 'standing_order_id is not null',
  key: [['id', 'uuid']],
  pageSize: 500,
  checks: [
    `
  select 18 as invariant, p.id::text as subject, c.found
    from page p
   cross join lateral (values
     (standing_order_payment_problem(p.whole)),
     (case when p.status in ('completed', 'returned') and not exists (
         select from transfer t
          where t.id = p.id and t.status = 'completed' and t.category = 'Standing Order'
            and (p.creditor_account_id is null or t.creditor_account_id = p.creditor_account_id))
           then 'its transfer is not one of a standing order' end)
   ) c (found)
   where c.found is not null
   order by p.id`,
  ],
}

/** Invariant 18: an event tells of each date that is skipped. */
const skipWalk: Walk = {
  table: 'standing_order_skip',
  since,
  key: [
    ['standing_order_id', 'uuid'],
    ['skip_no', 'int8'],
  ],
  pageSize: 500,
  checks: [
    `
  select 18 as invariant, p.standing_order_id || ' ' || p.skip_no as subject, 'no audit event tells that it was skipped' as found
    from page p join standing_order o on o.id = p.standing_order_id
   where not ${hasEvent(
     'coalesce(p.skipped_by, o.customer_id)',
     'p.skipped_at',
     `e.at = p.skipped_at and e.type = 'standing_order_skipped' and e.detail ->> 'standingOrderId' = o.id::text
      and e.detail ->> 'askedFor' = p.asked_for::text`,
   )}
   order by p.standing_order_id, p.skip_no`,
  ],
}

/** Invariant 18: a confirmation that was used for a standing order is one of its versions. */
const usedWalk: Walk = {
  table: 'confirmation',
  since,
  where: "status = 'used' and action = 'standing_order'",
  key: [['id', 'uuid']],
  pageSize: 500,
  checks: [
    `
  select 18 as invariant, p.id::text as subject, 'nothing was done by it' as found
    from page p
   where not exists (select from standing_order_version v
                      where v.confirmation_id = p.id and v.standing_order_id = p.subject)
   order by p.id`,
  ],
}

/** Invariant 18: a notice of a standing order has its facts. */
const noticeWalk: Walk = {
  table: 'notification',
  since,
  where: "type = 'standing_order_news'",
  key: [['id', 'uuid']],
  pageSize: 500,
  checks: [
    `
  select 18 as invariant, n.id::text as subject, 'this notification has other facts than what it tells of' as found
    from page n
   where not exists (
     select from standing_order o
       join account_access x on x.account_id = o.account_id and x.customer_id = n.customer_id
       join standing_order_version v on v.standing_order_id = o.id
      where o.id = (n.facts ->> 'standingOrderId')::uuid and n.facts ->> 'what' in ('set_up', 'changed', 'cancelled', 'ended')
        and n.facts = jsonb_build_object('standingOrderId', o.id, 'what', n.facts ->> 'what',
                                         'amountPence', v.amount_pence::text, 'name', o.name))
   order by n.id`,
  ],
}

export const standingOrderWalks: readonly Walk[] = [
  orderWalk,
  versionWalk,
  paymentWalk,
  skipWalk,
  usedWalk,
  noticeWalk,
]
