import { ownAccountIds } from './order.ts'
import type { Walk } from './run-checks.ts'

const since = '029-payments.sql'
const sinceLater = '032-scheduled-payments.sql'

/**
 * Invariant 15: a payment was confirmed or spared, it has taken only steps that it may take, what is held for it is held
 * while it is, and it has one transfer if it was made. Nobody gets back more than was paid.
 */
const paymentWalk: Walk = {
  table: 'payment',
  since: sinceLater,
  key: [['id', 'uuid']],
  pageSize: 500,
  checks: [
    `
  select 15 as invariant, p.id::text as subject, c.found
    from page p
   -- Of a return that a claim shares, and of one that waits in suspense.
   cross join lateral (
     select coalesce(sum(t.amount_pence), 0) as pence from transfer t
      where t.id in (derived_id('sarsen/payment/' || p.id || '/return'),
                     derived_id('sarsen/payment/' || p.id || '/reimbursement'))
        and t.kind = 'posting' and t.status = 'completed') back
   cross join lateral (values
     (payment_problem(p.whole)),
     (case when p.confirmed_at is not null and num_nonnulls(p.confirmation_id, p.exemption) <> 1
                or p.confirmed_at is null and exists (select from payment_event e
                                                       where e.payment_id = p.id and e.status in ('scheduled', 'held'))
           then 'nothing confirmed it, and nothing spared it' end),
     (case when p.exemption is not null
                and p.exemption in ('trusted_payee', 'low_value')
                and (p.is_new or p.warning_rule is not null or p.name_code is not distinct from 'ANNM'
                     or p.amount_pence > case p.exemption when 'low_value' then 2500 else 100000 end)
           then 'its exemption did not hold' end),
     (case when p.status <> 'held' and exists (select from open_hold o where o.transfer_id = p.hold_id)
           then 'its money is held although it is not' end),
     (case when (select e.status from payment_event e where e.payment_id = p.id and e.status not in ('changed', 'tried')
                  order by e.event_no desc limit 1)
                is distinct from p.status
             or (select count(*) from payment_event e where e.payment_id = p.id)
                is distinct from (select max(e.event_no) from payment_event e where e.payment_id = p.id)
           then 'its steps do not lead to where it stands' end),
     (case when (select e.at from payment_event e where e.payment_id = p.id and e.status <> 'tried'
                  order by e.event_no desc limit 1) is distinct from p.changed_at
           then 'its last step was at another time' end),
     (case when exists (
         select from (select e.status, lag(e.status) over (order by e.event_no) as before from payment_event e
                       where e.payment_id = p.id and e.status not in ('changed', 'tried')) e
          where e.before is not null and (e.before, e.status) not in
                  (('awaiting_confirmation', 'scheduled'), ('awaiting_confirmation', 'held'),
                   ('awaiting_confirmation', 'declined'), ('awaiting_confirmation', 'refused'),
                   ('awaiting_confirmation', 'cancelled'), ('held', 'scheduled'), ('held', 'refused'), ('held', 'cancelled'),
                   ('scheduled', 'held'), ('scheduled', 'completed'), ('scheduled', 'declined'), ('scheduled', 'refused'),
                   ('scheduled', 'cancelled'), ('completed', 'returned')))
           then 'it took a step that there is not' end),
     (case when (select coalesce(sum(t.amount_pence), 0) from transfer t
                  where t.subject_transfer_id = p.id and t.status = 'completed') + back.pence > p.amount_pence
           then 'more came back than was paid' end),
     (case when back.pence > 0 and p.status <> 'returned' then 'it came back and is not returned' end),
     (case when (p.fee_pence > 0 and not p.fee_waived and p.status in ('completed', 'returned'))
                <> exists (select from transfer t
                            where t.id = derived_id('sarsen/payment/' || p.id || '/fee') and t.status = 'completed'
                              and t.debtor_account_id = p.account_id and t.amount_pence = p.fee_pence)
           then 'its fee is not what was taken' end),
     (case when (select count(*) from payment_event e where e.payment_id = p.id and e.status = 'changed') <> p.version - 1
                or (select count(*) from payment_version v where v.payment_id = p.id) <> p.version - 1
           then 'its changes are not told' end),
     (case when (p.tried_at is not null)
                <> exists (select from payment_event e
                            where e.payment_id = p.id and e.status = 'tried' and e.at = p.tried_at)
           then 'its first attempt is not told' end),
     (case when p.exemption = 'standing_order' and p.standing_order_id is null
           then 'no standing order made it' end)
   ) c (found)
   where c.found is not null
   order by p.id`,
  ],
}

/** Invariant 15: each entry of the account of fees is a payment's fee, or gives one back; so it comes to what those were. */
const feeEntryWalk: Walk = {
  table: 'entry',
  since: sinceLater,
  where: `account_id = '${ownAccountIds.fees}'`,
  key: [
    ['account_id', 'uuid'],
    ['entry_no', 'int8'],
  ],
  pageSize: 1000,
  checks: [
    `
  select 15 as invariant, e.transfer_id::text as subject, 'it moves money of fees and is no payment''s' as found
    from page e
   where not exists (select from transfer t
                       join transfer f on f.id = case t.kind when 'reversal' then t.subject_transfer_id else t.id end
                       join payment p on p.account_id = f.debtor_account_id and derived_id('sarsen/payment/' || p.id || '/fee') = f.id
                      where t.id = e.transfer_id)
   order by e.account_id, e.entry_no`,
  ],
}

/** Invariant 15: a confirmation that was used for a payment is that payment's, and was used for one of its versions. */
const usedWalk: Walk = {
  table: 'confirmation',
  since: sinceLater,
  where: "status = 'used' and action in ('payment', 'payment_changed', 'limit_raised')",
  key: [['id', 'uuid']],
  pageSize: 500,
  checks: [
    `
  select 15 as invariant, p.id::text as subject,
         case when c.uses = 0 then 'nothing was done by it' else 'it was used ' || c.uses || ' times' end as found
    from page p
   cross join lateral (select case when p.action in ('payment', 'payment_changed')
         then (select count(*) from payment o where o.id = p.subject and o.confirmation_id = p.id)
              + (select count(*) from payment_version v where v.payment_id = p.subject and v.confirmation_id = p.id)
         -- One raises several limits.
         else (select least(count(*), 1) from limit_raise r where r.confirmation_id = p.id) end as uses) c
   where c.uses <> 1
   order by p.id`,
  ],
}

/** Invariant 15: a notice of a payment has the facts of the payment, and one of a higher limit those of the limit. */
const noticeWalk: Walk = {
  table: 'notification',
  since: sinceLater,
  where:
    "(type in ('payment_held', 'payment_question', 'payment_returned', 'payment_released', 'limit_raised') or type in ('payment_refused', 'payment_retry', 'return_credited') and facts ? 'paymentId')",
  key: [['id', 'uuid']],
  pageSize: 500,
  checks: [
    `
  select 15 as invariant, n.id::text as subject, 'this notification has other facts than what it tells of' as found
    from page n
   where not case n.type
         when 'limit_raised' then exists (
           select from limit_raise r
            where r.customer_id = n.customer_id and r.outcome = 'begun'
              and n.facts = jsonb_build_object('limit', r.name, 'amountPence', r.amount_pence::text))
         else exists (
           select from payment p join account_access x on x.account_id = p.account_id and x.customer_id = n.customer_id
            where p.id = (n.facts ->> 'paymentId')::uuid
              and n.facts - array['code', 'because', 'retryOn', 'told', 'dueOn', 'product', 'accountEnding']
                  = jsonb_build_object('paymentId', p.id, 'name', p.name, 'amountPence', n.facts ->> 'amountPence')
              and ((n.facts ->> 'amountPence')::bigint = p.amount_pence
                   or exists (select from payment_version v
                               where v.payment_id = p.id and v.amount_pence = (n.facts ->> 'amountPence')::bigint))
              and n.facts ->> 'code' is not distinct from case n.type when 'payment_returned' then p.return_code end
              and (n.type <> 'payment_refused' or n.facts ->> 'because' is null
                   or n.facts ->> 'because' = p.refused_because)
              and (n.type <> 'payment_retry' or p.tried_at is not null
                   and n.facts ->> 'because' in ('insufficient_funds', 'account_blocked')))
         end
   order by n.id`,
  ],
}

/** Invariant 16: a day's sum is that of its live payments. */
const dayWalk: Walk = {
  table: 'payment_day',
  since: sinceLater,
  key: [
    ['customer_id', 'uuid'],
    ['day', 'date'],
  ],
  pageSize: 500,
  checks: [
    `
  select 16 as invariant, p.customer_id || ' ' || p.day as subject, 'the day has ' || p.amount_pence || ' pence and not ' || s.sum as found
    from page p
   cross join lateral (
     select coalesce(sum(o.amount_pence), 0) as sum from payment o
      where o.customer_id = p.customer_id and o.due_on = p.day
        and counts_on_its_day(o.status, o.exemption)) s
   where s.sum <> p.amount_pence
   order by p.customer_id, p.day`,
  ],
}

/** Invariant 16: a live payment counts on its day, and what was spared as small stays within 5 payments and £85.00 of its period. */
const countedWalk: Walk = {
  table: 'payment',
  since: sinceLater,
  where: 'confirmed_at is not null',
  key: [['id', 'uuid']],
  pageSize: 500,
  checks: [
    `
  select 16 as invariant, p.id::text as subject, c.found
    from page p
   cross join lateral (values
     (case when counts_on_its_day(p.status, p.exemption)
                and not exists (select from payment_day d where d.customer_id = p.customer_id and d.day = p.due_on)
           then 'it counts on no day' end),
     (case when p.exemption = 'low_value'
                and not exists (select from exemption_use u where u.customer_id = p.customer_id)
           then 'no count of small payments has it' end),
     (case when p.exemption = 'low_value' and exists (
         select from payment o
          where o.customer_id = p.customer_id and o.exemption = 'low_value' and o.exemption_period = p.exemption_period
         having count(*) > 5 or sum(o.amount_pence) > 8500)
           then 'too many small payments were spared with it' end)
   ) c (found)
   where c.found is not null
   order by p.id`,
  ],
}

/** Invariant 16: a higher limit was confirmed, and begins 24 hours later. */
const raiseWalk: Walk = {
  table: 'limit_raise',
  since,
  key: [['id', 'uuid']],
  pageSize: 500,
  checks: [
    `
  select 16 as invariant, p.id::text as subject, c.found
    from page p
   cross join lateral (values
     (not exists (select from confirmation f
                   where f.id = p.confirmation_id and f.customer_id = p.customer_id and f.action = 'limit_raised'
                     and f.status = 'used'), 'its customer did not confirm it'),
     (p.starts_at <> p.asked_at + interval '24 hours' or p.outcome = 'begun' and p.ended_at < p.starts_at,
      'it began early'),
     (p.ended_at is null
      and exists (select from limit_raise o
                   where o.customer_id = p.customer_id and o.name = p.name and o.ended_at is null and o.id <> p.id),
      'another one waits beside it')
   ) c (is_broken, found)
   where c.is_broken
   order by p.id`,
  ],
}

/**
 * Invariant 16: what counts as small since the last confirmation is within its bounds, and leaves out no payment. It may count
 * more: one that was changed since counts as it was too.
 */
const spareWalk: Walk = {
  table: 'exemption_use',
  since: sinceLater,
  key: [['customer_id', 'uuid']],
  pageSize: 500,
  checks: [
    `
  select 16 as invariant, p.customer_id::text as subject, c.found
    from page p
   cross join lateral (
     select count(*) as payments, coalesce(sum(o.amount_pence), 0) as pence from payment o
      where o.customer_id = p.customer_id and o.exemption = 'low_value' and o.exemption_period = p.period_no) s
   cross join lateral (values
     (p.payments not between 0 and 5 or p.amount_pence not between 0 and 8500,
      p.payments || ' small payments of ' || p.amount_pence || ' pence were spared'),
     (s.payments > p.payments or s.pence > p.amount_pence, 'a small payment is not counted')
   ) c (is_broken, found)
   where c.is_broken
   order by p.customer_id`,
  ],
}

export const paymentWalks: readonly Walk[] = [
  paymentWalk,
  feeEntryWalk,
  usedWalk,
  noticeWalk,
  dayWalk,
  countedWalk,
  spareWalk,
  raiseWalk,
]
