import type { Walk } from './run-checks.ts'

const since = '046-staff.sql'

/** Invariant 24: what is recorded of a staff member is numbered and hashed in sequence. */
export const staffEventWalk: Walk = {
  table: 'staff_event',
  since,
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
export const staffChainWalk: Walk = {
  table: 'staff_chain',
  since,
  key: [['member_id', 'uuid']],
  pageSize: 500,
  checks: [
    `
  select 24 as invariant, c.member_id::text as subject, 'its last event is not the one that it records' as found
    from page c
    left join lateral (select * from staff_event e where e.member_id = c.member_id order by e.event_no desc limit 1) e on true
   where (c.last_event_no, c.last_hash) is distinct from (coalesce(e.event_no, 0), coalesce(e.hash, first_hash()))
   order by c.member_id`,
  ],
}

export const staffChainWalks: readonly Walk[] = [staffEventWalk, staffChainWalk]
