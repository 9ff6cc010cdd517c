-- Disputes of card payments wait for staff: their tasks, and the acts that decide them (part two, sections 15.4 and 17.4;
-- docs/ledger.md, invariants 22, 25 and 26).

alter table task
  drop constraint task_kind_check,
  add constraint task_kind_check check (kind in (
    'application', 'held_payment', 'claim', 'card_dispute', 'message', 'returned_payment', 'account_dispute'));

-- As 047 has it, and disputes of card payments: until the bank has decided, and again once the merchant contests a credit.
create or replace view waiting_subject as
  select 'application' as kind, a.id as subject_id, null::uuid as customer_id, a.is_demo, a.created_at as since,
         a.created_at + interval '48 hours' as due_at
    from application a where a.status = 'pending_verification'
  union all
  select 'held_payment', p.id, p.customer_id, c.is_demo and p.visitor_address is null, p.changed_at, p.decide_by
    from payment p join customer c on c.id = p.customer_id where p.status = 'held'
  union all
  -- While the clock of a claim stands still, its last day alone is sure.
  select 'claim', m.id, m.customer_id, c.is_demo and m.visitor_address is null, m.made_at,
         london_day_end(case m.status when 'information_needed' then coalesce(m.last_day, m.due_day) else m.due_day end)
    from claim m join customer c on c.id = m.customer_id where m.decided_at is null
  union all
  select 'message', m.id, m.customer_id, coalesce(c.is_demo, false) and m.visitor_address is null, m.sent_at,
         m.sent_at + interval '24 hours'
    from message m left join customer c on c.id = m.customer_id where m.answer is null and m.closed_at is null
  union all
  select 'returned_payment', r.payment_id, p.customer_id, c.is_demo and p.visitor_address is null, r.came_at,
         r.came_at + interval '24 hours'
    from suspended_return r join payment p on p.id = r.payment_id join customer c on c.id = p.customer_id
   where r.credited_at is null
  union all
  select 'account_dispute', f.id, f.frozen_by, false, f.frozen_at, london_day_end(working_day_after(london_day(f.frozen_at)))
    from account_freeze f join account a on a.id = f.account_id
   where f.released_at is null and f.kept_at is null and a.closed_at is null
  union all
  select 'card_dispute', d.id, d.customer_id, c.is_demo and d.visitor_address is null,
         case d.status when 'contested' then d.changed_at else d.made_at end, london_day_end(d.due_day)
    from card_dispute d join customer c on c.id = d.customer_id where d.due_day is not null;

-- As 047 has it, and a question about a dispute moves its time too.
create or replace function check_task() returns trigger language plpgsql as $$
declare problem text := task_problem(new);
begin
  if problem is null and tg_op = 'INSERT' and (new.state, new.version, new.change, new.is_escalated) <> ('open', 1, 'opened', false) then
    problem := 'a task begins open';
  elsif problem is null and tg_op = 'UPDATE' then
    problem := case
      when (new.id, new.kind, new.subject_id, new.customer_id, new.opened_at)
             is distinct from (old.id, old.kind, old.subject_id, old.customer_id, old.opened_at)
        then 'a task stays its subject''s'
      when to_jsonb(new) - 'is_demo' = to_jsonb(old) - 'is_demo' then null
      when old.state = 'closed' then 'a closed task stays closed'
      when new.state = 'closed' and exists (
        select from waiting_subject w where w.kind = new.kind and w.subject_id = new.subject_id)
        then 'its subject waits'
      when new.version <> old.version + 1 or new.changed_at < old.changed_at then 'each change of a task is counted'
      when not is_task_step(new.change, old.state, new.state) then 'a task takes only these steps'
      when new.change in ('taken', 'assigned', 'taken_over', 'escalated') and new.changed_by is null
        then 'somebody did that'
      when new.is_escalated <> (old.is_escalated or new.change = 'escalated') then 'a task is escalated by that, and for good'
      when new.due_at <> old.due_at
           and (new.kind not in ('claim', 'card_dispute') or new.change not in ('asked', 'answered', 'carried_on'))
        then 'only a question about a claim or a dispute moves its time'
      when new.holder_id is distinct from old.holder_id and new.id in (select staff_own_tasks(new.holder_id))
        then 'nobody has a task of their own'
      when new.holder_id is distinct from old.holder_id
           and new.change not in ('taken', 'assigned', 'handed_back', 'taken_over', 'escalated')
        then 'another change leaves it with who has it'
    end;
  end if;
  if problem is not null then
    perform refuse_book(problem || ' (invariant 26)', new.id::text);
  end if;
  if tg_op = 'INSERT' or new.version <> old.version then
    insert into task_event (task_id, event_no, change, state, holder_id, member_id, note, at)
    values (new.id, new.version, new.change, new.state, new.holder_id, new.changed_by, new.note, new.changed_at);
  end if;
  return null;
end $$;

-- A question that staff go on without (`resumed`): the dispute is decided though its customer has not answered.
alter table card_dispute_event
  drop constraint card_dispute_event_step_check,
  add constraint card_dispute_event_step_check check (step in (
    'made', 'asked', 'answered', 'resumed', 'credited', 'refused', 'contested', 'won', 'lost', 'withdrawn', 'refunded', 'short',
    'taken_back'));
create or replace function card_dispute_status_after(step text) returns text language sql immutable as $$
  select case when step in ('made', 'answered', 'resumed') then 'received' when step = 'asked' then 'information_needed'
              when step in ('refunded', 'short', 'taken_back') then null else step end
$$;

create function follow_card_dispute() returns trigger language plpgsql as $$
begin
  case
    when new.step in ('made', 'contested') then perform open_task('card_dispute', new.dispute_id);
    when new.step = 'asked' then perform task_asked('card_dispute', new.dispute_id, new.at);
    when new.step = 'answered' then perform task_resumed('card_dispute', new.dispute_id, 'answered', new.at);
    when new.step = 'resumed' then perform task_resumed('card_dispute', new.dispute_id, 'carried_on', new.at);
    when card_dispute_status_after(new.step) is null then null;
    else perform close_task('card_dispute', new.dispute_id, new.at);
  end case;
  return null;
end $$;
create trigger card_dispute_event_moves_task after insert on card_dispute_event for each row
  execute function follow_card_dispute();

alter table staff_act
  drop constraint staff_act_kind_check,
  add constraint staff_act_kind_check check (kind in (
    'approve_application', 'reject_application', 'release_payment', 'refuse_payment', 'ask_the_customer', 'pay_claim',
    'refuse_claim', 'credit_customer', 'refuse_dispute', 'let_customer_keep_it', 'take_credit_back', 'answer_message',
    'close_without_answer', 'credit_account', 'keep_frozen', 'release_on_a_court_order', 'end_sessions', 'stop_sign_in',
    'allow_sign_in', 'send_reset_link', 'remove_second_factor', 'change_email', 'freeze_account', 'unfreeze_account',
    'place_hold', 'release_hold', 'capture_hold', 'reverse_transfer', 'add_staff_member', 'add_roles', 'restore',
    'new_joining_link', 'end_connection', 'remove_roles', 'suspend', 'record_as_left', 'sign_out_all_customers')),
  drop constraint staff_act_subjects_check,
  add constraint staff_act_subjects_check check (subjects in (
    'applications', 'held', 'claims', 'card-disputes', 'messages', 'returns', 'disputes', 'customers', 'accounts', 'holds',
    'transfers', 'people', 'bank'));
create or replace function staff_act_moves_money(kind text) returns boolean language sql immutable as $$
  select kind in ('release_payment', 'pay_claim', 'credit_customer', 'credit_account', 'place_hold', 'release_hold',
                  'capture_hold', 'reverse_transfer')
$$;

-- What waits in the book already.
select open_task(w.kind, w.subject_id) from waiting_subject w where w.kind = 'card_dispute';
select task_asked('card_dispute', d.id, d.asked_at) from card_dispute d where d.status = 'information_needed';
