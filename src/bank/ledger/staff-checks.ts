import type { Walk } from './run-checks.ts'

const since = '046-staff.sql'

/** Invariant 24: roles of one side, a password of who is active, and no session or link of who is not. */
const memberWalk: Walk = {
  since,
  table: 'staff_member',
  key: [['id', 'uuid']],
  pageSize: 500,
  checks: [
    `
  select 24 as invariant, p.id::text as subject, c.found
    from page p
   cross join lateral (values
     (exists (select from staff_member_role r
               where r.member_id = p.id
                 and (r.side <> p.side or (p.side = 'watching') <> (r.role in ('auditor', 'administrator')))),
      'its roles combine across the sides'),
     (not exists (select from staff_member_role r where r.member_id = p.id), 'it has no role'),
     (p.changed_by = p.id, 'it changed itself'),
     (p.status = 'active' and p.password_phc is null, 'it is active without a password'),
     (p.status = 'active' and p.app_secret is null
      and not exists (select from staff_passkey k where k.member_id = p.id and k.removed_at is null),
      'it is active without an app or a passkey'),
     (p.status <> 'active'
      and exists (select from staff_session s where s.member_id = p.id and s.ended_at is null),
      'it is not active, and has an open session'),
     (p.status in ('suspended', 'left')
      and exists (select from staff_joining j
                   where j.member_id = p.id and j.used_at is null and j.ended_at is null),
      'it may not join, and has an open link'),
     (not p.is_demo
      and (select count(*) from staff_session s where s.member_id = p.id and s.ended_at is null) > 1,
      'it has two open sessions'),
     (not exists (select from staff_event e where e.member_id = p.id and e.type = 'member_added'),
      'nothing records that it was added'),
     (not exists (select from staff_chain h where h.member_id = p.id), 'it has no chain'),
     (exists (
        select from staff_event e
         where e.member_id = p.id and e.type = 'member_added'
           and (e.detail ->> 'connections')::int
               > (select count(*) from staff_connection k where k.member_id = p.id and k.told_at = e.at)),
      'a connection that it told of is not stored'),
     (exists (
        select from unnest(array['support', 'payments', 'compliance', 'auditor', 'administrator']) r (role)
         cross join lateral (
           select e.type <> 'roles_removed' and r.role = any (string_to_array(e.detail ->> 'roles', ', ')) as has
             from staff_event e
            where e.member_id = p.id
              and (e.type in ('member_added', 'demo_member_restored')
                   or e.type in ('roles_added', 'roles_removed') and r.role = any (string_to_array(e.detail ->> 'roles', ', ')))
            order by e.event_no desc limit 1) told
         where told.has <> exists (select from staff_member_role o where o.member_id = p.id and o.role = r.role)),
      'its roles are not those that its chain tells of'),
     (exists (
        select from (select e.type from staff_event e
                      where e.member_id = p.id
                        and e.type in ('member_suspended', 'member_restored', 'member_left', 'demo_member_restored')
                      order by e.event_no desc limit 1) last
         where (p.status = 'suspended') <> (last.type = 'member_suspended') or (p.status = 'left') <> (last.type = 'member_left')),
      'its status is not the one that its chain tells of')
   ) c (is_broken, found)
   where c.is_broken
   order by p.id`,
  ],
}

/** Invariant 24: a session lasts eight hours at most, and a passkey that opened it is its member's. */
const sessionWalk: Walk = {
  since,
  table: 'staff_session',
  key: [['id', 'uuid']],
  pageSize: 500,
  checks: [
    `
  select 24 as invariant, p.id::text as subject, c.found
    from page p
   cross join lateral (values
     (staff_session_problem(p.whole)),
     (case when p.ends_at > p.created_at + interval '8 hours' then 'it lasts more than 8 hours' end),
     (case when not exists (select from staff_event e
                             where e.member_id = p.member_id and e.type = 'signed_in' and e.at = p.created_at)
           then 'nothing records its sign-in' end)
   ) c (found)
   where c.found is not null
   order by p.id`,
  ],
}

/** Invariant 24: a link by which a member joins was made for them. */
const joiningWalk: Walk = {
  since,
  table: 'staff_joining',
  key: [['id', 'uuid']],
  pageSize: 500,
  checks: [
    `
  select 24 as invariant, p.member_id::text as subject, 'nothing records that a link was made for it' as found
    from page p
   where not exists (select from staff_event e
                      where e.member_id = p.member_id and e.type like 'joining\\_link\\_%' and e.at <= p.created_at)
   order by p.id`,
  ],
}

/** Invariant 24: a member joined with each passkey, one at a time. */
const passkeyWalk: Walk = {
  since,
  table: 'staff_passkey',
  key: [['id', 'uuid']],
  pageSize: 500,
  checks: [
    `
  select 24 as invariant, p.member_id::text as subject, 'nothing records that it joined with a passkey of its' as found
    from page p
   where (select count(*) from staff_passkey o where o.member_id = p.member_id and o.created_at = p.created_at)
         > (select count(*) from staff_event e
             where e.member_id = p.member_id and e.type = 'member_joined' and e.at = p.created_at
               and e.detail ->> 'method' = 'passkey')
   order by p.id`,
  ],
}

/** Invariant 24: a member's events are numbered and hashed in sequence. */
const staffEventWalk: Walk = {
  since,
  table: 'staff_event',
  key: [
    ['member_id', 'uuid'],
    ['event_no', 'int8'],
  ],
  pageSize: 5000,
  checks: [
    `
  select 24 as invariant, e.member_id::text as subject, 'event ' || e.event_no || ' ' || c.found as found
    from page e
    left join staff_event p on p.member_id = e.member_id and p.event_no = e.event_no - 1
   cross join lateral (values
     (p.event_no is null and e.event_no <> 1, 'does not follow event ' || e.event_no - 1),
     (e.hash is distinct from staff_event_hash(coalesce(p.hash, first_hash()), e.whole), 'does not match its hash')
   ) c (is_broken, found)
   where c.is_broken
   order by e.member_id, e.event_no`,
  ],
}

/** Invariant 24: a member's chain ends at its last event. */
const staffChainWalk: Walk = {
  since,
  table: 'staff_chain',
  key: [['member_id', 'uuid']],
  pageSize: 500,
  checks: [
    `
  select 24 as invariant, c.member_id::text as subject, 'its last event is not the one that it records' as found
    from page c
    left join lateral (select e.event_no, e.hash from staff_event e
                        where e.member_id = c.member_id order by e.event_no desc limit 1) e on true
   where (c.last_event_no, c.last_hash) is distinct from (coalesce(e.event_no, 0), coalesce(e.hash, first_hash()))
   order by c.member_id`,
  ],
}

/** The checks of members' chains. */
export const staffChainWalks: readonly Walk[] = [staffEventWalk, staffChainWalk]

export const staffWalks: readonly Walk[] = [
  memberWalk,
  sessionWalk,
  joiningWalk,
  passkeyWalk,
  ...staffChainWalks,
]
