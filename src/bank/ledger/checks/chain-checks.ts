import type { Walk } from './check.ts'

/** Invariant 9: audit events are numbered and hashed on, and tell of the transfers that name them. */
export const eventWalk: Walk = {
  table: 'audit_event',
  key: [
    ['chain_id', 'uuid'],
    ['event_no', 'int8'],
  ],
  pageSize: 5000,
  checks: [
    `
  select 9 as invariant, e.chain_id::text as subject, 'event ' || e.event_no || ' ' || c.found as found
    from page e
    left join audit_event p on p.chain_id = e.chain_id and p.event_no = e.event_no - 1
    left join transfer t on e.type like 'transfer.%' and t.id = (e.detail ->> 'transferId')::uuid
   cross join lateral (values
     (p.event_no is null and e.event_no <> 1, 'does not follow event ' || e.event_no - 1),
     (e.hash is distinct from audit_hash(coalesce(p.hash, first_hash()), e.whole), 'has not the hash of what it says'),
     (e.type like 'transfer.%' and t.audit_event_no is distinct from e.event_no,
      'tells of a transfer that does not name it')
   ) c (is_broken, found)
   where c.is_broken
   order by e.chain_id, e.event_no`,
  ],
}

/** Invariant 9: a chain ends where it says. */
export const chainWalk: Walk = {
  table: 'audit_chain',
  key: [['id', 'uuid']],
  pageSize: 500,
  checks: [
    `
  select 9 as invariant, c.id::text as subject, 'it does not end where it says' as found
    from page c
    left join lateral (select * from audit_event e where e.chain_id = c.id order by e.event_no desc limit 1) e on true
   where (c.last_event_no, c.last_hash) is distinct from (coalesce(e.event_no, 0), coalesce(e.hash, first_hash()))
   order by c.id`,
  ],
}
