-- Staff members: who works in the bank, as what, how they sign in, and what is recorded of them (part two, sections 17.1, 17.2
-- and 17.7; docs/ledger.md, invariant 24).

-- Roles never combine across the two sides: who serves customers (support, payments, compliance), and who watches (auditor,
-- administrator). A member's side stays; whoever changes it leaves, and is added anew.
create table staff_member (
  id           uuid primary key,
  email        text not null check (email = lower(email) and length(email) between 3 and 254),
  name         text not null check (length(name) between 1 and 140),
  side         text not null check (side in ('serving', 'watching')),
  status       text not null check (status in ('invited', 'active', 'suspended', 'left')),
  is_demo      boolean not null, -- of the demonstration: the password may be public
  handle       bytea not null unique check (length(handle) = 32), -- by which authenticators know the member
  password_phc text check (password_phc like '$argon2id$%'),
  app_secret   bytea check (length(app_secret) = 20), -- of the authenticator app (RFC 6238)
  app_step     bigint not null default 0 check (app_step >= 0), -- of the last code taken: each is of use once
  app_entry_id uuid, -- who took it, so that a database transaction that runs again knows its own
  version      bigint not null default 1 check (version >= 1), -- rises with each change of status, roles or connections
  created_at   timestamptz not null,
  changed_at   timestamptz not null,
  changed_by   uuid references staff_member, -- null: by a command, or by the member's own link
  constraint staff_member_side unique (id, side),
  constraint staff_member_demo unique (id, is_demo),
  constraint staff_member_of_others check (changed_by <> id),
  constraint staff_member_in_time check (changed_at >= created_at),
  constraint staff_member_invited check (status <> 'invited' or num_nonnulls(password_phc, app_secret) = 0),
  constraint staff_member_active check (status <> 'active' or password_phc is not null),
  constraint staff_member_app check (app_secret is not null or app_step = 0 and app_entry_id is null)
);
-- Whoever has left may be added anew.
create unique index staff_member_email on staff_member (email) where status <> 'left';
create trigger staff_member_never_deleted before delete or truncate on staff_member
  for each statement execute function refuse_removal();

create table staff_member_role (
  member_id  uuid not null,
  side       text not null,
  role       text not null check (role in ('support', 'payments', 'compliance', 'auditor', 'administrator')),
  granted_at timestamptz not null,
  granted_by uuid references staff_member, -- null: by a command
  primary key (member_id, role),
  constraint staff_member_role_of_side foreign key (member_id, side) references staff_member (id, side),
  constraint staff_member_role_side check ((side = 'watching') = (role in ('auditor', 'administrator'))),
  constraint staff_member_role_of_others check (granted_by <> member_id)
);
create trigger staff_member_role_stays before update or truncate on staff_member_role
  for each statement execute function refuse_change();

-- Refuses that the last active administrator goes. Those of the demonstration count among themselves, and the bank itself may
-- retire all of them. Locks the administrators who stay, so that two of them do not remove each other.
create function refuse_last_administrator(member staff_member) returns void language plpgsql as $$
begin
  if member.is_demo and member.changed_by is null then return; end if;
  perform from staff_member other join staff_member_role r on r.member_id = other.id and r.role = 'administrator'
    where other.status = 'active' and other.is_demo = member.is_demo and other.id <> member.id
    order by other.id for share of other;
  if not found then
    perform refuse_book('the last administrator stays (invariant 24)', member.id::text);
  end if;
end $$;

create function check_staff_member_step() returns trigger language plpgsql as $$
begin
  if (new.id, new.email, new.side, new.is_demo, new.handle, new.created_at)
       is distinct from (old.id, old.email, old.side, old.is_demo, old.handle, old.created_at) then
    perform refuse_book('a staff member stays who they are (invariant 24)', new.id::text);
  end if;
  if new.status <> old.status and (old.status, new.status) not in
       (('invited', 'active'), ('invited', 'suspended'), ('invited', 'left'), ('active', 'suspended'), ('active', 'left'),
        ('suspended', 'active'), ('suspended', 'invited'), ('suspended', 'left')) then
    perform refuse_book('a staff member takes only these steps (invariant 24)', new.id::text);
  end if;
  if old.status = 'left' and new is distinct from old or new.changed_at < old.changed_at or new.version < old.version
     or new.app_secret = old.app_secret and new.app_step < old.app_step then
    perform refuse_book('a staff member who left stays so, and time and codes run forward (invariant 24)', new.id::text);
  end if;
  if old.status = 'active' and new.status <> 'active'
     and exists (select from staff_member_role r where r.member_id = new.id and r.role = 'administrator') then
    perform refuse_last_administrator(new);
  end if;
  return null;
end $$;
create trigger staff_member_goes_forward after update on staff_member for each row
  execute function check_staff_member_step();
create trigger staff_member_begins_invited after insert on staff_member for each row
  when (new.version <> 1 or new.changed_at <> new.created_at or not new.is_demo and new.status <> 'invited')
  execute function refuse_row('a staff member begins invited (invariant 24)');

create function check_removed_role() returns trigger language plpgsql as $$
begin
  perform refuse_last_administrator(m) from staff_member m where m.id = old.member_id and m.status = 'active';
  return null;
end $$;
create trigger staff_administrator_stays after delete on staff_member_role for each row
  when (old.role = 'administrator') execute function check_removed_role();

-- A public key of a member's authenticator. A removed one stays, and never works again.
create table staff_passkey (
  id            uuid primary key,
  member_id     uuid not null references staff_member,
  credential_id bytea not null unique check (length(credential_id) between 1 and 1023),
  public_key    bytea not null check (length(public_key) between 1 and 2048), -- COSE (RFC 9052)
  counter       bigint not null check (counter >= 0),
  rp_id         text not null check (length(rp_id) between 1 and 253), -- the host that it was made for
  transports    text[] not null,
  created_at    timestamptz not null,
  last_used_at  timestamptz,
  stopped_at    timestamptz, -- its counter did not rise: it may have been copied
  removed_at    timestamptz
);
create index staff_passkey_by_member on staff_passkey (member_id);
create trigger staff_passkey_stays_what_it_is after update on staff_passkey for each row
  when ((new.id, new.member_id, new.credential_id, new.public_key, new.rp_id, new.transports, new.created_at)
          is distinct from
        (old.id, old.member_id, old.credential_id, old.public_key, old.rp_id, old.transports, old.created_at)
        or new.counter < old.counter
        or old.stopped_at is not null
           and (new.stopped_at, new.counter, new.last_used_at)
               is distinct from (old.stopped_at, old.counter, old.last_used_at)
        or old.removed_at is not null and new is distinct from old)
  execute function refuse_row('a passkey stays what it is, its counter rises, and it does not come back');
create trigger staff_passkey_never_deleted before delete or truncate on staff_passkey
  for each statement execute function refuse_removal();

-- A member's session: one at a time, but of the demonstration, whose members any number of people are.
create table staff_session (
  id             uuid primary key,
  token_hash     bytea not null unique check (length(token_hash) = 32),
  member_id      uuid not null,
  is_demo        boolean not null,
  address        text not null check (length(address) between 1 and 64), -- where it was opened from
  device         text not null check (length(device) <= 400), -- what its browser said of itself
  passkey_id     uuid references staff_passkey, -- that opened it
  wrong_codes    smallint not null default 0 check (wrong_codes between 0 and 5), -- in a row, in confirmations: the fifth ends it
  created_at     timestamptz not null,
  last_active_at timestamptz not null,
  idle_ends_at   timestamptz not null,
  ends_at        timestamptz not null,
  ended_at       timestamptz,
  end_reason     text check (end_reason in ('signed_out', 'idle', 'replaced', 'member_changed', 'wrong_codes')),
  constraint staff_session_of_member foreign key (member_id, is_demo) references staff_member (id, is_demo),
  constraint staff_session_in_time
    check (created_at <= last_active_at and last_active_at <= idle_ends_at and idle_ends_at <= ends_at),
  constraint staff_session_longest check (ends_at <= created_at + interval '8 hours'),
  constraint staff_session_ended check ((ended_at is null) = (end_reason is null)),
  constraint staff_session_ends_at_five check ((wrong_codes = 5) = coalesce(end_reason = 'wrong_codes', false))
);
create unique index staff_session_once on staff_session (member_id) where ended_at is null and not is_demo;
create index staff_session_by_member on staff_session (member_id, created_at);
create index staff_session_by_end on staff_session (least(ended_at, idle_ends_at));
create trigger staff_session_stays_whose_it_is after update on staff_session for each row
  when ((new.id, new.token_hash, new.member_id, new.is_demo, new.address, new.device, new.passkey_id, new.created_at, new.ends_at)
          is distinct from
        (old.id, old.token_hash, old.member_id, old.is_demo, old.address, old.device, old.passkey_id, old.created_at, old.ends_at)
        or new.wrong_codes not in (0, old.wrong_codes, old.wrong_codes + 1)
        or old.ended_at is not null and (new.ended_at, new.end_reason) is distinct from (old.ended_at, old.end_reason))
  execute function refuse_row('a session stays what it was, and its end is an end');

-- What is wrong with a member's session, or null: an open one is an active member's, and a passkey that opened it is theirs.
create function staff_session_problem(s staff_session) returns text language sql stable as $$
  select case
      when s.ended_at is null
           and not exists (select from staff_member m where m.id = s.member_id and m.status = 'active')
        then 'its member is not active'
      when s.passkey_id is not null
           and not exists (select from staff_passkey p where p.id = s.passkey_id and p.member_id = s.member_id)
        then 'another member''s passkey opened it'
    end
$$;
create function check_staff_session() returns trigger language plpgsql as $$
declare problem text := staff_session_problem(new);
begin
  if problem is not null then
    perform refuse_book(problem || ' (invariant 24)', new.id::text);
  end if;
  return null;
end $$;
create trigger staff_session_checked after insert on staff_session for each row execute function check_staff_session();

-- A one-time link by which a member joins: chooses a password, and an app or a passkey. The newest one alone works.
create table staff_joining (
  id                uuid primary key,
  token_hash        bytea not null unique check (length(token_hash) = 32),
  member_id         uuid not null references staff_member,
  created_at        timestamptz not null,
  created_by        uuid references staff_member, -- null: by a command
  ends_at           timestamptz not null,
  app_secret        bytea check (length(app_secret) = 20), -- offered to the member's app, until the link is used
  challenge         bytea check (length(challenge) = 32), -- for a passkey
  challenge_ends_at timestamptz,
  used_at           timestamptz,
  ended_at          timestamptz, -- another link took its place, or the member changed
  constraint staff_joining_a_day check (ends_at = created_at + interval '24 hours'),
  constraint staff_joining_of_others check (created_by <> member_id),
  constraint staff_joining_challenge check ((challenge is null) = (challenge_ends_at is null)),
  constraint staff_joining_used_in_time check (used_at >= created_at and used_at < ends_at),
  constraint staff_joining_over check (num_nonnulls(used_at, ended_at) <= 1
    and (num_nonnulls(used_at, ended_at) = 0 or num_nonnulls(app_secret, challenge) = 0))
);
create unique index staff_joining_once on staff_joining (member_id) where used_at is null and ended_at is null;
create trigger staff_joining_used_once after update on staff_joining for each row
  when ((new.id, new.token_hash, new.member_id, new.created_at, new.created_by, new.ends_at)
          is distinct from (old.id, old.token_hash, old.member_id, old.created_at, old.created_by, old.ends_at)
        or (old.used_at is not null or old.ended_at is not null) and new is distinct from old)
  execute function refuse_row('a joining link stays as it was made, and is used once');
create trigger staff_joining_never_deleted before delete or truncate on staff_joining
  for each statement execute function refuse_removal();

-- A customer whom a member is or knows. An equal e-mail counts without a row.
create table staff_connection (
  id          uuid primary key,
  member_id   uuid not null references staff_member,
  customer_id uuid not null references customer,
  told_at     timestamptz not null,
  told_by     uuid references staff_member, -- the member themselves, or the administrator who was told; null: by a command
  ended_at    timestamptz,
  ended_by    uuid references staff_member,
  constraint staff_connection_in_time check (ended_at >= told_at),
  constraint staff_connection_ended_by_others check (ended_by <> member_id and (ended_by is null or ended_at is not null))
);
create unique index staff_connection_once on staff_connection (member_id, customer_id) where ended_at is null;
create trigger staff_connection_stays after update on staff_connection for each row
  when ((new.id, new.member_id, new.customer_id, new.told_at, new.told_by)
          is distinct from (old.id, old.member_id, old.customer_id, old.told_at, old.told_by)
        or old.ended_at is not null and new is distinct from old)
  execute function refuse_row('a connection stays as it was told, and ends once');
create trigger staff_connection_never_deleted before delete or truncate on staff_connection
  for each statement execute function refuse_removal();

-- The rows of who a member is: whoever left and was added anew with the same e-mail keeps what was told of them before.
create function staff_person(member uuid) returns setof uuid language sql stable as $$
  select other.id from staff_member m join staff_member other on other.email = m.email where m.id = member
$$;

-- The customers whom a member is or knows at a moment, by what was told.
create function staff_told_customers(member uuid, at timestamptz) returns setof uuid language sql stable as $$
  select c.customer_id from staff_connection c
   where c.member_id in (select staff_person(member)) and c.told_at <= at and (c.ended_at is null or c.ended_at > at)
$$;

-- Whether a member was connected with any of these customers at a moment: told of, or sharing an account with who was.
create function staff_connected_at(member uuid, customers uuid[], at timestamptz) returns boolean language sql stable as $$
  select exists (
    select from staff_told_customers(member, at) told (id)
     where told.id = any (customers)
        or exists (select from account_access own join account_access other on other.account_id = own.account_id
                    where own.customer_id = told.id and own.granted_at <= at and (own.revoked_at is null or own.revoked_at > at)
                      and other.customer_id = any (customers)
                      and other.granted_at <= at and (other.revoked_at is null or other.revoked_at > at)))
$$;

-- Whether a member is connected with any of these customers now. A customer with the member's e-mail is the member.
create function staff_connected(member uuid, customers uuid[]) returns boolean language sql stable as $$
  select exists (
    select from (
        select c.customer_id from staff_connection c where c.member_id in (select staff_person(member)) and c.ended_at is null
        union
        select k.id from staff_member m join customer k on k.email = m.email where m.id = member
      ) told (id)
     where told.id = any (customers)
        or exists (select from account_access own join account_access other on other.account_id = own.account_id
                    where own.customer_id = told.id and own.revoked_at is null
                      and other.customer_id = any (customers) and other.revoked_at is null))
$$;

-- What is recorded of a member: one chain each, numbered and hashed like a customer's audit trail (018).
create table staff_chain (
  member_id     uuid primary key references staff_member,
  last_event_no bigint not null default 0 check (last_event_no >= 0),
  last_hash     bytea not null default decode(repeat('00', 32), 'hex') check (length(last_hash) = 32)
);
create table staff_event (
  member_id    uuid not null references staff_member,
  event_no     bigint not null check (event_no >= 1),
  at           timestamptz not null,
  type         text not null check (length(type) between 1 and 60),
  detail       jsonb not null,
  hash         bytea not null check (length(hash) = 32),
  hash_version smallint not null,
  primary key (member_id, event_no)
);
create index staff_event_by_time on staff_event (at desc, member_id, event_no desc);

alter table hash_coverage
  drop constraint hash_coverage_hash_check,
  add constraint hash_coverage_hash_check
    check (hash in ('entry', 'audit_event', 'transfer', 'application_receipt', 'pot', 'account_opening', 'payee', 'payment', 'standing_order', 'staff_event'));
insert into hash_coverage (hash, version, covers) values
  ('staff_event', 1, array['previous.hash', 'member_id', 'event_no', 'at', 'type', 'detail']);

create function staff_event_hash(previous bytea, e staff_event) returns bytea language sql stable as $$
  select audit_hash(e.hash_version, previous, e.member_id, e.event_no, e.at, e.type, e.detail)
$$;

create trigger staff_event_append_only before update or delete or truncate on staff_event
  for each statement execute function refuse_change();
create trigger staff_chain_never_deleted before delete or truncate on staff_chain
  for each statement execute function refuse_change();
create function refuse_row_of_member() returns trigger language plpgsql as $$
begin
  perform refuse_book(tg_argv[0], new.member_id::text);
  return null;
end $$;
create trigger staff_chain_runs_forward after update on staff_chain for each row
  when (new.member_id <> old.member_id or new.last_event_no < old.last_event_no)
  execute function refuse_row_of_member('this chain does not end where it did (invariant 24)');

create function check_new_staff_event() returns trigger language plpgsql as $$
begin
  if not exists (
    select from (select) one
      left join staff_event p on p.member_id = new.member_id and p.event_no = new.event_no - 1
      join staff_chain c on c.member_id = new.member_id and c.last_event_no >= new.event_no
     where (p.event_no is not null or new.event_no = 1)
       and new.hash = staff_event_hash(coalesce(p.hash, first_hash()), new))
  then
    perform refuse_book('this event does not follow the one before it (invariant 24)', new.member_id || ' event ' || new.event_no);
  end if;
  return null;
end $$;
create trigger staff_event_checked after insert on staff_event for each row execute function check_new_staff_event();

create function check_staff_chain() returns trigger language plpgsql as $$
declare last_hash bytea := coalesce(
  (select e.hash from staff_event e where e.member_id = new.member_id and e.event_no = new.last_event_no),
  case when new.last_event_no = 0 then first_hash() end);
begin
  if new.last_hash is distinct from last_hash then
    perform refuse_book('this chain does not end where it says (invariant 24)', new.member_id::text);
  end if;
  return null;
end $$;
create trigger staff_chain_checked after insert or update on staff_chain for each row execute function check_staff_chain();

-- Adds an event to the end of a member's chain, and answers with its number.
create function record_staff_event(member uuid, at timestamptz, type text, detail jsonb) returns bigint language plpgsql as $$
declare
  chain staff_chain;
  event staff_event;
begin
  insert into staff_chain (member_id) values (member) on conflict do nothing;
  select c.member_id, c.last_event_no, c.last_hash into chain.member_id, chain.last_event_no, chain.last_hash
    from staff_chain c where c.member_id = member for no key update;
  event.member_id := member;
  event.event_no := chain.last_event_no + 1;
  event.at := at;
  event.type := type;
  event.detail := detail;
  event.hash_version := 1;
  event.hash := staff_event_hash(chain.last_hash, event);
  -- One statement, at whose end the checks look at both.
  with moved as (
    update staff_chain c set last_event_no = event.event_no, last_hash = event.hash where c.member_id = member
  )
  insert into staff_event (member_id, event_no, at, type, detail, hash, hash_version)
  values (event.member_id, event.event_no, event.at, event.type, event.detail, event.hash, event.hash_version);
  return event.event_no;
end $$;

-- What any change of a member does with what they have in hand. Tasks and acts come with their own migrations, which replace
-- these two.
create function staff_hand_back(member uuid, at timestamptz) returns void language plpgsql as $$ begin end $$;
create function staff_withdraw_acts(member uuid, at timestamptz) returns void language plpgsql as $$ begin end $$;
