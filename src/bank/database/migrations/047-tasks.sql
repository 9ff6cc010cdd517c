-- Tasks: each thing that waits for a staff member's decision, from the database transaction that begins its wait to the one that
-- ends it (part two, section 17.3; docs/ledger.md, invariant 26).

-- Monday to Friday, without the bank holidays of England and Wales. As `isWorkingDay` of the bank's code, which has the source.
create function is_working_day(day date) returns boolean language sql immutable as $$
  select extract(isodow from day) <= 5 and day <> all (array[
    '2024-01-01', '2024-03-29', '2024-04-01', '2024-05-06', '2024-05-27', '2024-08-26', '2024-12-25', '2024-12-26',
    '2025-01-01', '2025-04-18', '2025-04-21', '2025-05-05', '2025-05-26', '2025-08-25', '2025-12-25', '2025-12-26',
    '2026-01-01', '2026-04-03', '2026-04-06', '2026-05-04', '2026-05-25', '2026-08-31', '2026-12-25', '2026-12-28',
    '2027-01-01', '2027-03-26', '2027-03-29', '2027-05-03', '2027-05-31', '2027-08-30', '2027-12-27', '2027-12-28',
    '2028-01-03', '2028-04-14', '2028-04-17', '2028-05-01', '2028-05-29', '2028-08-28', '2028-12-25', '2028-12-26']::date[])
$$;

-- The first working day after a day.
create function working_day_after(day date) returns date language sql immutable as $$
  select day + n from generate_series(1, 14) n where is_working_day(day + n) order by n limit 1
$$;

-- The end of a day in London: 23:59:59.
create function london_day_end(day date) returns timestamptz language sql immutable as $$
  select (day + time '23:59:59') at time zone 'Europe/London'
$$;

-- A message that nobody answers: its sender was not signed in, and reads nothing here.
alter table message
  add column closed_at timestamptz,
  add constraint message_closed_without_answer check (closed_at is null or answer is null and customer_id is null),
  add constraint message_closed_later check (closed_at >= sent_at);
create trigger message_closed_once after update on message for each row
  when (old.closed_at is not null and new.closed_at is distinct from old.closed_at)
  execute function refuse_row('a message is closed once');

-- A freeze that staff decided to leave in force. It waits for its holders alone.
alter table account_freeze
  add column kept_at timestamptz,
  add constraint account_freeze_kept_in_order check (kept_at >= frozen_at);
create trigger account_freeze_kept_once after update on account_freeze for each row
  when (old.kept_at is not null and new.kept_at is distinct from old.kept_at
        or old.released_at is not null and new.kept_at is distinct from old.kept_at)
  execute function refuse_row('a freeze is kept once, while it lasts');

-- Whether a demonstration seeded it. The simulated back office leaves it to the staff.
alter table application add column is_demo boolean not null default false;
create trigger application_stays_seeded after update on application for each row
  when (new.is_demo <> old.is_demo) execute function refuse_row('an application stays seeded or not');
create index application_by_birth on application (date_of_birth) where date_of_birth is not null;

-- E-mails that were sent to somebody, for staff.
create index outbox_message_by_customer on outbox_message (customer_id, created_at desc) where customer_id is not null;
create index outbox_message_by_recipient on outbox_message (recipient, created_at desc) where customer_id is null;

-- Money that came back of a payment whose account is closed: it waits in suspense, until it is credited to another account
-- of who paid.
create table suspended_return (
  payment_id         uuid primary key references payment,
  transfer_id        uuid not null unique references transfer, -- into suspense
  amount_pence       bigint not null check (amount_pence > 0),
  came_at            timestamptz not null,
  credited_at        timestamptz,
  credit_transfer_id uuid unique references transfer,
  constraint suspended_return_credited check ((credited_at is null) = (credit_transfer_id is null)),
  constraint suspended_return_in_order check (credited_at >= came_at)
);

create function suspended_return_transfer(payment uuid) returns uuid language sql stable as $$
  select t.id from transfer t
   where t.id = derived_id('sarsen/payment/' || payment || '/return') and t.kind = 'posting' and t.status = 'completed'
     and t.creditor_account_id = '00000000-0000-7000-8000-000000000003'
$$;

-- What is wrong with it, or null: its money is that of its payment, and left suspense once, for an account of who paid.
create function suspended_return_problem(r suspended_return) returns text language sql stable as $$
  select case
      when p.status is distinct from 'returned' or r.transfer_id is distinct from suspended_return_transfer(r.payment_id)
        then 'its money is not in suspense'
      when t.amount_pence <> r.amount_pence then 'its money is another amount'
      when r.credit_transfer_id is not null
           and ((c.status, c.kind, c.amount_pence, c.debtor_account_id)
                  is distinct from ('completed', 'posting', r.amount_pence, t.creditor_account_id)
                or not exists (select from account_access x
                                where x.account_id = c.creditor_account_id and x.customer_id = p.customer_id))
        then 'its credit is not its transfer'
    end
    from (select) one
    left join payment p on p.id = r.payment_id
    left join transfer t on t.id = r.transfer_id
    left join transfer c on c.id = r.credit_transfer_id
$$;

create function check_suspended_return() returns trigger language plpgsql as $$
declare problem text := suspended_return_problem(new);
begin
  if problem is null and tg_op = 'UPDATE'
     and ((new.payment_id, new.transfer_id, new.amount_pence, new.came_at)
            is distinct from (old.payment_id, old.transfer_id, old.amount_pence, old.came_at)
          or old.credited_at is not null
             and (new.credited_at, new.credit_transfer_id) is distinct from (old.credited_at, old.credit_transfer_id)) then
    problem := 'a return stays as it came, and is credited once';
  end if;
  if problem is not null then
    perform refuse_book(problem || ' (invariant 26)', new.payment_id::text);
  end if;
  return null;
end $$;
create trigger suspended_return_checked after insert or update on suspended_return for each row
  execute function check_suspended_return();
create trigger suspended_return_never_deleted before delete or truncate on suspended_return
  for each statement execute function refuse_removal();

create function suspend_return() returns trigger language plpgsql as $$
begin
  insert into suspended_return (payment_id, transfer_id, amount_pence, came_at)
  select new.id, t.id, t.amount_pence, new.changed_at
    from transfer t where t.id = suspended_return_transfer(new.id)
  on conflict (payment_id) do nothing;
  return null;
end $$;
create trigger payment_return_suspended after update on payment for each row
  when (old.status <> 'returned' and new.status = 'returned') execute function suspend_return();

-- Everything that waits for staff now, and until when they decide. What a demonstration seeded waits for its staff.
create view waiting_subject as
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
   where f.released_at is null and f.kept_at is null and a.closed_at is null;
create index message_waiting on message (id) where answer is null and closed_at is null;
create index suspended_return_waiting on suspended_return (payment_id) where credited_at is null;

-- `holder_id`: who has it in hand; of a closed one, who had it. `worklist`: whom it is for. `changed_by`: a staff member; null: the
-- subject changed. Each change is counted by `version`.
create table task (
  id           uuid primary key,
  kind         text not null
    check (kind in ('application', 'held_payment', 'claim', 'message', 'returned_payment', 'account_dispute')),
  subject_id   uuid not null,
  customer_id  uuid references customer,
  is_demo      boolean not null, -- seeded by a demonstration
  opened_at    timestamptz not null,
  due_at       timestamptz not null,
  state        text not null check (state in ('open', 'taken', 'waiting_for_customer', 'second_check', 'closed')),
  holder_id    uuid references staff_member,
  held_since   timestamptz,
  is_escalated boolean not null default false,
  worklist     text not null generated always as (case when is_escalated then 'escalated' else kind end) stored,
  version      integer not null default 1 check (version >= 1),
  change       text not null check (change in ('opened', 'taken', 'assigned', 'handed_back', 'taken_over', 'escalated', 'asked',
                                               'answered', 'carried_on', 'second_check', 'check_ended', 'closed')),
  changed_at   timestamptz not null,
  changed_by   uuid references staff_member,
  note         text check (length(note) between 1 and 500),
  closed_at    timestamptz,
  constraint task_closed check ((state = 'closed') = (closed_at is not null) and closed_at >= opened_at),
  constraint task_held check (
    (holder_id is null) = (held_since is null)
    and case state when 'open' then holder_id is null when 'taken' then holder_id is not null
                   when 'second_check' then holder_id is not null else true end
  ),
  constraint task_runs_forward check (changed_at >= opened_at and held_since >= opened_at)
);
create unique index task_once on task (kind, subject_id) where closed_at is null;
create index task_by_subject on task (subject_id);
create index task_by_customer on task (customer_id, opened_at desc) where customer_id is not null;
-- One for each view of the queue.
create index task_open on task (worklist, due_at, id) include (customer_id, is_demo, kind) where closed_at is null;
create index task_unassigned on task (worklist, due_at, id) include (customer_id, is_demo, kind)
  where closed_at is null and holder_id is null;
create index task_new on task (worklist, opened_at) include (customer_id, is_demo, kind, holder_id) where closed_at is null;
create index task_of_holder on task (holder_id, due_at, id) where closed_at is null and holder_id is not null;
create index task_ended on task (worklist, closed_at desc, id) include (customer_id, is_demo, kind) where closed_at is not null;
create index task_seeded on task (due_at, id) where is_demo;

-- Each change of a task. The trigger below writes it.
create table task_event (
  task_id   uuid not null references task,
  event_no  integer not null check (event_no >= 1),
  change    text not null,
  state     text not null,
  holder_id uuid references staff_member,
  member_id uuid references staff_member, -- who did it; null: the subject changed
  note      text,
  at        timestamptz not null,
  primary key (task_id, event_no)
);
create trigger task_event_append_only before update or delete or truncate on task_event
  for each statement execute function refuse_change();

-- What is wrong with a task, or null: it is open just as long as its subject waits, for the same customer and until the same time.
create function task_problem(t task) returns text language sql stable as $$
  select case
      when t.closed_at is null and w.subject_id is null then 'its subject does not wait'
      when t.closed_at is null and (t.customer_id, t.due_at) is distinct from (w.customer_id, w.due_at)
        then 'its customer or its time is not its subject''s'
    end
    from (select) one
    left join waiting_subject w on w.kind = t.kind and w.subject_id = t.subject_id
$$;

-- Whether a change leads from one state to another (17.3). What the customer is asked and answers may come by other ways, while an
-- act waits too.
create function is_task_step(change text, before text, after text) returns boolean language sql immutable as $$
  select case change
      when 'taken' then (before, after) in (('open', 'taken'), ('waiting_for_customer', 'waiting_for_customer'))
      when 'assigned' then (before, after) = ('open', 'taken')
      when 'handed_back' then (before, after) in (('taken', 'open'), ('waiting_for_customer', 'waiting_for_customer'))
      when 'taken_over' then (before, after) = ('taken', 'taken')
      when 'escalated' then before in ('open', 'taken') and after = 'open'
      when 'asked' then before in ('open', 'taken', 'waiting_for_customer') and after = 'waiting_for_customer'
                        or (before, after) = ('second_check', 'second_check')
      when 'answered' then before = 'waiting_for_customer' and after in ('open', 'taken')
                           or before <> 'closed' and after = before
      when 'carried_on' then before = 'waiting_for_customer' and after in ('open', 'taken')
                             or (before, after) = ('second_check', 'second_check')
      when 'second_check' then (before, after) = ('taken', 'second_check')
      when 'check_ended' then (before, after) = ('second_check', 'taken')
      when 'closed' then before <> 'closed' and after = 'closed'
      else false end
$$;

-- The tasks of what a member sent without being signed in, by their e-mail: applications and messages.
create index application_by_email on application (email) where email is not null;
create index message_by_stranger on message (lower(email)) where customer_id is null;
create function staff_own_tasks(member uuid) returns setof uuid language sql stable as $$
  select t.id from staff_member m join application a on a.email = m.email
    join task t on t.kind = 'application' and t.subject_id = a.id where m.id = member
  union all
  select t.id from staff_member m join message g on g.customer_id is null and lower(g.email) = m.email
    join task t on t.kind = 'message' and t.subject_id = g.id where m.id = member
$$;

create function check_task() returns trigger language plpgsql as $$
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
      when new.due_at <> old.due_at and (new.kind <> 'claim' or new.change not in ('asked', 'answered', 'carried_on'))
        then 'only a question about a claim moves its time'
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
create trigger task_checked after insert or update on task for each row execute function check_task();
create trigger task_never_deleted before delete or truncate on task for each statement execute function refuse_removal();

-- The customers with whom a member is connected now: as `staff_connected` of 046.
create function staff_connected_customers(member uuid) returns setof uuid language sql stable as $$
  with told as (
    select c.customer_id as id from staff_connection c where c.member_id in (select staff_person(member)) and c.ended_at is null
    union
    select k.id from staff_member m join customer k on k.email = m.email where m.id = member)
  select id from told
  union
  select other.customer_id from told
    join account_access own on own.customer_id = told.id and own.revoked_at is null
    join account_access other on other.account_id = own.account_id and other.revoked_at is null
$$;

-- The staff member who acts in this database transaction, as the setting `sarsen.staff_member` says; null: somebody else.
create function acting_member() returns uuid language sql stable as $$
  select nullif(current_setting('sarsen.staff_member', true), '')::uuid
$$;

-- The rest is called by what changes a subject, which holds its row.

create function open_task(kind text, subject uuid) returns void language sql as $$
  insert into task (id, kind, subject_id, customer_id, is_demo, opened_at, due_at, state, change, changed_at)
  select derived_id('sarsen/task/' || w.kind || '/' || w.subject_id || '/' || (
           select count(*) from task t where t.subject_id = w.subject_id and t.kind = w.kind)),
         w.kind, w.subject_id, w.customer_id, w.is_demo, w.since, w.due_at, 'open', 'opened', w.since
    from waiting_subject w
   where w.kind = open_task.kind and w.subject_id = subject
  on conflict (kind, subject_id) where closed_at is null do nothing
$$;

create function close_task(kind text, subject uuid, at timestamptz) returns void language sql as $$
  update task t set state = 'closed', version = version + 1, change = 'closed', changed_by = acting_member(), note = null,
         changed_at = greatest(changed_at, at), closed_at = greatest(changed_at, at)
   where t.kind = close_task.kind and t.subject_id = subject and t.closed_at is null
$$;

-- The customer was asked: a task waits for them. While an act waits for a second check, it goes on waiting for that.
create function task_asked(kind text, subject uuid, at timestamptz) returns void language sql as $$
  update task t set state = case t.state when 'second_check' then t.state else 'waiting_for_customer' end,
         due_at = w.due_at, version = version + 1, change = 'asked', changed_by = acting_member(), note = null,
         changed_at = greatest(changed_at, at)
    from waiting_subject w
   where t.kind = task_asked.kind and t.subject_id = subject and t.closed_at is null
     and w.kind = t.kind and w.subject_id = t.subject_id
$$;

-- The customer answered, or staff go on without an answer (`carried_on`): whoever has the task decides.
create function task_resumed(kind text, subject uuid, change text, at timestamptz) returns void language sql as $$
  update task t set state = case when t.state <> 'waiting_for_customer' then t.state
                                 when t.holder_id is null then 'open' else 'taken' end,
         due_at = w.due_at, version = version + 1, change = task_resumed.change,
         changed_by = case task_resumed.change when 'carried_on' then acting_member() end, note = null,
         changed_at = greatest(changed_at, at)
    from waiting_subject w
   where t.kind = task_resumed.kind and t.subject_id = subject and t.closed_at is null
     and w.kind = t.kind and w.subject_id = t.subject_id
$$;

-- An act of a task waits for a second check; it ended without effect.
create function task_to_second_check(task uuid, at timestamptz) returns void language sql as $$
  update task t set state = 'second_check', version = version + 1, change = 'second_check', changed_by = acting_member(),
         note = null, changed_at = greatest(changed_at, at)
   where t.id = task
$$;
create function task_back_to_taken(task uuid, at timestamptz) returns void language sql as $$
  update task t set state = 'taken', version = version + 1, change = 'check_ended', changed_by = acting_member(), note = null,
         changed_at = greatest(changed_at, at)
   where t.id = task and t.state = 'second_check'
$$;

-- Hands back all that a staff member has in hand, whose acts have ended. Any change of a member does (046).
create or replace function staff_hand_back(member uuid, at timestamptz) returns void language plpgsql as $$
begin
  perform from task t where t.holder_id = member and t.closed_at is null order by t.id for no key update;
  update task t set state = case t.state when 'taken' then 'open' else t.state end, holder_id = null, held_since = null,
         version = version + 1, change = 'handed_back', changed_by = acting_member(), note = null,
         changed_at = greatest(changed_at, at)
   where t.holder_id = member and t.closed_at is null;
end $$;

create function follow_application() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then perform open_task('application', new.id);
  else perform close_task('application', new.id, new.decided_at);
  end if;
  return null;
end $$;
create trigger application_opens_task after insert on application for each row
  when (new.status = 'pending_verification') execute function follow_application();
create trigger application_closes_task after update on application for each row
  when (old.status = 'pending_verification' and new.status <> old.status) execute function follow_application();

create function follow_held_payment() returns trigger language plpgsql as $$
begin
  if new.status = 'held' then perform open_task('held_payment', new.id);
  else perform close_task('held_payment', new.id, new.changed_at);
  end if;
  return null;
end $$;
-- The first payment of a standing order is held as it is made.
create trigger payment_opens_task after insert on payment for each row
  when (new.status = 'held') execute function follow_held_payment();
create trigger payment_opens_or_closes_task after update on payment for each row
  when ((new.status = 'held') <> (old.status = 'held')) execute function follow_held_payment();

create function follow_claim() returns trigger language plpgsql as $$
begin
  case new.step
    when 'made' then perform open_task('claim', new.claim_id);
    when 'asked' then perform task_asked('claim', new.claim_id, new.at);
    when 'answered' then perform task_resumed('claim', new.claim_id, 'answered', new.at);
    when 'resumed' then perform task_resumed('claim', new.claim_id, 'carried_on', new.at);
    when 'settled' then null;
    else perform close_task('claim', new.claim_id, new.at);
  end case;
  return null;
end $$;
create trigger claim_event_moves_task after insert on claim_event for each row execute function follow_claim();

create function follow_message() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then perform open_task('message', new.id);
  else perform close_task('message', new.id, coalesce(new.answered_at, new.closed_at));
  end if;
  return null;
end $$;
create trigger message_opens_task after insert on message for each row
  when (new.answer is null and new.closed_at is null) execute function follow_message();
create trigger message_closes_task after update on message for each row
  when (num_nonnulls(old.answer, old.closed_at) = 0 and num_nonnulls(new.answer, new.closed_at) > 0)
  execute function follow_message();

create function follow_suspended_return() returns trigger language plpgsql as $$
begin
  if new.credited_at is null then perform open_task('returned_payment', new.payment_id);
  else perform close_task('returned_payment', new.payment_id, new.credited_at);
  end if;
  return null;
end $$;
create trigger suspended_return_opens_task after insert on suspended_return for each row
  execute function follow_suspended_return();
create trigger suspended_return_closes_task after update on suspended_return for each row
  when (old.credited_at is null and new.credited_at is not null) execute function follow_suspended_return();

create function follow_freeze() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then perform open_task('account_dispute', new.id);
  else perform close_task('account_dispute', new.id, coalesce(new.released_at, new.kept_at));
  end if;
  return null;
end $$;
create trigger account_freeze_opens_task after insert on account_freeze for each row execute function follow_freeze();
create trigger account_freeze_closes_task after update on account_freeze for each row
  when (num_nonnulls(old.released_at, old.kept_at) = 0 and num_nonnulls(new.released_at, new.kept_at) > 0)
  execute function follow_freeze();

create function follow_closed_account() returns trigger language plpgsql as $$
begin
  perform close_task('account_dispute', f.id, new.closed_at)
     from account_freeze f where f.account_id = new.id and f.released_at is null;
  return null;
end $$;
create trigger account_closes_dispute after update on account for each row
  when (old.closed_at is null and new.closed_at is not null) execute function follow_closed_account();

-- A demo customer who makes room takes their tasks out of the demonstration, and who takes the place brings those of the seed.
create function follow_demo_customer() returns trigger language plpgsql as $$
begin
  update task t set is_demo = new.is_demo where t.customer_id = new.id and t.is_demo <> new.is_demo
     and t.kind <> 'account_dispute';
  return null;
end $$;
create trigger customer_moves_tasks after update on customer for each row
  when (new.is_demo <> old.is_demo) execute function follow_demo_customer();

-- What waits in the book already.
insert into suspended_return (payment_id, transfer_id, amount_pence, came_at)
select p.id, t.id, t.amount_pence, p.changed_at
  from payment p join transfer t on t.id = suspended_return_transfer(p.id) where p.status = 'returned';
select open_task(w.kind, w.subject_id) from waiting_subject w;
select task_asked(w.kind, w.subject_id, w.at) from (
  select 'claim' as kind, m.id as subject_id, m.asked_at as at from claim m where m.status = 'information_needed'
  union all
  select 'held_payment', p.id, p.changed_at from payment p where p.status = 'held' and p.question is not null and p.answer is null
) w;
