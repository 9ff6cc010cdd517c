-- Payees, and what name checks said of accounts (docs/ledger.md).

-- Names that a company trades under besides its registered one. Staff set them.
create table trading_name (
  customer_id uuid not null references customer,
  name        text not null check (length(name) between 1 and 140),
  primary key (customer_id, name)
);

-- Accounts whose holders are left out of name checks. Staff set them.
create table name_opt_out (
  account_id   uuid primary key references account,
  opted_out_at timestamptz not null
);

-- A name check that a customer asked for, and its answer (Confirmation of Payee). It tells who holds an account only if
-- the name was close to theirs.
create table name_check (
  id                  uuid primary key, -- of the request
  customer_id         uuid not null references customer,
  name                text not null check (length(name) between 1 and 140), -- as it was asked for
  kind                text not null check (kind in ('personal', 'business')),
  destination         text not null check (destination ~ '^[0-9]{6} [0-9]{8}$'),
  secondary_reference text check (length(secondary_reference) between 1 and 18),
  reason_code         text check (reason_code in ('MBAM', 'BAMM', 'PAMM', 'BANM', 'PANM', 'ANNM', 'IVCR', 'AC01', 'CASS',
                                                  'ACNS', 'SCNS', 'OPTO', 'no_answer')), -- null: it matched
  held_name           text check (held_name <> ''),
  checked_at          timestamptz not null,
  constraint name_check_tells_close_names
    check ((held_name is not null) = (coalesce(reason_code, '') in ('MBAM', 'BAMM', 'PAMM')))
);
create index name_check_by_destination on name_check (customer_id, destination, checked_at);
create index name_check_by_age on name_check (checked_at);
create trigger name_check_stays_as_answered before update or truncate on name_check
  for each statement execute function refuse_removal();

-- Whom a customer pays. A deleted payee stays, without its name check in the end.
create table payee (
  id                  uuid primary key, -- of the request
  customer_id         uuid not null references customer,
  name                text not null check (length(name) between 1 and 140),
  kind                text not null check (kind in ('personal', 'business')),
  -- A British IBAN is stored as its sort code and account number, so that a destination has one form.
  destination         text not null
    check (destination ~ '^([0-9]{6} [0-9]{8}|[A-Z]{2}[0-9]{2}[A-Z0-9]{8,30})$' and destination not like 'GB%'),
  roll_number         text check (length(roll_number) between 1 and 18),
  nickname            text check (length(nickname) between 1 and 40),
  is_favourite        boolean not null,
  trusted_at          timestamptz,
  name_check_id       uuid references name_check on delete set null, -- the last one of this name, kind and destination
  added_at            timestamptz not null,
  deleted_at          timestamptz,
  fingerprint         bytea not null check (length(fingerprint) = 32), -- of the request that made it
  fingerprint_version smallint not null check (fingerprint_version >= 1),
  constraint payee_deleted_later check (deleted_at >= added_at)
);
create unique index payee_once on payee (customer_id, destination) where deleted_at is null;
create index payee_by_name_check on payee (name_check_id) where name_check_id is not null;

-- What is wrong with a payee, or null.
create function payee_problem(p payee) returns text language sql stable as $$
  select case
      when (n.customer_id, n.destination) is distinct from (p.customer_id, p.destination)
        then 'its name check is another one''s'
    end
    from name_check n
   where n.id = p.name_check_id
$$;

create function check_payee() returns trigger language plpgsql as $$
declare problem text := payee_problem(new);
begin
  if problem is not null then
    perform refuse_book(problem || ' (invariant 13)', new.id::text);
  end if;
  return null;
end $$;
create trigger payee_checked after insert or update on payee for each row execute function check_payee();
create trigger payee_stays_whose_it_is after update on payee for each row
  when ((new.id, new.customer_id, new.added_at, new.fingerprint, new.fingerprint_version)
          is distinct from (old.id, old.customer_id, old.added_at, old.fingerprint, old.fingerprint_version)
        or old.deleted_at is not null
           and (new.name, new.kind, new.destination, new.roll_number, new.nickname, new.is_favourite, new.trusted_at,
                new.deleted_at)
               is distinct from (old.name, old.kind, old.destination, old.roll_number, old.nickname, old.is_favourite,
                                 old.trusted_at, old.deleted_at))
  execute function refuse_row('a payee keeps its customer, and a deleted one stays as it is');
create trigger payee_change_ends_trust after update on payee for each row
  when ((new.name, new.kind, new.destination, new.roll_number)
          is distinct from (old.name, old.kind, old.destination, old.roll_number)
        and new.trusted_at is not null)
  execute function refuse_row('a changed payee is no longer trusted');
create trigger payee_never_deleted before delete or truncate on payee
  for each statement execute function refuse_removal();

alter table hash_coverage
  drop constraint hash_coverage_hash_check,
  add constraint hash_coverage_hash_check
    check (hash in ('entry', 'audit_event', 'transfer', 'application_receipt', 'pot', 'account_opening', 'payee'));
insert into hash_coverage (hash, version, covers) values
  -- Made by the bank's code, of the request as it was read.
  ('payee', 1, array['id', 'customer_id', 'name', 'kind', 'destination', 'roll_number', 'nickname', 'is_favourite']);
