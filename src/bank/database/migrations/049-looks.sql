-- Whom staff members look at, and what they know before they act: the search by full name, looks, identity checks, stops of
-- a sign-in, and the bank's freeze of an account (part two, sections 17.4 and 17.5; docs/ledger.md, invariant 27).

-- A name as staff type it: without case, accents, and blanks or hyphens too many.
create function fold_name(name text) returns text language sql immutable strict parallel safe
  return btrim(regexp_replace(
    replace(replace(replace(replace(
      translate(fold_text(regexp_replace(normalize(name, nfkd), '[\u0300-\u036f]', '', 'g')), 'øłđħı’', 'oldhi'''),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
    '[[:space:]\u00a0\u2010-\u2015-]+', ' ', 'g'));
create index customer_by_name on customer (fold_name(first_name || ' ' || last_name));

-- Replaced by 050, which keeps alerts: what the watchers of the console are to know.
create function raise_staff_alert(kind text, member uuid, customer uuid, at timestamptz, detail jsonb) returns void
language sql as $$ select $$;

-- A look: a staff member opened a customer's record, for a reason, for half an hour.
create table staff_look (
  id          uuid primary key, -- of the request
  member_id   uuid not null references staff_member,
  customer_id uuid not null references customer,
  reason      text not null check (reason in ('customer_contacted', 'complaint', 'quality_check', 'fraud_check', 'other',
                                              'task', 'second_check')),
  note        text check (length(note) between 10 and 500),
  subject_id  uuid, -- the task or the act that it was opened for
  opened_at   timestamptz not null,
  ends_at     timestamptz not null,
  told_on     date, -- in London: the day on which the customer's security log shows it; null: it does not
  constraint staff_look_ends check (ends_at = opened_at + interval '30 minutes'),
  constraint staff_look_noted check (reason <> 'other' or note is not null),
  constraint staff_look_of_subject check ((reason in ('task', 'second_check')) = (subject_id is not null)),
  constraint staff_look_untold check (told_on is null or reason <> 'fraud_check')
);
create index staff_look_by_member on staff_look (member_id, opened_at);
create index staff_look_by_customer on staff_look (customer_id, opened_at);
-- The customer's security log shows one a day and reason.
create unique index staff_look_told_once on staff_look (customer_id, told_on, reason) where told_on is not null;
create trigger staff_look_append_only before update or delete or truncate on staff_look
  for each statement execute function refuse_change();

-- What is wrong with a look, or null.
create function staff_look_problem(l staff_look) returns text language sql stable as $$
  select case
      when staff_connected_at(l.member_id, array[l.customer_id], l.opened_at)
        then 'its member is connected with the customer'
      when l.told_on <> london_day(l.opened_at) then 'it is shown on another day'
    end
$$;
create function check_staff_look() returns trigger language plpgsql as $$
declare problem text := staff_look_problem(new);
begin
  if problem is not null then
    perform refuse_book(problem || ' (invariant 27)', new.id::text);
  end if;
  return null;
end $$;
create trigger staff_look_checked after insert on staff_look for each row execute function check_staff_look();

-- The type of the event by which the customer's chain tells of a look. Their security log shows those that name a reason.
create function staff_look_event(l staff_look) returns text language sql immutable as $$
  select case when l.told_on is null then 'record_opened' else 'record_opened_' || l.reason end
$$;

-- That a staff member made sure whom they talk to. It is good for one act of theirs, within half an hour.
create table staff_identity_check (
  id          uuid primary key, -- of the request
  member_id   uuid not null references staff_member,
  customer_id uuid not null references customer,
  method      text not null check (method in ('called', 'photo_id_in_branch', 'photo_id_by_video')),
  checked     text not null check (length(checked) between 10 and 500),
  checked_at  timestamptz not null,
  ends_at     timestamptz not null,
  act_id      uuid unique, -- the act that used it
  used_at     timestamptz,
  constraint staff_identity_check_ends check (ends_at = checked_at + interval '30 minutes'),
  constraint staff_identity_check_used check ((act_id is null) = (used_at is null)),
  constraint staff_identity_check_used_in_time check (used_at >= checked_at and used_at < ends_at)
);
create index staff_identity_check_by_member on staff_identity_check (member_id, customer_id, checked_at);
create trigger staff_identity_check_begins_unused after insert on staff_identity_check for each row
  when (new.act_id is not null) execute function refuse_row('an identity check begins unused (invariant 27)');
create trigger staff_identity_check_used_once after update on staff_identity_check for each row
  when ((new.id, new.member_id, new.customer_id, new.method, new.checked, new.checked_at, new.ends_at)
          is distinct from (old.id, old.member_id, old.customer_id, old.method, old.checked, old.checked_at, old.ends_at)
        or old.act_id is not null)
  execute function refuse_row('an identity check stays as it was made, and is used once (invariant 27)');
create trigger staff_identity_check_never_deleted before delete or truncate on staff_identity_check
  for each statement execute function refuse_removal();

-- That nobody signs in as a customer until the bank allows it again.
create table sign_in_stop (
  id          uuid primary key,
  customer_id uuid not null references customer,
  stopped_by  uuid not null references staff_member,
  stopped_at  timestamptz not null,
  ended_by    uuid references staff_member,
  ended_at    timestamptz,
  is_undone   boolean not null default false, -- by the restore of a demonstration, and by no member
  constraint sign_in_stop_ended check ((ended_at is not null) = (ended_by is not null or is_undone)),
  constraint sign_in_stop_ended_by_one check (ended_by is null or not is_undone),
  constraint sign_in_stop_in_order check (ended_at >= stopped_at)
);
create unique index sign_in_stop_once on sign_in_stop (customer_id) where ended_at is null;
create index sign_in_stop_by_customer on sign_in_stop (customer_id, stopped_at);
create trigger sign_in_stop_ends_once after update on sign_in_stop for each row
  when ((new.id, new.customer_id, new.stopped_by, new.stopped_at)
          is distinct from (old.id, old.customer_id, old.stopped_by, old.stopped_at)
        or old.ended_at is not null)
  execute function refuse_row('a stop stays as it was made, and ends once (invariant 27)');
create trigger sign_in_stop_begins_unended after insert on sign_in_stop for each row
  when (new.ended_at is not null) execute function refuse_row('a stop begins before it ends (invariant 27)');
create trigger sign_in_stop_never_deleted before delete or truncate on sign_in_stop
  for each statement execute function refuse_removal();

-- What staff did to a customer is undone of the demonstration's own alone.
create function check_stop_undone() returns trigger language plpgsql as $$
begin
  perform refuse_book('a demonstration alone undoes a stop (invariant 27)', new.id::text)
    where not exists (select from customer c where c.id = new.customer_id and c.is_demo);
  return null;
end $$;
create trigger sign_in_stop_undone after update on sign_in_stop for each row
  when (new.is_undone and not old.is_undone) execute function check_stop_undone();

create function check_session_allowed() returns trigger language plpgsql as $$
begin
  perform refuse_book('nobody signs in while that is stopped (invariant 27)', new.id::text)
    where exists (select from sign_in_stop s where s.customer_id = new.customer_id and s.ended_at is null);
  return null;
end $$;
create trigger session_while_not_stopped after insert on session for each row execute function check_session_allowed();

-- The bank's freeze of an account, from the entry after `last_entry_no` to `released_entry_no`. A holder may freeze it beside
-- it, and neither ends the other.
create table bank_freeze (
  id                uuid primary key,
  account_id        uuid not null references account,
  frozen_by         uuid not null references staff_member,
  frozen_at         timestamptz not null,
  last_entry_no     bigint not null check (last_entry_no >= 0),
  released_by       uuid references staff_member,
  released_at       timestamptz,
  released_entry_no bigint,
  is_undone         boolean not null default false, -- as of a stop
  constraint bank_freeze_released check (
    num_nulls(released_at, released_entry_no) in (0, 2)
    and (released_at is not null) = (released_by is not null or is_undone)),
  constraint bank_freeze_released_by_one check (released_by is null or not is_undone),
  constraint bank_freeze_in_order check (released_at >= frozen_at and released_entry_no >= last_entry_no)
);
create unique index bank_freeze_once on bank_freeze (account_id) where released_at is null;
create index bank_freeze_by_account on bank_freeze (account_id, frozen_at);

-- What is wrong with a freeze of the bank, or null.
create function bank_freeze_problem(f bank_freeze) returns text language sql stable as $$
  select case
      when f.released_at is null and a.closed_at is null and (a.frozen_at is null or a.frozen_at > f.frozen_at)
        then 'its account is not frozen'
    end
    from account a where a.id = f.account_id
$$;

create function check_bank_freeze() returns trigger language plpgsql as $$
declare problem text := bank_freeze_problem(new);
begin
  if problem is null and tg_op = 'INSERT' then
    select 'it begins on an open account, after its last entry' into problem from account a
     where a.id = new.account_id
       and (a.kind <> 'customer' or a.closed_at is not null or new.released_at is not null
            or new.last_entry_no <> a.last_entry_no);
  elsif problem is null then
    select 'it ends after the last entry of its account' into problem from account a
     where a.id = new.account_id and new.released_entry_no <> a.last_entry_no;
  end if;
  if problem is not null then
    perform refuse_book(problem || ' (invariant 27)', new.id::text);
  end if;
  return null;
end $$;
create trigger bank_freeze_checked after insert or update on bank_freeze for each row
  execute function check_bank_freeze();
create trigger bank_freeze_ends_once after update on bank_freeze for each row
  when ((new.id, new.account_id, new.frozen_by, new.frozen_at, new.last_entry_no)
          is distinct from (old.id, old.account_id, old.frozen_by, old.frozen_at, old.last_entry_no)
        or old.released_at is not null)
  execute function refuse_row('a freeze stays as it was set, and ends once (invariant 27)');
create function check_bank_freeze_undone() returns trigger language plpgsql as $$
begin
  perform refuse_book('a demonstration alone undoes a freeze (invariant 27)', new.id::text)
    where not exists (select from access_in_force x where x.account_id = new.account_id)
       or exists (select from access_in_force x join customer c on c.id = x.customer_id
                   where x.account_id = new.account_id and not c.is_demo);
  return null;
end $$;
create trigger bank_freeze_undone after update on bank_freeze for each row
  when (new.is_undone and not old.is_undone) execute function check_bank_freeze_undone();
create trigger bank_freeze_never_deleted before delete or truncate on bank_freeze
  for each statement execute function refuse_removal();

-- Whether customers may read of an act: not of one for financial crime (POCA 2002, s. 333A). Each is looked up by its id: in SQL the
-- planner would read all acts for a few events.
create function is_told_act(act uuid) returns boolean language plpgsql stable as $$
begin
  return not exists (select from staff_act a where a.id = act and a.reason = 'financial_crime');
end $$;

-- As in 024, and wider: an account that the bank froze before stays frozen from then on.
create or replace function account_freeze_problem(f account_freeze) returns text language sql stable as $$
  select case
      when f.released_at is null and a.closed_at is null
           and a.frozen_at is distinct from f.frozen_at
           and not exists (select from bank_freeze b
                            where b.account_id = a.id and b.frozen_at <= f.frozen_at
                              and (b.released_at is null or b.released_at >= f.frozen_at)
                              and a.frozen_at <= f.frozen_at)
        then 'its account is not frozen'
      when f.released_at is not null and exists (
        select from account_access x
         where x.account_id = f.account_id and x.granted_at <= f.released_at
           and (x.revoked_at is null or x.revoked_at > f.released_at)
           and not exists (select from freeze_release r
                            where r.freeze_id = f.id and r.customer_id = x.customer_id
                              and r.released_at <= f.released_at))
        then 'not every holder released it'
    end
    from account a where a.id = f.account_id
$$;

-- As in 024, and what the bank froze is released by the bank alone.
create or replace function check_released_account() returns trigger language plpgsql as $$
begin
  perform refuse_book('a frozen account is released by all of its holders (invariant 11)', new.id::text)
    where exists (select from account_freeze f where f.account_id = new.id and f.released_at is null);
  perform refuse_book('what the bank froze, the bank alone releases (invariant 27)', new.id::text)
    where exists (select from bank_freeze f where f.account_id = new.id and f.released_at is null);
  return null;
end $$;
