-- Standing orders: rules that make payments of one amount at a frequency (part two, section 13; docs/ledger.md, invariant 18).

create table standing_order (
  id                  uuid primary key, -- of the request
  customer_id         uuid not null references customer, -- who set it up
  account_id          uuid not null references account,
  payee_id            uuid references payee,
  creditor_account_id uuid references account, -- an own account, or a pot of the account
  name                text not null check (length(name) between 1 and 140),
  kind                text not null check (kind in ('personal', 'business')),
  -- Of a pot, the address of its account.
  destination         text not null
    check (destination ~ '^([0-9]{6} [0-9]{8}|[A-Z]{2}[0-9]{2}[A-Z0-9]{8,30})$' and destination not like 'GB%'),
  roll_number         text check (length(roll_number) between 1 and 18),
  state               text not null check (state in ('active', 'ended', 'cancelled')),
  version             int not null check (version >= 1),
  next_asked_for      date, -- in London; null exactly when it is over
  next_due_on         date, -- that day, or the first working day after it
  set_up_at           timestamptz not null,
  over_at             timestamptz,
  cancelled_because   text check (cancelled_because in ('customer', 'payment_refused', 'payee_deleted', 'account_closed',
                                                        'payee_account_closed')),
  cancelled_by        uuid references customer, -- who pressed; null if the bank cancelled it
  cancelled_before    date, -- the date that would have been next
  fingerprint         bytea not null check (length(fingerprint) = 32), -- of the request
  fingerprint_version smallint not null check (fingerprint_version >= 1),
  visitor_address     text check (length(visitor_address) between 1 and 100), -- of a demo customer: where it came from
  constraint standing_order_pays_one check (num_nonnulls(payee_id, creditor_account_id) = 1),
  constraint standing_order_not_to_itself check (creditor_account_id <> account_id),
  constraint standing_order_next check (
    (next_asked_for is null) = (next_due_on is null) and (next_asked_for is null) = (state <> 'active')
    and next_asked_for <= next_due_on and next_due_on <= next_asked_for + 10
  ),
  constraint standing_order_over check ((state = 'active') = (over_at is null) and over_at >= set_up_at),
  constraint standing_order_cancelled check (
    (state = 'cancelled') = (cancelled_because is not null) and (state = 'cancelled') = (cancelled_before is not null)
    and (cancelled_by is null or cancelled_because is not null)
  )
);
create index standing_order_by_account on standing_order (account_id, set_up_at, id);
create index standing_order_due on standing_order (next_due_on, set_up_at, id) where state = 'active';
create index standing_order_by_payee on standing_order (payee_id) where payee_id is not null and state = 'active';
create index standing_order_by_creditor on standing_order (creditor_account_id) where creditor_account_id is not null;
create trigger standing_order_never_deleted before delete or truncate on standing_order
  for each statement execute function refuse_removal();

-- What a standing order pays, and when: as it was set up, and each change.
create table standing_order_version (
  standing_order_id uuid not null references standing_order,
  version           int not null check (version >= 1),
  customer_id       uuid not null references customer, -- who set or changed it: their payments
  amount_pence      bigint not null check (amount_pence between 1 and 99999999999999),
  last_amount_pence bigint check (last_amount_pence between 1 and 99999999999999), -- of the last date
  reference         text not null check (length(reference) between 1 and 160),
  frequency         text not null check (frequency in ('weekly', 'two_weekly', 'four_weekly', 'monthly',
                                                       'last_working_day', 'quarterly', 'yearly')),
  first_on          date not null, -- its dates are counted from here
  starts_on         date not null, -- its first date asked for
  end_on            date, -- no date asked for is after it
  payments          int check (payments between 1 and 999), -- its dates, from starts_on
  last_on           date, -- the last of its dates
  replaces_from     date, -- of a change: the date asked for that was next before
  exemption         text check (exemption in ('own_account', 'private_desk')),
  is_new            boolean not null default false, -- whether the destination was new when it was confirmed
  confirmation_id   uuid unique references confirmation,
  purpose           text check (length(purpose) between 1 and 40),
  name_code         text check (length(name_code) between 1 and 20), -- null: a match, or no check
  name_checked_at   timestamptz,
  name_choice       text check (length(name_choice) between 1 and 40),
  warning_rule      text check (length(warning_rule) between 1 and 40),
  warning_version   smallint check (warning_version >= 1),
  set_at            timestamptz not null,
  primary key (standing_order_id, version),
  constraint standing_order_version_one_end check (num_nonnulls(end_on, payments) <= 1),
  constraint standing_order_version_last check (
    (last_on is null) = (end_on is null and payments is null) and last_on >= starts_on and last_on <= end_on
    and (last_amount_pence is null or last_on is not null)
  ),
  constraint standing_order_version_starts check (starts_on >= first_on),
  constraint standing_order_version_replaces check ((version = 1) = (replaces_from is null)),
  constraint standing_order_version_confirmed check (num_nonnulls(exemption, confirmation_id) = 1),
  constraint standing_order_version_new check (not is_new or exemption is null),
  constraint standing_order_version_warning check ((warning_rule is null) = (warning_version is null))
);
create trigger standing_order_version_append_only before update or delete or truncate on standing_order_version
  for each statement execute function refuse_change();

-- A date asked for on which nothing is paid: a holder skipped it, or the first payment was held meanwhile.
create table standing_order_skip (
  standing_order_id uuid not null references standing_order,
  skip_no           int not null check (skip_no >= 1), -- a date may be skipped, and not, any number of times
  asked_for         date not null,
  skipped_at        timestamptz not null,
  skipped_by        uuid references customer, -- null: a payment was held
  undone_at         timestamptz,
  undone_by         uuid references customer,
  primary key (standing_order_id, skip_no),
  constraint standing_order_skip_undone check ((undone_at is null) = (undone_by is null) and undone_at >= skipped_at
                                               and (undone_at is null or skipped_by is not null))
);
create unique index standing_order_skip_once on standing_order_skip (standing_order_id, asked_for) where undone_at is null;
create trigger standing_order_skip_undone_once after update on standing_order_skip for each row
  when (old.undone_at is not null
        or (new.standing_order_id, new.skip_no, new.asked_for, new.skipped_at, new.skipped_by)
           is distinct from (old.standing_order_id, old.skip_no, old.asked_for, old.skipped_at, old.skipped_by))
  execute function refuse_change();
create trigger standing_order_skip_never_deleted before delete or truncate on standing_order_skip
  for each statement execute function refuse_removal();

-- A payment of a standing order, one for each date asked for. To a pot: its destination is the address of the pot's account.
alter table payment
  add column creditor_account_id uuid references account,
  add constraint payment_of_version foreign key (standing_order_id, standing_order_version)
    references standing_order_version (standing_order_id, version),
  add constraint payment_to_pot check (creditor_account_id is null or standing_order_id is not null and exemption = 'own_account');
create unique index payment_once_of_date on payment (standing_order_id, asked_for) where standing_order_id is not null;

-- Whole months between the months of two dates.
create function months_between(one date, other date) returns int language sql immutable parallel safe as $$
  select (extract(year from other)::int - extract(year from one)::int) * 12
         + extract(month from other)::int - extract(month from one)::int
$$;

-- How many months are between two dates of a frequency; null for one that goes by weeks.
create function months_of(frequency text) returns int language sql immutable parallel safe as $$
  select case frequency when 'monthly' then 1 when 'last_working_day' then 1 when 'quarterly' then 3 when 'yearly' then 12 end
$$;

create function days_of(frequency text) returns int language sql immutable parallel safe as $$
  select case frequency when 'weekly' then 7 when 'two_weekly' then 14 when 'four_weekly' then 28 end
$$;

-- How many dates of a version come before another one of its dates.
create function dates_before(v standing_order_version, day date) returns int language sql immutable parallel safe as $$
  select case when v.frequency in ('weekly', 'two_weekly', 'four_weekly') then (day - v.starts_on) / days_of(v.frequency)
              else months_between(v.starts_on, day) / months_of(v.frequency) end
$$;

-- Whether a day is a date asked for of a version. Bank holidays are not known here: a last working day is a weekday of the
-- last days of its month.
create function is_date_of(v standing_order_version, day date) returns boolean language sql immutable parallel safe as $$
  select day >= v.starts_on
     and (day <= coalesce(v.last_on, day)
          or v.frequency = 'last_working_day' and months_between(v.last_on, day) = 0)
     and case
           when v.frequency in ('weekly', 'two_weekly', 'four_weekly') then (day - v.first_on) % days_of(v.frequency) = 0
           when v.frequency = 'last_working_day'
             then extract(isodow from day) < 6
                  and day >= (date_trunc('month', day::timestamp) + interval '1 month')::date - 8
           else months_between(v.first_on, day) % months_of(v.frequency) = 0
                and day = (v.first_on + make_interval(months => months_between(v.first_on, day)))::date
         end
$$;

-- How many dates of a version come before a day; that day need not be one.
create function dates_until(v standing_order_version, before date) returns int language sql immutable parallel safe as $$
  select case
      when before <= v.starts_on then 0
      -- By months alone: a changed table of bank holidays moves the last date too, within its month.
      when v.frequency = 'last_working_day' then least(months_between(v.starts_on, before), dates_before(v, v.last_on) + 1)
      when v.last_on < before then dates_before(v, v.last_on) + 1
      when v.frequency in ('weekly', 'two_weekly', 'four_weekly')
        then (before - v.starts_on + days_of(v.frequency) - 1) / days_of(v.frequency)
      else (select count(*)::int
              from generate_series(0, months_between(v.starts_on, before) / months_of(v.frequency)) n
             where (v.first_on + make_interval(months => months_between(v.first_on, v.starts_on) + n * months_of(v.frequency)))::date
                   < before)
    end
$$;

-- What is wrong with a version, or null.
create function standing_order_version_problem(v standing_order_version) returns text language sql stable as $$
  select case
      when not is_date_of(v, v.starts_on) then 'it does not start on one of its dates'
      when v.last_on is not null and not is_date_of(v, v.last_on) then 'it does not end on one of its dates'
      when v.payments is not null and dates_before(v, v.last_on) + 1 <> v.payments then 'it has another number of dates'
      when v.confirmation_id is not null and not exists (
        select from confirmation c
         where c.id = v.confirmation_id and c.customer_id = v.customer_id and c.action = 'standing_order'
           and c.subject = v.standing_order_id and c.status = 'used')
        then 'its customer did not confirm it'
      when v.confirmation_id is not null and exists (
        select from confirmation c join standing_order o on o.id = v.standing_order_id
         where c.id = v.confirmation_id and c.content is not null
           and (c.content::jsonb -> 'fields' ->> 'account', c.content::jsonb -> 'fields' ->> 'name',
                c.content::jsonb -> 'fields' ->> 'destination', c.content::jsonb -> 'fields' ->> 'amount',
                c.content::jsonb -> 'fields' ->> 'lastAmount', c.content::jsonb -> 'fields' ->> 'reference',
                c.content::jsonb -> 'fields' ->> 'frequency', c.content::jsonb -> 'fields' ->> 'firstOn',
                c.content::jsonb -> 'fields' ->> 'endOn', c.content::jsonb -> 'fields' ->> 'payments')
               is distinct from
               (o.account_id::text, o.name, o.destination, money_of(v.amount_pence), money_of(v.last_amount_pence),
                v.reference, v.frequency, v.starts_on::text, v.end_on::text, v.payments::text))
        then 'its customer confirmed something else'
    end
$$;

create function check_standing_order_version() returns trigger language plpgsql as $$
declare problem text := standing_order_version_problem(new);
begin
  if new.exemption = 'private_desk' and not is_of_private_desk(new.customer_id) then
    problem := 'its customer is not of the private desk';
  end if;
  if problem is not null then
    perform refuse_book(problem || ' (invariant 18)', new.standing_order_id::text);
  end if;
  return null;
end $$;
create trigger standing_order_version_checked after insert on standing_order_version
  for each row execute function check_standing_order_version();

-- What is wrong with a standing order, or null.
create function standing_order_problem(o standing_order) returns text language sql stable as $$
  select case
      when exists (select from account a
                    where a.id = o.creditor_account_id and a.kind = 'pot' and a.parent_account_id <> o.account_id)
        then 'it pays a pot of another account'
      when exists (select from account a where a.id = o.account_id
                    and o.destination = a.sort_code || ' ' || a.account_number)
           and not exists (select from account a where a.id = o.creditor_account_id and a.kind = 'pot')
        then 'it pays its own account'
      when not exists (select from standing_order_version v
                        where v.standing_order_id = o.id and v.version = o.version)
        then 'it has no such version'
      when o.next_asked_for is not null and not (
        select is_date_of(v, o.next_asked_for) from standing_order_version v
         where v.standing_order_id = o.id and v.version = o.version)
        then 'its next date is not one of its dates'
    end
$$;

-- Deferred: a standing order and its version come together.
create function check_standing_order() returns trigger language plpgsql as $$
declare
  problem text := (select standing_order_problem(o) from standing_order o where o.id = new.id);
begin
  if problem is not null then
    perform refuse_book(problem || ' (invariant 18)', new.id::text);
  end if;
  return null;
end $$;
create constraint trigger standing_order_checked after insert or update on standing_order
  deferrable initially deferred for each row execute function check_standing_order();

create function check_standing_order_step() returns trigger language plpgsql as $$
begin
  if (new.id, new.customer_id, new.account_id, new.payee_id, new.creditor_account_id, new.name, new.kind, new.destination,
      new.roll_number, new.set_up_at, new.fingerprint, new.fingerprint_version, new.visitor_address)
       is distinct from
     (old.id, old.customer_id, old.account_id, old.payee_id, old.creditor_account_id, old.name, old.kind, old.destination,
      old.roll_number, old.set_up_at, old.fingerprint, old.fingerprint_version, old.visitor_address)
  then
    perform refuse_book('a standing order pays as it was set up (invariant 18)', new.id::text);
  end if;
  if old.state <> 'active' then
    perform refuse_book('a standing order that is over stays so (invariant 18)', new.id::text);
  end if;
  if new.version not in (old.version, old.version + 1)
     or new.version <> old.version and new.state <> 'active'
     or new.version = old.version and new.next_asked_for < old.next_asked_for and not exists (
          select from standing_order_version v
           where v.standing_order_id = old.id and v.version = old.version and v.frequency = 'last_working_day'
             -- A changed table of bank holidays moves it within its month.
             and months_between(old.next_asked_for, new.next_asked_for) = 0)
     or new.cancelled_before is not null and new.cancelled_before <> old.next_asked_for
     or new.state = 'ended' and exists (
          select from standing_order_version v
           where v.standing_order_id = old.id and v.version = old.version and v.last_on is distinct from old.next_asked_for
             -- A changed table of bank holidays moves it within its month.
             and not (v.frequency = 'last_working_day' and coalesce(months_between(v.last_on, old.next_asked_for) = 0, false)))
  then
    perform refuse_book('a standing order goes from date to date (invariant 18)', new.id::text);
  end if;
  return null;
end $$;
create trigger standing_order_goes_forward after update on standing_order
  for each row execute function check_standing_order_step();
create trigger standing_order_begins_active after insert on standing_order for each row
  when (new.state <> 'active' or new.version <> 1)
  execute function refuse_row('a standing order begins with its first version (invariant 18)');

-- Whether nothing is paid on a date because it is skipped.
create function is_skipped(standing_order_id uuid, day date) returns boolean language sql stable as $$
  select exists (select from standing_order_skip s
                  where s.standing_order_id = $1 and s.asked_for = $2 and s.undone_at is null)
$$;

-- What is wrong with a payment as one of its standing order, or null.
create function standing_order_payment_problem(p payment) returns text language sql stable as $$
  select case
      when (p.account_id, p.name, p.kind, p.destination, p.roll_number)
             is distinct from (o.account_id, o.name, o.kind, o.destination, o.roll_number)
           or p.creditor_account_id is distinct from
              (select a.id from account a where a.id = o.creditor_account_id and a.kind = 'pot')
        then 'it pays somebody else than its standing order'
      when (p.customer_id, p.reference) is distinct from (v.customer_id, v.reference)
           -- A changed table of bank holidays moves a last working day within its month.
           or p.amount_pence <> case when p.asked_for = v.last_on
                                          or v.frequency = 'last_working_day' and months_between(v.last_on, p.asked_for) = 0
                                       then coalesce(v.last_amount_pence, v.amount_pence)
                                     else v.amount_pence end
        then 'it pays otherwise than its standing order'
      when p.exemption is distinct from coalesce(v.exemption, 'standing_order') then 'it is spared otherwise than its standing order'
      when not is_date_of(v, p.asked_for) then 'its date is not one of its standing order'
      when is_skipped(o.id, p.asked_for) then 'its date is skipped'
      when p.id <> derived_id('sarsen/standing-order/' || o.id || '/' || p.asked_for) then 'its id is another one''s'
    end
    from standing_order o join standing_order_version v on v.standing_order_id = o.id
   where o.id = p.standing_order_id and v.version = p.standing_order_version
$$;

create function check_standing_order_payment() returns trigger language plpgsql as $$
declare problem text := standing_order_payment_problem(new);
begin
  if problem is not null then
    perform refuse_book(problem || ' (invariant 18)', new.id::text);
  end if;
  return null;
end $$;
create trigger payment_of_standing_order after insert on payment for each row
  when (new.standing_order_id is not null) execute function check_standing_order_payment();

create function check_standing_order_skip() returns trigger language plpgsql as $$
begin
  if new.undone_at is null and not exists (
       select from standing_order o join standing_order_version v on v.standing_order_id = o.id and v.version = o.version
        where o.id = new.standing_order_id and o.state = 'active' and is_date_of(v, new.asked_for))
     or exists (select from payment p
                 where p.standing_order_id = new.standing_order_id and p.asked_for = new.asked_for)
  then
    perform refuse_book('only a date to come is skipped (invariant 18)', new.standing_order_id::text);
  end if;
  return null;
end $$;
create trigger standing_order_skip_checked after insert or update on standing_order_skip
  for each row execute function check_standing_order_skip();

alter table hash_coverage
  drop constraint hash_coverage_hash_check,
  add constraint hash_coverage_hash_check
    check (hash in ('entry', 'audit_event', 'transfer', 'application_receipt', 'pot', 'account_opening', 'payee',
                    'payment', 'standing_order'));
insert into hash_coverage (hash, version, covers) values
  -- Made by the bank's code, of the request as it was read.
  ('standing_order', 1, array['id', 'customer_id', 'account_id', 'payee_id', 'creditor_account_id', 'amount_pence',
                              'reference', 'frequency', 'first_on', 'end_on', 'payments', 'last_amount_pence', 'purpose',
                              'name_check_id', 'name_choice', 'warning']);
