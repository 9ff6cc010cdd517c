import { ownAccountIds } from './order.ts'
import type { Walk } from './run-checks.ts'

const since = '040-card-disputes.sql'

/**
 * Invariant 22: a dispute is credited at most what its payment cleared, by its own transfers, stands where its steps led, and no
 * other live one is of its payment.
 */
const disputeWalk: Walk = {
  table: 'card_dispute',
  since,
  key: [['id', 'uuid']],
  pageSize: 200,
  checks: [
    `
  select 22 as invariant, p.id::text as subject, c.found
    from page p
    left join lateral (
      select e.step, e.at from card_dispute_event e
       where e.dispute_id = p.id and card_dispute_status_after(e.step) is not null
       order by e.event_no desc limit 1) last on true
   cross join lateral (values
     (card_dispute_problem(p.whole)),
     (case when p.status is distinct from card_dispute_status_after(last.step) then 'its steps led to another status' end),
     (case when p.changed_at is distinct from last.at then 'its last step was at another time' end),
     (case when p.status <> 'withdrawn' and exists (
         select from card_dispute o where o.payment_id = p.payment_id and o.id <> p.id and o.status <> 'withdrawn')
        then 'another live dispute is of its payment' end),
     (case when exists (select from card_dispute_event e where e.dispute_id = p.id and e.step = 'short')
                <> (p.owed_at is not null) then 'its steps do not tell what was owed' end),
     (case when p.credited_at is not null and not exists (
         select from card_dispute_event e where e.dispute_id = p.id and e.step = 'credited' and e.at = p.credited_at)
        then 'its steps do not tell when it was credited' end),
     (case when not exists (
         select from audit_event e
          where e.chain_id = p.customer_id and e.at = p.made_at and e.type = 'card_dispute_made'
            and e.type not like 'transfer.%' and e.detail ->> 'disputeId' = p.id::text
            and e.detail ->> 'number' = p.number::text and e.detail ->> 'amountPence' = p.amount_pence::text)
        then 'no audit event tells that it was made so' end),
     (case when not exists (
         select from audit_event e
          where e.chain_id = p.customer_id and e.at = p.changed_at and e.type = 'card_dispute_' || last.step
            and e.type not like 'transfer.%' and e.detail ->> 'disputeId' = p.id::text
            and (p.refused_because is null or e.detail ->> 'reason' = p.refused_because))
        then 'no audit event tells of its step' end)
   ) c (found)
   where c.found is not null
   order by p.id`,
  ],
}

/** Invariant 22: the steps of a dispute follow each other. */
const eventWalk: Walk = {
  table: 'card_dispute_event',
  since,
  key: [
    ['dispute_id', 'uuid'],
    ['event_no', 'int8'],
  ],
  pageSize: 500,
  checks: [
    `
  select 22 as invariant, p.dispute_id || ' step ' || p.event_no as subject, card_dispute_event_problem(p.whole) as found
    from page p
   where card_dispute_event_problem(p.whole) is not null
   order by p.dispute_id, p.event_no`,
  ],
}

/** Invariant 22: the account of disputes holds less than nothing: what was credited and came back from nobody, or the bank bears. */
const accountWalk: Walk = {
  table: 'account',
  since,
  where: `id = '${ownAccountIds.disputes}'`,
  key: [['id', 'uuid']],
  pageSize: 1,
  checks: [
    `
  select 22 as invariant, a.id::text as subject,
         'it holds ' || a.balance_pence || ' pence and not ' || s.pence as found
    from page a
   cross join lateral (select -coalesce(sum(card_dispute_open_pence(d)), 0) as pence from card_dispute d) s
   where a.balance_pence <> s.pence
   order by a.id`,
  ],
}

/** Invariant 22: each entry of the account of disputes is a dispute's. */
const entryWalk: Walk = {
  table: 'entry',
  since,
  where: `account_id = '${ownAccountIds.disputes}'`,
  key: [
    ['account_id', 'uuid'],
    ['entry_no', 'int8'],
  ],
  pageSize: 1000,
  checks: [
    `
  select 22 as invariant, e.transfer_id::text as subject, 'it moves money of disputes and is no dispute''s' as found
    from page e
    join transfer t on t.id = e.transfer_id
    left join card_dispute d on d.number = substring(t.reference from '^Dispute ([0-9]{6,18})$')::bigint
   where coalesce(
           t.id not in (card_dispute_transfer_id(d.id, 'credited'), card_dispute_transfer_id(d.id, 'won'),
                        card_dispute_transfer_id(d.id, 'withdrawn'), card_dispute_transfer_id(d.id, 'taken_back'))
           and not exists (
             select from card_message m
              where m.payment_id = d.payment_id and m.kind = 'refund'
                and t.id = card_dispute_transfer_id(d.id, 'refund-' || m.id)), true)
   order by e.account_id, e.entry_no`,
  ],
}

/** Invariant 22: a notice of a dispute has the facts of its dispute. */
const noticeWalk: Walk = {
  table: 'notification',
  since,
  where: `type like 'dispute\\_%'`,
  key: [['id', 'uuid']],
  pageSize: 500,
  checks: [
    `
  select 22 as invariant, n.id::text as subject, 'this notification has other facts than what it tells of' as found
    from page n
   where not exists (
     select from card_dispute d
       join card_payment p on p.id = d.payment_id
       join card_dispute_event e on e.dispute_id = d.id and e.at = n.created_at
        and 'dispute_' || card_dispute_status_after(e.step) = n.type
      where d.id = (n.facts ->> 'disputeId')::uuid and d.customer_id = n.customer_id
        and n.facts ->> 'number' = d.number::text and n.facts ->> 'merchant' = p.merchant
        and (n.facts ->> 'amountPence')::bigint between 1 and d.amount_pence
        and (n.type <> 'dispute_refused' or n.facts ->> 'reason' = d.refused_because))
   order by n.id`,
  ],
}

export const cardDisputeWalks: readonly Walk[] = [disputeWalk, eventWalk, accountWalk, entryWalk, noticeWalk]
