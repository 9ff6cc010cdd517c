-- What the code keeps to beside the ledger, kept by the database as well: how long a text may be, which moment comes first, and
-- what nobody writes over. Two moments are held against each other only where one clock gave both, or where the statement that
-- writes the second one compares them: each process has a clock, and one that is behind may answer what another one took.

-- As the contract bounds them. An applicant's name is the customer's on approval.
alter table customer
  add constraint customer_name_lengths check (length(first_name) <= 70 and length(last_name) <= 70),
  add constraint customer_email_length check (length(email) between 3 and 254);

alter table application
  add constraint application_name_lengths check (length(first_name) <= 70 and length(last_name) <= 70),
  add constraint application_born_before check (date_of_birth <= (created_at at time zone 'UTC')::date),
  -- A transfer books it on approval, and carries no more.
  add constraint application_deposit_bound check (initial_deposit_pence <= 99999999999999),
  add constraint application_decider check (decided_by in ('operator', 'simulator')),
  add constraint application_blanked_late check (blanked_at >= decided_at);

alter table session
  add constraint session_in_time check (created_at <= last_active_at and last_active_at <= idle_ends_at);

alter table password_reset
  add constraint password_reset_in_time check (ends_at >= created_at),
  -- A new link takes the place of the one before it. Its index finds a customer's, as the older one did.
  add constraint password_reset_one_each unique (customer_id);
drop index password_reset_by_customer;

-- A row that is removed before its lock or its turns are over lets in whoever is to wait.
alter table failed_attempt
  add constraint failed_attempt_outlasts_lock check (locked_until <= ends_at);
alter table throttle
  add constraint throttle_outlasts_turns check (ends_at >= all (taken_at) and array_position(taken_at, null) is null);

-- No code is taken before the second factor is on, and a recovery code is used by somebody.
alter table second_factor
  add constraint second_factor_step check (last_step >= 0),
  add constraint second_factor_step_once_on check (confirmed_at is not null or last_step = 0 and last_entry_id is null);
alter table recovery_code
  add constraint recovery_code_used_by check ((used_at is null) = (entry_id is null));

-- What a notification tells of, where its words need that. Types are not listed: a newer version may have more.
alter table notification
  add constraint notification_transfer_by_type check (
    (type in ('completed', 'declined', 'received', 'debited')) = (transfer_id is not null)
  ),
  add constraint notification_subject_by_type check (
    type not in ('statement_ready', 'message_answered') or subject is not null
  );
alter table outbox_message
  add constraint outbox_message_facts check (jsonb_typeof(facts) = 'object');

create function refuse_removal() returns trigger language plpgsql as $$
begin
  raise exception '% of % is refused: it is kept', lower(tg_op), tg_table_name
    using errcode = 'object_not_in_prerequisite_state';
end $$;

-- As `refuse_row` of 003, for a table whose rows are named by their customer.
create function refuse_row_of_customer() returns trigger language plpgsql as $$
begin
  perform refuse_book(tg_argv[0], new.customer_id::text);
  return null;
end $$;

-- Whose an account is, and was when it paid. The bank's own accounts have no floor: nobody reaches them as a customer.
create trigger account_access_append_only before update or delete or truncate on account_access
  for each statement execute function refuse_change();
create function check_new_access() returns trigger language plpgsql as $$
begin
  perform refuse_book('a customer reaches no account of the bank''s own', n.account_id::text)
     from new_access n join account a on a.id = n.account_id
    where a.kind <> 'customer';
  return null;
end $$;
create trigger account_access_checked after insert on account_access referencing new table as new_access
  for each statement execute function check_new_access();

-- Whom the bank has identified, and by what, is kept as it was decided upon; who was rejected is forgotten once and for good.
create trigger application_never_deleted before delete or truncate on application
  for each statement execute function refuse_removal();
create trigger application_stays_decided after update on application for each row
  when (old.status = 'approved' or old.blanked_at is not null
        or old.status = 'rejected'
           and (new.status, new.decided_at, new.decided_by) is distinct from (old.status, old.decided_at, old.decided_by))
  execute function refuse_row('an application is decided once');

-- Nobody is signed in by a change of a session: not as another customer, not past the second factor, not after its end.
create trigger session_stays_whose_it_is after update on session for each row
  when ((new.id, new.customer_id, new.account_type, new.stage, new.address, new.device, new.created_at)
          is distinct from
        (old.id, old.customer_id, old.account_type, old.stage, old.address, old.device, old.created_at)
        or old.ended_at is not null and new.ended_at is distinct from old.ended_at
        or new.ends_at > old.ends_at)
  execute function refuse_row('a session stays what it was, and its end is an end');

-- Each code of the app is of use once, and none that is older than the last; another key is begun anew.
create trigger second_factor_runs_forward after update on second_factor for each row
  when (old.confirmed_at is not null
        and ((new.customer_id, new.secret, new.created_at, new.confirmed_at)
               is distinct from (old.customer_id, old.secret, old.created_at, old.confirmed_at)
             or new.last_step < old.last_step))
  execute function refuse_row_of_customer('a second factor that is on keeps its key, and its steps run forward');

create trigger recovery_code_used_once after update on recovery_code for each row
  when ((new.customer_id, new.code_hash) is distinct from (old.customer_id, old.code_hash)
        or old.used_at is not null and (new.used_at, new.entry_id) is distinct from (old.used_at, old.entry_id))
  execute function refuse_row_of_customer('a recovery code is used once');

create trigger message_stays_as_sent after update on message for each row
  when ((new.id, new.customer_id, new.name, new.email, new.subject, new.message, new.sent_at)
          is distinct from
        (old.id, old.customer_id, old.name, old.email, old.subject, old.message, old.sent_at)
        or old.answer is not null and (new.answer, new.answered_at) is distinct from (old.answer, old.answered_at))
  execute function refuse_row('a message stays as it was sent, and its answer as it was given');

create trigger notification_stays_as_told after update on notification for each row
  when ((new.id, new.customer_id, new.type, new.transfer_id, new.subject, new.created_at)
          is distinct from
        (old.id, old.customer_id, old.type, old.transfer_id, old.subject, old.created_at)
        or old.read_at is not null and new.read_at is distinct from old.read_at)
  execute function refuse_row('a notification stays as it was told');

-- What it tells does not change between two tries, and what has left the bank is not sent again.
create trigger outbox_message_stays_as_told after update on outbox_message for each row
  when ((new.id, new.channel, new.customer_id, new.recipient, new.type, new.facts, new.created_at)
          is distinct from
        (old.id, old.channel, old.customer_id, old.recipient, old.type, old.facts, old.created_at)
        or old.status = 'sent')
  execute function refuse_row('a message that leaves the bank stays as it was told');
