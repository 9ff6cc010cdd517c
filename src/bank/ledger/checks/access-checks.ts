import type { Walk } from './check.ts'

/** From which on accesses have events: a book of an earlier version gets them at its next start. */
const since = '014-accesses-and-visitors.sql'

/** Invariant 9: who reaches an account, and reaches it no longer, is told by an audit event. */
export const accessWalk: Walk = {
  since,
  table: 'account_access',
  key: [
    ['customer_id', 'uuid'],
    ['granted_event_no', 'int8'],
  ],
  pageSize: 5000,
  checks: [
    `
  select 9 as invariant, a.account_id::text as subject,
         'customer ' || a.customer_id || ': ' || account_access_problem(a.whole) as found
    from page a
   where account_access_problem(a.whole) is not null
   order by a.customer_id, a.granted_event_no`,
  ],
}

/** Invariant 9: each event of an access has its row, which names it. */
export const accessEventWalk: Walk = {
  since,
  table: 'audit_event',
  where: `type in ('account_access_granted', 'account_access_revoked')`,
  key: [
    ['chain_id', 'uuid'],
    ['event_no', 'int8'],
  ],
  pageSize: 5000,
  checks: [
    `
  select 9 as invariant, e.detail ->> 'accountId' as subject,
         'customer ' || e.chain_id || ': event ' || e.event_no || ' tells of an access that does not name it' as found
    from page e
   where not exists (
     select from account_access a
      where a.customer_id = e.chain_id
        and e.event_no = case e.type when 'account_access_granted' then a.granted_event_no else a.revoked_event_no end)
   order by e.chain_id, e.event_no`,
  ],
}
