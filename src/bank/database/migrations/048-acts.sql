-- Acts of staff members: what one of them did to a customer or to money, or what waits for another to approve it, and the
-- confirmations that it was them (part two, sections 17.4 and 17.7; docs/ledger.md, invariant 25).

-- That a member proved who they are for one act, or for one approval, of exactly this content, and for nothing else.
create table staff_confirmation (
  id           uuid primary key, -- of the request
  session_id   uuid not null, -- a session that has ended is removed
  member_id    uuid not null references staff_member,
  content_hash bytea not null check (length(content_hash) = 32),
  nonce        bytea not null check (length(nonce) = 32), -- a passkey signs the hash of it and the content's hash
  opened_at    timestamptz not null,
  ends_at      timestamptz not null,
  method       text check (method in ('app', 'passkey')),
  confirmed_at timestamptz,
  used_at      timestamptz,
  act_id       uuid, -- of the act that was made or approved with it
  constraint staff_confirmation_five_minutes check (ends_at = opened_at + interval '5 minutes'),
  constraint staff_confirmation_confirmed check ((confirmed_at is null) = (method is null)),
  constraint staff_confirmation_in_time check (confirmed_at >= opened_at and confirmed_at < ends_at),
  constraint staff_confirmation_used check ((used_at is null) = (act_id is null) and (used_at is null or confirmed_at is not null)),
  constraint staff_confirmation_used_in_time check (used_at >= confirmed_at and used_at < ends_at)
);
create index staff_confirmation_by_member on staff_confirmation (member_id, opened_at);
create trigger staff_confirmation_begins_open after insert on staff_confirmation for each row
  when (new.used_at is not null or new.confirmed_at is not null)
  execute function refuse_row('a staff confirmation begins open (invariant 25)');
create trigger staff_confirmation_used_once after update on staff_confirmation for each row
  when ((new.id, new.session_id, new.member_id, new.content_hash, new.nonce, new.opened_at, new.ends_at)
          is distinct from (old.id, old.session_id, old.member_id, old.content_hash, old.nonce, old.opened_at, old.ends_at)
        or old.confirmed_at is not null and (new.confirmed_at, new.method) is distinct from (old.confirmed_at, old.method)
        or old.used_at is not null)
  execute function refuse_row('a staff confirmation stays as it was opened, and is used once (invariant 25)');
create trigger staff_confirmation_never_deleted before delete or truncate on staff_confirmation
  for each statement execute function refuse_removal();

-- Whether an act of this name moves money when it is done, by the transfer that it names.
create function staff_act_moves_money(kind text) returns boolean language sql immutable as $$
  select kind in ('release_payment', 'pay_claim', 'credit_account', 'place_hold', 'release_hold', 'capture_hold',
                  'reverse_transfer')
$$;

create table staff_act (
  id                uuid primary key, -- of the request
  kind              text not null check (kind in (
    'approve_application', 'reject_application', 'release_payment', 'refuse_payment', 'ask_the_customer', 'pay_claim',
    'refuse_claim', 'answer_message', 'close_without_answer', 'credit_account', 'keep_frozen', 'release_on_a_court_order',
    'end_sessions', 'stop_sign_in', 'allow_sign_in', 'send_reset_link', 'remove_second_factor', 'change_email',
    'freeze_account', 'unfreeze_account', 'place_hold', 'release_hold', 'capture_hold', 'reverse_transfer',
    'add_staff_member', 'add_roles', 'restore', 'new_joining_link', 'end_connection', 'remove_roles', 'suspend',
    'record_as_left', 'sign_out_all_customers')),
  subjects          text not null check (subjects in ('applications', 'held', 'claims', 'messages', 'returns', 'disputes',
                                                      'customers', 'accounts', 'holds', 'transfers', 'people', 'bank')),
  subject_id        uuid not null,
  task_id           uuid references task, -- that it decides
  customer_ids      uuid[] not null, -- whose record it is on: in their chains it is an event
  party_ids         uuid[] not null, -- these, and who else is a party: nobody acts who is connected with one of them
  maker_id          uuid not null references staff_member,
  reason            text not null check (length(reason) between 1 and 40),
  note              text check (length(note) between 10 and 500), -- for colleagues
  content           text not null, -- canonical JSON (RFC 8785) of kind, maker, subject and version, fields, reason, words
  content_hash      bytea not null check (length(content_hash) = 32),
  amount_pence      bigint check (amount_pence > 0),
  needs_check       boolean not null,
  checked_by        text[] not null check (
    checked_by <@ array['support', 'payments', 'compliance', 'auditor', 'administrator']), -- roles that may approve it
  state             text not null check (state in ('waiting', 'done', 'failed', 'refused', 'withdrawn', 'expired')),
  made_at           timestamptz not null,
  expires_at        timestamptz, -- null: it does not, or needs no second check
  decided_at        timestamptz, -- when it came to its end
  checker_id        uuid references staff_member, -- who approved or refused it
  refusal           text check (length(refusal) between 10 and 500), -- why its checker refused it
  failure           text check (length(failure) between 1 and 60), -- the bank's refusal, by its code
  confirmation_id   uuid unique references staff_confirmation,
  check_confirmation_id uuid unique references staff_confirmation,
  identity_check_id uuid unique,
  transfer_id       uuid unique references transfer,
  is_demo           boolean not null, -- of the demonstration
  constraint staff_act_hash_of_content check (content_hash = sha256(convert_to(content, 'UTF8'))),
  constraint staff_act_content check (
    (content::jsonb ->> 'kind', content::jsonb ->> 'maker', content::jsonb ->> 'subject', content::jsonb ->> 'reason')
      = (kind, maker_id::text, subject_id::text, reason)),
  constraint staff_act_of_party check (customer_ids <@ party_ids),
  constraint staff_act_noted check (reason <> 'other' or note is not null),
  constraint staff_act_waits_for_check check ((state = 'waiting') = (decided_at is null) and (needs_check or state = 'done')),
  constraint staff_act_checked check (state <> 'done' or not needs_check or checker_id is not null),
  constraint staff_act_checkers check (needs_check = (checked_by <> '{}')),
  constraint staff_act_two_people check (checker_id <> maker_id),
  constraint staff_act_check_of_its_own check (
    (checker_id is null or needs_check) and (check_confirmation_id is null or checker_id is not null)
    and check_confirmation_id <> confirmation_id),
  constraint staff_act_check_confirmed check (
    not needs_check or state <> 'done' or check_confirmation_id is not null),
  constraint staff_act_refused check ((state = 'refused') = (refusal is not null) and (state <> 'refused' or checker_id is not null)),
  constraint staff_act_failed check ((state = 'failed') = (failure is not null)),
  constraint staff_act_in_time check (decided_at >= made_at and expires_at > made_at
    and (state <> 'done' or not needs_check or expires_at is null or decided_at < expires_at)),
  constraint staff_act_expires check (
    case when needs_check then expires_at <= made_at + interval '24 hours' or expires_at is null and is_demo
         else expires_at is null end),
  constraint staff_act_money check (
    (transfer_id is not null) = (state = 'done' and staff_act_moves_money(kind)))
);
create unique index staff_act_waits_once on staff_act (subject_id, subjects, kind) where state = 'waiting';
create index staff_act_waiting on staff_act (expires_at) where state = 'waiting';
create index staff_act_by_maker on staff_act (maker_id, made_at);
create index staff_act_by_task on staff_act (task_id) where task_id is not null;
create index staff_act_by_customer on staff_act using gin (customer_ids);
create trigger staff_act_never_deleted before delete or truncate on staff_act
  for each statement execute function refuse_removal();

-- What is wrong with an act, or null.
create function staff_act_problem(a staff_act) returns text language sql stable as $$
  select case
      when staff_connected_at(a.maker_id, a.party_ids, a.made_at) then 'its maker was connected with its customers'
      when a.checker_id is not null and staff_connected_at(a.checker_id, a.party_ids, a.decided_at)
        then 'its checker was connected with its customers'
      when maker.email = checker.email then 'its maker checked it'
      when a.transfer_id is not null and moved.status is distinct from 'completed' then 'its transfer was not made'
      when a.confirmation_id is not null
           and (own.member_id, own.content_hash, own.act_id) is distinct from (a.maker_id, a.content_hash, a.id)
        then 'its maker confirmed something else'
      when a.check_confirmation_id is not null
           and (others.member_id, others.content_hash, others.act_id) is distinct from (a.checker_id, a.content_hash, a.id)
        then 'its checker confirmed something else'
    end
    from (select) one
    join staff_member maker on maker.id = a.maker_id
    left join staff_member checker on checker.id = a.checker_id
    left join transfer moved on moved.id = a.transfer_id
    left join staff_confirmation own on own.id = a.confirmation_id
    left join staff_confirmation others on others.id = a.check_confirmation_id
$$;

create function check_staff_act() returns trigger language plpgsql as $$
declare problem text := staff_act_problem(new);
begin
  if problem is not null then
    perform refuse_book(problem || ' (invariant 25)', new.id::text);
  end if;
  return null;
end $$;
create trigger staff_act_checked after insert or update on staff_act for each row execute function check_staff_act();
create trigger staff_act_begins after insert on staff_act for each row
  when (new.state not in ('waiting', 'done') or new.state = 'done' and new.needs_check)
  execute function refuse_row('an act begins done, or waits for its second check (invariant 25)');
create trigger staff_act_ends_once after update on staff_act for each row
  when ((new.id, new.kind, new.subjects, new.subject_id, new.task_id, new.customer_ids, new.party_ids, new.maker_id, new.reason,
         new.note, new.content, new.content_hash, new.amount_pence, new.needs_check, new.checked_by, new.made_at, new.expires_at,
         new.confirmation_id, new.identity_check_id, new.is_demo)
          is distinct from
        (old.id, old.kind, old.subjects, old.subject_id, old.task_id, old.customer_ids, old.party_ids, old.maker_id, old.reason,
         old.note, old.content, old.content_hash, old.amount_pence, old.needs_check, old.checked_by, old.made_at, old.expires_at,
         old.confirmation_id, old.identity_check_id, old.is_demo)
        or old.state <> 'waiting' or new.state = 'waiting')
  execute function refuse_row('an act stays as it was made, and ends once (invariant 25)');

-- A task that is decided otherwise, or is gone, fails what waits on it. At the end of the database transaction, so that the act
-- that closed its own task is done by then.
create function fail_acts_of_closed_task() returns trigger language plpgsql as $$
begin
  update staff_act a
     set state = case when a.expires_at <= new.closed_at then 'expired' else 'failed' end,
         failure = case when a.expires_at <= new.closed_at then null else 'task_closed' end,
         decided_at = greatest(a.made_at, new.closed_at)
   where a.task_id = new.id and a.state = 'waiting';
  return null;
end $$;
create constraint trigger task_closed_fails_acts after update on task deferrable initially deferred for each row
  when (new.closed_at is not null and old.closed_at is null) execute function fail_acts_of_closed_task();

-- As 046 has it, now that there are acts: any change of a member withdraws those that wait.
create or replace function staff_withdraw_acts(member uuid, at timestamptz) returns void language plpgsql as $$
declare own uuid;
begin
  -- Tasks before acts.
  perform from task t where t.holder_id = member and t.closed_at is null order by t.id for no key update;
  for own in select a.task_id from staff_act a where a.maker_id = member and a.state = 'waiting' and a.task_id is not null
              order by a.task_id loop
    perform task_back_to_taken(own, at);
  end loop;
  update staff_act a set state = 'withdrawn', decided_at = greatest(a.made_at, at)
   where a.maker_id = member and a.state = 'waiting';
end $$;

-- A court's order releases a freeze for the holders who have not (part two, section 17.4).
alter table freeze_release add column act_id uuid references staff_act; -- null: the holder did
