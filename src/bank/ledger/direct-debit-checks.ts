import { ownAccountIds } from './order.ts'
import type { Walk } from './run-checks.ts'

const since = '034-direct-debits.sql'

/** In SQL, whether a holder's chain has an event of this type; `facts` are of the event `e`. */
const hasEvent = (accountId: string, type: string, facts: string): string => `
  exists (select from account_access x join audit_event e on e.chain_id = x.customer_id
           where x.account_id = ${accountId} and e.type = ${type} and ${facts})`

/** Invariant 19: a mandate is of an account that has such, was set up and ended as its holders' chains tell, and its originator hears of the end. */
const mandateWalk: Walk = {
  table: 'direct_debit',
  since,
  key: [['id', 'uuid']],
  pageSize: 200,
  checks: [
    `
  select 19 as invariant, d.id::text as subject, c.found
    from page d
   cross join lateral (values
     (direct_debit_problem(d.whole)),
     (case when not ${hasEvent(
       'd.account_id',
       `'direct_debit_active'`,
       `e.at = d.set_up_at and e.detail ->> 'directDebitId' = d.id::text
        and e.detail ->> 'serviceUserNumber' = d.service_user_number and e.detail ->> 'reference' = d.reference`,
     )} then 'no audit event tells that it was set up so' end),
     (case when d.status = 'cancelled' and not ${hasEvent(
       'd.account_id',
       `'direct_debit_cancelled'`,
       `e.at = d.cancelled_at and e.detail ->> 'directDebitId' = d.id::text`,
     )} then 'no audit event tells that it ended then' end),
     (case when (select array_agg(m.code) from originator_message m
                  where m.direct_debit_id = d.id and m.kind = 'advice' and m.id = originator_message_id('advice', d.id))
                is distinct from case d.cancelled_by when 'customer' then array['1'] when 'closure' then array['B'] end
        then 'its originator does not hear how it ended' end)
   ) c (found)
   where c.found is not null
   order by d.id`,
  ],
}

/**
 * Invariant 19: a collection is taken by its one transfer, of its amount, on its day and under its mandate; it has taken only
 * steps that it may take, each with an audit event, and its originator hears what was not paid.
 */
const collectionWalk: Walk = {
  table: 'collection',
  since,
  key: [['id', 'uuid']],
  pageSize: 200,
  checks: [
    `
  select 19 as invariant, p.id::text as subject, c.found
    from page p
    join direct_debit d on d.id = p.direct_debit_id
    left join lateral (select e.step, e.at from collection_event e where e.collection_id = p.id and e.step <> 'tried'
                        order by e.event_no desc limit 1) last on true
   cross join lateral (values
     (collection_problem(p.whole)),
     (case when (last.step, last.at) is distinct from (p.status, p.changed_at) then 'its steps led to another status' end),
     (case when (select count(*) from collection_event e where e.collection_id = p.id)
                is distinct from (select max(e.event_no) from collection_event e where e.collection_id = p.id)
        then 'one of its steps is not stored' end),
     (case when (p.tried_at is not null) <> exists (
         select from collection_event e where e.collection_id = p.id and e.step = 'tried' and e.at = p.tried_at)
        then 'its steps do not tell when it was tried' end),
     (case when p.tried_at < due_from(p.due_on) and p.brought_forward_at is null then 'it was tried before its day' end),
     (case when exists (
         select from collection_event s
          where s.collection_id = p.id
            and not ${hasEvent(
              'd.account_id',
              `'collection_' || s.step`,
              `e.detail ->> 'collectionId' = p.id::text and e.detail ->> 'directDebitId' = d.id::text
               and e.detail ->> 'amountPence' = p.amount_pence::text and e.detail ->> 'dueOn' = to_char(p.due_on, 'YYYY-MM-DD')`,
            )}) then 'no audit event tells of one of its steps' end),
     (case when (p.status in ('unpaid', 'refused')) <> exists (
         select from originator_message m
          where m.id = originator_message_id('return', p.id) and m.collection_id = p.id and m.kind = 'return'
            and case p.status when 'unpaid' then m.code = '0' else m.code in ('1', 'B') end)
        then 'its originator does not hear what became of it' end)
   ) c (found)
   where c.found is not null
   order by p.id`,
  ],
}

/** Invariant 19: a refund pays what was taken, and its originator hears the claim. */
const refundWalk: Walk = {
  table: 'refund_claim',
  since,
  key: [['id', 'uuid']],
  pageSize: 200,
  checks: [
    `
  select 19 as invariant, p.id::text as subject, c.found
    from page p
    left join collection o on o.id = p.collection_id
   cross join lateral (values
     (refund_claim_problem(p.whole)),
     (case when o.status is distinct from 'refunded' then 'its collection is not refunded' end),
     (case when not exists (
         select from originator_message m
          where m.id = originator_message_id('indemnity_claim', p.collection_id) and m.collection_id = p.collection_id
            and m.kind = 'indemnity_claim' and m.code = p.reason::text)
        then 'its originator does not hear of the claim' end),
     (case when not exists (
         select from audit_event e
          where e.chain_id = p.customer_id and e.at = p.made_at and e.type = 'collection_refunded'
            and e.detail ->> 'collectionId' = p.collection_id::text and e.detail ->> 'refundClaimId' = p.id::text
            and e.detail ->> 'reason' = p.reason::text)
        then 'no audit event tells that it was asked for so' end)
   ) c (found)
   where c.found is not null
   order by p.id`,
  ],
}

/** Invariant 19: the account of Direct Debit claims comes to what settlement repaid less what was refunded. */
const claimsAccountWalk: Walk = {
  table: 'account',
  since,
  where: `id = '${ownAccountIds.directDebitClaims}'`,
  key: [['id', 'uuid']],
  pageSize: 1,
  checks: [
    `
  select 19 as invariant, a.id::text as subject,
         'it holds ' || a.balance_pence || ' pence and not ' || s.pence as found
    from page a
   cross join lateral (
     select coalesce(sum(case when r.repaid_at is null then -r.amount_pence else 0 end), 0) as pence from refund_claim r) s
   where a.balance_pence <> s.pence`,
  ],
}

/** Invariant 19: each entry of the account of Direct Debit claims is a refund's, or pays one back. */
const claimsEntryWalk: Walk = {
  table: 'entry',
  since,
  where: `account_id = '${ownAccountIds.directDebitClaims}'`,
  key: [
    ['account_id', 'uuid'],
    ['entry_no', 'int8'],
  ],
  pageSize: 1000,
  checks: [
    `
  select 19 as invariant, e.transfer_id::text as subject, 'it moves money of Direct Debit claims and is no claim''s' as found
    from page e
   where not exists (select from transfer t
                       join refund_claim r on refund_transfer_id(r.collection_id) = t.id or repaid_transfer_id(r.collection_id) = t.id
                      where t.id = e.transfer_id)
   order by e.account_id, e.entry_no`,
  ],
}

/** Invariant 19: a notice of a Direct Debit has the facts of the Direct Debit and of its collection. */
const noticeWalk: Walk = {
  table: 'notification',
  since,
  where: `(type in ('direct_debit_set_up', 'collection_announced', 'direct_debit_news')
           or type in ('payment_retry', 'payment_refused') and facts ? 'collectionId')`,
  key: [['id', 'uuid']],
  pageSize: 500,
  checks: [
    `
  select 19 as invariant, n.id::text as subject, 'this notification has other facts than what it tells of' as found
    from page n
   where not exists (
     select from direct_debit d
       join account a on a.id = d.account_id
       join account_access x on x.account_id = d.account_id and x.customer_id = n.customer_id
       left join collection c on c.direct_debit_id = d.id
      where d.id = (n.facts ->> 'directDebitId')::uuid and n.facts ->> 'company' = d.company
        and case n.type
              when 'direct_debit_set_up' then n.facts ->> 'accountEnding' = right(a.account_number, 4)
              when 'direct_debit_news' then n.facts ->> 'reference' = d.reference
              when 'collection_announced' then n.facts ->> 'amountPence' = c.amount_pence::text
                                           and n.facts ->> 'dueOn' = to_char(c.due_on, 'YYYY-MM-DD')
              else n.facts ->> 'amountPence' = c.amount_pence::text and n.facts ->> 'collectionId' = c.id::text
                   and n.facts ->> 'name' = d.company end)
   order by n.id`,
  ],
}

export const directDebitWalks: readonly Walk[] = [
  mandateWalk,
  collectionWalk,
  refundWalk,
  claimsAccountWalk,
  claimsEntryWalk,
  noticeWalk,
]
