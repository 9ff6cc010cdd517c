import type { Walk } from './run-checks.ts'

const since = '049-looks.sql'

/** In SQL, how many events of that moment a customer's chain has; `facts` are of the event `e`. */
const customerEvents = (chainId: string, at: string, facts: string): string => `
  (select count(*) from audit_event e
    where e.chain_id = ${chainId} and e.at = ${at} and e.type not like 'transfer.%' and ${facts})`

/** In SQL, how many events of that moment a member's chain has; `facts` are of the event `e`. */
const memberEvents = (memberId: string, at: string, facts: string): string => `
  (select count(*) from staff_event e where e.member_id = ${memberId} and e.at = ${at} and ${facts})`

/** Invariant 27: a look is one event in the member's chain and one in the customer's, and crosses no connection. */
const lookWalk: Walk = {
  table: 'staff_look',
  since,
  key: [['id', 'uuid']],
  pageSize: 500,
  checks: [
    `
  select 27 as invariant, l.id::text as subject, c.found
    from page l
   cross join lateral (values
     (staff_look_problem(l.whole) is not null, staff_look_problem(l.whole)),
     (${customerEvents(
       'l.customer_id',
       'l.opened_at',
       `e.type = staff_look_event(l.whole) and e.detail ->> 'lookId' = l.id::text
        and e.detail ->> 'memberId' = l.member_id::text and e.detail ->> 'reason' = l.reason`,
     )} <> 1, 'it is not one event in the customer''s chain'),
     (${memberEvents(
       'l.member_id',
       'l.opened_at',
       `e.type = 'record_opened' and e.detail ->> 'lookId' = l.id::text
        and e.detail ->> 'customerId' = l.customer_id::text and e.detail ->> 'reason' = l.reason`,
     )} <> 1, 'it is not one event in the member''s chain')
   ) c (is_broken, found)
   where c.is_broken
   order by l.id`,
  ],
}

/** Invariant 27: what the chains tell of looks was kept. */
const lookEventWalk: Walk = {
  table: 'audit_event',
  since,
  where: `type like 'record\\_opened%'`,
  key: [
    ['chain_id', 'uuid'],
    ['event_no', 'int8'],
  ],
  pageSize: 2000,
  checks: [
    `
  select 27 as invariant, e.chain_id::text as subject, 'event ' || e.event_no || ' tells of a look that was not kept' as found
    from page e
   where not exists (select from staff_look l
                      where l.id = (e.detail ->> 'lookId')::uuid and l.customer_id = e.chain_id and l.opened_at = e.at)
   order by e.chain_id, e.event_no`,
  ],
}

const lookOfMemberWalk: Walk = {
  table: 'staff_event',
  since,
  where: `type = 'record_opened'`,
  key: [
    ['member_id', 'uuid'],
    ['event_no', 'int8'],
  ],
  pageSize: 2000,
  checks: [
    `
  select 27 as invariant, e.member_id::text as subject, 'event ' || e.event_no || ' tells of a look that was not kept' as found
    from page e
   where not exists (select from staff_look l
                      where l.id = (e.detail ->> 'lookId')::uuid and l.member_id = e.member_id and l.opened_at = e.at)
   order by e.member_id, e.event_no`,
  ],
}

/** Invariant 27: an identity check is an event in both chains, and at most one act of its member and customer used it. */
const identityCheckWalk: Walk = {
  table: 'staff_identity_check',
  since,
  key: [['id', 'uuid']],
  pageSize: 500,
  checks: [
    `
  select 27 as invariant, k.id::text as subject, c.found
    from page k
   cross join lateral (values
     (${customerEvents(
       'k.customer_id',
       'k.checked_at',
       `e.type = 'identity_checked' and e.detail ->> 'identityCheckId' = k.id::text and e.detail ->> 'method' = k.method`,
     )} <> 1, 'it is not one event in the customer''s chain'),
     (${memberEvents(
       'k.member_id',
       'k.checked_at',
       `e.type = 'identity_checked' and e.detail ->> 'identityCheckId' = k.id::text and e.detail ->> 'method' = k.method`,
     )} <> 1, 'it is not one event in the member''s chain'),
     (k.act_id is not null and not exists (
        select from staff_act a
         where a.id = k.act_id and a.identity_check_id = k.id and a.maker_id = k.member_id
           and k.customer_id = any (a.customer_ids)), 'no act of its member and customer used it')
   ) c (is_broken, found)
   where c.is_broken
   order by k.id`,
  ],
}

/** Invariant 27: nobody signed in while that was stopped, and an act stopped and allowed it. */
const stopWalk: Walk = {
  table: 'sign_in_stop',
  since,
  key: [['id', 'uuid']],
  pageSize: 500,
  checks: [
    `
  select 27 as invariant, s.customer_id::text as subject, c.found
    from page s
   cross join lateral (values
     (exists (select from session n
               where n.customer_id = s.customer_id and n.created_at > s.stopped_at
                 and n.created_at < coalesce(s.ended_at, 'infinity')), 'somebody signed in while that was stopped'),
     (exists (select from session n
               where n.customer_id = s.customer_id and n.created_at <= s.stopped_at
                 and least(n.ended_at, n.idle_ends_at) > s.stopped_at), 'a session outlasts its stop'),
     (not exists (select from staff_act a
                   where a.kind = 'stop_sign_in' and a.subject_id = s.customer_id and a.maker_id = s.stopped_by
                     and a.state = 'done' and a.decided_at = s.stopped_at), 'no act stopped it'),
     (s.is_undone and ${customerEvents('s.customer_id', 's.ended_at', `e.type = 'demo_sign_in_allowed'`)} <> 1,
      'no event tells that it was undone'),
     (s.ended_by is not null and not exists (
        select from staff_act a
         where a.kind = 'allow_sign_in' and a.subject_id = s.customer_id and a.maker_id = s.ended_by
           and a.state = 'done' and a.decided_at <= s.ended_at), 'no act allowed it')
   ) c (is_broken, found)
   where c.is_broken
   order by s.id`,
  ],
}

/** Invariant 27: the bank's freeze lasts until an act ends it, and no posting or hold takes money out meanwhile. */
const bankFreezeWalk: Walk = {
  table: 'bank_freeze',
  since,
  key: [['id', 'uuid']],
  pageSize: 200,
  checks: [
    `
  select 27 as invariant, f.account_id::text as subject, c.found
    from page f
   cross join lateral (values
     (bank_freeze_problem(f.whole) is not null, bank_freeze_problem(f.whole)),
     (not exists (select from staff_act a
                   where a.kind = 'freeze_account' and a.subject_id = f.account_id and a.maker_id = f.frozen_by
                     and a.state = 'done' and a.decided_at <= f.frozen_at), 'no act froze it'),
     (exists (select from bank_freeze o where o.account_id = f.account_id and o.frozen_at = f.frozen_at and o.id <> f.id),
      'another freeze began with it'),
     (f.is_undone and not exists (
        select from account_access x
         where x.account_id = f.account_id
           and ${customerEvents(
             'x.customer_id',
             'f.released_at',
             `e.type = 'demo_account_unfrozen' and e.detail ->> 'accountId' = f.account_id::text`,
           )} = 1), 'no event tells that it was undone'),
     (f.released_by is not null and not exists (
        select from staff_act a
         where a.kind = 'unfreeze_account' and a.subject_id = f.account_id and a.maker_id = f.released_by
           and a.state = 'done' and a.decided_at between f.frozen_at and f.released_at), 'no act released it')
   ) c (is_broken, found)
   where c.is_broken
   order by f.id`,
    `
  select 27 as invariant, f.account_id::text as subject, 'its entry ' || e.entry_no || ' left while the bank froze it' as found
    from page f
    join entry e on e.account_id = f.account_id and e.entry_no > f.last_entry_no
     and e.entry_no <= coalesce(f.released_entry_no, e.entry_no) and e.direction = 'debit'
    join transfer t on t.id = e.transfer_id and t.kind = 'posting'
   order by f.id, e.entry_no`,
    `
  select 27 as invariant, f.account_id::text as subject, 'the hold ' || t.id || ' was placed while the bank froze it' as found
    from page f
    join transfer t on t.debtor_account_id = f.account_id and t.held_no is not null and t.kind = 'hold'
     and t.decided_at > f.frozen_at and t.decided_at < coalesce(f.released_at, 'infinity')
   order by f.id, t.id`,
  ],
}

/** Invariant 27: what an act stopped or froze was stopped or frozen. */
const stoppingActWalk: Walk = {
  table: 'staff_act',
  since,
  where: `state = 'done' and kind in ('stop_sign_in', 'freeze_account')`,
  key: [['id', 'uuid']],
  pageSize: 500,
  checks: [
    `
  select 27 as invariant, a.id::text as subject, 'nothing was stopped by this act' as found
    from page a
   where case a.kind
     when 'stop_sign_in' then not exists (
       select from sign_in_stop s
        where s.customer_id = a.subject_id and s.stopped_by = a.maker_id and s.stopped_at = a.decided_at)
     else not exists (
       select from bank_freeze f
        where f.account_id = a.subject_id and f.frozen_by = a.maker_id and f.frozen_at >= a.decided_at) end
   order by a.id`,
  ],
}

/** Invariant 9: a notice of the bank's freeze tells of one, on an account of the customer. */
const freezeNoticeWalk: Walk = {
  table: 'notification',
  since,
  where: `type in ('account_frozen', 'account_unfrozen')`,
  key: [['id', 'uuid']],
  pageSize: 1000,
  checks: [
    `
  select 9 as invariant, n.id::text as subject, 'this notification has other facts than its event' as found
    from page n
   where not exists (
     select from bank_freeze f
       join account a on a.id = f.account_id
       join account_access x on x.account_id = a.id and x.customer_id = n.customer_id
      where n.created_at = case n.type when 'account_frozen' then f.frozen_at else f.released_at end
        and n.facts = jsonb_build_object('product', a.product, 'accountEnding', right(a.account_number, 4)))
   order by n.id`,
  ],
}

export const lookWalks: readonly Walk[] = [
  lookWalk,
  lookEventWalk,
  lookOfMemberWalk,
  identityCheckWalk,
  stopWalk,
  stoppingActWalk,
  bankFreezeWalk,
  freezeNoticeWalk,
]
