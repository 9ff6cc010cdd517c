-- A table can gain a column without any function knowing of it: functions name the columns that they read and write.
-- Here are those for events and accesses; those that post follow in 018, with the versions of their hashes. All do what
-- they did before.

-- An event before it has its place in its chain, which record_audit_events gives it.
create function new_audit_event(chain_id uuid, at timestamptz, type text, detail jsonb)
returns audit_event language plpgsql immutable as $$
declare e audit_event;
begin
  e.chain_id := chain_id;
  e.at := at;
  e.type := type;
  e.detail := detail;
  return e;
end $$;

create or replace function transfer_event(t transfer) returns audit_event language sql stable as $$
  select new_audit_event(chain_of(t.placed_by), t.recorded_at, 'transfer.' || t.status,
    jsonb_build_object('transferId', t.id, 'kind', t.kind, 'reason', t.reason, 'amountPence', t.amount_pence::text,
      'debtorAccountId', t.debtor_account_id, 'creditorAccountId', t.creditor_account_id,
      'decidedAt', t.decided_at at time zone 'UTC'))
$$;

-- What the ledger answers of an order that is decided, now or before, and of one that it refuses.
create function outcome_of(t transfer, replayed boolean) returns posting_outcome language plpgsql immutable as $$
declare o posting_outcome;
begin
  o.outcome := t.status;
  o.reason := t.reason;
  o.replayed := replayed;
  o.transaction_no := t.debtor_transaction_no;
  o.decided_at := t.decided_at;
  return o;
end $$;
create function refused_order(refusal text) returns posting_outcome language plpgsql immutable as $$
declare o posting_outcome;
begin
  o.outcome := refusal;
  o.replayed := false;
  return o;
end $$;

create or replace function keep_open_holds() returns trigger language plpgsql as $$
begin
  if new.kind = 'hold' then
    insert into open_hold (debtor_account_id, transfer_id, expires_at)
    values (new.debtor_account_id, new.id, new.expires_at);
  else
    delete from open_hold
     where debtor_account_id = new.debtor_account_id and transfer_id = new.subject_transfer_id;
  end if;
  return null;
end $$;

create or replace function account_access_event(a account_access, type text, at timestamptz, granted_or_revoked_by text)
returns audit_event language sql stable as $$
  select new_audit_event(a.customer_id, at, type,
    jsonb_build_object('accountId', a.account_id, 'role', a.role, 'grantedAt', a.granted_at at time zone 'UTC',
      'by', granted_or_revoked_by))
$$;

create or replace function check_new_access() returns trigger language plpgsql as $$
begin
  perform refuse_book('a customer reaches no account of the bank''s own', n.account_id::text)
     from new_access n join account a on a.id = n.account_id
    where a.kind <> 'customer';
  perform refuse_book(account_access_problem(a), a.account_id::text)
     from new_access n
     join account_access a on a.customer_id = n.customer_id and a.granted_event_no = n.granted_event_no
    where account_access_problem(a) is not null;
  perform refuse_book('an access is granted before it is revoked', n.account_id::text)
     from new_access n
    where n.revoked_at is not null;
  return null;
end $$;

-- Lets a customer reach an account, with its event.
create or replace function grant_account_access(
  customer uuid, account uuid, role text, granted_at timestamptz, at timestamptz, granted_by text
) returns void language plpgsql as $$
declare
  access   account_access;
  recorded audit_event[];
begin
  access.customer_id := customer;
  access.account_id := account;
  access.role := role;
  access.granted_at := granted_at;
  recorded := record_audit_events(array[account_access_event(access, 'account_access_granted', at, granted_by)]);
  insert into account_access (customer_id, account_id, role, granted_at, granted_event_no)
  values (access.customer_id, access.account_id, access.role, access.granted_at, (recorded[1]).event_no);
end $$;

-- Ends that, with its event; never before it was granted, whatever a clock says. False where the customer does not
-- reach it.
create or replace function revoke_account_access(customer uuid, account uuid, at timestamptz, revoked_by text)
returns boolean language plpgsql as $$
declare
  access   account_access;
  recorded audit_event[];
begin
  select a.customer_id, a.account_id, a.role, a.granted_at, a.granted_event_no
    into access.customer_id, access.account_id, access.role, access.granted_at, access.granted_event_no
    from account_access a
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
