import { ownAccountIds } from './order.ts'
import type { Walk } from './run-checks.ts'

const since = '037-card-payments.sql'

/**
 * Invariant 21: a card payment is pending while exactly one hold is open for it, what was taken and is owed is what cleared, an
 * online one was approved, and it took only steps that it may take, each with an audit event.
 */
const paymentWalk: Walk = {
  table: 'card_payment',
  since,
  key: [['id', 'uuid']],
  pageSize: 200,
  checks: [
    `
  select 21 as invariant, p.id::text as subject, c.found
    from page p
   cross join lateral (values
     (card_payment_problem(p.whole)),
     (case when exists (
         select from card_message m join open_hold o on o.transfer_id = card_transfer_id(m.id, 'hold')
          where m.payment_id = p.id and o.debtor_account_id = p.account_id and o.transfer_id is distinct from p.hold_id)
        then 'more is held for it' end),
     (case when (select e.status from card_payment_event e where e.payment_id = p.id order by e.event_no desc limit 1)
                is distinct from p.status
        then 'its steps do not lead to where it stands' end),
     (case when exists (
         select from (select e.status, lag(e.status) over (order by e.event_no) as before from card_payment_event e
                       where e.payment_id = p.id) e
          where e.before is not null and (e.before, e.status) not in
                  (('waiting', 'pending'), ('waiting', 'declined'), ('pending', 'settled'), ('pending', 'reversed'),
                   ('pending', 'expired'), ('expired', 'settled')))
        then 'it took a step that there is not' end),
     (case when (select count(*) from card_payment_event e where e.payment_id = p.id)
                is distinct from (select max(e.event_no) from card_payment_event e where e.payment_id = p.id)
        then 'one of its steps is not stored' end),
     (case when not exists (
         select from audit_event e
          where e.chain_id = p.customer_id and e.type = 'card_payment_' || p.status and e.at = p.changed_at
            and e.type not like 'transfer.%' and e.detail ->> 'cardPaymentId' = p.id::text)
        then 'no audit event tells of its step' end)
   ) c (found)
   where c.found is not null
   order by p.id`,
  ],
}

/**
 * Invariant 21: what a card paid on a day is within the limit of that day, cash and purchases apart. What cleared above its
 * authorisation counts as it was authorised, and the limit is the highest that was in force when one of them was decided.
 */
const dayWalk: Walk = {
  table: 'card_payment',
  since,
  where: 'counts_on is not null',
  key: [['id', 'uuid']],
  pageSize: 200,
  checks: [
    `
  select 21 as invariant, p.id::text as subject,
         'its card paid ' || d.pence || ' pence on its day, above the limit of ' || d.limit_pence as found
    from page p
   cross join lateral (
     select max(o.limit_pence) as limit_pence,
            coalesce(sum(case o.status when 'pending' then o.authorised_pence
                           when 'settled' then least(coalesce(o.authorised_pence, o.cleared_pence), o.cleared_pence) end), 0) as pence
       from card_payment o
      where o.card_id = p.card_id and o.counts_on = p.counts_on and (o.how = 'cash') = (p.how = 'cash')) d
   where d.pence > d.limit_pence
   order by p.id`,
  ],
}

/** Invariant 21: what a message was answered is what came of it. */
const messageWalk: Walk = {
  table: 'card_message',
  since,
  where: `answer = 'approved'`,
  key: [['id', 'uuid']],
  pageSize: 500,
  checks: [
    `
  select 21 as invariant, m.id::text as subject, c.found
    from page m
    left join card_payment p on p.id = m.payment_id
    left join transfer t on t.id = card_transfer_id(m.id, 'refund')
    left join lateral (
      select sum(c.amount_pence) as pence from card_dispute d
        join transfer c on c.id = card_dispute_transfer_id(d.id, 'refund-' || m.id) and c.status = 'completed'
       where d.payment_id = m.payment_id) covered on true
   cross join lateral (values
     (case when m.kind = 'authorisation' and p.id is null then 'it authorised nothing' end),
     (case when m.kind = 'clearing' and p.clearing_id is distinct from m.id then 'it cleared nothing' end),
     (case when m.kind = 'refund' and m.pence is distinct from covered.pence
                and ((t.status, t.kind, t.amount_pence) is distinct from ('completed', 'posting', m.pence - coalesce(covered.pence, 0))
                     or t.debtor_account_id <> '${ownAccountIds.cardSettlement}'
                        and not (is_card_history(p.customer_id, m.at)
                                 and exists (select from account a where a.id = t.debtor_account_id and a.kind = 'demo')))
        then 'it refunded nothing' end)
   ) c (found)
   where c.found is not null
   order by m.id`,
  ],
}

/** Invariant 21: a settlement has its transfer, or came to nothing. */
const settlementWalk: Walk = {
  table: 'card_settlement',
  since,
  key: [['day', 'date']],
  pageSize: 500,
  checks: [
    `
  select 21 as invariant, p.day::text as subject, card_settlement_problem(p.whole) as found
    from page p
   where card_settlement_problem(p.whole) is not null
   order by p.day`,
  ],
}

/**
 * Invariant 21: the cards' account comes to what cleared less what was refunded, has not gone to settlement, and is not owed.
 * What merchants bear of disputes counts as refunded. What a demonstration began with is on its own account.
 */
const accountWalk: Walk = {
  table: 'account',
  since,
  where: `id = '${ownAccountIds.cardSettlement}'`,
  key: [['id', 'uuid']],
  pageSize: 1,
  checks: [
    `
  select 21 as invariant, a.id::text as subject,
         'it holds ' || a.balance_pence || ' pence and not ' || s.pence as found
    from page a
   cross join lateral (
     select coalesce((select sum(case m.kind when 'clearing' then m.pence else -m.pence end) from card_message m
                      left join card_payment p on p.id = m.payment_id
                     where m.pence is not null and not coalesce(is_card_history(p.customer_id, m.at), false)), 0)
         - coalesce((select sum(c.net_pence) from card_settlement c), 0)
         - coalesce((select sum(o.owed_pence) from card_payment o where o.owed_pence > 0 and o.owed_taken_at is null), 0)
         - coalesce((select sum(d.charged_pence) from card_dispute d
                      where d.charged_pence > 0 and not is_card_history(d.customer_id, d.charged_at)), 0) as pence) s
   where a.balance_pence <> s.pence
   order by a.id`,
  ],
}

/** Invariant 21: a confirmation that was used for a card payment is that payment's. */
const usedWalk: Walk = {
  table: 'confirmation',
  since,
  where: `status = 'used' and action = 'card_payment'`,
  key: [['id', 'uuid']],
  pageSize: 500,
  checks: [
    `
  select 21 as invariant, p.id::text as subject, 'no card payment was approved by it' as found
    from page p
   where not exists (select from card_payment o where o.id = p.subject and o.confirmation_id = p.id)
   order by p.id`,
  ],
}

/** Invariant 21: what is held for the cards' account is held for a payment. That it is pending, the walk of payments finds. */
const holdWalk: Walk = {
  table: 'open_hold',
  since,
  key: [
    ['debtor_account_id', 'uuid'],
    ['transfer_id', 'uuid'],
  ],
  pageSize: 500,
  checks: [
    `
  select 21 as invariant, p.transfer_id::text as subject, 'no card payment has this hold' as found
    from page p
    join transfer t on t.id = p.transfer_id
   where t.creditor_account_id = '${ownAccountIds.cardSettlement}'
     and not exists (select from card_payment o where o.hold_id = p.transfer_id and o.account_id = p.debtor_account_id)
   order by p.transfer_id`,
  ],
}

/**
 * Invariant 21: a notice of a card payment has the facts of its payment and of its card. What a later message asked for that was
 * declined is in its notice alone.
 */
const noticeWalk: Walk = {
  table: 'notification',
  since,
  where: `type in ('card_payment', 'card_payment_declined', 'approve_a_payment', 'card_refund', 'card_payment_not_covered')`,
  key: [['id', 'uuid']],
  pageSize: 500,
  checks: [
    `
  select 21 as invariant, n.id::text as subject, 'this notification has other facts than what it tells of' as found
    from page n
   where not exists (
     select from card_payment p
       join card c on c.id = p.card_id
       join account_access x on x.account_id = p.account_id and x.customer_id = n.customer_id
      where p.id = (n.facts ->> 'cardPaymentId')::uuid and c.id = (n.facts ->> 'cardId')::uuid
        and n.facts ->> 'merchant' = p.merchant and n.facts ->> 'lastFour' = c.last_four
        and case when n.type = 'card_payment_not_covered' then n.facts ->> 'amountPence' = p.cleared_pence::text
                 else n.facts ->> 'amountPence' is not distinct from p.amount_pence::text
                      or n.type = 'card_payment_declined' and exists (
                        select from card_message m
                         where m.payment_id = p.id and m.kind in ('increment', 'clearing') and m.answer = 'declined'
                           and n.id = derived_id('sarsen/notice/' || n.type || '/' || m.id || '/' || n.customer_id || '/notification'))
            end
        and case n.type when 'card_refund' then exists (
                          select from card_message m
                           where m.payment_id = p.id and m.kind = 'refund' and m.pence::text = n.facts ->> 'refundPence')
                        when 'card_payment_not_covered' then n.facts ->> 'owedPence' = p.owed_pence::text
                        else true end)
   order by n.id`,
  ],
}

/**
 * Invariant 21: an audit event tells that a merchant was stopped, it took a recurring payment before, and nothing was authorised for
 * it since.
 */
const stoppedWalk: Walk = {
  table: 'stopped_merchant',
  since: '041-subscriptions.sql',
  key: [['id', 'uuid']],
  pageSize: 500,
  checks: [
    `
  select 21 as invariant, p.id::text as subject, c.found
    from page p
   cross join lateral (values
     (case when not exists (
         select from audit_event e
          where e.chain_id = p.customer_id and e.type = 'merchant_stopped' and e.type not like 'transfer.%'
            and e.at = p.stopped_at and e.detail ->> 'merchant' = p.merchant)
        then 'no audit event tells of the stop' end),
     (case when p.id <> stopped_merchant_id(p.customer_id, p.merchant) or not exists (
         select from card_payment o
          where o.customer_id = p.customer_id and o.merchant = p.merchant and o.how = 'recurring'
            and (o.hold_id is not null or o.clearing_id is not null))
        then 'it took nothing again and again' end),
     (case when exists (
         select from card_payment o
          where o.customer_id = p.customer_id and o.merchant = p.merchant and o.how = 'recurring'
            and o.status in ('pending', 'settled', 'reversed', 'expired') and o.begun_at > p.stopped_at
            and (o.hold_id is not null or o.clearing_id is not null))
        then 'it took a payment after it was stopped' end)
   ) c (found)
   where c.found is not null
   order by p.id`,
  ],
}

export const cardPaymentWalks: readonly Walk[] = [
  paymentWalk,
  dayWalk,
  messageWalk,
  settlementWalk,
  accountWalk,
  usedWalk,
  holdWalk,
  noticeWalk,
  stoppedWalk,
]
