import { ownAccountIds } from './order.ts'
import type { Walk } from './run-checks.ts'

const since = '042-spending.sql'

/** Invariant 23: spending counts each completed line. */
const completedWalk: Walk = {
  table: 'account_transaction',
  since,
  where: `status = 'completed'`,
  key: [
    ['account_id', 'uuid'],
    ['transaction_no', 'int8'],
  ],
  pageSize: 1000,
  checks: [
    `
  select 23 as invariant, p.account_id || ' transaction ' || p.transaction_no as subject, 'spending does not count this line' as found
    from page p
   where not exists (select from spending_line s where (s.account_id, s.transaction_no) = (p.account_id, p.transaction_no))
   order by p.account_id, p.transaction_no`,
  ],
}

/**
 * Invariant 23: what spending counts of a line is what its transfer says, and the balance before it with its amount is the one
 * after it, so that opening balance, income, spending and own moves of any month make its closing balance. The category by rule of
 * a card payment is checked with its payment. Each `limit 1` has the planner look a row up by its key, also in tables of which it
 * has no statistics yet.
 */
const lineWalk: Walk = {
  table: 'spending_line',
  since,
  key: [
    ['account_id', 'uuid'],
    ['transaction_no', 'int8'],
  ],
  pageSize: 500,
  checks: [
    `
  select 23 as invariant, p.account_id || ' transaction ' || p.transaction_no as subject, c.found
    from page p
    left join lateral (
      select * from account_transaction x where (x.account_id, x.transaction_no) = (p.account_id, p.transaction_no) limit 1
    ) l on l.status = 'completed'
    left join transfer t on t.id = l.transfer_id
    left join lateral (
      select s.* from spending_lines_of(t) s
       where t.id is not null and (s.account_id, s.transaction_no) = (p.account_id, p.transaction_no)) e on true
    left join payment y on y.id = t.id and t.debtor_account_id = p.account_id
    left join standing_order_version v
      on (v.standing_order_id, v.version) = (y.standing_order_id, y.standing_order_version)
    left join lateral (
      select * from entry x where x.account_id = p.account_id and x.entry_no = l.entry_no limit 1) n on true
    left join lateral (
      select * from entry x where x.account_id = p.account_id and x.entry_no = l.entry_no - 1 limit 1) b on true
   cross join lateral (values
     (case when e.account_id is null then 'no completed line is counted there' end),
     (case when (p.decided_at, p.amount_pence, p.other_account_id, p.party)
                is distinct from (e.decided_at, e.amount_pence, e.other_account_id, e.party)
        then 'spending counts other facts than this line has' end),
     (case when p.is_spending <> (e.is_spending or p.refunds_no is not null) then 'it is spending in one place and not in the other' end),
     (case when t.creditor_account_id <> '${ownAccountIds.cardSettlement}'
                and p.category <> coalesce(purpose_category(y.purpose), purpose_category(v.purpose), e.category)
                and not exists (select from card_payment c where c.hold_id = t.subject_transfer_id and c.clearing_id is not null)
        then 'no rule gives it this category' end),
     (case when p.refunds_no is not null and (
             p.amount_pence < 0 and t.creditor_account_id <> '${ownAccountIds.disputes}' or not exists (
               select from spending_line d
                where (d.account_id, d.transaction_no) = (p.refunds_account_id, p.refunds_no) and d.amount_pence < 0))
        then 'it gives back what nobody spent' end),
     (case when coalesce(b.balance_after_pence, 0) + p.amount_pence <> n.balance_after_pence
        then 'the balance before it and its amount are not the balance after it' end)
   ) c (found)
   where c.found is not null
   order by p.account_id, p.transaction_no`,
  ],
}

/** Invariant 23: the lines of what a card paid have the category of its payment, and so do its refunds. */
const cardPaymentWalk: Walk = {
  table: 'card_payment',
  since,
  where: 'clearing_id is not null',
  key: [['id', 'uuid']],
  pageSize: 200,
  checks: [
    `
  select 23 as invariant, p.id::text as subject, c.found
    from page p
   cross join lateral (select card_paid_by(p.clearing_id) as ids) paid
   cross join lateral (values
     (case when exists (
         select from transfer t
           join spending_line s on (s.account_id, s.transaction_no) = (t.debtor_account_id, t.debtor_transaction_no)
          where t.id = any (paid.ids) and s.category <> card_payment_category(p.whole))
        then 'its lines have another category than it' end),
     (case when cardinality(paid.ids) > 0 and exists (
         select from card_message m
           join transfer r on r.id = card_transfer_id(m.id, 'refund')
           join spending_line s on (s.account_id, s.transaction_no) = (r.creditor_account_id, r.creditor_transaction_no)
           join transfer t on t.id = paid.ids[1]
          where m.payment_id = p.id and m.kind = 'refund' and m.answer = 'approved'
            and (s.refunds_account_id, s.refunds_no) is distinct from (t.debtor_account_id, t.debtor_transaction_no))
        then 'a refund of it has another category than it' end)
   ) c (found)
   where c.found is not null
   order by p.id`,
  ],
}

/** Invariant 23: what was credited for a dispute is in the category of its payment, and so is what was taken back of it. */
const cardDisputeWalk: Walk = {
  table: 'card_dispute',
  since,
  where: 'credit_pence is not null',
  key: [['id', 'uuid']],
  pageSize: 200,
  checks: [
    `
  select 23 as invariant, p.id::text as subject, 'money of it has another category than its payment' as found
    from page p
    join card_payment y on y.id = p.payment_id
   cross join lateral (select card_paid_by(y.clearing_id) as ids) paid
    join transfer d on d.id = paid.ids[1]
   where exists (
     select from transfer t
       join spending_line s
         on (s.account_id, s.transaction_no) in ((t.creditor_account_id, t.creditor_transaction_no),
                                                 (t.debtor_account_id, t.debtor_transaction_no))
        and s.account_id = p.account_id
      where t.id in (card_dispute_transfer_id(p.id, 'credited'), card_dispute_transfer_id(p.id, 'withdrawn'),
                     card_dispute_transfer_id(p.id, 'taken_back'))
        and (s.refunds_account_id, s.refunds_no) is distinct from (d.debtor_account_id, d.debtor_transaction_no))
   order by p.id`,
  ],
}

/**
 * Invariant 23, spending's equation: as a customer sees the last month of an account, opening balance, income, spending and own
 * moves make the closing balance.
 */
const equationWalk: Walk = {
  table: 'account_access',
  since,
  where: 'revoked_at is null',
  key: [
    ['customer_id', 'uuid'],
    ['account_id', 'uuid'],
  ],
  pageSize: 50,
  checks: [
    `
  select 23 as invariant, p.account_id::text as subject, 'what spending adds up is not how the balance changed' as found
    from page p
   cross join lateral (select s.decided_at from spending_line s where s.account_id = p.account_id
                        order by s.decided_at desc, s.transaction_no desc limit 1) last
   cross join lateral (select date_trunc('month', last.decided_at at time zone 'Europe/London')::date as day) month
   cross join lateral (select london_day_start(month.day) as from_at,
                              london_day_start((month.day + interval '1 month')::date) as to_at) span
   where balance_before(p.account_id, span.from_at)
         + (select coalesce(sum(x.pence), 0) from spending_sums(p.customer_id, array[p.account_id], span.from_at, span.to_at) x)
         <> balance_before(p.account_id, span.to_at)
   order by p.account_id`,
  ],
}

/** Invariant 23: a customer is told of a budget once a month at 80 % and at 100 %, and of what was spent as much as that. */
const noticeWalk: Walk = {
  table: 'notification',
  since,
  where: `type in ('near_your_budget', 'budget_reached')`,
  key: [['id', 'uuid']],
  pageSize: 500,
  checks: [
    `
  select 23 as invariant, n.id::text as subject, 'this notification tells of a budget that was not spent so far' as found
    from page n
   where not exists (
     select from budget_notice b
      where b.customer_id = n.customer_id and b.category = n.facts ->> 'category' and to_char(b.month, 'YYYY-MM') = n.facts ->> 'month'
        and b.percent = case n.type when 'near_your_budget' then 80 else 100 end and b.told_at = n.created_at
        and (n.facts ->> 'spentPence')::bigint * 100 >= (n.facts ->> 'amountPence')::bigint * b.percent)
   order by n.id`,
  ],
}

export const spendingWalks: readonly Walk[] = [
  completedWalk,
  lineWalk,
  cardPaymentWalk,
  cardDisputeWalk,
  equationWalk,
  noticeWalk,
]
