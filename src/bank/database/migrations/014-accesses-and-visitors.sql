-- Who reaches an account, in which role, from when and until when. Each grant and each revocation is an event of the
-- customer's audit chain, and its row names the event: a row without one is refused. An account may have several
-- customers, and a customer who was revoked may be granted anew: rows stay, and those that nobody has revoked count.

drop trigger account_access_append_only on account_access;
alter table account_access
  add column granted_event_no bigint check (granted_event_no >= 1),
  add column revoked_at       timestamptz,
  add column revoked_event_no bigint check (revoked_event_no >= 1),
  add constraint account_access_revoked_whole check ((revoked_at is null) = (revoked_event_no is null)),
  add constraint account_access_revoked_late check (revoked_at >= granted_at);

create function account_access_event(a account_access, type text, at timestamptz, granted_or_revoked_by text)
returns audit_event language sql stable as $$
  select row(a.customer_id, null, at, type,
    jsonb_build_object('accountId', a.account_id, 'role', a.role, 'grantedAt', a.granted_at at time zone 'UTC',
      'by', granted_or_revoked_by), null)::audit_event
$$;

-- Accesses of before get their events now. Whoever was put in by hand is among them, and can be revoked.
do $$
declare
  access   account_access;
  recorded audit_event[];
begin
  for access in select * from account_access order by customer_id, granted_at, account_id loop
    recorded := record_audit_events(array[account_access_event(access, 'account_access_granted', now(), 'migration')]);
    update account_access a set granted_event_no = (recorded[1]).event_no
     where (a.customer_id, a.account_id) = (access.customer_id, access.account_id);
  end loop;
end $$;

alter table account_access
  alter column granted_event_no set not null,
  drop constraint account_access_pkey,
  add primary key (customer_id, granted_event_no),
  add constraint account_access_revocation_of_one unique (customer_id, revoked_event_no);
create unique index account_access_in_force on account_access (customer_id, account_id) where revoked_at is null;
drop index account_access_by_account;
create index account_access_by_account on account_access (account_id) where revoked_at is null;

-- What all that is shown, told and ordered goes by.
create view access_in_force as
  select customer_id, account_id, role, granted_at from account_access where revoked_at is null;

-- Invariant 9, for accesses: the event that a row names tells of this very row.
create function account_access_problem(a account_access) returns text language sql stable as $$
  select case
      when (g.type = 'account_access_granted' and g.detail ->> 'accountId' = a.account_id::text
            and g.detail ->> 'role' = a.role
            and (g.detail ->> 'grantedAt')::timestamp at time zone 'UTC' = a.granted_at) is not true
        then 'no audit event tells that this access was granted (invariant 9)'
      when a.revoked_at is not null
           and (r.type = 'account_access_revoked' and r.detail ->> 'accountId' = a.account_id::text
                and (r.detail ->> 'grantedAt')::timestamp at time zone 'UTC' = a.granted_at
                and r.at = a.revoked_at and r.event_no > a.granted_event_no) is not true
        then 'no audit event tells that this access was revoked (invariant 9)'
    end
    from (select) one
    left join audit_event g on g.chain_id = a.customer_id and g.event_no = a.granted_event_no
    left join audit_event r on r.chain_id = a.customer_id and r.event_no = a.revoked_event_no
$$;

create or replace function check_new_access() returns trigger language plpgsql as $$
begin
  perform refuse_book('a customer reaches no account of the bank''s own', n.account_id::text)
     from new_access n join account a on a.id = n.account_id
    where a.kind <> 'customer';
  perform refuse_book(account_access_problem(row(n.*)::account_access), n.account_id::text)
     from new_access n
    where account_access_problem(row(n.*)::account_access) is not null;
  perform refuse_book('an access is granted before it is revoked', n.account_id::text)
     from new_access n
    where n.revoked_at is not null;
  return null;
end $$;

create function check_revoked_access() returns trigger language plpgsql as $$
begin
  perform refuse_book(account_access_problem(new), new.account_id::text)
    where account_access_problem(new) is not null;
  return null;
end $$;
create trigger account_access_revoked_with_event after update on account_access for each row
  execute function check_revoked_access();
create trigger account_access_revoked_once after update on account_access for each row
  when ((new.customer_id, new.account_id, new.role, new.granted_at, new.granted_event_no)
          is distinct from
        (old.customer_id, old.account_id, old.role, old.granted_at, old.granted_event_no)
        or old.revoked_at is not null
           and (new.revoked_at, new.revoked_event_no) is distinct from (old.revoked_at, old.revoked_event_no))
  execute function refuse_row_of_customer('an access stays as it was granted, and is revoked once');
create trigger account_access_append_only before delete or truncate on account_access
  for each statement execute function refuse_change();

-- Lets a customer reach an account, with its event.
create function grant_account_access(
  customer uuid, account uuid, role text, granted_at timestamptz, at timestamptz, granted_by text
) returns void language plpgsql as $$
declare
  access   account_access := row(customer, account, role, granted_at, null, null, null);
  recorded audit_event[] := record_audit_events(
    array[account_access_event(access, 'account_access_granted', at, granted_by)]);
begin
  access.granted_event_no := (recorded[1]).event_no;
  insert into account_access select access.*;
end $$;

-- Ends that, with its event; never before it was granted, whatever a clock says. False where the customer does not reach it.
create function revoke_account_access(customer uuid, account uuid, at timestamptz, revoked_by text)
returns boolean language plpgsql as $$
declare
  access   account_access;
  recorded audit_event[];
begin
  select * into access from account_access a
   where a.customer_id = customer and a.account_id = account and a.revoked_at is null
     for no key update;
  if not found then return false; end if;
  access.revoked_at := greatest(at, access.granted_at);
  recorded := record_audit_events(
    array[account_access_event(access, 'account_access_revoked', access.revoked_at, revoked_by)]);
  update account_access a
     set revoked_at = access.revoked_at, revoked_event_no = (recorded[1]).event_no
   where (a.customer_id, a.granted_event_no) = (access.customer_id, access.granted_event_no);
  return true;
end $$;

-- A demo customer is many people, who are not to read each other's messages: which of them a message is of, by address.
alter table message
  add column visitor_address text check (length(visitor_address) between 1 and 100),
  add constraint message_visitor_is_signed_in check (visitor_address is null or customer_id is not null);
create trigger message_stays_the_visitors after update on message for each row
  when (new.visitor_address is distinct from old.visitor_address)
  execute function refuse_row('a message stays as it was sent, and its answer as it was given');
