import type { Walk } from './run-checks.ts'

/** From this migration on, the event of a transfer names it in a column and keeps no detail. */
export const eventsNameTransfers = '054-narrower-rows.sql'

const events = {
  table: 'audit_event',
  key: [
    ['chain_id', 'uuid'],
    ['event_no', 'int8'],
  ],
  pageSize: 5000,
} as const

const checkEvents = (transferId: string): string => `
  select 9 as invariant, e.chain_id::text as subject, 'event ' || e.event_no || ' ' || c.found as found
    from page e
    left join audit_event p on p.chain_id = e.chain_id and p.event_no = e.event_no - 1
    left join transfer t on e.type like 'transfer.%' and t.id = ${transferId}
   cross join lateral (values
     (p.event_no is null and e.event_no <> 1, 'does not follow event ' || e.event_no - 1),
     (e.hash is distinct from audit_hash(coalesce(p.hash, first_hash()), e.whole), 'does not match its hash'),
     (e.type like 'transfer.%' and t.audit_event_no is distinct from e.event_no,
      'names a transfer that does not name it')
   ) c (is_broken, found)
   where c.is_broken
   order by e.chain_id, e.event_no`

/** Invariant 9: audit events are numbered and hashed in sequence and match the transfers that name them. */
export const eventWalk: Walk = {
  ...events,
  since: eventsNameTransfers,
  checks: [checkEvents(`coalesce(e.transfer_id, (e.detail ->> 'transferId')::uuid)`)],
}

/** The same for a database that a start has not migrated yet. */
export const olderEventWalk: Walk = {
  ...events,
  until: eventsNameTransfers,
  checks: [checkEvents(`(e.detail ->> 'transferId')::uuid`)],
}

/** Invariant 9: a chain ends at its last event. */
export const chainWalk: Walk = {
  table: 'audit_chain',
  key: [['id', 'uuid']],
  pageSize: 500,
  checks: [
    `
  select 9 as invariant, c.id::text as subject, 'its last event is not the one that it records' as found
    from page c
    left join lateral (select * from audit_event e where e.chain_id = c.id order by e.event_no desc limit 1) e on true
   where (c.last_event_no, c.last_hash) is distinct from (coalesce(e.event_no, 0), coalesce(e.hash, first_hash()))
   order by c.id`,
  ],
}

/** Accesses have audit events from this migration on. A database of an earlier version gets them at its next start. */
const since = '014-accesses-and-visitors.sql'

/** Invariant 9: an audit event records each access to an account and each revocation. */
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

/** Invariant 9: each access event has the row that it names. */
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
         'customer ' || e.chain_id || ': event ' || e.event_no || ' names an access that does not name it' as found
    from page e
   where not exists (
     select from account_access a
      where a.customer_id = e.chain_id
        and e.event_no = case e.type when 'account_access_granted' then a.granted_event_no else a.revoked_event_no end)
   order by e.chain_id, e.event_no`,
  ],
}

/**
 * Invariant 9: a customer is notified of the outcome of their order, and of each credit to and debit from their
 * account.
 */
export const notificationWalk: Walk = {
  table: 'notification',
  where: 'transfer_id is not null',
  key: [['id', 'uuid']],
  pageSize: 5000,
  checks: [
    `
  select 9 as invariant, n.id::text as subject, 'this notification does not match its transfer' as found
    from page n
    join transfer t on t.id = n.transfer_id
   where not case when n.type in ('received', 'debited')
     then t.status = 'completed' and exists (
       select from account_access x
        where x.account_id = case n.type when 'received' then t.creditor_account_id else t.debtor_account_id end
          and x.customer_id = n.customer_id)
     when n.type = 'declined' and t.placed_by is distinct from n.customer_id
     then t.status = 'declined' and exists ( -- what the due run could not make: each holder hears of it
       select from account_access x where x.account_id = t.debtor_account_id and x.customer_id = n.customer_id)
     else t.status = n.type and t.placed_by is not distinct from n.customer_id
   end
   order by n.id`,
  ],
}
