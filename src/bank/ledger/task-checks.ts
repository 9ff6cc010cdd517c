import type { Walk } from './run-checks.ts'

const since = '047-tasks.sql'
const sinceCards = '053-staff-on-cards.sql'

/** Invariant 26: a task is open as long as its subject waits, and stands where its changes led. */
const taskWalk: Walk = {
  table: 'task',
  since,
  key: [['id', 'uuid']],
  pageSize: 500,
  checks: [
    `
  select 26 as invariant, p.id::text as subject, c.found
    from page p
    left join task_event last on last.task_id = p.id and last.event_no = p.version
   cross join lateral (values
     (task_problem(p.whole)),
     (case when (last.change, last.state, last.at) is distinct from (p.change, p.state, p.changed_at)
                or (last.holder_id, last.member_id) is distinct from (p.holder_id, p.changed_by)
           then 'its changes led elsewhere' end),
     (case when p.closed_at <> p.changed_at then 'it closed at another time than its last change' end),
     (case when exists (select from task_event e where e.task_id = p.id and e.event_no > p.version)
           then 'it has changed more often than it counts' end),
     (case when p.is_escalated <> exists (select from task_event e where e.task_id = p.id and e.change = 'escalated')
           then 'it is escalated just as somebody did that' end)
   ) c (found)
   where c.found is not null
   order by p.id`,
  ],
}

/** Invariant 26: each change of a task follows the one before it. */
const eventWalk: Walk = {
  table: 'task_event',
  since,
  key: [
    ['task_id', 'uuid'],
    ['event_no', 'int8'],
  ],
  pageSize: 500,
  checks: [
    `
  select 26 as invariant, p.task_id || ' change ' || p.event_no as subject,
         case when t.id is null then 'its task is not stored' else 'it does not follow the one before it' end as found
    from page p
    left join task t on t.id = p.task_id
    left join task_event before on before.task_id = p.task_id and before.event_no = p.event_no - 1
   where case when p.event_no = 1 then (p.change, p.state) <> ('opened', 'open')
              else coalesce(not is_task_step(p.change, before.state, p.state) or p.at < before.at, true) end
      or t.id is null
   order by p.task_id, p.event_no`,
  ],
}

/** Invariant 26: whatever waits for staff has an open task. */
const waitingWalk = (
  kind: string,
  table: string,
  where: string,
  { key = 'id', begun = since }: { readonly key?: string; readonly begun?: string } = {},
): Walk => ({
  table,
  since: begun,
  where,
  key: [[key, 'uuid']],
  pageSize: 500,
  checks: [
    `
  select 26 as invariant, w.subject_id::text as subject, 'it waits, and no task of it is open' as found
    from page p
    join waiting_subject w on w.kind = '${kind}' and w.subject_id = p.${key}
   where not exists (select from task t where t.kind = w.kind and t.subject_id = w.subject_id and t.closed_at is null)
   order by w.subject_id`,
  ],
})

/** Invariant 26: what came back to a closed account waits in suspense, or was credited to who paid, once. */
const suspendedWalk: Walk = {
  table: 'suspended_return',
  since,
  key: [['payment_id', 'uuid']],
  pageSize: 500,
  checks: [
    `
  select 26 as invariant, p.payment_id::text as subject, suspended_return_problem(p.whole) as found
    from page p
   where suspended_return_problem(p.whole) is not null
   order by p.payment_id`,
  ],
}

/** Invariant 26: what came back of card payments to closed accounts waits in suspense, or was credited to who paid, once. */
const cardMoneyWalk: Walk = {
  table: 'suspended_card_money',
  since: sinceCards,
  key: [['transfer_id', 'uuid']],
  pageSize: 500,
  checks: [
    `
  select 26 as invariant, p.transfer_id::text as subject, c.found
    from page p
   cross join lateral (values
     (suspended_card_money_problem(p.whole)),
     (case when p.credited_at is not null and not exists (
         select from card_payment o
           join notification n on n.customer_id = o.customer_id and n.type = 'return_credited'
            and n.facts ->> 'cardPaymentId' = o.id::text and n.facts ->> 'amountPence' = p.amount_pence::text
          where o.id = p.payment_id)
        then 'who paid was not told that it was credited' end)
   ) c (found)
   where c.found is not null
   order by p.transfer_id`,
  ],
}

/** Invariant 26: nothing that came back of card payments is in suspense without its row. */
const cardPaymentWalk: Walk = {
  table: 'card_payment',
  since: sinceCards,
  where: 'refunded_pence > 0',
  key: [['id', 'uuid']],
  pageSize: 500,
  checks: [
    `
  select 26 as invariant, x.transfer_id::text as subject, 'it came back into suspense, and nothing says so' as found
    from page p
   cross join lateral suspended_of_card_payment(p.id) x
   where not exists (select from suspended_card_money s where s.transfer_id = x.transfer_id)
   order by x.transfer_id`,
  ],
}

/** Invariant 26: no credit of a dispute that is won is in suspense without its row. */
const wonDisputeWalk: Walk = {
  table: 'card_dispute',
  since: sinceCards,
  where: `status = 'won'`,
  key: [['id', 'uuid']],
  pageSize: 500,
  checks: [
    `
  select 26 as invariant, x.transfer_id::text as subject, 'it is won with its credit in suspense, and nothing says so' as found
    from page p
   cross join lateral suspended_of_card_payment(p.payment_id) x
   where x.dispute_id = p.id and not exists (select from suspended_card_money s where s.transfer_id = x.transfer_id)
   order by x.transfer_id`,
  ],
}

/** Invariant 26: nothing that came back is in suspense without its row. */
const returnedWalk: Walk = {
  table: 'payment',
  since,
  where: `status = 'returned'`,
  key: [['id', 'uuid']],
  pageSize: 500,
  checks: [
    `
  select 26 as invariant, p.id::text as subject, 'it came back into suspense, and nothing says so' as found
    from page p
   where suspended_return_transfer(p.id) is not null
     and not exists (select from suspended_return r where r.payment_id = p.id)
   order by p.id`,
  ],
}

export const taskWalks: readonly Walk[] = [
  taskWalk,
  eventWalk,
  waitingWalk('application', 'application', `status = 'pending_verification'`),
  waitingWalk('held_payment', 'payment', `status = 'held'`),
  waitingWalk('claim', 'claim', 'decided_at is null'),
  waitingWalk('card_dispute', 'card_dispute', 'due_day is not null', {
    begun: '052-card-dispute-tasks.sql',
  }),
  waitingWalk('message', 'message', 'answer is null and closed_at is null'),
  waitingWalk('returned_payment', 'suspended_return', 'credited_at is null', { key: 'payment_id' }),
  waitingWalk('returned_payment', 'suspended_card_money', 'credited_at is null', {
    key: 'transfer_id',
    begun: sinceCards,
  }),
  waitingWalk('account_dispute', 'account_freeze', 'released_at is null and kept_at is null'),
  suspendedWalk,
  returnedWalk,
  cardMoneyWalk,
  cardPaymentWalk,
  wonDisputeWalk,
]
