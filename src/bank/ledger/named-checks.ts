import { bankChainId } from '../audit/append-audit-events.ts'
import { lastChosen } from './chosen-checks.ts'
import type { Walk } from './run-checks.ts'

// What audit events name is stored: a row that the database's owner removed is found by the events of it, whose hashes reveal
// a change.

/** The migration by which all of these tables are there. */
const since = '054-narrower-rows.sql'

/** What the events `e` of customers name, by the key of its id, and in SQL whether that is stored. */
const namedByCustomers: Readonly<Record<string, readonly [what: string, stored: string]>> = {
  payeeId: ['a payee', 'payee r where r.id = n.id and r.customer_id = e.chain_id'],
  paymentId: ['a payment', 'payment r where r.id = n.id'],
  standingOrderId: ['a standing order', 'standing_order r where r.id = n.id'],
  directDebitId: ['a Direct Debit', 'direct_debit r where r.id = n.id'],
  collectionId: ['a collection', 'collection r where r.id = n.id'],
  refundClaimId: ['a refund', 'refund_claim r where r.id = n.id'],
  claimId: ['a claim', 'claim r where r.id = n.id'],
  disputeId: ['a dispute', 'card_dispute r where r.id = n.id'],
  cardId: ['a card', 'card r where r.id = n.id'],
  potId: ['a pot', 'pot r where r.account_id = n.id'],
  passkeyId: ['a passkey', 'passkey r where r.id = n.id and r.customer_id = e.chain_id'],
  messageId: ['a message', 'message r where r.id = n.id'],
  applicationId: ['an application', 'application r where r.id = n.id'],
  actId: ['an act', 'staff_act r where r.id = n.id'],
  identityCheckId: [
    'an identity check',
    'staff_identity_check r where r.id = n.id and r.customer_id = e.chain_id',
  ],
}

/** The same of events of staff members. */
const namedByStaff: Readonly<Record<string, readonly [what: string, stored: string]>> = {
  bookCheckId: ['a check of the whole book', 'book_check r where r.id = n.id and r.member_id = e.member_id'],
  exportId: ['an export', 'staff_export r where r.id = n.id and r.member_id = e.member_id'],
  connectionId: [
    'an ended connection',
    `staff_connection r where r.id = n.id and r.ended_at = greatest(e.at, r.told_at) and r.ended_by::text = e.detail ->> 'by'`,
  ],
  alertId: ['an alert', 'staff_alert r where r.id = n.id and r.reviewed_by = e.member_id'],
  identityCheckId: [
    'an identity check',
    'staff_identity_check r where r.id = n.id and r.member_id = e.member_id',
  ],
}

const namesOne = (named: typeof namedByCustomers): string =>
  `detail ?| array[${Object.keys(named)
    .map(key => `'${key}'`)
    .join(', ')}]`

/** In SQL, for each key of the event `e` whose row is not stored, what it is. */
const missing = (named: typeof namedByCustomers): string => `
   cross join lateral (values ${Object.entries(named)
     .map(
       ([key, [what, stored]]) => `
     (case when e.detail ? '${key}' and not exists (
         select from (select (e.detail ->> '${key}')::uuid as id) n join ${stored.replace(' where ', ' on ')})
        then '${what}' end)`,
     )
     .join(',')}) m (what)`

/** Invariant 24: what an event of a staff member names is stored. */
const staffWalk: Walk = {
  table: 'staff_event',
  since,
  where: namesOne(namedByStaff),
  key: [
    ['member_id', 'uuid'],
    ['event_no', 'int8'],
  ],
  pageSize: 2000,
  checks: [
    `
  select 24 as invariant, e.member_id::text as subject,
         'event ' || e.event_no || ' (' || e.type || ') names ' || m.what || ' that is not stored' as found
    from page e${missing(namedByStaff)}
   where m.what is not null
   order by e.member_id, e.event_no`,
  ],
}

/** Invariant 14: what a customer confirmed is stored as they confirmed it. */
const confirmed = `
  select 14 as invariant, e.chain_id::text as subject,
         'event ' || e.event_no || ' tells of a confirmation that is not stored so' as found
    from page e
   where e.type = 'confirmed' and not exists (
     select from confirmation f
      where f.id = (e.detail ->> 'confirmationId')::uuid and f.customer_id = e.chain_id and f.answered_at = greatest(e.at, f.opened_at)
        and f.action = e.detail ->> 'action' and f.subject::text = e.detail ->> 'subject'
        and encode(f.content_hash, 'hex') = e.detail ->> 'hash' and f.method = e.detail ->> 'method')
   order by e.chain_id, e.event_no`

/**
 * Invariant 9: what an event of a customer or of the bank names is stored, and what a customer last chose. Those of card payments name
 * money as well. All of it in one walk: most events are of transfers.
 */
const customersWalk: Walk = {
  table: 'audit_event',
  since,
  // The one type left out says that what it names was not kept.
  where: `type not like 'transfer.%' and type not like 'card\\_payment\\_%' and type <> 'application_not_kept'`,
  key: [
    ['chain_id', 'uuid'],
    ['event_no', 'int8'],
  ],
  pageSize: 2000,
  checks: [
    `
  select 9 as invariant, e.chain_id::text as subject,
         'event ' || e.event_no || ' (' || e.type || ') names ' || m.what || ' that is not stored' as found
    from page e${missing(namedByCustomers)}
   where ${namesOne(namedByCustomers)} and m.what is not null
   order by e.chain_id, e.event_no`,
    lastChosen,
    confirmed,
  ],
}

/** Invariant 11: an account opened before anybody held it, and whoever holds it is a customer. */
const heldWalk: Walk = {
  table: 'account_access',
  since,
  where: 'revoked_at is null',
  key: [
    ['customer_id', 'uuid'],
    ['account_id', 'uuid'],
  ],
  pageSize: 1000,
  checks: [
    `
  select 11 as invariant, x.account_id::text as subject, c.found
    from page x
    left join account a on a.id = x.account_id
    left join customer u on u.id = x.customer_id
   cross join lateral (values
     (u.id is null, 'its holder ' || x.customer_id || ' is not stored'),
     (not exists (select from audit_chain h where h.id = x.customer_id), 'its holder ' || x.customer_id || ' has no audit chain'),
     (a.opened_at > x.granted_at, 'it opened after ' || x.customer_id || ' had it')
   ) c (is_broken, found)
   where c.is_broken
   order by x.customer_id, x.account_id`,
  ],
}

/** Invariant 9: an application was decided as an event of its customer, or of the bank, tells. */
const applicationWalk: Walk = {
  table: 'application',
  since,
  where: 'decided_at is not null',
  key: [['id', 'uuid']],
  pageSize: 500,
  checks: [
    `
  select 9 as invariant, p.id::text as subject, 'no audit event tells that it was decided so' as found
    from page p
   where not exists (
     select from audit_event e
      where e.chain_id = coalesce(p.customer_id, '${bankChainId}') and e.at = p.decided_at
        and e.type = 'application_' || p.status and e.type not like 'transfer.%'
        and e.detail ->> 'applicationId' = p.id::text)
   order by p.id`,
  ],
}

/** Invariants 17 and 22: the next number of a claim, and of a dispute, is nobody's yet. */
const counterWalk: Walk = {
  table: 'migration',
  since,
  where: `name = '${since}'`,
  key: [['name', 'text']],
  pageSize: 1,
  checks: [
    `
  select 17 as invariant, 'claim_counter' as subject, 'its next number is not above those of the claims' as found
    from page
   where coalesce((select k.next_number from claim_counter k), 0) <= coalesce((select max(c.number) from claim c), 0)`,
    `
  select 22 as invariant, 'card_dispute_counter' as subject, 'its next number is not above those of the disputes' as found
    from page
   where coalesce((select k.next_number from card_dispute_counter k), 0)
         <= coalesce((select max(d.number) from card_dispute d), 0)`,
  ],
}

export const namedWalks: readonly Walk[] = [customersWalk, staffWalk, heldWalk, applicationWalk, counterWalk]
