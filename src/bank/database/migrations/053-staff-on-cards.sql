-- Staff stop cards, and credit what came back of card payments to accounts that are closed (part two, sections 15.4 and 17.4;
-- docs/ledger.md, invariants 20, 25 and 26).

alter table card drop constraint card_because_check;
alter table card add constraint card_because_check check (
  because in ('lost', 'stolen', 'never_came', 'damaged', 'customer', 'wrong_codes', 'account_closed', 'access_ended',
              'replacement', 'expiry', 'bank'));

-- As 035, and: the bank stops a card of either kind. A holder cancels a virtual one.
create or replace function is_card_step(kind text, before text, after text) returns boolean language sql immutable as $$
  select case
      when before in ('stopped', 'replaced', 'cancelled', 'expired') then false
      when after in ('stopped', 'cancelled', 'expired') then true
      when after = 'replaced' then kind = 'physical'
      else case before when 'ordered' then after = 'on_its_way' when 'on_its_way' then after = 'active'
                       when 'active' then after = 'frozen' when 'frozen' then after = 'active' end
    end
$$;

alter table card add constraint card_virtual_stopped_by_bank
  check (kind <> 'virtual' or status <> 'stopped' or because is not distinct from 'bank');

alter table staff_act drop constraint staff_act_kind_check;
alter table staff_act add constraint staff_act_kind_check check (kind in (
  'approve_application', 'reject_application', 'release_payment', 'refuse_payment', 'ask_the_customer', 'pay_claim',
  'refuse_claim', 'credit_customer', 'refuse_dispute', 'let_customer_keep_it', 'take_credit_back', 'answer_message',
  'close_without_answer', 'credit_account', 'keep_frozen', 'release_on_a_court_order', 'end_sessions', 'stop_sign_in',
  'allow_sign_in', 'send_reset_link', 'remove_second_factor', 'change_email', 'freeze_account', 'unfreeze_account',
  'place_hold', 'release_hold', 'capture_hold', 'reverse_transfer', 'stop_card', 'add_staff_member', 'add_roles', 'restore',
  'new_joining_link', 'end_connection', 'remove_roles', 'suspend', 'record_as_left', 'sign_out_all_customers'));
alter table staff_act drop constraint staff_act_subjects_check;
alter table staff_act add constraint staff_act_subjects_check check (
  subjects in ('applications', 'held', 'claims', 'card-disputes', 'messages', 'returns', 'disputes', 'customers', 'accounts',
               'holds', 'transfers', 'cards', 'people', 'bank'));

-- What came back of a card payment whose account is closed: a refund of its merchant, or the credit of a dispute that is won. It waits
-- in suspense until it is credited to another account of who paid. The credit of a dispute that is not won may go back yet.
create table suspended_card_money (
  transfer_id        uuid primary key references transfer, -- into suspense
  payment_id         uuid not null references card_payment,
  message_id         uuid unique references card_message, -- of the refund
  dispute_id         uuid unique references card_dispute,
  amount_pence       bigint not null check (amount_pence > 0),
  came_at            timestamptz not null,
  credited_at        timestamptz,
  credit_transfer_id uuid unique references transfer,
  constraint suspended_card_money_of_one check (num_nonnulls(message_id, dispute_id) = 1),
  constraint suspended_card_money_credited check ((credited_at is null) = (credit_transfer_id is null)),
  constraint suspended_card_money_in_order check (credited_at >= came_at)
);
create index suspended_card_money_waiting on suspended_card_money (transfer_id) where credited_at is null;

-- Everything of a card payment that waits in suspense, or waited there: no matter whether a row says so.
create function suspended_of_card_payment(payment uuid)
  returns table (transfer_id uuid, message_id uuid, dispute_id uuid, amount_pence bigint, came_at timestamptz) language sql stable as $$
  select t.id, m.id, null::uuid, t.amount_pence, m.at
    from card_message m join transfer t on t.id = card_transfer_id(m.id, 'refund')
   where m.payment_id = payment and m.kind = 'refund' and m.answer = 'approved' and t.status = 'completed'
     and t.creditor_account_id = '00000000-0000-7000-8000-000000000003'
  union all
  select t.id, null, d.id, t.amount_pence, d.changed_at
    from card_dispute d join transfer t on t.id = card_dispute_transfer_id(d.id, 'credited')
   where d.payment_id = payment and d.status = 'won' and t.status = 'completed'
     and t.creditor_account_id = '00000000-0000-7000-8000-000000000003'
$$;

-- What is wrong with it, or null: its money is that of its refund or dispute, and left suspense once, for an account of who paid.
create function suspended_card_money_problem(s suspended_card_money) returns text language sql stable as $$
  select case
      when came.transfer_id is null then 'its money is not in suspense'
      when (came.amount_pence, came.came_at, came.message_id, came.dispute_id)
             is distinct from (s.amount_pence, s.came_at, s.message_id, s.dispute_id)
        then 'its money is that of something else'
      when s.credit_transfer_id is not null
           and ((c.status, c.kind, c.amount_pence, c.debtor_account_id)
                  is distinct from ('completed', 'posting', s.amount_pence, '00000000-0000-7000-8000-000000000003'::uuid)
                or not exists (select from card_payment p join account_access x on x.customer_id = p.customer_id
                                where p.id = s.payment_id and x.account_id = c.creditor_account_id))
        then 'its credit is not its transfer'
    end
    from (select) one
    left join suspended_of_card_payment(s.payment_id) came on came.transfer_id = s.transfer_id
    left join transfer c on c.id = s.credit_transfer_id
$$;

create function check_suspended_card_money() returns trigger language plpgsql as $$
declare problem text := suspended_card_money_problem(new);
begin
  if problem is null and tg_op = 'UPDATE'
     and (to_jsonb(new) - array['credited_at', 'credit_transfer_id'] <> to_jsonb(old) - array['credited_at', 'credit_transfer_id']
          or old.credited_at is not null and new is distinct from old) then
    problem := 'what came back stays as it came, and is credited once';
  end if;
  if problem is not null then
    perform refuse_book(problem || ' (invariant 26)', new.transfer_id::text);
  end if;
  return null;
end $$;
create trigger suspended_card_money_checked after insert or update on suspended_card_money for each row
  execute function check_suspended_card_money();
create trigger suspended_card_money_never_deleted before delete or truncate on suspended_card_money
  for each statement execute function refuse_removal();

create function suspend_card_money(payment uuid) returns void language sql as $$
  insert into suspended_card_money (transfer_id, payment_id, message_id, dispute_id, amount_pence, came_at)
  select s.transfer_id, payment, s.message_id, s.dispute_id, s.amount_pence, s.came_at from suspended_of_card_payment(payment) s
  on conflict (transfer_id) do nothing
$$;

create function follow_card_refund() returns trigger language plpgsql as $$
begin
  perform suspend_card_money(new.id);
  return null;
end $$;
create trigger card_refund_suspended after update on card_payment for each row
  when (new.refunded_pence > old.refunded_pence) execute function follow_card_refund();

create function follow_won_dispute() returns trigger language plpgsql as $$
begin
  perform suspend_card_money(new.payment_id);
  return null;
end $$;
create trigger won_dispute_suspended after update on card_dispute for each row
  when (old.status <> 'won' and new.status = 'won') execute function follow_won_dispute();

-- As 052, and: what came back of card payments to closed accounts.
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
  select 'returned_payment', s.transfer_id, p.customer_id, c.is_demo and p.visitor_address is null, s.came_at,
         s.came_at + interval '24 hours'
    from suspended_card_money s join card_payment p on p.id = s.payment_id join customer c on c.id = p.customer_id
   where s.credited_at is null
  union all
  select 'account_dispute', f.id, f.frozen_by, false, f.frozen_at, london_day_end(working_day_after(london_day(f.frozen_at)))
    from account_freeze f join account a on a.id = f.account_id
   where f.released_at is null and f.kept_at is null and a.closed_at is null
  union all
  select 'card_dispute', d.id, d.customer_id, c.is_demo and d.visitor_address is null,
         case d.status when 'contested' then d.changed_at else d.made_at end, london_day_end(d.due_day)
    from card_dispute d join customer c on c.id = d.customer_id where d.due_day is not null;

create function follow_suspended_card_money() returns trigger language plpgsql as $$
begin
  if new.credited_at is null then perform open_task('returned_payment', new.transfer_id);
  else
    perform close_task('returned_payment', new.transfer_id, new.credited_at);
    -- It has the category of the payment that it gives back.
    perform link_refund(new.credit_transfer_id, paid.ids[1])
       from card_payment p cross join lateral (select card_paid_by(p.clearing_id) as ids) paid
      where p.id = new.payment_id and cardinality(paid.ids) > 0;
  end if;
  return null;
end $$;
create trigger suspended_card_money_opens_task after insert on suspended_card_money for each row
  execute function follow_suspended_card_money();
create trigger suspended_card_money_closes_task after update on suspended_card_money for each row
  when (old.credited_at is null and new.credited_at is not null) execute function follow_suspended_card_money();

-- What waits in the book already.
select suspend_card_money(p.id) from card_payment p
 where p.refunded_pence > 0 or exists (select from card_dispute d where d.payment_id = p.id and d.status = 'won');
